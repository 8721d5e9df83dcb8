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
    let problem: @Sendable () throws -> Problem

    init<B: Bridge & Sendable>(_ json: String, _ bridge: B, _ expected: String?, _ found: String?)
    where B.Value: Sendable {
      testDescription = json
      self.expected = expected
      self.found = found
      problem = { try #require(Rosetta().result(using: bridge, from: json).problems.first) }
    }
  }

  static let rows: [Row] = [
    Row(#"{"a": "x"}"#, Mapping(0) { $0 <- $1["a"] }, "Int", #"string "x""#),
    Row(#"{"a": null}"#, Mapping(0) { $0 <- $1["a"] }, "Int", "null"),
    Row(#"{"a": 300}"#, Mapping(Int8()) { $0 <- $1["a"] }, "Int8", "number 300"),
    Row(#"{"a": -1}"#, Mapping(0) { $0 <- $1["a"] § .range(0...) }, "must be in 0...", "-1"),
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

  /// Ends like the demand of a check.
  private struct Reason: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = "\(text) is not of this type: Int" }
  }

  @Test("a problem gives programs what was expected and what was found", arguments: rows)
  func parts(_ row: Row) throws {
    let problem = try row.problem()
    #expect(problem.expected == row.expected)
    #expect(problem.found == row.found)
  }

  @Test("a problem is coded as the log format .json writes it", arguments: rows)
  func coding(_ row: Row) throws {
    let problem = try row.problem()
    let data = try JSONEncoder().encode(problem)
    let decoded = try JSONDecoder().decode(Problem.self, from: data)
    #expect(decoded == problem)
    #expect(decoded.description == problem.description)
  }

  @Test("a refusal to write is coded with its reason")
  func refusal() throws {
    let bridge = DefaultBridge<[String: Int]>()
      .map(decode: { $0 }, encode: { _ -> [String: Int]? in throw Refusal() })
    let error = try #require(throws: RosettaError.self) {
      let _: String = try Rosetta().encode(["a": 1], using: bridge)
    }
    let problem = try #require(error.problems.first)
    #expect(problem.message == "could not bridge [String: Int] to JSON: no")
    let data = try JSONEncoder().encode(problem)
    #expect(try JSONDecoder().decode(Problem.self, from: data) == problem)
  }

  private struct Refusal: Error, CustomStringConvertible { let description = "no" }

  @Test(
    "a path is read again whose keys begin with marks of the character before",
    arguments: ["\u{93E}a", "\u{345}", "\u{301} b", "\u{301}", "a\u{301}"]
  )
  func marks(_ key: String) throws {
    let mapping = Mapping(0) { $0 <- $1[key][0][key] }
    let problem = try #require(
      Rosetta().result(using: mapping, from: "{\"\(key)\": [{}]}").problems.first
    )
    let data = try JSONEncoder().encode(problem)
    #expect(try JSONDecoder().decode(Problem.self, from: data).path == problem.path)
  }

  @Test("a problem in the JSON log is read again, with its path and place")
  func logged() throws {
    nonisolated(unsafe) var logs: [String] = []
    var rosetta = Rosetta()
    rosetta.sinks = [.handler(format: .json, level: .errors) { logs.append($0) }]
    let json = #"{"first key": {"list\n": [{"id": "x"}]}}"#
    let mapping = Mapping(0) { $0 <- $1["first key"]["list\n"][0]["id"] }
    let problems = rosetta.result(using: mapping, from: json).problems
    #expect(problems.map(\.path.description) == [#"$["first key"]["list\n"][0].id"#])
    struct Log: Decodable { let problems: [Problem] }
    let log = try JSONDecoder().decode(Log.self, from: Data(#require(logs.first).utf8))
    #expect(log.problems == problems)
    #expect(log.problems.map(\.description) == problems.map(\.description))
    #expect(log.problems.map(\.path) == problems.map(\.path))
  }

  @Test("the path of a missing value leads to where it should stand")
  func missing() throws {
    let result = Rosetta().result(of: Login.self, from: #"{"nick": "Ann"}"#)
    #expect(result.value == nil)
    #expect(
      result.problems.map(\.description) == [
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
      result.problems.map(\.description) == [
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
    #expect(result.problems.map(\.message) == [#"unknown key "nikc""#, #"unknown key "zip""#])
    #expect(result.problems.map(\.hint) == [#"did you mean "nick"?"#, nil])
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
