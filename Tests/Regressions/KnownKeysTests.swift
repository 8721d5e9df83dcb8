import Rosetta
import Testing

/// A key is unknown when no map has looked it up in the end.
@Suite("Keys of objects that are read more than once") struct KnownKeysTests {
  struct A: JSONConvertible, Equatable {
    var a = 0

    init() {}

    static func map(_ object: inout A, json: Mapper) { object.a <~ json["a"] }
  }

  struct B: JSONConvertible, Equatable {
    var b = 0

    init() {}

    static func map(_ object: inout B, json: Mapper) { object.b <~ json["b"] }
  }

  /// How a field reads the object `v`.
  enum Reader: String, CaseIterable, Sendable {
    case a, b, path, part, members, tree

    /// The keys that it knows; nil if all.
    var keys: [String]? {
      switch self {
      case .a: ["a"]
      case .b: ["b"]
      case .path: ["p"]
      case .part: ["q"]
      case .members, .tree: nil
      }
    }

    func read(_ json: Mapper) {
      var (a, b) = (A?.none, B?.none)
      var number: Int?
      var members: [String: Int]?
      var tree: JSON?
      switch self {
      case .a: a <~ json["v"]
      case .b: b <~ json["v"]
      case .path: number <~ json["v"]["p"]
      case .part: json["v"].map { json in number <~ json["q"] }
      case .members: members <~ json["v"]
      case .tree: tree <~ json["v"]
      }
      _ = (a, b, number, members, tree)
    }
  }

  @Test(
    "the order of the fields that read it does not matter, and each key is reported once",
    arguments: Reader.allCases
  )
  func order(_ first: Reader) {
    let document = ["a", "b", "p", "q", "z"]
    let text = "{\"v\":{" + document.map { "\"\($0)\":1" }.joined(separator: ",") + "}}"
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    for second in Reader.allCases {
      for third in Reader.allCases {
        let readers = [first, second, third]
        let map = Mapping(0) { (_: inout Int, json) in
          for reader in readers { reader.read(json) }
        }
        let outcome = Outcome(rosetta) { try $0.decode(text, using: map) }
        let known = readers.map(\.keys)
        let unknown =
          known.contains { $0 == nil }
          ? [] : document.filter { key in !known.contains { $0?.contains(key) ?? true } }
        #expect(outcome.value == 0)
        #expect(
          outcome.problems == unknown.map { "warning: unknown key at $.v.\($0)" },
          "\(readers)"
        )
      }
    }
  }

  @Test("a key of a dictionary that is read after a map of its object has the right place")
  func places() {
    struct Model: JSONConvertible {
      var id = 0
      var others: [Int: String]?

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        object.id <- json["id"]
        object.others <~ json[]
      }
    }
    for policy in Rosetta.Policy.allCases {
      var rosetta = Rosetta()
      rosetta.unknownKeys = policy
      let outcome = Outcome(rosetta) { try $0.decode(Model.self, from: #"{"id":1,"2":"a"}"#) }
      #expect(
        outcome.problems == [
          #"warning: could not bridge string "id" to Int at $.id: not a valid key, so a part of $ is left out"#
        ]
      )
      #expect(outcome.locations.map(\.column) == [2], "\(outcome.problems)")
    }
  }

  @Test("a check at a member of a dictionary invents no unknown keys")
  func checkAtMember() {
    struct Model: JSONConvertible {
      var counts: [String: Int] = [:]
      var tree: JSON = nil

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        object.counts <- json["counts"]
        object.tree <- json["tree"]
        json.check(object.counts["a"] != 1, "must not be 1", at: "counts" / "a")
        json.check(object.counts["a"] != 1, "must not be 1", at: "tree" / "b" / 0)
      }
    }
    let text = #"{"counts":{"a":1,"b":2},"tree":{"a":1,"b":[{"c":1}]}}"#
    for policy in Rosetta.Policy.allCases {
      var rosetta = Rosetta()
      rosetta.unknownKeys = policy
      #expect(
        thrownProblems { try rosetta.decode(Model.self, from: text) } == [
          "error: check failed at $.counts.a: must not be 1",
          "error: check failed at $.tree.b[0]: must not be 1",
        ]
      )
    }
  }

  struct Narrow: JSONConvertible, Equatable {
    var x = 0

    init() {}

    static func map(_ object: inout Narrow, json: Mapper) { object.x <- json["x"] }
  }

  struct Wide: JSONConvertible, Equatable {
    var x = 0
    var inner: Narrow?

    init() {}

    static func map(_ object: inout Wide, json: Mapper) {
      object.x <- json["x"]
      object.inner <~ json["inner"]
    }
  }

  enum Either: JSONUnion, Equatable {
    case narrow(Narrow)
    case wide(Wide)

    static let union = Union<Either>.untagged {
      Alternative(Either.narrow) { if case .narrow(let narrow) = $0 { narrow } else { nil } }
      Alternative(Either.wide) { if case .wide(let wide) = $0 { wide } else { nil } }
    }
  }

  @Test("an alternative that leaves keys unknown does not fit if they are errors")
  func alternatives() throws {
    let text = #"{"x":1,"inner":{"x":2}}"#
    var rosetta = Rosetta()
    #expect(try rosetta.decode(Either.self, from: text) == .narrow(Narrow(json: text)))
    rosetta.unknownKeys = .warn
    let warned = Outcome(rosetta) { try $0.decode(Either.self, from: text) }
    #expect(warned.problems == [#"warning: unknown key at $.inner"#])
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(Either.self, from: text) == .wide(Wide(json: text)))
    #expect(
      thrownProblems { try rosetta.decode(Either.self, from: #"{"x":1,"inner":{"x":2,"y":3}}"#) }
        == [#"error: unknown key at $.inner.y"#]
    )
  }

  enum Counted: JSONUnion {
    case counts([String: Int])
    case narrow(Narrow)

    static let union = Union<Counted>.untagged {
      Alternative(Counted.counts) { if case .counts(let counts) = $0 { counts } else { nil } }
      Alternative(Counted.narrow) { if case .narrow(let narrow) = $0 { narrow } else { nil } }
    }
  }

  @Test("what an alternative that did not fit has looked up is not known")
  func failedAlternative() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let outcome = Outcome(rosetta) { try $0.decode(Counted.self, from: #"{"x":1,"z":"a"}"#) }
    #expect(outcome.problems == [#"warning: unknown key at $.z"#])
    rosetta.unknownKeys = .fail
    #expect(thrownProblems { try rosetta.decode(Counted.self, from: #"{"x":1,"z":"a"}"#) } != [])
  }

  indirect enum Tagged: JSONUnion {
    case none
    case other(Either)

    static let union = Union<Tagged>(tag: "type") {
      Variant("none", Tagged.none)
      Variant.otherwise(Tagged.other) { if case .other(let other) = $0 { other } else { nil } }
    }
  }

  @Test(
    "the tag of a union is known, whichever alternative reads the rest of its object",
    arguments: [#"{"type":"a","x":1}"#, #"{"type":"a","x":1,"inner":{"x":2}}"#]
  )
  func tags(_ text: String) throws {
    for policy in Rosetta.Policy.allCases {
      var rosetta = Rosetta()
      rosetta.unknownKeys = policy
      let outcome = Outcome(rosetta) { try $0.decode(Tagged.self, from: text) }
      #expect(outcome.value != nil)
      #expect(!outcome.problems.contains { $0.contains("type") }, "\(outcome.problems)")
    }
  }

  enum Around: JSONUnion {
    case either(Either)
    case members([String: JSON])

    static let union = Union<Around>(tag: "type") {
      Variant("either", Around.either) { if case .either(let either) = $0 { either } else { nil } }
    }
  }

  enum Inside: JSONUnion {
    case around(Around)
    case members([String: JSON])

    static let union = Union<Inside>.untagged {
      Alternative(Inside.around) { if case .around(let around) = $0 { around } else { nil } }
      Alternative(Inside.members) { if case .members(let members) = $0 { members } else { nil } }
    }
  }

  @Test("the tag of a union around alternatives is known, and one of an alternative is not")
  func tagsAround() throws {
    for policy in Rosetta.Policy.allCases {
      var rosetta = Rosetta()
      rosetta.unknownKeys = policy
      let text = #"{"type":"either","x":1,"inner":{"x":2}}"#
      let around = Outcome(rosetta) { try $0.decode(Around.self, from: text) }
      #expect(around.value != nil)
      #expect(!around.problems.contains { $0.contains("type") }, "\(around.problems)")
      let inside = try rosetta.decode(Inside.self, from: #"{"type":"other","x":1}"#)
      guard case .members(let members) = inside else { return #expect(Bool(false)) }
      #expect(members == ["type": "other", "x": 1])
    }
  }

  @Test("a key is reported once, however often its object is read")
  func once() {
    struct Model: JSONConvertible {
      var items: [A] = []
      var again: [A] = []
      var either: [Either] = []
      var text: A?

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        object.items <~ json["items"] ~ .lossy()
        object.again <~ json["items"].decodeOnly
        object.either <~ json["either"]
        object.either <~ json["either"]
        object.text <~ json["text"] ~ .stringified()
        object.text <~ json["text"] ~ .stringified()
      }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let text = #"{"items":[{"a":1,"u":1}],"either":[{"x":1,"v":1}],"w":1}"#
    let outcome = Outcome(rosetta) { try $0.decode(Model.self, from: text) }
    #expect(
      outcome.problems == [
        #"warning: unknown key at $.items[0].u"#, #"warning: unknown key at $.either[0].v"#,
        #"warning: unknown key at $.w"#,
      ]
    )
  }
}
