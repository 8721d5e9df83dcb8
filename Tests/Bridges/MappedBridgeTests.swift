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
        ~ OwnBridge<String>().map(
          decode: { $0.split(separator: " ").map(String.init) },
          encode: { $0.joined(separator: " ") }
        )
    }
  }

  @Test("adds a step on the Swift side, both ways")
  func roundTrip() throws {
    let site = try Site(json: #"{"site": "https://a.b/c", "total": [1, "2"], "words": "x y"}"#)
    #expect(site == Site(host: "a.b", total: 3, words: ["x", "y"]))
    #expect(
      try site.json(as: String.self) == #"{"site":"https://a.b/","total":[3],"words":"x y"}"#
    )
  }
}
