import Foundation
import Rosetta
import Testing

@Suite("A byte order mark")
struct ByteOrderMarkTests {
  static let mark = "\u{FEFF}"

  @Test(
    "is skipped before every kind of document",
    arguments: ["{\"a\":1}", " [1]", "7", "\"x\"\n"]
  )
  func skipped(_ text: String) throws {
    #expect(try JSON(parsing: Self.mark + text) == JSON(parsing: text))
    #expect(try RawJSON(parsing: Self.mark + text).text == RawJSON(parsing: text).text)
    let bytes = Data((Self.mark + text).utf8)
    #expect(try RosettaDecoder().decode(JSON.self, from: bytes) == JSON(parsing: text))
  }

  @Test("is no document, and none may follow white space or another")
  func refused() {
    for text in [Self.mark, " \(Self.mark){}", Self.mark + Self.mark + "1", "{}" + Self.mark] {
      #expect(throws: RosettaError.self) { try JSON(parsing: text) }
    }
    #expect(throws: RosettaError.self) { try JSON(parsing: [0xEF, 0xBB, 0x7B, 0x7D] as [UInt8]) }
  }

  struct Model: JSONConvertible {
    var a = 0
    static func map(_ object: inout Model, json: Mapper) { object.a <- json["a"] }
  }

  @Test("counts for the offsets of a problem, and takes no column")
  func places() throws {
    let error = try #require(throws: RosettaError.self) {
      try Model(json: Self.mark + #"{"a": "x"}"#)
    }
    #expect(error.problems.map(\.location?.offset) == [9])
    #expect(error.problems.map(\.location?.column) == [7])
    #expect(error.problems.map { "\($0.path)" } == ["$.a"])
  }

  @Test("may come with the first bytes of an unfinished document")
  func unfinished() {
    var decoder = Rosetta().partialDecoder(of: Model.self)
    for byte in Array((Self.mark + #"{"a": 7, "#).utf8) { decoder.append([byte]) }
    #expect(decoder.value?.a == 7)
    #expect(decoder.problems.isEmpty)
  }
}
