import Foundation
import Rosetta
import Testing

/// What every test looks for in every output.
private let canary = "hunter2"

@Suite("Secrets") struct SecretTests {
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
    #"{"age": "x", "table": {"k": "\#(canary)"}}"#,
    #"{"age": "x", "profile": "\#(canary)"}"#,
    #"{"age": "x", "profil": {"inner": "\#(canary)"}}"#,
    #"{"age": "x", "profile": {"inner": 5, "Inner": 7, "inner": "\#(canary)"}}"#,
    #"{"age": "x", "thrown": "\#(canary)"}"#,
    #"{"age": "x", "unchecked": "\#(canary)"}"#,
    #"{"age": "x", "list": [1, "\#(canary)"]}"#,
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
    #expect(seen.input == #"{"login": …}"#)
  }

  @Test("a missing secret has no hint")
  func misspelt() throws {
    let mapping = Mapping("") { text, json in text <- json["login"]["password"].secret }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(#"{"login": {"pasword": "\#(canary)"}}"#, using: mapping)
    }
    #expect(
      error.description == """
        Rosetta: could not decode String: 1 error
        error: missing required value at $.login.password
           1 | {"login": {"pasword": …}}
             |           ^ line 1, column 11
        """
    )
  }

  @Test("what an object in a secret lacks is not named")
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
        error: missing required value inside $.login
           1 | {"login": {"usr": …, "address": {"stret": …}}}
             |           ^ line 1, column 11
        error: missing required value inside $.login
           1 | {"login": {"usr": …, "address": {"stret": …}}}
             |           ^ line 1, column 11
        """
    )
  }

  @Test("what a step or a map reads behind a secret is in the secret")
  func behindSecret() {
    let mapping = Mapping(0) { (value: inout Int, json) in
      var text = ""
      value <~ json["a"].secret["b"][0]
      json["a"].secret.map { json in text <~ json["c"] }
      value <- json["a"]["d"]
    }
    let json = #"{"a": {"b": ["x"], "c": 1, "d": "x", "e": 1}}"#
    let seen = Seen(using: mapping, json) { $0.unknownKeys = .warn }
    #expect(
      seen.description == """
        Rosetta: could not decode Int: 1 error, 3 warnings
        warning: expected Int, found a string inside $.a
           1 | {"a": {"b": […], "c": …, "d": …, "e": …}}
             |       ^ line 1, column 7
        warning: expected String, found a number inside $.a
           1 | {"a": {"b": […], "c": …, "d": …, "e": …}}
             |       ^ line 1, column 7
        error: expected Int, found a string inside $.a
           1 | {"a": {"b": […], "c": …, "d": …, "e": …}}
             |       ^ line 1, column 7
        warning: unknown key inside $.a
           1 | {"a": {"b": […], "c": …, "d": …, "e": …}}
             |       ^ line 1, column 7
        """
    )
  }

  @Test("a key behind a secret, which an alternative has looked up before, is not in the secret")
  func keyBehind() throws {
    struct Long: JSONConvertible {
      var (pin, name, id) = (0, "", 0)

      static func map(_ object: inout Long, json: Mapper) {
        object.name <~ json["name"]
        object.pin <~ json["pin"].secret
        object.id <- json["id"]
      }
    }
    enum Login: JSONUnion {
      case long(Long)
      case short([String: Int])

      static let union = Union<Login>.untagged {
        Alternative(Login.long) { if case .long(let long) = $0 { long } else { nil } }
        Alternative(Login.short, by: Mapping(["pin": 0]) { $0["pin", default: 0] <- $1["pin"] }) {
          if case .short(let pins) = $0 { pins } else { nil }
        }
      }
    }
    let rosetta = Rosetta(unknownKeys: .warn)
    let outcome = rosetta.result(of: Login.self, from: #"{"pin": 1, "name": "x"}"#)
    #expect(outcome.problems.map { "\($0.code) \($0.path)" } == ["unknownKey $.name"])
  }

  @Test("a key that stands twice in a secret is not named")
  func duplicateKey() {
    let mapping = Mapping([String: Int]()) { (value: inout [String: Int], json) in
      value <- json["a"].secret
    }
    let json = #"{"a": {"hunter2": 1, "hunter2": 2}}"#
    let seen = Seen(using: mapping, json) { $0.duplicateKeys = .fail }
    #expect(seen.problems.map(\.brief) == ["error: duplicate key inside $.a"])
  }

  @Test("a secret in a document in a string ends the path in the document")
  func pathInString() {
    let inner = Mapping(0) { (value: inout Int, json) in
      var table: [String: Int] = [:]
      table <~ json["b"].secret
      value <- json["c"]
    }
    let mapping = Mapping(0) { (value: inout Int, json) in
      value <- json["a"] ~ .stringified(inner)
    }
    let seen = Seen(using: mapping, #"{"a": "{\"b\": {\"x\": true}, \"c\": \"z\"}"}"#)
    #expect(
      seen.problems.map(\.brief) == [
        "warning: expected Int, found a boolean inside $.a.b",
        #"error: expected Int, found string "z" at $.a.c"#,
      ]
    )
  }

  @Test("a closure of lossy is told of a secret what a log is told")
  func lossyClosure() {
    let problems = Recorder<Problem>()
    let item = Mapping(0) { (value: inout Int, json) in
      var table: [String: Int] = [:]
      table <- json["b"].secret
      value = table.count
    }
    let outside = Mapping([Int]()) { (value: inout [Int], json) in
      value <- json["a"]
        ~ .lossy(item) { problem in
          problems.append(problem)
          return .skip
        }
    }
    let inside = Mapping([Int]()) { (value: inout [Int], json) in
      value <- json["a"].secret
        ~ .lossy(item) { problem in
          problems.append(problem)
          return .skip
        }
    }
    let json = #"{"a": [{"b": {"hunter2": "hunter2"}}]}"#
    let logged = [outside, inside].flatMap { Seen(using: $0, json).problems.map(\.message) }
    #expect(Set(logged) == ["expected Int, found a string"])
    #expect(
      Set(problems.all.map(\.brief)) == [
        "error: expected Int, found a string inside $.a[0].b",
        "error: expected Int, found a string inside $.a",
      ]
    )
  }

  @Test("the message about a secret string that holds no JSON shows nothing of it")
  func brokenString() {
    let mapping = Mapping(0) { (value: inout Int, json) in
      value <- json["a"].secret ~ .stringified(Mapping(0) { $0 <- $1["b"] })
    }
    let seen = Seen(using: mapping, #"{"a":"{\"b\": x"}"#)
    #expect(seen.messages == ["the string is not valid JSON"])
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

  @Test("a long line knows where its strings are, wherever its excerpt begins", arguments: 0..<40)
  func longLine(count: Int) throws {
    let mapping = Mapping(["", ""]) { texts, json in
      texts[0] <- json["last"] § .nonEmpty
      texts[1] <- json["first"] § .nonEmpty
    }
    let long = String(repeating: "x", count: 150)
    for text in [#""a\"b\\""#, #""\\""#, #""\\\"""#, "\"é😀\"", #"",\"""#] {
      let list = Array(repeating: text, count: 4 * count + 1).joined(separator: ",")
      let json =
        #"{"list":[\#(list)],"first":"","next":"\#(long)\"hunter2\",\"","last":"","end":"x"}"#
      let error = #expect(throws: RosettaError.self) {
        try Rosetta().decode(json, using: mapping)
      }
      let lines = "\(try #require(error))".split(separator: "\n").filter { $0.contains("|") }
      #expect(lines.count == 4)
      for line in lines.filter({ !$0.contains("^") }) {
        let shown = line.matches(of: /"[a-z]*"/).map { String($0.output) }
        #expect(
          Set(shown).isSubset(of: [
            #""list""#, #""first""#, #""next""#, #""last""#, #""end""#, #""""#,
          ])
        )
        let rest = line.replacing(/"[a-z]*"/, with: "").drop { $0 != "|" }
        #expect(rest.allSatisfy { "| …{}[]:,".contains($0) }, "\(line)")
      }
    }
  }

  @Test("the log of a whole document shows its keys")
  func input() {
    let inputs = Recorder<String?>()
    var rosetta = Rosetta()
    rosetta.sinks = [.reports(level: .verbose) { inputs.append($0.input) }]
    _ = rosetta.decode(#"{"age": "x", "card": {"number": 1}, "text": null}"#) as Login?
    #expect(inputs.all == [#"{"age": …, "card": {"number": …}, "text": …}"#])
  }

  @Test("nothing of an object is shown that is a secret itself")
  func objectItself() {
    struct Hidden: JSONConvertible {
      var name = ""
      var age = 0

      static func map(_ object: inout Hidden, json: Mapper) {
        object.age <- json["age"]
        object.name <- json[].secret["name"]
      }
    }
    let result = Rosetta(unknownKeys: .fail).result(
      of: [Hidden].self,
      from: #"[{"age": "\#(canary)", "name": 5, "\#(canary)": "\#(canary)"}]"#
    )
    #expect(
      result.problems.map(\.brief) == [
        "error: expected Int, found a string inside $[0]",
        "error: expected String, found a number inside $[0]",
        "error: unknown key inside $[0]",
      ]
    )
  }

  @Test("who decides about an item of a secret in a string is shown nothing of it")
  func decidedInString() throws {
    let found = Recorder<String>()
    let inner = Mapping([Int]()) { values, json in
      values <- json["token"].secret
        ~ .lossy { problem in
          found.append(problem.brief)
          return .skip
        }
    }
    let outer = Mapping([Int]()) { values, json in values <- json["a"] ~ .stringified(inner) }
    let json = #"{"a": "{\"token\": [1, \"\#(canary)\"]}"}"#
    #expect(try Rosetta().decode(json, using: outer) == [1])
    #expect(found.all == ["error: expected Int, found a string inside $.a.token"])
  }

  @Test("neither the keys nor the length of a secret are told")
  func counts() {
    struct Pair: JSONConvertible {
      var last = 0
      static func map(_ object: inout Pair, json: Mapper) { object.last <- json[1] }
    }
    let union = Union<Int>.keyed {
      Variant("one", { (value: Int) in value }) { $0 }
      Variant("two", { (value: Int) in value }) { $0 }
    }
    let part: Mapping<Int> = Mapping(0) { value, json in value <- json.flattened ~ union }
    let mapping = Mapping(0) { value, json in
      var pair = Pair()
      pair <- json["pair"].secret
      value <- json["part"].secret ~ part
      value <- json["union"].secret ~ union
    }
    let object = #"{"one": 1, "two": 2, "\#(canary)": 3}"#
    let json = #"{"pair": [5], "part": \#(object), "union": \#(object)}"#
    #expect(
      Rosetta().result(using: mapping, from: json).problems.map(\.brief) == [
        "error: missing required value inside $.pair",
        #"error: expected only one of "one", "two", found object at $.part"#,
        #"error: expected an object of one key, one of "one", "two", found object at $.union"#,
      ]
    )
  }
}
