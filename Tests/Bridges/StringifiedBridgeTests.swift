import Rosetta
import Testing

@Suite("StringifiedBridge")
struct StringifiedBridgeTests {
  struct Item: JSONConvertible, Equatable {
    var id = 0
    var name: String?
    static func map(_ object: inout Item, json: Mapper) {
      object.id <- json["id"]
      object.name <~ json["name"]
    }
  }

  struct Payload: JSONConvertible, Equatable {
    var items: [Item] = []
    static func map(_ object: inout Payload, json: Mapper) { object.items <- json["items"] }
  }

  struct Envelope: JSONConvertible, Equatable {
    var payload = Payload()
    var count: Int?
    static func map(_ object: inout Envelope, json: Mapper) {
      object.payload <- json["payload"] ~ .stringified()
      object.count <~ json["count"] ~ .stringified()
    }
  }

  func decode(_ json: String, _ rosetta: Rosetta = Rosetta()) -> Outcome<Envelope> {
    Outcome(rosetta) { try $0.decode(Envelope.self, from: json) }
  }

  @Test(".stringified reads and writes the JSON in a string")
  func roundTrip() throws {
    let json = #"{"payload":"{\"items\":[{\"id\":7,\"name\":\"a\\\"b\\n\"}]}","count":"42"}"#
    let envelope = try Envelope(json: json)
    #expect(envelope == Envelope(payload: Payload(items: [Item(id: 7, name: "a\"b\n")]), count: 42))
    #expect(try envelope.json(as: String.self) == json)
  }

  @Test("a patch replaces the document in a string, which is not a patch itself")
  func patches() throws {
    struct Model: JSONConvertible {
      var item = Item(id: 1, name: "a")

      static func map(_ object: inout Model, json: Mapper) {
        object.item <~ json["item"] ~ .stringified()
      }
    }
    var model = Model()
    let unfit = #"{"item":"{\"id\":2,\"name\":5}"}"#
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: unfit) }
        == ["error: expected String, found number 5 at $.item.name"]
    )
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: #"{"item":"{\"name\":\"b\"}"}"#) }
        == ["error: missing required value at $.item.id"]
    )
    #expect(model.item == Item(id: 1, name: "a"))
    try Rosetta().merge(&model, from: #"{"item":"{\"id\":2,\"name\":null}"}"#)
    #expect(model.item == Item(id: 2))
  }

  @Test("problems in a string of JSON keep their paths and their severity")
  func innerProblems() {
    let outcome = decode(
      #"""
      {"count": "4",
       "payload": "{\"items\": [{\"id\": 1, \"name\": 5}, {\"id\": \"x\"}, {\"ib\": 2}]}"}
      """#
    )
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "warning: expected String, found number 5 at $.payload.items[0].name",
        #"error: expected Int, found string "x" at $.payload.items[1].id"#,
        #"error: missing required value at $.payload.items[2].id"#,
      ]
    )
    #expect(
      outcome.hints == [
        ".flexible() reads numbers as strings", #"did you mean "ib"?"#,
      ]
    )
    let string = SourceLocation(line: 2, column: 13, offset: 27)
    #expect(outcome.locations == [string, string, string])
  }

  @Test("the log points at the string that holds the JSON")
  func log() {
    do {
      _ = try Rosetta().decode(Envelope.self, from: #"{"payload": "{\"items\": 1}"}"#)
      Issue.record("no error")
    } catch {
      #expect(
        error.description == #"""
          Rosetta: could not decode Envelope: 1 error
          error: expected array, found a number at $.payload.items
             1 | {"payload": …}
               |             ^ line 1, column 13
          """#
      )
    }
  }

  @Test("a string that holds no JSON is no mistake in the syntax of the document")
  func category() throws {
    let mapping = Mapping([0]) { $0[0] <- $1["a"] ~ .stringified() }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(#"{"a":"free"}"#, using: mapping)
    }
    #expect(error.category == .data)
    #expect(error.problems.map(\.code) == [.bridgingFailed])
  }

  @Test(
    "a hint about what a string holds speaks of the string",
    arguments: [
      ("", "the string is empty"), ("-", "the string looks cut off"), ("008", nil), ("t", nil),
      ("NaN", "JSON has no NaN and no Infinity"),
    ]
  )
  func hints(_ row: (text: String, hint: String?)) throws {
    let mapping = Mapping(0) { $0 <- $1["a"] ~ .stringified() }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(["a": .string(row.text)] as JSON, using: mapping)
    }
    #expect(error.problems.map(\.hint) == [row.hint])
  }

  @Test(
    "a string that holds no JSON is refused with the reason",
    arguments: [
      BadJSON(
        #"{"payload": "hello"}"#,
        "error: the string is not valid JSON at $.payload: expected a value, found a word"
      ),
      BadJSON(
        #"{"payload": ""}"#,
        "error: the string is not valid JSON at $.payload:"
          + " expected a value, found the end of the document"
      ),
      BadJSON(
        #"{"payload": "{\"items\": [1, }"}"#,
        #"error: the string is not valid JSON at $.payload.items[1]: expected a value, found "}""#
      ),
      BadJSON(
        #"{"payload": {"items": []}}"#,
        "error: expected string with JSON, found object at $.payload"
      ),
      BadJSON(#"{"payload": null}"#, "error: expected string with JSON, found null at $.payload"),
      BadJSON(
        #"{"payload": "[]"}"#,
        "error: expected object, found array at $.payload"
      ),
      BadJSON(
        #"{"payload": "{\"items\": []}", "count": "x"}"#,
        #"warning: the string is not valid JSON at $.count: expected a value, found "x""#
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = decode(refusal.json)
    #expect(outcome.problems == [refusal.problem])
    #expect((outcome.value == nil) == refusal.problem.hasPrefix("error"))
  }

  @Test("the hint for a number names the bridge that reads it, too")
  func numberHint() {
    let number = Mapping(0.0) { $0 <- $1["a"] ~ .stringified() }
    let list = Mapping([0]) { $0 <- $1["a"] ~ .stringified() }
    #expect(
      Rosetta().result(using: number, from: #"{"a": 5}"#).problems.map(\.hint)
        == [".first(.stringified(), .flexible()) reads numbers, too"]
    )
    #expect(Rosetta().result(using: list, from: #"{"a": 5}"#).problems.map(\.hint) == [nil])
  }

  @Test("a key that is missing inside the string is not confused with the same key outside")
  func echoes() {
    struct Outer: JSONConvertible {
      var id = 0
      var inner = Item()
      static func map(_ object: inout Outer, json: Mapper) {
        object.id <- json["id"]
        object.inner <- json["inner"] ~ .stringified()
      }
    }
    let outcome = Outcome { try $0.decode(Outer.self, from: #"{"inner": "{}"}"#) }
    #expect(
      outcome.problems == [
        #"error: missing required value at $.id"#,
        #"error: missing required value at $.inner.id"#,
      ]
    )
  }

  @Test("a key that is missing outside the string is not confused with the same key inside")
  func laterEchoes() {
    struct Outer: JSONConvertible {
      var first = Item()
      var second = Item()
      var id = 0
      static func map(_ object: inout Outer, json: Mapper) {
        object.first <- json["a"] ~ .stringified()
        object.second <- json["b"] ~ .stringified()
        object.id <- json["id"]
      }
    }
    let outcome = Outcome { try $0.decode(Outer.self, from: #"{"a": "{}", "b": "{}"}"#) }
    #expect(
      outcome.problems == [
        #"error: missing required value at $.id"#,
        #"error: missing required value at $.a.id"#,
        #"error: missing required value at $.b.id"#,
      ]
    )
  }

  @Test("a string of JSON holds another string of JSON")
  func nested() {
    struct Model: JSONConvertible {
      var ids: [Int] = []
      static func map(_ object: inout Model, json: Mapper) {
        object.ids <- json["a"] ~ .stringified(.array(.stringified()))
      }
    }
    let json = #"{"a":"[\"1\",\"2\"]"}"#
    let model = Outcome { try $0.decode(Model.self, from: json) }
    #expect(model.value?.ids == [1, 2])
    #expect(Outcome { try $0.encode(model.value) as String }.value == json)
    let bad = Outcome { try $0.decode(Model.self, from: #"{"a":"[\"1\",\"{}\",\"x\"]"}"#) }
    #expect(
      bad.problems == [
        "error: expected Int, found object at $.a[1]",
        #"error: the string is not valid JSON at $.a[2]: expected a value, found "x""#,
      ]
    )
  }

  @Test("the JSON in a string is read with the mapper's options")
  func options() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    rosetta.duplicateKeys = .fail
    let outcome = decode(
      #"{"payload": "{\"items\": [], \"items\": [], \"more\": 1}"}"#,
      rosetta
    )
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        #"error: duplicate key at $.payload.items"#,
        #"warning: unknown key at $.payload.more"#,
      ]
    )
  }

  @Test("the JSON in a string is sorted like the document and stays compact")
  func layout() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    rosetta.output = .pretty
    struct Pair: JSONConvertible {
      var inner = [Swapped()]
      static func map(_ object: inout Pair, json: Mapper) {
        object.inner <- json["inner"] ~ .stringified()
      }
    }
    struct Swapped: JSONConvertible {
      var a = 1
      var b = 2
      static func map(_ object: inout Swapped, json: Mapper) {
        object.b <- json["b"]
        object.a <- json["a"]
      }
    }
    let text: String = try rosetta.encode(Pair())
    #expect(
      text == #"""
        {
          "inner": "[{\"a\":1,\"b\":2}]"
        }
        """#
    )
  }

  @Test("maps of the JSON in a string get the context")
  func context() throws {
    enum Owner: ContextKey { typealias Value = String }
    struct Owned: JSONConvertible {
      var owner: String?
      static func map(_ object: inout Owned, json: Mapper) {
        object.owner = json.context[Owner.self]
      }
    }
    struct Model: JSONConvertible {
      var owned = Owned()
      static func map(_ object: inout Model, json: Mapper) {
        object.owned <- json["owned"] ~ .stringified()
      }
    }
    var rosetta = Rosetta()
    rosetta.context[Owner.self] = "Ann"
    let model = try rosetta.decode(Model.self, from: #"{"owned": "{}"}"#)
    #expect(model.owned.owner == "Ann")
  }

  @Test("the problem says which value in the string cannot be written")
  func encoding() {
    struct Model: JSONConvertible {
      var values: [Double] = [1, .nan]
      var more: [Double] = [.nan]
      static func map(_ object: inout Model, json: Mapper) {
        object.values <- json["values"]
          ~ .stringified(
            .mapped { (box: inout Box, json) in
              box.values <- json["deep"]["in"]
            }.map(decode: \.values, encode: { Box(values: $0) })
          )
        object.more <~ json["more"] ~ .stringified()
      }
    }
    struct Box: Creatable {
      var values: [Double] = []
    }
    let outcome = Outcome { try $0.encode(Model()) as String }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: expected a finite number, found NaN at $.values.deep.in[1]",
        "warning: expected a finite number, found NaN at $.more[0], so $.more is left out",
      ]
    )
    let written = Outcome { try $0.encode(Model(values: [1])) as String }
    #expect(written.value == #"{"values":"{\"deep\":{\"in\":[1]}}"}"#)
  }

  @Test("a secret string of JSON is not shown")
  func secret() {
    struct Model: JSONConvertible {
      var item = Item()
      static func map(_ object: inout Model, json: Mapper) {
        object.item <- json["item"].secret ~ .stringified()
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"item": "{\"id\": \"x\"}"}"#) }
    #expect(outcome.problems == ["error: expected Int, found a string inside $.item"])
    let broken = Outcome { try $0.decode(Model.self, from: #"{"item": "x"}"#) }
    #expect(
      broken.problems == [
        "error: the string is not valid JSON at $.item"
      ]
    )
  }

  @Test("a secret in a string of JSON hides the string")
  func innerSecret() {
    struct Login: JSONConvertible {
      var name = ""
      var password = 0
      static func map(_ object: inout Login, json: Mapper) {
        object.name <- json["name"]
        object.password <- json["password"].secret
      }
    }
    struct Model: JSONConvertible {
      var login = Login()
      static func map(_ object: inout Model, json: Mapper) {
        object.login <- json["login"] ~ .stringified()
      }
    }
    let json = #"{"login": "{\"name\": 5, \"password\": \"hunter2\"}"}"#
    do {
      _ = try Rosetta().decode(Model.self, from: json)
      Issue.record("no error")
    } catch {
      #expect(!error.description.contains("hunter2"))
      #expect(error.problems.count == 2)
    }
  }

  @Test(".lossy in a string of JSON gets problems with their whole paths")
  func lossy() {
    struct Model: JSONConvertible {
      var values: [Int] = []
      static func map(_ object: inout Model, json: Mapper) {
        object.values <- json["a"]
          ~ .stringified(
            .array(
              .stringified(
                .lossy(DefaultBridge<Int>()) {
                  $0.path.description == "$.a[1][0]" ? .use(9) : .skip
                }
              )
            )
          ).map(decode: { (lists: [[Int]]) in lists.flatMap { $0 } }, encode: { [$0] })
      }
    }
    let json = #"{"a": "[\"[1, null]\", \"[null]\"]"}"#
    let outcome = Outcome { try $0.decode(Model.self, from: json) }
    #expect(outcome.value?.values == [1, 9])
    #expect(
      outcome.problems == [
        "warning: expected Int, found null at $.a[0][1]",
        "warning: expected Int, found null at $.a[1][0]",
      ]
    )
  }
}
