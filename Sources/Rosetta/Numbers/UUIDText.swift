/// The text of a UUID: 32 hexadecimal digits and hyphens (RFC 9562, section 4), read and written
/// eight digits at a time.
///
///     e621e1f8-c36c-495a-93fc-0c247a3e6e5f
///     0        9    14   19   24  28
struct UUIDText {
  static let length = 36
  private static let hyphens = [8, 13, 18, 23]

  /// The 128-bit number that the digits spell, in two halves.
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Accepts letters of either case. Nil if the text is not a UUID.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count == UUIDText.length,
      UUIDText.hyphens.allSatisfy({ start[$0] == .minus })
    else { return nil }
    // SAFETY: all words lie inside the text.
    func halves(_ first: Int, _ second: Int) -> UInt64 {
      UInt64((start + first).unchecked32()) | UInt64((start + second).unchecked32()) &<< 32
    }
    guard let first = start.unchecked64().hexadecimal, let second = halves(9, 14).hexadecimal,
      let third = halves(19, 24).hexadecimal, let fourth = (start + 28).unchecked64().hexadecimal
    else { return nil }
    (high, low) = (first &<< 32 | second, third &<< 32 | fourth)
  }

  /// Writes the text at `start`.
  ///
  /// SAFETY: the caller has reserved `length` bytes.
  func write(to start: MutableBytePointer, inCapitals: Bool) {
    func digits(_ value: UInt64) -> UInt64 {
      UInt64(hexadecimalDigitsOf: UInt32(truncatingIfNeeded: value), inCapitals: inCapitals)
    }
    func store(halves digits: UInt64, _ first: Int, _ second: Int) {
      (start + first).uncheckedStore(UInt32(truncatingIfNeeded: digits))
      (start + second).uncheckedStore(UInt32(truncatingIfNeeded: digits &>> 32))
    }
    start.uncheckedStore(digits(high &>> 32))
    store(halves: digits(high), 9, 14)
    store(halves: digits(low &>> 32), 19, 24)
    (start + 28).uncheckedStore(digits(low))
    for hyphen in UUIDText.hyphens { start[hyphen] = .minus }
  }
}

extension UInt64 {
  /// The eight digits of a number, the first one in the lowest lane.
  @inline(__always)
  init(hexadecimalDigitsOf value: UInt32, inCapitals: Bool) {
    // Spread the byte pairs, then the bytes, then the digits, until each digit has its own lane.
    var lanes = UInt64(value.byteSwapped)
    lanes = (lanes | lanes &<< 16) & 0x0000_FFFF_0000_FFFF
    lanes = (lanes | lanes &<< 8) & 0x00FF_00FF_00FF_00FF
    lanes = (lanes &>> 4 | lanes &<< 8) & .lanes(0x0F)
    // With 6 added, digits of 10 and more reach 16, which is bit 4.
    let letters = (lanes &+ .lanes(6)) &>> 4 & .lanes(0x01)
    let letterA = inCapitals ? UInt8.letterA ^ .caseBit : .letterA
    self = lanes &+ .lanes(.digit0) &+ letters &* UInt64(letterA &- .digit0 &- 10)
  }

  /// The number that eight digits spell, the first one in the lowest lane; nil if a lane holds
  /// anything else.
  @inline(__always)
  var hexadecimal: UInt64? {
    // Letters have bit 6. The low bits of `A` and `a` are 1, which is 9 less than their value.
    let letters = self &>> 6 & .lanes(0x01)
    let lanes = (self & .lanes(0x0F)) &+ letters &* 9
    // The reverse of the steps above.
    var value = (lanes &<< 4 | lanes &>> 8) & 0x00FF_00FF_00FF_00FF
    value = (value | value &>> 8) & 0x0000_FFFF_0000_FFFF
    value = UInt64(UInt32(truncatingIfNeeded: value | value &>> 16).byteSwapped)
    // If a byte is not a digit, it differs from the one that the number is written with.
    let digits = UInt64(hexadecimalDigitsOf: UInt32(truncatingIfNeeded: value), inCapitals: false)
    return digits == self | letters &* UInt64(UInt8.caseBit) ? value : nil
  }
}
