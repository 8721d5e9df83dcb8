import Rosetta
import Testing

@Suite("Missing, null and value") struct PresenceTests {
  struct Patch: JSONConvertible, Equatable {
    var name: Presence<String> = .missing
    var age: Presence<Int> = .missing

    init() {}

    static func map(_ object: inout Patch, json: Mapper) {
      object.name <~ json["name"]
      object.age <~ json["profile"]["age"]
    }
  }

  @Test(
    "missing, null and a value are distinguished in both directions",
    arguments: [
      "{}", #"{"name":null}"#, #"{"name":"Ann"}"#, #"{"profile":{"age":null}}"#,
      #"{"name":"Ann","profile":{"age":7}}"#,
    ]
  )
  func roundTrip(_ text: String) throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let patch = try rosetta.decode(Patch.self, from: text)
    let expected = text.contains("profile") || text == "{}" || text.contains("name")
    #expect(expected)
    #expect(try rosetta.encode(patch) as String == text)
  }

  @Test("Presence has the value of the document")
  func values() throws {
    let patch = try Patch(json: #"{"name":null,"profile":{"age":7}}"#)
    #expect(patch.name == .null)
    #expect(patch.age == .value(7))
    #expect(patch.age.value == 7)
    #expect(try Patch(json: "{}").name == .missing)
  }

  @Test("a value of another type leaves a Presence as it is, with a warning")
  func wrongType() throws {
    let patch = try Patch(json: #"{"name":5}"#)
    #expect(patch == Patch())
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    #expect(
      thrownProblems { try rosetta.decode(Patch.self, from: #"{"name":5}"#) }
        == ["error: expected String, found number 5 at $.name"]
    )
  }

  struct Strict: JSONConvertible {
    var name: Presence<String> = .missing

    init() {}

    static func map(_ object: inout Strict, json: Mapper) { object.name <- json["name"] }
  }

  @Test("a required Presence takes null, and refuses a missing key both ways")
  func required() throws {
    #expect(try Strict(json: #"{"name":null}"#).name == .null)
    #expect(
      thrownProblems { try Strict(json: "{}") } == ["error: missing required value at $.name"]
    )
    let error = #expect(throws: RosettaError.self) { try Strict().json() as String }
    #expect(error?.problems.map(\.brief) == ["error: required value is missing at $.name"])
  }

  struct Raw: JSONConvertible {
    var raw: JSON = "default"
    var maybe: JSON?

    init() {}

    static func map(_ object: inout Raw, json: Mapper) {
      object.raw <~ json["raw"]
      object.maybe <~ json["maybe"]
    }
  }

  @Test("a JSON property keeps null with <~")
  func nullOfJSON() throws {
    let raw = try Raw(json: #"{"raw":null,"maybe":null}"#)
    #expect(raw.raw == .null)
    #expect(raw.maybe == .some(.null))
    #expect(try raw.json() as String == #"{"raw":null,"maybe":null}"#)
    #expect(try Raw(json: "{}").json() as String == #"{"raw":"default"}"#)
  }
}
