/// A nested container or super encoder, which may be written to after others have been begun.
///
/// As long as it is the innermost level, it writes to the output like any other. When the container
/// around it goes on, it is closed, and its place is remembered: what it is given then is put aside
/// and inserted there in the end.
final class Branch {
  /// What has been put aside.
  var output = Output(capacity: 0)
  /// The level to go on with.
  var level = EncodingSession.Level(serial: 0)
  /// The branch in whose `output` its place is; nil for the output of the run.
  var home: Branch?
  /// Where its closing bracket is or, of one without a bracket, the value.
  var place = 0
  /// Where its first member or element is.
  var start = 0
  /// Whether nothing had been written when it was closed.
  var isHole = false
  /// Whether it is among those with something to insert.
  var isLate = false
  var path: [JSONPath.Component] = []

  deinit { output.free() }
}

/// The branches of a session.
struct Branches {
  /// Those of the levels that are nested, the innermost one last.
  var open: [Branch] = []
  /// What goes on when `current` has been written to.
  var suspended: [(open: [Branch], current: Branch?, outer: Stack<EncodingSession.Level>)] = []
  /// Those with something to insert.
  private(set) var late: [Branch] = []
  /// The one that is written to, if one is.
  var current: Branch?

  /// The path of the output that is written to.
  var path: [JSONPath.Component] { current?.path ?? [] }

  mutating func add(_ branch: Branch) {
    if branch.isLate { return }
    branch.isLate = true
    late.append(branch)
  }

  /// What was written from `offset` on has been taken back.
  mutating func forget(from offset: Int) {
    if late.isEmpty { return }
    late.removeAll { $0.home === current && $0.place > offset }
  }

  /// The bytes in `range` have been removed.
  mutating func remove(_ range: Range<Int>) {
    late.removeAll { $0.home === current && range.contains($0.place) }
    for branch in late where branch.home === current && branch.place >= range.upperBound {
      branch.place -= range.count
    }
  }

  /// Inserts into `output` what the branches have put aside, and into that in turn.
  ///
  /// Complexity: O(result), and O(n log n) of the branches.
  func insert(into output: inout Output) {
    if late.isEmpty { return }
    var inside = Dictionary(grouping: late) { $0.home.map { ObjectIdentifier($0) } }
    insert(into: &output, of: nil, &inside)
  }

  private func insert(
    into output: inout Output,
    of home: ObjectIdentifier?,
    _ inside: inout [ObjectIdentifier?: [Branch]]
  ) {
    guard let branches = inside.removeValue(forKey: home) else { return }
    var result = Output(capacity: Memory.size(output.count, plus: 64))
    var offset = 0
    for branch in branches.sorted(by: { $0.place < $1.place }) {
      insert(into: &branch.output, of: ObjectIdentifier(branch), &inside)
      result.append(output, offset..<branch.place)
      result.append(branch)
      offset = branch.place
    }
    result.append(output, offset..<output.count)
    output.free()
    output = result
  }
}

extension Output {
  /// Writes what a branch has put aside: a value, or members of a container that has others or none.
  fileprivate mutating func append(_ branch: Branch) {
    var content = branch.output
    if branch.isHole {
      switch branch.level.kind {
      case .object: content.close(.closingBrace)
      case .array: content.close(.closingBracket)
      case .value: break
      case .nothing:
        append(.openingBrace)
        append(.closingBrace)
      }
      branch.output = content
      return append(content, 0..<content.count)
    }
    guard content.count > 0 else { return }
    if start[count - 1] != (branch.level.kind == .array ? .openingBracket : .openingBrace) {
      append(.comma)
    }
    append(content, 0..<content.count - 1)
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
    guard let branch, branch.level.serial == serial else { throw misuse(Wording.containerIsOver) }
    if !branch.isLate, branch.level.kind == .object { trackNames(of: branch) }
    branches.add(branch)
    var outer = Stack<Level>()
    exchange(&branch.level, &outer, &branch.output)
    branches.suspended.append((branches.open, branches.current, outer))
    branches.open = []
    branches.current = branch
    return true
  }

  /// Remembers the keys that an object had when it was closed.
  private func trackNames(of branch: Branch) {
    let output = run.pointee.output
    let members = branch.start..<branch.place
    guard branch.home === branches.current, !branch.isHole, members.upperBound < output.count else {
      return
    }
    var known: Set<KeyBytes> = []
    output.forEachMember(in: members) { key, _ in known.insert(KeyBytes(output.key(at: key))) }
    names[branch.level.serial] = known
    branch.level.tracksNames = true
  }

  /// Returns from a level that has been closed.
  func leave() {
    while !branches.open.isEmpty { closeNested() }
    guard let branch = branches.current, let (open, current, around) = branches.suspended.popLast()
    else { return }
    var outer = around
    exchange(&branch.level, &outer, &branch.output)
    outer.free()
    branches.open = open
    branches.current = current
  }

  /// Begins a nested container or a super encoder in the innermost level.
  func openNested() -> Branch {
    let branch = Branch()
    branches.open.append(branch)
    pushLevel()
    level.isNested = true
    return branch
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
    branch.home = branches.current
    branch.isHole = isHole
    branch.place = run.pointee.output.count - (isHole ? 0 : 1)
    branch.start = level.start
    branch.level = level
    branch.level.start = 0
    branch.level.tracksNames = false
    branch.level.count = level.kind == .array ? level.count : 0
    branch.path = path(to: outer.count)
    if isHole { branches.add(branch) }
  }
}
