/// A place between the values of an array or an object.
///
/// To walk through a tree, keep the cursors of the enclosing containers in an array instead of
/// using recursion: then a million levels take no stack.
struct JSONCursor {
  let isObject: Bool
  private let keys: [String]
  private let values: [JSON]
  /// How many values have been passed.
  private var position = 0

  /// Nil for a scalar.
  init?(_ json: JSON) {
    switch json {
    case .array(let elements):
      isObject = false
      keys = []
      values = elements
    case .object(let members):
      isObject = true
      keys = members.keys
      values = members.values
    default: return nil
    }
  }

  /// Nil if `json` and `other` are of different kinds or sizes, and for scalars.
  init?(_ json: JSON, ifLike other: JSON) {
    switch (json, other) {
    case (.array(let one), .array(let other)) where one.count == other.count: self.init(json)
    case (.object(let one), .object(let other)) where one.count == other.count: self.init(json)
    default: return nil
    }
  }

  /// Passes a value and returns it; nil at the end.
  mutating func next() -> JSON? {
    guard position < values.count else { return nil }
    position += 1
    return values[position - 1]
  }

  /// The key of the value that was passed last; nil in an array.
  var key: String? { isObject ? keys[position - 1] : nil }

  /// The step to the value that was passed last.
  var step: JSONPath.Component { isObject ? .key(keys[position - 1]) : .index(position - 1) }

  /// The value in `other` at the same place as the value that was passed last.
  func counterpart(in other: JSON) -> JSON? {
    isObject ? other[keys[position - 1]] : other[position - 1]
  }
}
