import Foundation
import Rosetta
import Testing

/// A patient of FHIR: choices of keys, extensions with a value of any of several types, decimals, and
/// what the program does not know.
enum FHIR {
  struct Patient: JSONConvertible, Equatable, Sendable {
    var type = "Patient"
    var id = ""
    var birthDate: String?
    var deceased: Deceased?
    var multipleBirth: MultipleBirth?
    var extensions: [Extension] = []
    var others = JSONObject()

    static func map(_ object: inout Patient, json: Mapper) {
      object.type <- json["resourceType"] § .oneOf("Patient")
      object.id <- json["id"] § .matching(/[A-Za-z0-9\-.]{1,64}/, "must be an identifier")
      object.birthDate <~ json["birthDate"].strict
      object.deceased <~ json.flattened.strict
      object.multipleBirth <~ json.flattened.strict
      object.extensions <- json["extension"] ~ .omitting([])
      object.others <~ json.rest
    }
  }

  /// `deceased[x]`
  enum Deceased: JSONUnion, Equatable, Sendable {
    case flag(Bool)
    case date(Date)

    static let union = Union<Deceased>.keyed {
      Variant("deceasedBoolean", Deceased.flag) {
        if case .flag(let flag) = $0 { flag } else { nil }
      }
      Variant("deceasedDateTime", Deceased.date, by: .iso8601) {
        if case .date(let date) = $0 { date } else { nil }
      }
    }
  }

  /// `multipleBirth[x]`
  enum MultipleBirth: JSONUnion, Equatable, Sendable {
    case flag(Bool)
    case order(Int)

    static let union = Union<MultipleBirth>.keyed {
      Variant("multipleBirthBoolean", MultipleBirth.flag) {
        if case .flag(let flag) = $0 { flag } else { nil }
      }
      Variant("multipleBirthInteger", MultipleBirth.order) {
        if case .order(let order) = $0 { order } else { nil }
      }
    }
  }

  struct Extension: JSONConvertible, Equatable, Sendable {
    var url = ""
    var value: Value?

    static func map(_ object: inout Extension, json: Mapper) {
      object.url <- json["url"] § .nonEmpty
      object.value <~ json.flattened.strict
    }
  }

  /// `value[x]`
  enum Value: JSONUnion, Equatable, Sendable {
    case text(String)
    case decimal(JSONNumber)
    case quantity(Quantity)

    static let union = Union<Value>.keyed {
      Variant("valueString", Value.text) { if case .text(let text) = $0 { text } else { nil } }
      Variant("valueDecimal", Value.decimal) {
        if case .decimal(let number) = $0 { number } else { nil }
      }
      Variant("valueQuantity", Value.quantity) {
        if case .quantity(let quantity) = $0 { quantity } else { nil }
      }
    }
  }

  struct Quantity: JSONMapped, Equatable, Sendable {
    let value: JSONNumber
    let unit: String?
    let code: Presence<String>

    static let properties = Properties(of: Quantity.self) {
      \.value <- "value"
      \.unit <~ "unit" § .nonEmpty
      \.code <~ "code" § .nonEmpty
    }
    static let mapping = Mapping(Quantity.init, properties)
  }
}

@Suite("A patient of FHIR")
struct PatientTests {
  static let document = """
    {"resourceType": "Patient", "id": "p-1", "birthDate": "1974-12-25",
     "deceasedDateTime": "2015-02-14T13:42:00Z", "multipleBirthInteger": 2,
     "extension": [
       {"url": "https://a.example/score", "valueDecimal": 7.250},
       {"url": "https://a.example/weight",
        "valueQuantity": {"value": 72.50, "unit": "kg", "code": null}},
       {"url": "https://a.example/note", "valueString": "twin"},
       {"url": "https://a.example/empty"}],
     "active": true, "name": [{"family": "Lee", "given": ["Ann"]}],
     "_birthDate": {"extension": [{"url": "https://a.example/time", "valueString": "14:35"}]}}
    """

  @Test("survives a round trip, member by member and digit by digit")
  func wholeDocument() throws {
    let json = try JSON(parsing: Self.document)
    let written = try roundTrip(Self.document, as: FHIR.Patient.self)
    #expect(written.description == json.description)
    let patient = try FHIR.Patient(json: Self.document)
    #expect(patient.deceased == .date(Date(timeIntervalSince1970: 1_423_921_320)))
    #expect(patient.multipleBirth == .order(2))
    #expect(patient.others.keys == ["active", "name", "_birthDate"])
    #expect(try FHIR.Patient(json: written) == patient)
    guard case .quantity(let weight)? = patient.extensions[1].value else {
      Issue.record("no quantity")
      return
    }
    #expect(weight.value.text == "72.50")
    #expect(weight.code == .null)
    #expect(patient.extensions[3].value == nil)
  }

  static let others = [
    #"{"resourceType":"Patient","id":"p-2","deceasedBoolean":false}"#,
    #"{"resourceType":"Patient","id":"p-3","multipleBirthBoolean":true,"active":false}"#,
    #"{"resourceType":"Patient","id":"p-4"}"#,
  ]

  @Test("the other choices do, too", arguments: others)
  func choices(_ text: String) throws {
    _ = try roundTrip(FHIR.Patient.self, text)
  }

  static let breakages: [Breakage] = [
    .init(
      "two deaths",
      #""multipleBirthInteger""#,
      #""deceasedBoolean": true, "multipleBirthInteger""#,
      [
        #"error: expected only one of "deceasedBoolean", "deceasedDateTime", found "deceasedDateTime" and "deceasedBoolean" at $"#
      ]
    ),
    .init(
      "a value twice",
      #""valueDecimal": 7.250"#,
      #""valueDecimal": 7.250, "valueString": "7.25""#,
      [
        #"error: expected only one of "valueString", "valueDecimal", "valueQuantity", found "valueDecimal" and "valueString" at $.extension[0]"#
      ]
    ),
    .init(
      "a death of another type",
      #""2015-02-14T13:42:00Z""#,
      "true",
      ["error: expected string, found boolean true at $.deceasedDateTime"]
    ),
    .init(
      "half a birth",
      "2,",
      "2.5,",
      ["error: expected Int, found number 2.5, which does not fit at $.multipleBirthInteger"]
    ),
    .init(
      "an empty unit",
      #""kg""#,
      #""""#,
      [#"warning: check failed for "" at $.extension[1].valueQuantity.unit: must not be empty"#]
    ),
    .init(
      "an empty code",
      #""code": null"#,
      #""code": """#,
      [#"warning: check failed for "" at $.extension[1].valueQuantity.code: must not be empty"#]
    ),
    .init(
      "a quantity without a number",
      #""value": 72.50, "#,
      "",
      ["error: missing required value at $.extension[1].valueQuantity.value"]
    ),
    .init(
      "another resource",
      #""Patient""#,
      #""Person""#,
      [#"error: check failed for "Person" at $.resourceType: must be "Patient""#]
    ),
  ]

  @Test("a broken one is refused at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.document, as: FHIR.Patient.self)
    #expect(problems == breakage.problems)
  }
}
