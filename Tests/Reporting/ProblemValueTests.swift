import Foundation
import Rosetta
import Testing

@Suite("A problem as a value") struct ProblemValueTests {
  private struct Login: JSONConvertible {
    var name = ""
    var names: [String] = []
    var age = 0
    var nick: String?

    static func map(_ object: inout Login, json: Mapper) {
      object.name <- json["name"].or("title")
      object.age <- json["age"] § .range(0...)
      object.nick <~ json["nick"]
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String?
    let found: String?
    let problem: @Sendable (Rosetta) throws -> Problem

    init<B: Bridge & Sendable>(_ json: String, _ bridge: B, _ expected: String?, _ found: String?)
    where B.Value: Sendable {
      testDescription = json
      self.expected = expected
      self.found = found
      problem = { try #require($0.result(using: bridge, from: json).problems.first) }
    }
  }

  static let rows: [Row] = [
    Row(#"{"a": "x"}"#, Mapping(0) { $0 <- $1["a"] }, "Int", #"string "x""#),
    Row(#"{"a": null}"#, Mapping(0) { $0 <- $1["a"] }, "Int", "null"),
    Row(#"{"a": 300}"#, Mapping(Int8()) { $0 <- $1["a"] }, "Int8", "number 300"),
    Row(#"{"a": -1}"#, Mapping(0) { $0 <- $1["a"] § .range(0...) }, "must be at least 0", "-1"),
    Row(
      #"{"a": "{"}"#,
      Mapping(0) { $0 <- $1["a"] ~ .stringified() },
      "a key in double quotes",
      "the end of the document"
    ),
    Row(#"{"a": "x y"}"#, Mapping(UUID()) { $0 <- $1["a"] }, "UUID", #"string "x y""#),
    Row("{}", Mapping(0) { $0 <- $1["a"] }, nil, nil),
    Row(#"{"a": 5}"#, Mapping(0) { $0 <- $1["b"].or("c") }, nil, nil),
    Row(#"{"a": "{"}"#, Mapping(0) { $0 <- $1["a"].secret ~ .stringified() }, nil, nil),
    Row(
      #"{"a": "x"}"#,
      Mapping(0) {
        $0 <- $1["a"] ~ BridgeString(decoder: { throw Reason($0) }, encoder: { "\($0)" })
      },
      "Int",
      #"string "x""#
    ),
    Row("[1 2]", Mapping(0) { $0 <- $1["a"] }, #""," or "]""#, #""2""#),
  ]

  @Test("what is reflected of a problem has the types of its members")
  func reflection() throws {
    let result = Rosetta().result(of: Login.self, from: #"{"name": "a", "age": -1}"#)
    let members = Mirror(reflecting: try #require(result.problems.first)).children
    let texts = members.map { "\($0.label ?? "") \(type(of: $0.value)) \($0.value)" }
    #expect(texts.prefix(2) == ["severity String error", "code String validationFailed"])
    #expect(texts.contains("line Int 1"))
    #expect(texts.last == #"demand String {"range":{"minimum":0,"excludesMaximum":false}}"#)
  }

  /// Ends like the demand of a check.
  private struct Reason: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = "\(text) is not of this type: Int" }
  }

  @Test("a problem gives programs what was expected and what was found", arguments: rows)
  func parts(_ row: Row) throws {
    let problem = try row.problem(Rosetta())
    #expect(problem.expected == row.expected)
    #expect(problem.found == row.found)
  }

  @Test("a problem is encoded as the log format .json writes it", arguments: rows)
  func encoding(_ row: Row) throws {
    nonisolated(unsafe) var logs: [String] = []
    var rosetta = Rosetta()
    rosetta.sinks = [.handler(format: .json, level: .errors) { logs.append($0) }]
    let problem = try row.problem(rosetta)
    let encoded = try JSON(parsing: JSONEncoder().encode(problem))
    let log = try JSON(parsing: #require(logs.first))
    #expect(log["problems"]?[0] == encoded)
    #expect(encoded["message"] == .string(problem.message))
    #expect(encoded["expected"]?.stringValue == problem.expected)
    #expect(encoded["found"]?.stringValue == problem.found)
  }

  @Test("the path of a missing value leads to where it should stand")
  func missing() throws {
    let result = Rosetta().result(of: Login.self, from: #"{"nick": "Ann"}"#)
    #expect(result.value == nil)
    #expect(
      result.problems.map(\.brief) == [
        #"error: missing required value at $.name: "title" is missing too"#,
        "error: missing required value at $.age",
      ]
    )
    #expect(result.problems.map(\.path) == ["name", "age"])
    #expect(result.problems.map(\.location?.column) == [1, 1])
    #expect(throws: RosettaError.self) { try result.get() }
  }

  @Test("a result has the value and its warnings")
  func result() throws {
    let result = Rosetta().result(of: Login.self, from: #"{"name": "a", "age": 1, "nick": 5}"#)
    #expect(result.value?.name == "a")
    #expect(try result.get().age == 1)
    #expect(
      result.problems.map(\.brief) == [
        "warning: expected String, found number 5 at $.nick"
      ]
    )
    #expect(Rosetta().result(of: Login.self, from: #"{"name": "a", "age": 1}"#).problems.isEmpty)
    #expect(Rosetta().result(of: Int.self, from: "[").problems.map(\.code) == [.syntax])
  }

  @Test("an unknown key is compared with the keys that the map has missed")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let json = #"{"name": "a", "age": 1, "nikc": "b", "zip": 1}"#
    let result = rosetta.result(of: Login.self, from: json)
    #expect(result.problems.map(\.message) == ["unknown key", "unknown key"])
    #expect(result.problems.map(\.path.pointer) == ["/nikc", "/zip"])
    #expect(result.problems.map(\.hint) == [#"did you mean "nick"?"#, nil])
  }

  @Test("a problem prints its line, its column and its hint")
  func printing() {
    let read = Rosetta().result(of: Login.self, from: "{\"nmae\": 1,\n \"age\": -1}").problems
    #expect(
      read.map { "\($0)" } == [
        "error: missing required value at $.name: \"title\" is missing too (line 1, column 1; "
          + "did you mean \"nmae\"?)",
        "error: check failed for -1 at $.age: must be at least 0 (line 2, column 9)",
      ]
    )
    let written = thrownProblems { try Rosetta().encode([Double.nan]) as String }
    #expect(written == ["error: expected a finite number, found NaN at $[0]"])
  }

  @Test("strategies for keys apply to problems, as in JSONEncoder")
  func keyStrategy() throws {
    let encoder = RosettaEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let bound = Mapping(0) { $0 <- $1["age"] § .range(0..., code: "bound") }
    let problems = Rosetta().result(using: bound, from: #"{"age":-1}"#).problems
    let json = try JSON(parsing: encoder.encode(problems))
    #expect(json[0]?["custom_code"] == "bound")
    #expect(json[0]?["customCode"] == nil)
  }

  @Test("the path of an unknown and of a duplicate key holds the key, in full")
  func keysInPaths() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    rosetta.duplicateKeys = .warn
    let key = String(repeating: "long ", count: 20) + "/~"
    let inner = Mapping(0) { $0 <- $1["id"] }
    let json = "{\"list\": [{\"id\": 1}, {\"id\": 1, \"\(key)\": 2, \"\(key)\": 3}]}"
    let mapping = Mapping([0]) { $0 <- $1["list"] ~ .array(inner) }
    let problems = rosetta.result(using: mapping, from: json).problems
    #expect(problems.map(\.code) == [.unknownKey, .duplicateKey, .unknownKey])
    for problem in problems {
      #expect(problem.path == JSONPath("list", 1, .key(key)))
      #expect(problem.path.pointer == "/list/1/\(key.dropLast(2))~1~0")
    }
    let secret = Mapping([0]) { $0 <- $1["list"].secret ~ .array(inner) }
    let hidden = rosetta.result(using: secret, from: json).problems
    #expect(hidden.map(\.path.pointer) == ["/list", "/list", "/list"])
  }

  @Test("an unknown key in a document in a string is at the end of the whole path")
  func keysInStrings() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let inner = Mapping(0) { $0 <- $1["id"] }
    let json = #"{"text": "{\"id\": 1, \"more\": 2}"}"#
    let mapping = Mapping(0) { $0 <- $1["text"] ~ .stringified(inner) }
    let problems = rosetta.result(using: mapping, from: json).problems
    #expect(problems.map(\.path.pointer) == ["/text/more"])
  }

  @Test("an unknown key of an inner object is not compared with what the outer one lacks")
  func unknownInnerKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let inner = Mapping(0) { $0 <~ $1["size"] }
    let mapping = Mapping((0, "")) { object, json in
      object.1 <~ json["nick"]
      object.0 <- json["inner"] ~ inner
    }
    let json = #"{"inner": {"nikc": 1, "sise": 2}}"#
    let problems = rosetta.result(using: mapping, from: json).problems
    #expect(problems.map(\.hint) == [nil, #"did you mean "size"?"#])
  }
}
