// Eight bytes at a time: unaligned loads and stores, and bit tricks on the lanes of a word that the
// parser and the output share.
//
// A lane is one of the eight bytes; the first byte of the text is the lowest lane (see ASCII.swift
// for big-endian machines). A mask has the top bit of a lane set where the answer for that lane is
// yes. The lowest set lane is always exact; lanes above it may be wrong, because a subtraction can
// borrow from the next lane. The tricks are from Mycroft ("Determine if a word has a byte less than
// n", 1987) and Lemire ("Number Parsing at a Gigabyte per Second", 2021).

@usableFromInline typealias BytePointer = UnsafePointer<UInt8>
@usableFromInline typealias MutableBytePointer = UnsafeMutablePointer<UInt8>

extension UnsafePointer<UInt8> {
  /// The caller proves that eight bytes can be read here.
  @inlinable @inline(__always)
  func unchecked64() -> UInt64 { UnsafeRawPointer(self).loadUnaligned(as: UInt64.self) }

  /// The caller proves that four bytes can be read here.
  @inlinable @inline(__always)
  func unchecked32() -> UInt32 { UnsafeRawPointer(self).loadUnaligned(as: UInt32.self) }

  /// The caller proves that two bytes can be read here.
  @inlinable @inline(__always)
  func unchecked16() -> UInt16 { UnsafeRawPointer(self).loadUnaligned(as: UInt16.self) }
}

extension UnsafeMutablePointer<UInt8> {
  /// The caller proves that the bytes of `word` fit here.
  @inlinable @inline(__always)
  func uncheckedStore<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word) {
    UnsafeMutableRawPointer(self).storeBytes(of: word, as: Word.self)
  }
}

extension UInt64 {
  @inlinable @inline(__always)
  static func lanes(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Lanes that hold a quote, a backslash, a control character or a byte of a non-ASCII character.
  @inline(__always)
  var endsPlainText: UInt64 { needsEscape | self & .lanes(0x80) }

  /// Lanes that hold a quote, a backslash or a control character.
  ///
  /// Subtracting n sets the top bit of a lane in which it was clear, if the lane is less than n.
  /// Flipping bit 1 turns a quote, 0x22, into 0x20, while control characters stay below 0x20 and
  /// all others above it, so one subtraction of 0x21 finds both.
  @inlinable @inline(__always)
  var needsEscape: UInt64 {
    let quoteOrControl = (self ^ .lanes(0x02)) &- .lanes(0x21)
    let backslash = (self ^ .lanes(.backslash)) &- .lanes(0x01)
    return (quoteOrControl | backslash) & ~self & .lanes(0x80)
  }

  @inline(__always)
  func lanes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ .lanes(byte)
    return (difference &- .lanes(0x01)) & ~difference & .lanes(0x80)
  }

  /// Lanes that hold anything but an ASCII digit. Adding 0x46 sets the top bit of bytes above `9`,
  /// and subtracting 0x30 that of bytes below `0`. Bytes from 0x80 on keep it in one of the two.
  @inline(__always)
  var nonDigits: UInt64 { ((self &+ .lanes(0x46)) | (self &- .lanes(.digit0))) & .lanes(0x80) }

  /// The number of lanes before the lowest one that a mask marks.
  @inline(__always)
  var leadingLanes: Int { trailingZeroBitCount &>> 3 }

  /// The number that eight ASCII digits spell, the first digit in the lowest lane.
  @inline(__always)
  var eightDigits: UInt64 { (self &- .lanes(.digit0)).eightDigitValues }

  /// The number that the first `count` ASCII digits spell, up to seven of them, whatever follows
  /// them.
  @inline(__always)
  func digits(_ count: Int) -> UInt64 {
    // In two steps, because no digits need a shift by 64 bits, which `&<<` would mask to none.
    let others = UInt64(truncatingIfNeeded: 56 &- count &* 8)
    return (((self &- .lanes(.digit0)) &<< others) &<< 8).eightDigitValues
  }

  /// The number that eight decimal digits form, 0 to 9 in each lane, the first one in the lowest.
  ///
  /// Ten times each digit plus the next makes four numbers of two digits, in every other lane.
  /// Their weights, 10^6, 10^4, 10^2 and 1, are packed two to a factor: the upper half of `low` is
  /// the first pair times 10^6 (0x000F_4240) plus the third times 100 (0x64), that of `high` the
  /// second times 10^4 (0x2710) plus the fourth.
  @inline(__always)
  var eightDigitValues: UInt64 {
    let pairs = self &* 10 &+ self &>> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) &>> 32
  }
}

/// The powers of ten that fit in 64 bits, 10^0 to 10^19.
let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10000, 100000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// Whether `count` bytes at `left` and `right` are the same.
///
/// SAFETY: reads only inside the two runs: full words while more than eight bytes remain, then a
/// last word that overlaps the one before, then halves.
@inlinable @inline(__always)
func uncheckedBytesEqual(_ left: BytePointer, _ right: BytePointer, _ count: Int) -> Bool {
  if count >= 8 {
    let last = count &- 8
    var position = 0
    while position < last {
      if (left + position).unchecked64() != (right + position).unchecked64() { return false }
      position &+= 8
    }
    return (left + last).unchecked64() == (right + last).unchecked64()
  }
  if count >= 4 {
    let last = count &- 4
    return left.unchecked32() == right.unchecked32()
      && (left + last).unchecked32() == (right + last).unchecked32()
  }
  if count >= 2 {
    return left.unchecked16() == right.unchecked16() && left[count &- 1] == right[count &- 1]
  }
  return count == 0 || left[0] == right[0]
}
