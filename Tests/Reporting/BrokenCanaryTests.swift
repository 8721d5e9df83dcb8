import Foundation
import Rosetta
import Testing

/// What every test looks for in every output: a string, and a number.
private let canary = "hunter2"
private let pin = 73_549_102

/// Redaction in documents that are no JSON, so that no map can say which they are.
@Suite("Secrets as canaries in broken documents") struct BrokenCanaryTests {
  struct Login: JSONConvertible {
    var user = ""
    var password = ""
    var pin = 0

    static func map(_ object: inout Login, json: Mapper) {
      object.user <- json["user"]
      object.password <- json["password"].secret
      object.pin <- json["pin"].secret
    }
  }

  struct Team: JSONConvertible {
    var name = ""
    var owner = Login()
    var members: [Login] = []
    var tokens: [String] = []

    static func map(_ object: inout Team, json: Mapper) {
      object.name <- json["name"]
      object.owner <- json["owner"]
      object.members <~ json["members"]
      object.tokens <~ json["tokens"].secret
    }
  }

  struct Letter: JSONConvertible {
    var size = 0
    var login = Login()

    static func map(_ object: inout Letter, json: Mapper) {
      object.size <- json["size"]
      object.login <- json["login"] ~ .stringified()
    }

    /// The document in the string.
    static let text = Mapping("") { text, json in text <- json["login"] }
  }

  /// A document with secrets, as text of one line or many, and what decodes it.
  struct Document: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let seen: @Sendable ([UInt8]) -> Seen

    init<Value: JSONRepresentable & SendableMetatype>(
      _ name: String,
      _ type: Value.Type,
      _ text: String
    ) {
      testDescription = name
      self.text = text
      seen = { bytes in
        Seen(type, bytes) {
          $0.unknownKeys = .warn
          $0.duplicateKeys = .warn
        }
      }
    }
  }

  static let login = #"{"user":"ann","password":"\#(canary)","pin":\#(pin),"age":5}"#
  static let prettyLogin = """
    {
      "user" : "ann",
      "password" : "\(canary)",
      "pin" : \(pin)
    }
    """

  static let documents = [
    Document("a root", Login.self, login),
    Document("a root of many lines", Login.self, prettyLogin),
    Document("a secret at the end", Login.self, #"{"pin":\#(pin),"password":"\#(canary)"}"#),
    Document(
      "secrets in models",
      Team.self,
      #"{"name":"é","owner":\#(login),"members":[\#(login)],"tokens":["a","\#(canary)"]}"#
    ),
    Document("a root array", [Login].self, "[\(login), \(prettyLogin)]"),
    Document(
      "a document in a string",
      Letter.self,
      #"{"size":1,"login":"\#(login.replacing("\"", with: "\\\""))"}"#
    ),
  ]

  /// Four characters of a secret in a row, so that no half of one is overlooked.
  private static let pieces = [canary, "\(pin)"].flatMap { secret in
    (0...secret.count - 4).map { String(secret.dropFirst($0).prefix(4)) }
  }

  static func expectNothing(in seen: Seen, _ json: [UInt8]) {
    for output in seen.outputs where pieces.contains(where: { output.contains($0) }) {
      Issue.record("\(String(decoding: json, as: UTF8.self)) gives \(output)")
      return
    }
  }

  @Test("a document that is cut anywhere shows no secret", arguments: documents)
  func cut(_ document: Document) {
    let bytes = Array(document.text.utf8)
    for count in bytes.indices {
      Self.expectNothing(in: document.seen(Array(bytes[..<count])), Array(bytes[..<count]))
    }
  }

  /// Looks for secrets in what is said of `bytes`, if they are no JSON: a key that has become
  /// another is another field, and a secret with a letter more or less another secret.
  private static func expectNothing(in document: Document, with bytes: [UInt8]) {
    var isJSON = (try? JSON(parsing: bytes)) != nil
    if isJSON, let letter = try? Rosetta().decode(bytes, using: Letter.text) {
      isJSON = (try? JSON(parsing: letter)) != nil
    }
    if !isJSON { expectNothing(in: document.seen(bytes), bytes) }
  }

  @Test(
    "a document with one wrong byte anywhere shows no secret",
    .tags(.slow),
    arguments: documents,
    Array("\"'\\,:}]x\n".utf8) + [0xC3]
  )
  func byte(_ document: Document, _ byte: UInt8) {
    let bytes = Array(document.text.utf8)
    for offset in bytes.indices.sampled(every: 7) {
      var broken = bytes
      broken[offset] = byte
      Self.expectNothing(in: document, with: broken)
      broken.insert(bytes[offset], at: offset + 1)
      Self.expectNothing(in: document, with: broken)
    }
  }

  @Test(
    "a document without some bytes anywhere shows no secret",
    .tags(.slow),
    arguments: documents
  )
  func leftOut(_ document: Document) {
    let bytes = Array(document.text.utf8)
    for offset in bytes.indices.sampled(every: 5) {
      for count in [1, 2, 5, 12] where offset + count <= bytes.count {
        var broken = bytes
        broken.removeSubrange(offset..<offset + count)
        Self.expectNothing(in: document, with: broken)
      }
    }
  }

  static let mistakes = [
    #""x": "\q""#, #""x": "\u12G4""#, #""x": "\ud800""#, #""x": "\udc00""#, "\"x\": \"a\tb\"",
    "\"x\": \"a\nb\"", #""x": 1,"#, #""x": 1,,"#, "'x': 'y'", #""x": 'it\'s'"#, "x: 1", "“x”: 1",
    #""x": 007"#, #""x": 0x1F"#, #""x": 1_000"#, #""x": +1"#, #""x": .5"#, #""x": 1."#,
    #""x": 1e"#, #""x": NaN"#, #""x": -Infinity"#, #""x": None"#, #""x": True"#, #""x": tru"#,
    #""x": hello"#, #""x" 1"#, #""x""#, #""x": "#, #""x":: 1"#, #""x": 1 2"#, #""x": "a" "b""#,
    #""x": "a"b""#, #""x": [1, 2"#, #""x": 1]"#, #""x": {"y": 1"#, #""x": 1}"#, "// a comment",
    "/* a comment */", "# a comment", #""x": [[[[[[[[[[]]]]]]]]]]"#, "\"x\": \u{A0}1",
    #""x": "\#(canary)"#, #""x": \#(canary)"#, #""x": '\#(canary)"#, #""x": "\#(canary)\q""#,
    #""x": "\q\#(canary)""#, "\"x\": \"\t\(canary)\"", #""x": -\#(canary)"#, #""x": 0\#(pin)"#,
    #""x": "a" \#(canary)"#, #""x": "a" "\#(canary)""#, #""x": \#(pin)x"#, #""x": 1 \#(pin)"#,
    #""x" "\#(canary)""#, #""x" \#(pin)"#, #""x": "y": "\#(canary)""#, #""x": ["\#(canary)": 1]"#,
    #""\#(canary)""#, #""\#(canary)" 1"#, #""\#(canary)"#,
    #""x": \u{22}\#(canary)"#, #""x": "a"\#(canary): 1"#, #""x": "a"b, \#(canary): 1"#,
  ]

  @Test(
    "a syntax error of any kind, before a secret or after it, shows no secret",
    .tags(.slow),
    arguments: mistakes
  )
  func mistake(_ mistake: String) {
    for separator in ["", " ", "\n  "].sampled(every: 3) {
      let secret = #""password":\#(separator)"\#(canary)",\#(separator)"pin": \#(pin)"#
      let lines = [
        "\(secret),\(separator)\(mistake)", "\(mistake),\(separator)\(secret)",
        "\(secret)\(separator)\(mistake)", "\(mistake)\(separator)\(secret)",
        "\(secret),\(mistake),\(secret)",
      ].map { "{\($0)}" }
      for line in lines {
        let team = #"{"name": "a", "members": [\#(line)], "owner": \#(line)}"#
        let string = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        let letter = #"{"size": "x", "login": "\#(string)"}"#
        let limit: (inout Rosetta) -> Void = { $0.maximumDepth = 8 }
        Self.expectNothing(in: Seen(Login.self, line, limit), Array(line.utf8))
        Self.expectNothing(in: Seen(Team.self, team, limit), Array(team.utf8))
        Self.expectNothing(in: Seen(Letter.self, letter, limit), Array(letter.utf8))
        if line != lines.last { continue }
        for prefix in ["\u{FEFF}", ")]}',\n", "call(", "data: ", "// x\n", "'", "x"] {
          Self.expectNothing(in: Seen(Login.self, prefix + line), Array((prefix + line).utf8))
        }
      }
    }
  }

  @Test("a document in another encoding shows no secret")
  func encodings() {
    for text in [Self.login, Self.prettyLogin] {
      for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian, .utf16, .utf32] {
        let bytes = [UInt8](text.data(using: encoding) ?? Data())
        let seen = Seen(Login.self, bytes)
        for output in seen.outputs {
          let plain = output.replacing("\u{0}", with: "").replacing("\\u{0}", with: "")
            .replacing("\\u0000", with: "")
          #expect(!plain.contains(canary) && !plain.contains("\(pin)"), "\(output)")
        }
      }
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(9..<9, with: [0xE9])
      Self.expectNothing(in: Seen(Login.self, bytes), bytes)
    }
  }

  @Test("a thousand broken documents in strings show no secret")
  func manyStrings() {
    let item = #"{"size":1,"login":"{\"password\":\"\#(canary)\",}"}"#
    let json = "[\(Array(repeating: item, count: 1100).joined(separator: ","))]"
    let seen = Seen(using: LossyArrayBridge<DefaultBridge<Letter>>.lossy(), json)
    #expect(seen.outputs.allSatisfy { !$0.contains("hunt") && !$0.contains("ter2") })
    #expect(seen.problems.count == 1000)
  }
}
