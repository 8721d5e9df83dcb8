// For `@_implements`, see `TapeDecoder.swift`.

/// The encoder of a value, which is also its single-value container.
struct TapeEncoder: Encoder, SingleValueEncodingContainer {
  let session: EncodingSession
  let serial: Int
  let branch: Branch?

  var codingPath: [any CodingKey] { session.path(of: serial, branch) }

  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let maker = session.types.maker(of: type)
    return maker.container(opened(.object, .passUnretained(maker)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedOutput(encoder: opened(.array)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try write { session.run.pointee.output.appendNull() } }

  @_implements(SingleValueEncodingContainer,encode(_:))
  @inline(__always)
  func encodeScalar<Value: CodedScalar>(_ value: Value) throws {
    try write { try value.write(to: session) }
  }

  @_implements(SingleValueEncodingContainer,encode(_:))
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    try write { try session.encode(value) }
  }

  @inline(__always)
  func write(_ body: () throws -> Void) throws {
    try attempt {
      guard session.level.kind == .nothing else { return try session.join(body) }
      session.level.start = session.run.pointee.output.count
      try body()
      session.level.kind = .value
    }
  }

  /// Writes a part of the value, and rolls the output back if `body` fails.
  @inline(__always)
  func attempt(_ body: () throws -> Void) throws {
    try session.enter(serial, branch)
    let mark = session.mark
    do {
      try body()
    } catch {
      session.cancel(mark)
      throw error
    }
  }
}

/// The members of an object.
struct KeyedOutput<Key: CodingKey>: KeyedOutputContainer {
  private let encoder: TapeEncoder
  /// SAFETY: the session, which the encoder holds, owns the schedule.
  private let schedule: Unmanaged<KeySchedule>

  init(_ encoder: TapeEncoder, _ schedule: KeySchedule) {
    self.encoder = encoder
    self.schedule = .passUnretained(schedule)
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    try write(key) { encoder.session.run.pointee.output.appendNull() }
  }

  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  @inline(__always)
  func encodeScalar<Value: CodedScalar>(_ value: Value, forKey key: Key) throws {
    try write(key) { try value.write(to: encoder.session) }
  }

  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  func encodeValue<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try write(key) { try encoder.session.encode(value) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key, isContainer: true).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key, isContainer: true).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(JSONPath.Component.key("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: some CodingKey, isContainer: Bool = false) -> TapeEncoder {
    let name = key.stringValue
    return encoder.nested(isContainer: isContainer) { writeKey(name, key) }
  }

  /// - Parameter name: The name of the key. A type may compute it, so it is read before anything is
  ///   written.
  @inline(__always)
  private func writeKey(_ name: String, _ key: some CodingKey) {
    schedule._withUnsafeGuaranteedRef { encoder.session.writeKey(name, $0, key) }
  }

  @inline(__always)
  private func write(_ key: Key, _ body: () throws -> Void) throws {
    let name = key.stringValue
    try encoder.attempt {
      writeKey(name, key)
      try body()
      encoder.session.run.pointee.output.appendComma()
      if encoder.session.level.earlier != 0 { encoder.session.replaceEarlier() }
    }
  }
}

/// The elements of an array.
struct UnkeyedOutput: UnkeyedEncodingContainer {
  let encoder: TapeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.session.count(of: encoder.serial, encoder.branch) }

  func encodeNil() throws { try write { encoder.session.run.pointee.output.appendNull() } }

  @_implements(UnkeyedEncodingContainer,encode(_:))
  @inline(__always)
  func encodeScalar<Value: CodedScalar>(_ value: Value) throws {
    try write { try value.write(to: encoder.session) }
  }

  @_implements(UnkeyedEncodingContainer,encode(_:))
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    try write { try encoder.session.encode(value) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.nested().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested() }

  @inline(__always)
  private func write(_ body: () throws -> Void) throws {
    try encoder.attempt {
      try body()
      encoder.session.run.pointee.output.appendComma()
      encoder.session.level.count &+= 1
    }
  }
}

extension TapeEncoder {
  /// Calls `writeKey`, and opens a nested encoder for its value.
  fileprivate func nested(isContainer: Bool = false, _ writeKey: () -> Void = {}) -> TapeEncoder {
    begin {
      writeKey()
      return try session.openNested(isContainer: isContainer)
    }
  }

  /// Makes the level of this encoder an array or an object, or resumes the one that it is.
  private func opened(
    _ kind: EncodingSession.Level.Kind,
    _ schedule: Unmanaged<KeySchedule>? = nil
  ) -> TapeEncoder {
    begin {
      if session.level.kind == .nothing { try session.openLevel(kind, schedule) }
      if session.level.kind != kind { try session.goOn(as: kind) }
      return self
    }
  }

  /// Runs `body` for a requirement that cannot throw. The first error fails the encoding at its
  /// end, and the encoder that is returned for it writes nothing.
  @inline(__always)
  private func begin(_ body: () throws -> TapeEncoder) -> TapeEncoder {
    do {
      try session.enter(serial, branch)
      guard session.run.pointee.requireStack() else { throw session.stackExhausted("container") }
      return try body()
    } catch {
      session.mistake = session.mistake ?? error
      return TapeEncoder(session: session, serial: -2, branch: nil)
    }
  }
}

extension EncodingSession {
  /// The number of elements in an array, including one that is being written.
  fileprivate func count(of serial: Int, _ branch: Branch?) -> Int {
    guard let (level, depth) = find(serial, branch) else { return 0 }
    let inner = depth.flatMap { self.branch(in: $0) }
    let isBegun = inner?.level == (depth ?? 0) + 1 && inner?.branch.state == .begun
    return level.count + (isBegun ? 1 : 0)
  }

  fileprivate func path(of serial: Int, _ branch: Branch?) -> [any CodingKey] {
    guard let (_, depth) = find(serial, branch) else { return [] }
    return depth.map { path(to: $0) } ?? branch?.path ?? []
  }

  /// A level, and the number of levels around it, which is nil for the level of a kept branch.
  private func find(_ serial: Int, _ branch: Branch?) -> (level: Level, depth: Int?)? {
    if level.serial == serial { return (level, outer.count) }
    let depth = (0..<outer.count).last { outer[$0].serial == serial }
    return depth.map { (outer[$0], $0) } ?? branch.map { ($0.level, nil) }
  }
}
