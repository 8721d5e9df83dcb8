extension DatePattern {
  /// Throws if the format cannot tell the year of `time`.
  func check(_ time: CivilTime) throws(DateFault) {
    let year = time.date.year
    let isTold = !elements.contains(.yearOfCentury) || DatePattern.yearsOfCentury.contains(year)
    if !isTold { throw .range(.year, year, DatePattern.yearsOfCentury) }
  }
}

extension Output {
  /// A string of `time` in the format of `pattern`.
  mutating func append(_ time: CivilTime, _ pattern: DatePattern) {
    append(0x22)
    for element in pattern.elements {
      switch element {
      case .literal(let scalar): append(literal: scalar)
      case .number(let unit, let digits, _): append(time[unit], digits: digits)
      case .yearOfCentury: append(time.date.year % 100, digits: 2)
      case .fraction(let digits):
        append(time.nanosecond / Int(powersOfTen[9 - digits]), digits: digits)
      case .month(let letters):
        append(name: CivilDate.months[time.date.month - 1], letters)
      case .weekday(let letters):
        append(name: CivilDate.weekdays[time.date.weekday], letters)
      case .halfDay: append(ascii: time.hour < 12 ? "AM" : "PM")
      case .offset(let style): append(time.offset ?? 0, style)
      }
    }
    append(0x22)
  }

  private mutating func append(name: String, _ letters: Int?) {
    append(ascii: name.prefix(letters ?? name.count))
  }

  /// A character of a string, with the escape that it may need.
  private mutating func append(literal scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      append(0x5C)
      append(UInt8(ascii: scalar))
    case "\0"..<" ":
      append(ascii: "\\u00")
      append(ascii: scalar.value < 0x10 ? "0" : "1")
      append(ascii: String(scalar.value % 0x10, radix: 16))
    default:
      for byte in scalar.utf8 { append(byte) }
    }
  }
}
