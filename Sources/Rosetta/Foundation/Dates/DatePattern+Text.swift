extension DatePattern {
  func read(_ text: inout DateText) throws(DateError) -> CivilTime {
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
        let first = DatePattern.yearsOfCentury.lowerBound
        time.date.year = first + (try text.digits(2...2, of: .year) + 100 - first % 100) % 100
      case .fraction(let digits):
        time.nanosecond = try text.fraction(digits: digits...digits)
      case .month(let letters):
        time.date.month = try text.name(.month, of: CivilDate.months, letters: letters) + 1
      case .weekday(let letters):
        weekday = try text.name(.weekday, of: CivilDate.weekdays, letters: letters)
      case .halfDay:
        isAfterNoon = !text.skip(name: "AM".utf8)
        if isAfterNoon == true, !text.skip(name: "PM".utf8) {
          throw text.missing(Wording.Dates.halfDay)
        }
      case .offset(let style):
        time.offset = style.hasGMT ? try text.offsetAfterGMT() : try text.offset()
      }
    }
    try text.end()
    try time.date.check()
    if let weekday, weekday != time.date.weekday, hasDate {
      let right = CivilDate.weekdays[time.date.weekday]
      throw DateError(Wording.Dates.weekday(time.date.description, right))
    }
    if let isAfterNoon { time.hour = time.hour % 12 + (isAfterNoon ? 12 : 0) }
    return time
  }
}

extension DateText {
  /// Reads `GMT`, `GMT+1`, `GMT+05:30`, or an offset alone.
  @_lifetime(self: copy self)
  fileprivate mutating func offsetAfterGMT() throws(DateError) -> Int {
    let hasName = skip(name: "GMT".utf8) || skip(name: "UTC".utf8)
    if hasName, !isAt("+"), !isAt("-") { return 0 }
    return try offset(hourDigits: 1...2)
  }
}

extension Output {
  /// Appends a string with `time` in the format of `pattern`.
  ///
  /// - Throws: If two digits would stand for a different year than that of `time`.
  mutating func append(_ time: CivilTime, _ pattern: DatePattern) throws(DateError) {
    let year = time.date.year
    if pattern.elements.contains(.yearOfCentury), !DatePattern.yearsOfCentury.contains(year) {
      throw DateError(.year, year, DatePattern.yearsOfCentury)
    }
    append(ascii: "\"")
    for element in pattern.elements {
      switch element {
      case .literal(let scalar): for byte in scalar.utf8 { append(escaping: byte) }
      case .number(let unit, let digits, _): append(time[unit], paddedTo: digits)
      case .yearOfCentury: append(year % 100, paddedTo: 2)
      case .fraction(let digits):
        append(time.nanosecond / Int(powersOfTen[9 - digits]), paddedTo: digits)
      case .month(let letters):
        append(name: CivilDate.months[time.date.month - 1], letters: letters)
      case .weekday(let letters):
        append(name: CivilDate.weekdays[time.date.weekday], letters: letters)
      case .halfDay: append(name: time.hour < 12 ? "AM" : "PM")
      case .offset(let style): append(time.offset ?? 0, style)
      }
    }
    append(ascii: "\"")
  }
}
