// Eight bytes at a time: unaligned loads and stores and the bit tricks on their lanes that Reading
// and Writing share. A mask has the top bit of a lane set where the lane answers yes; the lowest
// set lane is always exact, lanes above it may be wrong. The tricks are from Mycroft ("Determine if
// a word has a byte less than n", 1987) and Lemire ("Number Parsing at a Gigabyte per Second").

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
  var endsPlainText: UInt64 {
    let quoteOrControl = (self ^ .lanes(0x02)) &- .lanes(0x21)
    let backslash = (self ^ .lanes(0x5C)) &- .lanes(0x01)
    return (((quoteOrControl | backslash) & ~self) | self) & .lanes(0x80)
  }

  /// Lanes that hold a quote, a backslash or a control character.
  @inlinable @inline(__always)
  var needsEscape: UInt64 {
    let quoteOrControl = (self ^ .lanes(0x02)) &- .lanes(0x21)
    let backslash = (self ^ .lanes(0x5C)) &- .lanes(0x01)
    return (quoteOrControl | backslash) & ~self & .lanes(0x80)
  }

  /// Lanes that hold `byte`.
  @inline(__always)
  func lanes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ .lanes(byte)
    return (difference &- .lanes(0x01)) & ~difference & .lanes(0x80)
  }

  /// Lanes that hold anything but an ASCII digit.
  @inline(__always)
  var nonDigits: UInt64 {
    ((self &+ .lanes(0x46)) | (self &- .lanes(0x30))) & .lanes(0x80)
  }

  /// The number of lanes before the lowest one that a mask marks.
  @inline(__always)
  var leadingLanes: Int { trailingZeroBitCount &>> 3 }

  /// The number that eight ASCII digits spell, the first digit in the lowest lane.
  @inline(__always)
  var eightDigits: UInt64 { (self &- .lanes(0x30)).eightDigitValues }

  /// The number that the first `count` ASCII digits spell, up to seven of them, whatever stands behind.
  @inline(__always)
  func digits(_ count: Int) -> UInt64 {
    // In two steps: without a digit all 64 bits go, and one shift by as many would shift by none.
    let unread = UInt64(truncatingIfNeeded: 56 &- count &* 8)
    return (((self &- .lanes(0x30)) &<< unread) &<< 8).eightDigitValues
  }

  /// The number of eight decimal digits, 0 to 9 in each lane, the first one in the lowest.
  @inline(__always)
  var eightDigitValues: UInt64 {
    let pairs = self &* 10 &+ self &>> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) &>> 32
  }
}

extension UInt8 {
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  @inline(__always)
  var isJSONSpace: Bool {
    let spaces: UInt64 = 1 &<< 0x20 | 1 &<< 0x0A | 1 &<< 0x0D | 1 &<< 0x09
    return self <= 0x20 && spaces &>> UInt64(self) & 1 != 0
  }

  /// 0 to 15, or a number above 15 for anything but a hexadecimal digit.
  @inline(__always)
  var hexValue: UInt32 {
    let byte = UInt32(self)
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : 0xFFFF
  }
}

/// The powers of ten that 64 bits hold, 10^0 to 10^19.
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
