import Foundation
import Rosetta
import Testing

@Suite("Guide/DefaultsAndNull.md", .tags(.guide))
struct DefaultsAndNullTests {
  struct Settings: JSONConvertible {
    var volume = 5
    var theme: String? = "light"
    var language: String!

    init() {}

    static func map(_ object: inout Settings, json: Mapper) {
      object.volume <~ json["volume"]
      object.theme <~ json["theme"]
      object.language <~ json["language"]
    }
  }

  @Test("<~ leaves a property alone for what is missing, null or unfit")
  func defaults() throws {
    for text in ["{}", #"{"volume": null, "theme": null}"#, #"{"volume": "loud"}"#] {
      var settings = try Settings(json: text)
      #expect(settings.volume == 5)
      #expect(settings.theme == "light")
      #expect(settings.language == nil)
      #expect(try settings.json() == #"{"volume":5,"theme":"light"}"#)

      settings.volume = 9
      try Rosetta().update(&settings, from: text)
      #expect(settings.volume == 9)
    }
  }

  @Test("strict optionals make what is unfit an error")
  func strict() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    #expect(try rosetta.decode(Settings.self, from: #"{"theme": null}"#).theme == "light")
    let error = #expect(throws: RosettaError.self) {
      try rosetta.decode(Settings.self, from: #"{"volume": "loud", "theme": null}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Settings: 1 error
        error: expected Int, found string "loud" at $.volume
           1 | {"volume": "loud", "theme": …}
             |            ^ line 1, column 12
        """
    )
  }

  struct Post: JSONConvertible {
    var isDraft = false
    var tags: [String] = []
    var due = Date.distantFuture

    static func map(_ object: inout Post, json: Mapper) {
      object.isDraft <- json["flags"]["draft"] ~ .omitting(false)
      object.tags <- json["tags"] ~ .omitting([])
      object.due <- json["due"] ~ .omitting(.distantFuture, .iso8601)
    }
  }

  @Test("a value that says nothing is left out, and a missing key reads as it")
  func omitting() throws {
    #expect(try Post().json() == "{}")
    let text = """
      {"flags":{"draft":true},"due":"2026-11-21T00:00:00Z"}
      """
    let post = try Post(json: text)
    #expect(post.isDraft && post.tags.isEmpty)
    #expect(try post.json() == text)
  }

  struct Reminder: JSONConvertible, Equatable {
    var days: Int?
    var hour: Int?

    static func map(_ object: inout Reminder, json: Mapper) {
      object.days <~ json["days"] ~ .omitting(7)
      object.hour <~ json["hour"].nullable ~ .omitting(8)
    }
  }

  @Test("nil is left out beside an omitted value, unless it is written as null")
  func omittedOptional() throws {
    #expect(try Reminder(days: 7, hour: 8).json() == "{}")
    let text: String = try Reminder(days: nil, hour: nil).json()
    #expect(text == #"{"hour":null}"#)
    #expect(try Reminder(json: text) == Reminder(days: 7, hour: nil))
  }

  @Test("a map branches on the version of a document")
  func versions() throws {
    let text: String = try Preferences(json: #"{"version": 1, "darkMode": true}"#).json()
    #expect(
      text == """
        {"version":2,"theme":"dark"}
        """
    )
    #expect(try Preferences(json: text).json() == text)
    #expect(throws: RosettaError.self) { try Preferences(json: #"{"version": 3}"#) }
    var preferences = try Preferences(json: #"{"version": 2, "theme": "light"}"#)
    try Rosetta().update(&preferences, from: #"{"darkMode": true}"#)
    #expect(preferences.theme == "dark")
    try Rosetta().merge(&preferences, from: "{}")
    #expect(preferences.theme == "dark")
    try Rosetta().merge(&preferences, from: #"{"theme": "sepia"}"#)
    #expect(preferences.theme == "sepia")
  }

  @Test("a model whose raw value is its JSON is an object in other models")
  func settings() throws {
    let preferences = try #require(Preferences(rawValue: #"{"darkMode":true}"#))
    #expect(preferences.rawValue == #"{"version":2,"theme":"dark"}"#)
    #expect(Preferences(rawValue: "{}")?.theme == "light")
    #expect(Preferences(rawValue: #"{"version":3}"#) == nil)
    let text: String = try Rosetta().encode(["ann": preferences])
    #expect(text == #"{"ann":{"version":2,"theme":"dark"}}"#)
    #expect(try Rosetta().decode([String: Preferences].self, from: text)["ann"]?.theme == "dark")
  }

  struct Patch: JSONConvertible, Equatable {
    var title: Presence<String> = .missing
    var deadline: Presence<Date> = .missing

    static func map(_ object: inout Patch, json: Mapper) {
      object.title <~ json["title"] § .nonEmpty
      object.deadline <~ json["deadline"] ~ .iso8601
    }
  }

  @Test("a Presence tells missing and null apart, and takes the bridges of its value")
  func presence() throws {
    let patch = try Patch(json: #"{"deadline":null}"#)
    #expect(patch == Patch(title: .missing, deadline: .null))
    #expect(try patch.json() == #"{"deadline":null}"#)
    #expect(try Patch(json: #"{"title":""}"#).title == .missing)
  }

  struct Ticket: JSONConvertible {
    var id: Int!
    var seat: String!

    init() {}

    static func map(_ object: inout Ticket, json: Mapper) {
      object.id <- json["id"]
      object.seat <~ json["seat"].strict
    }
  }

  @Test("a required T! holds a value after decoding")
  func implicitlyUnwrapped() throws {
    let ticket = try Ticket(json: #"{"id": 3}"#)
    #expect(ticket.id + 1 == 4)
    #expect(try ticket.json() == #"{"id":3}"#)
    #expect(throws: RosettaError.self) { try Ticket(json: #"{"id": 3, "seat": 1}"#) }
    let error = #expect(throws: RosettaError.self) { try Ticket().json() as String }
    #expect(
      error?.description == """
        Rosetta: could not encode Ticket: 1 error
        error: required value is missing at $.id
        """
    )
  }

  struct Person: JSONConvertible {
    var mood: String? = "calm"
    var mail: String?

    init() {}

    static func map(_ object: inout Person, json: Mapper) {
      object.mood <~ json["mood"].nullable
      object.mail <- json["mail"].nullable
    }
  }

  @Test(".nullable writes nil as null")
  func nullable() throws {
    #expect(try Person(json: #"{"mail": null}"#).mood == "calm")
    let person = try Person(json: #"{"mood": null, "mail": null}"#)
    #expect(person.mood == nil)
    let text: String = try person.json()
    #expect(
      text == """
        {"mood":null,"mail":null}
        """
    )
    let error = #expect(throws: RosettaError.self) { try Person(json: "{}") }
    #expect(error?.problems.map(\.brief) == [#"error: missing required value at $.mail"#])
  }

  struct Series: JSONConvertible {
    var values: [Double?] = []
    var counts: [String: Int?] = [:]
    var links: [URL?] = []

    init() {}

    static func map(_ object: inout Series, json: Mapper) {
      object.values <- json["values"]
      object.counts <- json["counts"]
      object.links <- json["links"] ~ .array(.nullable(.url))
    }
  }

  @Test("null is an element only of optionals")
  func elements() throws {
    let text = #"{"values":[1.5,null],"counts":{"a":null},"links":[null,"https://a.example"]}"#
    let series = try Series(json: text)
    #expect(series.values == [1.5, nil])
    #expect(try series.json() == text)

    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode([Double].self, from: "[1.5, null]")
    }
    #expect(
      error?.description == """
        Rosetta: could not decode [Double]: 1 error
        error: expected Double, found null at $[1]
           1 | […, null]
             |     ^ line 1, column 7; elements of type Double? take null
        """
    )
  }

  struct Article: JSONConvertible {
    var title = ""
    var id: Int?
    var schema = 2

    init() {}

    static func map(_ object: inout Article, json: Mapper) {
      object.title <- json["title"].or("name")
      object.id <~ json["id"].decodeOnly
      object.schema <- json["schema"].encodeOnly
    }
  }

  @Test("a field may have another name, or one direction")
  func oneWay() throws {
    let article = try Article(json: #"{"title": null, "name": "News", "id": 7, "schema": 1}"#)
    #expect(article.id == 7)
    #expect(article.schema == 2)
    let text: String = try article.json()
    #expect(
      text == """
        {"title":"News","schema":2}
        """
    )
    #expect(throws: RosettaError.self) { try Article(json: #"{"title": null}"#) }
  }

  @Test("NaN and infinities are refused, or written as null")
  func nonFinite() throws {
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode([1, Double.nan], as: String.self)
    }
    #expect(
      error?.description == """
        Rosetta: could not encode [Double]: 1 error
        error: expected a finite number, found NaN at $[1]
        """
    )

    var rosetta = Rosetta()
    rosetta.nonFinite = .null
    let text: String = try rosetta.encode([1, Double.nan])
    #expect(text == "[1,null]")
    #expect(try rosetta.decode([Double?].self, from: text) == [1, nil])
  }
}

struct Preferences: JSONConvertible {
  var theme = "light"

  static func map(_ object: inout Preferences, json: Mapper) {
    var version = json.mode == .decoding ? 1 : 2
    version <~ json["version"].strict § .range(1...2)
    object.theme <~ json["theme"]
    if version == 1 {
      var isDark: Bool?
      isDark <~ json["darkMode"]
      if let isDark { object.theme = isDark ? "dark" : "light" }
    }
  }
}

extension Preferences: RawRepresentable {
  init?(rawValue: String) {
    guard let preferences = try? Preferences(json: rawValue) else { return nil }
    self = preferences
  }

  var rawValue: String { (try? json()) ?? "{}" }
}
