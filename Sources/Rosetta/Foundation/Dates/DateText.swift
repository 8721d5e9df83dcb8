/// The text of a date, read from the left.
///
/// Every step reads what it names, or throws if that is missing. Nothing is copied.
struct DateText: ~Escapable {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// At most `bytes.count`.
  private var position = 0

  @_lifetime(borrow bytes)
  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // SAFETY: the position is compared first.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  var isAtDigit: Bool { next?.isDigit == true }

  func isAt(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  /// Skips `character`, which is ASCII, if it comes next.
  @_lifetime(self: copy self)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Skips an English name if it comes next, in upper or lower case.
  @_lifetime(self: copy self)
  mutating func skip(name: some Collection<UInt8>) -> Bool {
    // SAFETY: at least as many bytes as the name has are left.
    guard name.count <= bytes.count - position else { return false }
    var end = position
    for letter in name {
      if bytes[end] | .caseBit != letter | .caseBit { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Skips `scalar`, which must come next.
  @_lifetime(self: copy self)
  mutating func take(_ scalar: Unicode.Scalar) throws(DateError) {
    // SAFETY: the position is at most the count.
    guard bytes[position...].starts(with: scalar.utf8) else {
      throw missing(Wording.Dates.text(String(scalar)))
    }
    position += scalar.utf8.count
  }

  func end() throws(DateError) {
    if next != nil { throw DateError(Wording.Dates.trailing(character)) }
  }

  /// Reads a number in the range of `unit`.
  ///
  /// - Parameter digits: The allowed number of digits. As many as possible are read.
  @_lifetime(self: copy self)
  mutating func number(_ unit: DateUnit, digits: ClosedRange<Int>) throws(DateError) -> Int {
    let value = try self.digits(digits, of: unit)
    // Whether second 60 is a leap second is known only with the whole time.
    let isLeapSecond = unit == .second && value == 60
    if !unit.range.contains(value), !isLeapSecond { throw DateError(unit, value, unit.range) }
    return value
  }

  /// Reads a number of any value with this many digits.
  @_lifetime(self: copy self)
  mutating func digits(_ digits: ClosedRange<Int>, of unit: DateUnit) throws(DateError) -> Int {
    let start = position
    var value = 0
    while position - start < digits.upperBound, let byte = next, byte.isDigit {
      value = value * 10 + Int(byte.digitValue)
      position += 1
    }
    if position - start < digits.lowerBound {
      position = start
      let isExact = digits.lowerBound == digits.upperBound
      throw missing(Wording.Dates.digits(unit.name, isExact ? digits.lowerBound : nil))
    }
    return value
  }

  /// Reads the digits of a fraction of a second as nanoseconds. Digits after the ninth are dropped.
  @_lifetime(self: copy self)
  mutating func fraction(digits: ClosedRange<Int>) throws(DateError) -> Int {
    let start = position
    var value = try self.digits(digits.lowerBound...min(digits.upperBound, 9), of: .fraction)
    for _ in position - start..<9 { value *= 10 }
    while position - start < digits.upperBound, isAtDigit { position += 1 }
    return value
  }

  /// Reads an offset as seconds east of UTC: `Z`, `+01:00`, `+0100` or `+01`.
  @_lifetime(self: copy self)
  mutating func offset(hourDigits: ClosedRange<Int> = 2...2) throws(DateError) -> Int {
    if skip("Z") || skip("z") { return 0 }
    let isWest = isAt("-")
    guard skip("+") || skip("-") else { throw missing(Wording.Dates.offset) }
    let hour = try number(.offsetHour, digits: hourDigits)
    let hasMinute = skip(":") || isAtDigit
    let minute = hasMinute ? try number(.offsetMinute, digits: 2...2) : 0
    let offset = hour * 3_600 + minute * 60
    return isWest ? -offset : offset
  }

  /// Reads one of `names`, and returns its position among them.
  ///
  /// - Parameter letters: How many letters of each name are written; all, if nil.
  @_lifetime(self: copy self)
  mutating func name(_ unit: DateUnit, of names: [String], letters: Int?) throws(DateError) -> Int {
    for (place, name) in names.enumerated() where skip(name: name.utf8.prefix(letters ?? Int.max)) {
      return place
    }
    throw missing(Wording.Dates.name(unit.name))
  }

  /// Returns the error that `expected` does not come next.
  func missing(_ expected: String) -> DateError {
    DateError(Wording.Dates.expected(expected, character))
  }

  /// The number of the next character, counted from 1.
  private var character: Int {
    // SAFETY: the position is at most the count.
    1 + bytes[..<position].count { !$0.isContinuation }
  }
}

extension CivilTime {
  /// The time of a text of the form `2026-11-21T10:38:06Z`; nil for any other text.
  init?(internetText text: String) {
    let form = "0000-00-00T00:00:00Z".utf8
    let hasForm = text.utf8.elementsEqual(form) { $0.isDigit ? $1 == .digit0 : $0 == $1 }
    guard hasForm else { return nil }
    let time = text.withJSONBytes { bytes in
      var text = DateText(bytes)
      return try? CivilTime(iso8601: &text)
    }
    guard let time else { return nil }
    self = time
  }
}

/// The reason for refusing a date, the text of a date or a date format.
struct DateError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// A number is out of range, such as month 13 or 30 February.
  init(_ unit: DateUnit, _ value: Int, _ range: ClosedRange<Int>) {
    self.init(Wording.Dates.range(unit.name, value, range))
  }

  init(format: String, _ reason: String) { self.init(Wording.Dates.format(format, reason)) }

  /// The text of a date has no room for the year.
  static let year = DateError(Wording.Dates.year(DateUnit.year.range))
}

/// The units of dates and times, with the names that messages give them.
enum DateUnit: String, Sendable {
  case year, month, day, weekday, hour, minute, second, fraction
  /// 1 to 12, the hours before or after noon.
  case halfDayHour
  case offsetHour = "offset hour"
  case offsetMinute = "offset minute"

  var name: String { self == .halfDayHour ? DateUnit.hour.rawValue : rawValue }

  var range: ClosedRange<Int> {
    switch self {
    case .year: 0...9999
    case .month, .halfDayHour: 1...12
    case .day: 1...31
    case .weekday: 0...6
    case .hour, .offsetHour: 0...23
    case .minute, .second, .offsetMinute: 0...59
    case .fraction: 0...999_999_999
    }
  }
}

extension JSONReader {
  /// Decodes the string at this place with `read`. If `read` throws, notes the reason and returns
  /// nil.
  func readDate<Value>(_ read: (inout DateText) throws(DateError) -> Value) -> Value? {
    let word = word
    guard word.isString else { return refuseType(.json(.string)) }
    return run.whole(node) { tape in
      tape.withUnescapedBytes(word) { bytes in
        var text = DateText(bytes)
        do throws(DateError) {
          return try read(&text)
        } catch {
          return refuse(as: Value.self, .words(error.reason))
        }
      }
    }
  }
}
