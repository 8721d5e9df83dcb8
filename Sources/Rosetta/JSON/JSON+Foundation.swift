#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(Foundation)
    import Foundation
  #else
    import FoundationEssentials
  #endif

  // Foundation's untyped trees, as JSONSerialization makes and takes them.

  extension JSON {
    /// The JSON of a tree of dictionaries, arrays, strings, numbers, booleans and `NSNull`.
    ///
    /// ```swift
    /// let user = try rosetta.decode(User.self, from: JSON(any: ["id": "7", "age": 42]))
    /// ```
    ///
    /// What is none of these becomes the string that describes it, and NaN and the infinities become
    /// null, so that a model that does not expect them says where they are.
    public init(any value: Any) {
      switch value {
      case let value as JSON: self = value
      case let value as [Any]: self = .array(value.map { JSON(any: $0) })
      case let value as [String: Any]:
        let members = value.sorted { $0.key < $1.key }.map { ($0.key, JSON(any: $0.value)) }
        self = .object(JSONObject(members))
      case let value as String: self = .string(value)
      default: self = JSON(scalar: value)
      }
    }

    private init(scalar value: Any) {
      // The exact type first: `as` takes a number for a boolean and the other way round.
      switch Swift.type(of: value) {
      case is Bool.Type: self = .bool(value as? Bool ?? false)
      case is NSNull.Type: self = .null
      case is NSNumber.Type: self = JSON(number: value)
      default:
        switch value {
        case let value as any BinaryInteger: self = JSON(value)
        case let value as Double: self = JSON(value)
        case let value as Float: self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
        case let value as Decimal:
          self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
        case is NSNull: self = .null
        case is NSNumber: self = JSON(number: value)
        case let value as any OptionalValue: self = value.wrapped.map { JSON(any: $0) } ?? .null
        default: self = .string(String(describing: value))
        }
      }
    }

    private init(number: Any) {
      guard let number = number as? NSNumber else {
        self = .null
        return
      }
      // Its type is "d" where decimals are no type of their own.
      if number is NSDecimalNumber {
        self = JSONNumber(text: number.stringValue).map { .number($0) } ?? .null
        return
      }
      switch String(cString: number.objCType) {
      case "c", "B": self = .bool(number.boolValue)
      case "d", "f": self = JSON(number.doubleValue)
      case "Q": self = JSON(number.uint64Value)
      default: self = JSONNumber(text: number.stringValue).map { .number($0) } ?? .null
      }
    }

    /// The tree that JSONSerialization makes: `[String: Any]`, `[Any]`, `String`, `NSNumber`-like
    /// values and `NSNull`. A number is an `Int` if it fits, else a `UInt64`, else a `Double`.
    public var any: Any {
      switch self {
      case .null: NSNull()
      case .bool(let value): value
      case .string(let value): value
      case .number(let value):
        value.integer(as: Int.self).map { $0 as Any }
          ?? value.integer(as: UInt64.self).map { $0 as Any } ?? value.double as Any
      case .array(let elements): elements.map(\.any)
      case .object(let members):
        Dictionary(members.map { ($0.key, $0.value.any) }) { first, _ in first }
      }
    }
  }

  extension JSONNumber {
    /// The number as a decimal, if one of 38 digits holds it exactly.
    public var decimal: Decimal? {
      text.withJSONBytes { bytes in
        Index.withNumber(bytes) { $0.decimal($1) }
      }
    }
  }

  /// An optional behind `Any`.
  private protocol OptionalValue {
    var wrapped: Any? { get }
  }

  extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { map { $0 } }
  }
#endif
