/// Tables of the keys of objects that a map reads out of order.
///
/// A map in document order finds each key right after the last value it read. In any other order,
/// each lookup would search half of the object and end in a mispredicted branch. So an object of 9
/// to 120 keys gets a table when a map first goes back in it, or past more than eight keys at once.
/// With its keys in random order, twitter.json takes 1.5 times as long; without tables it would
/// take twice as long. A larger object gets a table of another kind when that pays off (`pay`).
///
/// A table of up to 120 keys is a hash table of 128 slots, followed by the keys that the slots
/// refer to. The third word of the object holds the offset of the table. The table of
///
///     {"k": 0, "l": 0, "b": 0, …}     with buckets 62, 62 and 3, say, and six more keys
///
/// is:
///
///     byte     0   1   2   3   4    ...    62   63   64    ...  127
///     slots    0   0   0   3   0           1    2    0          0     numbers of keys; 0: none
///
///     byte     128     132     136    ...
///     keys     4       6       8                                      their nodes, 32 bits each
///
/// Key number 1 is k, at node 4. The slot of the key l was taken, so l is in the next free slot
/// (linear probing). Keys are added in document order, so that the first of two equal keys is found
/// first.
///
/// A table of more keys has a power of two of slots, which hold the nodes themselves. Its hash
/// function is seeded, so that no document can make it slow. Of equal keys, it holds the first.
///
/// The tables own their memory, which their creator must free.
@usableFromInline
struct KeyTables {
  /// With fewer keys, a search is as fast. With more, fewer than eight slots would be free, and the
  /// search for a missing key ends only at a free slot.
  fileprivate static let keyCounts = 9...manyKeys
  /// The most keys in a table of the smaller kind.
  static let manyKeys = 120
  /// The number of buckets (`Tape.bucket`), a power of two.
  fileprivate static let slots = 128

  @inline(__always)
  fileprivate static func slot(after slot: Int) -> Int { (slot &+ 1) & (slots &- 1) }

  private var bytes: MutableBytePointer
  private var count = 0
  private var capacity = 0
  /// The number of keys of larger objects that lookups have passed, less the cost of their tables.
  private var passed = 0

  init() {
    // SAFETY: never read or written, since its capacity is zero. Any nonzero address will do.
    bytes = MutableBytePointer(bitPattern: 8).unsafelyUnwrapped
  }

  func free() { if capacity > 0 { Memory.free(bytes) } }

  /// Whether a table of `keys` keys pays off, now that a lookup has passed `more` keys; if so, its
  /// cost is deducted. Making a table takes as long as passing 32 times as many keys. So all tables
  /// take no longer than the searches before them, and all searches no longer than passing 33 times
  /// the keys of a document.
  fileprivate mutating func pay(_ keys: Int, after more: Int) -> Bool {
    passed += more
    guard passed / 32 >= keys else { return false }
    passed -= keys * 32
    return true
  }

  /// Adds room for a table of `slots` empty one-byte slots and `keys` keys, and returns its offset.
  fileprivate mutating func add(slots: Int, keys: Int) -> Int {
    let place = count
    count = Memory.size(keys, times: 4, plus: Memory.size(count, plus: slots))
    if count > capacity {
      let old = capacity > 0 ? bytes : nil
      capacity = max(count, capacity + min(capacity, Int.max - capacity), 1024)
      bytes = Memory.resize(old, to: capacity)
    }
    (bytes + place).update(repeating: 0, count: slots)
    return place
  }

  /// The slots of the table at `place`. Do not keep the pointer: adding a table may move them.
  @inline(__always)
  fileprivate func slots(at place: Int) -> MutableBytePointer { bytes + place }
}

extension Tape {
  /// Gives the object at `object` a table if that pays off after a lookup that has passed `passed`
  /// keys. Returns whether it did.
  ///
  /// SAFETY: the object has as many keys as its word says, and the table has room for them. Since
  /// there are fewer keys than slots, a slot is always free.
  @inline(never) @discardableResult
  mutating func addTable(of object: Node, after passed: Int, to tables: inout KeyTables) -> Bool {
    let count = nodes[object].length
    guard KeyTables.keyCounts.contains(count) else {
      return count > KeyTables.manyKeys && tables.pay(count, after: passed)
        && addLargeTable(of: object, to: &tables)
    }
    let place = tables.add(slots: KeyTables.slots, keys: count)
    let slots = tables.slots(at: place)
    let keys = UnsafeMutableRawPointer(slots + KeyTables.slots)
    var key = object.firstKey
    for number in 0..<count {
      var slot = withTagBytes(nodes[key]) { Int(Tape.bucket($0, $1)) }
      while slots[slot] != 0 { slot = KeyTables.slot(after: slot) }
      slots[slot] = UInt8(truncatingIfNeeded: number &+ 1)
      keys.storeBytes(of: key.short, toByteOffset: number &* 4, as: UInt32.self)
      key = next(after: key.value)
    }
    setTable(of: object, at: place)
    return true
  }

  private func setTable(of object: Node, at place: Int) {
    let end = end(of: object)
    nodes[object.bounds] = UInt64(end: end, cursor: end &+ 1)
    nodes[object.passedKeys] = UInt64(place)
  }

  /// Returns the value of the first key named `name` in the object at `object`, which has a table,
  /// or `.none`.
  @inline(__always)
  func value(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Node,
    by tables: KeyTables
  ) -> Node {
    if nodes[object].length > KeyTables.manyKeys {
      return value(name, count, ofLarge: object, by: tables)
    }
    let slots = tables.slots(at: Int(truncatingIfNeeded: nodes[object.passedKeys]))
    let keys = UnsafeRawPointer(slots + KeyTables.slots)
    var slot = Int(bucket)
    while slots[slot] != 0 {
      let place = (Int(slots[slot]) &- 1) &* 4
      let key = Node(keys.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      if matches(key, name, count) {
        nodes[key] |= Tag.seenKey
        return key.value
      }
      slot = KeyTables.slot(after: slot)
    }
    return .none
  }
}

// Tables of more than 120 keys. The fourth word of the object holds the mask of the slots.
extension Tape {
  private func addLargeTable(of object: Node, to tables: inout KeyTables) -> Bool {
    // Between a third and two thirds of the slots are free.
    let count = nodes[object].length
    let slots = 1 << (Int.bitWidth - (count + count / 2).leadingZeroBitCount)
    setTable(of: object, at: tables.add(slots: Memory.size(slots, times: 4, plus: 0), keys: 0))
    nodes[object.morePassedKeys] = UInt64(slots - 1)
    for key in keys(of: object) {
      withTagBytes(nodes[key]) { name, count in
        let slot = slot(of: name, count, ofLarge: object, by: tables)
        if slot.key == nil { slot.address.storeBytes(of: key.short, as: UInt32.self) }
      }
    }
    return true
  }

  @inline(never)
  private func value(
    _ name: BytePointer,
    _ count: Int,
    ofLarge object: Node,
    by tables: KeyTables
  ) -> Node {
    guard let key = slot(of: name, count, ofLarge: object, by: tables).key else { return .none }
    nodes[key] |= Tag.seenKey
    return key.value
  }

  /// The slot that holds the key named `name`, or the free slot where that key belongs.
  ///
  /// SAFETY: the mask keeps `slot` inside the table, and a slot is always free.
  private func slot(
    of name: BytePointer,
    _ count: Int,
    ofLarge object: Node,
    by tables: KeyTables
  ) -> (address: UnsafeMutableRawPointer, key: Node?) {
    let place = Int(truncatingIfNeeded: nodes[object.passedKeys])
    let slots = UnsafeMutableRawPointer(tables.slots(at: place))
    let mask = Int(truncatingIfNeeded: nodes[object.morePassedKeys])
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: name, count: count))
    var slot = hasher.finalize() & mask
    while true {
      let address = slots + slot &* 4
      let key = address.loadUnaligned(as: UInt32.self)
      if key == 0 { return (address, nil) }
      if matches(Node(key), name, count) { return (address, Node(key)) }
      slot = (slot &+ 1) & mask
    }
  }
}
