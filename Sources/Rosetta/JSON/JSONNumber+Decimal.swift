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
  }

  extension JSON {
    /// The JSON of a `Decimal` in a tree, null for NaN; nil for anything else.
    init?(decimal value: Any) {
      guard let value = value as? Decimal else { return nil }
      self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
    }
  }
#else
  extension JSON {
    init?(decimal value: Any) { nil }
  }
#endif
