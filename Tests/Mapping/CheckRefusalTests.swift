import Rosetta
import Testing

@Suite("What a refused check says") struct CheckRefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let value: Int
    let message: String
    let code: String?

    var testDescription: String { "\(value)" }
  }

  static let rows = [
    Row(value: 20, message: "check failed for 20: must be between 0 and 10", code: "range"),
    Row(value: 3, message: "check failed for 3", code: nil),
    Row(value: 4, message: "check failed for 4: must be odd", code: "odd"),
    Row(value: 9, message: "check failed for 9: must be small", code: "small"),
  ]

  static let odd = Check<Int>("must be odd", code: "odd") { !$0.isMultiple(of: 2) }
  static let small = Check<Int>("must be small", code: "small") { $0 < 8 }

  @Test("of several checks, the one that refuses the value gives the reason", arguments: rows)
  func several(_ row: Row) throws {
    let mapping = Mapping(0) { value, json in
      value <- json["a"] § .range(0...10) § { $0 != 3 } § Self.odd § Self.small
    }
    let result = Rosetta().result(using: mapping, from: #"{"a": \#(row.value)}"#)
    #expect(result.problems.map(\.message) == [row.message])
    #expect(result.problems.map(\.customCode) == [row.code])
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode(row.value, using: mapping, as: String.self)
    }
    #expect(error.problems.map(\.message) == [row.message])
    #expect(error.problems.map(\.customCode) == [row.code])
    #expect(Rosetta().result(using: mapping, from: #"{"a": 5}"#).value == 5)
  }

  @Test("a closure without a bridge is checked before what follows it", arguments: [3, 4])
  func closureFirst(_ value: Int) {
    let mapping = Mapping(0) { value, json in value <- json["a"] § { $0 != 3 } § Self.odd }
    let problems = Rosetta().result(using: mapping, from: #"{"a": \#(value)}"#).problems
    #expect(problems.map(\.customCode) == [value == 3 ? nil : "odd"])
  }

  struct Part: JSONMapped {
    let size: Int

    static let properties = Properties(of: Part.self) {
      \.size <- "size" § .range(0...10) § { $0 != 3 } § odd § small
    }
    static let mapping = Mapping(Part.init, properties)
  }

  @Test(
    "of several checks of a let property, the one that refuses the value gives the reason",
    arguments: rows
  )
  func property(_ row: Row) throws {
    let problems = Rosetta().result(of: Part.self, from: #"{"size": \#(row.value)}"#).problems
    #expect(problems.map(\.message) == [row.message])
    #expect(problems.map(\.customCode) == [row.code])
    let error = try #require(throws: RosettaError.self) {
      try Part(size: row.value).json() as String
    }
    #expect(error.problems.map(\.customCode) == [row.code])
  }

  @Test("each part of && that refuses a value is a problem of its own")
  func combined() {
    let both: Mapping<Int> = Mapping(0) { $0 <- $1["a"] § Self.odd && Self.small }
    func problems(_ value: Int) -> [Problem] {
      Rosetta().result(using: both, from: #"{"a": \#(value)}"#).problems
    }
    #expect(problems(10).map(\.customCode) == ["odd", "small"])
    #expect(
      problems(10).map(\.message) == [
        "check failed for 10: must be odd", "check failed for 10: must be small",
      ]
    )
    #expect(problems(9).map(\.customCode) == ["small"])
    #expect(problems(2).map(\.customCode) == ["odd"])
    #expect(problems(5) == [])
  }

  static let three = Check<Int>("must be three", code: "three") { $0 == 3 }

  static let nestings: [(name: String, check: Check<Int>, codes: [String?], demands: [Demand])] = [
    (
      "a && b && c", odd && small && three, ["odd", "small", "three"], [.custom, .custom, .custom]
    ),
    (
      "a && (b && c)", odd && (small && three), ["odd", "small", "three"],
      [.custom, .custom, .custom]
    ),
    ("!!a", !(!odd), ["odd"], [.not(.not(.custom))]),
    (
      "(a && b) || c", (odd && small) || three, [nil],
      [.any([.all([.custom, .custom]), .custom])]
    ),
    (
      "(a || b) && c", (odd || small).coded("either") && three, ["either", "three"],
      [.any([.custom, .custom]), .custom]
    ),
    ("!(a || b) && c", !(!odd || !small) && three, [nil, "three"], []),
    ("(a && b) § c", (odd && small).coded("both"), ["both", "both"], [.custom, .custom]),
  ]

  @Test("codes and demands are kept however checks are nested", arguments: nestings.indices)
  func nested(_ index: Int) throws {
    let row = Self.nestings[index]
    let mapping = Mapping(0) { $0 <- $1["a"] § row.check }
    let decoded = Rosetta().result(using: mapping, from: #"{"a": 10}"#).problems
    let encoded = try #require(throws: RosettaError.self) {
      try Rosetta().encode(10, using: mapping, as: String.self)
    }
    for problems in [decoded, encoded.problems] {
      #expect(problems.map(\.customCode) == row.codes, "\(row.name)")
      if !row.demands.isEmpty { #expect(problems.map(\.demand) == row.demands, "\(row.name)") }
    }
  }

  @Test("|| has no code of its own unless it is given one")
  func either() {
    let plain: Mapping<Int> = Mapping(0) { $0 <- $1["a"] § Self.odd || Self.small }
    let coded: Mapping<Int> = Mapping(0) {
      $0 <- $1["a"] § (Self.odd || Self.small).coded("either")
    }
    func problems(_ mapping: Mapping<Int>, _ value: Int) -> [Problem] {
      Rosetta().result(using: mapping, from: #"{"a": \#(value)}"#).problems
    }
    #expect(problems(plain, 10).map(\.customCode) == [nil])
    #expect(problems(plain, 10).map(\.demand) == [.any([.custom, .custom])])
    #expect(problems(coded, 10).map(\.customCode) == ["either"])
    #expect(problems(plain, 9) == [])
  }

  @Test("the message of combined checks shows what belongs together")
  func grouped() {
    let check: Check<Int> = (.oneOf(1) || .oneOf(2)) && .range(0...5) || !.oneOf(7)
    #expect(
      check.message
        == "(must be 1 or must be 2) and must be between 0 and 5 or must not be 7"
    )
  }

  @Test("a pattern check has a message of your own, both ways")
  func patternWords() throws {
    struct Model { var code = "" }
    let mapping = Mapping(Model()) { object, json in
      object.code <- json["code"] § .matching(#/[A-Z]{2}[0-9]+/#, "must be like AB12")
    }
    let model = try Rosetta().decode(#"{"code":"AB12"}"#, using: mapping)
    #expect(model.code == "AB12")
    #expect(try Rosetta().encode(model, using: mapping) as String == #"{"code":"AB12"}"#)
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(#"{"code":"12AB"}"#, using: mapping)
    }
    #expect(
      error.description.contains(#"error: check failed for "12AB" at $.code: must be like AB12"#),
      "\(error)"
    )
    let refused = try #require(throws: RosettaError.self) {
      _ = try Rosetta().encode(Model(code: "x"), using: mapping) as String
    }
    #expect(refused.description.contains("must be like AB12"), "\(refused)")
  }

  /// Everything but one value.
  private struct Other<Bound: Comparable & Sendable>: RangeExpression, Sendable {
    let excluded: Bound

    func contains(_ element: Bound) -> Bool { element != excluded }
    func relative<Base: Collection>(to collection: Base) -> Range<Bound> where Base.Index == Bound {
      collection.startIndex..<collection.endIndex
    }
  }

  @Test("a range of your own is asked, and what is in it is not told")
  func ownRange() throws {
    let mapping = Mapping("") { value, json in value <- json["a"] § .range(Other(excluded: "x")) }
    #expect(try Rosetta().decode(#"{"a": "y"}"#, using: mapping) == "y")
    #expect(
      thrownProblems { try Rosetta().decode(#"{"a": "x"}"#, using: mapping) }
        == [#"error: check failed for "x" at $.a: must be in the range"#]
    )
  }

  @Test("the end of a half-open range of any numbers is not in it")
  func halfOpenRange() throws {
    let mapping = Mapping(Float()) { value, json in value <- json["a"] § .range(0..<1) }
    #expect(try Rosetta().decode(#"{"a": 0.5}"#, using: mapping) == 0.5)
    #expect(
      thrownProblems { try Rosetta().decode(#"{"a": 1}"#, using: mapping) }
        == ["error: check failed for 1 at $.a: must be at least 0 and less than 1"]
    )
  }

  @Test("the demands of several checks in a row are one list")
  func listedDemands() {
    let all: Check<String> = .nonEmpty && .count(...3) && .oneOf("a", "b")
    #expect(
      all.message == """
        must not be empty and must have at most 3 characters and must be one of "a", "b"
        """
    )
    let mapping = Mapping("") { value, json in
      value <- json["a"] § .range("x"..."y") || .oneOf("a") || .oneOf("b")
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a": "c"}"#).problems
    #expect(
      problems.map(\.demand) == [
        .any([
          .range(minimum: "x", maximum: "y", excludesMaximum: false), .oneOf(["a"]), .oneOf(["b"]),
        ])
      ]
    )
  }

  @Test("twelve choices are all shown, of more the first twelve", arguments: [12, 13])
  func manyChoices(_ count: Int) {
    let all = (1...count).map { "c\($0)" }
    let mapping = Mapping("") { $0 <- $1["text"] § .oneOf(all) }
    let problem = Rosetta().result(using: mapping, from: #"{"text": "x"}"#).problems.first
    let shown = all.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(problem?.expected == "must be one of \(shown)" + (count > 12 ? ", …" : ""))
  }

  @Test("a range of any type accepts its bounds, and refuses what is beyond")
  func ranges() {
    func accepted<Value: JSONRepresentable>(_ check: Check<Value>, _ values: [Value]) -> [Bool] {
      values.map { value in
        let mapping = Mapping(value) { $0 <- $1["x"] § check }
        return (try? Rosetta().encode(value, using: mapping, as: String.self)) != nil
      }
    }
    #expect(accepted(.range(2...), [1, 2, 3] as [UInt8]) == [false, true, true])
    #expect(accepted(.range(...2), [1, 2, 3] as [Float]) == [true, true, false])
    #expect(accepted(.range(..<"b"), ["a", "b"]) == [true, false])
    #expect(accepted(.range("b"..<"c"), ["a", "b", "c"]) == [false, true, false])
    #expect(accepted(.range(1...2), [0, 1, 2, 3] as [Int64]) == [false, true, true, false])
  }
}
