import Rosetta
import Testing

@Suite("Which keys of a patch are known that is merged as JSON") struct MergedKeysTests {
  struct Leaf: JSONConvertible {
    var k: Int?
    static func map(_ object: inout Leaf, json: Mapper) { object.k <~ json["k"] }
  }

  enum Choice: JSONUnion {
    case leaf(Leaf)
    case empty

    static let union = Union<Choice>(tag: "t", content: "c") {
      Variant("leaf", Choice.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
      Variant("empty", .empty)
    }
  }

  enum Tagged: JSONUnion {
    case leaf(Leaf)

    static let union = Union<Tagged>(tag: "t") {
      Variant("leaf", Tagged.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    }
  }

  enum Keyed: JSONUnion {
    case a(Leaf)
    case b(Leaf)

    static let union = Union<Keyed>.keyed {
      Variant("A", Keyed.a) { if case .a(let leaf) = $0 { leaf } else { nil } }
      Variant("B", Keyed.b) { if case .b(let leaf) = $0 { leaf } else { nil } }
    }
  }

  struct Model: JSONConvertible {
    var tagged = Tagged.leaf(Leaf())
    var choice = Choice.empty
    var keyed = Keyed.a(Leaf())
    var lossy: [String: Leaf] = [:]
    var added: Leaf?
    var json: JSON = [:]

    static func map(_ object: inout Model, json: Mapper) {
      object.tagged <~ json["tagged"]
      object.choice <~ json["choice"]
      object.keyed <~ json["keyed"]
      object.lossy <~ json["lossy"] ~ .lossy()
      object.added <~ json["added"]
      object.json <~ json["json"]
    }
  }

  /// What a merge notes, with its column.
  private func problems<Value: JSONRepresentable>(
    _ value: Value,
    _ patch: String,
    _ policy: Rosetta.Policy = .fail
  ) throws -> [String] {
    var value = value
    var warnings: [Problem] = []
    do {
      try Rosetta(unknownKeys: policy).merge(&value, from: patch, warnings: &warnings)
      return warnings.map { "\($0.path) \($0.location?.column ?? 0)" }
    } catch {
      return error.problems.map { "\($0.code) \($0.path)" }
    }
  }

  static let nulls: [(patch: String, unknown: String?)] = [
    (#"{"tagged":{"typo":null}}"#, "$.tagged.typo"),
    (#"{"tagged":{"k":null}}"#, nil),
    (#"{"tagged":{"k":{"q":null}}}"#, nil),
    (#"{"choice":{"c":null}}"#, nil),
    (#"{"choice":{"t":"leaf","c":{"k":null}}}"#, nil),
    (#"{"choice":{"t":"leaf","c":{"q":null}}}"#, "$.choice.c.q"),
    (#"{"choice":{"q":null}}"#, "$.choice.q"),
    (#"{"keyed":{"B":null}}"#, nil),
    (#"{"keyed":{"A":null,"B":{"k":null}}}"#, nil),
    (#"{"keyed":{"C":null}}"#, "$.keyed.C"),
    (#"{"lossy":{"x":{"k":null}}}"#, nil),
    (#"{"lossy":{"x":{"typo":null}}}"#, "$.lossy.x.typo"),
    (#"{"lossy":{"x":null}}"#, nil),
    (#"{"added":{"k":null}}"#, nil),
    (#"{"added":{"typo":null}}"#, "$.added.typo"),
    (#"{"json":{"a":{"b":null}}}"#, nil),
  ]

  @Test("a null is one of the keys, too", arguments: nulls)
  func null(_ row: (patch: String, unknown: String?)) throws {
    let unknown = try problems(Model(), row.patch).filter { $0.hasPrefix("unknownKey") }
    #expect(unknown == (row.unknown.map { ["unknownKey \($0)"] } ?? []))
  }

  @Test("unknown keys are where they stand in the patch")
  func places() throws {
    let patch = #"{"tagged":{"k":1,"typo":2},"lossy":{"x":{"k":1,"q":{"r":1}}}}"#
    #expect(try problems(Model(), patch, .warn) == ["$.tagged.typo 18", "$.lossy.x.q 48"])
  }

  @Test("an unknown key that resembles one of the map has a hint")
  func hints() {
    var model = Model()
    let error = #expect(throws: RosettaError.self) {
      let patch = #"{"choise":{},"other":1,"lossi":null}"#
      try Rosetta(unknownKeys: .fail).merge(&model, from: patch)
    }
    #expect(
      error?.problems.map(\.hint) == [
        #"did you mean "choice"?"#, nil, #"did you mean "lossy"?"#,
      ]
    )
  }

  // MARK: - Parts

  struct Open<Part: JSONRepresentable>: JSONConvertible {
    var id = 0
    var part: Part?

    static func map(_ object: inout Open, json: Mapper) {
      object.id <~ json["id"]
      object.part <~ json.flattened
    }
  }

  enum Event: JSONUnion {
    case other(JSON)

    static let union = Union<Event>(tag: "type") {
      Variant.otherwise(Event.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  @Test(
    "a JSON value that is a part knows everything in it",
    arguments: [#"{"z":{"q":2}}"#, #"{"y":{"a":1}}"#, #"{"y":[{"a":1}],"z":null}"#]
  )
  func json(_ patch: String) throws {
    let old: JSON = ["id": 1, "type": "new", "z": ["q": 1]]
    let result = try old.merging(JSON(parsing: patch))
    func check<Value: JSONRepresentable>(_ type: Value.Type) throws {
      let rosetta = Rosetta(unknownKeys: .fail)
      var value = try rosetta.decode(type, from: old)
      try rosetta.merge(&value, from: patch)
      #expect(try JSON(parsing: rosetta.encode(value) as String) == result)
    }
    try check(Open<JSONObject>.self)
    try check(Open<JSON>.self)
    try check(Open<Event>.self)
  }

  @Test("what an unknown key holds is not looked into")
  func insides() throws {
    let patches = [#"{"y":{"q":1}}"#, #"{"y":{"q":1},"id":null}"#]
    for patch in patches {
      #expect(try problems(Open(part: Tagged.leaf(Leaf())), patch, .warn) == ["$.y 2"])
      #expect(try problems(Open(part: Keyed.a(Leaf())), patch, .warn) == ["$.y 2"])
      #expect(try problems(Open<Leaf>(), patch, .warn) == ["$.y 2"])
    }
    #expect(try problems(Open<Leaf>(), #"{"k":{"q":1},"id":null}"#) == ["wrongType $.k"])
  }

  // MARK: - What is left as it is

  struct Outer<Part: JSONRepresentable & Sendable>: JSONConvertible {
    var part: Part?
    var z = 4

    static func map(_ object: inout Outer, json: Mapper) {
      object.part <- json.flattened
      object.z <~ json["z"]
    }
  }

  @Test("a required part that is nil stays nil unless the patch names it")
  func requiredPart() throws {
    var outer = Outer<Leaf>()
    try Rosetta().merge(&outer, from: #"{"z":3}"#)
    #expect(outer.part == nil && outer.z == 3)
    try Rosetta().merge(&outer, from: #"{"k":3}"#)
    #expect(outer.part?.k == 3)
  }

  struct Kept: JSONConvertible {
    var keyed = Keyed.a(Leaf())
    var z: Int?

    static func map(_ object: inout Kept, json: Mapper) {
      object.keyed <~ json.flattened
      object.z <~ json["z"]
    }
  }

  @Test("a part with <~ that cannot be nil keeps its value")
  func keptPart() throws {
    let rosetta = Rosetta(unknownKeys: .fail)
    var kept = Kept(keyed: .a(Leaf(k: 1)))
    try rosetta.merge(&kept, from: #"{"A":null,"z":1}"#)
    #expect(try kept.json() as String == #"{"A":{"k":1},"z":1}"#)
    #expect(try problems(kept, #"{"A":null,"y":{"q":1}}"#) == ["unknownKey $.y"])
    #expect(
      try problems(kept, #"{"A":{"typo":null},"y":1}"#) == [
        "unknownKey $.A.typo", "unknownKey $.y",
      ]
    )
    try rosetta.merge(&kept, from: #"{"A":null,"B":{},"z":null}"#)
    #expect(try kept.json() as String == #"{"B":{}}"#)
  }

  struct Rest: JSONConvertible {
    var id = 0
    var rest: [String: Int]?

    static func map(_ object: inout Rest, json: Mapper) {
      object.id <~ json["id"]
      object.rest <~ json.rest
    }
  }

  @Test("a patch that adds nothing to a rest that is nil leaves it nil")
  func rest() throws {
    let rosetta = Rosetta(unknownKeys: .fail)
    for patch in ["{}", #"{"id":1}"#, #"{"a":null}"#] {
      var (rest, part) = (Rest(), Open<[String: Int]>())
      try rosetta.merge(&rest, from: patch)
      try rosetta.merge(&part, from: patch)
      #expect(rest.rest == nil && part.part == nil)
    }
    var (rest, part) = (Rest(), Open<[String: Int]>())
    try rosetta.merge(&rest, from: #"{"a":1}"#)
    try rosetta.merge(&part, from: #"{"a":1}"#)
    #expect(rest.rest == ["a": 1] && part.part == ["a": 1])
  }

  struct Element: JSONConvertible {
    var value: JSON?
    static func map(_ object: inout Element, json: Mapper) { object.value <- json["list"][0] }
  }

  @Test("a null in an array of the patch is one that a JSON value takes")
  func element() throws {
    var element = try Element(json: #"{"list":[1]}"#)
    try Rosetta().merge(&element, from: #"{"list":[null]}"#)
    #expect(element.value == .some(.null))
    let problems = thrownProblems { try Rosetta().merge(&element, from: #"{"list":[]}"#) }
    #expect(problems == ["error: missing required value at $.list[0]: the array is empty"])
    #expect(element.value == .some(.null))
  }
}
