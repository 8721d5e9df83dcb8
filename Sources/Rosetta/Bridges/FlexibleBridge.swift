/// A type that `.flexible()` also reads from a string that spells it, or as one.
public protocol JSONFlexible: JSONRepresentable {
  /// Reads the value in the place of `field` as it is, or as another scalar that spells it.
  static func decodeFlexibly(_ field: Field) -> Self?
}

/// Strings, numbers and booleans, whichever of them spells the value.
public struct FlexibleBridge<Value: JSONFlexible>: Bridge {
  @inlinable
  init() {}

  @inlinable
  public func decode(_ field: Field) -> Value? { Value.decodeFlexibly(field) }

  @inlinable
  public func encode(_ value: Value, _ field: Field) { value.encode(field) }
}

extension Bridge {
  /// A number, boolean or string that may stand in the JSON as another scalar.
  ///
  /// ```swift
  /// object.age  <- json["age"]  ~ .flexible()     // 42 and "42" are 42
  /// object.zip  <- json["zip"]  ~ .flexible()     // "8001" and 8001 are "8001"
  /// object.paid <- json["paid"] ~ .flexible()     // true and "true" are true
  /// ```
  ///
  /// Decoding, a number is also read from a string that is a JSON number from end to end, as exactly
  /// as without quotes: `"1.5"` is no `Int`, `" 42"` and `"0x2A"` are no numbers. A boolean is also
  /// read from `"true"` and `"false"`. A string is also read from a number, with the digits of the
  /// document, and from a boolean. `1` is never true and `true` is never 1. Encoding writes the
  /// value's own type.
  @inlinable
  public static func flexible<Value: JSONFlexible>() -> Self
  where Self == FlexibleBridge<Value> { FlexibleBridge() }
}

extension JSONFlexible where Self: Numeric {
  public static func decodeFlexibly(_ field: Field) -> Self? {
    guard field.isOwnValue else { return nil }
    return field.word.isString ? field.quotedNumber() : decode(field)
  }
}

extension Field {
  /// Decoding: the number that the string in this place spells.
  fileprivate func quotedNumber<Number: JSONFlexible>() -> Number? {
    let run = run
    let outer = run.pointee.index
    let mark = run.pointee.noted
    let number: Number?? = outer.withUnescapedBytes(word) { text in
      guard let form = NumberForm(text) else { return nil }
      return Index.withNumber(text, form) { index, _ in
        run.pointee.index = index
        defer { run.pointee.index = outer }
        return .some(Number.decode(Field(valueAt: 0, run)))
      }
    }
    guard let number else { return refuseType(.type(Number.self)) }
    if let number { return number }
    // It has been said of the number alone; the string is what stands in the document.
    run.pointee.forget(since: mark)
    return refuseRange(Number.self)
  }
}

extension Bool: JSONFlexible {
  public static func decodeFlexibly(_ field: Field) -> Bool? {
    guard field.isOwnValue else { return nil }
    guard field.word.isString else { return decode(field) }
    switch field.run.pointee.index.string(field.word) {
    case "true": return true
    case "false": return false
    default: return field.refuseType(.type(Bool.self))
    }
  }
}

extension String: JSONFlexible {
  public static func decodeFlexibly(_ field: Field) -> String? {
    guard field.isOwnValue else { return nil }
    let word = field.word
    if word.isNumber { return field.run.pointee.index.text(word) }
    if word.tag == Tag.true { return "true" }
    if word.tag == Tag.false { return "false" }
    return decode(field)
  }
}

extension Double: JSONFlexible {}
extension Float: JSONFlexible {}
extension Int: JSONFlexible {}
extension Int8: JSONFlexible {}
extension Int16: JSONFlexible {}
extension Int32: JSONFlexible {}
extension Int64: JSONFlexible {}
extension UInt: JSONFlexible {}
extension UInt8: JSONFlexible {}
extension UInt16: JSONFlexible {}
extension UInt32: JSONFlexible {}
extension UInt64: JSONFlexible {}

#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Decimal: JSONFlexible {}
#endif
