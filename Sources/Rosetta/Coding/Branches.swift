/// A nested container or super encoder, which may be written to after others have been begun.
///
/// It has an output of its own. When the encoding goes on around it and nobody else holds it, its
/// bytes are appended to the output around. Otherwise it is kept: it may be written to until the
/// call ends, and is inserted then.
final class Branch {
  var level = EncodingSession.Level(serial: 0)
  // While it is written to, what goes on around it afterwards.
  var output = Output(capacity: 64)
  var depth = 0
  /// The tags of unions, whose places are those in an output.
  var tags = OpenTags()
  /// Those that are kept inside, in the order of their places.
  var inside: [Branch] = []
  /// Once it is kept, what it takes the place of in the output around.
  var place = 0..<0
  var path: [any CodingKey] = []
  var state = State.begun
  var isActive = false

  /// What is lost is where something has been taken back.
  enum State { case begun, kept, lost }

  /// More bytes are kept: to copy them for each container around would be quadratic.
  static let limit = 1024

  deinit { output.free() }

  /// Nothing is written any more to it and those inside.
  func lose() {
    var lost = [self]
    while let branch = lost.popLast() {
      branch.state = .lost
      // While it is written to, those inside are in the session. `suspend` loses them.
      if branch.isActive { continue }
      lost += branch.inside
      branch.inside = []
    }
  }
}

/// Branches in the order of their places in an output.
extension [Branch] {
  /// The first one that is not before `place`.
  private func position(of place: Int) -> Int {
    indices.partitioningIndex { self[$0].place.lowerBound >= place }
  }

  func first(at value: Range<Int>) -> Branch? {
    let position = position(of: value.lowerBound)
    return position < count && self[position].place == value ? self[position] : nil
  }

  /// Puts a branch in the place of a value, with those whose place is in that.
  mutating func keep(_ branch: Branch, at value: Range<Int>) {
    let inner = position(of: value.lowerBound)..<position(of: value.upperBound)
    for other in self[inner] { other.move(by: -value.lowerBound) }
    branch.inside += self[inner]
    branch.place = value
    branch.state = .kept
    replaceSubrange(inner, with: [branch])
  }

  func lose(in value: Range<Int>) {
    let inner = position(of: value.lowerBound)..<position(of: value.upperBound)
    for branch in self[inner] { branch.lose() }
  }

  /// What was written from `offset` on has been taken back.
  mutating func forget(from offset: Int) {
    while let last, last.place.lowerBound >= offset { removeLast().lose() }
  }

  /// Members have been removed from the output, and with them the branches inside.
  mutating func moveUp(without members: [Range<Int>]) {
    guard let first = members.first else { return }
    let later = self[position(of: first.lowerBound)...]
    removeLast(later.count)
    var (index, removed) = (0, 0)
    for branch in later {
      while index < members.count, members[index].upperBound <= branch.place.lowerBound {
        removed += members[index].count
        index += 1
      }
      if index < members.count, members[index].contains(branch.place.lowerBound) { continue }
      branch.move(by: -removed)
      append(branch)
    }
  }
}

extension Branch {
  fileprivate func move(by distance: Int) {
    place = place.lowerBound + distance..<place.upperBound + distance
  }
}

extension EncodingSession {
  /// Goes on with a level, after those inside of it have been left.
  @inline(__always)
  func enter(_ serial: Int, _ branch: Branch?) throws {
    if level.serial != serial { try enterSlowly(serial, branch) }
  }

  @inline(never)
  private func enterSlowly(_ serial: Int, _ branch: Branch?) throws {
    if level.serial < 0 { throw misuse(Wording.encoderIsOver) }
    while level.serial != serial, active.last?.level == outer.count { leave() }
    if level.serial == serial { return }
    guard let branch, branch.state == .kept, !branch.isActive else {
      throw misuse(Wording.containerIsOver)
    }
    activate(branch)
  }

  /// Begins a nested container or a super encoder in the innermost level.
  func openNested() -> Branch {
    let branch = spare ?? Branch()
    spare = nil
    serials += 1
    branch.level = Level(serial: serials)
    branch.depth = run.pointee.depth
    activate(branch)
    return branch
  }

  private func activate(_ branch: Branch) {
    outer.push(level)
    level = branch.level
    exchange(branch)
    active.append((branch, outer.count))
  }

  /// Goes on around a branch, which `active` has no more.
  func suspend(_ branch: Branch) {
    exchange(branch)
    branch.level = level
    popLevel()
    if branch.state == .lost { branch.lose() }
  }

  private func exchange(_ branch: Branch) {
    swap(&run.pointee.output, &branch.output)
    swap(&run.pointee.depth, &branch.depth)
    swap(&run.pointee.tags, &branch.tags)
    swap(&inside, &branch.inside)
    branch.isActive.toggle()
  }

  /// Leaves the innermost level, which is that of a branch.
  func leave() {
    var branch = active.removeLast().branch
    let isHeld = !isKnownUniquelyReferenced(&branch)
    let isShort = inside.isEmpty && run.pointee.output.count <= Branch.limit
    let isOver = !isHeld && isShort && branch.state == .begun
    if isOver { closeLevel() }
    suspend(branch)
    if branch.state != .begun { return }
    let start = run.pointee.output.count
    if isOver {
      run.pointee.output.append(branch.output, 0..<branch.output.count)
      branch.output.rollBack(to: 0)
      spare = branch
    } else {
      if isHeld { branch.path = path }
      // As long as a digit stands for it, the output is JSON.
      run.pointee.output.append(.digit0 as UInt8)
      inside.keep(branch, at: start..<start + 1)
    }
    run.pointee.output.appendComma()
    if level.kind == .array { level.count += 1 }
  }

  /// The container that the key begun last has had before.
  func earlierContainer(_ kind: Level.Kind) throws -> Branch? {
    if level.earlier == 0 { return nil }
    let value = run.pointee.output.value(ofKeyAt: level.earlier - 1)
    let isContainer = run.pointee.output.bytes()[value.lowerBound] == kind.bracket
    let branch = inside.first(at: value) ?? (isContainer ? branch(of: value, kind) : nil)
    guard let branch, branch.level.kind == kind else { throw misuse(Wording.otherContainer) }
    branch.path = path
    return branch
  }

  /// Makes a branch of a container that has been written.
  private func branch(of value: Range<Int>, _ kind: Level.Kind) -> Branch {
    let branch = Branch()
    branch.output.append(run.pointee.output, value)
    serials += 1
    branch.level = Level(serial: serials)
    branch.depth = run.pointee.depth + 1
    reopen(&branch.level, kind, 1, &branch.output)
    inside.keep(branch, at: value)
    return branch
  }

  /// The container at the end of an output goes on, whose first member or element is at `start`.
  private func reopen(
    _ level: inout Level,
    _ kind: Level.Kind,
    _ start: Int,
    _ output: inout Output
  ) {
    output.rollBack(to: output.count - 1)
    if output.count > start, !output.endsInComma { output.append(.comma as UInt8) }
    (level.kind, level.start) = (kind, start)
    let content = start..<output.count
    if kind == .array {
      level.count = output.countElements(in: content)
    } else {
      names[level.serial] = (output.names(in: content), nil)
      level.tracksNames = true
    }
  }

  /// The container that a single value has become goes on.
  func goOn(as kind: Level.Kind) throws {
    guard level.kind == .value, run.pointee.output.bytes(from: level.start).first == kind.bracket
    else { throw misuse(Wording.otherContainer) }
    reopen(&level, kind, level.start + 1, &run.pointee.output)
    run.pointee.depth += 1
  }

  /// Writes a single value to the container that there is already, as members or elements of it. A
  /// null adds nothing.
  @inline(never)
  func join(_ body: () throws -> Void) throws {
    let (kind, mark) = (level.kind, mark)
    if kind == .value { throw misuse(Wording.secondValue) }
    // Nothing of the container is in the path of the value.
    level.kind = .nothing
    defer {
      // Not before the levels that a failure has left.
      if outer.count > mark.levels { cancel(mark) }
      level.kind = kind
    }
    try body()
    switch run.pointee.output.bytes(from: mark.output).first {
    case .letterN: run.pointee.output.rollBack(to: mark.output)
    case kind.bracket:
      let bracket = [mark.output..<mark.output + 1]
      run.pointee.output.removeMembers(bracket)
      inside.moveUp(without: bracket)
      reopen(&level, kind, level.start, &run.pointee.output)
      level.hasRepeats = kind == .object
    default: throw misuse(Wording.secondValue)
    }
  }

  /// The member that has been begun last stays. The one before it that has the same key is left out
  /// in the end, and nothing is written to it any more.
  @inline(never)
  func replaceEarlier() {
    if level.earlier == 0 { return }
    inside.lose(in: run.pointee.output.value(ofKeyAt: level.earlier - 1))
    level.earlier = 0
    level.hasRepeats = true
  }

  /// Inserts what has been kept into what has been written since `start`.
  ///
  /// Complexity: O(result).
  func insertKept(from start: Int) {
    var result = Output(capacity: Memory.size(run.pointee.output.count - start, plus: 64))
    var offset = start
    inside.reverse()
    while true {
      if let branch = inside.popLast() {
        result.append(run.pointee.output, offset..<branch.place.lowerBound)
        activate(branch)
        closeLevel()
        inside.reverse()
        offset = 0
      } else {
        result.append(run.pointee.output, offset..<run.pointee.output.count)
        guard let branch = active.popLast()?.branch else { break }
        suspend(branch)
        offset = branch.place.upperBound
      }
    }
    run.pointee.output.rollBack(to: start)
    run.pointee.output.append(result, 0..<result.count)
    result.free()
  }
}
