import Rosetta
import Testing

/// Keys that a map makes, and that are freed before the run ends. The address sanitizer sees who
/// reads them then.
@Suite("Keys that do not live as long as the run")
struct FreshKeyTests {
  struct Account: Equatable {
    let id: String
    let password: String?
  }

  struct Holder: JSONConvertible {
    var account = Account(id: "", password: nil)
    var number = 0

    static func map(_ object: inout Holder, json: Mapper) {
      let properties = Properties(of: Account.self) {
        \.id <- "id"
        \.password <~ Key("password").secret
      }
      object.account <- json["account"] ~ Mapping(Account.init, properties)
      // Takes the memory of the key.
      object.number <- json["yy" + String(repeating: "y", count: 6)]
    }
  }

  @Test("a secret of properties that a map makes is hidden")
  func secret() {
    let text = #"{"account":{"password":"hunter2","id":"x"},"yyyyyyyy":""}"#
    let error = #expect(throws: RosettaError.self) { try Holder(json: text) }
    let description = "\(error.map { "\($0)" } ?? "")"
    #expect(description.contains(#""password":…"#), "\(description)")
    #expect(!description.contains("hunter2"))
  }

  struct Outer: JSONConvertible {
    var number = 0
    var other: Int?

    static func map(_ object: inout Outer, json: Mapper) {
      let content = "cont" + String(repeating: "e", count: 10) + "nt"
      object.number <~ json[]
        ~ Union<Int>(tag: "type", content: content) { Variant("a", { $0 }) { $0 } }
      // Takes the memory of the key, and stays until the run ends.
      for index in 10..<26 { object.other <~ json["other \(index) key"] }
    }
  }

  @Test("an unknown key is compared with the missing key of a union that a map makes")
  func missingContent() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let json = #"[{"type":"a","conteeeeeeeeeentt":1}]"#
    let outcome = Outcome(rosetta) { try $0.decode([Outer].self, from: json) }
    #expect(
      outcome.problems == [
        "warning: missing required value at $[0].conteeeeeeeeeent, so a part of $[0] is left out",
        #"warning: unknown key at $[0].conteeeeeeeeeentt"#,
      ]
    )
    #expect(outcome.hints == [#"did you mean "conteeeeeeeeeent"?"#])
  }

  struct Wrapped: JSONConvertible {
    var number = 1
    var deep = 2

    static func map(_ object: inout Wrapped, json: Mapper) {
      object.number <- json["n"] ~ Union<Int>.keyed { Variant("kind", { $0 }, key: "in") { $0 } }
      object.deep <- json["kinds"]["z"]
      object.deep <- json["kinder"]["z"]
    }
  }

  @Test("the keys of a union that a map makes do not change other paths")
  func union() throws {
    let text: String = try Wrapped().json()
    #expect(text == #"{"n":{"kind":{"in":1}},"kinds":{"z":2},"kinder":{"z":2}}"#)
    #expect(try Wrapped(json: text).number == 1)
  }
}
