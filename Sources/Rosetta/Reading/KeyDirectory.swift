/// Where the keys of one object stand, for a map that asks for them in an order of its own: a hash
/// table with a chain for each bucket, in the order of the document, so that the first of two equal
/// keys is found first. Without it a twitter.json of shuffled keys took twice the time.
struct KeyDirectory: BitwiseCopyable {
  /// The object; -1 before the first.
  private var object = -1
  /// The first link of each bucket, the last, and then the links: a key and the link behind it. A
  /// link is told by its number, from 1; 0 is none.
  private var words: UnsafeMutablePointer<UInt32>
  /// How many links there is room for.
  private var capacity: Int

  private static let buckets = 128
  private static let firstLink = 2 * buckets

  init() {
    capacity = 64
    words = Memory.allocate(KeyDirectory.firstLink + 2 * capacity)
  }

  func free() { Memory.free(words) }

  /// The first key named `name` of the object at `object`, or -1.
  ///
  /// Complexity: O(members) when the directory was one of another object; O(1) otherwise, for keys
  /// that spread over the buckets.
  mutating func key(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Int,
    in index: Index
  ) -> Int {
    if self.object != object { fill(object, index) }
    var link = words[Int(bucket)]
    while link != 0 {
      let place = KeyDirectory.place(of: link)
      let key = Int(words[place])
      if index.matches(key, name, count) { return key }
      link = words[place + 1]
    }
    return -1
  }

  private mutating func fill(_ object: Int, _ index: Index) {
    self.object = object
    let members = index.word(object).length
    if members > capacity {
      capacity = members
      words = Memory.resize(words, to: KeyDirectory.firstLink + 2 * capacity)
    }
    // SAFETY: the object has `members` keys, and there is room for a link for each.
    words.update(repeating: 0, count: KeyDirectory.buckets)
    var key = index.firstKey(of: object)
    for link in 1...UInt32(truncatingIfNeeded: max(members, 1)) {
      guard key < index.end(of: object) else { return }
      let place = KeyDirectory.place(of: link)
      words[place] = UInt32(truncatingIfNeeded: key)
      words[place + 1] = 0
      let bucket = Int(index.bucket(ofKey: key))
      let last = words[KeyDirectory.buckets + bucket]
      if words[bucket] == 0 {
        words[bucket] = link
      } else {
        words[KeyDirectory.place(of: last) + 1] = link
      }
      words[KeyDirectory.buckets + bucket] = link
      key = index.next(after: key + 1)
    }
  }

  private static func place(of link: UInt32) -> Int { firstLink + 2 * (Int(link) - 1) }
}

/// The directories of a run: a few, because a map that asks for the next key of an object has often
/// been through an object inside in the meantime.
struct KeyDirectories {
  private static let count = 8

  static func make() -> UnsafeMutablePointer<KeyDirectory> {
    let directories: UnsafeMutablePointer<KeyDirectory> = Memory.allocate(count)
    for number in 0..<count { directories[number] = KeyDirectory() }
    return directories
  }

  static func free(_ directories: UnsafeMutablePointer<KeyDirectory>) {
    for number in 0..<count { directories[number].free() }
    Memory.free(directories)
  }

  /// The directory that an object has to itself, or shares with others.
  static func number(of object: Int) -> Int {
    // Fibonacci hashing (Knuth, "The Art of Computer Programming", volume 3, 6.4).
    Int((UInt32(truncatingIfNeeded: object) &* 0x9E37_79B1) &>> 29)
  }
}
