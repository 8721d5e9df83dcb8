/// Tables of the keys of those objects that a map reads out of order.
///
/// A map in document order finds each key where the one before it ended. One in another order would
/// search half of the object for each key, and guess wrong at the end of every search. So an object
/// of 9 to 120 keys gets a table when a map first goes back in it, or past more than eight keys at
/// once. With its keys in random order, twitter.json takes 1.5 times as long; without tables it would
/// take twice as long. A larger one gets one of another kind when it pays, see `pay`.
///
/// A table of up to 120 keys is one hash table of 128 slots, followed by the keys that the slots refer
/// to. That of
///
///     {"k": 0, "l": 0, "b": 0, …}     with buckets 62, 62 and 3, say, and six keys more
///
/// at the place that the third word of the object holds is:
///
///     byte     0   1   2   3   4    ...    62   63   64    ...  127
///     slots    0   0   0   3   0           1    2    0          0     numbers of keys; 0: none
///
///     byte     128     132     136    ...
///     keys     4       6       8                                      their nodes, 32 bits each
///
/// The key with number 1 is k, at node 4. The key l found its slot taken and went to the next one
/// that is free (linear probing). Keys are added in the order of the document, so that the first of
/// two equal keys is found first.
///
/// A table of more keys has a power of two of slots, which hold the nodes themselves. Its hash is
/// seeded, so that no document can make it slow, and of equal keys it has the first.
///
/// It owns its memory, which its creator must free.
@usableFromInline
struct KeyTables {
  /// An object of fewer keys is searched as fast. One of more would leave fewer than eight slots
  /// free, and a search for a key that is missing ends at a free one.
  fileprivate static let keyCounts = 9...manyKeys
  /// The most keys of the smaller kind of table.
  static let manyKeys = 120
  /// As many as there are buckets (`Tape.bucket`); a power of two.
  fileprivate static let slots = 128

  @inline(__always)
  fileprivate static func slot(after slot: Int) -> Int { (slot &+ 1) & (slots &- 1) }

  private var bytes: MutableBytePointer
  private var count = 0
  private var capacity = 0
  /// How many keys of larger objects have been passed, less what tables have cost.
  private var passed = 0

  init() {
    // SAFETY: never read or written, since it has room for nothing. Any address but zero will do.
    bytes = MutableBytePointer(bitPattern: 8).unsafelyUnwrapped
  }

  func free() { if capacity > 0 { Memory.free(bytes) } }

  /// Whether a table of `keys` keys pays, now that a look-up has passed `more`: to make it takes as
  /// long as to pass 32 times as many. So all tables take no longer than the searches before them, and
  /// all searches no longer than to pass 33 times the keys of a document.
  fileprivate mutating func pay(_ keys: Int, after more: Int) -> Bool {
    passed += more
    guard passed / 32 >= keys else { return false }
    passed -= keys * 32
    return true
  }

  /// Room for a table of so many slots that are bytes, which are empty, and keys; its place.
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

  /// The slots of a table, which must not be kept: another table may move them.
  @inline(__always)
  fileprivate func slots(at place: Int) -> MutableBytePointer { bytes + place }
}

extension Tape {
  /// Gives the object at `object` a table, if that is worth while after a look-up that has passed so
  /// many keys.
  ///
  /// SAFETY: the object has as many keys as its word says, and the table has room for them. As
  /// there are fewer keys than slots, there is always a slot that is free.
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
    var key = firstKey(of: object)
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
    nodes[object &+ 1] = UInt64(end: end, cursor: end &+ 1)
    nodes[object &+ 2] = UInt64(place)
  }

  /// The value of the first key named `name` in the object at `object`, which has a table, or none.
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
    let slots = tables.slots(at: Int(truncatingIfNeeded: nodes[object &+ 2]))
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

// Tables of more keys. The last word of the object has the mask for its slots.
extension Tape {
  private func addLargeTable(of object: Node, to tables: inout KeyTables) -> Bool {
    // Between a third and two thirds of the slots are free.
    let count = nodes[object].length
    let slots = 1 << (Int.bitWidth - (count + count / 2).leadingZeroBitCount)
    setTable(of: object, at: tables.add(slots: Memory.size(slots, times: 4, plus: 0), keys: 0))
    nodes[object &+ 3] = UInt64(slots - 1)
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

  /// The slot that has the key named `name`, or the free one where it belongs.
  ///
  /// SAFETY: the mask keeps `slot` inside the table, and there is always a slot that is free.
  private func slot(
    of name: BytePointer,
    _ count: Int,
    ofLarge object: Node,
    by tables: KeyTables
  ) -> (address: UnsafeMutableRawPointer, key: Node?) {
    let place = Int(truncatingIfNeeded: nodes[object &+ 2])
    let slots = UnsafeMutableRawPointer(tables.slots(at: place))
    let mask = Int(truncatingIfNeeded: nodes[object &+ 3])
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
