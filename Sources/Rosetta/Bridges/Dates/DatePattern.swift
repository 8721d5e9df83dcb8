/// A date format of Unicode Technical Standard 35, part 4, section 8, taken apart: `MM/dd/yyyy`.
///
/// Names are English, as in the POSIX locale.
struct DatePattern: Sendable {
  enum Element: Sendable, Equatable {
    /// A character that stands for itself.
    case literal(Unicode.Scalar)
    /// A number, written with zeros in front up to so many digits.
    case number(DateUnit, written: Int, read: ClosedRange<Int>)
    /// The last two digits of a year.
    case yearOfCentury
    case fraction(digits: Int)
    /// An English name, or so many letters of it.
    case month(letters: Int?)
    case weekday(letters: Int?)
    /// `AM` or `PM`
    case halfDay
    case offset(OffsetStyle)
  }

  private(set) var elements: [Element] = []
  /// Whether the date is whole, so that its weekday is known.
  private(set) var hasDate = false
  private(set) var hasOffset = false

  /// Which century two digits are in: the same as for Foundation's `DateFormatter`.
  static let yearsOfCentury = 1950...2049

  /// - Throws: Why `format` is no date format that this reads and writes.
  init(_ format: String) throws(DateFault) {
    var rest = format.unicodeScalars[...]
    while let first = rest.first {
      if first == "'" {
        guard let quoted = DatePattern.quoted(&rest) else {
          throw .format(format, "has a quote that is not closed")
        }
        for scalar in quoted { elements.append(.literal(scalar)) }
      } else if first.isLetter {
        let run = rest.prefix { $0 == first }
        guard let element = Element(first, count: run.count) else {
          let advice = DatePattern.advice(on: first) ?? ""
          throw .format(format, "has \"\(Substring(run))\", which is not supported\(advice)")
        }
        elements.append(element)
        rest = rest[run.endIndex...]
      } else {
        elements.append(.literal(rest.removeFirst()))
      }
    }
    separateNumbers()
    if let fault = judge() { throw .format(format, fault) }
  }

  /// The text in the quotes at the start of `rest`, which is moved behind them; nil if they are not
  /// closed. Two quotes in a row are one that stands for itself.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> [Unicode.Scalar]? {
    rest.removeFirst()
    if rest.first == "'" { return [rest.removeFirst()] }
    var text: [Unicode.Scalar] = []
    while let scalar = rest.popFirst() {
      if scalar != "'" {
        text.append(scalar)
      } else if rest.first == "'" {
        text.append(rest.removeFirst())
      } else {
        return text
      }
    }
    return nil
  }

  /// Numbers that touch, as in `yyyyMMdd`, have all of their digits; any other may be read without
  /// zeros in front.
  private mutating func separateNumbers() {
    for place in elements.indices where touches(place) {
      guard case .number(let unit, let written, _) = elements[place] else { continue }
      elements[place] = .number(unit, written: written, read: written...written)
    }
  }

  private func touches(_ place: Int) -> Bool {
    (place > 0 && elements[place - 1].isNumber)
      || (place + 1 < elements.count && elements[place + 1].beginsWithDigit)
  }

  /// Why texts of this format would not read back as what was written; else notes what it has.
  private mutating func judge() -> String? {
    var hasYear = false
    var hasMonth = false
    var hasDay = false
    var hasHalfDay = false
    var hasHalfDayHour = false
    var hasField = false
    for (place, element) in elements.enumerated() {
      switch element {
      case .literal: continue
      case .number(_, written: 1, _) where touches(place):
        return "has numbers that touch without zeros in front"
      case .number(.year, _, _), .yearOfCentury: hasYear = true
      case .number(.month, _, _), .month: hasMonth = true
      case .number(.day, _, _): hasDay = true
      case .number(.halfDayHour, _, _): hasHalfDayHour = true
      case .halfDay: hasHalfDay = true
      case .offset: hasOffset = true
      default: break
      }
      hasField = true
    }
    hasDate = hasYear && hasMonth && hasDay
    if !hasField { return "has no field" }
    if hasHalfDayHour, !hasHalfDay { return "has \"h\" without \"a\"; the hour of a day is \"H\"" }
    if hasHalfDay, !hasHalfDayHour { return "has \"a\" without \"h\", the hour of half a day" }
    return nil
  }
}

extension DatePattern.Element {
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

extension Unicode.Scalar {
  /// The standard keeps all of these for fields.
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
