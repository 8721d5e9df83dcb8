import Foundation

/// A Swift file of the package, for tests that read the sources.
struct SwiftSource: Sendable {
  /// The path below the folder that was read, `Sources/Rosetta` mostly: `Fields/Run.swift`.
  let path: String
  let text: String

  /// The folder; empty for a file on the top level.
  var folder: String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : ""
  }

  /// The text without comments and without the words of string literals. What is interpolated
  /// stays, and so does every line break.
  let code: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var scanner = CodeScanner(bytes: Array(text.utf8))
    scanner.scan(insideInterpolation: false)
    code = String(decoding: scanner.code, as: UTF8.self)
  }

  /// The lines of `code` that satisfy a condition, as `path:line`.
  func lines(where condition: (Substring) -> Bool) -> [String] {
    code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { condition($0.element) }
      .map { "\(path):\($0.offset + 1)" }
  }

  /// Every file below `Sources/Rosetta`, by its path. Read once for all tests.
  static func library() throws -> [SwiftSource] { try readLibrary.get() }

  private static let readLibrary = Result { try below("Sources/Rosetta") }

  /// The files below a folder of the package whose text satisfies a condition, by their paths in
  /// that folder.
  static func below(_ folder: String, where condition: (String) -> Bool = { _ in true }) throws
    -> [SwiftSource]
  {
    try Repository.paths(below: folder)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .compactMap { path in
        let text = try Repository.text(of: path)
        return condition(text)
          ? SwiftSource(path: String(path.dropFirst(folder.count + 1)), text: text) : nil
      }
  }
}

/// Copies code and leaves out comments and the words of string literals.
private struct CodeScanner {
  let bytes: [UInt8]
  var position = 0
  var code: [UInt8] = []

  mutating func scan(insideInterpolation: Bool) {
    var depth = 0
    while position < bytes.count {
      if has("//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else if has("/*") {
        skipComment()
      } else if let literal = literal() {
        skip(literal)
      } else {
        if has("(") { depth += 1 }
        if has(")") { depth -= 1 }
        if insideInterpolation, depth < 0 { return }
        code.append(bytes[position])
        position += 1
      }
    }
  }

  private func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    return text.withUTF8Buffer { text in (0..<count).allSatisfy { bytes[position + $0] == text[$0] }
    }
  }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// The quotes and the number signs of the string literal that starts here.
  private func literal() -> (quotes: String, signs: String)? {
    guard has("\"") || has("#") else { return nil }
    let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes[(position + signs)...]
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let quotes = rest.starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\""
    return (quotes, String(repeating: "#", count: signs))
  }

  private mutating func skip(_ literal: (quotes: String, signs: String)) {
    position += literal.quotes.utf8.count + literal.signs.utf8.count
    while position < bytes.count {
      if has("\\\(literal.signs)(") {
        position += literal.signs.utf8.count + 2
        code.append(UInt8(ascii: " "))
        scan(insideInterpolation: true)
        code.append(UInt8(ascii: " "))
        position += 1
      } else if has("\\\(literal.signs)") {
        position += literal.signs.utf8.count + 2
      } else if has(literal.quotes + literal.signs) {
        position += literal.quotes.utf8.count + literal.signs.utf8.count
        break
      } else {
        skipByte()
      }
    }
    code += "\"\"".utf8
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        position += 2
      } else if has("*/") {
        depth -= 1
        position += 2
      } else {
        skipByte()
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipByte() {
    if bytes[position] == UInt8(ascii: "\n") { code.append(bytes[position]) }
    position += 1
  }
}
