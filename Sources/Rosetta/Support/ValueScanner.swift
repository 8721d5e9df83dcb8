/// Finds the end of a value by its quotes and brackets, without checking it. The bytes may arrive
/// in pieces.
///
/// SAFETY: it reads inside the buffer: whole words while eight bytes are left, then bytes.
struct ValueScanner: Sendable {
  private var depth = 0
  /// How deep containers are nested in the value, itself included.
  private(set) var deepest = 0
  private var isInString: Bool
  private var isEscaped = false
  /// Whether the value is a number or a literal, which has no closing byte.
  let isBare: Bool
  /// Whether no byte of it has been read.
  private var isFirst = true

  /// The first scan begins at the first byte of the value; in a string, after the opening quote.
  init(_ first: UInt8, isInString: Bool = false) {
    isBare = first != .quote && !first.isOpeningBracket
    self.isInString = isInString
  }

  /// Returns the position after the value; nil if the bytes end before.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if isBare {
      // Whatever the first byte is, it belongs to the value.
      var index = isFirst ? start + 1 : start
      isFirst = false
      while index < bytes.count, !bytes[index].mayEndElement { index += 1 }
      return index < bytes.count ? index : nil
    }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == .quote {
        isInString.toggle()
        if depth == 0, !isInString { return index }
      } else if isInString {
        isEscaped = byte == .backslash
      } else if byte.isOpeningBracket {
        depth += 1
        deepest = max(deepest, depth)
      } else if byte.isClosingBracket {
        depth -= 1
        if depth == 0 { return index }
      }
      if isEscaped { continue }
      index = isInString ? bytes.skipText(from: index) : bytes.skipScalars(from: index)
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The position after the value that begins at `start`; the end of the bytes if that comes first.
  ///
  /// Complexity: O(bytes of the value).
  func end(ofValueAt start: Int) -> Int {
    var scanner = ValueScanner(self[start])
    return scanner.end(in: self, from: start) ?? count
  }

  /// Skips bytes, eight at a time, as long as none of them is a quote or a backslash.
  @inline(__always)
  func skipText(from start: Int) -> Int {
    skip(from: start) { $0.lanes(equalTo: .quote) | $0.lanes(equalTo: .backslash) }
  }

  /// Skips bytes, eight at a time, as long as none of them is a quote or a bracket.
  @inline(__always)
  fileprivate func skipScalars(from start: Int) -> Int {
    skip(from: start) { word in
      // Setting this bit turns a bracket into a brace, and nothing else outside a string.
      let lowered = word | .lanes(.caseBit)
      return word.lanes(equalTo: .quote) | lowered.lanes(equalTo: .openingBrace)
        | lowered.lanes(equalTo: .closingBrace)
    }
  }

  @inline(__always)
  private func skip(from start: Int, until marked: (UInt64) -> UInt64) -> Int {
    guard let base = baseAddress else { return start }
    var index = start
    while count - index >= 8 {
      let stops = marked((base + index).unchecked64())
      if stops != 0 { return index + stops.leadingLanes }
      index += 8
    }
    return index
  }
}

extension UInt8 {
  /// U+001E, which begins each document of a text sequence (RFC 7464).
  static var recordSeparator: UInt8 { 0x1E }

  /// Whether a value may end before this byte or with it.
  var mayEndElement: Bool { isJSONSpace || isPunctuation }

  var isPunctuation: Bool { isStructural || self == .quote || self == .recordSeparator }
}
