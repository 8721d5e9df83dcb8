// Support for types that keep a decoder or a container after the call, and decode later.

extension DecodingSession {
  /// Decodes the value at `json`. If a decoder outlives the call, the session copies the value for
  /// it.
  ///
  /// Complexity: O(value).
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ json: JSONReader,
    _ options: RosettaDecoder.Options
  ) throws -> Value {
    let (run, node) = (json.run, json.node)
    let types = DecodingTypes.take(from: options.types)
    var session = DecodingSession(run, run.pointee.tape, at: node, options, types: types)
    // If a map reads this object or goes through it, that map does not name the keys looked up
    // here.
    let isNamed = json.word.isEntered && !run.pointee.isField(node)
    let marks = isNamed ? run.pointee.beginMarks(in: node) : nil
    defer {
      if let marks { run.pointee.endMarks(marks, in: node) }
      // An error that was caught may hold a decoder, and with it a reference to the session.
      session.failure = Failure()
      if isKnownUniquelyReferenced(&session) {
        options.types.withLock { $0 = types }
      } else {
        session.detach()
      }
    }
    do {
      return try session.decode(type, at: node)
    } catch {
      session.note(error)
      throw error
    }
  }

  private func detach() {
    let text = tape.range(of: root)
    own(UnsafeBufferPointer(start: tape.bytes + text.lowerBound, count: text.count))
  }

  /// An independent session with a copy of the value at `node`.
  func copy(of node: Node) -> DecodingSession {
    let session = DecodingSession(run, tape, at: node, options, path: path(of: node))
    session.detach()
    return session
  }

  /// A decoder of null for a value that is missing.
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
    let null: StaticString = "null"
    session.own(UnsafeBufferPointer(start: null.utf8Start, count: null.utf8CodeUnitCount))
    return TapeDecoder(session, .root)
  }
}
