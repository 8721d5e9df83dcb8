/// A parsed date format of Unicode Technical Standard 35, part 4, section 8, such as `MM/dd/yyyy`.
///
/// Names are English, as in the POSIX locale.
struct DatePattern: Sendable {
  enum Element: Sendable, Equatable {
    case literal(Unicode.Scalar)
    /// A number, with the minimum number of digits written and the range of digits read.
    case number(DateUnit, written: Int, read: ClosedRange<Int>)
    case yearOfCentury
    case fraction(digits: Int)
    /// An English name, or its first letters.
    case month(letters: Int?)
    case weekday(letters: Int?)
    /// `AM` or `PM`
    case halfDay
    case offset(OffsetStyle)
  }

  private(set) var elements: [Element] = []

  /// Whether the format contains a whole date, which determines the weekday.
  var hasDate: Bool { has(.year) && has(.month) && has(.day) }

  var hasOffset: Bool { has(.offsetHour) }

  /// The years that two digits stand for, as in Foundation's `DateFormatter`.
  static let yearsOfCentury = 1950...2049

  /// - Throws: If `format` is not supported.
  init(_ format: String) throws(DateError) {
    var remainder = Array(format.unicodeScalars)[...]
    var isQuoted = false
    while let first = remainder.first {
      if first == "'" {
        remainder.removeFirst()
        // Two quotes in a row are a literal quote, also within quotes.
        if remainder.first == "'" {
          elements.append(.literal(remainder.removeFirst()))
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, ("a"..."z").contains(first) || ("A"..."Z").contains(first) {
        // The standard reserves all letters for fields.
        let run = remainder.prefix { $0 == first }
        guard let element = Element(first, count: run.count) else {
          let letters = String(repeating: String(first), count: run.count)
          throw DateError(format: format, Wording.Dates.unsupported(letters))
        }
        elements.append(element)
        remainder = remainder[run.endIndex...]
      } else {
        elements.append(.literal(remainder.removeFirst()))
      }
    }
    if isQuoted { throw DateError(format: format, Wording.Dates.openQuote) }
    // Adjacent numbers, as in `yyyyMMdd`, need all of their digits; others may be read without
    // leading zeros.
    for place in elements.indices where isNextToNumber(place) {
      guard case .number(let unit, let written, _) = elements[place] else { continue }
      if written == 1 { throw DateError(format: format, Wording.Dates.adjacentNumbers) }
      elements[place] = .number(unit, written: written, read: written...written)
    }
    if let fault { throw DateError(format: format, fault) }
  }

  private func has(_ unit: DateUnit) -> Bool { elements.contains { $0.unit == unit } }

  private func isNextToNumber(_ place: Int) -> Bool {
    (place > 0 && elements[place - 1].isNumber)
      || (place + 1 < elements.count && elements[place + 1].beginsWithDigit)
  }

  /// Why text in this format would not read back as the date written; nil if it would.
  private var fault: String? {
    if elements.allSatisfy({ $0.unit == nil }) { return Wording.Dates.noField }
    let hasHalfDay = elements.contains(.halfDay)
    if has(.halfDayHour) == hasHalfDay { return nil }
    return hasHalfDay ? Wording.Dates.halfDayWithoutHour : Wording.Dates.hourWithoutHalfDay
  }
}

extension DatePattern.Element {
  /// The element of a letter repeated `count` times; nil if it is not supported.
  fileprivate init?(_ letter: Unicode.Scalar, count: Int) {
    switch (letter, count) {
    case ("y", 1): self = .number(.year, written: 1, read: 1...4)
    case ("y", 2): self = .yearOfCentury
    case ("y", 4): self = .number(.year, written: 4, read: 4...4)
    case ("M", 1...2), ("L", 1...2): self = .number(.month, written: count, read: 1...2)
    case ("M", 3), ("L", 3): self = .month(letters: 3)
    case ("M", 4), ("L", 4): self = .month(letters: nil)
    case ("d", 1...2): self = .number(.day, written: count, read: 1...2)
    case ("E", 1...3): self = .weekday(letters: 3)
    case ("E", 4): self = .weekday(letters: nil)
    case ("H", 1...2): self = .number(.hour, written: count, read: 1...2)
    case ("h", 1...2): self = .number(.halfDayHour, written: count, read: 1...2)
    case ("a", 1...3): self = .halfDay
    case ("m", 1...2): self = .number(.minute, written: count, read: 1...2)
    case ("s", 1...2): self = .number(.second, written: count, read: 1...2)
    case ("S", 1...9): self = .fraction(digits: count)
    default:
      guard let style = OffsetStyle(letter, count: count) else { return nil }
      self = .offset(style)
    }
  }

  /// The unit of the element, or one of several; nil for a literal.
  fileprivate var unit: DateUnit? {
    switch self {
    case .literal: nil
    case .number(let unit, _, _): unit
    case .yearOfCentury: .year
    case .fraction: .fraction
    case .month: .month
    case .weekday: .weekday
    case .halfDay: .hour
    case .offset: .offsetHour
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .number, .yearOfCentury, .fraction: true
    case .literal, .month, .weekday, .halfDay, .offset: false
    }
  }

  fileprivate var beginsWithDigit: Bool {
    if case .literal(let scalar) = self { ("0"..."9").contains(scalar) } else { isNumber }
  }
}

/// How an offset from UTC is written.
struct OffsetStyle: Sendable, Equatable {
  /// `Z` for UTC.
  var hasZ = false
  /// `+01:00` instead of `+0100`.
  var hasColon = false
  /// `+01` for whole hours.
  var isShort = false
  /// `GMT` before the offset, and alone for UTC.
  var hasGMT = false
  var hourDigits = 2

  /// `Z`, `+01:00`
  static let internet = OffsetStyle(hasZ: true, hasColon: true)
}

extension OffsetStyle {
  fileprivate init?(_ letter: Unicode.Scalar, count: Int) {
    switch (letter, count) {
    case ("Z", 1...3): self.init()
    case ("Z", 4): self.init(hasColon: true, hasGMT: true)
    case ("Z", 5): self = .internet
    case ("z", 1...3): self.init(hasColon: true, isShort: true, hasGMT: true, hourDigits: 1)
    case ("X", 1...5), ("x", 1...5):
      // Four and five letters also request the seconds of an offset, which no offset has today.
      let hasColon = count == 3 || count == 5
      self.init(hasZ: letter == "X", hasColon: hasColon, isShort: count == 1)
    default: return nil
    }
  }
}
