/// A type that `.flexible()` can read from its own JSON type or from another scalar that spells it.
public protocol JSONFlexible: JSONRepresentable {
  /// Reads the value from its own JSON type or from another scalar that spells it.
  static func decodeFlexibly(_ json: JSONReader) -> Self?
}

/// Reads a value from any string, number or boolean that spells it.
public struct FlexibleBridge<Value: JSONFlexible>: Bridge {
  @inlinable
  init() {}

  @inlinable
  public var takesNull: Bool { Value.takesNull }

  @inlinable
  public func decode(_ json: JSONReader) -> Value? { Value.decodeFlexibly(json) }

  @inlinable
  public func encode(_ value: Value, to json: JSONWriter) { value.encode(to: json) }
}

extension Bridge {
  /// A number, boolean or string that may be another scalar in the JSON.
  ///
  /// ```swift
  /// object.age  <- json["age"]  ~ .flexible()     // 42 and "42" are 42
  /// object.zip  <- json["zip"]  ~ .flexible()     // "8001" and 8001 are "8001"
  /// object.paid <- json["paid"] ~ .flexible()     // true and "true" are true
  /// ```
  ///
  /// Decoding also reads a number from a string that is exactly a JSON number: `"1.5"` is not an
  /// `Int`, and `" 42"` and `"0x2A"` are not numbers. It also reads a boolean from `"true"` and
  /// `"false"`, and a string from a number, with the digits of the document, or from a boolean. `1`
  /// is never true and `true` is never 1. Encoding writes the JSON type that the value has without
  /// a bridge.
  @inlinable
  public static func flexible<Value: JSONFlexible>() -> Self
  where Self == FlexibleBridge<Value> { FlexibleBridge() }
}

extension JSONFlexible where Self: FixedWidthInteger {
  public static func decodeFlexibly(_ json: JSONReader) -> Self? {
    json.numberOrItsText { $0.integer() }
  }
}

extension JSONFlexible where Self: BinaryFloatingPoint {
  public static func decodeFlexibly(_ json: JSONReader) -> Self? {
    json.numberOrItsText { number in
      let value = Self.self == Float.self ? Self(number.float()) : Self(number.double())
      return value.isFinite ? value : nil
    }
  }
}

extension JSONReader {
  /// Returns the number, or what `parse` reads from a string; `parse` returns nil if out of range.
  func numberOrItsText<Number: JSONFlexible>(_ parse: (NumberText) -> Number?) -> Number? {
    guard word.isString else { return Number.decode(self) }
    return run.whole(node) { tape in
      let number: Number?? = tape.withUnescapedBytes(word) { text in
        NumberGrammar.accepts(text) ? .some(parse(NumberText(text))) : nil
      }
      guard let number else { return refuseType(.type(Number.self)) }
      return number ?? refuseRange(Number.self)
    }
  }
}

extension Bool: JSONFlexible {
  public static func decodeFlexibly(_ json: JSONReader) -> Bool? {
    guard json.word.isString else { return decode(json) }
    switch json.run.string(at: json.node) {
    case nil: return nil
    case "true": return true
    case "false": return false
    default: return json.refuseType(.type(Bool.self))
    }
  }
}

extension String: JSONFlexible {
  public static func decodeFlexibly(_ json: JSONReader) -> String? {
    let word = json.word
    if word.isNumber { return json.run.pointee.tape.text(word) }
    if word.tag == Tag.true { return "true" }
    if word.tag == Tag.false { return "false" }
    return decode(json)
  }
}

extension Double: JSONFlexible {}
extension Float: JSONFlexible {}
