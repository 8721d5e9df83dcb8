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
    var session = DecodingSession(json.run, json.run.pointee.tape, at: json.node, options)
    defer {
      // An error that was caught may hold a decoder.
      session.failure = Failure()
      if !isKnownUniquelyReferenced(&session) { session.detach() }
    }
    do {
      return try session.decode(type, at: json.node)
    } catch {
      session.note(error)
      throw error
    }
  }

  /// Copies the value's bytes, and makes a tape of them, which is that of the value: the same words,
  /// as far from its root.
  private func detach() {
    let text = tape.range(of: root)
    let bytes: MutableBytePointer = Memory.allocate(max(text.count, 1))
    bytes.update(from: tape.bytes + text.lowerBound, count: text.count)
    let copy = UnsafeBufferPointer(start: UnsafePointer(bytes), count: text.count)
    // It has been parsed before, as a part of its document.
    let tape = Tape.make(copy, maximumDepth: TapeLimit.depth)
    own((try? tape.get()) ?? .invalid(copy), bytes)
  }

  /// A session of the value at `node` alone, which does not need this one.
  func copy(of node: Node) -> DecodingSession {
    let session = DecodingSession(run, tape, at: node, options, path: path(of: node))
    session.detach()
    return session
  }

  /// A decoder of null, in the place of a value that is missing.
  func missing(_ key: some CodingKey, in node: Node) -> TapeDecoder {
    let session = DecodingSession(
      run,
      tape,
      at: .root,
      options,
      path: path(of: node) + [key],
      missing: (key.stringValue, TapeDecoder(self, node))
    )
    session.call = call
    let tape = Tape.invalid(UnsafeBufferPointer(start: nil, count: 0))
    session.own(tape, Memory.allocate(1))
    return TapeDecoder(session, .root)
  }
}
