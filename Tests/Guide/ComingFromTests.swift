import Foundation
import Rosetta
import Testing

@Suite("Guide/ComingFrom.md", .tags(.guide))
struct ComingFromTests {
  struct Sailor: JSONConvertible {
    var name = ""
    var rank = "mate"
    var joined: Date?

    init() {}

    static func map(_ object: inout Sailor, json: Mapper) {
      object.name <- json["profile"]["full_name"]
      object.rank <~ json["rank"]
      object.joined <~ json["joined"] ~ .iso8601
    }
  }

  @Test("a Codable model and a Rosetta model read the same document")
  func codable() throws {
    let text = #"{"profile":{"full_name":"Ann"},"rank":"mate","joined":"2015-03-14T00:00:00Z"}"#
    let sailor = try Sailor(json: text)
    #expect(sailor.joined == Date(timeIntervalSince1970: 1_426_291_200))
    #expect(try sailor.json() == text)
    #expect(throws: RosettaError.self) { try Sailor(json: #"{"profile": {}}"#) }
  }

  struct Strict: JSONConvertible {
    var rank = "mate"

    init() {}

    static func map(_ object: inout Strict, json: Mapper) {
      object.rank <~ json["rank"].strict
    }
  }

  struct Twin: Decodable {
    var rank: String

    enum CodingKeys: CodingKey { case rank }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      rank = try container.decodeIfPresent(String.self, forKey: .rank) ?? "mate"
    }
  }

  @Test("Codable throws on a wrong type, <~ keeps the default, .strict throws")
  func defaults() throws {
    for text in ["{}", #"{"rank": null}"#] {
      #expect(try JSONDecoder().decode(Twin.self, from: Data(text.utf8)).rank == "mate")
      #expect(try Strict(json: text).rank == "mate")
    }
    let wrong = #"{"profile": {"full_name": "Ann"}, "rank": 5}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Twin.self, from: Data(wrong.utf8))
    }
    #expect(throws: RosettaError.self) { try Strict(json: wrong) }
    let outcome = Outcome { try $0.decode(Sailor.self, from: wrong) }
    #expect(outcome.value?.rank == "mate")
    #expect(outcome.problems == ["warning: expected String, found number 5 at $.rank"])
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    #expect(throws: RosettaError.self) { try rosetta.decode(Sailor.self, from: wrong) }
  }

  @Test("a merge changes what the patch has, unlike an update")
  func updates() throws {
    let rosetta = Rosetta()
    var sailor = try Sailor(json: #"{"profile":{"full_name":"Ann"},"rank":"mate"}"#)
    try rosetta.update(&sailor, from: #"{"profile":{"full_name":"Ben"}}"#)
    try rosetta.merge(&sailor, from: #"{"rank":"cook"}"#)
    #expect(try sailor.json() == #"{"profile":{"full_name":"Ben"},"rank":"cook"}"#)
  }

  struct User: JSONConvertible {
    var name: String?
    var city: String?
    var birthday: Date?
    var site: URL?

    init() {}

    static func map(_ object: inout User, json: Mapper) {
      object.name <~ json["name"]
      object.city <~ json["address"]["city"]
      object.birthday <~ json["birthday"] ~ .secondsSince1970
      object.site <~ json["site"]
        ~ BridgeString(
          decoder: { URL(string: "https://" + $0) },
          encoder: { $0.host() }
        )
    }
  }

  @Test("the ObjectMapper example has its counterpart")
  func objectMapper() throws {
    let text = """
      {"name":"Ann","address":{"city":"Bern"},"birthday":3600,"site":"ann.example"}
      """
    let user = try User(json: text)
    #expect(user.birthday == Date(timeIntervalSince1970: 3600))
    #expect(user.site == URL(string: "https://ann.example"))
    #expect(try user.json() == text)
    let warned = try User(json: #"{"name": 7, "site": 7}"#)
    #expect(warned.name == nil)
    #expect(warned.site == nil)
  }

  struct Issue {
    var id = 0
    var state = State.open
    var labels: [String] = []
    var parent: [Issue] = []

    enum State {
      case open, closed
    }
  }

  enum Rules {
    static let issue: Mapping<Issue> = Mapping(Issue()) { issue, json in
      issue.id <- json["content" / "id"]
      issue.state <- json["state"] ~ .cases(["O": .open, "C": .closed])
      issue.labels <~ json["labels"] ~ .lossy()
      issue.parent <~ json["parent"] ~ .stringified(.array(Rules.issue))
    }
  }

  @Test("the Bender example has its counterpart")
  func bender() throws {
    let rosetta = Rosetta()
    let text = #"{"content":{"id":1},"state":"C","labels":["a"],"parent":"[]"}"#
    let issue = try rosetta.decode(text, using: Rules.issue)
    #expect(issue.state == .closed)
    #expect(try rosetta.encode(issue, using: Rules.issue, as: String.self) == text)
    let lossy = try rosetta.decode(
      #"{"content": {"id": 1}, "state": "O", "labels": ["a", 7]}"#,
      using: Rules.issue
    )
    #expect(lossy.labels == ["a"])
    #expect(throws: RosettaError.self) {
      try rosetta.decode(#"{"content": {"id": 1}, "state": "X"}"#, using: Rules.issue)
    }
  }

  struct Tweet: JSONConvertible {
    var text = ""
    var author = ""
    var created: Date?
    var likes = 0
    var client = "web"

    init() {}

    static func map(_ object: inout Tweet, json: Mapper) {
      object.text <- json["full_text"]
      object.author <- json[JSONPath(dotted: "user.names.0")]
      object.created <~ json["created"] ~ .date(format: "yyyy-MM-dd")
      object.likes <~ json["likes"] ~ .flexible()
      object.client <- json["client"].encodeOnly
    }
  }

  @Test("the Ladybug example has its counterpart")
  func ladybug() throws {
    let document =
      #"{"full_text":"Hi","user":{"names":["Ann"]},"created":"2015-03-14","likes":"3"}"#
    let tweet = try Tweet(json: document)
    #expect(tweet.likes == 3)
    #expect(tweet.created == Date(timeIntervalSince1970: 1_426_291_200))
    #expect(
      try tweet.json() == """
        {"full_text":"Hi","user":{"names":["Ann"]},"created":"2015-03-14","likes":3,"client":"web"}
        """
    )
    #expect(throws: RosettaError.self) { try Tweet(json: #"{"full_text": "Hi"}"#) }
  }

  struct Flight: JSONMapped {
    let number: Int
    let gate: String?
    let stops: [Stop]
    let raw: JSON?

    static let properties = Properties(of: Flight.self) {
      \.number <- JSONPath("flight", "number")
      \.gate <~ "gate"
      \.stops <- "stops" ~ .lossy()
      \.raw <~ "raw"
    }
    static let mapping = Mapping(Flight.init, properties)
  }

  struct Stop: JSONMapped {
    let code: String

    static let properties = Properties(of: Stop.self) {
      \.code <- "code" § .count(3...3)
    }
    static let mapping = Mapping(Stop.init, properties)
  }

  @Test("the GuardedSwiftyJSON example has its counterpart")
  func guarded() throws {
    let text = #"{"flight":{"number":7},"stops":[{"code":"BRN"}],"raw":{"a":[1.50]}}"#
    #expect(try Flight(json: text).json() == text)
    let flight = try Flight(
      json: #"{"flight": {"number": 7}, "gate": 4, "stops": [{"code": "BRN"}, {"code": "X"}, 7]}"#
    )
    #expect(flight.gate == nil)
    #expect(flight.stops.map(\.code) == ["BRN"])
    #expect(throws: RosettaError.self) { try Flight(json: #"{"flight": {"number": 7}}"#) }
  }
}
