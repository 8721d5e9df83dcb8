import Rosetta
import Testing

@Suite("The elements of arrays as models")
struct UnknownElementTests {
  struct Point: JSONConvertible, Equatable {
    var x = 0.0
    var y = 0.0

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json[0]
      object.y <- json[1]
    }
  }

  struct Shape: JSONConvertible {
    var center = Point()
    var first = 0
    var size = (0, 0)
    var all: [Int] = []

    static func map(_ object: inout Shape, json: Mapper) {
      object.center <- json["center"]
      object.first <~ json["list"][0]
      json["size"].map { json in
        object.size.0 <~ json[0]
        object.size.1 <~ json[1]
      }
      object.all <~ json["all"] ~ Shape.whole
    }

    static let whole = Mapping([Int]()) { list, json in list <- json[] }
  }

  static func problems<Value: JSONRepresentable>(_ type: Value.Type, _ text: String) -> [String] {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    return Outcome(rosetta) { try $0.decode(type, from: text) }.problems
  }

  @Test("an element that no line names is unknown")
  func unknownElements() {
    #expect(Self.problems(Point.self, "[1,2]") == [])
    #expect(
      Self.problems(Point.self, "[1,2,3,[4]]")
        == ["error: unknown element at $[2]", "error: unknown element at $[3]"]
    )
    let text = #"{"center":[1,2,3],"list":[1,2],"size":[1,2,3],"all":[1,2,3]}"#
    #expect(
      Self.problems(Shape.self, text)
        == ["error: unknown element at $.center[2]", "error: unknown element at $.size[2]"]
    )
    #expect(Self.problems([Point].self, "[[1,2],[3,4,5]]") == ["error: unknown element at $[1][2]"])
  }

  @Test("without the policy, what is behind the last line is ignored")
  func ignored() throws {
    #expect(try Point(json: "[1,2,3]") == Point(x: 1, y: 2))
  }

  @Test("an element beyond the end is missing, with the length of the array")
  func missingElements() {
    #expect(
      Outcome { try $0.decode(Point.self, from: "[]") }.problems == [
        "error: missing required value at $[0]: the array is empty",
        "error: missing required value at $[1]: the array is empty",
      ]
    )
    #expect(
      Outcome { try $0.decode([Point].self, from: "[[1]]") }.problems
        == ["error: missing required value at $[0][1]: the array has 1 element"]
    )
  }

  @Test("the mapping of a tuple reads and writes elements")
  func tuples() throws {
    let pair = Mapping(("", 0)) { pair, json in
      pair.0 <- json[0]
      pair.1 <- json[1]
    }
    let value = try Rosetta().decode(#"["a",7]"#, using: pair)
    #expect(value == ("a", 7))
    #expect(try Rosetta().encode(value, using: pair, as: String.self) == #"["a",7]"#)
    let outcome = Outcome { try $0.decode(#"["a"]"#, using: pair) }
    #expect(
      outcome.problems == ["error: missing required value at $[1]: the array has 1 element"]
    )
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(throws: RosettaError.self) { try rosetta.decode(#"["a",7,null]"#, using: pair) }
  }

  enum Either: JSONUnion, Equatable {
    case point(Point)
    case many([Int])

    static let union = Union<Either>.untagged {
      Alternative(Either.point) { if case .point(let point) = $0 { point } else { nil } }
      Alternative(Either.many) { if case .many(let list) = $0 { list } else { nil } }
    }
  }

  @Test("an alternative that leaves elements unknown does not fit")
  func alternatives() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(Either.self, from: "[1,2,3]") == .many([1, 2, 3]))
    #expect(try rosetta.decode(Either.self, from: "[1,2]") == .point(Point(x: 1, y: 2)))
  }
}
