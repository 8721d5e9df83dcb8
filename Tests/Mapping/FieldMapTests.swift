import Rosetta
import Testing

@Suite("Several fields of one object further down") struct FieldMapTests {
  struct Article: JSONConvertible, Equatable {
    var id = 0
    var title = ""
    var body: String?
    var words = 0
    var source = ""

    init() {}

    static func map(_ object: inout Article, json: Mapper) {
      object.id <- json["data"]["id"]
      json["data"]["attributes"].map { json in
        object.title <- json["title"]
        object.body <~ json["body"]
        json["meta"].map { json in object.words <~ json["words"] }
      }
      object.source <~ json["source"]
    }
  }

  static let text =
    #"{"data":{"id":1,"attributes":{"title":"a","body":"b","meta":{"words":3}}},"source":"s"}"#

  @Test(".map reads and writes several fields under one path")
  func roundTrip() throws {
    let article = try Article(json: Self.text)
    #expect(article.title == "a")
    #expect(article.words == 3)
    #expect(try article.json() as String == Self.text)
  }

  @Test("a field that is missing in .map has the message that it has without .map")
  func missing() throws {
    #expect(
      thrownProblems { try Article(json: #"{"data":{"id":1}}"#) }
        == ["error: missing required value at $.data.attributes"]
    )
    #expect(
      thrownProblems { try Article(json: #"{"data":{"id":1,"attributes":{"body":5}}}"#) } == [
        "error: missing required value at $.data.attributes.title",
        "warning: expected String, found number 5 at $.data.attributes.body",
      ]
    )
    #expect(
      thrownProblems { try Article(json: #"{"data":{"id":1,"attributes":[]}}"#) }
        == ["error: expected object, found array at $.data.attributes"]
    )
  }

  struct Inside: JSONConvertible, Equatable {
    var x: Int? = 9
    var rest = JSONObject()

    static func map(_ object: inout Inside, json: Mapper) {
      json["g"].map { json in
        object.x <~ json["x"].strict
        object.rest <~ json.rest
      }
    }
  }

  struct ByPath: JSONConvertible {
    var x: Int? = 9

    static func map(_ object: inout ByPath, json: Mapper) {
      object.x <~ json["g"]["x"].strict
    }
  }

  @Test(
    "a field in .map is one at its path, whatever is in the place of the object",
    arguments: ["5", "[]", "[1]", "null", #""a""#, #"{"x":1}"#, #"{"x":"a"}"#]
  )
  func otherKinds(_ value: String) {
    let text = #"{"g":\#(value)}"#
    var rosetta = Rosetta()
    for policy in [Rosetta.Policy.ignore, .fail] {
      rosetta.unknownKeys = policy
      let inside = rosetta.result(of: Inside.self, from: text)
      let byPath = rosetta.result(of: ByPath.self, from: text)
      #expect(inside.problems.map(\.brief) == byPath.problems.map(\.brief))
      #expect(inside.value?.x == byPath.value?.x)
      var (old, oldByPath) = (Inside(), ByPath())
      let merged = Outcome(rosetta) { try $0.merge(&old, from: text) }
      let mergedByPath = Outcome(rosetta) { try $0.merge(&oldByPath, from: text) }
      #expect(merged.problems == mergedByPath.problems)
      #expect(old.x == oldByPath.x)
    }
  }

  @Test("the rest of an object that is not there is not that of the object around it")
  func missingRest() throws {
    #expect(try Inside(json: #"{"a":1}"#).rest.isEmpty)
    #expect(try Inside(json: #"{"g":{"a":1}}"#).rest == ["a": 1])
  }

  struct Elements: JSONConvertible, Equatable {
    var x: Int? = 9
    var y = 8
    var z = 7

    static func map(_ object: inout Elements, json: Mapper) {
      json["l"].map { json in
        object.x <~ json[0]
        object.y <- json[1]
      }
      object.z <~ json["z"]
    }
  }

  @Test("a patch without the array of .map leaves its elements; one with it replaces them")
  func patchWithoutArray() throws {
    var elements = Elements()
    try Rosetta().merge(&elements, from: #"{"z":1}"#)
    #expect(elements == Elements(x: 9, y: 8, z: 1))
    try Rosetta().merge(&elements, from: #"{"l":[null,2]}"#)
    #expect(elements == Elements(x: nil, y: 2, z: 1))
  }

  @Test("keys in .map are not unknown keys")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(Article.self, from: Self.text).words == 3)
    let text = #"{"data":{"id":1,"attributes":{"title":"a","other":1}}}"#
    #expect(
      thrownProblems { try rosetta.decode(Article.self, from: text) }
        == [#"error: unknown key at $.data.attributes.other"#]
    )
  }

  struct Positive: JSONConvertible {
    var x: Int?

    static func map(_ object: inout Positive, json: Mapper) {
      json["a"]["b"].map { json in
        object.x <~ json["x"]
        json.check(object.x ?? 0 > 0, "must be positive", at: "x")
      }
    }
  }

  @Test(
    "a check in .map has the path of its object, or is where that has ended",
    arguments: [
      (#"[{"a": {"b": {"x": 0}}}]"#, ["error: check failed at $[0].a.b.x: must be positive"]),
      (#"[{"a": {"b": {}}}]"#, ["error: check failed at $[0].a.b.x: must be positive"]),
      (#"[{"a": {"b": null}}]"#, ["error: check failed at $[0].a.b: must be positive"]),
      (#"[{"a": {}}]"#, ["error: check failed at $[0].a.b: must be positive"]),
      (#"[{}]"#, ["error: check failed at $[0].a: must be positive"]),
      (#"[{"a": {"b": 5}}]"#, ["warning: expected object, found a number at $[0].a.b"]),
    ]
  )
  func check(_ json: String, _ expected: [String]) {
    #expect(Rosetta().result(of: [Positive].self, from: json).problems.map(\.brief) == expected)
  }

  @Test("so has one that refuses to write, but in a secret")
  func checkWhenWriting() {
    #expect(
      thrownProblems { try Rosetta().encode([Positive()], as: String.self) }
        == ["error: check failed at $[0].a.b.x: must be positive"]
    )
    let secret = Mapping(0) { (value: inout Int, json) in
      json["a"].secret.map { json in json.check(value > 0, "must be positive", at: "x") }
    }
    let expected = ["error: check failed inside $.a: must be positive"]
    #expect(thrownProblems { try Rosetta().encode(0, using: secret, as: String.self) } == expected)
    #expect(thrownProblems { try Rosetta().decode(#"{"a":{"x":0}}"#, using: secret) } == expected)
  }

  @Test("a mistake in .map has the path of its object, in both directions")
  func misuse() {
    let map = Mapping(0) { (value: inout Int, json) in
      json["a"]["b"].map { json in value <~ json[-1] }
    }
    let expected = ["error: expected an index of 0 or more, found -1 at $.a.b"]
    #expect(thrownProblems { try Rosetta().decode(#"{"a":{"b":[1]}}"#, using: map) } == expected)
    #expect(thrownProblems { try Rosetta().encode(1, using: map, as: String.self) } == expected)
    let list = Rosetta().result(using: .array(map), from: #"[{"a":{}}]"#).problems
    #expect(list.map(\.path.description) == ["$[0].a"])
  }

  @Test("the whole of what .map reads is an object or an array")
  func whole() {
    let map = Mapping(JSON.null) { (value: inout JSON, json) in
      json["a"].map { json in value <- json[] }
    }
    #expect(
      thrownProblems { try Rosetta().decode(#"{"a":5}"#, using: map) }
        == ["error: expected object, found a number at $.a"]
    )
  }

  @Test("what .map only writes is not read, whatever is there")
  func encodeOnly() throws {
    let map = Mapping(1) { (value: inout Int, json) in
      json["a"].encodeOnly.map { json in value <- json["x"] }
    }
    for json in [#"{"a":[5]}"#, #"{"a":5}"#, #"{"a":{"x":"y"}}"#, "{}"] {
      let result = Rosetta(optionals: .strict).result(using: map, from: json)
      #expect(result.value == 1 && result.problems.isEmpty, "\(result.problems)")
    }
  }
}
