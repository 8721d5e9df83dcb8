/// Converts values through a table of their JSON.
public struct CasesBridge<Key, Value>: Bridge
where Key: JSONRepresentable & Hashable & Sendable, Value: Equatable & Sendable {
  @usableFromInline let cases: [Key: Value]
  @usableFromInline let fallback: Value?

  @inlinable
  init(_ cases: [Key: Value], fallback: Value?) {
    self.cases = cases
    self.fallback = fallback
  }

  /// Whether null is a key of the table.
  public var takesNull: Bool {
    Key.takesNull && cases.keys.contains { JSONText($0).text == "null" }
  }

  public var _jsonType: JSONType? { jsonType(of: Key.self) }

  @inlinable
  public func decode(_ json: JSONReader) -> Value? {
    guard let key = Key.decode(json) else { return nil }
    if let value = cases[key] { return value }
    guard let fallback else { return refuse(json) }
    json.noteReplacement(fallback)
    return fallback
  }

  @inlinable
  public func encode(_ value: Value, to json: JSONWriter) {
    var (key, count): (Key?, Int) = (nil, 0)
    for (other, known) in cases where known == value {
      key = other
      count += 1
    }
    if count > 1 { key = leastKey(of: value) }
    guard let key else { return refuse(value, json) }
    key.encode(to: json)
  }

  /// Returns the key of `value` that sorts first, so that the output is the same every time.
  @usableFromInline @inline(never)
  func leastKey(of value: Value) -> Key? {
    let keys = cases.lazy.filter { $0.value == value }.map { ($0.key, JSONText($0.key)) }
    return keys.min { $0.1 < $1.1 }?.0
  }

  @usableFromInline @inline(never)
  func refuse(_ json: JSONReader) -> Value? {
    let cases = cases
    // Listed lazily: the table may be long, and the problem may never be read.
    let choices = Expectation.oneOf { cases.keys.map { JSONText($0) }.sorted().map(\.text) }
    json.run.pointee.note(.refused(by: choices, reason: .noCase), at: json.node)
    return nil
  }

  @usableFromInline @inline(never)
  func refuse(_ value: Value, _ json: JSONWriter) {
    json.refuse(by: .type(Value.self), .words(Wording.unlistedValue(value)))
  }
}

extension Bridge {
  /// Converts values through a table of their JSON, with a fallback for all other JSON.
  ///
  /// ```swift
  /// enum Airline { case delta, united, other }
  ///
  /// object.airline <- json["airline"]
  ///   ~ .cases(["dl": .delta, "ua": .united], default: .other)   // "dl" <-> Airline.delta
  /// ```
  ///
  /// Decoding replaces JSON that is not in the table with `fallback` and adds a note; a JSON type
  /// that the keys do not have is still refused. Encoding writes the key of the value or, if it has
  /// several, the smallest: numbers by value, strings by their bytes. A value that is not in the
  /// table, such as the `fallback` above, is refused, since the JSON that it replaced is not known.
  ///
  /// - Parameters:
  ///   - cases: The values by their JSON: strings, numbers or anything `JSONRepresentable`.
  ///   - fallback: The value for all JSON that is not in the table.
  /// - Complexity: Decoding O(1) on average, encoding O(`cases.count`).
  @inlinable
  public static func cases<Key, Value>(_ cases: [Key: Value], default fallback: Value) -> Self
  where Self == CasesBridge<Key, Value> { CasesBridge(cases, fallback: fallback) }

  /// Converts values through a table of their JSON; anything else is refused.
  ///
  /// ```swift
  /// object.priority <- json["priority"] ~ .cases([1: .low, 2: .high])   // 2 <-> Priority.high
  /// ```
  @inlinable
  public static func cases<Key, Value>(_ cases: [Key: Value]) -> Self
  where Self == CasesBridge<Key, Value> { CasesBridge(cases, fallback: nil) }
}
