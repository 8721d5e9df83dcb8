/// A key that is compared and hashed by its bytes, as RFC 8259 compares names.
///
/// Swift compares and hashes strings by canonical equivalence, for which it sorts the combining
/// marks after a letter in quadratic time: a key of 64 KB took 3.5 s.
struct KeyBytes: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        // SAFETY: both have `count` bytes.
        return uncheckedBytesEqual(one, other, left.count)
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether there are more than 64 combining marks in a row, which makes hashing slow.
  ///
  /// Complexity: O(text).
  var hasManyMarks: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isCombiningMark ? marks + 1 : 0
      if marks > 64 { return true }
    }
    return false
  }

  /// This text if it can be hashed fast, or else in the stream-safe text format (UAX #15, section
  /// 13): with an invisible combining grapheme joiner after every 30 combining marks in a row.
  ///
  /// Complexity: O(text).
  var hashable: String {
    guard utf8.count > 128, hasManyMarks else { return self }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      if marks == 30, scalar.isCombiningMark {
        result.append("\u{34F}")
        marks = 0
      }
      marks = scalar.isCombiningMark ? marks + 1 : 0
      result.append(scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isCombiningMark: Bool { properties.canonicalCombiningClass != .notReordered }
}
