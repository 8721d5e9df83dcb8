import Foundation
import Rosetta
import Testing

/// What every test looks for in every output.
private let canary = "hunter2"

@Suite("Redaction") struct SecretTests {
  struct Card: JSONConvertible {
    var number = 0

    static func map(_ object: inout Card, json: Mapper) { object.number <- json["number"] }
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  struct Login: JSONConvertible {
    var age = 0
    var text: String?
    var number: Int?
    var url: URL?
    var card: Card?
    var cards: [Card]?
    var table: [String: Int]?
    var inner: String?
    var thrown: Int?
    var unchecked: String?
    var element: Int?
    var wrapped: String?

    static func map(_ object: inout Login, json: Mapper) {
      object.age <- json["age"]
      object.text <~ json["text"].secret
      object.number <~ json["number"].secret
      object.url <~ json["url"].secret ~ .url
      object.card <~ json["card"].secret
      object.cards <~ json["cards"].secret
      object.table <~ json["table"].secret
      object.inner <~ json["profile"]["inner"].secret
      object.thrown <~ json["thrown"].secret
        ~ BridgeString(decoder: { throw Refusal(description: "no \($0)") }, encoder: { "\($0)" })
      object.unchecked <~ json["unchecked"].secret § { _ in false }
      object.element <~ json["list"][1].secret
      // The bridge around a secret says what it likes of it.
      object.wrapped <~ json["wrapped"]
        ~ Mapping("") { value, json in value <- json["password"].secret }
        .map(decode: { throw Refusal(description: "no \($0)") }, encode: { $0 })
    }
  }

  static let documents = [
    #"{"age": "x", "text": "\#(canary)"}"#,
    #"{"text": 1, "age": "x", "text": "\#(canary)"}"#,
    #"{"age": "x", "texxt": "\#(canary)"}"#,
    #"{"age": "x", "Text": "\#(canary)"}"#,
    #"{"age": "x", "number": "\#(canary)"}"#,
    #"{"age": "x", "url": ["\#(canary)"]}"#,
    #"{"age": "x", "card": {"number": "\#(canary)"}}"#,
    #"{"age": "x", "card": {"numbr": "\#(canary)"}}"#,
    "{\"age\": \"x\", \"card\": {\n\"other\": \"\(canary)\",\n\"number\": \"\(canary)\"\n}}",
    #"{"age": "x", "cards": [{"number": 1}, {"number": "\#(canary)"}]}"#,
    #"{"age": "x", "table": {"\#(canary)": "\#(canary)"}}"#,
    #"{"age": "x", "profile": "\#(canary)"}"#,
    #"{"age": "x", "profil": {"inner": "\#(canary)"}}"#,
    #"{"age": "x", "profile": {"inner": 5, "Inner": 7, "inner": "\#(canary)"}}"#,
    #"{"age": "x", "thrown": "\#(canary)"}"#,
    #"{"age": "x", "unchecked": "\#(canary)"}"#,
    #"{"age": "x", "list": [1, "\#(canary)"]}"#,
    #"{"age": "x", "wrapped": {"password": "\#(canary)"}}"#,
    #"{"thrown": "\#(canary)", "age": "x", "text": "\#(canary)", "number": "\#(canary)"}"#,
  ]

  @Test(
    "a string that a bridge reads with another Rosetta is hidden if it has a secret",
    arguments: [
      #"{\"age\":\"x\",\"text\":\"\#(canary)\"}"#, #"[{\"age\":\"\#(canary)\"}]"#,
      #"{\"age\":\"\#(canary)\""#,
    ]
  )
  func ownRosetta(_ string: String) throws {
    let bridge = BridgeString(
      decoder: { try Rosetta().decode(Login.self, from: $0) as Login },
      encoder: { _ in nil }
    )
    let mapping = Mapping(Login()) { login, json in login <- json["login"] ~ bridge }
    let seen = Seen(using: mapping, #"{"login": "\#(string)"}"#)
    #expect(seen.outputs.filter { $0.contains(canary) } == [])
    #expect(seen.input == #"{"login": ‹…›}"#)
  }

  @Test("a string that a bridge reads with another Rosetta is hidden also without a secret")
  func ownRosettaWithoutSecrets() throws {
    let bridge = BridgeString(
      decoder: { try Rosetta().decode(Card.self, from: $0) as Card },
      encoder: { _ in nil }
    )
    let mapping = Mapping(Card()) { card, json in card <- json["card"] ~ bridge }
    let json = #"{"card": "{\"number\":true}"}"#
    let seen = Seen(using: mapping, json)
    #expect(seen.input == #"{"card": ‹…›}"#)
    #expect(seen.messages.first?.hasSuffix("expected Int, found boolean true at $.number") == true)
  }

  @Test("a misspelt key of a secret is named, and its value hidden")
  func misspelt() throws {
    let mapping = Mapping("") { text, json in text <- json["login"]["password"].secret }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(#"{"login": {"pasword": "\#(canary)"}}"#, using: mapping)
    }
    #expect(
      error.description == """
        Rosetta: could not decode String: 1 error
        error: missing required value at $.login.password
           1 | {"login": {"pasword": ‹secret›}}
             |           ^ line 1, column 11; did you mean "pasword"?
        """
    )
  }

  @Test("a key that a secret object lacks is named, and one that an object inside lacks is not")
  func missingInside() throws {
    struct Model {
      var user = ""
      var street = ""
    }
    let login = Mapping(Model()) { object, json in
      object.user <- json["user"]
      object.street <- json["address"]["street"]
    }
    let mapping = Mapping(Model()) { (object: inout Model, json) in
      object <- json["login"].secret ~ login
    }
    let document = #"{"login": {"usr": "ann", "address": {"stret": "a"}}}"#
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(document, using: mapping)
    }
    #expect(
      error.description == """
        Rosetta: could not decode Model: 2 errors
        error: missing required value at $.login.user
           1 | {"login": ‹secret›}
             |           ^ line 1, column 11
        error: missing required value in ‹secret› at $.login
           1 | {"login": ‹secret›}
             |           ^ line 1, column 37
        """
    )
  }

  @Test("a missing secret does not hide the object beside it")
  func neighbour() throws {
    struct Model {
      var token = ""
      var beta: String?
      var size = 0
    }
    let mapping = Mapping(Model()) { object, json in
      object.token <- json["meta"]["token"].secret
      object.beta <~ json["beta"].secret
      object.size <- json["size"]
    }
    let document = #"{"meta":{"token":"hunter2","kind":"a"},"size":"big"}"#
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(document, using: mapping)
    }
    #expect(
      error.description.contains(#"{"meta":{"token":‹secret›,"kind":"a"},"size":"big"}"#),
      "\(error)"
    )
  }

  static let rows = [
    ShownLine(
      "the first element",
      #"{"a":["y",2],"x":"x"}"#,
      #"{"a":[‹secret›,2],"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"][0].secret
    },
    ShownLine(
      "a secret in a secret",
      #"{"a":{"b":{"c":"y"},"d":"z"},"x":"x"}"#,
      #"{"a":‹secret›,"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"]["b"].secret
      value <~ $0["a"].secret
    },
    ShownLine(
      "what an alternative with another step leads to",
      #"{"a":{"c":1,"d":2},"b":{"c":1,"d":2},"x":"x"}"#,
      #"{"a":{"c":1,"d":‹secret›},"b":{"c":1,"d":2},"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"].or("b")["c"]
      value <~ $0["b"]["d"]
      value <~ $0["a"]["d"].secret
    },
    ShownLine(
      "a field that is an alternative elsewhere",
      #"{"a":1,"b":2,"x":"x"}"#,
      #"{"a":1,"b":‹secret›,"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"].or("b")
      value <~ $0["b"].secret
    },
    ShownLine(
      "an alternative, though a document in a string was read since",
      #"{"a":{"c":1},"b":{"c":2},"s":"{\"x\":{\"z\":1,\"w\":2},\"y\":{}}","x":"x"}"#,
      #"{"a":{"c":‹secret›},"b":{"c":‹secret›},"s":"{\"x\":{\"z\":1,\"w\":2},\"y\":{}}","x":"x"}"#
    ) {
      let field = $0["a"].or("b")["c"]
      var value: Int?
      value <~ $0["s"] ~ .stringified(Mapping(0) { $0 <- $1["x"].or("y")["z"] })
      value <~ $0["b"]["c"]
      value <~ field.secret
    },
    ShownLine(
      "a string that holds no JSON",
      #"{"a":"{\"b\": 1","x":"x"}"#,
      #"{"a":‹secret›,"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"].secret ~ .stringified(Mapping(0) { $0 <- $1["b"] })
    },
  ]

  @Test("secret values are hidden, and nothing else", arguments: rows)
  func shown(_ row: ShownLine) {
    let mapping = Mapping(0) { (value: inout Int, json) in
      row.map(json)
      value <- json["x"]
    }
    #expect(Seen(using: mapping, row.line).input == row.shown)
  }

  @Test("the message about a secret string that holds no JSON shows nothing of it")
  func brokenString() {
    let mapping = Mapping(0) { (value: inout Int, json) in
      value <- json["a"].secret ~ .stringified(Mapping(0) { $0 <- $1["b"] })
    }
    let seen = Seen(using: mapping, #"{"a":"{\"b\": x"}"#)
    #expect(seen.messages == ["the string is not valid JSON: ‹secret›"])
    #expect(seen.problems.map(\.path.description) == ["$.a"])
  }

  @Test("the path of a problem in a secret ends at the secret")
  func paths() {
    let json = #"{"a":{"hunter2":"x","ter2hun":{"2hunter":"y"}},"b":"z"}"#
    let mapping = Mapping(0) { (value: inout Int, json) in
      var table: [String: Int]?
      var tables: [String: [String: Int]]?
      table <~ json["a"].secret
      tables <~ json["a"]
      value <- json["b"]
    }
    let seen = Seen(using: mapping, json)
    #expect(seen.problems.map(\.path.description) == ["$.a", "$.a", "$.a", "$.a", "$.b"])
  }

  @Test("a decode shows a secret in no output", arguments: documents)
  func decode(_ document: String) throws {
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
        for problem in report.problems {
          outputs.append("\(problem.path) \(problem.message) \(problem.hint ?? "")")
        }
      }
    )
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Login.self, from: document)
    }
    outputs.append(error.description)
    outputs.append(error.localizedDescription)
    outputs.append(String(reflecting: error.problems))
    #expect(outputs.all.count > 10)
    for output in outputs.all { #expect(!output.contains(canary), "\(output)") }
    #expect(error.description.contains("expected Int, found string \"x\" at $.age"))
  }

  @Test("an encode shows a secret in no output", arguments: [0, 1, 2])
  func encode(_ row: Int) throws {
    let outputs = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.sinks = [LogFormatter?.text, .compact, .json].map { format in
      .handler(format: format, level: .verbose) { outputs.append($0) }
    }
    var login = Login()
    login.unchecked = canary
    let mappings = [
      Mapping(Login()) { (object: inout Login, json) in
        object.unchecked <- json["a"].secret § Check("must be good") { _ in false }
      },
      Mapping(Login()) { (object: inout Login, json) in
        object.unchecked <- json["a"].secret
          ~ BridgeString(decoder: { $0 }, encoder: { throw Refusal(description: "no \($0)") })
      },
      Mapping(Login()) { (object: inout Login, json) in
        var table: [String: Double]? = [canary: .nan]
        table <- json["a"].secret
      },
    ]
    let error = try #require(throws: RosettaError.self) {
      try rosetta.encode(login, using: mappings[row], as: String.self)
    }
    outputs.append(error.description)
    #expect(outputs.all.count == 4)
    for output in outputs.all { #expect(!output.contains(canary), "\(output)") }
    #expect(error.problems.map(\.path.description) == ["$.a"])
  }

  @Test("a secret is a mask in messages and lines")
  func mask() throws {
    #expect(
      try failure(Login.self, #"{"text": "\#(canary)", "age": "x", "number": "\#(canary)"}"#) == """
        Rosetta: could not decode Login: 1 error, 1 warning
        error: expected Int, found string "x" at $.age
           1 | {"text": ‹secret›, "age": "x", "number": ‹secret›}
             |                           ^ line 1, column 28
        warning: expected Int, found string ‹secret› at $.number
           1 | {"text": ‹secret›, "age": "x", "number": ‹secret›}
             |                                          ^ line 1, column 43
        """
    )
  }

  @Test("the log of a whole document masks its secrets")
  func input() {
    let inputs = Recorder<String?>()
    var rosetta = Rosetta()
    rosetta.sinks = [.reports(level: .verbose) { inputs.append($0.input) }]
    _ = rosetta.decode(#"{"age": "x", "card": {"number": 1}, "text": "\#(canary)"}"#) as Login?
    #expect(inputs.all == [#"{"age": "x", "card": ‹secret›, "text": ‹secret›}"#])
  }
}
