import Foundation
import Rosetta
import Testing

@Suite("ArrayBridge, ObjectBridge and NullableBridge")
struct CollectionBridgeTests {
  struct Links: JSONConvertible, Equatable {
    var sites: [URL] = []
    var gaps: [URL?]?
    var named: [String: URL]?
    var namedGaps: [String: URL?]?
    var grid: [[Int]]?

    static func map(_ object: inout Links, json: Mapper) {
      object.sites <- json["sites"] ~ .array(.url)
      object.gaps <~ json["gaps"] ~ BridgeArray(.nullable(.url))
      object.named <~ json["named"] ~ BridgeObject(.url)
      object.namedGaps <~ json["namedGaps"] ~ .object(.nullable(.url))
      object.grid <~ json["grid"] ~ .array(.array(.flexible()))
    }
  }

  let site = URL(string: "http://a.b")

  func decode(_ json: String) -> Outcome<Links> {
    Outcome { try $0.decode(Links.self, from: json) }
  }

  @Test("a bridge of collections uses another bridge for each element, both ways")
  func roundTrip() throws {
    let site = try #require(site)
    let json =
      #"{"sites":["http://a.b"],"gaps":["http://a.b",null],"named":{"x":"http://a.b"},"#
      + #""namedGaps":{"a":null,"b":"http://a.b"},"grid":[[1,2],[],[3]]}"#
    let links = try Links(json: json)
    #expect(
      links
        == Links(
          sites: [site],
          gaps: [site, nil],
          named: ["x": site],
          namedGaps: ["a": nil, "b": site],
          grid: [[1, 2], [], [3]]
        )
    )
    #expect(try links.json(as: String.self) == json)
  }

  @Test("an empty array or object is not nil")
  func empty() throws {
    let json = #"{"sites":[],"gaps":[],"named":{},"namedGaps":{},"grid":[]}"#
    let links = try Links(json: json)
    #expect(links == Links(sites: [], gaps: [], named: [:], namedGaps: [:], grid: []))
    #expect(try links.json(as: String.self) == json)
  }

  @Test("the problems of all elements are collected")
  func problems() {
    let outcome = decode(#"{"sites": [1, "http://a.b", null, true], "grid": [[1], 2, [null]]}"#)
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: expected String, found number 1 at $.sites[0]",
        "error: expected String, found null at $.sites[2]",
        "error: expected String, found boolean true at $.sites[3]",
        "warning: expected array, found a number at $.grid[1], so $.grid is left out",
        "warning: expected Int, found null at $.grid[2][0], so $.grid is left out",
      ]
    )
  }

  @Test(
    "any other JSON type than an array or an object is refused",
    arguments: [
      BadJSON(#"{"sites": {}}"#, "error: expected array, found object at $.sites"),
      BadJSON(#"{"sites": null}"#, "error: expected array, found null at $.sites"),
      BadJSON(#"{"sites": "x"}"#, #"error: expected array, found a string at $.sites"#),
      BadJSON(#"{"sites": [], "named": []}"#, "warning: expected object, found array at $.named"),
      BadJSON(
        #"{"sites": [], "named": {"a": null}}"#,
        "warning: expected String, found null at $.named.a, so $.named is left out"
      ),
      BadJSON(
        #"{"sites": [], "gaps": [5]}"#,
        "warning: expected String, found number 5 at $.gaps[0], so $.gaps is left out"
      ),
    ]
  )
  func wrongType(_ refusal: BadJSON) {
    #expect(decode(refusal.json).problems == [refusal.problem])
  }

  @Test("of two equal keys the first one counts")
  func duplicates() {
    let outcome = decode(#"{"sites": [], "named": {"a": "http://a.b", "a": "http://c.d"}}"#)
    #expect(outcome.value?.named?.mapValues(\.absoluteString) == ["a": "http://a.b"])
  }

  @Test("the problem says which element cannot be written")
  func encoding() {
    struct Model: JSONConvertible {
      var list: [Double] = []
      var named: [String: Double] = [:]
      static func map(_ object: inout Model, json: Mapper) {
        object.list <- json["list"] ~ .array(DefaultBridge<Double>())
        object.named <~ json["named"] ~ .object(DefaultBridge<Double>())
      }
    }
    let model = Model(list: [1, .nan], named: ["a": .infinity])
    let outcome = Outcome { try $0.encode(model) as String }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: expected a finite number, found NaN at $.list[1]",
        "warning: expected a finite number, found Infinity at $.named.a, so $.named is left out",
      ]
    )
  }

  @Test("many empty arrays are written, wherever the output has to grow", arguments: 0..<3)
  func emptyArrays(_ length: Int) throws {
    let name = String(repeating: "a", count: length)
    let text: String = try Rosetta().encode([name: Array(repeating: [Int](), count: 5_000)])
    let arrays = Array(repeating: "[]", count: 5_000).joined(separator: ",")
    #expect(text == #"{"\#(name)":[\#(arrays)]}"#)
  }
}
