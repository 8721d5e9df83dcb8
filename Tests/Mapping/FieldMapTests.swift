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
}
