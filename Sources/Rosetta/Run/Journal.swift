/// What the map of an update has set, so that all of it can be restored when something does not
/// fit.
///
/// An operator can access its property only while the map runs. So the old values are kept as the
/// map sets new ones, and on a failure the map runs again for each of them, from the last to the
/// first, with only that one operator doing anything. When an old value is restored, everything
/// that was set before it still has its new value. So a map that branches on what it has read takes
/// the same branches again, and a property that is mapped twice gets its oldest value last.
///
/// A merge continues inside the values of properties, so that instances keep their identity. The
/// fields of their maps count like those of the outer map. A member of a dictionary has a journal
/// of its own, see `JSONReader.merged`.
///
/// Complexity: O(fields) for an update that fits, O(fields²) for one that does not.
struct Journal {
  private enum Entry {
    /// The old value of a field, and its number in the order in which the maps run.
    case field(Int, old: Any)
    /// What restores a member of a dictionary.
    case member(restore: () -> Void)
  }

  private var entries: [Entry] = []
  /// The number of fields so far in this pass.
  private var fields = 0
  /// The fields whose values are being merged, the outermost first.
  private var open: [(field: Int, fields: Int)] = []
  /// The fields whose values have been merged.
  private var merged: Set<Int> = []

  /// Counts a field of the first pass.
  mutating func beginField() {
    fields += 1
    last = nil
  }

  /// Enters the value of the field that was begun last.
  mutating func enterField() {
    let field = last ?? fields
    open.append((field, fields))
    merged.insert(field)
    last = nil
  }

  mutating func leaveField() {
    guard let (field, before) = open.popLast() else { return }
    last = field
    // A value without a map has no fields to return to.
    if before == fields { merged.remove(field) }
  }

  /// The number of the field that was begun last.
  var field: Int { fields }

  /// Returns to a field of this pass, to set its property now.
  mutating func resume(at field: Int) { last = field }

  /// The field whose property is set next, if it is not the one that was begun last.
  private var last: Int?

  /// Keeps the value of the property of the field that was begun last.
  mutating func add<Value>(_ old: Value) {
    entries.append(.field(last ?? fields, old: Box(old)))
    last = nil
  }

  /// Keeps what restores a member of a dictionary.
  mutating func addMember(restoring restore: @escaping () -> Void) {
    entries.append(.member(restore: restore))
  }

  /// Whether there is nothing to restore.
  var isEmpty: Bool { entries.isEmpty }

  /// What restores the last value, if that is a member of a dictionary.
  var lastMember: (() -> Void)? {
    if case .member(let restore) = entries.last { restore } else { nil }
  }

  /// Begins the pass that restores the last value; false when there is none left.
  mutating func beginRollback() -> Bool {
    fields = 0
    return !entries.isEmpty
  }

  /// Counts a field of a later pass, and restores its old value if it is this field's turn. Returns
  /// whether its value has been merged, so that the pass continues inside.
  mutating func rollBack<Value>(_ property: inout Value) -> Bool {
    fields += 1
    let field = fields
    if case .field(field, let old) = entries.last, let old = old as? Box<Value> {
      property = old.value
    }
    return merged.contains(field)
  }

  /// Ends the pass, whether the map has reached the field or not.
  mutating func endRollback() { _ = entries.popLast() }

  /// Keeps the exact type, which casting an optional in an `Any` would not.
  private final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
