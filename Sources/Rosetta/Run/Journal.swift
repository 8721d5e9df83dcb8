/// A record of what the map of an update or a merge has set, to undo it.
final class Journal {
  /// The `occurrence`th field whose value is at `node`, counted from 1.
  struct FieldOccurrence: Hashable {
    var node = Node.none
    var occurrence = 0
  }

  enum Entry {
    /// The old and the new value of a field.
    case field(old: AnyObject, new: AnyObject)
    /// A closure that restores a nested value, which has a journal of its own.
    case value(restore: (DecodingPointer) -> Void)
  }

  private var entries: [Entry] = []
  /// How many fields of this pass so far have their value at each node.
  private var occurrences: [Node: Int] = [:]
  /// The field that this pass has reached, and the number of fields so far.
  private var field = FieldOccurrence()
  private var fields = 0
  /// The number of fields after which `Mapper.hasErrors` was first true.
  private var fieldsToErrors: Int?
  /// The positions of the fields' entries.
  private var positions: [FieldOccurrence: Int] = [:]
  /// Whether this restoring pass has restored the last entry.
  private var isRestored = false

  var count: Int { entries.count }

  /// Begins the next field of a pass, whose value is at `node`.
  func beginField(at node: Node) {
    let occurrence = occurrences[node, default: 0] + 1
    occurrences[node] = occurrence
    fields += 1
    field = FieldOccurrence(node: node, occurrence: occurrence)
  }

  func record<Value>(old: Value, new: Value) {
    positions[field] = entries.count
    entries.append(.field(old: Box(old), new: Box(new)))
  }

  func record(restoring restore: @escaping (DecodingPointer) -> Void) {
    entries.append(.value(restore: restore))
  }

  /// Wraps the nested values recorded after the first `count` entries, so that they are restored in
  /// the document that they were read from.
  func enclose(since count: Int, in document: () -> [UInt8]) {
    if entries.count == count { return }
    let (inner, bytes) = (entries[count...], document())
    entries.removeSubrange(count...)
    record { run in
      run.with(bytes) {
        for case .value(let restore) in inner.reversed() { restore(run) }
      }
    }
  }

  /// Records that `Mapper.hasErrors` is true, so that it is also true from here on while restoring.
  func recordErrors() { fieldsToErrors = fieldsToErrors ?? fields }

  /// Also true after the restored field: what follows may need the value that the map had read.
  var hasErrors: Bool { isRestored || fieldsToErrors.map { fields >= $0 } ?? false }

  /// Records how to restore the nested values of another journal, but not its fields.
  func recordValues(of other: Journal) {
    entries += other.entries.filter { if case .value = $0 { true } else { false } }
  }

  /// Begins a pass that restores the last entry, and returns it; nil if everything is restored.
  func beginPass() -> Entry? {
    (occurrences, fields, isRestored) = ([:], 0, false)
    return entries.last
  }

  /// Ends the pass, whether or not the map has reached the field.
  func endPass() { entries.removeLast() }

  /// Sets the property of a field in a restoring pass, after `beginField`.
  func restore<Value>(_ property: inout Value) {
    guard !isRestored, let position = positions[field], position < entries.count,
      case .field(let old, let new) = entries[position]
    else { return }
    isRestored = position == entries.count - 1
    if let value = (isRestored ? old : new) as? Box<Value> { property = value.value }
  }

  /// Preserves the exact type, which casting an optional in an `Any` would not.
  private final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
