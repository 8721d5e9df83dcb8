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

  @Test("keys in .map are not unknown keys")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(Article.self, from: Self.text).words == 3)
    let text = #"{"data":{"id":1,"attributes":{"title":"a","other":1}}}"#
    #expect(
      thrownProblems { try rosetta.decode(Article.self, from: text) }
        == [#"error: unknown key "other" at $.data.attributes"#]
    )
  }
}
