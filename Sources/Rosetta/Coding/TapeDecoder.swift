/// The decoder of the value at a node, and the container of a single value.
///
/// Small enough for an existential to hold it in place: passing it to a type allocates nothing.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  /// How many words the value stands after the root of the session, which `detach` moves.
  fileprivate let distance: Int

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
    try session.enter(Tag.object, [String: Any].self, at: node)
    return session.types.maker(of: type).container(self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let node = node
    try session.requireStack(at: node)
    try session.enter(Tag.array, [Any].self, at: node)
    return UnkeyedTape(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { session.isNull(node) }

  /// Asked for by a type that converts it.
  func decode(_: String.Type) throws -> String { try session.wholeText(at: node) }

  @inline(__always)
  func decode<Value: CodedScalar>(_ type: Value.Type) throws -> Value {
    try Value.decoded(session, at: node)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let node = node
    session.single = node
    defer { session.single = .none }
    return try session.decode(type, at: node)
  }
}

/// The members of an object.
struct KeyedTape<Key: CodingKey>: KeyedContainer {
  private let session: DecodingSession
  private let distance: Int

  init(_ decoder: TapeDecoder) { (session, distance) = (decoder.session, decoder.distance) }

  @inline(__always)
  private var node: Node { session.node(at: distance) }

  var codingPath: [any CodingKey] { session.path(of: node) }

  var allKeys: [Key] { session.keys(of: node, as: Key.self) }

  func contains(_ key: Key) -> Bool { !find(key).isNone }

  func decodeNil(forKey key: Key) throws -> Bool { session.isNull(try value(key)) }

  @inline(__always)
  func decode<Value: CodedScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let place = find(key)
    guard !place.isNone, let value = Value.read(session, place) else {
      throw mismatch(type, key, at: place)
    }
    return value
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try session.decode(type, at: value(key))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let place = find(key)
    if place.isNone || session.isNull(place) { return nil }
    session.keep(key, of: place)
    do {
      return try session.decode(type, at: place)
    } catch {
      if session.mayComplete(place, after: error) { return nil }
      throw error
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try TapeDecoder(session, value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(session, value(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { superDecoder(JSONPath.Component.key("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(key) }

  private func superDecoder(_ key: some CodingKey) -> any Decoder {
    let place = session.value(key.stringValue, of: node)
    if place.isNone { return session.missing(key, in: node) }
    session.keep(key, of: place)
    return TapeDecoder(session, place)
  }

  @inline(__always)
  private func find(_ key: Key) -> Node { session.value(key.stringValue, of: node) }

  /// The node of a value that has to be there.
  @inline(__always)
  private func value(_ key: Key) throws -> Node {
    let place = find(key)
    if place.isNone { throw session.missingKey(key, in: node) }
    session.keep(key, of: place)
    return place
  }

  @inline(never)
  private func mismatch(_ type: Any.Type, _ key: Key, at place: Node) -> DecodingError {
    if place.isNone { return session.missingKey(key, in: node) }
    return session.mismatch(type, at: place, session.path(of: node) + [key])
  }
}

// One for each type: the standard library's own implementations, which look a key up three times,
// would be taken for these requirements otherwise.
extension KeyedTape {
  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try ifPresent(key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try ifPresent(key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try ifPresent(key) }
  func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? { try ifPresent(key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try ifPresent(key) }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try ifPresent(key) }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try ifPresent(key) }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try ifPresent(key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try ifPresent(key) }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try ifPresent(key) }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try ifPresent(key) }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try ifPresent(key) }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try ifPresent(key) }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try ifPresent(key) }

  @inline(__always)
  private func ifPresent<Value: CodedScalar>(_ key: Key) throws -> Value? {
    let place = find(key)
    if place.isNone { return nil }
    if let value = Value.read(session, place) { return value }
    if session.isNull(place) { return nil }
    throw mismatch(Value.self, key, at: place)
  }
}

/// The elements of an array, one after the other.
struct UnkeyedTape: UnkeyedDecodingContainer {
  private let session: DecodingSession
  // Nodes and counts have 32 bits, and so the container three words: what an existential holds.
  private let arrayDistance: UInt32
  private var distance: UInt32
  private var index: UInt32 = 0

  init(_ decoder: TapeDecoder) {
    session = decoder.session
    arrayDistance = UInt32(truncatingIfNeeded: decoder.distance)
    let first = session.tape.firstElement(of: decoder.node)
    distance = UInt32(truncatingIfNeeded: session.distance(of: first))
  }

  @inline(__always)
  private var array: Node { session.node(at: Int(arrayDistance)) }

  @inline(__always)
  private var position: Node { session.node(at: Int(distance)) }

  var codingPath: [any CodingKey] { session.path(of: array) }

  var count: Int? { session.word(array).length }

  var currentIndex: Int { Int(index) }

  var isAtEnd: Bool { position >= session.tape.end(of: array) }

  mutating func decodeNil() throws -> Bool {
    if isAtEnd { throw session.missingElement(Never.self, currentIndex, of: array) }
    let isNull = session.isNull(position)
    if isNull { advance() }
    return isNull
  }

  @inline(__always)
  mutating func decode<Value: CodedScalar>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
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

  /// What `body` makes of the next element, which is then passed.
  @inline(__always)
  private mutating func next<Result>(
    _ type: Any.Type,
    _ body: (TapeDecoder) throws -> Result
  ) throws -> Result {
    if isAtEnd { throw session.missingElement(type, currentIndex, of: array) }
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

// The standard library's own implementations for the integers of 128 bits, which throw, would be
// taken for these requirements otherwise.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TapeDecoder {
  func decode(_ type: Int128.Type) throws -> Int128 { try Int128.decoded(session, at: node) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try UInt128.decoded(session, at: node) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedTape {
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 {
    try Int128.decoded(session, at: value(key))
  }

  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try UInt128.decoded(session, at: value(key))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedTape {
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try next(type) { try $0.decode(type) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try next(type) { try $0.decode(type) }
  }
}
