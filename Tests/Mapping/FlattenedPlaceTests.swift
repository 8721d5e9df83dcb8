import Rosetta
import Testing

@Suite("Which keys a part names") struct FlattenedPlaceTests {
  struct Geo: JSONConvertible, Equatable {
    var latitude = 0
    var name: String?

    static func map(_ object: inout Geo, json: Mapper) {
      object.latitude <- json["g"]["lat"]
      object.name <~ json["g"]["names"][0]
    }
  }

  /// The same with the common path written once.
  struct Mapped: JSONConvertible, Equatable {
    var latitude = 0
    var name: String?

    static func map(_ object: inout Mapped, json: Mapper) {
      json["g"].map { json in
        object.latitude <- json["lat"]
        object.name <~ json["names"][0]
      }
    }
  }

  /// `g` is the end of a path, and the step of another one.
  struct Both: JSONConvertible, Equatable {
    var whole: JSONObject = [:]
    var latitude: Int?

    static func map(_ object: inout Both, json: Mapper) {
      object.whole <- json["g"]
      object.latitude <~ json["g"]["lat"].decodeOnly
    }
  }

  struct Place<Part: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var zip: Int?
    var part: Part?

    static func map(_ object: inout Place, json: Mapper) {
      object.zip <~ json["g"]["zip"]
      object.part <~ json.flattened
    }
  }

  let strict = Rosetta(unknownKeys: .fail, optionals: .strict)

  @Test("a part without members leaves no object behind")
  func emptyPart() throws {
    struct Part: JSONConvertible, Equatable {
      var x: Int?
      static func map(_ object: inout Part, json: Mapper) { object.x <~ json["x"] }
    }
    struct Outer: JSONConvertible, Equatable {
      var (a, b, c) = (0, 0, 0)
      var part = Part()

      static func map(_ object: inout Outer, json: Mapper) {
        object.a <- json["p"]["a"]
        json["q"]["r"].map { object.part <~ $0.flattened }
        object.b <- json["p"]["b"]
        object.c <- json["q"]["c"]
      }

      static func == (left: Outer, right: Outer) -> Bool {
        (left.a, left.b, left.c, left.part) == (right.a, right.b, right.c, right.part)
      }
    }
    let text = #"{"p":{"a":1,"b":2},"q":{"c":3}}"#
    #expect(try roundTrip(Outer.self, text).part == Part())
    let whole = #"{"p":{"a":1,"b":2},"q":{"r":{"x":4},"c":3}}"#
    #expect(try roundTrip(Outer.self, whole).part == Part(x: 4))
  }

  @Test("what writes nothing at the beginning of a part in a container leaves its bracket")
  func nothingFirst() throws {
    struct Part: JSONConvertible {
      var empty: JSONObject = [:]
      var (x, y) = (0, 7)

      static func map(_ object: inout Part, json: Mapper) {
        object.x <- json["k"]["x"] ~ .omitting(0)
        object.empty <- json.flattened
        object.y <- json["y"]
      }
    }
    struct Outer: JSONConvertible {
      var part = Part()

      static func map(_ object: inout Outer, json: Mapper) {
        json["g"].map { object.part <- $0.flattened }
      }
    }
    let written: String = try Rosetta().encode(Outer())
    #expect(written == #"{"g":{"y":7}}"#)
  }

  @Test(
    "a part whose keys are paths is missing when none of the whole paths is there",
    arguments: [
      #"{"g":{"zip":8001}}"#, #"{"g":{"zip":8001,"names":[]}}"#, #"{"g":{}}"#, #"{"g":null}"#, "{}",
    ]
  )
  func paths(_ text: String) throws {
    #expect(try strict.decode(Place<Geo>.self, from: text).part == nil)
    #expect(try strict.decode(Place<Mapped>.self, from: text).part == nil)
  }

  @Test("and not when the end of one is there, or something else on the way")
  func present() throws {
    let text = #"{"g":{"zip":8001,"lat":1,"names":["x"]}}"#
    #expect(try strict.decode(Place<Geo>.self, from: text).part == Geo(latitude: 1, name: "x"))
    #expect(
      try strict.decode(Place<Mapped>.self, from: text).part == Mapped(latitude: 1, name: "x")
    )
    for text in [#"{"g":{"names":["x"]}}"#, #"{"g":{"lat":null}}"#, #"{"g":5}"#] {
      #expect(throws: RosettaError.self) { try strict.decode(Place<Geo>.self, from: text) }
      #expect(throws: RosettaError.self) { try strict.decode(Place<Mapped>.self, from: text) }
    }
    #expect(try strict.decode(Place<Both>.self, from: #"{"g":{}}"#).part == Both())
  }

  @Test("a place without its part goes both ways")
  func withoutPart() throws {
    #expect(try roundTrip(Place<Geo>.self, #"{"g":{"zip":8001}}"#).zip == 8001)
    #expect(try roundTrip(Place<Mapped>.self, #"{"g":{"zip":8001}}"#).zip == 8001)
  }

  enum Kind: JSONUnion, Equatable {
    case a
    case b

    static let union = Union<Kind>(tag: "kind") {
      Variant("a", Kind.a)
      Variant("b", Kind.b)
    }
  }

  struct Inner: JSONConvertible, Equatable {
    var kind = Kind.a
    var note: String?

    static func map(_ object: inout Inner, json: Mapper) {
      object.kind <- json.flattened
      object.note <~ json["note"]
    }
  }

  struct Outer<Part: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var part: Part?

    static func map(_ object: inout Outer, json: Mapper) { object.part <~ json.flattened }
  }

  @Test("a part is there if a part of it is, and its problems are told", arguments: [#""c""#, "5"])
  func partOfPart(_ tag: String) {
    let text = #"{"kind":\#(tag)}"#
    let direct = Outcome(strict) { try $0.decode(Outer<Kind>.self, from: text) }
    let outer = Outcome(strict) { try $0.decode(Outer<Inner>.self, from: text) }
    let twice = Outcome(strict) { try $0.decode(Outer<Outer<Inner>>.self, from: text) }
    #expect(direct.problems.count == 1 && direct.problems[0].hasSuffix("at $.kind"))
    #expect(outer.problems == direct.problems)
    #expect(twice.problems == direct.problems)
    let none = Outcome(strict) { try $0.decode(Outer<Outer<Inner>>.self, from: "{}") }
    #expect(none.problems == [])
  }

  @Test("a part of a part at the end of a path is there, too")
  func partAtPath() {
    struct Boxed: JSONConvertible, Equatable {
      var inner: Inner?
      static func map(_ object: inout Boxed, json: Mapper) {
        json["box"].map { object.inner <- $0.flattened }
      }
    }
    let unfit = Outcome(strict) { try $0.decode(Outer<Boxed>.self, from: #"{"box":{"kind":5}}"#) }
    #expect(unfit.problems.count == 1 && unfit.problems[0].hasSuffix("at $.box.kind"))
    for text in [#"{"box":{}}"#, #"{"box":null}"#, "{}"] {
      let none = Outcome(strict) { try $0.decode(Outer<Boxed>.self, from: text) }
      #expect(none.value == Outer() && none.problems == [])
    }
  }

  @Test("what is wrong in a part at the end of a path has the whole path")
  func problemsAtPath() {
    struct Inner: JSONConvertible {
      var value = Double.nan
      static func map(_ object: inout Inner, json: Mapper) { object.value <- json["box"]["x"] }
    }
    struct Part: JSONConvertible {
      var value = Double.nan
      var inner = Inner()
      var rest: [String: Double] = ["z": .nan]
      static func map(_ object: inout Part, json: Mapper) {
        object.value <- json["a"]["v"]
        object.inner <- json["i"]
        object.rest <- json.rest
      }
    }
    struct Boxed: JSONConvertible {
      var part = Part()
      static func map(_ object: inout Boxed, json: Mapper) {
        json["box"].map { object.part <- $0.flattened }
      }
    }
    let problems = thrownProblems { try Boxed().json() as String }
    let paths = problems.compactMap { $0.split(separator: " at ").last }
    #expect(paths == ["$.box.a.v", "$.box.i.box.x", "$.box.z"])
  }

  enum Either: JSONUnion, Equatable {
    case geo(Geo)
    case inner(Inner)

    static let union = Union<Either>.untagged {
      Alternative(Either.geo) { if case .geo(let geo) = $0 { geo } else { nil } }
      Alternative(Either.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
    }
  }

  @Test("the alternatives of a union name whole paths, too")
  func alternatives() throws {
    let none = try strict.decode(Place<Either>.self, from: #"{"g":{"zip":8001}}"#)
    #expect(none == Place(zip: 8001))
    let geo = try strict.decode(Place<Either>.self, from: #"{"g":{"zip":8001,"lat":1}}"#)
    #expect(geo.part == .geo(Geo(latitude: 1)))
    let inner = try strict.decode(Place<Either>.self, from: #"{"g":{"zip":8001},"kind":"b"}"#)
    #expect(inner.part == .inner(Inner(kind: .b)))
    for text in [#"{"g":{"names":["x"]}}"#, #"{"kind":"c"}"#] {
      #expect(throws: RosettaError.self) { try strict.decode(Place<Either>.self, from: text) }
    }
  }

  enum Deceased: JSONUnion, Equatable {
    case flag(Bool)
    case date(String)

    static let union = Union<Deceased>.keyed {
      Variant("flag", Deceased.flag) { if case .flag(let flag) = $0 { flag } else { nil } }
      Variant("date", Deceased.date) { if case .date(let date) = $0 { date } else { nil } }
    }
  }

  @Test("the keys of a keyed union are none of the rest, null neither")
  func keyed() throws {
    struct Patient: JSONConvertible, Equatable {
      var deceased: Deceased?
      var rest: JSONObject = [:]
      static func map(_ object: inout Patient, json: Mapper) {
        object.deceased <~ json.flattened
        object.rest <~ json.rest
      }
    }
    var patient = try strict.decode(Patient.self, from: #"{"flag":null,"z":1,"date":null}"#)
    #expect(patient == Patient(deceased: nil, rest: ["z": 1]))
    patient.deceased = .flag(true)
    #expect(try patient.json() as String == #"{"flag":true,"z":1}"#)
    let nested = try strict.decode(Outer<Patient>.self, from: #"{"flag":null}"#)
    #expect(nested.part == nil)
  }

  @Test("a path that begins at a part, or at the rest, is one of the object")
  func paths() throws {
    struct Model: JSONConvertible, Equatable {
      var id = 0
      var part = 0
      var rest = 0
      var inner = 0

      static func map(_ object: inout Model, json: Mapper) {
        object.id <- json["id"]
        object.part <- json.flattened["part"]
        object.rest <- json.rest["rest"]
        json.flattened.map { json in object.inner <- json["inner"] }
      }
    }
    let json = #"{"id":1,"part":2,"rest":3,"inner":4}"#
    let model = Model(id: 1, part: 2, rest: 3, inner: 4)
    #expect(try Rosetta(unknownKeys: .fail).decode(Model.self, from: json) == model)
    #expect(try model.json() as String == json)
  }

  @Test("a part without members stands between a path and the object that it comes from")
  func emptyPartAfterPath() throws {
    struct Notes: JSONConvertible, Equatable {
      var note: String?
      static func map(_ object: inout Notes, json: Mapper) { object.note <~ json["note"] }
    }
    struct Model: JSONConvertible, Equatable {
      var city = "Bern"
      var notes = Notes()
      var id = 1

      static func map(_ object: inout Model, json: Mapper) {
        object.city <- json["place"]["city"]
        object.notes <- json.flattened
        object.id <- json["id"]
      }
    }
    let json = #"{"place":{"city":"Bern"},"id":1}"#
    #expect(try Model().json() as String == json)
    #expect(try Model(json: json) == Model())
  }
}
