import Foundation
import Rosetta

/// What a document has that readers differ about.
struct Features {
  let bytes: [UInt8]
  /// The document without what stands in strings.
  let frame: String
  /// What looks like a number outside strings.
  let numbers: [Substring]

  init(of document: Data) {
    bytes = Array(document)
    frame = Self.frame(of: bytes)
    numbers = frame.split { !"0123456789+-.eE".contains($0) }
  }

  private static func frame(of bytes: [UInt8]) -> String {
    var frame: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if !isInString || byte == UInt8(ascii: "\"") && !isEscaped {
        frame.append(byte)
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: frame, as: UTF8.self)
  }

  /// UTF-16 and UTF-32, by a mark or by their zeros, and UTF-8 with a mark.
  var isOtherEncoding: Bool {
    bytes.prefix(4).contains(0)
      || [[0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
  }

  var hasTrailingComma: Bool { frame.contains(/,\s*[\]}]/) }

  var hasZeroExponent: Bool {
    numbers.contains { text in
      text.contains(/[eE]/) && JSONNumber(text: String(text)) == JSONNumber(0)
    }
  }

  /// Zero, but for the digits that a `Float` or `Double` has no room for.
  var hasTinyNumber: Bool {
    numbers.contains { Float($0) == 0 && JSONNumber(text: String($0)) != JSONNumber(0) }
  }

  /// No integer, but for a double.
  var hasHiddenFraction: Bool {
    numbers.contains { text in
      guard let double = Double(text), double == double.rounded(), double.isFinite else {
        return false
      }
      return JSONNumber(text: String(text))?.integer(as: Int128.self) == nil
    }
  }

  /// An integer beyond 2^53 with an exponent or a point; as a double, that may be 2^53 itself.
  var hasLargeFraction: Bool {
    numbers.contains { text in
      text.contains(/[.eE]/) && abs(Double(text) ?? 0) >= 9_007_199_254_740_992
    }
  }

  var hasManyDigits: Bool { numbers.contains { $0.count(where: \.isNumber) > 38 } }

  var hasInnerMark: Bool {
    Data(bytes).range(of: Data([0xEF, 0xBB, 0xBF])) != nil
      || String(decoding: bytes, as: UTF8.self).contains(/\\u[fF][eE][fF][fF]/)
  }

  var isJSON: Bool { (try? JSON(parsing: bytes)) != nil }

  var hasHugeNumber: Bool { numbers.contains { Double($0)?.isInfinite == true } }

  /// Keys of the same bytes, or equal as Swift's strings are, which is how Foundation compares
  /// them.
  var hasDuplicates: Bool {
    if objects.contains(where: { Set($0.map(\.key)).count < $0.count }) { return true }
    var rosetta = Rosetta.deep
    rosetta.duplicateKeys = .fail
    do {
      _ = try rosetta.decode(JSON.self, from: bytes)
      return false
    } catch {
      return error.problems.contains { $0.code == .duplicateKey }
    }
  }

  /// A key with more combining marks in a row than text has.
  var hasManyMarks: Bool {
    objects.contains { object in
      object.contains { member in
        var marks = 0
        return member.key.unicodeScalars.contains { scalar in
          marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
          return marks > 64
        }
      }
    }
  }

  private var objects: [JSONObject] {
    guard let json = try? Rosetta.deep.decode(JSON.self, from: bytes) else { return [] }
    var objects: [JSONObject] = []
    var values = [json]
    while let value = values.popLast() {
      switch value {
      case .array(let elements): values += elements
      case .object(let members):
        objects.append(members)
        values += members.map(\.value)
      default: break
      }
    }
    return objects
  }
}
