import Foundation
import Rosetta
import Testing

/// A check of a kind of value, what refuses it, and what is said then.
private struct DemandRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let code: String?
  let demand: Demand
  /// Decodes a value that the check refuses, and encodes it.
  let decoded: @Sendable () -> [Problem]
  let encoded: @Sendable () -> [Problem]

  init<Value: JSONRepresentable & Sendable>(
    _ message: String,
    _ code: String?,
    _ demand: Demand,
    _ json: String,
    _ value: Value,
    _ check: Check<Value>
  ) {
    self.init(message, code, demand, json, value, DefaultBridge(), check)
  }

  init<B: Bridge>(
    _ message: String,
    _ code: String?,
    _ demand: Demand,
    _ json: String,
    _ value: B.Value,
    _ bridge: B,
    _ check: Check<B.Value>
  ) where B.Value: Sendable {
    let mapping = Mapping([value]) { values, mapper in
      values[0] <- mapper["a"] ~ bridge § check
    }
    (self.message, self.code, self.demand) = (message, code, demand)
    testDescription = message
    decoded = { Rosetta().result(using: mapping, from: #"{"a": \#(json)}"#).problems }
    encoded = {
      do throws(RosettaError) {
        _ = try Rosetta().encode([value], using: mapping, as: String.self)
        return []
      } catch {
        return error.problems
      }
    }
  }
}

private let noon = Date(timeIntervalSince1970: 1_704_110_400)

private let rows: [DemandRow] = {
  var rows: [DemandRow] = []
  rows.append(
    DemandRow(
      "must be between 1 and 120",
      "range",
      .range(minimum: 1, maximum: 120, excludesMaximum: false),
      "0",
      0,
      .range(1...120)
    )
  )
  rows.append(
    DemandRow(
      "must be at least 1",
      "range",
      .range(minimum: 1, maximum: nil, excludesMaximum: false),
      "0",
      0,
      .range(1...)
    )
  )
  rows.append(
    DemandRow(
      "must be at most 9",
      "range",
      .range(minimum: nil, maximum: 9, excludesMaximum: false),
      "10",
      10,
      .range(...9)
    )
  )
  rows.append(
    DemandRow(
      "must be less than 10",
      "range",
      .range(minimum: nil, maximum: 10, excludesMaximum: true),
      "10",
      10,
      .range(..<10)
    )
  )
  rows.append(
    DemandRow(
      "must be at least 0 and less than 10",
      "digit",
      .range(minimum: 0, maximum: 10, excludesMaximum: true),
      "10",
      10,
      .range(0..<10, code: "digit")
    )
  )
  rows.append(
    DemandRow(
      "must be between -0.5 and 0.5",
      "range",
      .range(minimum: -0.5, maximum: 0.5, excludesMaximum: false),
      "0.75",
      0.75,
      .range(-0.5...0.5)
    )
  )
  rows.append(
    DemandRow(
      "must be less than 0.5",
      "range",
      .range(minimum: nil, maximum: 0.5, excludesMaximum: true),
      "0.5",
      0.5,
      .range(..<0.5)
    )
  )
  rows.append(
    DemandRow(
      "must be between 1 and 12",
      "range",
      .range(minimum: 1, maximum: 12, excludesMaximum: false),
      "13",
      UInt8(13),
      .range(1...12)
    )
  )
  rows.append(
    DemandRow(
      #"must be between "a" and "m""#,
      "range",
      .range(minimum: "a", maximum: "m", excludesMaximum: false),
      #""n""#,
      "n",
      .range("a"..."m")
    )
  )
  rows.append(
    DemandRow(
      #"must be at least "2024-01-01T12:00:00Z""#,
      "range",
      .range(minimum: "2024-01-01T12:00:00Z", maximum: nil, excludesMaximum: false),
      #""2023-01-01T12:00:00Z""#,
      noon.addingTimeInterval(-60),
      .iso8601,
      .range(noon...)
    )
  )
  rows.append(
    DemandRow(
      "must not be empty",
      "nonEmpty",
      .count(minimum: 1, maximum: nil),
      #""""#,
      "",
      .nonEmpty
    )
  )
  rows.append(
    DemandRow(
      "must not be empty",
      "name",
      .count(minimum: 1, maximum: nil),
      #""""#,
      "",
      .nonEmpty(code: "name")
    )
  )
  rows.append(
    DemandRow(
      "must be empty",
      "nonEmpty",
      .not(.count(minimum: 1, maximum: nil)),
      #""a""#,
      "a",
      !.nonEmpty
    )
  )
  rows.append(
    DemandRow(
      "must have at most 2 characters",
      "count",
      .count(minimum: nil, maximum: 2),
      #""abc""#,
      "abc",
      .count(...2)
    )
  )
  rows.append(
    DemandRow(
      "must have 1 to 20 characters",
      "length",
      .count(minimum: 1, maximum: 20),
      #""""#,
      "",
      .count(1...20, code: "length")
    )
  )
  rows.append(
    DemandRow(
      "must have 1 to 2 elements",
      "count",
      .count(minimum: 1, maximum: 2),
      "[]",
      [Int](),
      .count(1..<3)
    )
  )
  rows.append(
    DemandRow(
      "must have at least 1 member",
      "count",
      .count(minimum: 1, maximum: nil),
      "{}",
      [String: Int](),
      .count(1...)
    )
  )
  rows.append(
    DemandRow(
      "must have 3 characters",
      "count",
      .count(minimum: 3, maximum: 3),
      #""ab""#,
      "ab",
      .count(3)
    )
  )
  rows.append(
    DemandRow(
      #"must be one of "reader", "writer""#,
      "oneOf",
      .oneOf(["reader", "writer"]),
      #""king""#,
      "king",
      .oneOf("reader", "writer")
    )
  )
  let odd = [1, 3]
  rows.append(DemandRow("must be one of 1, 3", "oneOf", .oneOf([1, 3]), "2", 2, .oneOf(odd)))
  rows.append(DemandRow("must be 1", "one", .oneOf([1]), "2", 2, .oneOf(1, code: "one")))
  rows.append(DemandRow("must not be 2", "oneOf", .not(.oneOf([2])), "2", 2, !.oneOf(2)))
  rows.append(
    DemandRow(
      "must match the pattern",
      "matching",
      .pattern("[a-z]+"),
      #""A""#,
      "A",
      .matching(/[a-z]+/)
    )
  )
  rows.append(
    DemandRow(
      "must be capitals",
      "capitals",
      .pattern("[A-Z]+"),
      #""a""#,
      "a",
      .matching(/[A-Z]+/, "must be capitals", code: "capitals")
    )
  )
  rows.append(
    DemandRow(
      "must not be even",
      "even",
      .not(.custom),
      "2",
      2,
      !Check("must be even", code: "even") { $0.isMultiple(of: 2) }
    )
  )
  rows.append(
    DemandRow(
      "must be 1 or must be at least 5",
      nil,
      .any([.oneOf([1]), .range(minimum: 5, maximum: nil, excludesMaximum: false)]),
      "2",
      2,
      .oneOf(1) || .range(5...)
    )
  )
  rows.append(
    DemandRow(
      "(must be 1 or must be 2) and must be at most 2 or must be 9",
      nil,
      .any([
        .all([
          .any([.oneOf([1]), .oneOf([2])]),
          .range(minimum: nil, maximum: 2, excludesMaximum: false),
        ]), .oneOf([9]),
      ]),
      "3",
      3,
      (.oneOf(1) || .oneOf(2)) && .range(...2) || .oneOf(9)
    )
  )
  rows.append(
    DemandRow(
      "each must not be empty or must have 0 elements",
      nil,
      .any([.each(.count(minimum: 1, maximum: nil)), .count(minimum: 0, maximum: 0)]),
      #"[""]"#,
      [""],
      .each(.nonEmpty) || .count(0)
    )
  )
  return rows
}()

@Suite("What a check demands") struct CheckDemandTests {
  @Test("a failed check has its code, its demand and its words, both ways", arguments: rows)
  fileprivate func both(_ row: DemandRow) {
    for problems in [row.decoded(), row.encoded()] {
      #expect(problems.map(\.expected) == [row.message])
      #expect(problems.map(\.customCode) == [row.code])
      #expect(problems.map(\.demand) == [row.demand])
      #expect(problems.map(\.code) == [.validationFailed])
    }
  }

  struct Sizes: JSONConvertible {
    var list: [Int] = []
    var nested: [[Int]]?
    var named: [String: Int] = [:]

    static func map(_ object: inout Sizes, json: Mapper) {
      object.list <- json["list"] § .count(1...) && .each { $0 > 0 }
      object.nested <~ json["nested"].strict § .each(.each { $0 > 0 })
      object.named <- json["named"] § .each { $0 > 0 } && .eachKey { $0 != "c" }
    }
  }

  @Test("a closure checks each element, value or key, at its place")
  func eachByClosure() {
    let outcome = Outcome {
      try $0.decode(
        Sizes.self,
        from: #"{"list":[1,0],"nested":[[2],[3,0]],"named":{"a":1,"b":0,"c":2}}"#
      )
    }
    let zeros = ["$.list[1]", "$.nested[1][1]", "$.named.b"]
    #expect(
      outcome.problems
        == zeros.map { "error: check failed for 0 at \($0)" }
        + [#"error: check failed for "c" at $.named.c"#]
    )
  }

  @Test("no message of a check has Swift's notation", arguments: rows)
  fileprivate func words(_ row: DemandRow) {
    for problem in row.decoded() + row.encoded() {
      #expect(problem.description.swiftNotation == nil)
    }
  }

  struct Opaque: Comparable, Sendable {
    let number: Int

    static func < (left: Opaque, right: Opaque) -> Bool { left.number < right.number }
  }

  struct EvenNumbers: RangeExpression, Sendable {
    func contains(_ element: Int) -> Bool { element.isMultiple(of: 2) }
    func relative<Elements: Collection>(to collection: Elements) -> Range<Int>
    where Elements.Index == Int { 0..<0 }
  }

  @Test("bounds that the bridge cannot write are a demand of their own")
  func unwritable() throws {
    let bridge = BridgeNumber<Int, Opaque>(decoder: { Opaque(number: $0) }, encoder: { _ in nil })
    let mapping = Mapping([Opaque(number: 0)]) { values, json in
      values[0] <- json["a"] ~ bridge § .range(Opaque(number: 1)...)
    }
    let problem = try #require(Rosetta().result(using: mapping, from: #"{"a": 0}"#).problems.first)
    #expect(problem.customCode == "range")
    #expect(problem.demand == .custom)
    #expect(problem.expected == "must be in the range")
    let choices = Mapping([Opaque(number: 0)]) { values, json in
      values[0] <- json["a"] ~ bridge § .oneOf(Opaque(number: 1), Opaque(number: 2))
    }
    let other = try #require(Rosetta().result(using: choices, from: #"{"a": 0}"#).problems.first)
    #expect(other.demand == .custom)
    #expect(other.expected == "must be one of the choices")
    let counts = Mapping([0]) { $0 <- $1["a"] § .count(EvenNumbers()) }
    let count = try #require(Rosetta().result(using: counts, from: #"{"a": [1]}"#).problems.first)
    #expect(count.customCode == "count")
    let none = Mapping([0]) { $0 <- $1["a"] § .count(...(-1)) }
    #expect(Rosetta().result(using: none, from: #"{"a": []}"#).problems.count == 1)
    // Numbers need no bridge for words.
    let numbers = BridgeNumber<Int, Int>(decoder: { $0 }, encoder: { _ in nil })
    let number = Mapping(0) { $0 <- $1["a"] ~ numbers § .range(1...) }
    let last = try #require(Rosetta().result(using: number, from: #"{"a": 0}"#).problems.first)
    #expect(last.demand == .custom)
    #expect(last.expected == "must be at least 1")
    #expect(Check<Int>.range(1...9).message == "must be between 1 and 9")
    #expect(Check<Decimal>.range(1...9).message == "must be between 1 and 9")
  }

  @Test("bounds that every number is within are none, and the highest excluded one is")
  func extremes() throws {
    func problem<Value: JSONRepresentable & Sendable>(
      _ value: Value,
      _ json: String,
      _ check: Check<Value>
    ) throws -> Problem {
      let mapping = Mapping([value]) { $0[0] <- $1["a"] § check }
      return try #require(
        Rosetta().result(using: mapping, from: #"{"a": \#(json)}"#).problems.first
      )
    }
    let highest = try problem(0, "\(Int.max)", .range(0..<Int.max))
    #expect(highest.expected == "must be at least 0 and less than 9223372036854775807")
    let demand = try #require(JSON(parsing: RosettaEncoder().encode(highest))["demand"])
    #expect(
      demand == ["range": ["minimum": 0, "maximum": JSON(Int.max), "excludesMaximum": true]]
    )
    let closed = try problem(0, "-1", .range(0...Int.max))
    #expect(closed.demand == .range(minimum: 0, maximum: nil, excludesMaximum: false))
    let lowest = try problem(0, "2", .range(Int.min..<1))
    #expect(lowest.demand == .range(minimum: nil, maximum: 1, excludesMaximum: true))
    let infinite = try problem(0.5, "-1", .range(0..<Double.infinity))
    #expect(infinite.demand == .range(minimum: 0, maximum: nil, excludesMaximum: false))
    let texts = Recorder<String>()
    var rosetta = Rosetta(logLevel: .warnings)
    rosetta.logFormatter = .json
    rosetta.logHandler = { texts.append($0) }
    let none = Mapping([0.5]) { $0[0] <~ $1["a"] § !.range((-Double.infinity)...) }
    _ = try rosetta.decode(#"{"a": 1}"#, using: none)
    let log = try JSON(parsing: try #require(texts.all.first))
    #expect(log["problems"]?[0]?["demand"] == ["not": ["range": ["excludesMaximum": false]]])
    #expect(log["problems"]?[0]?["expected"] == "must not be a number")
  }

  @Test("a closure and a check across fields demand what only they know")
  func custom() {
    let mapping = Mapping(0) { value, json in
      value <- json["a"] § { $0 > 0 }
      json.check(value < 5, "must be small", code: "small")
    }
    let closure = Rosetta().result(using: mapping, from: #"{"a": 0}"#).problems
    #expect(closure.map(\.demand) == [.custom])
    #expect(closure.map(\.customCode) == [nil])
    let across = Rosetta().result(using: mapping, from: #"{"a": 7}"#).problems
    #expect(across.map(\.demand) == [.custom])
    #expect(across.map(\.customCode) == ["small"])
    #expect(Rosetta().result(using: mapping, from: #"{"a": "x"}"#).problems.map(\.demand) == [nil])
  }

  @Test("a problem is encoded with its demand")
  func encoded() throws {
    let mapping = Mapping(("", 0)) { pair, json in
      pair.0 <- json["a"] § !(.oneOf("x\"y") && .matching(/x"y/))
      pair.1 <- json["b"] § .range(1..<3)
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a": "x\"y", "b": 3}"#).problems
    let json = try JSON(parsing: RosettaEncoder().encode(problems))
    #expect(json[0]?["demand"] == ["not": ["all": [["oneOf": ["x\"y"]], ["pattern": "x\"y"]]]])
    #expect(
      json[1]?["demand"] == ["range": ["minimum": 1, "maximum": 3, "excludesMaximum": true]]
    )
    #expect(json[1]?["customCode"] == "range")
  }

  @Test("checks of elements are parts of others")
  func elementsInOthers() throws {
    let mapping = Mapping((["": ""], [0], Presence<Int>.missing)) { triple, json in
      triple.0 <- json["a"]
        § (.each(.nonEmpty, code: "x") || .eachKey(.count(3), code: "y")) && !(.eachKey(.nonEmpty))
      triple.1 <- json["b"] § !(.each(.range(5...5)))
      triple.2 <- json["c"] § Check("must be odd") { $0 % 2 == 1 } && .range(...2)
    }
    let text = #"{"a": {"abc": "", "x": "y"}, "b": [5, 5], "c": 4}"#
    let problems = Rosetta().result(using: mapping, from: text).problems
    #expect(
      problems.map(\.expected) == [
        "each must not be empty or each must have 3 characters", "not (each must not be empty)",
        "not (each must be 5)", "must be odd", "must be at most 2",
      ]
    )
    #expect(problems.map(\.customCode) == [nil, "nonEmpty", "range", nil, "range"])
    let encoded = try JSON(parsing: RosettaEncoder().encode(problems))
    let demands: [JSON?] = [
      [
        "any": [
          ["each": ["count": ["minimum": 1]]], ["each": ["count": ["minimum": 3, "maximum": 3]]],
        ]
      ],
      ["not": ["each": ["count": ["minimum": 1]]]],
      ["not": ["each": ["range": ["minimum": 5, "maximum": 5, "excludesMaximum": false]]]],
      "custom",
      ["range": ["maximum": 2, "excludesMaximum": false]],
    ]
    for (index, demand) in demands.enumerated() { #expect(encoded[index]?["demand"] == demand) }
  }

  @Test("a refusal's code becomes the problem's, both ways")
  func refusals() throws {
    struct Email: Bridge {
      func decode(_ json: JSONReader) -> Int? { json.refuse("not an address", code: "email") }
      func encode(_ value: Int, to json: JSONWriter) {
        json.refuse("not an address", code: "email")
      }
    }
    let thrown = BridgeString<Int>(
      decoder: { _ in throw Refusal("not an address", code: "email") },
      encoder: { _ in throw Refusal("not an address", code: "email") }
    )
    func check(_ bridge: some Bridge<Int>) throws {
      let mapping = Mapping(0) { $0 <- $1["a"] ~ bridge }
      let decoded = Rosetta().result(using: mapping, from: #"{"a": "x"}"#).problems
      let encoded = try #require(throws: RosettaError.self) {
        try Rosetta().encode(0, using: mapping, as: String.self)
      }
      for problem in decoded + encoded.problems {
        #expect(problem.customCode == "email")
        #expect(problem.code == .bridgingFailed)
        #expect(problem.message.hasSuffix(": not an address"), "\(problem)")
        #expect(problem.demand == nil)
      }
      #expect(decoded.count + encoded.problems.count == 2)
    }
    try check(Email())
    try check(thrown)
  }

  @Test("a secret field keeps code and demand of its check, and shows no value")
  func secret() {
    let mapping = Mapping("") { $0 <- $1["a"].secret § .count(8...) && .matching(/[a-z]+/) }
    let problems = Rosetta().result(using: mapping, from: #"{"a": "HUSH"}"#).problems
    #expect(problems.map(\.customCode) == ["count", "matching"])
    #expect(problems.map(\.demand) == [.count(minimum: 8, maximum: nil), .pattern("[a-z]+")])
    #expect(problems.allSatisfy { !"\($0)".contains("HUSH") })
  }
}
