/// What the map of an update has set, so that all of it can be restored when something does not
/// fit.
///
/// An operator can access its property only while the map runs. So the old values are kept as the
/// map sets new ones, and on a failure the map runs again for each of them, from the last to the
/// first, with only that one operator doing anything. When an old value is restored, everything
/// that was set before it still has its new value. So a map that branches on what it has read takes
/// the same branches again, and a property that is mapped twice gets its oldest value last.
///
/// A field is known by the position of its value on the tape and by how many fields before it had
/// the same value. So its old value comes back to it even if the map takes another branch to it.
///
/// A merge continues inside the values of properties and dictionaries, so that instances keep their
/// identity. Each such value has a journal of its own, see `JSONReader.merged`.
///
/// Complexity: O(fields) for an update that fits, O(fields²) for one that does not.
struct Journal {
  /// The `occurrence`th field whose value is at `node`, from 1.
  struct Place: Hashable {
    let node: Int
    let occurrence: Int
  }

  private enum Entry {
    /// The old value of a field.
    case field(Place, old: Any)
    /// What restores a value inside.
    case inner(restore: () -> Void)
  }

  /// Whether there is an update or a merge, which may have to restore what is inside.
  let isKept: Bool
  private var entries: [Entry] = []
  /// How many fields of this pass so far have the value at a position.
  private var occurrences: [Int: Int] = [:]
  /// The field whose property is set next.
  private(set) var field = Place(node: -1, occurrence: 0)

  init(isKept: Bool) { self.isKept = isKept }

  /// Begins the next field of a pass, whose value is at `node`.
  mutating func beginField(at node: Int) {
    let occurrence = occurrences[node, default: 0] + 1
    occurrences[node] = occurrence
    field = Place(node: node, occurrence: occurrence)
  }

  /// Returns to a field of this pass, to set its property now.
  mutating func resume(at place: Place) { field = place }

  /// Keeps the value of the property of the field.
  mutating func add<Value>(_ old: Value) { entries.append(.field(field, old: Box(old))) }

  /// Keeps what restores a value inside.
  mutating func addInner(restoring restore: @escaping () -> Void) {
    if isKept { entries.append(.inner(restore: restore)) }
  }

  /// Keeps what restores the values inside, but no property.
  mutating func addInner(of other: Journal) {
    entries += other.entries.filter { if case .inner = $0 { true } else { false } }
  }

  /// Whether there is nothing to restore.
  var isEmpty: Bool { entries.isEmpty }

  /// What restores the last value, if that is one inside.
  var lastInner: (() -> Void)? {
    if case .inner(let restore) = entries.last { restore } else { nil }
  }

  /// Begins the pass that restores the last value; false when there is none left.
  mutating func beginRollback() -> Bool {
    occurrences = [:]
    return !entries.isEmpty
  }

  /// Begins a field of such a pass, and restores its old value if it is this field's turn.
  mutating func rollBack<Value>(_ property: inout Value, at node: Int) {
    beginField(at: node)
    if case .field(field, let old) = entries.last, let old = old as? Box<Value> {
      property = old.value
    }
  }

  /// Ends the pass, whether the map has reached the field or not.
  mutating func endRollback() { _ = entries.popLast() }

  /// Keeps the exact type, which casting an optional in an `Any` would not.
  private final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
