/// What the decoders of one call of `decode(_:from:)`, or of one `.codable()`, share: the run whose
/// tape they read, and what is worked out about it once.
///
/// Decoders and containers hold a reference to it and a distance from its root. A type may keep one
/// of them and decode later; if one is left when the call ends, `detach` copies the value for it, so
/// that nothing refers to bytes or words of others.
final class DecodingSession {
  // Not checked for exclusive access, which took a tenth of the time: the accesses are short and
  // call nobody's code.

  /// SAFETY: that of the enclosing call, until `detach` replaces it with one of its own.
  @exclusivity(unchecked) private(set) var run: DecodingPointer
  let options: RosettaDecoder.Options
  /// That of the run, unless a map that it runs is in a document in a string.
  @exclusivity(unchecked) private(set) var tape: Tape
  /// The value that is decoded, and its coding path. `detach` gives it a tape of its own.
  @exclusivity(unchecked) private(set) var root: Node
  let prefix: [any CodingKey]
  /// The key that is missing, if this is the null in its place, and its object.
  let missing: (key: String, object: TapeDecoder)?
  /// The memory of a session that has been detached.
  private var copy: (bytes: MutableBytePointer, nodes: UnsafeMutablePointer<UInt64>)?
  /// Whether the call has ended, and this has a copy of the value, which is no secret.
  var explainsErrors: Bool {
    if let missing { return missing.object.session.explainsErrors }
    return copy != nil && run.pointee.shared.disclosure == .scalar
  }
  /// How many it has explained, since each takes O(value).
  var explained = 0
  let types: DecodingTypes
  /// By distance, the container that each value is in, and its position there; empty until somebody
  /// asks for a path. Of keys and of a container's further words, nothing.
  @exclusivity(unchecked) var places: [(parent: UInt32, index: UInt32)] = []
  /// The coding keys that have an integer, which the document does not have, by the distances of
  /// their values.
  @exclusivity(unchecked) private(set) var integerKeys: [Int: any CodingKey] = [:] {
    didSet { lastPath = nil }
  }
  /// What a decoder reads as its single value, while it does.
  @exclusivity(unchecked) var single = Node.none
  /// The objects that are being read as dictionaries, the innermost last.
  var dictionaries: [Node] = [] {
    didSet { lastPath = nil }
  }
  /// The coding path that has been asked for last: a type that tries others fails in one place again and
  /// again.
  @exclusivity(unchecked) var lastPath: (node: Node, path: [any CodingKey])?
  /// The keys of the root that belong to the map or the union around, by their distances.
  private let leftOut: Set<Int>
  private let convertsKeys: Bool
  /// The members of objects by their keys, see `keyDictionary`.
  @exclusivity(unchecked) private var keysOfObjects: [Node: KeyDictionary] = [:]
  /// The names that the keys of the document have by a strategy that depends on the place.
  private var placedNames: [Node: String] = [:]
  /// The keys that a type has asked for last, which often asks again.
  private var lastKeys: (node: Node, keys: Any)?
  var failure = Failure<Node>()
  /// Where the outermost value starts that has lacked what its rest may have, which has not arrived.
  var awaited = Int.max
  /// Marks the errors of this call.
  lazy var call = CodingFault.Call()

  typealias KeyDictionary = [KeyBytes: Node]

  init(
    _ run: DecodingPointer,
    _ tape: Tape,
    at node: Node,
    _ options: RosettaDecoder.Options,
    types: DecodingTypes = DecodingTypes(),
    path: [any CodingKey] = [],
    missing: (key: String, object: TapeDecoder)? = nil
  ) {
    (self.run, self.tape, self.options, self.types) = (run, tape, options, types)
    convertsKeys = options.convertsKeys
    root = node
    prefix = path
    self.missing = missing
    leftOut = Set(run.pointee.keysLeftOut(of: node).map { $0.index &- node.index })
  }

  deinit {
    guard let copy else { return }
    run.pointee.tables.free()
    run.deinitialize(count: 1)
    run.deallocate()
    Memory.free(copy.bytes)
    Memory.free(copy.nodes)
  }

  /// Goes on with a copy of `text`, and a tape of that: of the text of the value, the same words, as
  /// far from its root.
  func own(_ text: UnsafeBufferPointer<UInt8>) {
    let bytes: MutableBytePointer = Memory.allocate(text.count)
    let copied = UnsafeMutableBufferPointer(start: bytes, count: text.count)
    _ = copied.update(fromContentsOf: text)
    // It has been parsed before, as a part of its document.
    let own = Tape.make(UnsafeBufferPointer(copied), maximumDepth: TapeLimit.depth)
    tape = (try? own.get()) ?? .invalid(UnsafeBufferPointer(copied))
    copy = (bytes, tape.nodes)
    var shared = Run(run.pointee.shared.settings)
    shared.disclosure = run.pointee.shared.disclosure
    run = .allocate(capacity: 1)
    run.initialize(to: DecodingRun(shared, tape: tape))
    (keysOfObjects, placedNames, places) = ([:], [:], [])
    (lastKeys, lastPath) = (nil, nil)
    root = .root
  }

  // MARK: - The tape

  /// Whether the run reads another document meanwhile, whose nodes are not those of this one.
  @inline(__always)
  var isAside: Bool { run.pointee.tape.nodes != tape.nodes }

  /// How many words a value stands after the root: that does not change when the session is
  /// detached.
  @inline(__always)
  func distance(of node: Node) -> Int { node.index &- root.index }

  @inline(__always)
  func node(at distance: Int) -> Node { Node(root.index &+ distance) }

  @inline(__always)
  func word(_ node: Node) -> UInt64 { tape.word(node) }

  @inline(__always)
  func isNull(_ node: Node) -> Bool { word(node).tag == Tag.null }

  /// The value of a key in the object at `object`, or none.
  @inline(never)
  func value(_ key: String, of object: Node) -> Node {
    if convertsKeys { return keyDictionary(of: object)[KeyBytes(key)] ?? .none }
    var key = key
    return key.withUTF8 { name in
      // SAFETY: no byte is read of an empty name. Any address but zero will do.
      let start = name.baseAddress ?? BytePointer(bitPattern: 8).unsafelyUnwrapped
      let bucket = Tape.bucket(start, name.count)
      return tape.value(start, name.count, bucket, of: object, &run.pointee.tables)
    }
  }

  /// Begins to read an object or an array, whose keys are known from then on.
  @inline(__always)
  func enter(_ kind: UInt64, _ type: Any.Type, at node: Node) throws {
    if word(node) & 12 != kind { throw mismatch(type, at: node) }
    if word(node).isEntered || isAside { return }
    tape.markEntered(node)
    run.pointee.knowAllKeys(of: node)
  }

  /// Before the members of an object are gone through: those that are left out belong to the map or
  /// the union around.
  func takeMembers(of node: Node) {
    if !isAside { run.pointee.takeMembers(of: node) }
  }

  /// The member of a dictionary whose key an earlier one has does not count, whatever it has.
  func leaveRepeatedMember(_ value: Node) {
    if !isAside { JSONReader(run, at: root).forgetMember(value, since: run.mark) }
  }

  @inline(__always)
  func leavesOut(_ key: Node) -> Bool {
    _slowPath(!leftOut.isEmpty) && leftOut.contains(distance(of: key))
  }

  func requireValue(_ type: Any.Type, at node: Node) throws {
    if isNull(node) { throw mismatch(type, at: node) }
  }

  // MARK: - Values

  func decode<Value: Decodable>(_ type: Value.Type, at node: Node) throws -> Value {
    guard let reader = types.handler(of: type) else { return try decodeItself(type, at: node) }
    return try reader.decoded(as: type, self, at: node)
  }

  /// Decodes a value by what its type says.
  @inline(__always)
  func decodeItself<Value: Decodable>(_ type: Value.Type, at node: Node) throws -> Value {
    try decode(type, at: node) { try type.init(from: $0) }
  }

  @inline(__always)
  func decode<Value>(
    _ type: Value.Type,
    at node: Node,
    by body: (any Decoder) throws -> Value
  ) throws -> Value {
    try requireStack(at: node)
    let known = keysOfObjects.count
    do {
      let value = try body(TapeDecoder(self, node))
      // Not the table of the decoder around this one, which may be of the same value.
      if keysOfObjects.count > known { keysOfObjects[node] = nil }
      return value
    } catch {
      failure.note(error, of: type, at: node)
      if mayComplete(node, after: error) { wait(for: node) }
      throw error
    }
  }

  /// Before each level: a type may go down without asking for a value.
  @inline(__always)
  func requireStack(at node: Node) throws {
    renewStack()
    if _fastPath(ThreadStack.position > run.pointee.shared.stack.address) { return }
    guard run.pointee.findStack(forValueAt: isAside ? .root : node) else {
      throw stackExhausted(at: node)
    }
  }

  /// A session that has been detached may be used by any thread, each with a stack of its own.
  @inline(__always)
  func renewStack() {
    if copy != nil { run.pointee.shared.stack.renew() }
  }

  // MARK: - Keys

  /// The members of an object by the names that a strategy gives their keys. Of two equal ones the
  /// first counts.
  private func keyDictionary(of node: Node) -> KeyDictionary {
    if let known = keysOfObjects[node] { return known }
    lazy var path = self.path(of: node)
    let members = tape.keys(of: node).map { (KeyBytes(name(ofKey: $0, below: path)), $0.value) }
    let table = KeyDictionary(members) { first, _ in first }
    keysOfObjects[node] = table
    return table
  }

  /// The name of a key of the document by the strategy for keys.
  ///
  /// - Parameter path: That of its object.
  func name(ofKey key: Node, below path: @autoclosure () -> [any CodingKey]) -> String {
    let name = tape.string(word(key))
    #if !WithoutFoundation
      switch options.keys {
      case .convertFromSnakeCase:
        return types.name(ofKey: name, KeyCase.camelCase(fromSnakeCase:))
      case .custom(let convert):
        if let known = placedNames[key] { return known }
        let converted = convert(path() + [JSONPath.Component.key(name)]).stringValue
        placedNames[key] = converted
        return converted
      default: break
      }
    #endif
    return name
  }

  /// The keys of the object at `node` that are some of `Key`, each once, in the document's order.
  ///
  /// Complexity: O(members) the first time.
  func keys<Key: CodingKey>(of node: Node, as type: Key.Type) -> [Key] {
    if let last = lastKeys, last.node == node, let keys = last.keys as? [Key] { return keys }
    takeMembers(of: node)
    var seen: Set<KeyBytes> = []
    lazy var path = self.path(of: node)
    let keys = tape.keys(of: node).filter { !leavesOut($0) }.compactMap { key in
      let name = name(ofKey: key, below: path)
      return seen.insert(KeyBytes(name)).inserted ? Key(stringValue: name) : nil
    }
    lastKeys = (node, keys)
    return keys
  }

  /// Keeps the key of a value for its coding path, if it says more than the document does.
  @inline(__always)
  func keep(_ key: some CodingKey, of node: Node) {
    let isKept = key.intValue != nil
    if isKept || !integerKeys.isEmpty { integerKeys[distance(of: node)] = isKept ? key : nil }
  }
}
