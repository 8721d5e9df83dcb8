import Rosetta
import Testing

@Suite("Models that are arrays in the JSON") struct ArrayModelTests {
  private struct Point: JSONConvertible {
    var x = 0.0
    var y = 0.0

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json[0]
      object.y <- json[1]
    }
  }

  @Test(
    "no map runs over a scalar, so that any model expects an object there",
    arguments: ["5", #""x""#, "null", "true"]
  )
  func expectation(_ json: String) {
    let problems = Rosetta().result(of: Point.self, from: json).problems
    #expect(problems.map(\.expected) == ["object"])
    #expect(Rosetta().result(of: Point.self, from: "[1, 2]").value?.y == 2)
  }

  @Test("a model of elements expects an array in the place of an object")
  func object() {
    expect("array") { _ = try Rosetta().decode(Point.self, from: "{}") as Point }
    expect("array") { _ = try Rosetta().decode(Pair.self, from: "{}") as Pair }
  }

  private final class Line: JSONConvertibleClass {
    var start = 7

    static func map(_ object: Line, json: Mapper) { object.start <- json[0] }
  }

  private struct Pair: JSONMapped {
    let one: Int
    let other: Int

    static let properties = Properties(of: Pair.self) {
      \.one <- JSONPath(0)
      \.other <- JSONPath(1)
    }
    static let mapping = Mapping(Pair.init, properties)
  }

  private func expect(_ type: String, _ path: String = "$", _ body: () throws -> Void) {
    let error = #expect(throws: RosettaError.self) { try body() }
    #expect(error?.problems.map(\.expected) == [type])
    #expect(error?.problems.map(\.path.description) == [path])
  }

  @Test(
    "updates, merges and `let` models of elements expect an object, too",
    arguments: ["5", #""x""#, "true"]
  )
  func updates(_ json: String) {
    var point = Point()
    point.x = 7
    let line = Line()
    expect("object") { try Rosetta().update(&point, from: json) }
    expect("object") { try Rosetta().merge(&point, from: json) }
    expect("object") { try Rosetta().update(line, from: json) }
    expect("object") { try Rosetta().merge(line, from: json) }
    expect("object") { _ = try Rosetta().decode(Pair.self, from: json) as Pair }
    let recorder = Recorder<Report>()
    recorder.rosetta().decode(json, to: &point) { (point: inout Point, json) in
      point.y <- json[1]
    }
    #expect(recorder.all.flatMap(\.problems).map(\.expected) == ["object"])
    #expect(point.x == 7)
    #expect(line.start == 7)
  }

  @Test("a key path expects an array before an index, and an object before a key")
  func paths() {
    let json = #"{"a":5}"#
    let null = #"{"a":null}"#
    let element = Mapping(0) { (value: inout Int, json) in value <- json["a"][0] }
    let deeper = Mapping(0) { (value: inout Int, json) in value <- json["a"][0]["b"][1] }
    let mapped = Mapping(0) { (value: inout Int, json) in json["a"].map { value <- $0[0] } }
    let inside = Mapping(0) { (value: inout Int, json) in json["a"][0].map { value <- $0["b"] } }
    for mapping in [element, deeper, mapped, inside] {
      expect("array", "$.a") { _ = try Rosetta().decode(json, using: mapping) }
      expect("array", "$.a") { _ = try Rosetta().decode(null, using: mapping) }
    }
    let member = Mapping(0) { (value: inout Int, json) in
      value <~ json["a"][0]
      value <- json["a"]["b"]
    }
    let expected = Rosetta().result(using: member, from: json).problems.map(\.expected)
    #expect(expected == ["array", "object"])
  }
}
