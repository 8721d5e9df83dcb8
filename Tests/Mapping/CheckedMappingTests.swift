import Rosetta
import Testing

@Suite("Mappings that check, and initialisers that fail") struct CheckedMappingTests {
  struct City: JSONMapped, Equatable {
    let name: String
    let site: String?

    static let properties = Properties(of: City.self) {
      \.name <- "name"
      \.site <~ "site"
    }
    static let mapping = Mapping(City.init, properties)
      .checked("must have a name or a site", at: "name", code: "either") {
        $0.name != "" || $0.site != nil
      }
  }

  @Test("a check of the whole has a place and a code, decoding")
  func decoding() throws {
    _ = try roundTrip(City.self, #"{"name":"Bern"}"#)
    let result = Rosetta().result(of: [City].self, from: #"[{"name":"","site":"x"},{"name":""}]"#)
    #expect(
      result.problems.map(\.brief) == [
        "error: check failed at $[1].name: must have a name or a site"
      ]
    )
    #expect(result.problems.first?.customCode == "either")
    #expect(result.problems.first?.location?.column == 33)
  }

  @Test("what does not fit is told without the check")
  func unfit() {
    #expect(
      thrownProblems { try City(json: #"{"name":1}"#) } == [
        "error: expected String, found number 1 at $.name"
      ]
    )
  }

  @Test("a field that is left out is told without the check that is about it")
  func leftOut() throws {
    let mapping = Mapping(City.init, City.properties)
      .checked("must have a site", at: "site") { $0.site != nil }
    let result = Rosetta().result(using: mapping, from: #"{"name":"Bern","site":1}"#)
    #expect(result.value == City(name: "Bern", site: nil))
    #expect(
      result.problems.map(\.brief) == ["warning: expected String, found number 1 at $.site"]
    )
    #expect(
      thrownProblems { try Rosetta().decode(#"{"name":"Bern"}"#, using: mapping) }
        == ["error: check failed at $.site: must have a site"]
    )
  }

  @Test("and encoding")
  func encoding() {
    let cities = [City(name: "", site: nil)]
    let problems = thrownProblems { try Rosetta().encode(cities) as String }
    #expect(problems == ["error: check failed at $[0].name: must have a name or a site"])
  }

  struct Range: JSONMapped {
    let name: String
    let start: Int
    let end: Int

    static let properties = Properties(of: Range.self) {
      \.name <- "name" § .nonEmpty
      \.start <- "start" § .range(0...)
      \.end <- "end"
    }
    static let mapping = Mapping(Range.init, properties)
      .checked("must not be before the start", at: "end") { $0.start <= $0.end }
      .checked("must be short") { $0.end - $0.start < 10 }
  }

  @Test("the properties of a value that is encoded are told first, all of them, as when decoding")
  func encodingProperties() {
    let encoded = [(-1, 20), (0, 20), (0, -1), (0, 1)].map { start, end in
      let name = start < 0 ? "" : "a"
      let range = Range(name: name, start: start, end: end)
      return thrownProblems { try Rosetta().encode(range) as String }
    }
    let decoded = ["", "a", "a", "a"].enumerated().map { index, name in
      let (start, end) = [(-1, 20), (0, 20), (0, -1), (0, 1)][index]
      let json = #"{"name":"\#(name)","start":\#(start),"end":\#(end)}"#
      return thrownProblems { try Range(json: json) }
    }
    #expect(encoded == decoded)
    #expect(encoded.map(\.count) == [2, 1, 1, 0])
  }

  @Test("each check that fails is told, in both directions")
  func severalChecks() {
    let pair = Mapping((0, 0)) { pair, json in
      pair.0 <- json[0]
      pair.1 <- json[1]
    }
    .checked("must begin above 0", at: JSONPath(0), code: "first") { $0.0 > 0 }
    .checked("must grow", code: "grow") { $0.0 < $0.1 }
    .checked("must end below 9", at: JSONPath(1)) { $0.1 < 9 }
    let first = "error: check failed at $[0]: must begin above 0"
    let second = "error: check failed at $: must grow"
    let third = "error: check failed at $[1]: must end below 9"
    for (value, expected) in [
      ((0, 0), [first, second]), ((10, 9), [second, third]), ((0, 10), [first, third]),
      ((1, 2), []),
    ] {
      let decoded = thrownProblems {
        try Rosetta().decode("[\(value.0),\(value.1)]", using: pair)
      }
      let encoded = thrownProblems { try Rosetta().encode(value, using: pair) as String }
      // Problems are in the order of their places in the document.
      #expect(Set(decoded) == Set(expected) && decoded.count == expected.count)
      #expect(encoded == expected)
    }
  }

  final class Node {
    var name = "a"
    var next: Node?

    static let mapping: Mapping<Node> = Mapping(Node()) { node, json in
      node.name <- json["name"]
      node.next <~ json["next"] ~ Node.mapping
    }
    .checked("must be followed by its name") { $0.next?.name == $0.name }
  }

  @Test("an instance in itself is a cycle, and its properties are not read for a check")
  func cycle() {
    let node = Node()
    defer { node.next = nil }
    node.next = node
    #expect(
      thrownProblems { try Rosetta().encode(node, using: Node.mapping) as String } == [
        "error: the instance contains itself at $.next"
      ]
    )
  }

  final class Counter: JSONConvertibleClass {
    var count = 0
    init() {}
    static func map(_ object: Counter, json: Mapper) { object.count <- json["count"] }
  }

  struct Pair: JSONMapped {
    let counter: Counter
    let limit: Int
    static let properties = Properties(of: Pair.self) {
      \.counter <- "counter"
      \.limit <- "limit"
    }
    static let mapping = Mapping(Pair.init, properties)
      .checked("must not be above the limit", at: "counter" / "count") {
        $0.counter.count <= $0.limit
      }
  }

  struct Owner: JSONConvertible {
    var pair: Pair?
    static func map(_ object: inout Owner, json: Mapper) { object.pair <~ json["pair"] }
  }

  @Test("a patch that the check refuses changes no instance")
  func merging() throws {
    var owner = try Owner(json: #"{"pair":{"counter":{"count":1},"limit":2}}"#)
    let counter = try #require(owner.pair?.counter)
    #expect(
      thrownProblems {
        try Rosetta().merge(&owner, from: #"{"pair":{"counter":{"count":5}}}"#)
      } == ["error: check failed at $.pair.counter.count: must not be above the limit"]
    )
    #expect(counter.count == 1)
    try Rosetta().merge(&owner, from: #"{"pair":{"counter":{"count":5},"limit":9}}"#)
    #expect(counter.count == 5 && owner.pair?.limit == 9)
  }

  @Test("a check that refuses a known instance changes nothing of it, unknown keys or not")
  func knownInstance() throws {
    let counter = Counter()
    let mapping = Mapping<Counter>(counter) { counter, json in counter.count <- json["count"] }
      .checked("must not be above 9") { $0.count <= 9 }
    var strict = Rosetta()
    strict.unknownKeys = .fail
    for rosetta in [Rosetta(), strict] {
      #expect(
        thrownProblems { try rosetta.decode(#"{"count":10}"#, using: mapping) } == [
          "error: check failed at $: must not be above 9"
        ]
      )
      #expect(counter.count == 0)
    }
    #expect(
      thrownProblems { try strict.decode(#"{"count":5,"cuont":6}"#, using: mapping) }
        == ["error: unknown key at $.cuont"]
    )
    #expect(counter.count == 0)
    #expect(try strict.decode(#"{"count":5}"#, using: mapping) === counter)
    #expect(counter.count == 5)
  }

  struct Age: JSONMapped {
    let years: Int

    init(years: Int) throws {
      if years > 150 { throw Refusal("nobody is that old", code: "old") }
      self.years = years
    }

    static let properties = Properties(of: Age.self) { \.years <- "years" }
    static let mapping = Mapping(Age.init, properties)
  }

  @Test("a refusal that an initialiser throws has its code")
  func refusing() {
    let problems = Rosetta().result(of: [Age].self, from: #"[{"years": 200}]"#).problems
    #expect(problems.map(\.customCode) == ["old"])
    #expect(
      problems.map(\.brief) == [
        "error: could not bridge object to Age at $[0]: nobody is that old"
      ]
    )
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  struct Interval: JSONMapped, Equatable {
    let low: Int
    let high: Int

    private init(low: Int, high: Int) throws {
      if low > high { throw Failure(description: "the bounds are exchanged") }
      (self.low, self.high) = (low, high)
    }

    static let properties = Properties(of: Interval.self) {
      \.low <- "low"
      \.high <- "high"
    }
    static let mapping = Mapping(Interval.init, properties)
  }

  struct Even: JSONMapped, Equatable {
    let number: Int
    let names: [String]

    init?(number: Int, names: [String]) {
      if number % 2 != 0 { return nil }
      (self.number, self.names) = (number, names)
    }

    static let properties = Properties(of: Even.self) {
      \.number <- "number"
      \.names <- "names"
    }
    static let mapping = Mapping(Even.init, properties)
  }

  @Test("the reason of an initialiser that throws is the problem; it may be private")
  func throwing() throws {
    _ = try roundTrip(Interval.self, #"{"low":1,"high":2}"#)
    #expect(
      thrownProblems { try Rosetta().decode([Interval].self, from: #"[{"low":3,"high":2}]"#) } == [
        "error: could not bridge object to Interval at $[0]: the bounds are exchanged"
      ]
    )
    #expect(
      thrownProblems { try Interval(json: #"{"low":3}"#) } == [
        "error: missing required value at $.high"
      ]
    )
  }

  @Test("an initialiser that returns nil refuses the object, a patch too")
  func failing() throws {
    let even = try roundTrip(Even.self, #"{"number":2,"names":["a"]}"#)
    #expect(
      thrownProblems { try Even(json: #"{"number":1,"names":["a"]}"#) } == [
        "error: could not bridge object to Even at $"
      ]
    )
    struct Owner: JSONConvertible {
      var even: Even?
      static func map(_ object: inout Owner, json: Mapper) { object.even <~ json["even"] }
    }
    var owner = Owner(even: even)
    #expect(
      thrownProblems { try Rosetta().merge(&owner, from: #"{"even":{"number":3}}"#) }.count == 1
    )
    #expect(owner.even == even)
    try Rosetta().merge(&owner, from: #"{"even":{"number":4}}"#)
    #expect(owner.even?.number == 4 && owner.even?.names == ["a"])
  }

  struct Profile: JSONMapped, Equatable {
    let id: Int
    let name: Presence<String>
    let age: Presence<Int>

    static let properties = Properties(of: Profile.self) {
      \.id <- "id"
      \.name <~ "name"
      \.age <~ Key("age").strict
    }
    static let mapping = Mapping(Profile.init, properties)
  }

  @Test(
    "missing, null and a value are told apart",
    arguments: [#"{"id":1}"#, #"{"id":1,"name":null}"#, #"{"id":1,"name":"Ann","age":null}"#]
  )
  func presence(_ text: String) throws {
    let profile = try roundTrip(Profile.self, text)
    #expect((profile.name == .missing) == !text.contains("name"))
    #expect((profile.name == .null) == text.contains(#""name":null"#))
    #expect((profile.age == .null) == text.contains("age"))
  }

  @Test("one that does not fit is missing, with a warning, or an error if it is strict")
  func unfitPresence() throws {
    let result = Rosetta().result(of: Profile.self, from: #"{"id":1,"name":5}"#)
    #expect(result.value == Profile(id: 1, name: .missing, age: .missing))
    #expect(
      result.problems.map(\.brief) == [
        "warning: expected String, found number 5 at $.name"
      ]
    )
    #expect(thrownProblems { try Profile(json: #"{"id":1,"age":"x"}"#) }.count == 1)
  }

  @Test("a patch changes what it names")
  func mergePresence() throws {
    struct Owner: JSONConvertible {
      var profile: Profile?
      static func map(_ object: inout Owner, json: Mapper) { object.profile <~ json["profile"] }
    }
    var owner = try Owner(json: #"{"profile":{"id":1,"name":"Ann"}}"#)
    try Rosetta().merge(&owner, from: #"{"profile":{"age":5}}"#)
    #expect(owner.profile == Profile(id: 1, name: .value("Ann"), age: .value(5)))
    try Rosetta().merge(&owner, from: #"{"profile":{"name":null}}"#)
    #expect(owner.profile?.name == .null)
  }

  @Test("a closure checks a property that needs no bridge; one that fails hides no value after it")
  func checkedProperty() throws {
    struct Size: JSONMapped, Equatable {
      let width: Int

      init(width: Int) throws { self.width = width }

      static let properties = Properties(of: Size.self) { \.width <- "width" § { $0 > 0 } }
      static let mapping = Mapping(Size.init, properties)
    }
    #expect(try Size(json: #"{"width":1}"#).width == 1)
    #expect(
      thrownProblems { try Rosetta().decode([Size].self, from: #"[{"width":0},{"width":1}]"#) }
        == ["error: check failed for 0 at $[0].width"]
    )
    #expect(
      thrownProblems { try [Size(width: 0)].json() as String }
        == ["error: check failed for 0 at $[0].width"]
    )
  }
}
