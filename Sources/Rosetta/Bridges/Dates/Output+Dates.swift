/// How an offset from UTC is written.
struct OffsetStyle: Sendable, Equatable {
  /// `Z` for UTC.
  var hasZ = false
  /// `+01:00` instead of `+0100`.
  var hasColon = false
  /// `+01` for whole hours.
  var isShort = false
  /// `GMT` in front, and alone for UTC.
  var hasGMT = false
  var hourDigits = 2

  /// `Z`, `+01:00`
  static let internet = OffsetStyle(hasZ: true, hasColon: true)
}

extension Output {
  /// A number with zeros in front, up to at least so many digits.
  mutating func append(_ number: Int, digits: Int) {
    var digits = digits
    while digits < 10, UInt64(number) >= powersOfTen[digits] { digits += 1 }
    while digits > 0 {
      digits -= 1
      let digit = UInt64(number) / powersOfTen[digits] % 10
      append(0x30 + UInt8(digit))
    }
  }

  /// An offset of whole minutes, in seconds east of UTC.
  mutating func append(_ offset: Int, _ style: OffsetStyle) {
    if style.hasGMT { append(ascii: "GMT") }
    if offset == 0, style.hasGMT { return }
    if offset == 0, style.hasZ { return append(0x5A) }
    append(offset < 0 ? 0x2D : 0x2B)
    let minutes = abs(offset) / 60
    append(minutes / 60, digits: style.hourDigits)
    if style.isShort, minutes % 60 == 0 { return }
    if style.hasColon { append(0x3A) }
    append(minutes % 60, digits: 2)
  }

  /// Letters and digits, which need no escape.
  mutating func append(ascii text: some StringProtocol) {
    for byte in text.utf8 { append(byte) }
  }
}
