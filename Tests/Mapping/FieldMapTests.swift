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

  @Test("are read and written under the path that is named once")
  func roundTrip() throws {
    let article = try Article(json: Self.text)
    #expect(article.title == "a")
    #expect(article.words == 3)
    #expect(try article.json() as String == Self.text)
  }

  @Test("what is missing is said as it is without map")
  func missing() throws {
    let error = #expect(throws: RosettaError.self) { try Article(json: #"{"data":{"id":1}}"#) }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.code == .missingValue)
    let wrong = #expect(throws: RosettaError.self) {
      try Article(json: #"{"data":{"id":1,"attributes":{"body":5}}}"#)
    }
    #expect(wrong?.problems.filter { $0.severity == .error }.count == 1)
    #expect(wrong?.problems.filter { $0.severity == .warning }.count == 1)
    #expect(throws: RosettaError.self) {
      try Article(json: #"{"data":{"id":1,"attributes":[]}}"#)
    }
  }

  @Test("their keys are known to the policy of unknown keys")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(Article.self, from: Self.text).words == 3)
    #expect(throws: RosettaError.self) {
      try rosetta.decode(
        Article.self,
        from: #"{"data":{"id":1,"attributes":{"title":"a","other":1}}}"#
      )
    }
  }
}
