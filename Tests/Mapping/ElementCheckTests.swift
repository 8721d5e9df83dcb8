import Foundation
import Rosetta
import Testing

@Suite("Checks of elements and members") struct ElementCheckTests {
  struct Item: JSONConvertible, Hashable {
    var tags: [String] = []
    var ages: [String: Int] = [:]
    var codes: Set<Int> = []
    var grid: [[Double]] = []

    init() {}

    static func map(_ object: inout Item, json: Mapper) {
      object.tags <- json["tags"] § .count(...3) && .each(.nonEmpty && .count(...2), code: "tag")
      object.ages <~ json["ages"].strict § .each(.range(0...120)) && .eachKey(.nonEmpty)
      object.codes <~ json["codes"].strict § .each(.range(..<10))
      object.grid <~ json["grid"].strict § .each(.count(2) && .each(.range(-1...1)))
    }
  }

  private let bad = """
    {
      "tags": ["a", "", "bcd", "e"],
      "ages": {"ann": 7, "bob": 130, "": -1},
      "codes": [1, 12, 2, 11],
      "grid": [[0, 1], [2, 0.5, -3]]
    }
    """

  private static let expected = [
    "count $.tags must have at most 3 elements",
    "tag $.tags[1] must not be empty",
    "tag $.tags[2] must have at most 2 characters",
    "range $.ages.bob must be between 0 and 120",
    "nonEmpty $.ages[\"\"] must not be empty",
    "range $.ages[\"\"] must be between 0 and 120",
    "range $.codes[1] must be less than 10",
    "range $.codes[3] must be less than 10",
    "count $.grid[1] must have 2 elements",
    "range $.grid[1][0] must be between -1 and 1",
    "range $.grid[1][2] must be between -1 and 1",
  ]

  private func lines(_ problems: [Problem]) -> [String] {
    problems.map { "\($0.customCode ?? "") \($0.path) \($0.expected ?? "")" }
  }

  @Test("all that fail are reported, each at its place")
  func decoding() {
    let problems = Rosetta().result(of: Item.self, from: bad).problems
    #expect(lines(problems) == Self.expected)
    let places = problems.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" }
    #expect(
      places == [
        "2:11", "2:17", "2:21", "3:29", "3:34", "3:38", "4:16", "4:23", "5:20", "5:21", "5:29",
      ]
    )
    #expect(problems[1].demand == .count(minimum: 1, maximum: nil))
    #expect(problems[3].demand == .range(minimum: 0, maximum: 120, excludesMaximum: false))
    #expect(problems[3].found == "130")
    #expect(problems[9].demand == .range(minimum: -1, maximum: 1, excludesMaximum: false))
  }

  @Test("encoding refuses them, too")
  func encoding() throws {
    var item = Item()
    item.tags = ["a", "", "bcd", "e"]
    item.ages = ["ann": 7, "bob": 130, "": -1]
    item.codes = [1, 12, 2, 11]
    item.grid = [[0, 1], [2, 0.5, -3]]
    let error = try #require(throws: RosettaError.self) { try item.json() as String }
    // A set is written in the order of its texts.
    #expect(try Rosetta().encode(item.codes, as: String.self) == "[1,11,12,2]")
    let codes = ["range $.codes[1] must be less than 10", "range $.codes[2] must be less than 10"]
    #expect(
      Set(lines(error.problems))
        == Set(Self.expected.filter { !$0.contains("codes") } + codes)
    )
    #expect(error.problems.first { $0.customCode == "tag" }?.found == #""""#)
  }

  @Test("what fits is read and written")
  func fits() throws {
    let json = #"{"tags":["a","bc"],"ages":{"ann":7},"codes":[1,2],"grid":[[0,1]]}"#
    let item = try Item(json: json)
    #expect(try item.json() as String == json)
  }

  struct Part: JSONMapped {
    let names: [String]
    let dates: [Int: Int]

    static let properties = Properties(of: Part.self) {
      \.names <- "names" § .count(...3) && .each(.oneOf("a", "b"), code: "name")
      \.dates <- "dates" § .each(.range(1...)) && .eachKey(.range(2000...))
    }
    static let mapping = Mapping(Part.init, properties)
  }

  @Test("in let models, both ways")
  func properties() throws {
    let json = #"{"names":["a","c"],"dates":{"1999":1,"2001":0}}"#
    let expected = [
      #"name $.names[1] must be one of "a", "b""#,
      #"range $.dates.1999 must be at least "2000""#,
      #"range $.dates.2001 must be at least 1"#,
    ]
    #expect(lines(Rosetta().result(of: Part.self, from: json).problems) == expected)
    let error = try #require(throws: RosettaError.self) {
      try Part(names: ["a", "c"], dates: [1999: 1, 2001: 0]).json() as String
    }
    #expect(Set(lines(error.problems)) == Set(expected))
  }

  @Test("an element that is not the document's has its index in the document")
  func lossy() {
    let mapping = Mapping([Int]()) { values, json in
      values <- json["a"] ~ .lossy(DefaultBridge<Int>()) § .each(.range(1...))
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a": [5, "x", 0]}"#).problems
    #expect(problems.filter { $0.severity == .error }.map(\.path.description) == ["$.a[2]"])
  }

  @Test("what is in an element that is not found in the document is not looked for beside it")
  func lossyLists() {
    let mapping = Mapping([[Int]]()) { values, json in
      values <- json["a"] ~ .lossy(DefaultBridge<[Int]>()) § .each(.each(.range(1...)))
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a": ["x", [0, 1]]}"#).problems
    #expect(lines(problems.filter { $0.severity == .error }) == ["range $.a must be at least 1"])
  }

  @Test("in a string, elements have their indices, both ways")
  func strings() throws {
    let mapping = Mapping([[Int]]()) { values, json in
      values <- json["a"] ~ .stringified() § .each(.count(...2) && .each(.range(1...)))
    }
    let expected = [
      "count $.a[1] must have at most 2 elements", "range $.a[1][0] must be at least 1",
    ]
    let problems = Rosetta().result(using: mapping, from: #"{"a": "[[1], [0, 2, 3]]"}"#).problems
    #expect(lines(problems) == expected)
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode([[1], [0, 2, 3]], using: mapping) as String
    }
    #expect(lines(error.problems) == expected)
  }

  @Test("in a member that a patch does not name, elements have their indices")
  func unnamedMembers() throws {
    struct Lists: JSONConvertible {
      var all: [String: [Int]] = ["a": [1, 0]]

      init() {}

      static func map(_ object: inout Lists, json: Mapper) {
        object.all <~ json["all"] § .each(.each(.range(1...)))
      }
    }
    let error = try #require(throws: RosettaError.self) {
      var lists = Lists()
      try Rosetta().merge(&lists, from: #"{"all": {"b": [2, 0]}}"#)
    }
    #expect(
      lines(error.problems) == [
        "range $.all.a[1] must be at least 1", "range $.all.b[1] must be at least 1",
      ]
    )
  }

  @Test("the bounds of elements are what the bridge of the field writes")
  func bridged() {
    let mapping = Mapping([Int]()) { values, json in
      values <- json["a"]
        ~ .array(BridgeString(decoder: { Int($0, radix: 16) }, encoder: { String($0, radix: 16) }))
        § .each(.range(10...255))
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a": ["ff", "9"]}"#).problems
    #expect(problems.map(\.path.description) == ["$.a[1]"])
    #expect(
      problems.map(\.demand) == [.range(minimum: "a", maximum: "ff", excludesMaximum: false)]
    )
  }

  @Test("a member is where its key stands in the document, however it is spelled there")
  func spelledKeys() {
    let one = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
    let text = #"{"ids": {"\#(one)": 5}, "numbers": {"01": 5, "1": 0}}"#
    let mapping = Mapping(([UUID: Int](), [Int: Int]())) { pair, json in
      pair.0 <- json["ids"] § .each(.range(...3)) && .eachKey(Check("must be new") { _ in false })
      pair.1 <- json["numbers"] § .each(.range(...3)) && .eachKey(.range(2...))
    }
    let problems = Rosetta().result(using: mapping, from: text).problems
      .filter { $0.severity == .error }
    #expect(
      problems.map { "\($0.path) \($0.location?.offset ?? 0)" }
        == ["$.ids.\(one) 9", "$.ids.\(one) 49", "$.numbers.01 65", "$.numbers.01 71"]
    )
  }

  private static let tens = Mapping(Set<Int>()) { values, json in
    values <- json["a"] § .each(.range(..<10))
  }
  private static let list = "[\((10..<40).map(String.init).joined(separator: ","))]"
  private static let paths = (0..<30).map { "$.a[\($0)]" }

  @Test("those of a set are reported in the order of its JSON, where they have one place, too")
  func order() throws {
    let text = #"{"s": "{\"a\": \#(Self.list)}"}"#
    let mapping = Mapping(Set<Int>()) { values, json in
      values <- json["s"] ~ .stringified(Self.tens)
    }
    let problems = Rosetta().result(using: mapping, from: text).problems
    #expect(problems.map(\.path.description) == Self.paths.map { "$.s" + $0.dropFirst() })
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode(Set(10..<40), using: Self.tens) as String
    }
    #expect(error.problems.map(\.path.description) == Self.paths)
  }

  @Test("one element of a long set, or of a list with gaps, is found")
  func manyElements() {
    let count = Effort.count(100_000, otherwise: 5_000)
    let numbers = (0..<count).map { "\($0)" }
    let set = Mapping(Set<Int>()) { values, json in
      values <- json["a"] § .each { $0 > 0 }
    }
    let lossy = Mapping([Int]()) { values, json in
      values <- json["a"] ~ .lossy(.flexible()) § .each { $0 > 0 }
    }
    let list = "{\"a\": [\(numbers.joined(separator: ","))]}"
    #expect(Rosetta().result(using: set, from: list).problems.map(\.path) == [JSONPath("a", 0)])
    let strings = "{\"a\": [null, \"\(numbers.joined(separator: "\", \""))\"]}"
    #expect(Rosetta().result(using: lossy, from: strings).problems.first?.path == JSONPath("a"))
  }

  /// What no JSON is known of without its bridge.
  struct Name: Hashable, Sendable {
    var text = ""

    init(_ text: String) { self.text = text }

    static let bridge = BridgeString<Name>(decoder: { Name($0) }, encoder: { $0.text })
    static let short = Check<Name>("must be short") { $0.text.count < 2 }
  }

  @Test("elements that only a bridge writes are told at their field where some are left out")
  func elementsOfBridge() {
    let lossy = Mapping([Name]()) { names, json in
      names <- json["a"] ~ .lossy(Name.bridge) § .each(Name.short)
    }
    #expect(
      Rosetta().result(using: lossy, from: #"{"a": ["abc", 5, "x", "def"]}"#).problems.map(\.brief)
        == [
          "error: check failed at $.a: must be short",
          "error: check failed at $.a: must be short",
          "warning: expected String, found number 5 at $.a[1]",
        ]
    )
    let set = Mapping(Set<Name>()) { names, json in
      names <- json["a"]
        ~ ArrayBridge(Name.bridge).map(
          decode: { Set($0) },
          encode: { $0.sorted { $0.text < $1.text } }
        ) § .each(Name.short)
    }
    #expect(
      thrownProblems {
        try Rosetta().encode([Name("abc"), Name("x")], using: set, as: String.self)
      } == ["error: check failed at $.a: must be short"]
    )
  }

  @Test("an element that is there twice is told at its place among those that a bridge keeps")
  func repeatedElements() {
    let mapping = Mapping([String]()) { values, json in
      values <- json["a"]
        ~ ArrayBridge(DefaultBridge<String>()).map(
          decode: { Array($0.suffix(2)) },
          encode: { $0 }
        ) § .each(Check("must not be b") { $0 != "b" })
    }
    #expect(
      thrownProblems { try Rosetta().decode(#"{"a": ["b", "a", "b"]}"#, using: mapping) }
        == [#"error: check failed for "b" at $.a[2]: must not be b"#]
    )
  }

  @Test("the elements of your own collection have their indices in both directions")
  func ownCollection() {
    struct Bag: Collection, JSONRepresentable, Sendable {
      var all: [Int] = []
      var startIndex: Int { 0 }
      var endIndex: Int { all.count }

      func index(after index: Int) -> Int { index + 1 }
      subscript(index: Int) -> Int { all[index] }

      static func decode(_ json: JSONReader) -> Bag? { [Int].decode(json).map { Bag(all: $0) } }
      func encode(to json: JSONWriter) { all.encode(to: json) }
    }
    let mapping = Mapping(Bag()) { bag, json in bag <- json["a"] § .each(.range(..<3)) }
    let problems = [
      "error: check failed for 5 at $.a[1]: must be less than 3",
      "error: check failed for 5 at $.a[3]: must be less than 3",
    ]
    let json = #"{"a": [1,5,2,5]}"#
    #expect(thrownProblems { try Rosetta().decode(json, using: mapping) } == problems)
    #expect(
      thrownProblems {
        try Rosetta().encode(Bag(all: [1, 5, 2, 5]), using: mapping, as: String.self)
      } == problems
    )
  }
}
