import Rosetta
import Testing

@Suite("The limit of errors") struct MaximumErrorsTests {
  private func rosetta(_ limit: Int) -> Rosetta { Rosetta(maximumErrors: limit) }

  private struct Point: JSONConvertible {
    var x = 0
    var y = 0

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json["x"]
      object.y <- json["y"]
    }
  }

  private struct Pair: JSONMapped {
    let x: Int
    let y: Int

    static let properties = Properties(of: Pair.self) {
      \.x <- "x"
      \.y <- "y"
    }
    static let mapping = Mapping(Pair.init, properties)
  }

  private func list(_ item: String, _ count: Int) -> String {
    "[" + repeatElement(item, count: count).joined(separator: ",") + "]"
  }

  @Test("a run ends after so many errors, and the last problem says so")
  func end() throws {
    let read = Recorder<Int>()
    let bridge = BridgeNumber(
      decoder: { (number: Int) -> Int? in
        read.append(number)
        return nil
      },
      encoder: { $0 }
    )
    let result = rosetta(3).result(using: .array(bridge), from: list("7", 1000))
    #expect(result.value == nil)
    #expect(read.all.count == 3)
    #expect(
      result.problems.map(\.brief) == [
        "error: could not bridge number 7 to Int at $[0]",
        "error: could not bridge number 7 to Int at $[1]",
        "error: could not bridge number 7 to Int at $[2]",
        "error: too many errors at $[2]: the limit is 3, and the rest was not read",
      ]
    )
    #expect(result.problems.last?.code == .tooManyErrors)
  }

  @Test("models of all kinds are not read any further")
  func models() {
    let json = list("{}", 100_000)
    for problems in [
      Rosetta().result(of: [Point].self, from: json).problems,
      Rosetta().result(of: [Pair].self, from: json).problems,
      Rosetta().result(of: [String: [Point]].self, from: #"{"a": \#(json)}"#).problems,
      Rosetta(unknownKeys: .fail).result(of: [Point].self, from: list(#"{"a":1}"#, 9_000)).problems,
      Rosetta(duplicateKeys: .fail).result(of: JSON.self, from: list(#"{"a":1,"a":1}"#, 9_000))
        .problems,
    ] {
      #expect(problems.count == 1001)
      #expect(problems.last?.code == .tooManyErrors)
      #expect(problems.dropLast().allSatisfy { $0.code != .tooManyErrors })
    }
  }

  @Test("the limit is the last problem, whatever the order of the map")
  func order() {
    let mapping = Mapping([0]) { object, json in
      object <- json["late"]
      object <- json["early"]
    }
    let json = #"{"early": ["x", "x"], "late": ["x", "x"]}"#
    let problems = rosetta(3).result(using: mapping, from: json).problems
    #expect(
      problems.map(\.path.description) == ["$.early[0]", "$.late[0]", "$.late[1]", "$.early[0]"]
    )
    #expect(problems.last?.code == .tooManyErrors)
  }

  @Test("errors inside an optional field end its value and not the run")
  func optional() throws {
    let mapping = Mapping(([Point](), 0)) { object, json in
      object.0 <~ json["points"]
      object.1 <- json["size"]
    }
    let json = #"{"points": \#(list("{}", 50)), "size": 5}"#
    let result = rosetta(6).result(using: mapping, from: json)
    #expect(result.value?.1 == 5)
    #expect(result.problems.map(\.severity) == Array(repeating: .warning, count: 6))
    #expect(result.problems.allSatisfy { $0.dropped == "points" })
    let wrong = #"{"points": \#(list("{}", 50)), "size": "x"}"#
    let failed = rosetta(6).result(using: mapping, from: wrong)
    #expect(failed.problems.filter { $0.severity == .error }.map(\.path) == ["size"])
  }

  @Test("errors inside an item of .lossy end the item")
  func lossy() {
    let json = list(list("{}", 20), 3).dropLast() + #",[{"x":1,"y":2}]]"#
    let bridge: LossyArrayBridge<DefaultBridge<[Point]>> = .lossy(DefaultBridge<[Point]>())
    let result = rosetta(4).result(using: bridge, from: String(json))
    #expect(result.value?.map(\.count) == [1])
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    let refusing: LossyArrayBridge<DefaultBridge<[Point]>> =
      .lossy(DefaultBridge<[Point]>()) { _ in .fail }
    let refused = rosetta(4).result(using: refusing, from: String(json))
    #expect(refused.value == nil)
    #expect(refused.problems.count == 5)
    #expect(refused.problems.last?.code == .tooManyErrors)
  }

  @Test("errors inside an alternative end the alternative")
  func alternative() throws {
    let names = Mapping([String]()) { $0 <- $1["list"] }
    let numbers = Mapping([String]()) { object, json in
      var values = [0]
      values <- json["list"]
      object = values.map { "\($0)" }
    }
    let bridge: FirstBridge<Mapping<[String]>, Mapping<[String]>> = .first(numbers, names)
    let json = #"{"list": \#(list(#""a""#, 50))}"#
    #expect(try rosetta(5).decode(json, using: bridge).count == 50)
    let none = #"{"list": \#(list("true", 50))}"#
    let problems = rosetta(5).result(using: bridge, from: none).problems
    #expect(problems.count == 6)
    #expect(problems.last?.code == .tooManyErrors)
  }

  @Test("warnings are kept to the same number, and the rest counted")
  func warnings() throws {
    let reports = Recorder<Report>()
    var rosetta = rosetta(5)
    rosetta.sinks = [.reports(level: .verbose) { reports.append($0) }]
    let bridge: LossyArrayBridge<DefaultBridge<Int>> = .lossy(DefaultBridge<Int>())
    let json = list("true", 20).dropLast() + ",7]"
    #expect(try rosetta.decode(String(json), using: bridge) == [7])
    let report = try #require(reports.all.first)
    #expect(report.problems.map(\.path.description) == (0..<5).map { "$[\($0)]" })
    #expect(report.count(.warning) == 20)
    #expect(report.omitted == 15)
  }

  @Test("encoding ends in the same way")
  func encoding() throws {
    let numbers = Array(repeating: Double.nan, count: 100)
    let problems = thrownProblems { try rosetta(2).encode(["a": numbers]) as String }
    #expect(
      problems == [
        "error: expected a finite number, found NaN at $.a[0]",
        "error: expected a finite number, found NaN at $.a[1]",
        "error: too many errors at $.a[1]: the limit is 2, and the rest was not read",
      ]
    )
    let lists = [[Double.nan, .nan, .nan], [1], [.nan], [2]]
    let bridge: LossyArrayBridge<DefaultBridge<[Double]>> = .lossy(DefaultBridge<[Double]>())
    let text: String = try rosetta(2).encode(lists, using: bridge)
    #expect(text == "[[1],[2]]")
  }

  @Test("in a stream it counts for each element")
  func stream() {
    let text = "[\"x\",\"x\",\"x\"]\n[1]\n[\"x\"]\n[2]"
    let results = rosetta(2).stream(of: [Int].self, in: .lines, from: [Array(text.utf8)])
    var counts: [Int] = []
    for result in results {
      do {
        counts.append(try result.get().count)
      } catch {
        counts.append(-error.problems.count)
      }
    }
    #expect(counts == [-3, 1, -1, 1])
  }

  @Test("a secret hides the limit inside it, and an update restores what it has set")
  func others() throws {
    let mapping = Mapping([Point]()) { $0 <- $1["points"].secret }
    let json = #"{"points": \#(list("{}", 50))}"#
    let problems = rosetta(2).result(using: mapping, from: json).problems
    #expect(problems.map(\.path) == ["points", "points", "points"])
    #expect(problems.last?.message == "too many errors: the limit is 2, and the rest was not read")

    final class Box: MappableClass {
      var size = 1
      var points: [Point] = []

      static func map(_ object: Box, json: Mapper) {
        object.size <- json["size"]
        object.points <- json["points"]
      }
    }
    let box = Box()
    #expect(throws: RosettaError.self) {
      try rosetta(2).update(box, from: #"{"size": 9, "points": [{}, {}, {}]}"#)
    }
    #expect(box.size == 1)
  }

  @Test("a Codable type that tries again goes on after the limit")
  func codable() throws {
    struct Either: Codable {
      let count: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let points = try? container.decode([Model].self) {
          count = points.count
        } else {
          count = -(try container.decode([[String: Int]].self).count)
        }
      }
    }
    let mapping = Mapping(0) { object, json in
      var either: Either?
      either <- json["either"] ~ .codable()
      object = either?.count ?? 0
    }
    let json = #"{"either": \#(list("{}", 50))}"#
    #expect(try rosetta(2).decode(json, using: mapping) == -50)
  }

  private struct Nested: JSONConvertible {
    var z = 0
    var point = Point()

    static func map(_ object: inout Nested, json: Mapper) {
      object.z <- json["z"]
      object.point <- json.flattened
    }
  }

  @Test("what a part lacks that is not there does not count, unless some of it was not read")
  func parts() throws {
    let mapping = Mapping(Point?.none) { point, json in point <~ json.flattened }
    var strict = rosetta(1)
    strict.optionals = .strict
    for rosetta in [rosetta(1), strict] {
      let result = rosetta.result(using: mapping, from: #"{"id": 1}"#)
      #expect(result.value != nil && result.problems.isEmpty)
    }
    let nested = Mapping(Nested?.none) { nested, json in nested <~ json.flattened }
    for limit in 1...4 {
      strict.maximumErrors = limit
      #expect(strict.result(using: nested, from: #"{"x": 1, "y": 2}"#).value == nil)
    }
    #expect(strict.result(using: nested, from: #"{"id": 1}"#).problems.isEmpty)
  }

  private struct Model: JSONConvertible, MapCodable {
    var x = 0
    var y = 0

    static func map(_ object: inout Model, json: Mapper) {
      object.x <- json["x"]
      object.y <- json["y"]
    }
  }

  @Test("the category of a run with no other errors is that of its errors")
  func category() {
    #expect(throws: RosettaError.self) { try rosetta(1).decode([Point].self, from: "[{}]") }
    do {
      _ = try rosetta(0).decode([Point].self, from: "[{}]")
    } catch {
      #expect(error.category == .data)
      #expect(error.problems.count == 2)
    }
  }

  @Test("nobody decides about an item that is left unread because of the limit")
  func undecided() {
    let decided = Recorder<String>()
    let mapping = Mapping([Int]()) { values, json in
      values <- json["a"]
        ~ .lossy { problem in
          decided.append(problem.brief)
          return .fail
        }
    }
    #expect(throws: RosettaError.self) {
      try rosetta(1).decode(#"{"a": ["x", "y"]}"#, using: mapping)
    }
    #expect(decided.all == [#"error: expected Int, found string "x" at $.a[0]"#])
  }
}
