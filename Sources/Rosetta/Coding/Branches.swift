/// A nested container or super encoder, which may be written to out of order.
///
/// It has an output of its own. When the type writes to an outer level again and nothing else
/// refers to the branch, its bytes are appended to the outer output. Otherwise the branch is kept,
/// may be written to until the call ends, and is inserted then. Until then, the outer output has a
/// placeholder for it: a string of a control character, which no other string contains
/// (`Output+RawText.swift`), and the number of the branch. Whatever moves, copies or rolls back
/// bytes treats placeholders like values.
final class Branch {
  var level = EncodingSession.Level(serial: 0)
  // While the branch is written to, these three hold the state of the level around it.
  var output = Output(capacity: 64)
  var depth = 0
  /// The open tags of unions, which are offsets in an output.
  var tags = OpenTags()
  /// The position in `EncodingSession.kept` and the coding path of a kept branch.
  var number: Int?
  var path: [any CodingKey] = []
  var state = State.begun

  /// `begun`: being written for the first time. `kept`: has a placeholder. `resumed`: has one and
  /// is being written to again. `lost`: its placeholder was rolled back or replaced.
  enum State { case begun, kept, resumed, lost }

  /// The most bytes that are appended at once. Longer branches are kept, because copying them for
  /// each container around them would be quadratic.
  static let limit = 1024

  deinit { output.free() }
}

extension Output {
  private static let branch: UInt8 = 3

  fileprivate mutating func append(placeOf branch: Branch) {
    append(.quote as UInt8)
    append(Output.branch)
    append(integer: Int64(branch.number ?? 0))
    append(.quote as UInt8)
  }

  /// The first placeholder in `range`, and the number of its branch.
  fileprivate func firstBranch(in range: Range<Int>) -> (place: Range<Int>, number: Int)? {
    guard let mark = bytes().extracting(range).firstIndex(of: Output.branch) else { return nil }
    let quote = range.lowerBound + mark - 1
    let end = endOfString(at: quote)
    let number = bytes()[quote + 2..<end - 1].reduce(0) { 10 * $0 + Int($1 - .digit0) }
    return (quote..<end, number)
  }
}

extension EncodingSession {
  /// Makes a level the innermost one, by leaving the levels inside it or resuming its branch.
  @inline(__always)
  func enter(_ serial: Int, _ branch: Branch?) throws {
    if level.serial != serial { try enterSlowly(serial, branch) }
  }

  @inline(never)
  private func enterSlowly(_ serial: Int, _ branch: Branch?) throws {
    if level.serial < 0 { throw misuse(Wording.encoderIsOver) }
    while level.serial != serial, active.last?.level == outer.count { leave() }
    if level.serial == serial { return }
    guard let branch, branch.state == .kept else {
      let isAround = (0..<outer.count).contains { outer[$0].serial == serial }
      throw misuse(isAround ? Wording.containerIsOver : Wording.encoderIsOver)
    }
    activate(branch)
  }

  /// Begins a nested container or a super encoder in the innermost level. If the key had a
  /// container before, that one is continued here.
  func openNested(isContainer: Bool) throws -> TapeEncoder {
    let branch: Branch
    if isContainer, level.earlier > 0 {
      branch = try earlierContainer()
      (level.earlier, level.hasRepeats) = (0, true)
    } else {
      replaceEarlier()
      branch = newBranch()
    }
    activate(branch)
    return TapeEncoder(session: self, serial: level.serial, branch: branch)
  }

  private func newBranch() -> Branch {
    let branch = spare ?? Branch()
    spare = nil
    serials += 1
    branch.level = Level(serial: serials)
    branch.depth = run.pointee.depth
    return branch
  }

  /// The branch of the last key's earlier value; a new one with its bytes, if it was a plain value.
  private func earlierContainer() throws -> Branch {
    let value = run.pointee.output.value(ofKeyAt: level.earlier - 1)
    if let (place, number) = run.pointee.output.firstBranch(in: value), place == value {
      let branch = kept[number]
      guard branch.state == .kept else { throw misuse(Wording.containerIsOver) }
      branch.state = .begun
      return branch
    }
    let branch = newBranch()
    branch.output.append(run.pointee.output, value)
    branch.level.kind = .value
    return branch
  }

  private func activate(_ branch: Branch) {
    if branch.state == .kept { branch.state = .resumed }
    outer.push(level)
    level = branch.level
    exchange(branch)
    active.append((branch, outer.count))
  }

  /// Returns to the level around a branch, which the caller has removed from `active`.
  func suspend(_ branch: Branch) {
    if branch.state == .lost { lose(in: 0..<run.pointee.output.count) }
    exchange(branch)
    branch.level = level
    popLevel()
    if branch.state == .resumed { branch.state = .kept }
  }

  private func exchange(_ branch: Branch) {
    swap(&run.pointee.output, &branch.output)
    swap(&run.pointee.depth, &branch.depth)
    swap(&run.pointee.tags, &branch.tags)
  }

  /// Leaves the innermost level, which is that of a branch.
  func leave() {
    var branch = active.removeLast().branch
    // A kept branch is never unique, since `kept` refers to it.
    let isHeld = !isKnownUniquelyReferenced(&branch)
    let isOver = !isHeld && run.pointee.output.count <= Branch.limit
    if isOver { closeLevel() }
    suspend(branch)
    if branch.state != .begun { return }
    if isOver {
      run.pointee.output.append(branch.output, 0..<branch.output.count)
      branch.output.rollBack(to: 0)
      spare = branch
    } else {
      keep(branch)
    }
    run.pointee.output.appendComma()
    if level.kind == .array { level.count += 1 }
  }

  /// Keeps a branch and writes its placeholder to the innermost level.
  private func keep(_ branch: Branch) {
    if branch.number == nil {
      branch.number = kept.count
      kept.append(branch)
    }
    branch.path = path
    branch.state = .kept
    run.pointee.output.append(placeOf: branch)
  }

  /// Marks as lost the branches whose placeholders are in `range` of the output, and the branches
  /// inside them.
  func lose(in range: Range<Int>) {
    if kept.isEmpty { return }
    var open = [(text: run.pointee.output, range: range)]
    while let (text, range) = open.popLast() {
      guard let (place, number) = text.firstBranch(in: range) else { continue }
      open.append((text, place.upperBound..<range.upperBound))
      let branch = kept[number]
      // The output of an active branch was exchanged; `suspend` marks the branches inside it.
      if branch.state == .kept { open.append((branch.output, 0..<branch.output.count)) }
      branch.state = .lost
    }
  }

  /// Reopens the container at the end of the output, whose first member or element is at `start`.
  private func reopen(_ kind: Level.Kind, _ start: Int) {
    run.pointee.output.rollBack(to: run.pointee.output.count - 1)
    if run.pointee.output.count > start, !run.pointee.output.endsInComma {
      run.pointee.output.append(.comma as UInt8)
    }
    (level.kind, level.start) = (kind, start)
    let content = start..<run.pointee.output.count
    if kind == .array {
      level.count = run.pointee.output.countElements(in: content)
    } else {
      names[level.serial] = (run.pointee.output.keyPlaces(in: content), nil)
      level.tracksNames = true
    }
  }

  /// Reopens the container that was written as a single value.
  func goOn(as kind: Level.Kind) throws {
    guard level.kind == .value, run.pointee.output.bytes(from: level.start).first == kind.bracket
    else { throw misuse(Wording.otherContainer) }
    reopen(kind, level.start + 1)
    run.pointee.depth += 1
  }

  /// Writes a single value to a level that is a container already: its members or elements are
  /// added to that container, and null adds nothing.
  @inline(never)
  func join(_ body: () throws -> Void) throws {
    let (kind, mark) = (level.kind, mark)
    if kind == .value { throw misuse(Wording.secondValue) }
    // The coding path of the value does not include the container's last key or index.
    level.kind = .nothing
    defer {
      // The levels that a failure left open are popped first.
      if outer.count > mark.levels { cancel(mark) }
      level.kind = kind
    }
    try body()
    switch run.pointee.output.bytes(from: mark.output).first {
    case .letterN: run.pointee.output.rollBack(to: mark.output)
    case kind.bracket:
      run.pointee.output.moveDown(from: mark.output + 1, to: mark.output)
      reopen(kind, level.start)
      level.hasRepeats = kind == .object
    default: throw misuse(Wording.secondValue)
    }
  }

  /// Marks the earlier member with the last key as dropped. Its branches can no longer be written
  /// to.
  @inline(never)
  func replaceEarlier() {
    if level.earlier == 0 { return }
    lose(in: run.pointee.output.value(ofKeyAt: level.earlier - 1))
    level.earlier = 0
    level.hasRepeats = true
  }

  /// Replaces the placeholders in the output since `start` by the kept branches.
  ///
  /// Complexity: O(result).
  func insertKept(from start: Int) {
    for branch in kept where branch.state == .kept {
      activate(branch)
      closeLevel()
      suspend(active.removeLast().branch)
    }
    var result = Output(capacity: Memory.size(run.pointee.output.count - start, plus: 64))
    var open = [(text: run.pointee.output, offset: start)]
    while let (text, offset) = open.popLast() {
      let branch = text.firstBranch(in: offset..<text.count)
      result.append(text, offset..<(branch?.place.lowerBound ?? text.count))
      guard let (place, number) = branch else { continue }
      open.append((text, place.upperBound))
      open.append((kept[number].output, 0))
    }
    run.pointee.output.rollBack(to: start)
    run.pointee.output.append(result, 0..<result.count)
    result.free()
  }
}
