import Rosetta
import Testing

@Suite("Unions and objects without members") struct EmptyObjectTests {
  enum Deceased: JSONUnion, Equatable {
    case boolean(Bool)
    case other(JSON)

    static let union = Union<Deceased>.keyed {
      Variant("deceasedBoolean", Deceased.boolean) {
        if case .boolean(let value) = $0 { value } else { nil }
      }
      Variant.otherwise(Deceased.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  struct Patient: JSONConvertible, Equatable {
    var deceased: Deceased?
    static func map(_ object: inout Patient, json: Mapper) { object.deceased <~ json.flattened }
  }

  @Test("a union whose tag is a key looks for none where there is none")
  func noKeys() throws {
    for text in ["{}", #"{"a":{}}"#, "[]", "[{}]", "1"] {
      let logs = Recorder<String>()
      _ = try? logs.rosetta().decode(Patient.self, from: text)
      _ = try? logs.rosetta().decode(Deceased.self, from: text)
      _ = try? logs.rosetta().decode([Deceased].self, from: "[\(text),\(text)]")
      #expect(!logs.all.joined().contains("unknown tag \"\""))
    }
    #expect(try Patient(json: #"{"deceasedBoolean":true}"#).deceased == .boolean(true))
    #expect(try Rosetta().decode(Deceased.self, from: #"{"b":1}"#) == .other(["b": 1]))
  }
}
