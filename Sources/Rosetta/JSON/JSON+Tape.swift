// JSON read from a tape and written to an output, both without recursion.

extension JSON {
  /// The value at `node`. Of two equal keys the first one counts.
  ///
  /// Complexity: O(nodes in it), on average.
  init(_ tape: Tape, at node: Int) {
    guard tape.word(node).isContainer, tape.word(node).length > 0 else {
      self.init(leaf: tape.word(node), tape)
      return
    }
    // Each container is changed where it is: a copy beside it would have all of its elements copied
    // for the next one.
    var open = [ContainerBeingRead(tape, node)]
    while true {
      let last = open.count - 1
      if let inner = open[last].readScalars(tape) {
        open.append(inner)
        continue
      }
      let container = open.removeLast()
      let value = container.value(depth: last)
      if last == 0 {
        self = value
        return
      }
      open[last - 1].add(value, goOnAt: container.end)
    }
  }

  /// A scalar or an empty container.
  fileprivate init(leaf word: UInt64, _ tape: Tape) {
    if word.isContainer {
      self = word.isObject ? .object(JSONObject()) : .array([])
      return
    }
    switch word.tag {
    case Tag.null: self = .null
    case Tag.true: self = .boolean(true)
    case Tag.false: self = .boolean(false)
    case Tag.integer, Tag.fraction: self = .number(JSONNumber(unchecked: tape.text(word)))
    default: self = .string(tape.string(word))
    }
  }
}

private struct ContainerBeingRead {
  let isObject: Bool
  /// The node after the container.
  let end: Int
  private var node: Int
  private var key = ""
  private var elements: [JSON] = []
  /// Nil for an array.
  private var members: JSONObject?

  init(_ tape: Tape, _ node: Int) {
    isObject = tape.word(node).isObject
    end = tape.end(of: node)
    self.node = isObject ? tape.firstKey(of: node) : tape.firstElement(of: node)
    if isObject {
      members = JSONObject()
    } else {
      elements.reserveCapacity(tape.word(node).length)
    }
  }

  /// Reads up to the next container, which is returned; nil at the end.
  mutating func readScalars(_ tape: Tape) -> ContainerBeingRead? {
    while node < end {
      if isObject {
        key = tape.string(tape.word(node))
        node += 1
      }
      let word = tape.word(node)
      if word.isContainer, word.length > 0 { return ContainerBeingRead(tape, node) }
      add(JSON(leaf: word, tape), goOnAt: tape.next(after: node))
    }
    return nil
  }

  mutating func add(_ value: JSON, goOnAt next: Int) {
    if isObject { members?.addIfNew(value, key) } else { elements.append(value) }
    node = next
  }

  /// - Parameter depth: The number of containers around this one, see `JSON.plainArrayDepth`.
  func value(depth: Int) -> JSON {
    if let members { return .object(members) }
    return .array(depth < JSON.plainArrayDepth ? elements : DeepArrayStorage.array(of: elements))
  }
}

extension EncodingRun {
  /// Writes a value; null in the place of the container that is too deep, after a diagnostic.
  mutating func write(_ json: JSON) {
    let notedBefore = shared.noted
    var open: [JSONCursor] = []
    writeScalar(json, orOpenIn: &open)
    while let last = open.indices.last {
      guard let value = open[last].next() else {
        close(open.removeLast().isObject ? .closingBrace : .closingBracket)
        if !open.isEmpty { output.appendComma() }
        continue
      }
      if let key = open[last].key {
        output.append(key)
        output.append(.colon as UInt8)
      }
      writeScalar(value, orOpenIn: &open)
      if shared.noted != notedBefore {
        for cursor in open.reversed() { addStep(cursor.step, since: notedBefore) }
        while let container = open.popLast() {
          close(container.isObject ? .closingBrace : .closingBracket)
          if !open.isEmpty { output.appendComma() }
        }
      }
    }
  }

  /// Writes a scalar with the comma after it, or the bracket of a container, which goes to
  /// `containers`.
  private mutating func writeScalar(_ json: JSON, orOpenIn containers: inout [JSONCursor]) {
    switch json {
    case .null: output.appendNull()
    case .boolean(let value): output.append(value)
    case .number(let value): output.append(number: value.text)
    case .string(let value): output.append(value)
    case .array, .object:
      guard let cursor = JSONCursor(json) else { return }
      if open(cursor.isObject ? .openingBrace : .openingBracket) {
        containers.append(cursor)
        return
      }
      output.appendNull()
    }
    if !containers.isEmpty { output.appendComma() }
  }
}
