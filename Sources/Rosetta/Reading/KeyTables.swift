/// Tables of the keys of those objects that a map reads out of order.
///
/// A map in document order finds each key where the one before it ended. One in another order would
/// search half of the object for each key, and guess wrong at the end of every search: twitter.json
/// with its keys in random order took twice as long, and takes half as long again now. So an object
/// gets a table when a map first goes back in it, or past more than eight keys at once:
///
///     a slot for each bucket, one byte   the number of a key, from 1; 0 for none
///     keys, 32 bits each                 where the keys stand, in the order of the document
///
/// A key whose slot is taken goes to the next one that is free (linear probing), so that the first
/// of two equal keys is found first.
///
/// It owns its memory: whoever makes one frees it.
@usableFromInline
struct KeyTables {
  /// An object of fewer keys is searched as fast; one of more could fill all slots.
  fileprivate static let keyCounts = 9...120
  fileprivate static let slots = 128

  @inline(__always)
  fileprivate static func slot(behind slot: Int) -> Int { (slot &+ 1) & (slots &- 1) }

  private var bytes: MutableBytePointer
  private var count = 0
  private var capacity = 0

  init() {
    // SAFETY: never read or written, since it has room for nothing.
    bytes = MutableBytePointer(bitPattern: 8).unsafelyUnwrapped
  }

  func free() { if capacity > 0 { Memory.free(bytes) } }

  /// Room for a table of so many keys, its slots empty; its place.
  fileprivate mutating func add(keys: Int) -> Int {
    let place = count
    count += KeyTables.slots + keys * 4
    if count > capacity {
      let old = capacity > 0 ? bytes : nil
      capacity = max(count, capacity * 2, 1024)
      bytes = Memory.resize(old, to: capacity)
    }
    (bytes + place).update(repeating: 0, count: KeyTables.slots)
    return place
  }

  /// The slots of a table, which must not be kept: another table may move them.
  @inline(__always)
  fileprivate func slots(at place: Int) -> MutableBytePointer { bytes + place }
}

extension Index {
  /// Gives the object at `object` a table; false if its size makes it worth none.
  ///
  /// SAFETY: the object has as many keys as its word says, and the table has room for them. As there
  /// are fewer keys than slots, there is always a slot that is free.
  @inline(never) @discardableResult
  mutating func addTable(of object: Int, to tables: inout KeyTables) -> Bool {
    let count = nodes[object].length
    guard KeyTables.keyCounts.contains(count) else { return false }
    let place = tables.add(keys: count)
    let slots = tables.slots(at: place)
    let keys = UnsafeMutableRawPointer(slots + KeyTables.slots)
    var key = firstKey(of: object)
    for number in 0..<count {
      var slot = Int(bucket(ofKey: nodes[key]))
      while slots[slot] != 0 { slot = KeyTables.slot(behind: slot) }
      slots[slot] = UInt8(truncatingIfNeeded: number &+ 1)
      let place = UInt32(truncatingIfNeeded: key)
      keys.storeBytes(of: place, toByteOffset: number &* 4, as: UInt32.self)
      key = next(after: key &+ 1)
    }
    let end = end(of: object)
    nodes[object] |= Tag.hasTable
    nodes[object &+ 1] = UInt64(end: end, cursor: end)
    nodes[object &+ 2] = UInt64(place)
    return true
  }

  /// The value of the first key named `name` in the object at `object`, which has a table, or -1.
  @inline(__always)
  func value(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Int,
    by tables: KeyTables
  ) -> Int {
    let slots = tables.slots(at: Int(truncatingIfNeeded: nodes[object &+ 2]))
    let keys = UnsafeRawPointer(slots + KeyTables.slots)
    var slot = Int(bucket)
    while slots[slot] != 0 {
      let place = (Int(slots[slot]) &- 1) &* 4
      let key = Int(keys.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      if matches(key, name, count) { return key &+ 1 }
      slot = KeyTables.slot(behind: slot)
    }
    return -1
  }

  @inline(__always)
  private func bucket(ofKey word: UInt64) -> UInt8 {
    if word & 7 != Tag.escaped { return Index.bucket(bytes + word.offset, word.length) }
    return withUnescapedBytes(word) { name in
      name.baseAddress.map { Index.bucket($0, name.count) } ?? 0
    }
  }
}
