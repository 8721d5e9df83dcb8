import Rosetta
import Testing

/// A mapping of properties that are elements was written as an array and read from no JSON at all.
@Suite("Mappings of elements") struct ElementMappingTests {
  struct Pair: JSONMapped, Equatable {
    let first: Int
    let second: Int
    static let properties = Properties(of: Pair.self) {
      \.first <- JSONPath(0)
      \.second <- JSONPath(1)
    }
    static let mapping = Mapping(Pair.init, properties)
  }

  @Test("a mapping of elements reads and writes an array")
  func roundTrip() throws {
    let pairs = try Rosetta().decode([Pair].self, from: "[[1,2],[3,4]]")
    #expect(pairs == [Pair(first: 1, second: 2), Pair(first: 3, second: 4)])
    let text: String = try Rosetta().encode(pairs)
    #expect(text == "[[1,2],[3,4]]")
  }

  @Test(
    "a mapping of elements refuses any JSON type but an array, whose elements only a map asks for",
    arguments: [
      ("{}", "expected array, found object"), ("5", "expected object, found a number"),
      ("true", "expected object, found a boolean"),
    ]
  )
  func wrongType(_ json: String, _ message: String) {
    let error = #expect(throws: RosettaError.self) { try Pair(json: json) }
    #expect(error?.problems.map(\.brief) == ["error: \(message) at $"])
  }

  @Test("a missing element is an error, and no value is made")
  func missing() {
    let error = #expect(throws: RosettaError.self) { try Pair(json: "[1]") }
    #expect(
      error?.problems.map(\.brief) == [
        "error: missing required value at $[1]: the array has 1 element"
      ]
    )
  }

  struct Range: JSONConvertible {
    var low = 0
    var high = 0
    init() {}
    static func map(_ object: inout Range, json: Mapper) {
      object.low <~ json["low"]
      object.high <~ json["high"]
      json.check(object.low < object.high, "low must come before high", at: "high")
    }
  }

  struct Span: JSONMapped {
    let low: Int?
    struct Empty: Error {}
    init(low: Int?) throws {
      if low == nil { throw Empty() }
      self.low = low
    }
    static let properties = Properties(of: Span.self) { \.low <~ "low" }
    static let mapping = Mapping(Span.init, properties)
  }

  @Test("an array in the place of an object is told, and no check that it would fail")
  func arrayForObject() throws {
    let expected = ["error: expected object, found array at $"]
    #expect(thrownProblems { try Range(json: "[]") } == expected)
    #expect(thrownProblems { try Span(json: "[1]") } == expected)
    var range = try Range(json: #"{"high":1}"#)
    #expect(thrownProblems { try Rosetta().update(&range, from: "[1]") } == expected)
    #expect(thrownProblems { try Rosetta().merge(&range, from: "[1]") } == expected)
  }
}
