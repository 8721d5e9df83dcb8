// Foundation's untyped trees, as used by JSONSerialization.

extension JSON {
  /// The JSON of a tree of dictionaries, arrays, strings, numbers, booleans, `nil` and `NSNull`,
  /// which may contain `JSON`, `JSONObject` and `JSONNumber`.
  ///
  /// ```swift
  /// let user = try rosetta.decode(User.self, from: JSON(any: ["id": "7", "age": 42]))
  /// ```
  ///
  /// Any other value becomes its description as a string, and NaN and the infinities become null,
  /// so that a model that does not expect them reports where they are.
  ///
  /// Complexity: O(values), without recursion.
  public init(any value: Any) { self = AnyContainer(value)?.walk() ?? JSON(scalar: value) }

  fileprivate init(scalar value: Any) {
    // Foundation's objects come first, because `as` converts their numbers to booleans and vice
    // versa. Swift's numbers can be cast to `NSNumber`, but are no instances.
    if Swift.type(of: value) is AnyClass, let object = JSON(foundation: value) {
      self = object
      return
    }
    switch value {
    case let value as JSON: self = value
    case let value as JSONObject: self = .object(value)
    case let value as JSONNumber: self = .number(value)
    case let value as String: self = .string(value)
    case let value as any AnyOptional: self = value.content.map { JSON(any: $0) } ?? .null
    case let value as Bool: self = .boolean(value)
    case let value as any BinaryInteger: self = JSON(value)
    case let value as Double: self = JSON(value)
    // Through its shortest text, so that a `Float` of 0.1 is 0.1, not 0.100000001490116.
    case let value as any BinaryFloatingPoint: self = JSON(Double("\(value)") ?? .nan)
    default: self = JSON(decimal: value) ?? .string(String(describing: value))
    }
  }

  /// Creates a number from the text of an integer or decimal number, or null from that of NaN.
  init(digits text: String) { self = JSONNumber(text: text).map { .number($0) } ?? .null }

  /// The tree that JSONSerialization takes: `[String: Any]`, `[Any]`, `String`, `Bool`, numbers and
  /// a null. A number is an `Int` if it fits, else an `Int64`, a `UInt64` or a `Double`.
  ///
  /// Null is `NSNull()` on Apple's systems and `Any?.none` elsewhere, where `NSNull` would link all
  /// of Foundation into a static program. `JSONSerialization` takes either; `any(null:)` uses the
  /// value that you pass.
  public var any: Any { any(null: JSON.anyNull) }

  /// Returns the same tree as `any`, with a value of your own for null.
  ///
  /// ```swift
  /// let tree = json.any(null: NSNull())
  /// ```
  ///
  /// Complexity: O(values), without recursion.
  public func any(null: Any) -> Any {
    ContainerAsAny(self, null: null)?.walk() ?? scalar(null: null)
  }

  fileprivate func scalar(null: Any) -> Any {
    switch self {
    case .boolean(let value): value
    case .string(let value): value
    case .number(let value): value.any
    default: null
    }
  }
}

/// A dictionary or array of a tree that is being converted to JSON.
private struct AnyContainer: WalkedContainer {
  /// In the order of the values; nil for an array.
  private let keys: [String]?
  private let values: [Any]
  private var made: [JSON] = []

  init?(_ value: Any) {
    switch value {
    case is JSON: return nil
    case let value as [Any]: (keys, values) = (nil, value)
    case let value as [String: Any]:
      let members = value.sorted { $0.key < $1.key }
      (keys, values) = (members.map(\.key), members.map(\.value))
    default: return nil
    }
  }

  mutating func next(_: inout Void) -> AnyContainer? {
    while made.count < values.count {
      let value = values[made.count]
      if let inner = AnyContainer(value) { return inner }
      made.append(JSON(scalar: value))
    }
    return nil
  }

  mutating func add(_ value: JSON) { made.append(value) }

  func result(_: inout Void) -> JSON {
    keys.map { .object(JSONObject(zip($0, made).map { ($0, $1) })) } ?? .array(made)
  }
}

/// An array or object that is being converted to a tree.
private struct ContainerAsAny: WalkedContainer {
  private var cursor: JSONCursor
  private let null: Any
  private var made: [Any] = []

  init?(_ json: JSON, null: Any) {
    guard let cursor = JSONCursor(json) else { return nil }
    (self.cursor, self.null) = (cursor, null)
  }

  mutating func next(_: inout Void) -> ContainerAsAny? {
    while let value = cursor.next() {
      if let inner = ContainerAsAny(value, null: null) { return inner }
      made.append(value.scalar(null: null))
    }
    return nil
  }

  mutating func add(_ value: Any) { made.append(value) }

  func result(_: inout Void) -> Any {
    if !cursor.isObject { return made }
    return Dictionary(zip(cursor.keys.map(\.hashable), made)) { first, _ in first }
  }
}

extension JSONNumber {
  fileprivate var any: Any {
    if let value = integer(as: Int.self) { return value }
    if let value = integer(as: Int64.self) { return value }
    if let value = integer(as: UInt64.self) { return value }
    return double
  }
}

// An `NSNull` or `NSNumber` in a tree of JSONSerialization.
//
// All of Foundation is imported where it is part of the system. Elsewhere it is a library of 44 MB,
// which a static program would contain even if it never uses these trees.

#if !WithoutFoundation && !canImport(FoundationEssentials)
  import Foundation

  extension JSON {
    fileprivate init?(foundation value: Any) {
      switch value {
      case is NSNull: self = .null
      case let value as NSNumber: self = JSON(value)
      default: return nil
      }
    }

    private init(_ number: NSNumber) {
      // A decimal number also has the type code of a double.
      let isBinary = ["d", "f"].contains(String(cString: number.objCType))
      // All booleans share a class. Their type code is also that of `NSNumber(value: Int8(5))`.
      if Swift.type(of: number as AnyObject) == Swift.type(of: true as AnyObject) {
        self = .boolean(number.boolValue)
      } else if isBinary, !(number is NSDecimalNumber) {
        self = JSON(number.doubleValue)
      } else {
        self = JSON(digits: number.stringValue)
      }
    }

    fileprivate static var anyNull: Any { NSNull() }
  }
#else
  extension JSON {
    /// The classes are recognised by name.
    fileprivate init?(foundation value: Any) {
      switch String(reflecting: Swift.type(of: value)) {
      case "Foundation.NSNull": self = .null
      case "Foundation.__NSCFBoolean": self = .boolean(value as? Bool ?? false)
      case "Foundation.NSDecimalNumber": self = JSON(digits: String(describing: value))
      case "Foundation.NSNumber":
        let text = String(describing: value)
        let isInteger = text.utf8.allSatisfy { $0 == .minus || $0.isDigit }
        self = isInteger ? JSON(digits: text) : JSON(Double(text) ?? .nan)
      default: return nil
      }
    }

    fileprivate static var anyNull: Any { Any?.none as Any }
  }
#endif
