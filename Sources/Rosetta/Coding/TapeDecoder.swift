// The standard library has default implementations of some requirements: `decode` of 128-bit
// integers throws, and `decodeIfPresent` looks a key up three times. The compiler prefers them to
// generic methods of the same name. So the methods here have other names and declare with
// `@_implements` which requirement they satisfy.

/// The decoder of the value at a node, which is also its single-value container.
///
/// It is small enough for an existential to store inline, so that passing it to a type allocates
/// nothing.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  /// The distance of the value from the root of the session in words. `detach` moves the root.
  private let distance: Int

  @inline(__always)
  init(_ session: DecodingSession, _ node: Node) {
    (self.session, distance) = (session, session.distance(of: node))
  }

  @inline(__always)
  var node: Node { session.node(at: distance) }

  var codingPath: [any CodingKey] { session.path(of: node) }

  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let node = node
    try session.requireStack(at: node)
    try session.enter(Tag.object, .json(.object), at: node)
    return session.types.maker(of: type).container(self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let node = node
    try session.requireStack(at: node)
    try session.enter(Tag.array, .json(.array), at: node)
    return UnkeyedTape(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { session.isNull(node) }

  /// A type that asks for a string converts it, so that the whole string has to be there.
  @_implements(SingleValueDecodingContainer,decode(_:))
  func decodeText(_: String.Type) throws -> String { try session.wholeText(at: node) }

  @_implements(SingleValueDecodingContainer,decode(_:))
  @inline(__always)
  func decodeScalar<Value: CodedScalar>(_ type: Value.Type) throws -> Value {
    try Value.decoded(session, at: node)
  }

  @_implements(SingleValueDecodingContainer,decode(_:))
  func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let node = node
    session.single = node
    defer { session.single = .none }
    return try session.decode(type, at: node)
  }
}

/// The members of an object.
struct KeyedTape<Key: CodingKey>: KeyedContainer {
  let decoder: TapeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.session.keys(of: decoder.node, as: Key.self) }

  func contains(_ key: Key) -> Bool { !find(key).isNone }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.session.isNull(try value(key)) }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  @inline(__always)
  func decodeScalar<Value: CodedScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let place = find(key)
    guard !place.isNone, let value = Value.read(decoder.session, place) else {
      throw mismatch(type, key, at: place)
    }
    return value
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  func decodeValue<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.session.decode(type, at: value(key))
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  @inline(__always)
  func decodeScalarIfPresent<Value: CodedScalar>(_ type: Value.Type, forKey key: Key) throws
    -> Value?
  {
    let place = find(key)
    if place.isNone { return nil }
    if let value = Value.read(decoder.session, place) { return value }
    if decoder.session.isNull(place) { return nil }
    throw mismatch(type, key, at: place)
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func decodeValueIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value?
  {
    let place = find(key)
    if place.isNone || decoder.session.isNull(place) { return nil }
    decoder.session.keep(key, of: place)
    do {
      return try decoder.session.decode(type, at: place)
    } catch {
      if decoder.session.mayComplete(place, after: error) { return nil }
      throw error
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try TapeDecoder(decoder.session, value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(decoder.session, value(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { superDecoder(JSONPath.Component.key("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(key) }

  private func superDecoder(_ key: some CodingKey) -> any Decoder {
    let place = decoder.session.value(key.stringValue, of: decoder.node)
    if place.isNone { return decoder.session.missing(key, in: decoder.node) }
    decoder.session.keep(key, of: place)
    return TapeDecoder(decoder.session, place)
  }

  @inline(__always)
  private func find(_ key: Key) -> Node { decoder.session.value(key.stringValue, of: decoder.node) }

  /// The node of a required value.
  @inline(__always)
  private func value(_ key: Key) throws -> Node {
    let place = find(key)
    if place.isNone { throw decoder.session.missingKey(key, in: decoder.node) }
    decoder.session.keep(key, of: place)
    return place
  }

  @inline(never)
  private func mismatch(_ type: Any.Type, _ key: Key, at place: Node) -> DecodingError {
    if place.isNone { return decoder.session.missingKey(key, in: decoder.node) }
    return decoder.session.mismatch(.codable(type), at: place, codingPath + [key])
  }
}

/// The elements of an array in order.
struct UnkeyedTape: UnkeyedDecodingContainer {
  private let decoder: TapeDecoder
  // With 32 bits each, both fit beside the decoder in the three words of an existential.
  private var distance: UInt32
  private var index: UInt32 = 0

  init(_ decoder: TapeDecoder) {
    self.decoder = decoder
    let first = decoder.node.firstElement
    distance = UInt32(truncatingIfNeeded: decoder.session.distance(of: first))
  }

  @inline(__always)
  private var session: DecodingSession { decoder.session }

  @inline(__always)
  private var position: Node { session.node(at: Int(distance)) }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { session.word(decoder.node).length }

  var currentIndex: Int { Int(index) }

  var isAtEnd: Bool { position >= session.tape.end(of: decoder.node) }

  mutating func decodeNil() throws -> Bool {
    if isAtEnd { throw session.missingElement(Never.self, currentIndex, of: decoder.node) }
    let isNull = session.isNull(position)
    if isNull { advance() }
    return isNull
  }

  @_implements(UnkeyedDecodingContainer,decode(_:))
  @inline(__always)
  mutating func decodeScalar<Value: CodedScalar>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decodeScalar(type) }
  }

  @_implements(UnkeyedDecodingContainer,decode(_:))
  mutating func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.session.decode(type, at: $0.node) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

  /// Passes the next element to `body` and then advances.
  @inline(__always)
  private mutating func next<Result>(
    _ type: Any.Type,
    _ body: (TapeDecoder) throws -> Result
  ) throws -> Result {
    if isAtEnd { throw session.missingElement(type, currentIndex, of: decoder.node) }
    let result = try body(TapeDecoder(session, position))
    advance()
    return result
  }

  @inline(__always)
  private mutating func advance() {
    let next = session.tape.next(after: position)
    distance = UInt32(truncatingIfNeeded: session.distance(of: next))
    index &+= 1
  }
}
