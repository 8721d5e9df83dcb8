/// A JSON number with every digit of its document.
///
/// ```swift
/// object.price <- json["price"]      // var price: JSONNumber, 72.50 <-> 72.50
/// ```
///
/// Numbers are equal if they have equal values, however they are written: `1`, `1.0` and `10e-1`.
public struct JSONNumber: Sendable {
  /// The number as JSON.
  public let text: String

  /// Creates a number from an integer of any size.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Creates a number from a double; nil for NaN and the infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var output = Output(capacity: 48)
    output.append(double: value)
    text = String(decoding: output.bytes(), as: UTF8.self)
    output.free()
  }

  /// Creates a number from its text; nil if `text` is not a JSON number.
  public init?(text: String) {
    guard NumberGrammar.accepts(text.utf8) else { return nil }
    self.text = text
  }

  init(unchecked text: String) { self.text = text }

  /// Returns the number as an integer; nil for a fraction, or a number that the type cannot hold.
  public func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Int.self) -> Integer? {
    text.withJSONBytes { DecimalParts($0).integer() }
  }

  /// The nearest double; infinite for a number beyond the largest double.
  public var double: Double { text.withJSONBytes { NumberText($0).double() } }
}

extension JSONNumber: Hashable {
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || left.canonical == right.canonical
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  private var canonical: CanonicalNumber {
    text.withJSONBytes { CanonicalNumber(DecimalParts($0)) }
  }
}

extension JSONNumber: CustomStringConvertible {
  public var description: String { text }
}
