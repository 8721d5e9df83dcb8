extension Output {
  @usableFromInline @inline(never)
  mutating func append(integer value: Int64) {
    reserve(24)
    if value < 0 {
      position.pointee = 0x2D
      position += 1
    }
    appendDigits(value.magnitude)
  }

  @usableFromInline @inline(never)
  mutating func append(integer value: UInt64) {
    reserve(24)
    appendDigits(value)
  }

  /// SAFETY: the caller has reserved 20 bytes.
  @inline(__always)
  mutating func appendDigits(_ value: UInt64) {
    let count = Output.digits(in: value)
    Output.write(value, count, at: position)
    position += count
  }

  /// Writes a number with zeros in front, up to at least so many digits.
  mutating func append(_ value: Int, paddedTo digits: Int) {
    var rest = UInt32(truncatingIfNeeded: value)
    var count = max(digits, Output.digits(in: UInt64(rest)))
    reserve(count)
    let start = position
    position += count
    while count > 0 {
      count &-= 1
      start[count] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// How many decimal digits a number has (Warren, "Hacker's Delight", 11-4).
  @inline(__always)
  static func digits(in value: UInt64) -> Int {
    if value < 10 { return 1 }
    let guess = ((64 &- value.leadingZeroBitCount) &* 1233) &>> 12
    return guess &+ (value >= powersOfTen[guess] ? 1 : 0)
  }

  /// Writes the `count` digits of a number, two at a time from the right.
  @inline(__always)
  static func write(_ value: UInt64, _ count: Int, at start: MutableBytePointer) {
    var rest = value
    var target = start + count
    let pairs = digitPairs.utf8Start
    while rest >= 100 {
      let quotient = rest / 100
      let pair = Int(truncatingIfNeeded: rest &- quotient &* 100)
      target -= 2
      // SAFETY: the pairs are 200 bytes, `pair` is below 100.
      target.uncheckedStore((pairs + 2 &* pair).unchecked16())
      rest = quotient
    }
    if rest >= 10 {
      (target - 2).uncheckedStore((pairs + 2 &* Int(truncatingIfNeeded: rest)).unchecked16())
    } else {
      (target - 1).pointee = 0x30 &+ UInt8(truncatingIfNeeded: rest)
    }
  }
}

/// 00 to 99.
private let digitPairs: StaticString = """
  00010203040506070809101112131415161718192021222324252627282930313233343536373839\
  40414243444546474849505152535455565758596061626364656667686970717273747576777879\
  8081828384858687888990919293949596979899
  """
