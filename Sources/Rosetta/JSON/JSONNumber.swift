/// A JSON number with every digit that its document gave it.
///
/// Equal numbers have equal values, however they are written: `1`, `1.0` and `10e-1`.
public struct JSONNumber: Sendable {
  /// The number as JSON.
  public let text: String

  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Nil for NaN and the infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var output = Output(capacity: 32)
    output.append(double: value)
    text = String(decoding: output.bytes(), as: UTF8.self)
    output.free()
  }

  /// The number that `text` spells, if it is a JSON number and nothing else.
  public init?(text: String) {
    guard NumberForm(text.utf8) != nil else { return nil }
    self.text = text
  }

  init(unchecked text: String) { self.text = text }

  /// The number as an integer; nil for a fraction, or what the type cannot hold.
  public func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Int.self) -> Integer? {
    withDecimal { $0.integer() }
  }

  /// The nearest double; infinite beyond the largest.
  public var double: Double {
    text.withJSONBytes { bytes in
      Index.withNumber(bytes) { $0.double($1) }
    }
  }

  fileprivate func withDecimal<Result>(_ body: (DecimalText) -> Result) -> Result {
    text.withJSONBytes { body(DecimalText($0)) }
  }
}

extension JSONNumber: Hashable {
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || left.canonical == right.canonical
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  /// The digits without zeros at their ends, and the exponent: the same for equal values.
  private var canonical: [Int] {
    withDecimal { decimal in
      guard let last = decimal.lastSignificantDigit else { return [0] }
      let head = [decimal.isNegative ? -1 : 1, decimal.exponent(behindDigit: last)]
      return head + decimal.digits(through: last).map { Int($0) }
    }
  }
}

extension JSONNumber: CustomStringConvertible {
  public var description: String { text }
}
