import Rosetta
import Testing

@Suite("RawValueBridge")
struct RawValueBridgeTests {
  enum Kind: String { case member, admin, unknown }
  enum Level: Int, JSONRepresentable {
    case low = 1
    case high = 2
  }

  struct Rights: OptionSet, Sendable {
    let rawValue: Int
    static let read = Rights(rawValue: 1)
    static let write = Rights(rawValue: 2)
  }

  struct Account: JSONConvertible, Equatable {
    var kind = Kind.member
    var level: Level?
    var rights: Rights = []

    static func map(_ object: inout Account, json: Mapper) {
      object.kind <- json["kind"] ~ .rawValue(default: .unknown)
      object.level <~ json["level"] ~ .rawValue(default: .low)
      object.rights <~ json["rights"] ~ .rawValue()
    }
  }

  func decode(_ json: String) -> Outcome<Account> {
    Outcome { try $0.decode(Account.self, from: json) }
  }

  @Test("an enum is read and written as its raw value")
  func roundTrip() throws {
    let json = #"{"kind":"admin","level":2,"rights":3}"#
    let account = try Account(json: json)
    #expect(account == Account(kind: .admin, level: .high, rights: [.read, .write]))
    #expect(try account.json(as: String.self) == json)
  }

  @Test("an unknown raw value becomes the default, with a note")
  func replacement() {
    let outcome = decode(#"{"kind": "x", "level": 7}"#)
    #expect(outcome.value == Account(kind: .unknown, level: .low))
    #expect(
      outcome.problems == [
        #"note: replaced unknown string "x" with unknown at $.kind"#,
        #"note: replaced unknown number 7 with low at $.level"#,
      ]
    )
  }

  @Test(
    "an enum refuses a JSON type other than its raw value's",
    arguments: [
      BadJSON(#"{"kind": 5}"#, "error: expected String, found number 5 at $.kind"),
      BadJSON(#"{"kind": null}"#, "error: expected String, found null at $.kind"),
      BadJSON(#"{}"#, #"error: missing required value at $.kind"#),
    ]
  )
  func wrongType(_ refusal: BadJSON) {
    let outcome = decode(refusal.json)
    #expect(outcome.value == nil)
    #expect(outcome.problems == [refusal.problem])
  }

  @Test("another JSON type leaves an optional enum as it is")
  func optional() {
    let outcome = decode(#"{"kind": "admin", "level": "high"}"#)
    #expect(outcome.value == Account(kind: .admin))
    #expect(outcome.problems == [#"warning: expected Int, found string "high" at $.level"#])
  }

  @Test("an unknown raw value without a default is refused")
  func noDefault() {
    struct Model: JSONConvertible {
      var kind = Kind.member
      static func map(_ object: inout Model, json: Mapper) {
        object.kind <- json["kind"] ~ .rawValue()
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"kind": "x"}"#) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        #"error: could not bridge string "x" to Kind at $.kind: not one of its cases"#
      ]
    )
  }

  @Test("an unknown raw value becomes the default also where optionals are strict")
  func strict() {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let json = #"{"kind": "admin", "level": 7}"#
    let outcome = Outcome(rosetta) { try $0.decode(Account.self, from: json) }
    #expect(outcome.value == Account(kind: .admin, level: .low))
  }

  @Test("the note about a secret raw value does not show it")
  func secret() {
    struct Model: JSONConvertible {
      var kind = Kind.member
      static func map(_ object: inout Model, json: Mapper) {
        object.kind <- json["kind"].secret ~ .rawValue(default: .unknown)
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"kind": "x"}"#) }
    #expect(outcome.problems == ["note: replaced unknown string with unknown at $.kind"])
  }
}
