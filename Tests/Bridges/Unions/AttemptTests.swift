import Foundation
import Rosetta
import Testing

/// Decoders that are tried on values in which others are tried.
@Suite("Attempts inside attempts") struct AttemptTests {
  struct Formats: Bridge {
    let formats: [String]

    func decode(_ json: JSONReader) -> Date? {
      let bridge: FirstBridge<DateFormatBridge, DateFormatBridge> =
        .first(.date(format: formats[0]), .date(format: formats[1]))
      return bridge.decode(json)
    }

    func encode(_ value: Date, to json: JSONWriter) {}
  }

  struct Wrapped: JSONConvertible {
    var inner: [Nest] = []

    static func map(_ object: inout Wrapped, json: Mapper) { object.inner <- json["inner"] }
  }

  indirect enum Nest: JSONUnion {
    case year(Date)
    case day(Date)
    case nest(Wrapped)
    case again(Wrapped)

    static let union = Union<Nest>.untagged {
      Alternative(Nest.year, by: Formats(formats: ["yyyy", "yyyy/MM"])) { _ in nil }
      Alternative(Nest.day, by: Formats(formats: ["dd.MM.yyyy", "MM/dd/yyyy"])) { _ in nil }
      Alternative(Nest.nest) { if case .nest(let nest) = $0 { nest } else { nil } }
      Alternative(Nest.again) { if case .again(let nest) = $0 { nest } else { nil } }
    }
  }

  @Test("two bridges of one type are tried for themselves, at any depth", arguments: 0..<8)
  func bridgesOfOneType(_ levels: Int) {
    var json = #""12/24/2024""#
    for _ in 0..<levels { json = #"{"inner":[\#(json)]}"# }
    #expect(Outcome { try $0.decode(Nest.self, from: json) }.problems == [])
  }

  /// A bridge that a map makes in a line, for a model that has it again.
  struct Link: Bridge {
    var required = false

    func decode(_ json: JSONReader) -> Chain? {
      let chain = Chain.decode(json)
      return required && chain?.id == nil ? json.refuse("no id") : chain
    }

    func encode(_ value: Chain, to json: JSONWriter) { value.encode(to: json) }
  }

  struct Chain: JSONConvertible {
    var id: Int?
    var end: Int?
    var next: [Chain] = []

    static func map(_ object: inout Chain, json: Mapper) {
      object.id <~ json["id"].strict
      object.end <~ json["end"].strict
      object.next <~ (json["next"].strict ~ .array(.first(Link(required: true), Link())))
    }
  }

  private let exhausted = "alternatives are nested too deep to try them all"

  private func chain(_ levels: Int, _ member: String, end: String = "1") -> String {
    var json = #"{"id":1,"end":\#(end)}"#
    for _ in 0..<levels { json = #"{\#(member),"next":[\#(json)]}"# }
    return json
  }

  @Test("bridges that are made in a line may be tried in one another 32 levels deep")
  func levels() throws {
    #expect(throws: Never.self) {
      try Rosetta().decode(Chain.self, from: self.chain(32, #""id":1"#))
    }
    let outcome = Outcome { try $0.decode(Chain.self, from: self.chain(33, #""id":1"#)) }
    #expect(outcome.value == nil)
    let path = String(repeating: ".next[0]", count: 33)
    #expect(outcome.problems == ["error: \(exhausted) at $\(path)"])
  }

  @Test("they may not read again more than 32 times what the document has")
  func readAgain() {
    // Each level is read by both bridges: 2^30 times for the last one.
    let outcome = Outcome { try $0.decode(Chain.self, from: chain(30, #""x":1"#, end: "false")) }
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.hasPrefix("error: \(exhausted) at $.next") == true)
  }

  @Test("documents in strings, one after the other, may be read again as the whole may")
  func readAgainInStrings() throws {
    struct Holder: JSONConvertible {
      var dates: [Date] = []

      static func map(_ object: inout Holder, json: Mapper) {
        object.dates
          <- (json["dates"]
            ~ .array(
              .stringified(.first(.secondsSince1970, .first(.iso8601, .date(format: "dd.MM.yyyy"))))
            ))
      }
    }
    let dates = Array(repeating: ##""\"01.02.2003\"""##, count: 500)
    let text = #"{"dates":[\#(dates.joined(separator: ","))]}"#
    #expect(try Rosetta().decode(Holder.self, from: text).dates.count == 500)
  }

  @Test("where depth ends a run inside an alternative, that is the only problem")
  func depthAlone() {
    let outcome = Outcome { try $0.decode(Chain.self, from: chain(33, #""id":"x""#)) }
    #expect(outcome.problems.count == 2)
    #expect(outcome.problems.first == #"error: expected Int, found string "x" at $.id"#)
    #expect(outcome.problems.last?.hasPrefix("error: \(exhausted) at $.next") == true)
  }

  /// The same with a union that the map makes each time.
  struct Knot: JSONConvertible {
    var id: Int?
    var end: Int?
    var next: [Knot] = []

    static func map(_ object: inout Knot, json: Mapper) {
      object.id <~ json["id"].strict
      object.end <~ json["end"].strict
      let union = Union<Knot>.untagged {
        Alternative({ (knot: Knot) in knot }, by: Tie(required: true)) { $0 }
        Alternative({ (knot: Knot) in knot }, by: Tie()) { $0 }
      }
      object.next <~ (json["next"].strict ~ .array(union))
    }
  }

  struct Tie: Bridge {
    var required = false

    func decode(_ json: JSONReader) -> Knot? {
      let knot = Knot.decode(json)
      return required && knot?.id == nil ? json.refuse("no id") : knot
    }

    func encode(_ value: Knot, to json: JSONWriter) { value.encode(to: json) }
  }

  @Test("a union that is made in a line is no other than a bridge that is")
  func unionInLine() throws {
    #expect(throws: Never.self) {
      try Rosetta().decode(Knot.self, from: self.chain(32, #""id":1"#))
    }
    let deep = Outcome { try $0.decode(Knot.self, from: self.chain(33, #""id":1"#)) }
    let path = String(repeating: ".next[0]", count: 33)
    #expect(deep.problems == ["error: \(exhausted) at $\(path)"])
    let wide = Outcome { try $0.decode(Knot.self, from: chain(30, #""x":1"#, end: "false")) }
    #expect(wide.problems.count == 1)
    #expect(wide.problems.first?.hasPrefix("error: \(exhausted) at $.next") == true)
  }

  enum Calls: ContextKey { typealias Value = Recorder<Int> }

  /// The same with a union that is made once.
  struct Ring: JSONConvertible {
    static let union = Union<Ring>.untagged {
      Alternative({ (ring: Ring) in ring }, by: Required()) { $0 }
      Alternative({ (ring: Ring) in ring }) { $0 }
    }

    struct Required: Bridge {
      func decode(_ json: JSONReader) -> Ring? {
        let ring = Ring.decode(json)
        return ring?.id == nil ? json.refuse("no id") : ring
      }

      func encode(_ value: Ring, to json: JSONWriter) { value.encode(to: json) }
    }

    var id: Int?
    var next: [Ring] = []

    static func map(_ object: inout Ring, json: Mapper) {
      json.context[Calls.self]?.append(1)
      object.id <~ json["id"]
      object.next <~ json["next"] ~ .array(union)
    }
  }

  @Test("where a union is made once, each value is read again at most for each level around it")
  func unionMadeOnce() throws {
    let calls = Recorder<Int>()
    var rosetta = Rosetta()
    rosetta.context[Calls.self] = calls
    let ring = try rosetta.decode(Ring.self, from: chain(200, #""x":1"#))
    #expect(calls.all.count <= 201 * 201)
    #expect(try Ring(json: ring.json() as String).next.first?.next.count == 1)
  }

  /// Mappings that are kept, in a bridge that is made in a line.
  enum Rules {
    static let strict: Mapping<Chain> = Mapping(Chain()) { chain, json in
      json.context[Calls.self]?.append(1)
      chain.id <- json["id"]
      chain.next <~ json["next"].strict ~ .array(.first(Rules.strict, Rules.lenient))
    }
    static let lenient: Mapping<Chain> = Mapping(Chain()) { chain, json in
      json.context[Calls.self]?.append(1)
      chain.end <- json["end"]
      chain.next <~ json["next"].strict ~ .array(.first(Rules.strict, Rules.lenient))
    }
    static let list: Mapping<Chain> = Mapping(Chain()) { chain, json in
      json.context[Calls.self]?.append(1)
      chain.next <- json["next"] ~ .first(.array(Rules.list), .array(Rules.leaf))
    }
    static let leaf = Mapping(Chain()) { chain, json in chain.end <- json["end"] }
  }

  @Test(
    "mappings that are kept are tried in one another at any depth, and remembered for each value",
    arguments: [1, 14, 15, 16, 31, 32, 33, 400]
  )
  func mappings(_ levels: Int) throws {
    // Enough for 400 levels under the address sanitizer, where only `maximumDepth` ends a run.
    let result = SmallStack.run(size: 128 << 20) {
      Result {
        [
          try depth(of: #""id":1"#, levels, .first(Rules.strict, Rules.lenient)),
          try depth(of: #""end":1"#, levels, .first(Rules.strict, Rules.lenient)),
          try depth(of: #""x":1"#, levels, Rules.list),
        ]
      }
    }
    #expect(try result.get() == [levels, levels, levels])
  }

  private func depth(of member: String, _ levels: Int, _ bridge: some Bridge<Chain>) throws -> Int {
    let calls = Recorder<Int>()
    var rosetta = Rosetta(maximumDepth: 1_000)
    rosetta.context[Calls.self] = calls
    var chain = try rosetta.decode(self.chain(levels, member), using: bridge)
    #expect(calls.all.count <= 4 * (levels + 1) * (levels + 1))
    var depth = 0
    while let next = chain.next.first { (chain, depth) = (next, depth + 1) }
    return depth
  }

  struct Book: JSONConvertible {
    var title = ""
    var pages = 0

    static func map(_ object: inout Book, json: Mapper) {
      object.title <- json["title"]
      object.pages <~ json["pages"]
    }
  }

  struct Record: JSONConvertible {
    var artist = ""
    var tracks: [Int] = []

    static func map(_ object: inout Record, json: Mapper) {
      object.artist <- json["artist"]
      object.tracks <- json["tracks"]
    }
  }

  struct Shelf: JSONConvertible {
    static let union = Union<Any>.untagged {
      Alternative({ (book: Book) in book as Any }) { $0 as? Book }
      Alternative({ (record: Record) in record as Any }) { $0 as? Record }
    }

    var book = Book()
    var item: any Sendable = 0

    static func map(_ object: inout Shelf, json: Mapper) {
      object.book <- json["item"]
      var item = object.item as Any
      item <- json["item"] ~ union
    }
  }

  @Test("an alternative whose problem another field has noted has not come further for that")
  func notedBefore() {
    let json = #"{"item":{"artist":"a","tracks":[1,"x"]}}"#
    let outcome = Outcome { try $0.decode(Shelf.self, from: json) }
    #expect(
      outcome.problems == [
        "error: missing required value at $.item.title",
        #"error: expected Int, found a string at $.item.tracks[1]"#,
      ]
    )
  }

  struct Numbered: JSONConvertible, Equatable {
    var names: [Int: String] = [:]
    var count = 0

    init() {}

    static func map(_ object: inout Numbered, json: Mapper) {
      object.names <- json["names"]
      object.count <- json["count"]
    }
  }

  struct Named: JSONConvertible, Equatable {
    var names: [String: String] = [:]

    init() {}

    static func map(_ object: inout Named, json: Mapper) { object.names <- json["names"] }
  }

  enum Names: JSONUnion, Equatable {
    case numbered(Numbered)
    case named(Named)

    static let union = Union<Names>.untagged {
      Alternative(Names.numbered) { if case .numbered(let value) = $0 { value } else { nil } }
      Alternative(Names.named) { if case .named(let value) = $0 { value } else { nil } }
    }
  }

  struct Three: JSONConvertible {
    var (a, b, c) = (0, 0, 0)

    static func map(_ object: inout Three, json: Mapper) {
      object.a <- json["a"]
      object.b <- json["b"]
      object.c <- json["c"]
    }
  }

  struct Two: JSONConvertible {
    var a = ""
    var b = 0

    static func map(_ object: inout Two, json: Mapper) {
      object.a <- json["a"]
      object.b <- json["b"]
    }
  }

  enum ThreeOrTwo: JSONUnion {
    case three(Three)
    case two(Two)

    static let union = Union<ThreeOrTwo>.untagged {
      Alternative(ThreeOrTwo.three) { _ in nil }
      Alternative(ThreeOrTwo.two) { _ in nil }
    }
  }

  enum TwoOrThree: JSONUnion {
    case three(Three)
    case two(Two)

    static let union = Union<TwoOrThree>.untagged {
      Alternative(TwoOrThree.two) { _ in nil }
      Alternative(TwoOrThree.three) { _ in nil }
    }
  }

  @Test(
    "an alternative that lacks a key has come as far as the last one that it has found",
    arguments: [
      (#"{"a":1,"b":2}"#, ["error: missing required value at $.c"]),
      (#"{"b":2,"a":null}"#, ["error: expected String, found null at $.a"]),
      (
        #"{"x":1}"#,
        ["error: missing required value at $.a", "error: missing required value at $.b"]
      ),
    ]
  )
  func missingKeys(_ json: String, _ problems: [String]) {
    #expect(thrownProblems { try Rosetta().decode(ThreeOrTwo.self, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().decode(TwoOrThree.self, from: json) } == problems)
  }

  @Test("keys that one alternative takes for equal count only if that alternative fits")
  func repeatedKeys() throws {
    let names = #""names":{"1":"a","01":"b","x1":"c"}"#
    let failed = Outcome { try $0.decode(Names.self, from: "{\(names)}") }
    #expect(
      failed.value.map { if case .named(let value) = $0 { value.names.count } else { 0 } } == 3
    )
    #expect(failed.problems == [])
    let numbers = #""names":{"1":"a","01":"b"}"#
    let fitting = Outcome {
      try $0.decode([Names].self, from: #"[{\#(numbers)},{\#(numbers),"count":1}]"#)
    }
    #expect(fitting.value?.count == 2)
    #expect(fitting.problems == ["warning: duplicate key at $[1].names.01"])
  }
}
