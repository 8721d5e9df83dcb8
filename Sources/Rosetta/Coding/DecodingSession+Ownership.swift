// Types that keep a decoder, or one of its containers, and decode later.

extension DecodingSession {
  /// Decodes the value at `json`. A decoder that is left afterwards gets a copy of the value.
  ///
  /// Complexity: O(value).
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ json: JSONReader,
    _ options: RosettaDecoder.Options
  ) throws -> Value {
    var session = DecodingSession(json.run, at: json.node, options)
    defer {
      // An error that was caught may hold a decoder.
      _ = session.takeFailure()
      if !isKnownUniquelyReferenced(&session) { session.detach() }
    }
    do {
      return try session.decode(type, at: json.node)
    } catch {
      session.note(error)
      throw error
    }
  }

  /// Copies the value's words and its bytes.
  ///
  /// SAFETY: words refer to words and bytes of their value only, except to its tables, which it
  /// loses. The copies are addressed as if they stood where the originals are, so that nodes and
  /// offsets stay the same; no address outside of the copies is used.
  private func detach() {
    let tape = run.pointee.tape
    let count = tape.words(of: root)
    let nodes: UnsafeMutablePointer<UInt64> = Memory.allocate(count)
    nodes.update(from: tape.nodes + root.index, count: count)
    var copy = tape
    copy.nodes = UnsafeMutablePointer.address(of: nodes, minus: root.index)
    let first = tape.start(of: root)
    var last = first + 1
    copy.forEachValue(from: root) { node, _ in
      if copy.word(node).isObject {
        copy.forgetLookUps(in: node)
        for key in copy.keys(of: node) { last = max(last, copy.end(ofLeaf: key)) }
      }
      if !copy.word(node).isContainer { last = max(last, copy.end(ofLeaf: node)) }
      return true
    }
    last = min(last, tape.count)
    let bytes: MutableBytePointer = Memory.allocate(last - first)
    bytes.update(from: tape.bytes + first, count: last - first)
    let start = UnsafePointer(UnsafeMutablePointer.address(of: bytes, minus: first))
    own(Tape(bytes: start, count: last, nodes: copy.nodes), bytes, nodes)
  }

  /// A decoder of null, in the place of a value that is missing.
  func missing(_ key: some CodingKey, in node: Node) -> TapeDecoder {
    let session = DecodingSession(
      run,
      at: .root,
      options,
      path: path(of: node) + [key],
      missing: (key.stringValue, run.pointee.tape.start(of: node))
    )
    session.call = call
    let tape = Tape.invalid(UnsafeBufferPointer(start: nil, count: 0))
    session.own(tape, Memory.allocate(1), tape.nodes)
    return TapeDecoder(session, .root)
  }
}

extension Tape {
  /// Where the leaf or key ends in the document, a closing quote included.
  fileprivate func end(ofLeaf node: Node) -> Int { word(node).offset + word(node).length + 1 }
}

extension UnsafeMutablePointer {
  /// The address of a value that would stand `count` values before the first one.
  fileprivate static func address(of start: Self, minus count: Int) -> Self {
    let address = UInt(bitPattern: start) &- UInt(bitPattern: count * MemoryLayout<Pointee>.stride)
    // SAFETY: an address of zero would need a value at exactly this distance from zero; blocks of
    // the heap lie above all documents.
    return Self(bitPattern: address) ?? start
  }
}
