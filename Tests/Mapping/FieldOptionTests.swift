import Foundation
import Rosetta
import Testing

@Suite("Options of a field")
struct FieldOptionTests {
  struct Model: JSONConvertible, Equatable {
    var name = ""
    var age: Int? = 7
    var mood: String? = "calm"
    var token: String?
    var created: String?
    var computed: String?

    init() {}

    static func map(_ object: inout Model, json: Mapper) {
      object.name <- json["name"].or("title").or("label")
      object.age <~ json["age"].strict
      object.mood <~ json["mood"].nullable
      object.token <~ json["token"].secret § .count(4...)
      object.created <~ json["created"].decodeOnly
      object.computed <~ json["computed"].encodeOnly
    }
  }

  @Test(
    ".or reads the first key that is there and not null, and writes the first key",
    arguments: [
      (#"{"name": "a", "title": "b"}"#, "a"),
      (#"{"name": null, "title": "b"}"#, "b"),
      (#"{"label": "c"}"#, "c"),
    ]
  )
  func alternatives(document: String, name: String) throws {
    let model = try Model(json: document)
    #expect(model.name == name)
    let text: String = try model.json()
    #expect(text == #"{"name":"\#(name)","age":7,"mood":"calm"}"#)
  }

  @Test(".or without any of its keys is a missing value with all the names")
  func noAlternative() throws {
    let error = try #require(throws: RosettaError.self) { try Model(json: "{}") }
    #expect(
      error.problems.map(\.brief) == [
        #"error: missing required value at $.name: "title" and "label" are missing too"#
      ]
    )
  }

  @Test(".or reads null, also in a Key, if there is no value under any of its keys")
  func nullAlternative() throws {
    struct Book: JSONMapped {
      let title: String
      static let properties = Properties(of: Book.self) {
        \.title <- Key("title").or("name")
      }
      static let mapping = Mapping(Book.init, properties)
    }
    let error = try #require(throws: RosettaError.self) { try Book(json: #"{"name": null}"#) }
    #expect(
      error.problems.map(\.brief) == ["error: expected String, found null at $.name"]
    )
  }

  struct Named: JSONConvertible {
    var name: Presence<String> = .missing
    var mood: String? = "calm"

    init() {}

    static func map(_ object: inout Named, json: Mapper) {
      object.name <~ json["name"].or("title").or("label")
      object.mood <~ json["mood"].or("state").nullable
    }
  }

  @Test(
    ".or distinguishes missing, null and a value",
    arguments: [
      ("{}", .missing), (#"{"name":null}"#, .null), (#"{"title":null}"#, .null),
      (#"{"label":null}"#, .null), (#"{"name":null,"label":null}"#, .null),
      (#"{"title":null,"label":"a"}"#, .value("a")), (#"{"name":null,"title":"a"}"#, .value("a")),
    ] as [(String, Presence<String>)]
  )
  func presentAlternative(_ document: String, _ name: Presence<String>) throws {
    #expect(try Named(json: document).name == name)
  }

  @Test(".nullable reads null under any of the keys of .or")
  func nullableAlternative() throws {
    #expect(try Named(json: "{}").mood == "calm")
    #expect(try Named(json: #"{"mood":null}"#).mood == nil)
    #expect(try Named(json: #"{"state":null}"#).mood == nil)
  }

  struct Renamed: JSONConvertible {
    var count: Int? = 1
    var street: String? = "s"
    var place = Place(zip: 3000)

    struct Place: JSONMapped {
      let zip: Int?
      static let properties = Properties(of: Place.self) {
        \.zip <~ Key("zip").or("code")
      }
      static let mapping = Mapping(Place.init, properties)
    }

    init() {}

    static func map(_ object: inout Renamed, json: Mapper) {
      object.count <~ json["count"].or("number")
      object.street <~ json["home"].or("address")["street"]
      object.place <- json["place"]
    }
  }

  @Test("null in a patch removes a value under any of the keys of .or, and what is below it")
  func removedAlternative() throws {
    var model = Renamed()
    try Rosetta().merge(&model, from: #"{"number":null}"#)
    #expect((model.count, model.street, model.place.zip) == (nil, "s", 3000))
    try Rosetta().merge(&model, from: #"{"address":null,"place":{"code":null}}"#)
    #expect((model.count, model.street, model.place.zip) == (nil, nil, nil))
    try Rosetta().merge(&model, from: #"{"count":null,"number":2}"#)
    #expect(model.count == 2)
  }

  @Test("two fields with .or name their own keys, whichever is read first")
  func twoAlternatives() throws {
    let mapping = Mapping(0) { (value: inout Int, json) in
      value <- json["a"].or("b")
      value <- json["a"].or("c")
    }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(#"[{}, {"a": 1}]"#, using: .array(mapping))
    }
    #expect(
      error.problems.map(\.brief) == [
        #"error: missing required value at $[0].a: "b" is missing too"#
      ]
    )
  }

  struct Spoken: JSONConvertible, Equatable {
    var id: Int?
    var count = 0
    var size: Int?
    var home: URL?
    var site = URL(filePath: "/")
    var mirror: URL?

    init() {}

    static func map(_ object: inout Spoken, json: Mapper) {
      json["id"].requires(&object.id)
      json["count"].allows(&object.count)
      json["size"].allows(&object.size)
      json["home"].bridged(by: .url).requires(&object.home)
      json["site"].bridged(by: .url).allows(&object.site)
      json["mirror"].bridged(by: .url)
        .checked(Check("must be secure") { $0.scheme == "https" })
        .checked { $0.host() == "b.c" }
        .allows(&object.mirror)
    }
  }

  @Test("every field can be spoken")
  func spoken() throws {
    let text =
      #"{"id":1,"count":2,"size":3,"home":"https://h.i","site":"http://s.t","mirror":"https://b.c"}"#
    let spoken = try Spoken(json: text)
    #expect(spoken.id == 1 && spoken.count == 2 && spoken.size == 3)
    #expect(spoken.home?.host() == "h.i" && spoken.site.host() == "s.t")
    #expect(spoken.mirror?.host() == "b.c")
    #expect(try spoken.json() as String == text)
    let bad = Outcome {
      try $0.decode(
        Spoken.self,
        from: #"{"id":null,"count":"x","size":"3","home":null,"site":5,"mirror":"http://b.c"}"#
      )
    }
    #expect(
      bad.problems == [
        "error: expected Int, found null at $.id",
        "warning: expected Int, found string \"x\" at $.count",
        "warning: expected Int, found string \"3\" at $.size",
        "error: expected String, found null at $.home",
        "warning: expected String, found number 5 at $.site",
        "warning: check failed for \"http://b.c\" at $.mirror: must be secure",
      ]
    )
    let other = Outcome {
      try $0.decode(Spoken.self, from: #"{"id":1,"home":"/","mirror":"https://x.y"}"#)
    }
    #expect(other.problems == ["warning: check failed for \"https://x.y\" at $.mirror"])
  }

  struct Constant: JSONMapped, Equatable {
    let id: Int
    let name: String?
    let note: Presence<String>
    let home: URL
    let site: URL?
    let due: Presence<Double>
    let size: Int?

    static let properties = Properties(of: Constant.self) {
      Key("id").checked(.range(1...)).checked { $0 != 7 }.requires(\.id)
      Key("name").or("title").allows(\.name)
      Key("note").allows(\.note)
      Key("links" / "home").bridged(by: .url).checked { $0.scheme == "https" }.requires(\.home)
      Key("site").bridged(by: .url).requires(\.site)
      Key("due").bridged(by: .flexible()).checked(.range(0...)).allows(\.due)
      Key("size").checked(Check<Int?>("must be even") { $0 != 3 }).requires(\.size)
    }
    static let mapping = Mapping(Constant.init, properties)
  }

  @Test("and every line of a `let` model")
  func spokenLines() throws {
    _ = try roundTrip(
      Constant.self,
      #"{"id":1,"name":"a","note":null,"links":{"home":"https://h.i"},"site":"x","due":2,"size":4}"#
    )
    let text =
      #"{"id":7,"title":1,"note":2,"links":{"home":"http://h"},"site":null,"due":-1,"size":null}"#
    #expect(
      Outcome { try $0.decode(Constant.self, from: text) }.problems == [
        "error: check failed for 7 at $.id",
        "warning: expected String, found number 1 at $.title",
        "warning: expected String, found number 2 at $.note",
        #"error: check failed for "http://h" at $.links.home"#,
        "error: expected String, found null at $.site",
        "warning: check failed for -1 at $.due: must be at least 0",
        "error: expected Int, found null at $.size",
      ]
    )
  }

  @Test(".strict refuses an unfit value, and allows a missing value and null")
  func strict() throws {
    #expect(try Model(json: #"{"name": "a", "age": null}"#).age == 7)
    let error = try #require(throws: RosettaError.self) {
      try Model(json: #"{"name": "a", "age": "x"}"#)
    }
    #expect(
      error.problems.map(\.brief) == [#"error: expected Int, found string "x" at $.age"#]
    )
  }

  @Test(".nullable reads null as nil and writes nil as null")
  func nullable() throws {
    let model = try Model(json: #"{"name": "a", "mood": null}"#)
    #expect(model.mood == nil)
    let text: String = try model.json()
    #expect(text == #"{"name":"a","age":7,"mood":null}"#)
    #expect(try Model(json: text) == model)
  }

  @Test(".secret keeps the value out of messages in both directions")
  func secret() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Model.self, from: #"{"name": "a", "token": "abc"}"#)
    }
    #expect(
      error.problems.map(\.brief) == [
        "error: check failed at $.token: must have at least 4 characters"
      ]
    )
    #expect(!error.description.contains("abc"))
  }

  @Test(".decodeOnly and .encodeOnly map one way")
  func oneWay() throws {
    var model = try Model(json: #"{"name": "a", "created": "now", "computed": "x"}"#)
    #expect(model.created == "now")
    #expect(model.computed == nil)
    model.computed = "y"
    let text: String = try model.json()
    #expect(text == #"{"name":"a","age":7,"mood":"calm","computed":"y"}"#)
  }

  @Test("a field that waits while another one gets alternatives does not name those")
  func waitingField() {
    let mapping = Mapping([0, 0]) { values, json in
      let first = json["a"].or("b")
      let second = json["c"].or("d")
      values[0] <- first
      values[1] <- second
    }
    #expect(
      thrownProblems { try Rosetta().decode("{}", using: mapping) } == [
        "error: missing required value at $.a",
        #"error: missing required value at $.c: "d" is missing too"#,
      ]
    )
  }
}
