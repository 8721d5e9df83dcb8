// The tape: a document as one flat run of 64-bit words, in document order.
//
//   a leaf or a key    offset 32 | length 28 | tag 4
//   an array           offset 32 | count  28 | tag 4
//                      end    32 | end    32
//   an object          offset 32 | count  28 | tag 4
//                      cursor 32 | end    32
//                      passed keys        128
//
// `offset` is where the value starts in the document (after the quote of a string), `length` its
// number of bytes, `count` the number of elements or members, and `end` the first word after the
// container. The children of a container follow its words; a member is a key and then its value.
// For example, the tape of
//
//   {"a":[1,2.5],"b":"x"}
//   0         1         2
//   012345678901234567890
//
// is
//
//           63 ........ 32   31 ...... 4   3..0
//   word 0   offset      0   count     2   1100   the object
//        1   cursor      4   end      11          no key found yet; the object ends before word 11
//        2   0                                    passed keys: none
//        3   0
//        4   offset      2   length    1   0101   the key a, ASCII
//        5   offset      5   count     2   1000   its value, the array
//        6   end         9   end       9          the array ends before word 9
//        7   offset      6   length    1   0011   1, an integer
//        8   offset      8   length    3   0100   2.5, a number with a fraction
//        9   offset     14   length    1   0101   the key b, ASCII
//       10   offset     18   length    1   0101   its value, the string x, ASCII
//
// No word points backwards or to memory. A value is identified by the index of its first word
// (`Node`).
//
// `cursor` is the key after the last one found, so that a map in document order finds each key at
// once. After `json["a"]`, the cursor is 9, and `passed keys` has the bucket of "a".
//
// `passed keys`, two words, is a set of 128 buckets for the keys before the cursor. A key whose
// bucket is empty is not among them, so that the first of two equal keys is found without searching
// the keys before the cursor. With 64 buckets, five times as many keys of twitter.json were
// searched again.
//
// Once an object has a table (KeyTables.swift), its cursor is past its end, and the two words
// locate the table. While the parser is inside a container, the second word of the container holds
// the enclosing container and the enclosing container's count so far (Parser.swift).

/// A value or key of a document: the index of its first word in the tape.
@frozen
@usableFromInline
struct Node: Hashable, Comparable {
  @usableFromInline let index: Int

  @inlinable @inline(__always)
  init(_ index: Int) { self.index = index }

  /// Every index fits in 32 bits; see `TapeLimit`.
  @inline(__always)
  init(_ short: UInt32) { index = Int(short) }

  /// The value that is the whole document.
  @inlinable @inline(__always) static var root: Node { Node(0) }
  /// The sentinel for a missing value.
  @inlinable @inline(__always) static var none: Node { Node(-1) }

  @inlinable @inline(__always) var isNone: Bool { index < 0 }
  @inline(__always) var short: UInt32 { UInt32(truncatingIfNeeded: index) }
  /// The value of the member whose key this is.
  @inlinable @inline(__always) var value: Node { Node(index &+ 1) }
  /// The key of the member whose value this is.
  @inline(__always) var key: Node { Node(index &- 1) }

  // The words of a container after its first, as drawn above.

  /// The word with the end and, of an object, the cursor.
  @inlinable @inline(__always) var bounds: Node { Node(index &+ 1) }
  /// The two words of the passed keys of an object, or of what locates its table.
  @inlinable @inline(__always) var passedKeys: Node { Node(index &+ 2) }
  @inlinable @inline(__always) var morePassedKeys: Node { Node(index &+ 3) }
  @inlinable @inline(__always) var firstElement: Node { Node(index &+ 2) }
  @inlinable @inline(__always) var firstKey: Node { Node(index &+ 4) }

  @inlinable @inline(__always)
  static func < (left: Node, right: Node) -> Bool { left.index < right.index }

  /// The node `words` words later. Only for this folder, which knows the layout drawn above.
  @inlinable @inline(__always)
  static func &+ (node: Node, words: Int) -> Node { Node(node.index &+ words) }
}

extension UnsafeMutablePointer<UInt64> {
  /// The word of a node.
  @inlinable @inline(__always)
  subscript(node: Node) -> UInt64 {
    get { self[node.index] }
    nonmutating set { self[node.index] = newValue }
  }
}

/// The kind of a word, in its low four bits. Containers have bit 3, and objects bit 2 as well.
@usableFromInline
enum Tag {
  @usableFromInline static let null: UInt64 = 0
  @usableFromInline static let `false`: UInt64 = 1
  @usableFromInline static let `true`: UInt64 = 2
  @usableFromInline static let integer: UInt64 = 3
  /// A number with a fraction or an exponent.
  @usableFromInline static let fraction: UInt64 = 4
  /// A string of ASCII characters without escapes.
  @usableFromInline static let ascii: UInt64 = 5
  /// A string with non-ASCII characters, without escapes.
  @usableFromInline static let unicode: UInt64 = 6
  @usableFromInline static let escaped: UInt64 = 7
  @usableFromInline static let array: UInt64 = 8
  @usableFromInline static let object: UInt64 = 12
  /// Added to the tag of a container that a map, a key path or a bridge has read.
  @usableFromInline static let entered: UInt64 = 1
  /// Added, with `entered`, to the tag of a container whose marks come from the paths of a map.
  @usableFromInline static let onPath: UInt64 = 2
  /// Added to the tag of a key that has been looked up. This sets the bit of containers, so compare
  /// the tags of keys by `word & 7`.
  @usableFromInline static let seenKey: UInt64 = 8
}

extension UInt64 {
  @inlinable @inline(__always)
  var tag: UInt64 { self & 15 }

  @inlinable @inline(__always)
  var isContainer: Bool { self & 8 != 0 }

  @inlinable @inline(__always)
  var isObject: Bool { self & 12 == 12 }

  @inlinable @inline(__always)
  var isArray: Bool { self & 12 == 8 }

  /// For values, not for keys.
  @inlinable @inline(__always)
  var isEntered: Bool { self & 9 == 9 }

  /// For containers.
  @inline(__always)
  var isOnPath: Bool { self & Tag.onPath != 0 }

  @inlinable @inline(__always)
  var isString: Bool { tag &- Tag.ascii < 3 }

  /// A string without escapes.
  @inline(__always)
  var isPlainString: Bool { tag &- Tag.ascii < 2 }

  @inlinable @inline(__always)
  var isNumber: Bool { tag &- Tag.integer < 2 }

  /// The number of bytes of a leaf or key, or of elements or members of a container.
  @inlinable @inline(__always)
  var length: Int { Int(truncatingIfNeeded: (self &>> 4) & 0x0FFF_FFFF) }

  @inlinable @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: self &>> 32) }

  /// For a container's second word: the first word after the container.
  @inlinable @inline(__always)
  var end: Node { Node(Int(truncatingIfNeeded: self & 0xFFFF_FFFF)) }

  /// For an object's second word: the key after the last one found.
  @inlinable @inline(__always)
  var cursor: Node { Node(Int(truncatingIfNeeded: self &>> 32)) }

  /// For an object's second word.
  @inline(__always)
  var hasTable: Bool { cursor > end }

  @inline(__always)
  init(tag: UInt64, length: Int, offset: Int) {
    self =
      tag | UInt64(truncatingIfNeeded: length) &<< 4 | UInt64(truncatingIfNeeded: offset) &<< 32
  }

  @inlinable @inline(__always)
  init(end: Node, cursor: Node) {
    self = UInt64(truncatingIfNeeded: end.index) | UInt64(truncatingIfNeeded: cursor.index) &<< 32
  }
}

/// The limits of a tape. Documents beyond them are refused with a clear error.
enum TapeLimit {
  /// The most bytes of a document: a little under 3 GiB, because a tape has up to four words for
  /// every three bytes (`{},`) plus `depth` words, and indices must fit in 32 bits. Where `Int` has
  /// 32 bits, this is `Int.max`, and a document reaches the limit of `words` first.
  static let size = Int(clamping: UInt64(0xBF00_0000))
  /// The most words of a tape: their indices must fit in 32 bits, and their size in bytes in `Int`.
  static let words = min(Int.max / 8, Int(clamping: UInt64(1) << 32))
  /// The upper bound of `maximumDepth`. The parser itself needs no stack for depth.
  static let depth = 1_000_000
  /// The most bytes of a string or number and the most elements of a container: 28 bits.
  static let length = 0x0FFF_FFFF
}
