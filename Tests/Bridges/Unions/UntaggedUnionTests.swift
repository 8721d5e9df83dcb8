import Rosetta
import Testing

@Suite("Unions without tags")
struct UntaggedUnionTests {
  struct Cat: JSONConvertible, Equatable {
    var name = ""
    var meows = false

    static func map(_ object: inout Cat, json: Mapper) {
      object.name <- json["name"]
      object.meows <- json["meows"]
    }
  }

  struct Dog: JSONConvertible, Equatable {
    var name = ""
    var barks = false

    static func map(_ object: inout Dog, json: Mapper) {
      object.name <- json["name"]
      object.barks <- json["barks"]
    }
  }

  indirect enum Value: JSONUnion, Equatable {
    case text(String)
    case integer(Int)
    case number(Double)
    case cat(Cat)
    case dog(Dog)
    case list([Value])
    case other(Bool)

    static let union = Union<Value>.untagged {
      Alternative(Value.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Value.integer) { if case .integer(let number) = $0 { number } else { nil } }
      Alternative(Value.number) { if case .number(let number) = $0 { number } else { nil } }
      Alternative(Value.cat) { if case .cat(let cat) = $0 { cat } else { nil } }
      Alternative(Value.dog) { if case .dog(let dog) = $0 { dog } else { nil } }
      Alternative(Value.list) { if case .list(let list) = $0 { list } else { nil } }
    }
  }

  @Test(
    "every case of an untagged union survives a round trip",
    arguments: [
      (#""a""#, Value.text("a")), ("1", .integer(1)), ("1.5", .number(1.5)),
      (#"{"name":"a","meows":true}"#, .cat(Cat(name: "a", meows: true))),
      (#"{"name":"a","barks":true}"#, .dog(Dog(name: "a", barks: true))),
      (
        #"["a",2,[{"name":"b","barks":false}],[]]"#,
        .list([.text("a"), .integer(2), .list([.dog(Dog(name: "b"))]), .list([])])
      ),
    ]
  )
  func roundTrip(_ json: String, _ value: Value) throws {
    let outcome = Outcome { try $0.decode(Value.self, from: json) }
    #expect(outcome.value == value)
    #expect(outcome.problems == [])
    #expect(try Rosetta().encode(value, as: String.self) == json)
  }

  @Test(
    "an untagged union reports the problems of the case that got furthest",
    arguments: [
      (#"{"name": 5, "barks": true}"#, [#"error: expected String, found a number at $.name"#]),
      (#"{"name": "a", "barks": 5}"#, ["error: expected Bool, found a number at $.barks"]),
      (
        #"{"name": "a"}"#,
        [#"error: missing required value at $.meows: "barks" is missing too"#]
      ),
      ("{}", ["name", "meows"].map { "error: missing required value at $.\($0)" }),
      (
        #"["a", [true]]"#,
        ["error: expected string, number, array or object, found a boolean at $[1][0]"]
      ),
      ("null", ["error: expected string, number, array or object, found null at $"]),
      ("1e999", ["error: expected Int, found a number, which does not fit at $"]),
    ]
  )
  func refusals(_ json: String, _ problems: [String]) {
    let outcome = Outcome { try $0.decode(Value.self, from: json) }
    #expect(outcome.value == nil)
    #expect(outcome.problems == problems)
  }

  @Test(
    "a key below an untagged union is shown, since it is no value",
    arguments: [
      (#"[{"hour": "day", "dya" : "day"}]"#, #"found string "dya" at $[0].dya"#, "day"),
      (#"[{"hour": "dya"}]"#, "found a string at $[0].hour", nil),
      (#"{"dya": 1}"#, #"found key "dya" at $"#, "day"),
    ]
  )
  func keys(_ json: String, _ found: String, _ near: String?) throws {
    let union = Union<Int>.untagged {
      Alternative({ (_: [[Unit: Unit]]) in 0 }) { _ in nil }
      Alternative(
        { $0 },
        by: Union<Int>.keyed {
          Variant("hour", 0)
          Variant("day", 1)
        }
      ) { $0 }
    }
    let problem = try #require(Rosetta().result(using: union, from: json).problems.first)
    #expect("\(problem)".contains(found))
    #expect(problem.hint == near.map { "did you mean \"\($0)\"?" })
  }

  enum Unit: String, JSONRepresentable, JSONKeyConvertible, CaseIterable { case hour, day }

  @Test(
    "a case whose whole object is refused has got as far as its last key",
    arguments: [
      (#"{"low":2,"high":1}"#, "error: check failed at $: must not be above high"),
      (#"{"from":2,"to":1}"#, "error: could not bridge object to Span at $: exchanged"),
      (#"{"low":2}"#, "error: missing required value at $.high"),
    ]
  )
  func wholeObjects(_ json: String, _ problem: String) {
    let span = Mapping(Span.init, Span.properties)
    let union = Union<Int>.untagged {
      Alternative({ (_: Reference) in 0 }) { _ in nil }
      Alternative({ (_: Bounds) in 1 }) { _ in nil }
      Alternative({ _ in 2 }, by: span) { _ in nil }
    }
    #expect(Outcome { try $0.decode(json, using: union) }.problems == [problem])
  }

  struct Reference: JSONConvertible {
    var id = 0

    static func map(_ object: inout Reference, json: Mapper) { object.id <- json["id"] }
  }

  struct Bounds: JSONConvertible {
    var low = 0
    var high = 0

    static func map(_ object: inout Bounds, json: Mapper) {
      object.low <- json["low"]
      object.high <- json["high"]
      json.check(object.low <= object.high, "must not be above high")
    }
  }

  struct Span {
    let from: Int
    let to: Int

    init(from: Int, to: Int) throws {
      if from > to { throw Refusal("exchanged") }
      (self.from, self.to) = (from, to)
    }

    static let properties = Properties(of: Span.self) {
      \.from <- "from"
      \.to <- "to"
    }
  }

  @Test("a case that is not listed cannot be written, and the error names it")
  func unlisted() {
    let outcome = Outcome { try $0.encode(Value.list([.other(true)])) as String }
    #expect(
      outcome.problems == [
        "error: could not bridge Value to JSON at $[0]: no variant is listed for other"
      ]
    )
  }

  @Test("a case that does not fit marks no keys as known")
  func unknownKeys() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let json = #"{"name": "a", "meows": 1, "barks": true}"#
    let outcome = Outcome(rosetta) { try $0.decode(Value.self, from: json) }
    #expect(outcome.value == .dog(Dog(name: "a", barks: true)))
    #expect(outcome.problems == [#"warning: unknown key at $.meows"#])
  }

  @Test("where unknown keys are refused they rule a case out")
  func unknownKeysChoose() {
    struct Empty: JSONConvertible, Equatable {
      static func map(_ object: inout Empty, json: Mapper) {}
    }
    let union = Union<Int>.untagged {
      Alternative({ (_: Empty) in 0 }) { $0 == 0 ? Empty() : nil }
      Alternative({ (cat: Cat) in 1 }) { $0 == 1 ? Cat() : nil }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let json = #"{"name": "a", "meows": true}"#
    #expect(Outcome(rosetta) { try $0.decode(json, using: union) }.value == 1)
    #expect(Outcome { try $0.decode(json, using: union) }.value == 0)
  }

  struct Branch<Tree: JSONRepresentable>: JSONConvertible {
    var inner: [Tree] = []
    var kind = 0

    static func map(_ object: inout Branch, json: Mapper) {
      object.inner <- json["inner"]
      object.kind <- json["kind"]
    }
  }

  struct Stem<Tree: JSONRepresentable>: JSONConvertible {
    var inner: [Tree] = []
    var name = ""

    static func map(_ object: inout Stem, json: Mapper) {
      object.inner <- json["inner"]
      object.name <- json["kind"]
    }
  }

  /// Each level tries two alternatives of which the first fails only after it has read what is
  /// inside.
  indirect enum Tree: JSONUnion {
    case branch(Branch<Tree>)
    case stem(Stem<Tree>)
    case leaf(Int)

    static let union = Union<Tree>.untagged {
      Alternative(Tree.branch) { if case .branch(let branch) = $0 { branch } else { nil } }
      Alternative(Tree.stem) { if case .stem(let stem) = $0 { stem } else { nil } }
      Alternative(Tree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    }
  }

  /// The same for a union of a generic type.
  indirect enum GenericTree<Leaf: JSONRepresentable & Sendable>: JSONUnion {
    case branch(Branch<GenericTree>)
    case stem(Stem<GenericTree>)
    case leaf(Leaf)

    static var union: Union<GenericTree> {
      .untagged {
        Alternative(GenericTree.branch) { if case .branch(let branch) = $0 { branch } else { nil } }
        Alternative(GenericTree.stem) { if case .stem(let stem) = $0 { stem } else { nil } }
        Alternative(GenericTree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
      }
    }
  }

  @Test(
    "the time for nested untagged unions does not double with each level",
    arguments: ["1", "false"]
  )
  func depth(_ leaf: String) {
    checkDepth(Tree.self, leaf)
    checkDepth(GenericTree<Int>.self, leaf)
  }

  private func checkDepth(_ type: (some JSONUnion).Type, _ leaf: String) {
    let levels = 30
    let opening = String(repeating: #"{"inner":["#, count: levels)
    let closing = String(repeating: #"],"kind":"a"}"#, count: levels)
    let outcome = Outcome { try $0.decode(type, from: opening + leaf + closing) }
    #expect((outcome.value != nil) == (leaf == "1"))
    #expect(outcome.problems.count == (leaf == "1" ? 0 : 1))
  }

  @Test("true and false go to the alternative that takes them, without an attempt")
  func booleans() throws {
    enum Flag: JSONUnion, Equatable {
      case flag(Bool)
      case count(Int)

      static let union = Union<Flag>.untagged {
        Alternative(Flag.flag) { if case .flag(let flag) = $0 { flag } else { nil } }
        Alternative(Flag.count) { if case .count(let count) = $0 { count } else { nil } }
      }
    }
    #expect(try Rosetta().decode([Flag].self, from: "[true,1]") == [.flag(true), .count(1)])
    #expect(try Rosetta().encode([Flag.flag(true), .count(1)]) as String == "[true,1]")
    #expect(
      thrownProblems { try Rosetta().decode([Flag].self, from: #"["x"]"#) }
        == ["error: expected boolean or number, found a string at $[0]"]
    )
  }
}
