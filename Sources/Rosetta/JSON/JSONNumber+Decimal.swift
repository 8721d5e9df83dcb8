#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension JSONNumber {
    /// The number as a `Decimal`, if one holds it exactly.
    public var decimal: Decimal? {
      text.withJSONBytes { NumberText($0).decimal() }
    }

    /// The number in a decoder, if a `Decimal` holds it.
    init?(decimalIn container: any SingleValueDecodingContainer) {
      guard let value = try? container.decode(Decimal.self),
        let number = JSONNumber(text: value.description)
      else { return nil }
      // A decimal may have rounded a number that is very small or very long.
      if let double = try? container.decode(Double.self), double != number.double { return nil }
      self = number
    }

    /// Encodes the number as a `Decimal`; false if none holds it.
    func encodeDecimal(in container: inout any SingleValueEncodingContainer) throws -> Bool {
      guard let value = decimal else { return false }
      try container.encode(value)
      return true
    }
  }

  extension JSON {
    /// The JSON of a `Decimal` in a tree, null for NaN; nil for anything else.
    init?(decimal value: Any) {
      guard let value = value as? Decimal else { return nil }
      self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
    }
  }
#else
  extension JSONNumber {
    init?(decimalIn container: any SingleValueDecodingContainer) { nil }

    func encodeDecimal(in container: inout any SingleValueEncodingContainer) throws -> Bool {
      false
    }
  }

  extension JSON {
    init?(decimal value: Any) { nil }
  }
#endif
