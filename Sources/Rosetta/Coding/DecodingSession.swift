/// What the decoders of one call of `decode(_:from:)`, or of one `.codable()`, share: the run whose
/// tape they read, and what is worked out about it once.
///
/// Decoders and containers hold a reference to it and a node. A type may keep one of them and
/// decode later; if one is left when the call ends, `detach` copies the value for it, so that
/// nothing refers to bytes or words of others.
final class DecodingSession {
  // Not checked for exclusive access, which took a tenth of the time: the accesses are short and
  // call nobody's code.

  /// SAFETY: that of the enclosing call, until `detach` replaces it with one of its own.
  @exclusivity(unchecked) private(set) var run: DecodingPointer
  let options: RosettaDecoder.Options
  /// The value that is decoded, and its coding path.
  let root: Int
  private let prefix: [any CodingKey]
  /// The memory of a session that has been detached.
  private var copy: (bytes: MutableBytePointer, nodes: UnsafeMutablePointer<UInt64>)?
  /// How the types met last are read, at places that follow from their addresses.
  @exclusivity(unchecked) private var readers: [TypeReader] = []
  @exclusivity(unchecked) private var ancestry: Ancestry?
  /// The coding keys of values that have an integer, which the document does not have.
  private var integerKeys: [Int: any CodingKey] = [:]
  /// The objects that are being read as dictionaries, the innermost last.
  var dictionaries: [Int] = []
  /// Whether keys have other names than in the document.
  private let convertsKeys: Bool
  /// The tables of objects.
  private var tables: [Int: KeyTable] = [:]
  /// The names that the keys of the document have by the strategy.
  private var names: [KeyBytes: String] = [:]
  /// The innermost value, and its type, whose decoding has failed last.
  private(set) var failure: (node: Int, type: Any.Type)

  typealias KeyTable = [KeyBytes: Int]
  private typealias TypeReader = (type: ObjectIdentifier?, reader: (any DirectlyDecodable.Type)?)

  init(
    _ run: DecodingPointer,
    at node: Int,
    _ options: RosettaDecoder.Options,
    path: [any CodingKey] = []
  ) {
    self.run = run
    self.options = options
    convertsKeys = options.convertsKeys
    root = node
    prefix = path
    failure = (node, Any.self)
  }

  deinit {
    guard let copy else { return }
    run.pointee.tables.free()
    run.deinitialize(count: 1)
    run.deallocate()
    Memory.free(copy.bytes)
    Memory.free(copy.nodes)
  }

  /// Goes on with a tape of its own, in the memory given.
  func own(_ tape: Tape, _ bytes: MutableBytePointer, _ nodes: UnsafeMutablePointer<UInt64>) {
    let shared = Run(run.pointee.shared.settings)
    copy = (bytes, nodes)
    run = .allocate(capacity: 1)
    run.initialize(to: DecodingRun(shared, tape: tape))
  }

  // MARK: - The tape

  @inline(__always)
  func word(_ node: Int) -> UInt64 { run.pointee.tape.word(node) }

  @inline(__always)
  func isNull(_ node: Int) -> Bool { word(node).tag == Tag.null }

  /// The value of a key in the object at `object`, or -1.
  @inline(never)
  func value(_ key: String, of object: Int) -> Int {
    if hasKeyTable(object) { return keyTable(of: object)[KeyBytes(key)] ?? -1 }
    var key = key
    let run = run
    return key.withUTF8 { name in
      // SAFETY: no byte is read of an empty name. Any address but zero will do.
      let start = name.baseAddress ?? BytePointer(bitPattern: 8).unsafelyUnwrapped
      let bucket = Tape.bucket(start, name.count)
      return run.pointee.tape.value(start, name.count, bucket, of: object, &run.pointee.tables)
    }
  }

  /// Requires a container of a kind at `node`.
  @inline(__always)
  func require(_ kind: UInt64, _ type: Any.Type, at node: Int) throws {
    if word(node) & 12 != kind { throw mismatch(type, at: node) }
  }

  // MARK: - Values

  /// Decodes a value of any type.
  func decode<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value {
    guard let reader = reader(of: type) else { return try decodeItself(type, at: node) }
    return try reader.decoded(as: type, self, at: node)
  }

  /// Decodes a value by what its type says.
  @inline(__always)
  func decodeItself<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value {
    try decode(type, at: node) { try Value(from: $0) }
  }

  @inline(__always)
  func decode<Value>(
    _ type: Value.Type,
    at node: Int,
    by body: (any Decoder) throws -> Value
  ) throws -> Value {
    guard run.pointee.requireStack(forValueAt: node) else { throw stackExhausted(at: node) }
    do {
      let value = try body(TapeDecoder(self, node))
      if convertsKeys { tables[node] = nil }
      return value
    } catch {
      noteFailure(of: type, at: node)
      throw error
    }
  }

  @inline(never)
  private func noteFailure(of type: Any.Type, at node: Int) {
    let end = run.pointee.tape.next(after: node)
    // The first time, or an error of a value inside that did not count.
    if failure.type == Any.self || failure.node < node || failure.node >= end {
      failure = (node, type)
    }
  }

  /// How a type is read that is not asked itself; nil for all others.
  @inline(__always)
  func reader<Value: Decodable>(of type: Value.Type) -> (any DirectlyDecodable.Type)? {
    let identifier = ObjectIdentifier(type)
    let slot = (Int(bitPattern: identifier) >> 4) & 31
    if slot < readers.count, readers[slot].type == identifier { return readers[slot].reader }
    return findReader(of: type, identifier, slot)
  }

  @inline(never)
  private func findReader(
    of type: Any.Type,
    _ identifier: ObjectIdentifier,
    _ slot: Int
  ) -> (any DirectlyDecodable.Type)? {
    if readers.isEmpty { readers = Array(repeating: (nil, nil), count: 32) }
    readers[slot] = (identifier, type as? any DirectlyDecodable.Type)
    return readers[slot].reader
  }

  // MARK: - Keys

  /// Whether the keys of an object are looked up in a table: those of a large one, which the tape
  /// does not find at once, and such as a strategy changes.
  @inline(__always)
  private func hasKeyTable(_ node: Int) -> Bool { convertsKeys || word(node).length > 120 }

  /// Of two equal keys the first one counts.
  private func keyTable(of node: Int) -> KeyTable {
    if let known = tables[node] { return known }
    var table = KeyTable(minimumCapacity: word(node).length)
    for key in run.pointee.tape.keys(of: node) {
      let name = KeyBytes(name(ofKey: key, in: node))
      if table[name] == nil { table[name] = key + 1 }
    }
    tables[node] = table
    return table
  }

  /// The name of a key of the document by the strategy for keys.
  private func name(ofKey key: Int, in object: Int) -> String {
    let name = run.pointee.tape.string(word(key))
    #if !WithoutFoundation
      switch options.keys {
      case .useDefaultKeys: return name
      case .convertFromSnakeCase:
        if let known = names[KeyBytes(name)] { return known }
        let converted = KeyCase.camelCase(fromSnakeCase: name)
        names[KeyBytes(name)] = converted
        return converted
      case .custom(let convert):
        return convert(path(of: object) + [JSONPath.Component.key(name)]).stringValue
      @unknown default: return name
      }
    #else
      return name
    #endif
  }

  /// The keys of the object at `node` that are some of `Key`, each once, in the document's order.
  ///
  /// Complexity: O(members).
  func keys<Key: CodingKey>(of node: Int, as type: Key.Type) -> [Key] {
    var seen: Set<KeyBytes> = []
    return run.pointee.tape.keys(of: node).compactMap { key in
      let name = name(ofKey: key, in: node)
      return seen.insert(KeyBytes(name)).inserted ? Key(stringValue: name) : nil
    }
  }

  /// Keeps the key of a value for its coding path, if it says more than the document does.
  @inline(__always)
  func keep(_ key: some CodingKey, of node: Int) {
    if key.intValue != nil { integerKeys[node] = key }
  }

  // MARK: - Coding paths

  /// The coding path of the value at `node`.
  ///
  /// Complexity: O(depth), and O(nodes) once.
  func path(of node: Int) -> [any CodingKey] {
    let ancestry = self.ancestry ?? Ancestry(run.pointee.tape, of: root)
    self.ancestry = ancestry
    var reversed: [any CodingKey] = []
    var node = node
    while node != root {
      let (parent, index) = ancestry.place(of: node)
      if word(parent).isArray {
        reversed.append(JSONPath.Component.index(index))
      } else if dictionaries.contains(parent) {
        reversed.append(DictionaryKey(stringValue: run.pointee.tape.string(word(node - 1))))
      } else {
        let key = JSONPath.Component.key(name(ofKey: node - 1, in: parent))
        reversed.append(integerKeys[node] ?? key)
      }
      node = parent
    }
    return prefix + reversed.reversed()
  }

  /// The innermost value of a coding path, and what is left of the path.
  func follow(_ path: [any CodingKey]) -> (node: Int, remainder: ArraySlice<any CodingKey>) {
    var node = root
    var remainder = path.dropFirst(prefix.count)
    while let step = remainder.first {
      let next =
        word(node).isObject
        ? value(step.stringValue, of: node)
        : word(node).isArray ? run.pointee.tape.element(step.intValue ?? -1, of: node) : -1
      if next < 0 { break }
      node = next
      remainder.removeFirst()
    }
    return (node, remainder)
  }
}
