import Foundation
import Rosetta
import Testing

/// RFC 4648: the padding is whole (3.2), no other characters (3.3), zero bits after the last byte
/// (3.5). What `Data(base64Encoded:)` lets pass of it depends on the platform.
@Suite("Base64 is canonical")
struct Base64Tests {
  static func read(_ text: String) throws -> Data {
    try Rosetta().decode(text.json(as: String.self), using: .base64)
  }

  @Test(
    "base64 that encoding would not write is refused",
    arguments: [
      ("padding after whole bytes", "QUJD="),
      ("four padding characters after whole bytes", "QUJD===="),
      ("three padding characters", "QQ==="),
      ("one padding character for two", "QQ="),
      ("no padding", "QQ"),
      ("no padding after two bytes", "QUI"),
      ("bits after one byte", "QR=="),
      ("all bits after one byte", "Q/=="),
      ("bits after two bytes", "QUJ="),
      ("one character", "Q==="),
      ("padding alone", "===="),
      ("one padding character alone", "="),
      ("padding in the middle", "QQ==QQ=="),
      ("white space", "QU JD"),
      ("a line break at the end", "QUJD\n"),
      ("a line break in the middle", "QUJD\r\nQUJD"),
      ("the alphabet of URLs", "-_-_"),
      ("a sign that is canonically equivalent to K", "QUJ\u{212A}"),
    ]
  )
  func refusals(name: String, text: String) throws {
    let error = try #require(throws: RosettaError.self) { try Self.read(text) }
    let problem = try #require(error.problems.first?.brief)
    #expect(problem.hasPrefix("error: could not bridge string \""))
    #expect(problem.hasSuffix("\" to Data at $: not base64"))
  }

  @Test(
    "base64 that encoding writes is read",
    arguments: [
      ("", ""), ("A", "QQ=="), ("AB", "QUI="), ("ABC", "QUJD"), ("ABCD", "QUJDRA=="),
      ("\0", "AA=="),
    ]
  )
  func bothWays(bytes: String, text: String) throws {
    let data = Data(bytes.utf8)
    #expect(try Self.read(text) == data)
    #expect(try Rosetta().encode(data, using: .base64) as String == "\"\(text)\"")
  }

  @Test("random bytes survive a round trip through base64")
  func random() throws {
    var generator = SeededRandom(seed: 23)
    for count in 0..<200 {
      let data = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
      let text: String = try Rosetta().encode(data, using: .base64)
      #expect(try Rosetta().decode(text, using: .base64) == data)
    }
  }

  @Test("random base64 is refused, or written again as it was")
  func randomText() throws {
    var generator = SeededRandom(seed: 24)
    let letters = Array("ABQRgw/+9=")
    var accepted = 0
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
      )
      guard let data = try? Self.read(text) else { continue }
      accepted += 1
      #expect(data.base64EncodedString() == text)
    }
    #expect(accepted > 500)
  }
}
