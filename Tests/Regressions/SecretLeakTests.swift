import Foundation
import Rosetta
import Testing

/// Ways by which a secret has reached an error or a log, each with a second field of the wrong type
/// on the same line.
@Suite("Secrets that once leaked") struct SecretLeakTests {
  struct Login: JSONConvertible, MapCodable {
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

  /// A bridge that reads anything and hands it to a `Rosetta` of its own.
  struct TreeBridge: Bridge {
    func decode(_ json: JSONReader) -> Login? {
      JSON.decode(json).flatMap { try? Rosetta().decode(Login.self, from: $0) }
    }

    func encode(_ value: Login, to json: JSONWriter) {
      (try? Rosetta().encode(value, as: JSON.self))?.encode(to: json)
    }
  }

  /// One whose coder says why not.
  struct CoderBridge: Bridge {
    func decode(_ json: JSONReader) -> Login? {
      guard let tree = JSON.decode(json) else { return nil }
      do {
        return try JSONDecoder().decode(Login.self, from: Data("\(tree)".utf8))
      } catch {
        return json.refuse(error)
      }
    }

    func encode(_ value: Login, to json: JSONWriter) {}
  }

  struct LetLogin: JSONMapped, MapCodable {
    let user: String
    let password: String
    static let properties = Properties(of: LetLogin.self) {
      \.user <- "user"
      \.password <- Key("password").secret
    }
    static let mapping = Mapping(LetLogin.init(user:password:), properties)
  }

  enum Account: JSONUnion, Equatable {
    case login(String)
    case guest

    static let union = Union<Account>(tag: "type") {
      Variant("login", Account.login, by: Rules.password) {
        if case .login(let password) = $0 { password } else { nil }
      }
      Variant("guest", .guest)
    }
  }

  enum Rules {
    static let password = Mapping("") { (password: inout String, json) in
      password <- json["password"].secret
    }
    static let login = Mapping(Login()) { (login: inout Login, json) in
      Login.map(&login, json: json)
    }
    static let keyed = Union<Account>.keyed {
      Variant("login", Account.login, by: Rules.password) {
        if case .login(let password) = $0 { password } else { nil }
      }
    }
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

  /// A document with a login of any kind and a size of the wrong type, by each of the two
  /// operators.
  static func field<B: Bridge & Sendable>(_ name: String, _ value: String, _ bridge: B) -> [Row] {
    let json = #"{"login":\#(value),"size":"x"}"#
    return [
      row(
        "\(name), optional: \(value)",
        json,
        Mapping(0) { (size: inout Int, json) in
          var login: B.Value?
          login <~ json["login"] ~ bridge
          size <- json["size"]
        }
      ),
      row(
        "\(name), required: \(value)",
        json,
        Mapping(0) { (size: inout Int, json) in
          var login: B.Value?
          login <- json["login"] ~ bridge
          size <- json["size"]
        }
      ),
    ]
  }

  /// What stands in the place of an object or an array that has secrets.
  static let scalars = [#""ann:hunter2""#, quoted].flatMap { value in
    [
      field("mapping", value, Rules.login), field("let", value, DefaultBridge<LetLogin>()),
      field("array", value, DefaultBridge<[Login]>()),
      field("arrays", value, DefaultBridge<[[LetLogin]]>()),
      field("dictionary", value, DefaultBridge<[String: [Login]]>()),
      field("lossy", value, .lossy(Rules.login) as LossyArrayBridge<Mapping<Login>>),
      field("coded array", value, .codable() as CodableBridge<[Login]>),
      field("coded let", value, .codable() as CodableBridge<LetLogin>),
      field("coder", value, CoderBridge()),
    ].flatMap { $0 }
  }

  /// What somebody has read who does not say what is secret in it.
  static let trees = [
    login, "[\(login)]", #"["ann","hunter2"]"#, #"{"type":"logn","password":"hunter2"}"#,
  ]
  .flatMap { value in
    [
      field("tree", value, TreeBridge()), field("coder", value, CoderBridge()),
      field("union", value, DefaultBridge<Account>()),
      field("keyed", value, Rules.keyed),
      field("coded dictionary", value, .codable() as CodableBridge<[String: Login]>),
    ].flatMap { $0 }
  }

  static let others = [
    row(
      "a map in a place that is none",
      #"{"login":"ann:hunter2","size":"x"}"#,
      Mapping(0) { (size: inout Int, json) in
        var password = ""
        json["login"].map { password <- $0["password"].secret }
        size <- json["size"]
      }
    ),
    row("refused", #"{"login":"{\"user\":5,\"password\":\"hunter2\"}"}"#, mapping(OwnBridge())),
    row("member in markup", #"<p>"user":"ann","password":"hunter2"}"#, mapping(.codable())),
    row("words in markup", #"<p>user:"ann",password:"hunter2"}"#, mapping(.codable())),
  ]

  static let rows =
    others + scalars + trees + [
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

  @Test("a secret is in no output, whatever its coders and bridges do", arguments: rows)
  func leaks(_ row: Row) {
    let texts = row.text(row.json)
    #expect(texts.count > 6)
    for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
  }

  final class Holder: JSONConvertibleClass {
    var login = Login()
    var token = ""
    init() {}
    static func map(_ object: Holder, json: Mapper) {
      object.login <~ json["login"]
      object.token <~ json["token"].secret
    }
  }

  @Test("a failed update or merge shows no value in the place of a model")
  func updates() {
    var login = Login()
    var object = Holder()
    let rosetta = Rosetta()
    var errors: [(any Error)?] = []
    let json = #""ann:hunter2""#
    func note(_ body: () throws -> Void) {
      #expect(throws: RosettaError.self) { try body() }
      do { try body() } catch { errors.append(error) }
    }
    note { try rosetta.update(&login, from: json) }
    note { try rosetta.update(object, from: json) }
    note { try rosetta.merge(&login, from: json) }
    note { try rosetta.merge(object, from: #"{"login":"ann:hunter2","x":1}"#) }
    #expect(errors.count == 4)
    for error in errors { #expect(!Self.reflected(error as Any).contains("hunter2")) }
    object = Holder()
    let recorder = Recorder<String>()
    recorder.rosetta().decode(json, to: object)
    recorder.rosetta().decode(json, to: &login)
    recorder.rosetta().decode(json, to: &login) { (login: inout Login, json) in
      Login.map(&login, json: json)
    }
    #expect(recorder.all.count == 3)
    for text in recorder.all { #expect(!text.contains("hunter2"), "\(text)") }
  }

  @Test("a printed Codable error shows no secret")
  func codable() throws {
    let json = #"{"user":5,"password":"hunter2"}"#
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Login.self, from: Data(json.utf8))
    }
    for text in ["\(error)", String(reflecting: error), Self.reflected(error)] {
      #expect(!text.contains("hunter2"), "\(text)")
    }
  }

  @Test("a decision about a value that an earlier line has refused shows no secret")
  func repeatedRefusal() {
    struct Session: JSONConvertible {
      var tokens: [String: [Int]] = [:]

      static func map(_ object: inout Session, json: Mapper) {
        object.tokens <- json["tokens"].secret
      }
    }
    let seen = Recorder<String>()
    let mapping = Mapping([Session]()) { (sessions: inout [Session], json) in
      sessions <- json["items"]
      sessions <~ json["items"]
        ~ .lossy { problem in
          seen.append(problem.brief)
          return .skip
        }
    }
    let json = #"{"items": [{"tokens": {"hunter2": "x"}}]}"#
    #expect(Rosetta().result(using: mapping, from: json).value == nil)
    #expect(seen.all == ["error: expected array, found a string inside $.items[0].tokens"])
  }
}
