/// A nested container or super encoder, which may be written to after others have been begun.
///
/// As long as it is the innermost level, it writes to the output like any other. When the container
/// around it goes on, it is closed, and its place is remembered: what it is given then is put aside
/// and inserted there in the end.
final class Branch {
  /// That of its level.
  let serial: Int
  /// What has been put aside; while it is written to, what goes on afterwards, like the level, those
  /// around it, and the depth.
  var output: Output?
  var level = EncodingSession.Level(serial: 0)
  var depth = 0
  /// Where its closing bracket is or, of one without a bracket, the value.
  var place = 0
  /// How far before that its first member or element is.
  var size = 0
  /// The keys that an object had when it was closed, and how far before the bracket, as a negative
  /// number.
  var names: [KeyBytes: Int] = [:]
  /// Whether nothing had been written when it was closed.
  var isHole = false
  /// Whether there is something to insert.
  var isLate = false
  /// Whether its place has been taken back.
  var isLost = false
  var path: [JSONPath.Component] = []
  /// Those whose place is in its output, in order.
  var inside: [Branch] = []

  init(serial: Int) { self.serial = serial }

  deinit { output?.free() }
}

struct Branches {
  /// Those of the levels that are nested, the innermost one last.
  var open: [Branch] = []
  /// Those whose place is in the output that is written to, in order.
  var closed: [Branch] = []
  /// What goes on when `current` has been written to.
  var suspended:
    [(open: [Branch], closed: [Branch], current: Branch?, outer: Stack<EncodingSession.Level>)] = []
  /// The one that is written to, if one is.
  var current: Branch?
  /// Those with something to insert.
  private var late: [Branch] = []
  /// At how many closed ones those are dropped that nobody can write to.
  private var limit = 64

  /// Those whose place is in the output that is written to or, if `isAround`, in the one around it.
  func closed(isAround: Bool) -> [Branch] {
    isAround ? suspended.last?.closed ?? [] : closed
  }

  /// Keeps a branch whose place is before that of others.
  mutating func keep(_ branch: Branch, isAround: Bool) {
    if isAround {
      suspended[suspended.count - 1].closed.keep(branch)
    } else {
      closed.keep(branch)
    }
  }

  /// The path of the output that is written to.
  var path: [JSONPath.Component] { current?.path ?? [] }

  mutating func add(_ branch: Branch) {
    if branch.isLate { return }
    branch.isLate = true
    late.append(branch)
  }

  /// Keeps a branch, which may be written to later.
  mutating func close(_ branch: Branch) {
    closed.append(branch)
    if closed.count < limit { return }
    var kept = 0
    for position in closed.indices {
      if !closed[position].isLate, isKnownUniquelyReferenced(&closed[position]) { continue }
      closed.swapAt(kept, position)
      kept += 1
    }
    closed.removeSubrange(kept...)
    limit = max(64, 2 * kept)
  }

  /// What was written from `offset` on has been taken back.
  mutating func forget(from offset: Int) {
    while let last = closed.last, last.place >= offset { closed.removeLast().isLost = true }
  }

  /// Inserts what branches have put aside into what has been written since `start`.
  ///
  /// Complexity: O(result), and O(n log n) of the branches.
  mutating func insert(into output: inout Output, from start: Int) {
    // What is inside of others comes first: it has been begun after them.
    for branch in late.sorted(by: { $0.serial > $1.serial }) {
      branch.output?.insertLate(branch.inside, from: 0)
      branch.inside = []
    }
    output.insertLate(closed, from: start)
    (late, closed) = ([], [])
  }
}

extension EncodingSession {
  /// Goes on with a level: true if it has been closed, so that `leave` has to be called afterwards.
  @inline(__always)
  func enter(_ serial: Int, _ branch: Branch?) throws -> Bool {
    if level.serial == serial { return false }
    return try enterSlowly(serial, branch)
  }

  @inline(never)
  private func enterSlowly(_ serial: Int, _ branch: Branch?) throws -> Bool {
    if level.serial < 0 { throw misuse(Wording.encoderIsOver) }
    var depth = outer.count - 1
    var isNested = level.isNested
    while isNested, depth >= 0, outer[depth].serial != serial {
      isNested = outer[depth].isNested
      depth -= 1
    }
    if isNested, depth >= 0 {
      while level.serial != serial { closeNested() }
      return false
    }
    guard let branch, !branch.isLost, branch.level.serial == serial else {
      throw misuse(Wording.containerIsOver)
    }
    if !branch.isLate, branch.level.kind == .object {
      names[serial] = branch.names
      branch.level.tracksNames = true
    }
    branches.add(branch)
    var outer = Stack<Level>()
    exchange(branch, &outer)
    branches.suspended.append((branches.open, branches.closed, branches.current, outer))
    (branches.open, branches.closed, branches.current) = ([], branch.inside, branch)
    return true
  }

  /// Returns from a level that has been closed.
  func leave() {
    while !branches.open.isEmpty { closeNested() }
    guard let branch = branches.current, var around = branches.suspended.popLast() else { return }
    exchange(branch, &around.outer)
    around.outer.free()
    branch.inside = branches.closed
    (branches.open, branches.closed, branches.current) = (
      around.open, around.closed, around.current
    )
  }

  /// Begins a nested container or a super encoder in the innermost level.
  func openNested() -> Branch {
    pushLevel()
    let branch = Branch(serial: level.serial)
    branches.open.append(branch)
    level.isNested = true
    return branch
  }

  /// The value that the key begun last has had before, and whether that is in the output around this
  /// one, since its container has been closed meanwhile.
  private func earlierValue() -> (value: Range<Int>, isAround: Bool)? {
    if level.earlier == 0 { return nil }
    guard level.earlier < 0, let branch = branches.current, let around = branch.output else {
      return (run.pointee.output.value(ofKeyAt: level.earlier - 1), false)
    }
    return (around.value(ofKeyAt: branch.place + level.earlier), true)
  }

  /// The container that the key begun last has had before.
  func earlierContainer(_ kind: Level.Kind) throws -> Branch? {
    guard let (value, isAround) = earlierValue(),
      let output = isAround ? branches.current?.output : run.pointee.output
    else { return nil }
    if let known = branches.closed(isAround: isAround).writer(of: value) {
      guard known.level.kind == kind else { throw misuse(Wording.otherContainer) }
      return known
    }
    let bracket: UInt8 = kind == .array ? .openingBracket : .openingBrace
    guard output.bytes()[value].first == bracket else { throw misuse(Wording.otherContainer) }
    serials += 1
    let branch = Branch(serial: serials)
    var inner = Level(serial: serials)
    (inner.kind, inner.start) = (kind, value.lowerBound + 1)
    if kind == .array { inner.count = output.countElements(in: inner.start..<value.upperBound - 1) }
    remember(branch, inner, at: value.upperBound - 1, in: output, path)
    branches.keep(branch, isAround: isAround)
    return branch
  }

  /// The member that has been begun last stays. The one before it that has the same key is left out
  /// in the end, and nothing is written to it any more.
  @inline(never)
  func replaceEarlier() {
    guard let (value, isAround) = earlierValue() else { return }
    branches.closed(isAround: isAround).lose(in: value)
    level.earlier = 0
    level.hasRepeats = true
  }

  /// Ends the innermost level, which is nested.
  func closeNested() {
    guard var branch = branches.open.popLast() else { return }
    closeLevel()
    let isHole = level.kind == .nothing
    if isHole || !isKnownUniquelyReferenced(&branch) {
      branch.isHole = isHole
      let place = run.pointee.output.count - (isHole ? 0 : 1)
      remember(branch, level, at: place, in: run.pointee.output, path(to: outer.count))
      branches.close(branch)
      if isHole { branches.add(branch) }
    }
    popLevel()
    run.pointee.output.appendComma()
    if level.kind == .array { level.count += 1 }
  }

  /// Keeps what is needed to go on with a level after it has been closed.
  private func remember(
    _ branch: Branch,
    _ level: Level,
    at place: Int,
    in output: Output,
    _ path: [JSONPath.Component]
  ) {
    branch.depth = run.pointee.depth + (level.kind == .object || level.kind == .array ? 1 : 0)
    (branch.size, branch.place) = (branch.isHole ? 0 : place - level.start, place)
    if level.kind == .object {
      branch.names = output.names(in: level.start..<place).mapValues { $0 - 1 - place }
    }
    branch.level = Level(serial: level.serial)
    branch.level.kind = level.kind
    branch.level.schedule = level.schedule
    branch.level.count = level.kind == .array ? level.count : 0
    branch.path = path
  }
}
