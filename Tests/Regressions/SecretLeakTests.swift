import Foundation
import Rosetta
import Testing

/// Ways by which a secret has reached an error or a log, each with a second field of the wrong type on
/// the same line.
@Suite("Leaks of secrets") struct SecretLeakTests {
  struct Login: JSONConvertible, Codable {
    var user = ""
    var password = ""

    static func map(_ object: inout Login, json: Mapper) {
      object.user <- json["user"]
      object.password <- json["password"].secret
    }
  }

  /// A bridge with a `Rosetta` of its own.
  struct OwnBridge: Bridge {
    func decode(_ json: JSONReader) -> Login? {
      guard let text = String.decode(json) else { return nil }
      return try? Login(json: text)
    }

    func encode(_ value: Login, to json: JSONWriter) {
      (try? value.json() as String)?.encode(to: json)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let text: @Sendable (String) -> [String]
  }

  static let login = #"{"user":"ann","password":"hunter2"}"#
  static let quoted = #""{\"user\":\"ann\",\"password\":\"hunter2\"}""#

  static func texts<B: Bridge>(_ bridge: B, _ json: String) -> [String] {
    nonisolated(unsafe) var texts: [String] = []
    var rosetta = Rosetta()
    rosetta.sinks = [.text, .compact, .json].map { format in
      .handler(format: format, level: .verbose) { texts.append($0) }
    }
    rosetta.sinks.append(LogSink(level: .verbose) { texts.append("\($0) \(reflected($0))") })
    let result = rosetta.result(using: bridge, from: json)
    texts += ["\(result)", reflected(result)]
    do {
      _ = try rosetta.decode(json, using: bridge)
    } catch {
      texts += ["\(error)", String(reflecting: error), reflected(error), reflected(error.problems)]
    }
    return texts
  }

  static func reflected(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  static func row<B: Bridge & Sendable>(_ name: String, _ json: String, _ bridge: B) -> Row {
    Row(testDescription: name, json: json) { texts(bridge, $0) }
  }

  static func mapping<B: Bridge & Sendable>(_ bridge: B) -> Mapping<Int> where B.Value == Login {
    Mapping(0) { size, json in
      var login = Login()
      login <~ json["login"] ~ bridge
      size <- json["size"]
    }
  }

  static let rows = [
    row("coded", #"{"login":\#(login),"size":"x"}"#, mapping(.codable())),
    row("own", #"{"login":\#(quoted),"size":"x"}"#, mapping(OwnBridge())),
    row("stringified", #"{"logn":\#(quoted),"size":"x"}"#, mapping(.stringified())),
    row(
      "string",
      #"{"login":"ann:hunter2","size":"x"}"#,
      Mapping(0) { size, json in
        var login = Login()
        login <~ json["login"]
        size <- json["size"]
      }
    ),
    row("comment", "<!-- login -->\(login)", mapping(.codable())),
    row("markup", "<p>\(login)</p>", mapping(.codable())),
    row("plain", #"{"login":\#(login),"size":"x"}"#, Mapping(0) { $0 <- $1["size"] }),
  ]

  @Test("a secret shows nowhere", arguments: rows)
  func leaks(_ row: Row) {
    let texts = row.text(row.json)
    #expect(texts.count > 6)
    for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
  }

  @Test("what is printed of a Codable error shows no secret")
  func codable() throws {
    let json = #"{"user":5,"password":"hunter2"}"#
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Login.self, from: Data(json.utf8))
    }
    for text in ["\(error)", String(reflecting: error), Self.reflected(error)] {
      #expect(!text.contains("hunter2"), "\(text)")
    }
  }
}
