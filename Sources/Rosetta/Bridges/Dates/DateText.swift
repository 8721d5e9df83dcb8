/// The text of a date, read from the left.
///
/// Every step either takes what it names or throws where that is missing; nothing is copied.
struct DateText: ~Escapable {
  private let bytes: Span<UInt8>
  private var position = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The next byte, or nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Steps over `byte` if it stands here.
  @_lifetime(self: copy self)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Steps over `scalar`, which must stand here.
  @_lifetime(self: copy self)
  mutating func take(_ scalar: Unicode.Scalar) throws(DateFault) {
    let start = position
    for byte in scalar.utf8 where !skip(byte) {
      position = start
      throw missing(.text(String(scalar)))
    }
  }

  /// Throws if there is more text.
  func end() throws(DateFault) {
    if next != nil { throw .trailing(character: character) }
  }

  /// A number in the range of `unit`.
  ///
  /// - Parameter digits: How many it has; it ends before, if the lower bound allows.
  @_lifetime(self: copy self)
  mutating func number(
    _ unit: DateUnit,
    digits: ClosedRange<Int>
  ) throws(DateFault) -> Int {
    let value = try self.digits(digits, of: unit)
    // Whether second 60 is a leap second shows when all of the time is known.
    let isLeapSecond = unit == .second && value == 60
    if !unit.range.contains(value), !isLeapSecond { throw .range(unit, value, unit.range) }
    return value
  }

  /// A number of so many digits.
  @_lifetime(self: copy self)
  mutating func digits(
    _ digits: ClosedRange<Int>,
    of unit: DateUnit
  ) throws(DateFault) -> Int {
    let start = position
    var value = 0
    while position - start < digits.upperBound, let byte = next, byte.isDigit {
      value = value * 10 + Int(byte - 0x30)
      position += 1
    }
    if position - start < digits.lowerBound {
      position = start
      let isExact = digits.lowerBound == digits.upperBound
      throw missing(.digits(unit, count: isExact ? digits.lowerBound : nil))
    }
    return value
  }

  /// The digits of a fraction of a second, in nanoseconds. Those behind the ninth are left out.
  @_lifetime(self: copy self)
  mutating func fraction(digits: ClosedRange<Int>) throws(DateFault) -> Int {
    let start = position
    var value = try self.digits(digits.lowerBound...min(digits.upperBound, 9), of: .fraction)
    for _ in position - start..<9 { value *= 10 }
    while position - start < digits.upperBound, let byte = next, byte.isDigit { position += 1 }
    return value
  }

  /// Seconds east of UTC: `Z`, `+01:00`, `+0100` or `+01`.
  @_lifetime(self: copy self)
  mutating func offset(hourDigits: ClosedRange<Int> = 2...2) throws(DateFault) -> Int {
    if skip(0x5A) || skip(0x7A) { return 0 }
    let isWest = next == 0x2D
    guard skip(0x2B) || skip(0x2D) else { throw missing(.offset) }
    let hour = try number(.offsetHour, digits: hourDigits)
    let hasMinute = skip(0x3A) || next?.isDigit == true
    let minute = hasMinute ? try number(.offsetMinute, digits: 2...2) : 0
    let offset = hour * 3_600 + minute * 60
    return isWest ? -offset : offset
  }

  /// Steps over an English name if it stands here, in capitals or not.
  @_lifetime(self: copy self)
  mutating func skip(_ name: Substring.UTF8View) -> Bool {
    guard name.count <= bytes.count - position else { return false }
    var end = position
    for letter in name {
      if bytes[end] | 0x20 != letter | 0x20 { return false }
      end += 1
    }
    position = end
    return true
  }

  /// The place among `names` of the one that stands here.
  ///
  /// - Parameter letters: How many letters of each name are written; all, if nil.
  @_lifetime(self: copy self)
  mutating func name(
    _ unit: DateUnit,
    of names: [String],
    letters: Int?
  ) throws(DateFault) -> Int {
    for (place, name) in names.enumerated() where skip(name.prefix(letters ?? name.count).utf8) {
      return place
    }
    throw missing(.name(unit))
  }

  /// The fault that something does not stand here.
  func missing(_ expected: DateFault.Expected) -> DateFault {
    .expected(expected, character: character)
  }

  /// The character that stands here, counted from 1.
  private var character: Int {
    var count = 1
    for place in 0..<position where bytes[place] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

extension Field {
  /// Decoding: what `read` makes of the text of the string in this place; nil after a word why it
  /// makes nothing.
  func readDate<Value>(_ read: (Span<UInt8>) throws(DateFault) -> Value) -> Value? {
    guard isOwnValue else { return nil }
    let word = word
    guard word.isString else { return refuseType(.json(.string)) }
    let result = run.pointee.index.withUnescapedBytes(word) { bytes -> Result<Value, DateFault> in
      do throws(DateFault) {
        return .success(try read(bytes.span))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let fault): return refuse(fault)
    }
  }
}
