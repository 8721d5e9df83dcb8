// What a coder has found out about the types and keys that it has met. One call at a time has it, and
// leaves it to the next one: a short document is written with 0.37 of the instructions that a new coder
// takes.

typealias DecodingTypes = KnownTypes<any DirectlyDecodable.Type>
typealias EncodingTypes = KnownTypes<any DirectlyEncodable.Type>

/// SAFETY: whoever uses it has taken it from the coder. It goes back when nobody can use the session.
final class KnownTypes<Handler>: @unchecked Sendable {
  @exclusivity(unchecked) private var handlers = TypeCache<Handler>()
  /// By types of keys, what makes their containers.
  @exclusivity(unchecked) var makers = TypeCache<KeySchedule>()
  /// The names of keys in the other case, camel or snake: a coder with another strategy has another of
  /// these.
  @exclusivity(unchecked) private var names: [KeyBytes: String] = [:]
  /// Whether there have been more keys than a type has by itself.
  @exclusivity(unchecked) var isFull = false
  private let escapesSlashes: Bool

  init(escapesSlashes: Bool = false) { self.escapesSlashes = escapesSlashes }

  /// What a coder knows, unless another call has it, or it is full or holds keys that are written
  /// otherwise.
  static func take(from coder: Locked<KnownTypes?>, escapesSlashes: Bool = false) -> KnownTypes {
    let known = coder.withLock { $0.take() }
    if let known, !known.isFull, known.escapesSlashes == escapesSlashes { return known }
    return KnownTypes(escapesSlashes: escapesSlashes)
  }

  /// How a type is read or written that is not asked itself; nil for all others.
  @inline(__always)
  func handler<Value>(of type: Value.Type) -> Handler? {
    handlers.find(type) { $0 as? Handler }
  }

  /// The name that `convert` makes of a key.
  func name(ofKey key: String, _ convert: (String) -> String) -> String {
    if let known = names[KeyBytes(key)] { return known }
    let name = convert(key)
    // Keys can be any, and any number.
    if names.count < 1000, key.utf8.count <= 1000 {
      names[KeyBytes(key)] = name
    } else {
      isFull = true
    }
    return name
  }
}

/// What has been found out about types: a hash table with linear probing. The address of a type is
/// its hash.
struct TypeCache<Found> {
  /// A power of two of them, a quarter of them at least free.
  private var entries: [(type: ObjectIdentifier?, found: Found?)] = Array(
    repeating: (nil, nil),
    count: 32
  )
  private var count = 0

  @inline(__always)
  mutating func find(_ type: Any.Type, _ find: (Any.Type) -> Found?) -> Found? {
    let slot = slot(of: ObjectIdentifier(type))
    if entries[slot].type != nil { return entries[slot].found }
    return add(type, find(type))
  }

  /// Where a type is or, if it is not there, belongs.
  @inline(__always)
  private func slot(of type: ObjectIdentifier) -> Int {
    let address = Int(bitPattern: type)
    var slot = (address >> 4 ^ address >> 9) & (entries.count &- 1)
    while let other = entries[slot].type, other != type {
      slot = (slot &+ 1) & (entries.count &- 1)
    }
    return slot
  }

  @inline(never)
  private mutating func add(_ type: Any.Type, _ found: Found?) -> Found? {
    if 4 * count >= 3 * entries.count {
      let old = entries
      entries = Array(repeating: (nil, nil), count: 2 * old.count)
      for entry in old {
        if let type = entry.type { entries[slot(of: type)] = entry }
      }
    }
    count += 1
    entries[slot(of: ObjectIdentifier(type))] = (ObjectIdentifier(type), found)
    return found
  }
}
