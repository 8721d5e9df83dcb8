import Rosetta
import Testing

@Suite("Guide/Unions.md, cases with several values")
struct UnionCasesTests {
  enum Step: JSONUnion, Equatable {
    case move(x: Int, y: Int)
    case rest

    static let point = Mapping((x: 0, y: 0)) { point, json in
      point.x <- json["x"]
      point.y <- json["y"]
    }
    static let union = Union<Step>(tag: "step") {
      Variant("move", { .move(x: $0.x, y: $0.y) }, by: point) {
        if case .move(let x, let y) = $0 { (x, y) } else { nil }
      }
      Variant("rest", .rest)
    }
  }

  @Test("a case has several values")
  func severalValues() throws {
    let json = """
      [{"step":"move","x":1,"y":2},{"step":"rest"}]
      """
    let steps: [Step] = try Rosetta().decode(json)
    #expect(steps == [.move(x: 1, y: 2), .rest])
    #expect(try steps.json() == json)
  }
}
