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

  @Test("a model of elements expects an array", arguments: ["5", #""x""#, "null", "true"])
  func expectation(_ json: String) {
    let problems = Rosetta().result(of: Point.self, from: json).problems
    #expect(problems.map(\.expected) == ["array"])
    #expect(Rosetta().result(of: Point.self, from: "[1, 2]").value?.y == 2)
  }
}
