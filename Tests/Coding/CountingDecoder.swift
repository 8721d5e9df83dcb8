/// A decoder of somebody else's over a tree of Swift values, which counts the errors that it makes and
/// how often it is asked for its coding path.
struct CountingDecoder: Decoder {
  final class Count {
    var errors = 0
    var paths = 0
  }

  /// A dictionary, an array, a string, an `Int64`, a `Double`, a `Bool`, or nil.
  let value: Any?
  let count: Count
  private var path: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: Any?, _ count: Count) { (self.value, self.count) = (value, count) }

  var codingPath: [any CodingKey] {
    count.paths += 1
    return path
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members(members: try cast([String: Any?].self), decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Elements(elements: try cast([Any?].self), decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  fileprivate func cast<Value>(_ type: Value.Type) throws -> Value {
    if let value = value as? Value { return value }
    count.errors += 1
    throw DecodingError.typeMismatch(
      type,
      DecodingError.Context(codingPath: path, debugDescription: "\(type)")
    )
  }

  fileprivate func inner(_ value: Any?, _ key: any CodingKey) -> CountingDecoder {
    var decoder = CountingDecoder(value, count)
    decoder.path = path + [key]
    return decoder
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: CountingDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == nil }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.cast(type) }
    func decode(_ type: String.Type) throws -> String { try decoder.cast(type) }
    func decode(_ type: Double.Type) throws -> Double { try decoder.cast(type) }
    func decode(_ type: Float.Type) throws -> Float { try decoder.cast(type) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.cast(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.cast(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.cast(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.cast(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.cast(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.cast(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.cast(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.cast(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.cast(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.cast(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try type.init(from: decoder)
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let elements: [Any?]
    let decoder: CountingDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var currentIndex = 0
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private mutating func next() -> CountingDecoder {
      defer { currentIndex += 1 }
      return decoder.inner(elements[currentIndex], Place(intValue: currentIndex))
    }

    mutating func decodeNil() -> Bool {
      defer { if elements[currentIndex] == nil { currentIndex += 1 } }
      return elements[currentIndex] == nil
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try type.init(from: next())
    }
    mutating func nestedContainer<Key>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try next().container(keyedBy: Key.self)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }
    mutating func superDecoder() -> any Decoder { next() }
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: Any?]
    let decoder: CountingDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

    private func member(_ key: Key) throws -> CountingDecoder {
      if let member = members[key.stringValue] { return decoder.inner(member, key) }
      decoder.count.errors += 1
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "missing")
      throw DecodingError.keyNotFound(key, context)
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).value == nil }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try type.init(from: member(key))
    }
    func nestedContainer<Inner>(
      keyedBy type: Inner.Type,
      forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
      try member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
  }

  private struct Place: CodingKey {
    var intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }
}
