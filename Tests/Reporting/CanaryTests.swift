import Foundation
import Rosetta
import Testing

/// What every test looks for in every output.
private let canary = "hunter2"

/// Redaction in fields of every kind, in documents that fit none of them.
@Suite("Secrets as canaries") struct CanaryTests {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  struct Inner: JSONConvertible, MapCodable {
    var number = 0
    static func map(_ object: inout Inner, json: Mapper) {
      object.number <- json["number"].secret
    }
  }

  struct Plain: JSONConvertible, MapCodable {
    var number = 0
    static func map(_ object: inout Plain, json: Mapper) { object.number <- json["number"] }
  }

  struct Outer: JSONConvertible, MapCodable {
    var inner = Inner()
    static func map(_ object: inout Outer, json: Mapper) {
      object.inner <- json["s"] ~ .stringified()
    }
  }

  struct Swift: Codable { var number = 0 }

  enum Role: String, JSONRepresentable, CaseIterable { case hunter1, other }

  struct Let: JSONMapped {
    let number: Int
    static let properties = Properties(of: Let.self) {
      \.number <- Key("a").secret.or("b")
    }
    static let mapping = Mapping(Let.init, properties)
  }

  /// Everything that a run and its errors can say, and the problems that closures were told.
  static func outputs(of map: @escaping Row.Map, _ document: String) throws -> [String] {
    let outputs = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    rosetta.duplicateKeys = .warn
    rosetta.sinks = [LogFormatter?.text, .compact, .json].flatMap { format in
      [LogLevel.errors, .verbose].map { level in
        .handler(format: format, level: level) { outputs.append($0) }
      }
    }
    rosetta.sinks.append(
      .reports(level: .verbose) { report in
        outputs.append(report.input ?? "")
        outputs.append("\(report.problems)")
        for problem in report.problems { outputs.append(said(problem)) }
      }
    )
    let told = Recorder<Problem>()
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(
        document,
        using: Mapping(0) { (value: inout Int, json) in
          map(json) { told.append($0) }
          value <- json["age"]
        }
      )
    }
    outputs.append(error.description)
    outputs.append(error.localizedDescription)
    outputs.append(String(reflecting: error.problems))
    for problem in told.all { outputs.append(said(problem)) }
    #expect(error.description.contains("expected Int, found string \"x\" at $.age"))
    #expect(outputs.all.count > 10)
    return outputs.all
  }

  private static func said(_ problem: Problem) -> String {
    "\(problem) \(problem.path) \(problem.path.components) \(problem.message) \(problem.hint ?? "")"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    typealias Tell = @Sendable (Problem) -> Void
    typealias Map = @Sendable (borrowing Mapper, @escaping Tell) -> Void

    let testDescription: String
    let document: String
    let map: Map

    /// - Parameter members: `#` stands for the secret.
    init(_ name: String, _ members: String, _ map: @escaping Map) {
      testDescription = name
      document = "{\"age\": \"x\", \(members.replacing("#", with: canary))}"
      self.map = map
    }
  }

  static let rows: [Row] = [
    Row("a scalar", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret
    },
    Row("a check", ##""a": "#""##) { json, _ in
      var value = ""
      value <~ json["a"].secret § Check("must be short") { $0.count < 3 }
    },
    Row("an array", ##""a": [1, "#", ["#"]]"##) { json, _ in
      var value: [Int] = []
      value <~ json["a"].secret
    },
    Row("a dictionary", ##""a": {"k": "#"}"##) { json, _ in
      var value: [String: Int] = [:]
      value <~ json["a"].secret
    },
    Row("keys of a dictionary", ##""a": {"k": 1}"##) { json, _ in
      var value: [Int: Int] = [:]
      value <~ json["a"].secret
    },
    Row("a model", ##""a": {"numbr": "#", "k": 1}"##) { json, _ in
      var value = Plain()
      value <~ json["a"].secret
    },
    Row("a secret in a model", ##""a": {"number": "#"}, "b": {"Number": "#"}"##) { json, _ in
      var values = (Inner(), Inner())
      values.0 <~ json["a"]
      values.1 <~ json["b"]
    },
    Row("a path", ##""a": {"b": [1, "#"]}"##) { json, _ in
      var value = 0
      value <~ json["a" / "b" / 1].secret
    },
    Row("a path that ends early", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"]["b"].secret
    },
    Row("a path behind a secret", ##""a": {"b": "x", "c": "#"}"##) { json, _ in
      var value = 0
      value <~ json["a"].secret["b"]
    },
    Row("or, then secret", ##""a": 1, "b": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].or("b").secret
    },
    Row("or, the first", ##""a": "#", "b": 1"##) { json, _ in
      var value = 0
      value <~ json["a"].or("b").secret
    },
    Row("secret, then or", ##""a": 1, "b": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret.or("b")
    },
    Row("secret among three", ##""a": 1, "b": "#", "c": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].or("b").secret.or("c")
    },
    Row("secret behind three", ##""a": "#", "b": 2, "c": "#""##) { json, _ in
      var value = 0
      value <~ json["x"].or("a").or("b").or("c").secret
    },
    Row("secret first of three", ##""a": null, "a": "#", "b": "#", "c": 3"##) { json, _ in
      var value = ""
      value <~ json["a"].secret.or("c").or("b")
    },
    Row("or, then a step, of the first", ##""a": {"c": "#"}, "b": {"c": "#"}"##) { json, _ in
      var value = 0
      value <~ json["a"].or("b")["c"].secret
    },
    Row("or, then a step, of the second", ##""a": null, "b": {"c": 1, "d": "x"}, "z": {"c": "#"}"##)
    {
      json,
      _ in
      var value = ""
      value <~ json["a"].or("b").or("z")["c"].secret
    },
    Row("or, then a step that is not there", ##""a": {"d": 1}, "b": {"c": ["#"]}"##) { json, _ in
      var value = 0
      value <~ json["a"].or("b")["c"].secret
    },
    Row("or, then steps", ##""a": {"c": {"d": 1}}, "b": {"c": {"d": "#", "e": 1}}"##) { json, _ in
      var value = ""
      value <~ json["a"].or("b")["c"]["d"].secret
    },
    Row("or, then a step that another has not", ##""a": {"c": {"d": 1}}, "b": {"c": "#"}"##) {
      json,
      _ in
      var value = ""
      value <~ json["a"].or("b")["c"]["d"].secret
    },
    Row("or, then a step into what is none", ##""a": {"c": 1}, "b": "#""##) { json, _ in
      var value = ""
      value <~ json["a"].or("b")["c"].secret
    },
    Row("or, then an element", ##""a": [1, 2], "b": [0, "#"]"##) { json, _ in
      var value = ""
      value <~ json["a"].or("b")[1].secret
    },
    Row("or in both orders", ##""a": 1, "b": "#""##) { json, _ in
      var (first, second) = (0, 0)
      first <~ json["a"].or("b")
      second <~ json["b"].or("a").secret
    },
    Row("or twice", ##""a": {"c": 1}, "b": {"d": "#"}"##) { json, _ in
      var value = ""
      value <~ json["a"].or("b")["c"].or("d").secret
    },
    Row("or, then a step, then or", ##""a": {"c": {"x": 1}}, "b": {"d": {"y": "#"}}"##) { json, _ in
      var value = ""
      value <~ json["a"].or("b")["c"].or("d")["x"].or("y").secret
    },
    Row("or, then steps, two at once", ##""a": {"c": 1}, "b": {"c": "#"}, "e": {}, "f": {}"##) {
      json,
      _ in
      let one = json["a"].or("b")["c"]
      let two = json["e"].or("f")["g"]
      var (first, second) = ("", 0)
      second <~ two
      first <~ one.secret
    },
    Row("or with another, then a step", ##""a": {"c": 1}, "b": {}, "f": {"c": "#"}"##) { json, _ in
      var (first, second) = ("", 0)
      second <~ json["a"].or("b")["d"]
      first <~ json["a"].or("f")["c"].secret
    },
    Row("a document in a string that is no JSON", ##""a": "{\"number\": #""##) { json, _ in
      var value = Inner()
      value <~ json["a"] ~ .stringified()
    },
    Row("many of them", ##""a": ["{\"number\": #", "{\"number\": \"#", "#", "[#"]"##) {
      json,
      tell in
      var value: [Inner] = []
      value <~ json["a"]
        ~ .lossy(.stringified()) { problem in
          tell(problem)
          return .skip
        }
    },
    Row("one in a string in a string", ##""a": "{\"n\": \"[\\\"#\"}""##) { json, _ in
      var value = ""
      value <~ json["a"]
        ~ .stringified(
          Mapping("") { (value: inout String, json) in value <- json["n"] ~ .stringified() }
        )
    },
    Row("one in a Codable model", ##""a": {"s": "{\"number\": #"}"##) { json, _ in
      var value = Outer()
      value <~ json["a"] ~ .codable()
    },
    Row("names made at run time", ##""a": 1, "b": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].or(String("b")).secret
    },
    Row("two at once", ##""a": 1, "b": "#", "c": 1, "d": 1"##) { json, _ in
      let one = json["a"].or("b")
      let two = json["c"].or("d")
      var (first, second) = ("", 0)
      first <~ one.secret
      second <~ two
    },
    Row("a Key with alternatives", ##""m": {"a": 1.5, "b": "#"}"##) { json, _ in
      var value: Let?
      value <~ json["m"]
    },
    Row("a bridge", ##""a": "#""##) { json, _ in
      var value = Date(timeIntervalSince1970: 0)
      value <~ json["a"].secret ~ .iso8601
    },
    Row("a bridge that throws", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret
        ~ BridgeString(decoder: { throw Refusal(description: "no \($0)") }, encoder: { "\($0)" })
    },
    Row("an enum's near case", ##""a": "#""##) { json, _ in
      var value = Role.other
      value <~ json["a"].secret
    },
    Row("a replaced case", ##""a": "#""##) { json, _ in
      var value = Role.other
      value <~ json["a"].secret ~ .rawValue(default: .other)
    },
    Row("listed cases", ##""a": "#""##) { json, _ in
      var value = Role.other
      value <~ json["a"].secret ~ .cases(["h1": .hunter1])
    },
    Row("flexible", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret ~ .flexible()
    },
    Row("mapped", ##""a": {"number": "#", "numbr": "#"}"##) { json, _ in
      var value = Plain()
      value <~ json["a"].secret
        ~ .mapped { (value: inout Plain, json) in value.number <- json["number"] }
    },
    Row("stringified", ##""a": "{\"number\": \"#\", \"k\": 1}""##) { json, _ in
      var value = Plain()
      value <~ json["a"].secret ~ .stringified()
    },
    Row("a string that holds no JSON", ##""a": "{\"number\": #""##) { json, _ in
      var value = Plain()
      value <~ json["a"].secret ~ .stringified()
    },
    Row("a secret in a document in a string", ##""a": "{\"number\": \"#\"}""##) { json, _ in
      var value = Inner()
      value <~ json["a"] ~ .stringified()
    },
    Row("a Codable type", ##""a": {"number": "#"}"##) { json, _ in
      var value = Swift()
      value <~ json["a"].secret ~ .codable()
    },
    Row("a Codable model with a secret", ##""a": {"number": "#"}"##) { json, _ in
      var value = Inner()
      value <~ json["a"] ~ .codable()
    },
    Row("a lossy array", ##""a": ["#", {"k": 1}]"##) { json, tell in
      var value: [Int] = []
      value <~ json["a"].secret ~ lossy(tell)
    },
    Row("a lossy array of models", ##""a": [{"numbr": "#"}, {"number": "#"}]"##) { json, tell in
      var value: [Plain] = []
      value <~ json["a"].secret ~ lossy(tell)
    },
    Row("a lossy array of secrets", ##""a": [{"number": "#"}, {"numbr": "#"}]"##) { json, tell in
      var value: [Inner] = []
      value <~ json["a"] ~ lossy(tell)
    },
    Row("a lossy dictionary", ##""a": {"k": "#"}"##) { json, tell in
      var value: [String: Int] = [:]
      value <~ json["a"].secret ~ lossy(tell)
    },
    Row("a lossy array in a string", ##""a": "[\"#\"]""##) { json, tell in
      var value: [Int] = []
      value <~ json["a"].secret ~ .stringified(lossy(tell))
    },
    Row("lossy, around a Codable type", ##""a": [{"number": "#"}]"##) { json, tell in
      var value: [Swift] = []
      value <~ json["a"].secret ~ lossy(CodableBridge<Swift>(), tell)
    },
    Row("decode only", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret.decodeOnly
    },
    Row("encode only", ##""a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].encodeOnly.secret
    },
    Row("null", ##""a": null, "a": "#""##) { json, _ in
      var value = 0
      value <~ json["a"].secret.nullable
    },
    Row("another spelling", ##""passwort": "#""##) { json, _ in
      var value = ""
      value <~ json["password"].secret
    },
    Row("a key that stands twice", ##""a": 1, "a": "#""##) { json, _ in
      var value = ""
      value <~ json["a"].secret
    },
  ]

  private static func lossy<Value: JSONRepresentable>(
    _ tell: @escaping Row.Tell
  ) -> LossyArrayBridge<DefaultBridge<Value>> {
    lossy(DefaultBridge<Value>(), tell)
  }

  private static func lossy<Value: JSONRepresentable>(
    _ tell: @escaping Row.Tell
  ) -> LossyObjectBridge<DefaultBridge<Value>> {
    .lossy(DefaultBridge<Value>()) { problem in
      tell(problem)
      return .skip
    }
  }

  private static func lossy<B: Bridge>(
    _ bridge: B,
    _ tell: @escaping Row.Tell
  ) -> LossyArrayBridge<B> {
    .lossy(bridge) { problem in
      tell(problem)
      return .skip
    }
  }

  @Test("a secret is in no output, wherever it stands and whatever is wrong", arguments: rows)
  func decode(_ row: Row) throws {
    for output in try Self.outputs(of: row.map, row.document) {
      #expect(!output.contains(canary), "\(output)")
    }
  }
}

/// Redaction that an encode cannot write.
@Suite("Secrets as canaries when encoding") struct EncodingCanaryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let map: @Sendable (borrowing Mapper, @escaping CanaryTests.Row.Tell) -> Void

    init(
      _ name: String,
      _ map: @escaping @Sendable (borrowing Mapper, @escaping CanaryTests.Row.Tell) -> Void
    ) {
      testDescription = name
      self.map = map
    }
  }

  static let rows: [Row] = [
    Row("a check") { json, _ in
      var value = canary
      value <- json["a"].secret § Check("must be short") { $0.count < 3 }
    },
    Row("a bridge that throws") { json, _ in
      var value = canary
      value <- json["a"].secret
        ~ BridgeString(
          decoder: { $0 },
          encoder: { throw CanaryTests.Refusal(description: "no \($0)") }
        )
    },
    Row("keys of a dictionary") { json, _ in
      var value = [canary: [Double.nan]]
      value <- json["a"].secret
    },
    Row("a path") { json, _ in
      var value = [canary: Double.nan]
      value <- json["a"].secret["b"]
    },
    Row("or") { json, _ in
      var value = [canary: Double.nan]
      value <- json["a"].or("b").secret
    },
    Row("a Codable type") { json, _ in
      var value = [canary: Double.nan]
      value <- json["a"].secret ~ .codable()
    },
    Row("a string of JSON") { json, _ in
      var value = [canary: Double.nan]
      value <- json["a"].secret ~ .stringified()
    },
    Row("a lossy dictionary") { json, tell in
      var value = [canary: Double.nan]
      value <- json["a"].secret
        ~ .lossy { problem in
          tell(problem)
          return .fail
        }
    },
    Row("a lossy array of dictionaries") { json, tell in
      var value = [[canary: Double.nan]]
      value <- json["a"].secret
        ~ .lossy { problem in
          tell(problem)
          return .skip
        }
      var other = Double.nan
      other <- json["b"]
    },
  ]

  @Test("a secret is in no output of an encode, whatever is wrong", arguments: rows)
  func encode(_ row: Row) throws {
    let outputs = Recorder<String>()
    let told = Recorder<Problem>()
    var rosetta = Rosetta()
    rosetta.sinks = [LogFormatter?.text, .compact, .json].map { format in
      .handler(format: format, level: .verbose) { outputs.append($0) }
    }
    let mapping = Mapping(0) { (_: inout Int, json) in row.map(json) { told.append($0) } }
    let error = try #require(throws: RosettaError.self) {
      try rosetta.encode(0, using: mapping, as: String.self)
    }
    outputs.append(error.description)
    outputs.append("\(error.problems.map(\.path.components))")
    for problem in told.all { outputs.append("\(problem) \(problem.path.components)") }
    for output in outputs.all { #expect(!output.contains(canary), "\(output)") }
    #expect(outputs.all.count >= 5)
  }
}
