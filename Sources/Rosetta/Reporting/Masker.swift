/// Shows the punctuation and the keys of a document, and an ellipsis for everything else, because
/// any other value may be a secret.
///
/// A key is a closed string before a colon. The masker needs no grammar, so that it works for a
/// document that is not valid JSON, where a line break ends every string. After a line break inside
/// a string, opening and closing quotes are confused for the rest of the line: the text between two
/// strings looks like a string. It contains punctuation, and in an invalid document no string with
/// punctuation is taken for a key.
struct Masker {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the syntax error, if the document is not valid JSON.
  private let fault: Int?
  /// The offset up to which strings have been found, and whether it is inside one. Windows come in
  /// document order, so that all of them together take one pass.
  private var scanned = 0
  private var isInString = false

  init(_ document: DocumentText, fault: Diagnostic?) {
    bytes = document.bytes
    self.fault = fault?.offset
  }

  /// A part of the document that is shown or masked.
  struct Piece {
    enum Kind {
      case shown, masked
      /// The subject of a problem, which is shown.
      case quoted
    }

    let range: Range<Int>
    let kind: Kind
  }

  /// The number of bytes outside a window that are searched for the rest of a key.
  private static let reach = 512

  /// Returns the pieces of `window` in order.
  ///
  /// - Parameter quoted: The range of the problem's subject, if it is shown.
  mutating func pieces(of window: Range<Int>, quoting quoted: Range<Int>?) -> [Piece] {
    advance(to: window.lowerBound)
    let limit = min(window.upperBound + Masker.reach, bytes.count)
    var pieces: [Piece] = []
    func hide(_ part: Range<Int>) {
      if part.isEmpty { return }
      let isLonger = pieces.last?.kind == .masked
      let start = isLonger ? pieces.removeLast().range.lowerBound : part.lowerBound
      pieces.append(Piece(range: start..<part.upperBound, kind: .masked))
    }
    func mask(_ token: Range<Int>) {
      guard let inner = quoted?.clamped(to: token), !inner.isEmpty else { return hide(token) }
      hide(token.lowerBound..<inner.lowerBound)
      pieces.append(Piece(range: inner, kind: .quoted))
      hide(inner.upperBound..<token.upperBound)
    }
    var position = window.lowerBound
    if isInString {
      position = endOfString(from: scanned, before: limit).end
      mask(window.lowerBound..<position)
    }
    while position < window.upperBound {
      let start = position
      if bytes[start] == .quote {
        let (end, isClosed) = endOfString(from: start + 1, before: limit)
        position = end
        if isClosed, isKey(start..<end, before: limit) {
          pieces.append(Piece(range: start..<end, kind: .shown))
        } else {
          mask(start..<end)
        }
      } else if isPunctuationOrSpace(bytes[start]) {
        position += 1
        pieces.append(Piece(range: start..<position, kind: .shown))
      } else {
        while position < limit, bytes[position] != .quote, !isPunctuationOrSpace(bytes[position]) {
          position += 1
        }
        mask(start..<position)
      }
    }
    return pieces
  }

  /// Returns the masked text of a part of the document.
  ///
  /// Complexity: O(document), for all parts together.
  mutating func text(of part: Range<Int>, quoting quoted: Range<Int>?) -> String {
    pieces(of: part, quoting: quoted).reduce(into: "") { text, piece in
      text += piece.kind == .masked ? "…" : String(decoding: bytes[piece.range], as: UTF8.self)
    }
  }

  /// Advances to `place`, or past it if it is inside an escape.
  private mutating func advance(to place: Int) {
    if place == 0 || bytes[place - 1].isLineBreak {
      (scanned, isInString) = (place, false)
    } else if scanned > place {
      (scanned, isInString) = (0, false)
    }
    while scanned < place {
      if bytes[scanned].isLineBreak {
        isInString = false
      } else if bytes[scanned] == .quote {
        isInString.toggle()
      }
      scanned += isInString ? step(at: scanned, before: bytes.count) : 1
    }
  }

  /// Returns the end of the string that contains `start`.
  private func endOfString(from start: Int, before limit: Int) -> (end: Int, isClosed: Bool) {
    var position = start
    while position < limit, !bytes[position].isLineBreak {
      if bytes[position] == .quote { return (position + 1, true) }
      position += step(at: position, before: limit)
    }
    return (position, false)
  }

  /// The number of bytes of the byte or escape at `position` in a string. No line break is escaped.
  private func step(at position: Int, before limit: Int) -> Int {
    let isEscape = bytes[position] == .backslash && position + 1 < limit
    return isEscape && !bytes[position + 1].isLineBreak ? 2 : 1
  }

  /// Whether a string is a key, because a colon follows. In an invalid document, that colon is not
  /// the error, no colon or opening bracket precedes the string, and it contains no punctuation.
  private func isKey(_ string: Range<Int>, before limit: Int) -> Bool {
    let next = bytes[string.upperBound..<limit].firstIndex { !$0.isJSONSpace }
    guard let next, bytes[next] == .colon else { return false }
    guard let fault else { return true }
    let start = max(0, string.lowerBound - Masker.reach)
    let last = bytes[start..<string.lowerBound].last { !$0.isJSONSpace }
    return next != fault && last != .colon && last != .openingBracket
      && !bytes[string].contains(where: \.isStructural)
  }

  private func isPunctuationOrSpace(_ byte: UInt8) -> Bool { byte.isStructural || byte.isJSONSpace }
}
