extension String {
  /// Whether there are more than 64 combining marks in a row, which makes hashing slow, see
  /// `KeyBytes`.
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
  /// 13): with a combining grapheme joiner, which is not shown, after every 30 combining marks in a
  /// row.
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
  fileprivate var isCombiningMark: Bool {
    properties.canonicalCombiningClass != .notReordered
  }
}
