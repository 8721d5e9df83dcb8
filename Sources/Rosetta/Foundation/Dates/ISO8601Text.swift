extension CivilTime {
  init(iso8601 text: inout DateText) throws(DateError) {
    date.year = try text.number(.year, digits: 4...4)
    let hasDashes = text.skip("-")
    date.month = try text.number(.month, digits: 2...2)
    if hasDashes { try text.take("-") }
    date.day = try text.number(.day, digits: 2...2)
    try date.check()
    guard text.next != nil else { return }

    guard text.skip("T") || text.skip("t") || text.skip(" ") else {
      throw text.missing(Wording.Dates.text("T"))
    }
    hour = try text.number(.hour, digits: 2...2)
    let hasColons = text.skip(":")
    minute = try text.number(.minute, digits: 2...2)
    if hasColons ? text.skip(":") : text.isAtDigit {
      second = try text.number(.second, digits: 2...2)
      if text.skip(".") || text.skip(",") { nanosecond = try text.fraction(digits: 1...Int.max) }
    }
    if text.next != nil { offset = try text.offset() }
    try text.end()
  }
}

extension Output {
  mutating func append(iso8601 time: CivilTime) {
    append(ascii: "\"")
    append(time.date.year, paddedTo: 4)
    append(ascii: "-")
    append(time.date.month, paddedTo: 2)
    append(ascii: "-")
    append(time.date.day, paddedTo: 2)
    append(ascii: "T")
    append(time.hour, paddedTo: 2)
    append(ascii: ":")
    append(time.minute, paddedTo: 2)
    append(ascii: ":")
    append(time.second, paddedTo: 2)
    appendFraction(time.nanosecond)
    append(time.offset ?? 0, .internet)
    append(ascii: "\"")
  }

  /// Appends the fraction of a second with its point, in the fewest digits.
  private mutating func appendFraction(_ nanosecond: Int) {
    guard nanosecond > 0 else { return }
    var value = nanosecond
    var count = 9
    while value.isMultiple(of: 10) {
      value /= 10
      count -= 1
    }
    append(ascii: ".")
    append(value, paddedTo: count)
  }

  /// Appends an offset of whole minutes, which is in seconds east of UTC.
  mutating func append(_ offset: Int, _ style: OffsetStyle) {
    if style.hasGMT { append(name: "GMT") }
    if offset == 0, style.hasGMT { return }
    if offset == 0, style.hasZ { return append(ascii: "Z") }
    append(ascii: offset < 0 ? "-" : "+")
    let minutes = abs(offset) / 60
    append(minutes / 60, paddedTo: style.hourDigits)
    if style.isShort, minutes % 60 == 0 { return }
    if style.hasColon { append(ascii: ":") }
    append(minutes % 60, paddedTo: 2)
  }

  mutating func append(ascii character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends an English name, or its first letters.
  mutating func append(name: String, letters: Int? = nil) {
    for byte in name.utf8.prefix(letters ?? Int.max) { append(byte) }
  }
}
