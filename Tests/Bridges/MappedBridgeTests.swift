import Foundation
import Rosetta
import Testing

@Suite("MappedBridge")
struct MappedBridgeTests {
  struct Site: JSONConvertible, Equatable {
    var host: String?
    var total = 0
    var words: [String] = []

    static func map(_ object: inout Site, json: Mapper) {
      object.host <~ json["site"]
        ~ .url.map(decode: { $0.host() }, encode: { URL(string: "https://\($0)/") })
      object.total <- json["total"]
        ~ .array(.flexible()).map(decode: { (n: [Int]) in n.reduce(0, +) }, encode: { [$0] })
      object.words <~ json["words"]
        ~ DefaultBridge<String>().map(
          decode: { $0.split(separator: " ").map(String.init) },
          encode: { $0.joined(separator: " ") }
        )
    }
  }

  @Test(".map adds a conversion on the Swift side of a bridge, both ways")
  func roundTrip() throws {
    let site = try Site(json: #"{"site": "https://a.b/c", "total": [1, "2"], "words": "x y"}"#)
    #expect(site == Site(host: "a.b", total: 3, words: ["x", "y"]))
    #expect(
      try site.json(as: String.self) == #"{"site":"https://a.b/","total":[3],"words":"x y"}"#
    )
  }

  @Test(
    "a refusal has the message of the conversion that refused",
    arguments: [
      BadJSON(
        #"{"site": "a", "total": [], "words": ""}"#,
        #"warning: could not bridge string "a" to String at $.site"#
      ),
      BadJSON(
        #"{"site": "", "total": [], "words": ""}"#,
        #"warning: could not bridge string "" to URL at $.site: not a URL"#
      ),
      BadJSON(
        #"{"total": [1, "x"], "words": ""}"#,
        #"error: expected Int, found string "x" at $.total[1]"#
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = Outcome { try $0.decode(Site.self, from: refusal.json) }
    #expect(outcome.problems == [refusal.problem])
  }

  struct Broken: Error {}

  @Test("a conversion that throws refuses the value, both ways")
  func throwing() {
    struct Model: JSONConvertible {
      var value = 0
      static func map(_ object: inout Model, json: Mapper) {
        object.value <- json["v"]
          ~ DefaultBridge<Int>().map(
            decode: { (_: Int) -> Int? in throw Broken() },
            encode: { (_: Int) -> Int? in throw Broken() }
          )
      }
    }
    let read = Outcome { try $0.decode(Model.self, from: #"{"v": 1}"#) }
    #expect(read.problems == ["error: could not bridge number 1 to Int at $.v: Broken()"])
    let written = Outcome { try $0.encode(Model()) as String }
    #expect(written.problems == ["error: could not bridge Int to JSON at $.v: Broken()"])
  }
}
