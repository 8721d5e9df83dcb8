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
  /// The keys that an object had when it was closed.
  var names: Set<KeyBytes> = []
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

  /// The bytes in `range` have been removed.
  ///
  /// - Returns: Whether something would have been inserted there.
  mutating func remove(_ range: Range<Int>) -> Bool {
    for branch in closed where branch.place >= range.lowerBound {
      branch.isLost = range.contains(branch.place)
      branch.place -= range.count
    }
    defer { closed.removeAll { $0.isLost } }
    return closed.contains { $0.isLost && $0.isLate }
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

extension Output {
  fileprivate mutating func insertLate(_ branches: [Branch], from start: Int) {
    guard branches.contains(where: \.isLate) else { return }
    var result = Output(capacity: Memory.size(count - start, plus: 64))
    var offset = start
    for branch in branches where branch.isLate {
      result.append(self, offset..<branch.place)
      result.append(branch)
      offset = branch.place
    }
    result.append(self, offset..<count)
    rollBack(to: start)
    append(result, 0..<result.count)
    result.free()
  }

  /// Writes what a branch has put aside: a value, or members of a container that has others or none.
  private mutating func append(_ branch: Branch) {
    let content = branch.output ?? Output(capacity: 2)
    branch.output = content
    if !branch.isHole {
      guard content.count > 0 else { return }
      if start[count - 1] != (branch.level.kind == .array ? .openingBracket : .openingBrace) {
        append(.comma)
      }
      append(content, 0..<content.count - 1)
    } else {
      append(content, 0..<content.count)
      switch branch.level.kind {
      case .object: close(.closingBrace)
      case .array: close(.closingBracket)
      case .value: break
      case .nothing:
        append(.openingBrace)
        append(.closingBrace)
      }
    }
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

  /// The innermost level goes on with an array or object that has been written before.
  func goOn(with value: [UInt8], _ kind: Level.Kind) throws {
    let bracket: UInt8 = kind == .array ? .openingBracket : .openingBrace
    guard value.first == bracket else { throw misuse(Wording.otherContainer) }
    openLevel(kind)
    run.pointee.output.append(Array(value[1..<value.count - 1]))
    if value.count > 2 { run.pointee.output.append(.comma as UInt8) }
    guard kind == .array else { return }
    var element = level.start
    while element < run.pointee.output.count {
      element = run.pointee.output.end(ofValueAt: element) + 1
      level.count += 1
    }
  }

  /// Ends the innermost level, which is nested.
  func closeNested() {
    guard var branch = branches.open.popLast() else { return }
    closeLevel()
    let isHole = level.kind == .nothing
    if isHole || !isKnownUniquelyReferenced(&branch) { remember(branch, isHole) }
    popLevel()
    run.pointee.output.appendComma()
    if level.kind == .array { level.count += 1 }
  }

  /// Keeps what is needed to go on with the innermost level after it has been closed.
  private func remember(_ branch: Branch, _ isHole: Bool) {
    branch.depth = run.pointee.depth + (level.kind == .object || level.kind == .array ? 1 : 0)
    branch.isHole = isHole
    branch.place = run.pointee.output.count - (isHole ? 0 : 1)
    if level.kind == .object { branch.names = names(from: level.start, to: branch.place) }
    branch.level = level
    branch.level.start = 0
    branch.level.tracksNames = false
    branch.level.count = level.kind == .array ? level.count : 0
    branch.path = path(to: outer.count)
    branches.close(branch)
    if isHole { branches.add(branch) }
  }
}
