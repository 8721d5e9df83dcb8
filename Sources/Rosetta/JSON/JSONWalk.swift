// Traversal of trees without recursion: a million levels take no stack.

/// An array or object in a traversal, which produces a result.
protocol WalkedContainer {
  associatedtype Result
  /// The state that all containers of a traversal share.
  associatedtype Context
  /// Advances to the next container in this one and returns it; nil at the end.
  mutating func next(_ context: inout Context) -> Self?
  /// Takes the result of the container that `next` returned last.
  mutating func add(_ result: Result)
  /// Returns the result of this container, after its end.
  mutating func result(_ context: inout Context) -> Result
}

extension WalkedContainer {
  /// Returns the result of this container and everything in it.
  consuming func walk(_ context: inout Context) -> Result {
    // Containers are changed in place, because a copy would copy everything they have collected.
    var open = [consume self]
    while true {
      let last = open.count - 1
      if let inner = open[last].next(&context) {
        open.append(inner)
        continue
      }
      let result = open[last].result(&context)
      open.removeLast()
      if last == 0 { return result }
      open[last - 1].add(result)
    }
  }
}

extension WalkedContainer where Context == Void {
  consuming func walk() -> Result {
    var nothing: Void = ()
    return walk(&nothing)
  }
}

/// A position between the values of an array or an object.
struct JSONCursor {
  let isObject: Bool
  /// Empty for an array.
  let keys: [String]
  private let values: [JSON]
  /// The number of values that the cursor has passed.
  private var position = 0

  /// Nil for a scalar.
  init?(_ json: JSON) {
    switch json {
    case .array(let elements): (isObject, keys, values) = (false, [], elements.elements)
    case .object(let members): (isObject, keys, values) = (true, members.keys, members.values)
    default: return nil
    }
  }

  var count: Int { values.count }

  /// Advances past the next value and returns it; nil at the end.
  mutating func next() -> JSON? {
    guard position < values.count else { return nil }
    position += 1
    return values[position - 1]
  }

  /// The key of the value that was passed last; nil in an array.
  var key: String? { isObject ? keys[position - 1] : nil }

  /// Returns the value in `other` at the same place as the value that was passed last.
  func counterpart(in other: JSON) -> JSON? {
    if let key { other[key] } else { other[position - 1] }
  }

  /// The step to the value that was passed last.
  var step: JSONPath.Component { key.map { .key($0) } ?? .index(position - 1) }
}
