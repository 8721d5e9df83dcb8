#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Decimal: JSONRepresentable {
    /// Takes every number that a `Decimal` holds exactly: all of up to 38 digits, many of 39, with
    /// exponents from -128 to 127. Any other is out of range.
    public static func decode(_ json: JSONReader) -> Decimal? {
      guard json.word.isNumber else { return json.refuseType(.type(Decimal.self)) }
      guard let value = json.run.pointee.tape.number(json.word).decimal(), value.isFinite else {
        return json.refuseRange(Decimal.self)
      }
      return value
    }

    public func encode(to json: JSONWriter) {
      guard isFinite else { return json.refuseNonFinite(.nan) }
      json.run.pointee.output.append(number: description)
    }
  }

  extension Decimal: JSONFlexible {
    public static func decodeFlexibly(_ json: JSONReader) -> Decimal? {
      json.numberOrItsText { $0.decimal().flatMap { $0.isFinite ? $0 : nil } }
    }
  }

  extension Bridge where Self == DefaultBridge<Decimal> {
    /// A decimal number with every digit kept.
    public static var decimal: DefaultBridge<Decimal> { DefaultBridge() }
  }
#endif
