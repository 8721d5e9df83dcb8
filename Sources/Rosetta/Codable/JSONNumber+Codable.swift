/// A number as the narrowest of `Int64`, `UInt64`, `Double` and `Decimal` that holds its value.
///
/// A number that none of them holds is encoded as the nearest double. Coders that do not know
/// `Decimal`, such as those of property lists, write the members of its struct and read them back.
extension JSONNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let number = JSONNumber(decimalIn: container) {
      self = number
    } else if let number = JSONNumber(try container.decode(Double.self)) {
      self = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Wording.notFinite)
    }
  }

  /// - Throws: `EncodingError` for a number beyond the largest double.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value = integer(as: Int64.self) { return try container.encode(value) }
    if let value = integer(as: UInt64.self) { return try container.encode(value) }
    let double = double
    if JSONNumber(double) == self { return try container.encode(double) }
    if try encodeDecimal(in: &container) { return }
    guard double.isFinite else {
      let context = EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: Wording.beyondDouble
      )
      throw EncodingError.invalidValue(text, context)
    }
    try container.encode(double)
  }
}
