extension DatePattern {
  /// All of `text` in this format.
  func read(_ text: inout DateText) throws(DateFault) -> CivilTime {
    var time = CivilTime()
    var weekday: Int?
    var isAfterNoon: Bool?
    for element in elements {
      switch element {
      case .literal(let scalar):
        try text.take(scalar)
      case .number(let unit, _, let digits):
        time[unit] = try text.number(unit, digits: digits)
      case .yearOfCentury:
        time.date.year = DatePattern.year(try text.digits(2...2, of: .year))
      case .fraction(let digits):
        time.nanosecond = try text.fraction(digits: digits...digits)
      case .month(let letters):
        time.date.month = try text.name(.month, of: CivilDate.months, letters: letters) + 1
      case .weekday(let letters):
        weekday = try text.name(.weekday, of: CivilDate.weekdays, letters: letters)
      case .halfDay:
        isAfterNoon = try text.isAfterNoon()
      case .offset(let style):
        time.offset = style.hasGMT ? try text.offsetBehindGMT() : try text.offset()
      }
    }
    try text.end()
    try time.date.check()
    if hasDate, let weekday, weekday != time.date.weekday { throw .weekday(time.date) }
    if let isAfterNoon { time.hour = time.hour % 12 + (isAfterNoon ? 12 : 0) }
    return time
  }

  private static func year(_ yearOfCentury: Int) -> Int {
    let first = yearsOfCentury.lowerBound
    return first + (yearOfCentury + 100 - first % 100) % 100
  }
}

extension DateText {
  @_lifetime(self: copy self)
  fileprivate mutating func isAfterNoon() throws(DateFault) -> Bool {
    if skip("AM"[...].utf8) { return false }
    guard skip("PM"[...].utf8) else { throw missing(.text("AM\" or \"PM")) }
    return true
  }

  /// `GMT`, `GMT+1`, `GMT+05:30`, or an offset alone.
  @_lifetime(self: copy self)
  fileprivate mutating func offsetBehindGMT() throws(DateFault) -> Int {
    let hasName = skip("GMT"[...].utf8) || skip("UTC"[...].utf8)
    if hasName, next != 0x2B, next != 0x2D { return 0 }
    return try offset(hourDigits: 1...2)
  }
}
