/// A nested container or super encoder, which may be written to after others have been begun.
///
/// It has an output of its own. When the encoding goes on around it and nobody else holds it, its
/// bytes are appended to the output around. Otherwise it is kept, and may be written to until the call
/// ends. Until it is inserted then, a string with a control character and its number stands in its
/// place: no other string has one (`Output+RawText.swift`), and whatever moves, copies or takes back
/// bytes does so with the places of branches.
final class Branch {
  var level = EncodingSession.Level(serial: 0)
  // While it is written to, what goes on around it afterwards.
  var output = Output(capacity: 64)
  var depth = 0
  /// The tags of unions, whose places are those in an output.
  var tags = OpenTags()
  /// Once it is kept, its position in `EncodingSession.kept`, and its coding path.
  var number: Int?
  var path: [any CodingKey] = []
  var state = State.begun

  /// Not in its place yet; in its place, and written to again; where something has been taken back.
  enum State { case begun, kept, resumed, lost }

  /// More bytes are kept: to copy them for each container around would be quadratic.
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

  /// The first place of a branch in `range`, and the number of the branch.
  fileprivate func firstBranch(in range: Range<Int>) -> (place: Range<Int>, number: Int)? {
    guard let mark = bytes().extracting(range).firstIndex(of: Output.branch) else { return nil }
    let quote = range.lowerBound + mark - 1
    let end = endOfString(at: quote)
    let number = bytes()[quote + 2..<end - 1].reduce(0) { 10 * $0 + Int($1 - .digit0) }
    return (quote..<end, number)
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
    guard let branch, branch.state == .kept else {
      let isAround = (0..<outer.count).contains { outer[$0].serial == serial }
      throw misuse(isAround ? Wording.containerIsOver : Wording.encoderIsOver)
    }
    activate(branch)
  }

  /// Begins a nested container or a super encoder in the innermost level. A container that the key
  /// has had before goes on in its new place.
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

  /// The branch of what the key begun last has had before; a new one, if that has been written.
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

  /// Goes on around a branch, which `active` has no more.
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
    // Those that are kept are held by `kept`.
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

  /// Puts the place of a branch in the innermost level.
  private func keep(_ branch: Branch) {
    if branch.number == nil {
      branch.number = kept.count
      kept.append(branch)
    }
    branch.path = path
    branch.state = .kept
    run.pointee.output.append(placeOf: branch)
  }

  /// Nothing is written any more to the branches whose places are in `range` of the output, and to
  /// those inside of them.
  func lose(in range: Range<Int>) {
    if kept.isEmpty { return }
    var open = [(text: run.pointee.output, range: range)]
    while let (text, range) = open.popLast() {
      guard let (place, number) = text.firstBranch(in: range) else { continue }
      open.append((text, place.upperBound..<range.upperBound))
      let branch = kept[number]
      // While it is written to, its output is that of the run. `suspend` loses those inside.
      if branch.state == .kept { open.append((branch.output, 0..<branch.output.count)) }
      branch.state = .lost
    }
  }

  /// The container at the end of the output goes on, whose first member or element is at `start`.
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
      names[level.serial] = (run.pointee.output.names(in: content), nil)
      level.tracksNames = true
    }
  }

  /// The container that a single value has become goes on.
  func goOn(as kind: Level.Kind) throws {
    guard level.kind == .value, run.pointee.output.bytes(from: level.start).first == kind.bracket
    else { throw misuse(Wording.otherContainer) }
    reopen(kind, level.start + 1)
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
      run.pointee.output.moveDown(from: mark.output + 1, to: mark.output)
      reopen(kind, level.start)
      level.hasRepeats = kind == .object
    default: throw misuse(Wording.secondValue)
    }
  }

  /// The member that has been begun last stays. The one before it that has the same key is left out
  /// in the end, and nothing is written to it any more.
  @inline(never)
  func replaceEarlier() {
    if level.earlier == 0 { return }
    lose(in: run.pointee.output.value(ofKeyAt: level.earlier - 1))
    level.earlier = 0
    level.hasRepeats = true
  }

  /// Inserts what has been kept into what has been written since `start`.
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
