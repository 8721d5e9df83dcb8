/// State shared by the decoders of one call of `decode(_:from:)`, or of one `.codable()`: the run
/// whose tape they read, and what is computed about it once.
///
/// Decoders and containers hold a reference to the session and a distance from its root. A type may
/// keep one of them and decode later. If any is left when the call ends, `detach` copies the value,
/// so that none refers to memory of the call.
final class DecodingSession {
  // Exclusivity is not enforced, which took a tenth of the time: the accesses are short and run no
  // foreign code.

  /// SAFETY: valid during the call that owns it. `detach` replaces it with one that the session
  /// owns.
  @exclusivity(unchecked) private(set) var run: DecodingPointer
  let options: RosettaDecoder.Options
  /// The tape of the run. While a map reads a document in a string, the run has another one.
  @exclusivity(unchecked) private(set) var tape: Tape
  /// The value that is decoded, and its coding path. `detach` moves it to a tape of its own.
  @exclusivity(unchecked) private(set) var root: Node
  let prefix: [any CodingKey]
  /// If this session decodes null for a missing key: the key, and its object.
  let missing: (key: String, object: TapeDecoder)?
  /// The memory that a detached session owns.
  private var copy: (bytes: MutableBytePointer, nodes: UnsafeMutablePointer<UInt64>)?
  /// Whether errors are explained at once: the call has ended, and the value is not secret.
  var explainsErrors: Bool {
    if let missing { return missing.object.session.explainsErrors }
    return copy != nil && run.pointee.shared.disclosure == .scalar
  }
  /// How many errors were explained at once. Each takes O(value).
  var explained = 0
  let types: DecodingTypes
  /// The parent of each value, by distance, and the position in it. Empty until a path is asked
  /// for; unused at the words of keys and the further words of containers.
  @exclusivity(unchecked) var places: [(parent: UInt32, index: UInt32)] = []
  /// The coding keys with an integer, which the document lacks, by the distances of their values.
  @exclusivity(unchecked) private(set) var integerKeys: [Int: any CodingKey] = [:] {
    didSet { lastPath = nil }
  }
  /// The node that is being decoded through a single-value container.
  @exclusivity(unchecked) var single = Node.none
  /// The objects that are being read as dictionaries, the innermost last.
  var dictionaries: [Node] = [] {
    didSet { lastPath = nil }
  }
  /// The coding path computed last. A type that tries alternatives fails in one place several
  /// times.
  @exclusivity(unchecked) var lastPath: (node: Node, path: [any CodingKey])?
  /// The keys of the root that belong to the enclosing map or union, by their distances.
  private let leftOut: Set<Int>
  private let convertsKeys: Bool
  /// The members of objects by their keys, see `keyDictionary`.
  @exclusivity(unchecked) private var keysOfObjects: [Node: KeyDictionary] = [:]
  /// The names of keys under a strategy that depends on the coding path.
  private var placedNames: [Node: String] = [:]
  /// The result of `allKeys` computed last. Types often ask for it again.
  private var lastKeys: (node: Node, keys: Any)?
  var failure = Failure<Node>()
  /// The offset of the first value that failed for lack of something that may still arrive, in an
  /// unfinished document.
  var awaited = Int.max
  /// Identifies the errors of this call.
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

  /// Replaces the run and the tape by ones of its own, for a copy of `text`. The words of the value
  /// are the same, at the same distances from the root.
  func own(_ text: UnsafeBufferPointer<UInt8>) {
    let bytes: MutableBytePointer = Memory.allocate(text.count)
    let copied = UnsafeMutableBufferPointer(start: bytes, count: text.count)
    _ = copied.update(fromContentsOf: text)
    // The text is valid, since it was parsed as a part of its document.
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

  /// Whether the run is reading another document, whose nodes are unrelated to the nodes of this
  /// one.
  @inline(__always)
  var isAside: Bool { run.pointee.tape.nodes != tape.nodes }

  /// The distance of a value from the root in words, which `detach` does not change.
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
      // SAFETY: no byte of an empty name is read, so that any address but zero will do.
      let start = name.baseAddress ?? BytePointer(bitPattern: 8).unsafelyUnwrapped
      let bucket = Tape.bucket(start, name.count)
      return tape.value(start, name.count, bucket, of: object, &run.pointee.tables)
    }
  }

  /// Begins to read an object or an array. Its keys no longer count as unknown.
  @inline(__always)
  func enter(_ kind: UInt64, _ expected: Expectation, at node: Node) throws {
    if word(node) & 12 != kind { throw mismatch(expected, at: node) }
    if word(node).isEntered || isAside { return }
    tape.markEntered(node)
    run.pointee.knowAllKeys(of: node)
  }

  /// Called before iterating over the members of an object, some of which may belong to the
  /// enclosing map or union (`leavesOut`).
  func takeMembers(of node: Node) {
    if !isAside { run.pointee.takeMembers(of: node) }
  }

  /// Ignores a member of a dictionary whose key repeats an earlier one.
  func leaveRepeatedMember(_ value: Node) {
    if !isAside { JSONReader(run, at: root).forgetMember(value, since: run.mark) }
  }

  @inline(__always)
  func leavesOut(_ key: Node) -> Bool {
    _slowPath(!leftOut.isEmpty) && leftOut.contains(distance(of: key))
  }

  func requireValue(_ type: Any.Type, at node: Node) throws {
    if isNull(node) { throw mismatch(.codable(type), at: node) }
  }

  // MARK: - Values

  func decode<Value: Decodable>(_ type: Value.Type, at node: Node) throws -> Value {
    guard let reader = types.handler(of: type) else { return try decodeItself(type, at: node) }
    return try reader.decoded(as: type, self, at: node)
  }

  /// Decodes a value with the `init(from:)` of its type.
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
      // The table may belong to an enclosing decoder of the same value; then it stays.
      if keysOfObjects.count > known { keysOfObjects[node] = nil }
      return value
    } catch {
      failure.note(error, of: type, at: node)
      if mayComplete(node, after: error) { wait(for: node) }
      throw error
    }
  }

  /// Called at each level, because a type may descend by containers alone.
  @inline(__always)
  func requireStack(at node: Node) throws {
    renewStack()
    if _fastPath(ThreadStack.position > run.pointee.shared.stack.address) { return }
    guard run.pointee.findStack(forValueAt: isAside ? .root : node) else {
      throw stackExhausted(at: node)
    }
  }

  /// A detached session may be used on any thread, and each thread has its own stack.
  @inline(__always)
  func renewStack() {
    if copy != nil { run.pointee.shared.stack.renew() }
  }

  // MARK: - Keys

  /// The members of an object by their keys after the strategy. Of two equal keys the first counts.
  private func keyDictionary(of node: Node) -> KeyDictionary {
    if let known = keysOfObjects[node] { return known }
    lazy var path = self.path(of: node)
    let members = tape.keys(of: node).map { (KeyBytes(name(ofKey: $0, below: path)), $0.value) }
    let table = KeyDictionary(members) { first, _ in first }
    keysOfObjects[node] = table
    return table
  }

  /// The name of a key of the document under the strategy for keys.
  ///
  /// - Parameter path: The coding path of its object.
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

  /// The keys of the object at `node` from which a `Key` can be made, in document order, without
  /// repetitions.
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

  /// Records the key of a value for its coding path if it has an integer, which the document lacks.
  @inline(__always)
  func keep(_ key: some CodingKey, of node: Node) {
    let isKept = key.intValue != nil
    if isKept || !integerKeys.isEmpty { integerKeys[distance(of: node)] = isKept ? key : nil }
  }
}
