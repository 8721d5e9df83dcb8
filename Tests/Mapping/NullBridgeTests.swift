import Rosetta
import Testing

@Suite("Null through bridges that take it") struct NullBridgeTests {
  static let number = BridgeNumber(decoder: { (number: Double) in number }, encoder: { $0 })
  static let orNull = NullableBridge(number)

  struct ReadsNoNull: Bridge {
    func decode(_ json: JSONReader) -> Double?? { Double.decode(json).map { .some($0) } }
    func encode(_ value: Double?, to json: JSONWriter) { orNull.encode(value, to: json) }
  }

  struct Wrapped: RawRepresentable, JSONRepresentable, Sendable {
    var rawValue: Double?
  }

  struct Own: Bridgeable {
    var value: Double?

    static func bridge() -> some Bridge<Own> {
      orNull.map(decode: { Own(value: $0) }, encode: { .some($0.value) })
    }
  }

  enum Level { case off, low }

  enum Either: JSONUnion {
    case number(Double)
    case other(JSON)

    static let union = Union<Either>.untagged {
      Alternative(Either.number) { if case .number(let number) = $0 { number } else { nil } }
      Alternative(Either.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  struct Box<Value: JSONRepresentable>: JSONConvertible where Value: ExpressibleByNilLiteral {
    var value: Value?

    init() {}

    static func map(_ object: inout Box, json: Mapper) { object.value <~ json["value"] }
  }

  struct Model: JSONConvertible {
    var nullable: Double? = 9
    var first: Double? = 9
    var second: Double? = 9
    var mapped: Int? = 9
    var own = Own(value: 9)
    var raw = Wrapped(rawValue: 9)
    var rawBridge = Wrapped(rawValue: 9)
    var cases = Level.low
    var union = Either.number(9)
    var unionBridge = Either.number(9)
    var codable: Double? = 9

    init() {}

    static let levels: [Int?: Level] = [nil: .off, 1: .low]

    static func map(_ object: inout Model, json: Mapper) {
      object.nullable <~ json["nullable"] ~ .nullable(number)
      object.first <~ json["first"] ~ .first(orNull, DefaultBridge<Double?>())
      object.second <~ json["second"] ~ .first(ReadsNoNull(), orNull)
      object.mapped <~ json["mapped"]
        ~ orNull.map(
          decode: { (number: Double?) -> Int?? in .some(number.map { Int($0) }) },
          encode: { (number: Int?) -> Double?? in .some(number.map { Double($0) }) }
        )
      object.own <~ json["own"]
      object.raw <~ json["raw"]
      object.rawBridge <~ json["rawBridge"] ~ .rawValue()
      object.cases <~ json["cases"] ~ .cases(levels)
      object.union <~ json["union"]
      object.unionBridge <~ json["unionBridge"] ~ Either.union
      object.codable <~ json["codable"] ~ CodableBridge<Double?>()
    }
  }

  static let keys = [
    "nullable", "first", "second", "mapped", "own", "raw", "rawBridge", "cases", "union",
    "unionBridge", "codable",
  ]

  /// The values that are null when `model` is written.
  func nulls(_ model: Model) throws -> [String] {
    let json = try JSON(parsing: model.json() as String)
    return Self.keys.filter { json[$0] == .null }
  }

  @Test("decoding, update and merge read the null that encoding writes", arguments: keys)
  func null(_ key: String) throws {
    let text = #"{"\#(key)":null}"#
    let model = try Model(json: text)
    #expect(try nulls(model) == [key])
    #expect(try nulls(Model(json: model.json() as String)) == [key])
    var updated = Model()
    try Rosetta().update(&updated, from: text)
    #expect(try nulls(updated) == [key])
    var merged = Model()
    try Rosetta().merge(&merged, from: text)
    #expect(try nulls(merged) == [key])
    // Null again: it stays null.
    try Rosetta().merge(&merged, from: text)
    #expect(try nulls(merged) == [key])
    try Rosetta().merge(&merged, from: "{}")
    #expect(try nulls(merged) == [key])
  }

  @Test("a generic model with an optional of its optional type keeps null")
  func generic() throws {
    let box = try Box<Int?>(json: #"{"value":null}"#)
    #expect(box.value == .some(nil))
    #expect(try box.json() as String == #"{"value":null}"#)
    #expect(try Box<Int?>(json: "{}").value == nil)
  }

  @Test("a model that a patch adds has no nulls")
  func added() throws {
    struct Outer: JSONConvertible {
      var model: Model?

      init() {}

      static func map(_ object: inout Outer, json: Mapper) { object.model <~ json["model"] }
    }
    var outer = Outer()
    try Rosetta().merge(&outer, from: #"{"model":{"nullable":null,"codable":null}}"#)
    #expect(try nulls(#require(outer.model)) == [])
  }

  struct Place: JSONConvertible {
    var zip: Double? = 1
    var floor: Double? = 2
    var door: Double? = 3
    var raw = JSON(4)

    init() {}

    static func map(_ object: inout Place, json: Mapper) {
      object.zip <~ json["home"]["zip"] ~ .nullable(number)
      object.floor <~ json["home"]["floor"] ~ .nullable(number)
      object.door <~ json["doors"][0] ~ .nullable(number)
      object.raw <~ json["home"]["raw"]
    }
  }

  @Test("what a patch removes with the object or array around it is nil, unless the merge fails")
  func removed() throws {
    var place = Place()
    try Rosetta().merge(&place, from: #"{"home":null}"#)
    #expect((place.zip, place.floor, place.door, place.raw) == (nil, nil, 3, 4))
    place = Place()
    try Rosetta().merge(&place, from: #"{"doors":[]}"#)
    #expect((place.zip, place.floor, place.door) == (1, 2, nil))
    place = Place()
    #expect(
      thrownProblems { try Rosetta().merge(&place, from: #"{"doors":[],"home":{"zip":"x"}}"#) }
        == [#"error: expected Double, found string "x" at $.home.zip"#]
    )
    #expect((place.zip, place.floor, place.door) == (1, 2, 3))
  }

  static func isSmall(_ number: Double?) -> Bool { number != nil && number! < 8 }

  struct Checked: JSONConvertible {
    var zip: Double? = 1
    var floor: Double? = 2

    init() {}

    static func map(_ object: inout Checked, json: Mapper) {
      object.zip <~ json["zip"] ~ .nullable(number) § isSmall
      object.floor <~ json["home"]["floor"] ~ .nullable(number)
        § Check("must be small", code: "small", isSmall)
    }
  }

  @Test(
    "a check of an optional sees the nil that a patch leaves",
    arguments: [
      (#"{"zip":null}"#, "error: check failed for null at $.zip"),
      (#"{"home":{"floor":null}}"#, "error: check failed for null at $.home.floor: must be small"),
      (#"{"home":null}"#, "error: check failed for null at $.home: must be small"),
    ]
  )
  func checkedPatch(_ patch: String, _ problem: String) throws {
    var model = Checked()
    #expect(thrownProblems { try Rosetta().merge(&model, from: patch) } == [problem])
    #expect((model.zip, model.floor) == (1, 2))
    try Rosetta().merge(&model, from: #"{"zip":3,"home":{}}"#)
    #expect((model.zip, model.floor) == (3, 2))
  }

  struct Optionals: JSONConvertible {
    var required: Double? = 1
    var allowed: String? = "a"
    var spoken: String? = "a"
    var own: String? = "a"

    init() {}

    static func map(_ object: inout Optionals, json: Mapper) {
      object.required <- json["required"] § { $0.map { $0 < 8 } ?? true }
        § Check("even") { $0 != 3 }
      object.allowed <~ json["allowed"] § { $0?.isEmpty != true } § { $0?.first != "x" }
      json["spoken"].checked { $0?.isEmpty != true }.allows(&object.spoken)
      object.own <~ json["own"] ~ DefaultBridge<String?>()
    }
  }

  struct Constant: JSONMapped {
    let required: String?

    static let properties = Properties(of: Constant.self) {
      \.required <- "required" § { $0?.isEmpty != true }
    }
    static let mapping = Mapping(Constant.init, properties)
  }

  @Test("a check that takes an optional makes null no value, nor does a type's own bridge")
  func optionalChecks() throws {
    let text = #"{"required":null,"allowed":null}"#
    let nulls = #"{"required":2,"allowed":null,"spoken":null,"own":null}"#
    #expect(
      Outcome { try $0.decode(Optionals.self, from: text) }.problems
        == ["error: expected Double, found null at $.required"]
    )
    #expect(
      Outcome { try $0.decode(Constant.self, from: text) }.problems
        == ["error: expected String, found null at $.required"]
    )
    var model = try Optionals(json: nulls)
    #expect((model.required, model.allowed, model.spoken, model.own) == (2, "a", "a", "a"))
    (model.allowed, model.spoken, model.own) = (nil, nil, nil)
    #expect(try model.json() == #"{"required":2}"#)
    model.required = nil
    let unwritten = ["error: required value is missing at $.required"]
    #expect(thrownProblems { try model.json() as String } == unwritten)
    #expect(thrownProblems { try Constant(required: nil).json() as String } == unwritten)
  }

  struct SpokenOptionals: JSONConvertible {
    var required: Double? = 1
    var allowed: String? = "a"

    init() {}

    static func map(_ object: inout SpokenOptionals, json: Mapper) {
      json["required"].checked(Check<Double?>("even") { $0 != 3 }).requires(&object.required)
      json["allowed"].checked(Check<String?>("short") { $0 != "xy" }).allows(&object.allowed)
    }
  }

  @Test("nor does it by spoken names")
  func spokenOptionalChecks() throws {
    let text = #"{"required":null,"allowed":null}"#
    #expect(
      Outcome { try $0.decode(SpokenOptionals.self, from: text) }.problems
        == ["error: expected Double, found null at $.required"]
    )
    var model = try SpokenOptionals(json: #"{"required":2,"allowed":null}"#)
    #expect((model.required, model.allowed) == (2, "a"))
    model.allowed = nil
    #expect(try model.json() == #"{"required":2}"#)
  }

  @Test("a check that takes an optional refuses values")
  func refusingOptionalChecks() {
    let text = #"{"required":3,"allowed":"xy"}"#
    #expect(
      Outcome { try $0.decode(Optionals.self, from: text) }.problems == [
        "error: check failed for 3 at $.required: even",
        #"warning: check failed for "xy" at $.allowed"#,
      ]
    )
    #expect(
      Outcome { try $0.decode(Constant.self, from: #"{"required":""}"#) }.problems
        == [#"error: check failed for "" at $.required"#]
    )
  }

  indirect enum Loop: JSONUnion {
    case text(String)
    case loop(Loop)

    static let union = Union<Loop>.untagged {
      Alternative(Loop.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Loop.loop) { if case .loop(let loop) = $0 { loop } else { nil } }
    }
  }

  struct Others: JSONConvertible {
    var level = Level.low
    var loop = Loop.text("a")
    var site: Double? = 9

    init() {}

    static func map(_ object: inout Others, json: Mapper) {
      object.level <~ json["level"] ~ .cases([Int?.some(1): .low], default: .off)
      object.loop <~ json["loop"]
      object.site <~ json["site"] ~ .first(number, number)
    }
  }

  @Test("null for any other bridge changes nothing")
  func others() throws {
    let outcome = Outcome {
      try $0.decode(Others.self, from: #"{"level":null,"loop":null,"site":null}"#)
    }
    #expect(outcome.problems == [])
    #expect(try outcome.value?.json() == #"{"level":1,"loop":"a","site":9}"#)
  }
}
