extension JSON: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = JSON(value) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Of two equal keys the first one counts.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members))
  }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

/// A literal with a point is a `Double`, so that `72.50` has the digits `72.5`, and one beyond the
/// largest is 0: `JSONNumber(text:)` takes every digit.
extension JSONNumber: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = JSONNumber(value) ?? 0 }
}

extension JSON {
  /// `true` or `false`.
  public init(_ value: Bool) { self = .boolean(value) }

  /// The number of an integer of any size.
  public init(_ value: some BinaryInteger) { self = .number(JSONNumber(value)) }

  /// A number; null for NaN and the infinities, which JSON does not have.
  public init(_ value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }

  /// A string.
  public init(_ value: String) { self = .string(value) }
}
