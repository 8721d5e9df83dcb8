import Foundation
import Rosetta
import Testing

@Suite("Presence with bridges and checks")
struct PresenceBridgeTests {
  struct Task: JSONConvertible, Equatable {
    var due: Presence<Date> = .missing
    var title: Presence<String> = .missing
    var site: Presence<URL> = .missing
    var rank: Presence<Int> = .missing

    static func map(_ object: inout Task, json: Mapper) {
      object.due <~ json["due"] ~ .iso8601
      object.title <~ json["title"] § .nonEmpty
      object.site <~ json["site"] ~ .url § { $0.scheme == "https" }
      object.rank <~ json["rank"] § { $0 > 0 && $0 < 10 }
    }
  }

  @Test("missing, null and a value are told apart, both ways")
  func roundTrips() throws {
    let date = Date(timeIntervalSince1970: 0)
    let text = #"{"due":"1970-01-01T00:00:00Z","title":null,"site":"https://a.example","rank":3}"#
    let task = try roundTrip(Task.self, text)
    #expect(task.due == .value(date))
    #expect(task.title == .null)
    #expect(task.rank == .value(3))
    #expect(try roundTrip(Task.self, "{}") == Task())
    #expect(try roundTrip(Task.self, #"{"due":null,"site":null}"#).due == .null)
  }

  @Test("a value that its bridge or its check refuses is a warning, as for the value alone")
  func refuses() throws {
    let text = #"{"due":"x","title":"","site":"http://a.example","rank":12}"#
    let outcome = Outcome { try $0.decode(Task.self, from: text) }
    #expect(outcome.value == Task())
    #expect(
      outcome.problems == [
        #"warning: could not bridge string "x" to Date at $.due: expected 4 digits of the year at character 1"#,
        #"warning: check failed for "" at $.title: must not be empty"#,
        #"warning: check failed for "http://a.example" at $.site"#,
        "warning: check failed for 12 at $.rank",
      ]
    )
    let encoding = Outcome { try $0.encode(Task(title: .value("")), as: String.self) }
    #expect(encoding.value == "{}")
    #expect(encoding.problems == [#"warning: check failed for "" at $.title: must not be empty"#])
  }

  @Test("a bridge that refuses without a reason is told of its own type")
  func silence() {
    struct Part: JSONConvertible {
      var rank: Presence<Int> = .missing
      static func map(_ object: inout Part, json: Mapper) {
        object.rank <~ json["rank"] ~ BridgeNumber(decoder: { (_: Int) in nil }, encoder: { $0 })
      }
    }
    #expect(
      Outcome { try $0.decode(Part.self, from: #"{"rank": 1}"#) }.problems
        == ["warning: could not bridge number 1 to Int at $.rank"]
    )
  }

  @Test("a value of another type gets the hint that it would get alone")
  func hints() {
    let result = Rosetta().result(of: Task.self, from: #"{"due":1795257486,"title":5,"rank":"7"}"#)
    #expect(
      result.problems.map(\.hint) == [
        "this may be a time: .secondsSince1970 reads it", ".flexible() reads numbers as strings",
        "a string that holds 7: .flexible() reads it",
      ]
    )
  }

  struct Body: JSONConvertible {
    var due: Presence<Date> = .missing
    var count: Presence<Int> = .missing
    var page: Presence<Int> = .missing

    static func map(_ object: inout Body, json: Mapper) {
      json["due"].bridged(by: .secondsSince1970).requires(&object.due)
      json["count"].checked(.range(1...3)).allows(&object.count)
      json["page"].bridged(by: .stringified()).allows(&object.page)
    }
  }

  @Test("required, and by spoken names")
  func required() throws {
    #expect(throws: RosettaError.self) { try Body(json: "{}") }
    #expect(try Body(json: #"{"due":null}"#).due == .null)
    #expect(throws: RosettaError.self) { try Body().json(as: String.self) }
    let body = try Body(json: #"{"due":7,"count":9,"page":"2"}"#)
    #expect(body.count == .missing)
    #expect(try body.json() == #"{"due":7,"page":"2"}"#)
  }

  struct Card: JSONMapped, Equatable {
    let due: Presence<Date>
    let name: Presence<String>
    let site: Presence<URL>
    let rank: Presence<Int>
    let isDraft: Presence<Bool>

    static let properties = Properties(of: Card.self) {
      \.due <~ "due" ~ .iso8601
      \.name <~ "name" § .nonEmpty
      \.site <- "site" ~ .url § { $0.scheme == "https" }
      \.rank <- "rank" § .range(1...9)
      \.isDraft <~ "draft" ~ .omitting(false)
    }
    static let mapping = Mapping(Card.init, properties)
  }

  @Test("`let` properties take them, too, both ways")
  func letModels() throws {
    let text = #"{"due":"1970-01-01T00:00:00Z","name":null,"site":"https://a.example","rank":3}"#
    let card = try roundTrip(Card.self, text)
    #expect(card.due == .value(Date(timeIntervalSince1970: 0)))
    #expect(card.name == .null)
    #expect(card.rank == .value(3))
    #expect(card.isDraft == .value(false))
    let nulls = try roundTrip(Card.self, #"{"site":null,"rank":null,"draft":null}"#)
    #expect(nulls.due == .missing && nulls.site == .null && nulls.isDraft == .null)
    var merged = card
    try Rosetta().merge(&merged, from: #"{"due":null,"draft":true}"#)
    #expect(merged.due == .null && merged.name == .null && merged.isDraft == .value(true))
  }

  @Test("`let` properties refuse what does not fit")
  func letModelsRefuse() {
    let text = #"{"due":"x","name":"","site":"http://a.example","draft":1}"#
    let problems = [
      "error: missing required value at $.rank",
      #"warning: could not bridge string "x" to Date at $.due: expected 4 digits of the year at character 1"#,
      #"warning: check failed for "" at $.name: must not be empty"#,
      #"error: check failed for "http://a.example" at $.site"#,
      "warning: expected Bool, found number 1 at $.draft",
    ]
    #expect(Outcome { try $0.decode(Card.self, from: text) }.problems == problems)
    let card = Card(
      due: .missing,
      name: .value(""),
      site: .missing,
      rank: .value(0),
      isDraft: .null
    )
    #expect(
      Outcome { try $0.encode(card, as: String.self) }.problems == [
        #"warning: check failed for "" at $.name: must not be empty"#,
        "error: required value is missing at $.site",
        "error: check failed for 0 at $.rank: must be between 1 and 9",
      ]
    )
  }

  struct Flags: JSONConvertible, Equatable {
    var isOpen: Presence<Bool> = .missing
    var rank: Presence<Int> = .value(5)

    static func map(_ object: inout Flags, json: Mapper) {
      object.isOpen <~ json["open"] ~ .omitting(false)
      object.rank <- json["state"]["rank"] ~ .omitting(0) § .range(0...9)
    }
  }

  @Test("a value that is left out is what a missing key reads as")
  func omits() throws {
    let quiet = try roundTrip(Flags.self, "{}")
    #expect(quiet == Flags(isOpen: .value(false), rank: .value(0)))
    #expect(try roundTrip(Flags.self, #"{"open":null,"state":{"rank":3}}"#).isOpen == .null)
    var flags = Flags(isOpen: .value(true), rank: .value(3))
    try Rosetta().merge(&flags, from: "{}")
    #expect(flags == Flags(isOpen: .value(true), rank: .value(3)))
  }

  @Test("a merge makes null of it, and leaves what it does not name")
  func merges() throws {
    var task = try Task(json: #"{"due":"1970-01-01T00:00:00Z","rank":3}"#)
    try Rosetta().merge(&task, from: #"{"due":null,"title":"a"}"#)
    #expect(task == Task(due: .null, title: .value("a"), rank: .value(3)))
  }
}
