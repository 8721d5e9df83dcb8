// The index of a document: one flat run of 64-bit words.
//
//   a leaf or a key    offset 32 | length 28 | tag 4
//   an array           offset 32 | count  28 | tag 4
//                      end    32 | end    32
//   an object          offset 32 | count  28 | tag 4
//                      cursor 32 | end    32
//                      passed keys        128
//
// `offset` is where the value starts in the document (behind the quote of a string), `length` its
// bytes, `count` the elements or members. `end` is the word behind the container, where the next
// value stands. The children of a container follow its words, a member as its key and its value:
//
//   {"a": [1, 2]}      object, _, _, _, key a, array, _, 1, 2
//
// `cursor` is the key behind the one found last: a map in document order finds each key at once.
// `passed keys`, two words, is a set of 128 buckets of the keys before the cursor; a key whose
// bucket is empty does not stand there, so that the first of two equal keys is found without
// looking back. With 64 buckets the keys looked at again in twitter.json were five times as many.
// Once an object has a table (`KeyTables`), the cursor is its end and the first of the two words the
// place of the table. The first `end` of an array that a map has come to is all ones.

/// What a node is; the low four bits of its word.
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
  /// A string with other characters, without escapes.
  @usableFromInline static let unicode: UInt64 = 6
  @usableFromInline static let escaped: UInt64 = 7
  @usableFromInline static let array: UInt64 = 8
  @usableFromInline static let object: UInt64 = 12
  /// An object that a key path went through: its keys are judged with those of the object above.
  @usableFromInline static let enteredObject: UInt64 = 13
  /// Added to the tag of an object that has a table of its keys.
  @usableFromInline static let hasTable: UInt64 = 2
  /// Added to the tag of a key that a map asked for. Only while unknown keys are looked for.
  @usableFromInline static let seenKey: UInt64 = 8
}

extension UInt64 {
  @inlinable @inline(__always)
  var tag: UInt64 { self & 15 }

  @inlinable @inline(__always)
  var isContainer: Bool { self & 8 != 0 }

  @inlinable @inline(__always)
  var isObject: Bool { self & 12 == 12 }

  /// Of an object.
  @inline(__always)
  var hasTable: Bool { self & Tag.hasTable != 0 }

  @inlinable @inline(__always)
  var isString: Bool { tag &- Tag.ascii < 3 }

  @inlinable @inline(__always)
  var isNumber: Bool { tag &- Tag.integer < 2 }

  /// The bytes of a leaf, or the elements of a container.
  @inlinable @inline(__always)
  var length: Int { Int(truncatingIfNeeded: (self &>> 4) & 0x0FFF_FFFF) }

  @inlinable @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: self &>> 32) }

  /// Of a container's second word: the word behind the container.
  @inlinable @inline(__always)
  var end: Int { Int(truncatingIfNeeded: self & 0xFFFF_FFFF) }

  /// Of an object's second word: the key behind the one found last.
  @inlinable @inline(__always)
  var cursor: Int { Int(truncatingIfNeeded: self &>> 32) }

  @inline(__always)
  init(tag: UInt64, length: Int, offset: Int) {
    self =
      tag | UInt64(truncatingIfNeeded: length) &<< 4 | UInt64(truncatingIfNeeded: offset) &<< 32
  }

  @inlinable @inline(__always)
  init(end: Int, cursor: Int) {
    self = UInt64(truncatingIfNeeded: end) | UInt64(truncatingIfNeeded: cursor) &<< 32
  }
}

/// What the index can address. Longer documents are refused with a clear error.
enum IndexLimit {
  /// Bytes of a document: a little under 3 GiB, because an index has up to four words for three bytes,
  /// `{},`, and `depth` words more, and its places must fit 32 bits.
  static let size = Int(clamping: UInt64(0xBF00_0000))
  static let depth = 1_000_000
  /// Bytes of a string or a number, elements of a container.
  static let length = 0x0FFF_FFFF
}
