// What a coder caches about types and keys. A call takes the cache from the coder and returns it at
// the end: a short document takes 0.37 of the instructions that it takes with a new coder.

typealias DecodingTypes = KnownTypes<any DirectlyDecodable.Type>
typealias EncodingTypes = KnownTypes<any DirectlyEncodable.Type>

/// SAFETY: a call has taken it from the coder, and returns it when no reference to the session is
/// left.
final class KnownTypes<Handler>: @unchecked Sendable {
  @exclusivity(unchecked) private var handlers = TypeCache<Handler>()
  /// The makers of containers, by the type of coding keys.
  @exclusivity(unchecked) var makers = TypeCache<KeySchedule>()
  /// Converted keys, from or to snake case. A coder has one strategy, and so they have one
  /// direction.
  @exclusivity(unchecked) private var names: [KeyBytes: String] = [:]
  /// Whether the cache holds too many keys to be kept.
  @exclusivity(unchecked) var isFull = false

  /// Takes the cache of a coder; makes a new one if another call has it, or if it is full.
  static func take(from coder: Locked<KnownTypes?>) -> KnownTypes {
    guard let known = coder.withLock({ $0.take() }), !known.isFull else { return KnownTypes() }
    return known
  }

  /// The conformance by which values of a type are read or written directly, if it has one.
  @inline(__always)
  func handler<Value>(of type: Value.Type) -> Handler? { handlers.find(type) { $0 as? Handler } }

  /// The result of `convert` for a key, cached.
  func name(ofKey key: String, _ convert: (String) -> String) -> String {
    if let known = names[KeyBytes(key)] { return known }
    let name = convert(key)
    // A document may have any number of different keys, of any length.
    if names.count < 1000, key.utf8.count <= 1000 {
      names[KeyBytes(key)] = name
    } else {
      isFull = true
    }
    return name
  }
}

/// A hash table keyed by types, with linear probing. The address of a type is its hash.
struct TypeCache<Content> {
  /// The count is a power of two, and at least a quarter of the entries are free.
  private var entries: [(type: ObjectIdentifier?, content: Content?)] = Array(
    repeating: (nil, nil),
    count: 32
  )
  private var count = 0

  @inline(__always)
  mutating func find(_ type: Any.Type, _ find: (Any.Type) -> Content?) -> Content? {
    let slot = slot(of: ObjectIdentifier(type))
    if entries[slot].type != nil { return entries[slot].content }
    return add(type, find(type))
  }

  /// The slot of a type, or the free one in which it belongs.
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
  private mutating func add(_ type: Any.Type, _ content: Content?) -> Content? {
    if 4 * count >= 3 * entries.count {
      let old = entries
      entries = Array(repeating: (nil, nil), count: 2 * old.count)
      for entry in old {
        if let type = entry.type { entries[slot(of: type)] = entry }
      }
    }
    count += 1
    entries[slot(of: ObjectIdentifier(type))] = (ObjectIdentifier(type), content)
    return content
  }
}
