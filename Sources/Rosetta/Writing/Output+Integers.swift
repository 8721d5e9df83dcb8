extension Output {
  @usableFromInline @inline(never)
  mutating func append(integer value: Int64) {
    reserve(32)
    if value < 0 {
      position.pointee = 0x2D
      position += 1
    }
    appendDigits(value.magnitude)
  }

  @usableFromInline @inline(never)
  mutating func append(integer value: UInt64) {
    reserve(32)
    appendDigits(value)
  }

  /// SAFETY: the caller has reserved 28 bytes.
  @inline(__always)
  mutating func appendDigits(_ value: UInt64) {
    let count = Output.digits(in: value)
    Output.write(value, count, at: position)
    position += count
  }

  /// How many decimal digits a number has (Warren, "Hacker's Delight", 11-4).
  @inline(__always)
  static func digits(in value: UInt64) -> Int {
    if value < 10 { return 1 }
    let guess = ((64 &- value.leadingZeroBitCount) &* 1233) &>> 12
    return guess &+ (value >= powersOfTen[guess] ? 1 : 0)
  }

  /// Writes the `count` digits of a number, eight at a time. Two digits a step, each waiting for the
  /// division before it, took a third longer on canada.json.
  ///
  /// SAFETY: writes whole words: up to eight bytes more than the digits.
  @inline(__always)
  static func write(_ value: UInt64, _ count: Int, at start: MutableBytePointer) {
    let block: UInt64 = 100_000_000
    if value < block {
      writeLeading(value, count, at: start)
    } else if value < block &* block {
      writeLeading(value / block, count &- 8, at: start)
      (start + (count &- 8)).uncheckedStore(text(value % block))
    } else {
      let upper = value / block
      writeLeading(upper / block, count &- 16, at: start)
      (start + (count &- 16)).uncheckedStore(text(upper % block))
      (start + (count &- 8)).uncheckedStore(text(value % block))
    }
  }

  /// Writes the `count` digits of a number below 10^8.
  @inline(__always)
  private static func writeLeading(_ value: UInt64, _ count: Int, at start: MutableBytePointer) {
    let zeros = UInt64(truncatingIfNeeded: 8 &- count) &* 8
    start.uncheckedStore(text(value) &>> zeros)
  }

  /// The eight digits of a number below 10^8, the first one in the lowest lane: halves, quarters and
  /// eighths at once (Khuong, "How to print integers really fast", 2017).
  @inline(__always)
  private static func text(_ value: UInt64) -> UInt64 {
    let upper = value / 10_000
    let halves = upper | (value &- upper &* 10_000) &<< 32
    let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = ((quarters &* 103) &>> 10) & 0x000F_000F_000F_000F
    return (tens | (quarters &- tens &* 10) &<< 8) | .lanes(0x30)
  }
}
