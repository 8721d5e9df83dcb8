extension DatePattern.Element {
  /// The field that a letter stands for when it is written `count` times; nil if it is none that
  /// this reads and writes.
  init?(_ letter: Unicode.Scalar, count: Int) {
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
}

extension OffsetStyle {
  fileprivate init?(_ letter: Unicode.Scalar, count: Int) {
    switch (letter, count) {
    case ("Z", 1...3): self.init()
    case ("Z", 4): self.init(hasColon: true, hasGMT: true)
    case ("Z", 5): self = .internet
    case ("z", 1...3): self.init(hasColon: true, isShort: true, hasGMT: true, hourDigits: 1)
    case ("X", 1...5), ("x", 1...5):
      // Four and five letters ask for the seconds of an offset too, which none has today.
      let hasColon = count == 3 || count == 5
      self.init(hasZ: letter == "X", hasColon: hasColon, isShort: count == 1)
    default: return nil
    }
  }
}

extension DatePattern {
  /// What was meant by a letter that is often mistaken for another.
  static func advice(on letter: Unicode.Scalar) -> String? {
    switch letter {
    case "Y": "; the year is \"yyyy\""
    case "D": "; the day of a month is \"dd\""
    case "T": "; a letter that stands for itself has quotes: \"'T'\""
    case "A", "p", "P": "; AM and PM are \"a\""
    default: nil
    }
  }
}
