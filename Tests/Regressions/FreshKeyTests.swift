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
    #expect(description.contains(#""password":‹secret›"#), "\(description)")
    #expect(!description.contains("hunter2"))
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
