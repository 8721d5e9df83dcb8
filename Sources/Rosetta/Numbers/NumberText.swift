/// The text of a checked number. The parser checks the numbers of documents, and `NumberGrammar`
/// those from elsewhere.
///
/// It borrows the bytes, which its creator must keep alive.
@frozen
@usableFromInline
struct NumberText {
  @usableFromInline let start: BytePointer
  @usableFromInline let end: BytePointer

  @inline(__always)
  init(_ start: BytePointer, _ count: Int) {
    self.start = start
    end = start + count
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: a checked number has at least one byte.
    self.init(bytes.baseAddress.unsafelyUnwrapped, bytes.count)
  }

  var parts: DecimalParts { DecimalParts(UnsafeBufferPointer(start: start, count: end - start)) }
}

// MARK: - Integers

extension NumberText {
  /// The value of a number of up to 18 bytes without fraction and exponent.
  ///
  /// - Parameter limit: The end of the readable bytes, including those after the number.
  ///
  /// SAFETY: the bytes are an optional minus and at most 18 digits, which fit in 64 bits. Eight
  /// bytes, which may reach beyond the number, are read only if there are eight before `limit`.
  @inline(__always)
  func shortInteger(readableTo limit: BytePointer) -> Int64 {
    var digits = start
    var count = end - start
    let isNegative = digits.pointee == .minus
    if isNegative {
      digits += 1
      count &-= 1
    }
    // Up to seven digits are read at once, and whole words after them. No processor can predict the
    // length of a loop over those few, which took 1.5 % of the time of twitter.json.
    let few = count & 7
    var value: UInt64 = 0
    if limit - digits >= 8 {
      value = digits.unchecked64().digits(few)
    } else {
      for position in 0..<few { value = value &* 10 &+ UInt64(digits[position].digitValue) }
    }
    digits += few
    for _ in 0..<count &>> 3 {
      value = value &* 100_000_000 &+ digits.unchecked64().eightDigits
      digits += 8
    }
    let result = Int64(bitPattern: value)
    return isNegative ? 0 &- result : result
  }

  /// The number as an integer of 64 bits, exactly: `1e2` and `100.0` are 100. Nil if it does not
  /// fit.
  ///
  /// Complexity: O(length), whatever the exponent.
  @usableFromInline @inline(never)
  func signedInteger() -> Int64? { parts.integer() }

  @usableFromInline @inline(never)
  func unsignedInteger() -> UInt64? { parts.integer() }

  /// The number as an integer of any width, exactly; nil if it does not fit.
  @usableFromInline
  func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
    parts.integer()
  }
}

/// The grammar of a JSON number (RFC 8259, section 6), for text that may be one. The numbers of
/// documents are checked by the parser, which finds their ends at the same time.
enum NumberGrammar {
  /// Whether the whole text is a number.
  ///
  /// Complexity: O(text).
  static func accepts(_ text: some Collection<UInt8>) -> Bool {
    var remainder = text.dropFirst(text.first == .minus ? 1 : 0)
    let whole = remainder.prefix { $0.isDigit }
    guard let first = whole.first, first != .digit0 || whole.count == 1 else { return false }
    remainder = remainder.dropFirst(whole.count)
    if remainder.first == .point {
      let digits = remainder.dropFirst().prefix { $0.isDigit }
      if digits.isEmpty { return false }
      remainder = remainder.dropFirst(digits.count + 1)
    }
    if let mark = remainder.first, mark.isExponentMark {
      let sign = remainder.dropFirst().first
      remainder = remainder.dropFirst(sign == .plus || sign == .minus ? 2 : 1)
      let digits = remainder.prefix { $0.isDigit }
      if digits.isEmpty { return false }
      remainder = remainder.dropFirst(digits.count)
    }
    return remainder.isEmpty
  }
}
