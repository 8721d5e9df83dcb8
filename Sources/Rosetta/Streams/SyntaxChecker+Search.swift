/// Follows the path to the array whose elements a stream has, through the containers around it.
struct ArraySearch: Sendable {
  /// The path; nil once the array is found, or if none is sought.
  private var sought: [JSONPath.Component]?
  /// How many steps of it the open containers are at.
  private var matched = 0
  /// How deep the elements of the array are, while it is open.
  private(set) var elementDepth: Int?

  init(_ path: [JSONPath.Component]?) { sought = path }

  /// The type that the next value must have because the path goes through it; nil if any will do.
  ///
  /// - Parameter depth: How many containers are around it.
  func expectedType(at depth: Int) -> JSONType? {
    guard let sought, matched == depth else { return nil }
    guard matched < sought.count, case .key = sought[matched] else { return .array }
    return .object
  }

  /// A container begins.
  mutating func open(at depth: Int) {
    guard sought?.count == matched, matched == depth else { return }
    (sought, elementDepth) = (nil, depth + 1)
  }

  /// A container is at its member or element `step` now.
  mutating func match(_ step: JSONPath.Component, at depth: Int) {
    guard let sought, matched >= depth, depth < sought.count else { return }
    let isMatch =
      switch (sought[depth], step) {
      case (.key(let sought), .key(let key)): KeyBytes(sought) == KeyBytes(key)
      case (.index(let sought), .index(let index)): sought == index
      default: false
      }
    matched = isMatch ? depth + 1 : depth
  }

  /// A container ends; what it lacks if it is on the way to the array and has not led there.
  mutating func close(at depth: Int) -> Diagnostic.Fact? {
    if elementDepth == depth + 1 { elementDepth = nil }
    guard let sought, matched >= depth else { return nil }
    return switch sought[depth] {
    case .key(let key): .missingKey(key)
    case .index(let index): .missingElement(index)
    }
  }
}
