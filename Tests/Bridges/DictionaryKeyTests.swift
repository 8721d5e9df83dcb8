import Foundation
import Rosetta
import Testing

@Suite("JSONKeyConvertible")
struct DictionaryKeyTests {
  enum Day: String, JSONRepresentable, JSONKeyConvertible { case monday, tuesday }

  struct Week: JSONConvertible, Equatable {
    var hours: [Day: Int] = [:]
    var byNumber: [Int: String]?
    var small: [UInt8: Bool]?
    var byID: [UUID: Int]?
    var names: [String: Int?]?

    static func map(_ object: inout Week, json: Mapper) {
      object.hours <- json["hours"]
      object.byNumber <~ json["n"]
      object.small <~ json["s"]
      object.byID <~ json["u"]
      object.names <~ json["names"]
    }
  }

  func decode(_ json: String) -> Outcome<Week> {
    Outcome { try $0.decode(Week.self, from: json) }
  }

  @Test("integers, UUIDs and string enums are keys, both ways")
  func roundTrip() throws {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let json =
      #"{"hours":{"monday":8,"tuesday":7},"n":{"-1":"a","10":"c","9":"b"},"s":{"255":true},"#
      + #""u":{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":1},"names":{"":1,"a":null,"a b":2}}"#
    let week = try Week(json: json)
    #expect(
      week
        == Week(
          hours: [.monday: 8, .tuesday: 7],
          byNumber: [-1: "a", 10: "c", 9: "b"],
          small: [255: true],
          byID: [id: 1],
          names: ["": 1, "a": nil, "a b": 2]
        )
    )
    #expect(try week.json(as: String.self) == json)
  }

  @Test(
    "refuse a bad key",
    arguments: [
      BadJSON(
        #"{"hours": {"someday": 8}}"#,
        #"error: could not bridge string "someday" to Day at $.hours: as a key"#
      ),
      BadJSON(
        #"{"hours": {}, "n": {"x": "a"}}"#,
        #"warning: could not bridge string "x" to Int at $.n: as a key"#
      ),
      BadJSON(
        #"{"hours": {}, "s": {"256": true}}"#,
        #"warning: could not bridge string "256" to UInt8 at $.s: as a key"#
      ),
      BadJSON(
        #"{"hours": {}, "s": {"1.0": true}}"#,
        #"warning: could not bridge string "1.0" to UInt8 at $.s: as a key"#
      ),
      BadJSON(
        #"{"hours": {}, "u": {"1": 1}}"#,
        #"warning: could not bridge string "1" to UUID at $.u: as a key"#
      ),
      BadJSON(
        #"{"hours": {}, "n": {"1": 2}}"#,
        "warning: expected String, found number 2 at $.n.1"
      ),
    ]
  )
  func badKeys(_ refusal: BadJSON) {
    #expect(decode(refusal.json).problems == [refusal.problem])
  }

  @Test("of keys that stand for the same value the first one counts")
  func equalKeys() {
    let outcome = decode(#"{"hours": {}, "n": {"1": "a", "+1": "b", "01": "c"}}"#)
    #expect(outcome.value?.byNumber == [1: "a"])
    #expect(outcome.problems == [])
  }
}
