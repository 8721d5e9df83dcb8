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
    "a key that does not fit its type is refused",
    arguments: [
      BadJSON(
        #"{"hours": {"someday": 8}}"#,
        #"error: could not bridge string "someday" to Day at $.hours.someday: not a valid key"#
      ),
      BadJSON(
        #"{"hours": {}, "n": {"x": "a"}}"#,
        #"warning: could not bridge string "x" to Int at $.n.x: not a valid key, so $.n is left out"#
      ),
      BadJSON(
        #"{"hours": {}, "s": {"256": true}}"#,
        #"warning: could not bridge string "256" to UInt8 at $.s.256: not a valid key, so $.s is left out"#
      ),
      BadJSON(
        #"{"hours": {}, "s": {"1.0": true}}"#,
        #"warning: could not bridge string "1.0" to UInt8 at $.s["1.0"]: not a valid key, so $.s is left out"#
      ),
      BadJSON(
        #"{"hours": {}, "u": {"1": 1}}"#,
        #"warning: could not bridge string "1" to UUID at $.u.1: not a valid key, so $.u is left out"#
      ),
      BadJSON(
        #"{"hours": {}, "n": {"1": 2}}"#,
        "warning: expected String, found number 2 at $.n.1, so $.n is left out"
      ),
    ]
  )
  func badKeys(_ refusal: BadJSON) {
    #expect(decode(refusal.json).problems == [refusal.problem])
  }

  @Test("of two keys for the same value the first one counts")
  func equalKeys() {
    let outcome = decode(#"{"hours": {}, "n": {"1": "a", "+1": "b", "01": "c"}}"#)
    #expect(outcome.value?.byNumber == [1: "a"])
    #expect(outcome.problems.allSatisfy { $0.hasPrefix("warning: duplicate key") })
    #expect(outcome.problems.count == 2)
  }

  struct Bridged: JSONConvertible, Equatable {
    var sites: [Int: URL] = [:]
    var days: [Day: Date]?
    var counts: [Int: Int] = [:]
    var links: [Day: URL] = [:]

    static func map(_ object: inout Bridged, json: Mapper) {
      object.sites <~ json["sites"] ~ .object(.url)
      object.days <~ json["days"] ~ .object(.secondsSince1970)
      object.counts <~ json["counts"] ~ .lossy()
      object.links <~ json["links"] ~ .lossy(.url)
    }
  }

  @Test(".object and .lossy take keys of any type that has JSON keys, both ways")
  func bridges() throws {
    let json =
      #"{"sites":{"10":"https://a.example","2":"https://b.example"},"days":{"monday":0},"#
      + #""counts":{"-1":2,"10":3},"links":{"tuesday":"https://c.example"}}"#
    let bridged = try Bridged(json: json)
    #expect(bridged.sites.keys.sorted() == [2, 10])
    #expect(bridged.days == [.monday: Date(timeIntervalSince1970: 0)])
    #expect(bridged.counts == [-1: 2, 10: 3])
    #expect(bridged.links.keys.map(\.rawValue) == ["tuesday"])
    #expect(try bridged.json(as: String.self) == json)
  }

  @Test("a key that does not fit is left out of .lossy, and refuses .object")
  func badKeys() throws {
    let json = """
      {"sites": {"x": "https://a.example"}, "counts": {"1": 1, "one": 2, "01": 3, "2": "b"}, \
      "links": {"someday": "https://c.example", "monday": "https://d.example"}}
      """
    let outcome = Outcome { try $0.decode(Bridged.self, from: json) }
    let link = try #require(URL(string: "https://d.example"))
    #expect(outcome.value == Bridged(counts: [1: 1], links: [.monday: link]))
    #expect(
      outcome.problems.filter { !$0.hasPrefix("warning: duplicate key at ") } == [
        #"warning: could not bridge string "x" to Int at $.sites.x: not a valid key, so $.sites is left out"#,
        #"warning: could not bridge string "one" to Int at $.counts.one: not a valid key"#,
        #"warning: expected Int, found string "b" at $.counts.2"#,
        #"warning: could not bridge string "someday" to Day at $.links.someday: not a valid key"#,
      ]
    )
  }

  @Test("a patch changes the members of what .object and .lossy have read")
  func merges() throws {
    var bridged = try Bridged(
      json: #"{"sites":{"1":"https://a.example","2":"https://b.example"},"counts":{"1":1,"2":2}}"#
    )
    let outcome = Outcome {
      try $0.merge(
        &bridged,
        from: #"{"sites":{"1":null,"3":"https://c.example"},"counts":{"2":null,"3":3,"4":"x"}}"#
      )
    }
    #expect(outcome.problems == [#"warning: expected Int, found string "x" at $.counts.4"#])
    #expect(
      try bridged.json(as: String.self)
        == #"{"sites":{"2":"https://b.example","3":"https://c.example"},"counts":{"1":1,"3":3},"links":{}}"#
    )
  }

  @Test("keys of raw values that have no case, or are no raw value, are refused")
  func rawKeys() throws {
    enum Level: Int, JSONKeyConvertible {
      case low = 1
      case high
    }

    let levels = try Rosetta().decode([Level: Int].self, from: #"{"1":1,"2":2}"#)
    #expect(levels == [.low: 1, .high: 2])
    #expect(
      thrownProblems { try Rosetta().decode([Level: Int].self, from: #"{"1":1,"x":2,"7":3}"#) } == [
        #"error: could not bridge string "x" to Level at $.x: not a valid key"#,
        #"error: could not bridge string "7" to Level at $.7: not a valid key"#,
      ]
    )
  }
}
