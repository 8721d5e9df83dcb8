import Foundation
import Rosetta
import Testing

@Suite("Identifiers and bytes")
struct IdentifierBridgeTests {
  struct Model: JSONConvertible {
    var id = UUID()
    var upper: UUID?
    var plain: UUID?
    var challenge: Data?

    static func map(_ object: inout Model, json: Mapper) {
      object.id <- json["id"] ~ .uuid(.lowercase)
      object.upper <~ json["upper"] ~ .uuid(.uppercase)
      object.plain <~ json["plain"] ~ .uuid
      object.challenge <~ json["challenge"] ~ .base64url
    }
  }

  @Test("a UUID is read in either case, and written in the one that is asked for")
  func letterCase() throws {
    let lower = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
    let upper = lower.uppercased()
    let model = try Model(json: #"{"id":"\#(upper)","upper":"\#(lower)","plain":"\#(lower)"}"#)
    #expect(
      try model.json() == #"{"id":"\#(lower)","upper":"\#(upper)","plain":"\#(upper)"}"#
    )
    #expect(
      Outcome { try $0.decode(Model.self, from: #"{"id":"7"}"#) }.problems
        == [#"error: could not bridge string "7" to UUID at $.id: not a UUID"#]
    )
  }

  @Test("a UUID is read and written as by Foundation")
  func asFoundation() throws {
    var random = SeededRandom(seed: 31)
    let made = (0..<500).map { _ in
      let (first, second) = (random.next(), random.next())
      return UUID(uuid: unsafeBitCast((first, second), to: uuid_t.self))
    }
    for id in made + [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))] {
      #expect(id.jsonKey == id.uuidString)
      #expect(UUID(jsonKey: id.uuidString.lowercased()) == id)
      #expect(try RosettaEncoder().encode([id]) == JSONEncoder().encode([id]))
      #expect(try RosettaDecoder().decode([UUID].self, from: JSONEncoder().encode([id])) == [id])
    }
  }

  @Test(
    "a Codable type reads the UUIDs that Foundation reads, and throws its errors",
    arguments: [
      #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f\u0000x""#,
      #""E621E1 8-C36C-495A-93FC-0C247A3E6E5F""#, #""E621E1F8""#, #""""#, "7", "null", "[]",
    ]
  )
  func codable(_ text: String) {
    let data = Data("[\(text)]".utf8)
    let ours = Result { try RosettaDecoder().decode([UUID].self, from: data) }
    let theirs = Result { try JSONDecoder().decode([UUID].self, from: data) }
    #expect((try? ours.get()) == (try? theirs.get()))
    #expect(kind(of: ours) == kind(of: theirs))
  }

  /// The case of an error, and its path.
  private func kind(of result: Result<[UUID], any Error>) -> String? {
    guard case .failure(let error as DecodingError) = result else { return nil }
    switch error {
    case .typeMismatch(let type, let context): return "mismatch \(type) \(context.codingPath.count)"
    case .valueNotFound(let type, let context): return "null \(type) \(context.codingPath.count)"
    case .dataCorrupted(let context): return "corrupted \(context.codingPath.count)"
    default: return "\(error)"
    }
  }

  @Test("nothing may follow a UUID, not even a zero byte, also in a key")
  func zeroByte() {
    let text = #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f\u0000x""#
    #expect((try? Rosetta().decode(UUID.self, from: text)) == nil)
    #expect((try? Rosetta().decode(text, using: .uuid(.lowercase))) == nil)
    #expect((try? Rosetta().decode([UUID: Int].self, from: "{\(text): 1}")) == nil)
  }

  @Test(
    "spaces and signs are no digits of a UUID, in a key neither",
    arguments: [
      "E621E1 8-C36C-495A-93FC-0C247A3E6E5F", "E621E1-8-C36C-495A-93FC-0C247A3E6E5F",
      "E621E1+8-C36C-495A-93FC-0C247A3E6E5F", "0xE1E1F8-C36C-495A-93FC-0C247A3E6E5F",
      " 621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    ]
  )
  func noDigits(_ text: String) {
    #expect((try? Rosetta().decode(UUID.self, from: "\"\(text)\"")) == nil)
    #expect((try? Rosetta().decode([UUID: Int].self, from: "{\"\(text)\": 1}")) == nil)
  }

  @Test("every byte at every place of a UUID is read as by the digits of an integer, or refused")
  func bytes() {
    let text = Array("e621e1f8-c36c-495a-93fc-0c247a3e6e5f".utf8)
    for place in text.indices {
      for byte in UInt8(0)..<0x80 {
        var bytes = text
        bytes[place] = byte
        let isDigit = Character(Unicode.Scalar(byte)).isHexDigit
        let isRead = text[place] == UInt8(ascii: "-") ? byte == text[place] : isDigit
        let key = String(decoding: bytes, as: UTF8.self)
        #expect(UUID(jsonKey: key)?.jsonKey == (isRead ? key.uppercased() : nil), "\(key)")
      }
    }
  }

  static let id = #""id":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#

  @Test(
    "base64url is written without padding, and read with and without",
    arguments: [
      ("_-8", "_-8"), ("_-8=", "_-8"), ("", ""), ("AA", "AA"), ("AA==", "AA"), ("AAAA", "AAAA"),
    ]
  )
  func base64url(_ row: (read: String, written: String)) throws {
    let model = try Model(json: #"{\#(Self.id),"challenge":"\#(row.read)"}"#)
    #expect(try model.json() == #"{\#(Self.id),"challenge":"\#(row.written)"}"#)
  }

  @Test(
    "anything else is refused",
    arguments: ["/+8=", "A", "AB", "_-8==", "=", "AA=", "AA===", "A A"]
  )
  func refuses(_ text: String) throws {
    let outcome = Outcome {
      try $0.decode(Model.self, from: #"{\#(Self.id),"challenge":"\#(text)"}"#)
    }
    #expect(outcome.value?.challenge == nil)
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.hasSuffix("at $.challenge: not base64url") == true)
  }
}
