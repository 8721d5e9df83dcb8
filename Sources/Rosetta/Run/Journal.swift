/// What the map of an update or a merge has set.
struct Journal {
  /// The `occurrence`th field whose value is at `node`, from 1.
  struct Place: Hashable {
    var node = Node.none
    var occurrence = 0
  }

  enum Entry {
    /// What a field has set.
    case field(old: AnyObject, new: AnyObject)
    /// What restores a value inside, which has a journal of its own.
    case value(restore: (DecodingPointer) -> Void)
  }

  private var entries: [Entry] = []
  /// How many fields of this pass so far have the value at a position.
  private var occurrences: [Node: Int] = [:]
  /// The field that this pass has reached, and how many there were up to it.
  private var place = Place()
  private var fields = 0
  /// After how many `Mapper.hasErrors` was first true.
  private var fieldsToErrors: Int?
  /// The entries of fields.
  private var positions: [Place: Int] = [:]
  /// Restoring: whether the last entry has been restored.
  private var isRestored = false

  var count: Int { entries.count }

  /// Begins the next field of a pass, whose value is at `node`.
  mutating func beginField(at node: Node) {
    let occurrence = occurrences[node, default: 0] + 1
    occurrences[node] = occurrence
    fields += 1
    place = Place(node: node, occurrence: occurrence)
  }

  mutating func record<Value>(old: Value, new: Value) {
    positions[place] = entries.count
    entries.append(.field(old: Box(old), new: Box(new)))
  }

  mutating func record(restoring restore: @escaping (DecodingPointer) -> Void) {
    entries.append(.value(restore: restore))
  }

  /// Has the values inside that have been recorded since `count` entries restored in the document that
  /// they were read from.
  mutating func enclose(since count: Int, in document: () -> [UInt8]) {
    if entries.count == count { return }
    let (inner, bytes) = (entries[count...], document())
    entries.removeSubrange(count...)
    record { run in
      run.with(bytes) {
        for case .value(let restore) in inner.reversed() { restore(run) }
      }
    }
  }

  /// `Mapper.hasErrors` is true, and is so again from here on while the map restores.
  mutating func recordErrors() { fieldsToErrors = fieldsToErrors ?? fields }

  /// Also after the field that is restored: what follows may need the value that the map had read.
  var hasErrors: Bool { isRestored || fieldsToErrors.map { fields >= $0 } ?? false }

  /// Records what restores the values inside of another journal, but not its fields.
  mutating func recordValues(of other: Journal) {
    entries += other.entries.filter { if case .value = $0 { true } else { false } }
  }

  /// Begins to restore the last entry; nil if everything has been restored.
  mutating func beginPass() -> Entry? {
    (occurrences, fields, isRestored) = ([:], 0, false)
    return entries.last
  }

  /// Ends it, whether the map has reached the field or not.
  mutating func endPass() { entries.removeLast() }

  /// A field of such a pass, after `beginField`.
  mutating func restore<Value>(_ property: inout Value) {
    guard !isRestored, let position = positions[place], position < entries.count,
      case .field(let old, let new) = entries[position]
    else { return }
    isRestored = position == entries.count - 1
    if let value = (isRestored ? old : new) as? Box<Value> { property = value.value }
  }

  /// Keeps the exact type, which casting an optional in an `Any` would not.
  private final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
