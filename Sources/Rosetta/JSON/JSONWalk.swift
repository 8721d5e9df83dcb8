// Going through trees without recursion: a million levels take no stack.

/// An array or object on the way through a tree, from which a result is made.
protocol WalkedContainer {
  associatedtype Result
  /// What all containers share on the way.
  associatedtype Context
  /// Goes on to the next container in this one and returns it; nil at the end.
  mutating func next(_ context: inout Context) -> Self?
  /// Takes the result of the container that `next` returned last.
  mutating func add(_ result: Result)
  /// What is made of this container, after its end.
  mutating func result(_ context: inout Context) -> Result
}

extension WalkedContainer {
  /// The result of this container and all in it.
  consuming func walk(_ context: inout Context) -> Result {
    // Each container is changed where it is: a copy of it would copy what it has collected.
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

/// A place between the values of an array or an object.
struct JSONCursor {
  let isObject: Bool
  /// None in an array.
  let keys: [String]
  private let values: [JSON]
  /// How many values have been passed.
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

  /// Passes a value and returns it; nil at the end.
  mutating func next() -> JSON? {
    guard position < values.count else { return nil }
    position += 1
    return values[position - 1]
  }

  /// The key of the value that was passed last; nil in an array.
  var key: String? { isObject ? keys[position - 1] : nil }

  /// The value in `other` at the same place as the value that was passed last.
  func counterpart(in other: JSON) -> JSON? {
    if let key { other[key] } else { other[position - 1] }
  }

  /// The step to the value that was passed last.
  var step: JSONPath.Component { key.map { .key($0) } ?? .index(position - 1) }
}
