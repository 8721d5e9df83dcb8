import Rosetta
import Testing

@Suite("The rest of an object") struct RestTests {
  struct Person: JSONConvertible, Equatable {
    var id = 0
    var extras = JSONObject()
    var city = ""

    init() {}

    static func map(_ object: inout Person, json: Mapper) {
      object.id <- json["id"]
      object.city <~ json["address"]["city"]
      object.extras <~ json.rest
    }
  }

  static let text = #"{"id":7,"b":[1,{"x":1.500}],"a":null,"address":{"city":"Bern"},"n":1e2}"#

  @Test("json.rest is read in order and written again")
  func roundTrip() throws {
    let person = try Person(json: Self.text)
    #expect(person.extras.keys == ["b", "a", "n"])
    #expect(person.id == 7)
    #expect(person.city == "Bern")
    #expect(
      try person.json() as String
        == #"{"id":7,"address":{"city":"Bern"},"b":[1,{"x":1.500}],"a":null,"n":1e2}"#
    )
  }

  struct Inner: JSONConvertible, Equatable {
    var x: Int?
    var rest = JSONObject()

    static func map(_ object: inout Inner, json: Mapper) {
      object.x <~ json["x"]
      object.rest <~ json.rest
    }
  }

  struct Outer: JSONConvertible, Equatable {
    var rest = JSONObject()
    var inner: Inner?

    static func map(_ object: inout Outer, json: Mapper) {
      object.inner <~ json["inner"]
      object.rest <~ json.rest
    }
  }

  @Test("a model that was given an array leaves the rest to the object around it")
  func restBesideArray() throws {
    #expect(try Outer(json: #"{"r":1,"inner":[1]}"#) == Outer(rest: ["r": 1]))
    #expect(try Inner(json: #"{"x":1,"a":2}"#) == Inner(x: 1, rest: ["a": 2]))
  }

  struct ByPath: JSONConvertible {
    var x = 0
    var y = 0
    var rest = JSONObject()

    static func map(_ object: inout ByPath, json: Mapper) {
      object.x <~ json["c"]["x"]
      json["d"].map { json in object.y <~ json["y"] }
      object.rest <~ json.rest
    }
  }

  @Test(
    "a key that a path begins with is named, whatever its value",
    arguments: ["null", "5", "[]", "{}", #"{"x":1}"#]
  )
  func brokenPath(_ value: String) throws {
    let model = try ByPath(json: #"{"c":\#(value),"d":\#(value),"e":1}"#)
    #expect(model.rest == ["e": 1])
    let again = try ByPath(json: model.json() as String)
    #expect(again.rest == ["e": 1])
  }

  struct Counts: JSONConvertible {
    var name = ""
    var counts: [String: Int] = [:]

    init() {}

    static func map(_ object: inout Counts, json: Mapper) {
      object.name <- json["name"]
      object.counts <- json.rest
    }
  }

  @Test("json.rest may be a dictionary, whose problems have their own places")
  func dictionary() throws {
    let counts = try Counts(json: #"{"a":1,"name":"x","b":2}"#)
    #expect(counts.counts == ["a": 1, "b": 2])
    #expect(try counts.json() as String == #"{"name":"x","a":1,"b":2}"#)
    let error = #expect(throws: RosettaError.self) {
      try Counts(json: #"{"a":1,"name":"x","b":"2"}"#)
    }
    #expect(error?.problems.map(\.path.description) == ["$.b"])
  }

  @Test("json.rest leaves no unknown keys")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let person = try rosetta.decode(Person.self, from: Self.text)
    #expect(person.extras.keys == ["b", "a", "n"])
    let text = #"{"id":7,"address":{"city":"Bern","zip":1}}"#
    #expect(
      thrownProblems { try rosetta.decode(Person.self, from: text) }
        == [#"error: unknown key at $.address.zip"#]
    )
  }

  struct Team: JSONConvertible, Equatable {
    var people: [Person] = []
    var rest = JSONObject()

    init() {}

    static func map(_ object: inout Team, json: Mapper) {
      object.people <- json["people"]
      object.rest <~ json.rest
    }
  }

  @Test("each nested object has its own json.rest")
  func nested() throws {
    let text = #"{"x":true,"people":[{"id":1,"y":2},{"z":3,"id":4}]}"#
    let team = try Team(json: text)
    #expect(team.rest.keys == ["x"])
    #expect(team.people.map(\.extras.keys) == [["y"], ["z"]])
    #expect(try Team(json: team.json() as String) == team)
  }

  final class Box: JSONConvertibleClass {
    var id = 0
    var extras = JSONObject()

    init() {}

    static func map(_ object: Box, json: Mapper) {
      object.id <- json["id"]
      object.extras <~ json.rest
      json.check(object.id > 0, "must be positive")
    }
  }

  @Test("a failed update restores json.rest")
  func update() throws {
    let box = Box()
    try Rosetta().update(box, from: #"{"id":1,"a":1}"#)
    #expect(box.extras.keys == ["a"])
    #expect(!Rosetta().decode(#"{"id":-1,"b":1}"#, to: box))
    #expect(box.id == 1)
    #expect(box.extras.keys == ["a"])
  }

  @Test("a key in json.rest that a field writes, too, is a conflict")
  func conflict() {
    var person = Person()
    person.extras["id"] = 8
    #expect(
      thrownProblems { try person.json() as String }
        == ["error: another field writes to the same place at $.id"]
    )
  }

  @Test("members that do not fit are left out of a lossy rest, both ways")
  func lossy() throws {
    struct Scores: JSONConvertible {
      var id = 0
      var scores: [String: Double] = [:]
      static func map(_ object: inout Scores, json: Mapper) {
        object.id <- json["id"]
        object.scores <~ json.rest ~ .lossy()
      }
    }
    var scores = try Scores(json: #"{"id":1,"a":2.5,"b":"x"}"#)
    #expect(scores.scores == ["a": 2.5])
    scores.scores["c"] = .nan
    #expect(try scores.json() as String == #"{"id":1,"a":2.5}"#)
  }

  @Test("an array has no rest")
  func restOfAnArray() {
    struct Required: JSONConvertible {
      var name = ""
      var others: [JSON] = []
      static func map(_ object: inout Required, json: Mapper) {
        object.name <- json[0]
        object.others <- json.rest
      }
    }
    struct Allowed: JSONConvertible {
      var name = ""
      var others = JSONObject()
      static func map(_ object: inout Allowed, json: Mapper) {
        object.name <- json[0]
        object.others <~ json.rest
      }
    }
    struct Fixed: JSONMapped {
      let name: String
      let others: [JSON]
      static let properties = Properties(of: Fixed.self) {
        \.name <- Key(0)
        \.others <- Key.rest
      }
      static let mapping = Mapping(Fixed.init, properties)
    }
    let message = "error: expected an object for json.rest or json.flattened at $"
    for text in [#"["a",1]"#, #"["a"]"#] {
      #expect(Outcome { try $0.decode(Required.self, from: text) }.problems == [message])
      #expect(Outcome { try $0.decode(Allowed.self, from: text) }.problems == [message])
      #expect(Outcome { try $0.decode(Fixed.self, from: text) }.problems == [message])
    }
  }

  @Test("the rest of a let model does not make it one of arrays")
  func arrays() {
    struct Fixed: JSONMapped {
      let name: String?
      let extras: JSONObject?
      static let mapping = Mapping(
        { Fixed(name: $0, extras: $1) },
        Properties(of: Fixed.self) {
          \.name <~ "name"
          \.extras <~ Key.rest
        }
      )
    }
    #expect(
      Outcome { try $0.decode(Fixed.self, from: "[1]") }.problems == [
        "error: expected object, found array at $"
      ]
    )
  }
}
