// Foundation's untyped trees, as used by JSONSerialization.

extension JSON {
  /// The JSON of a tree of dictionaries, arrays, strings, numbers, booleans, `nil` and `NSNull`.
  ///
  /// ```swift
  /// let user = try rosetta.decode(User.self, from: JSON(any: ["id": "7", "age": 42]))
  /// ```
  ///
  /// Any other value becomes its description as a string, and NaN and the infinities become null,
  /// so that a model that does not expect them reports where they are.
  ///
  /// Complexity: O(values), without recursion.
  public init(any value: Any) {
    self = Tree(value, children: JSON.children).map(JSON.init(scalar:)) { keys, values in
      guard let keys else { return .array(values) }
      return .object(JSONObject(zip(keys, values).map { ($0, $1) }))
    }
  }

  /// What is in a dictionary, in the order of its keys, or an array; nil for anything else.
  private static func children(of value: Any) -> (keys: [String]?, values: [Any])? {
    switch value {
    case is JSON: nil
    case let value as [Any]: (nil, value)
    case let value as [String: Any]:
      { ($0.map(\.key), $0.map(\.value)) }(value.sorted { $0.key < $1.key })
    default: nil
    }
  }

  private init(scalar value: Any) {
    if let value = value as? JSON {
      self = value
      return
    }
    if let value = value as? String {
      self = .string(value)
      return
    }
    if let value = value as? any OptionalValue {
      self = value.wrapped.map { JSON(any: $0) } ?? .null
      return
    }
    // Foundation's objects first: `as` converts their numbers to booleans and vice versa.
    if let object = FoundationScalar(value) {
      self = JSON(object)
      return
    }
    switch value {
    case let value as Bool: self = .boolean(value)
    case let value as any BinaryInteger: self = JSON(value)
    case let value as Double: self = JSON(value)
    // As its shortest text: a `Float` of 0.1 is 0.1, not 0.100000001490116.
    case let value as any BinaryFloatingPoint: self = JSON(Double("\(value)") ?? .nan)
    default: self = JSON(decimal: value) ?? .string(String(describing: value))
    }
  }

  private init(_ scalar: FoundationScalar) {
    switch scalar {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .double(let value): self = JSON(value)
    case .digits(let text): self = JSONNumber(text: text).map { .number($0) } ?? .null
    }
  }

  /// The tree that JSONSerialization takes: `[String: Any]`, `[Any]`, `String`, `Bool`, numbers and
  /// a null. A number is an `Int` if it fits, else an `Int64`, a `UInt64` or a `Double`.
  ///
  /// Null is `NSNull()` on Apple's systems and `Any?.none` elsewhere, where `NSNull` would link all
  /// of Foundation into a static program. `JSONSerialization` takes either; `any(null:)` uses the
  /// value that you pass.
  public var any: Any { any(null: FoundationScalar.anyNull) }

  /// The same tree with a value of your own for null.
  ///
  /// ```swift
  /// let tree = json.any(null: NSNull())
  /// ```
  ///
  /// Complexity: O(values), without recursion.
  public func any(null: Any) -> Any {
    Tree(self, children: \.children).map { value -> Any in
      switch value {
      case .boolean(let value): value
      case .string(let value): value
      case .number(let value): value.any
      default: null
      }
    } container: { keys, values -> Any in
      guard let keys else { return values }
      return Dictionary(zip(keys.map(\.hashable), values)) { first, _ in first }
    }
  }

  private var children: (keys: [String]?, values: [JSON])? {
    switch self {
    case .array(let elements): (nil, elements)
    case .object(let members): (members.keys, members.map(\.value))
    default: nil
    }
  }
}

/// A tree of values, made into one of other values without recursion.
private struct Tree<Value> {
  let root: Value
  /// What is in a container; nil for a scalar.
  let children: (Value) -> (keys: [String]?, values: [Value])?

  init(_ root: Value, children: @escaping (Value) -> (keys: [String]?, values: [Value])?) {
    self.root = root
    self.children = children
  }

  private struct Container<Result> {
    let keys: [String]?
    let values: [Value]
    var made: [Result] = []
  }

  func map<Result>(
    _ scalar: (Value) -> Result,
    container: (_ keys: [String]?, _ values: [Result]) -> Result
  ) -> Result {
    var open: [Container<Result>] = []
    var value = root
    while true {
      var made: Result
      if let (keys, values) = children(value) {
        if let first = values.first {
          open.append(Container(keys: keys, values: values))
          value = first
          continue
        }
        made = container(keys, [])
      } else {
        made = scalar(value)
      }
      while true {
        guard let last = open.indices.last else { return made }
        open[last].made.append(made)
        if open[last].made.count < open[last].values.count {
          value = open[last].values[open[last].made.count]
          break
        }
        made = container(open[last].keys, open[last].made)
        open.removeLast()
      }
    }
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

/// An optional in an `Any`.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}
