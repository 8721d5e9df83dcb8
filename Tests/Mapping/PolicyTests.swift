import Foundation
import Rosetta
import Testing

@Suite("Policies")
struct PolicyTests {
  struct Profile: JSONConvertible, Equatable {
    var id = 0
    var nick: String?
    var city: String?
    var tags: [String: Int] = [:]
    var inner: Inner?

    init() {}

    static func map(_ object: inout Profile, json: Mapper) {
      object.id <- json["id"]
      object.nick <~ json["profile"]["nick"].or("nickname")
      object.city <~ json["profile"]["address"]["city"]
      object.tags <~ json["tags"]
      object.inner <~ json["inner"]
    }
  }

  struct Inner: JSONConvertible, Equatable {
    var name: String?

    init() {}

    static func map(_ object: inout Inner, json: Mapper) {
      object.name <~ json["name"].encodeOnly
    }
  }

  class Base: JSONConvertibleClass {
    var id = 0
    required init() {}
    class func map(_ object: Base, json: Mapper) { object.id <- json["id"] }
  }

  final class Derived: Base {
    var name = ""
    override class func map(_ object: Base, json: Mapper) {
      super.map(object, json: json)
      guard let derived = object as? Derived else { return }
      derived.name <- json["name"]
    }
  }

  static let document = """
    {
      "id": 1, "extra": true,
      "profile": {"nick": "a", "nickname": "b", "age": 4, "address": {"city": "c", "zip": "d"}},
      "tags": {"any": 1, "key": 2},
      "inner": {"name": "n", "more": [{"deep": 1}]}
    }
    """

  @Test("unknown keys are ignored by default")
  func unknownKeysAreIgnored() throws {
    let reports = Recorder<Report>()
    let profile = try reports.rosetta().decode(Profile.self, from: Self.document)
    #expect(profile.tags == ["any": 1, "key": 2])
    #expect(reports.problems == [])
  }

  @Test("unknown keys are errors across key paths and nested models, in document order")
  func unknownKeysFail() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Profile.self, from: Self.document)
    }
    #expect(
      error.problems.map(\.brief) == [
        #"error: unknown key at $.extra"#,
        #"error: unknown key at $.profile.age"#,
        #"error: unknown key at $.profile.address.zip"#,
        #"error: unknown key at $.inner.more"#,
      ]
    )
    #expect(error.problems.map(\.code) == Array(repeating: .unknownKey, count: 4))
    #expect(error.problems.first?.location == SourceLocation(line: 2, column: 12, offset: 13))
  }

  @Test("unknown keys can be warnings, which fail nothing")
  func unknownKeysWarn() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    rosetta.logLevel = .verbose
    let log = Recorder<Report>()
    rosetta.sinks = [.reports { log.append($0) }]
    let profile = try rosetta.decode(Profile.self, from: Self.document)
    #expect(profile.nick == "a")
    #expect(log.all.flatMap(\.problems).map(\.severity) == Array(repeating: .warning, count: 4))
  }

  @Test("the second of two equal known keys is not unknown")
  func knownKeysAgain() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let derived = try rosetta.decode(Derived.self, from: #"{"id": 1, "name": "a", "id": 2}"#)
    #expect(derived.id == 1)
    let text = #"{"id": 1, "name": "a", "ID": 2}"#
    #expect(
      thrownProblems { try rosetta.decode(Derived.self, from: text) }
        == [#"error: unknown key at $.ID"#]
    )
  }

  @Test("the keys of a superclass's map are known")
  func superclassKeysAreKnown() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let derived = try rosetta.decode(Derived.self, from: #"{"id": 1, "name": "a"}"#)
    #expect(derived.name == "a")
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Base.self, from: #"{"id": 1, "name": "a"}"#)
    }
    #expect(error.problems.map(\.brief) == [#"error: unknown key at $.name"#])
  }

  @Test("an unknown key leaves an instance that exists as it was")
  func unknownKeysChangeNothing() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    rosetta.logLevel = .none
    let base = Base()
    #expect(!rosetta.decode(#"{"id": 1, "name": "a"}"#, to: base))
    #expect(base.id == 0)
    #expect(rosetta.decode(#"{"id": 1}"#, to: base))
    #expect(base.id == 1)
  }

  @Test("of two equal keys the first counts, and the others can be warnings or errors")
  func duplicateKeys() throws {
    let document = #"{"id": 1, "inner": {"x": 1, "\u0078": 2}, "id": 2, "tags": {"a": 1, "a": 2}}"#
    #expect(try Rosetta().decode(Profile.self, from: document).id == 1)
    #expect(try Rosetta().decode(Profile.self, from: document).tags == ["a": 1])
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Profile.self, from: document)
    }
    #expect(
      error.problems.map(\.brief) == [
        #"error: duplicate key at $.inner.x"#,
        #"error: duplicate key at $.id"#,
        #"error: duplicate key at $.tags.a"#,
      ]
    )
    rosetta.duplicateKeys = .warn
    #expect(try rosetta.decode(Profile.self, from: document).id == 1)
  }

  @Test("strict optionals refuse an unfit value, and allow a missing value and null")
  func strictOptionals() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let lenient = try Rosetta().decode(Profile.self, from: #"{"id": 1, "tags": 5}"#)
    #expect(lenient.tags.isEmpty)
    #expect(try rosetta.decode(Profile.self, from: #"{"id": 1, "tags": null}"#).id == 1)
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Profile.self, from: #"{"id": 1, "tags": 5, "profile": 6}"#)
    }
    #expect(
      error.problems.map(\.brief) == [
        "error: expected object, found a number at $.tags",
        "error: expected object, found a number at $.profile",
      ]
    )
  }

  struct Deep: JSONConvertible {
    var x: Int?
    var y: Int?

    static func map(_ object: inout Deep, json: Mapper) {
      object.x <~ json["l"][1][0]["x"]
      object.y <~ json["l"][2]["m"]["y"]
    }
  }

  struct Elements: JSONConvertible {
    var x: Int?

    static func map(_ object: inout Elements, json: Mapper) { object.x <~ json[0]["x"] }
  }

  struct Outer: JSONConvertible {
    var elements: Elements?
    var list: [Elements] = []

    static func map(_ object: inout Outer, json: Mapper) {
      object.elements <~ json["elements"]
      object.list <~ json["list"]["all"]
    }
  }

  @Test("an unknown key in a model that is an array is told once")
  func unknownKeysOnce() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let text = #"{"elements":[{"x":1,"a":2}],"list":{"all":[[{"b":3}]]}}"#
    #expect(
      rosetta.result(of: Outer.self, from: text).problems.map(\.path.description)
        == ["$.elements[0].a", "$.list.all[0][0].b"]
    )
  }

  @Test("unknown keys are found in objects that a path reaches through arrays")
  func unknownKeysInArrays() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let text = #"{"l":[{"a":1},[{"x":1,"b":2}],{"m":{"c":3},"d":4}]}"#
    #expect(
      rosetta.result(of: Deep.self, from: text).problems.map(\.brief) == [
        #"error: unknown key at $.l[1][0].b"#, #"error: unknown key at $.l[2].m.c"#,
        #"error: unknown key at $.l[2].d"#,
      ]
    )
    #expect(
      rosetta.result(of: Elements.self, from: #"[{"x":1,"e":5}]"#).problems.map(\.brief)
        == [#"error: unknown key at $[0].e"#]
    )
  }

  struct Tagged: JSONConvertible {
    var value: JSON?

    static func map(_ object: inout Tagged, json: Mapper) {
      object.value <~ json["value"] ~ tags
    }

    static let tags = Union<JSON>(tag: 0) {
      Variant("known", { (json: JSON) in json }) { $0 }
    }
  }

  @Test("the keys of a value that a union refuses are not unknown, in an array as in an object")
  func unknownKeysOfRefusedUnion() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let text = #"{"value":["other",{"a":1}],"c":3}"#
    #expect(
      rosetta.result(of: Tagged.self, from: text).problems.map(\.path.description)
        == ["$.value[0]", "$.c"]
    )
  }
}
