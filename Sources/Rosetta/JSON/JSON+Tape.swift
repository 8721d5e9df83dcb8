// JSON read from a tape and written to an output, both without recursion.

extension JSON {
  /// The value at `node`. Of two equal keys the first one counts.
  init(_ tape: Tape, at node: Node) {
    var tape = tape
    self = ContainerBeingRead(tape, node)?.walk(&tape) ?? JSON(scalar: tape.word(node), tape)
  }

  /// The value of a document, as passed by `Tape.reading`; nil if it is not valid.
  init?(document tape: Tape?) {
    guard let tape else { return nil }
    self.init(tape, at: .root)
  }

  fileprivate init(scalar word: UInt64, _ tape: Tape) {
    switch word.tag {
    case Tag.null: self = .null
    case Tag.true: self = .boolean(true)
    case Tag.false: self = .boolean(false)
    case Tag.integer, Tag.fraction: self = .number(JSONNumber(unchecked: tape.text(word)))
    default: self = .string(tape.string(word))
    }
  }
}

private struct ContainerBeingRead: WalkedContainer {
  private var node: Node
  private let end: Node
  private var key = ""
  private var elements: [JSON] = []
  /// Nil for an array.
  private var members: JSONObject?

  /// Nil for a scalar.
  init?(_ tape: Tape, _ node: Node) {
    let word = tape.word(node)
    guard word.isContainer else { return nil }
    end = tape.end(of: node)
    self.node = word.isObject ? node.firstKey : node.firstElement
    if word.isObject {
      members = JSONObject()
    } else {
      elements.reserveCapacity(word.length)
    }
  }

  mutating func next(_ tape: inout Tape) -> ContainerBeingRead? {
    while node < end {
      if members != nil {
        key = tape.string(tape.word(node))
        node = node.value
      }
      let value = node
      node = tape.next(after: value)
      if let inner = ContainerBeingRead(tape, value) { return inner }
      add(JSON(scalar: tape.word(value), tape))
    }
    return nil
  }

  mutating func add(_ value: JSON) {
    if members?.addIfNew(value, key) == nil { elements.append(value) }
  }

  func result(_: inout Tape) -> JSON { members.map { .object($0) } ?? .array(elements) }
}

extension EncodingRun {
  /// Writes a value, with null instead of a container that is too deep, after a diagnostic.
  mutating func write(_ json: JSON) {
    if !writeScalar(json) { ContainerBeingWritten(json, isRoot: true, &self)?.walk(&self) }
  }

  /// Writes a scalar. For an array or object, writes nothing and returns false.
  fileprivate mutating func writeScalar(_ json: JSON) -> Bool {
    switch json {
    case .null: output.appendNull()
    case .boolean(let value): output.append(value)
    case .number(let value): output.append(number: value.text)
    case .string(let value): output.append(value)
    case .array, .object: return false
    }
    return true
  }
}

private struct ContainerBeingWritten: WalkedContainer {
  private var cursor: JSONCursor
  private let isRoot: Bool
  /// The mark of the diagnostics before this container.
  private let mark: Mark

  /// Writes the opening bracket. For a container that is too deep, writes null and returns nil.
  init?(_ json: JSON, isRoot: Bool, _ run: inout EncodingRun) {
    let mark = run.shared.mark
    guard let cursor = JSONCursor(json),
      run.open(cursor.isObject ? .openingBrace : .openingBracket)
    else {
      run.output.appendNull()
      return nil
    }
    (self.cursor, self.isRoot, self.mark) = (cursor, isRoot, mark)
  }

  mutating func next(_ run: inout EncodingRun) -> ContainerBeingWritten? {
    while run.shared.mark == mark, let value = cursor.next() {
      if let key = cursor.key {
        run.output.append(key)
        run.output.append(.colon as UInt8)
      }
      if !run.writeScalar(value), let inner = ContainerBeingWritten(value, isRoot: false, &run) {
        return inner
      }
      run.output.appendComma()
    }
    return nil
  }

  func add(_: Void) {}

  func result(_ run: inout EncodingRun) {
    if run.shared.mark != mark { run.addStep(cursor.step, since: mark) }
    run.close(cursor.isObject ? .closingBrace : .closingBracket)
    if !isRoot { run.output.appendComma() }
  }
}
