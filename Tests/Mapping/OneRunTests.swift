import Rosetta
import Testing

/// A map runs over a value that is there, and only then: once for each field or alternative that
/// reads an object, once for one that is encoded.
@Suite("A map runs once for an object") struct OneRunTests {
  enum Calls: ContextKey { typealias Value = Recorder<String> }

  struct Leaf: JSONConvertible, Equatable {
    var x = 0
    var note: String?

    init() {}

    static func map(_ object: inout Leaf, json: Mapper) {
      json.count("leaf")
      object.x <- json["x"]
      object.note <~ json["note"]
      json.check(object.x >= 0, "must not be negative")
    }
  }

  struct Open: JSONConvertible, Equatable {
    var y = 0
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Open, json: Mapper) {
      json.count("open")
      object.y <- json["y"]
      object.extras <~ json.rest
    }
  }

  final class Person: JSONConvertibleClass {
    var name = "Ann"
    var leaf = Leaf()
    var extras = JSONObject()

    init() {}

    static func map(_ object: Person, json: Mapper) {
      json.count("person")
      object.name <- json["name"]
      object.leaf <~ json["leaf"]
      object.extras <~ json.rest
    }
  }

  enum Tagged: JSONUnion {
    case leaf(Leaf)
    case open(Open)

    static let union = Union<Tagged>(tag: "type") {
      Variant("leaf", Tagged.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
      Variant("open", Tagged.open) { if case .open(let open) = $0 { open } else { nil } }
    }
  }

  enum Either: JSONUnion {
    case leaf(Leaf)
    case open(Open)

    static let union = Union<Either>.untagged {
      Alternative(Either.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
      Alternative(Either.open) { if case .open(let open) = $0 { open } else { nil } }
    }
  }

  struct Wrapped<Value: JSONRepresentable>: JSONConvertible {
    var value: Value?

    init() {}

    static func map(_ object: inout Wrapped, json: Mapper) {
      json.count("wrapped")
      object.value <- json[]
    }
  }

  /// A model with a field of each kind.
  struct All: JSONConvertible {
    var leaf: Leaf?
    var secret: Leaf?
    var path: Leaf?
    var list: [Leaf]?
    var members: [String: Leaf]?
    var items: [Leaf]?
    var open: Open?
    var tagged: Tagged?
    var either: Either?
    var text: Leaf?
    var person: Person?
    var mapped: Leaf?
    var wrapped: Wrapped<Open>?
    var presence: Presence<Leaf> = .missing
    var one: Open?
    var other: Open?

    init() {}

    static func map(_ object: inout All, json: Mapper) {
      json.count("all")
      object.leaf <~ json["leaf"]
      object.secret <~ json["secret"].secret
      object.path <~ json["a"]["b"]
      object.list <~ json["list"]
      object.members <~ json["members"]
      object.items <~ json["items"] ~ .lossy()
      object.open <~ json["open"]
      object.tagged <~ json["tagged"]
      object.either <~ json["either"]
      object.text <~ json["text"] ~ .stringified()
      object.person <~ json["person"]
      object.mapped <~ json["mapped"]
        ~ Mapping(Leaf()) { (leaf: inout Leaf, json) in
          json.count("mapping")
          leaf.x <- json["x"]
        }
      object.wrapped <~ json["wrapped"]
      object.presence <~ json["presence"]
      object.one <~ json["one"]
      object.other <~ json["one"].decodeOnly
    }
  }

  /// A document, and how often each map runs for it.
  struct Row: CustomTestStringConvertible {
    let json: String
    let calls: [String: Int]

    init(_ json: String, _ calls: [String: Int]) {
      self.json = json
      self.calls = calls
    }

    var testDescription: String { json }
  }

  static let rows = [
    Row("{}", ["all": 1]),
    Row(#"{"leaf":{"x":1},"k":2}"#, ["all": 1, "leaf": 1]),
    Row(#"{"leaf":{"y":1}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"leaf":{"x":-1}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"secret":{"x":"1","y":2}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"a":{"b":{"x":1}}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"list":[{"x":1},{"x":2,"z":3},{}]}"#, ["all": 1, "leaf": 3]),
    Row(#"{"members":{"a":{"x":1},"b":{"z":3}}}"#, ["all": 1, "leaf": 2]),
    Row(#"{"items":[{"x":1},{"z":3},5,null]}"#, ["all": 1, "leaf": 2]),
    Row(#"{"open":{"y":1,"k":2}}"#, ["all": 1, "open": 1]),
    Row(#"{"open":{"k":2}}"#, ["all": 1, "open": 1]),
    Row(#"{"tagged":{"type":"open","y":1,"k":2}}"#, ["all": 1, "open": 1]),
    Row(#"{"tagged":{"type":"leaf"}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"tagged":{"type":"x"}}"#, ["all": 1]),
    Row(#"{"either":{"x":1}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"either":{"y":1,"k":2}}"#, ["all": 1, "leaf": 1, "open": 1]),
    Row(#"{"either":{"z":1}}"#, ["all": 1, "leaf": 1, "open": 1]),
    Row(#"{"either":{"x":"s","note":1}}"#, ["all": 1, "leaf": 1, "open": 1]),
    Row(#"{"text":"{\"x\":1,\"k\":2}"}"#, ["all": 1, "leaf": 1]),
    Row(#"{"person":{"name":"A","leaf":{"x":1},"k":2}}"#, ["all": 1, "person": 1, "leaf": 1]),
    Row(#"{"mapped":{"x":1}}"#, ["all": 1, "mapping": 1]),
    Row(#"{"wrapped":{"y":1,"k":2}}"#, ["all": 1, "wrapped": 1, "open": 1]),
    Row(#"{"presence":{"x":1}}"#, ["all": 1, "leaf": 1]),
    Row(#"{"one":{"y":1,"k":2}}"#, ["all": 1, "open": 2]),
  ]

  /// How often each map runs in `body`.
  func calls(
    _ policy: Rosetta.Policy = .ignore,
    _ body: (Rosetta) throws -> Void
  ) -> [String: Int] {
    let recorder = Recorder<String>()
    let reports = Recorder<Report>()
    var rosetta = reports.rosetta()
    rosetta.unknownKeys = policy
    rosetta.context[Calls.self] = recorder
    try? body(rosetta)
    return Dictionary(recorder.all.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test("decoding a new value", arguments: rows)
  func decoding(_ row: Row) {
    for policy in Rosetta.Policy.allCases where policy != .fail {
      #expect(calls(policy) { _ = try $0.decode(All.self, from: row.json) } == row.calls)
    }
  }

  @Test("updating a value", arguments: rows)
  func updating(_ row: Row) {
    for policy in Rosetta.Policy.allCases where policy != .fail {
      var all = All()
      #expect(calls(policy) { try $0.update(&all, from: row.json) } == row.calls)
    }
  }

  @Test("encoding a value", arguments: rows)
  func encoding(_ row: Row) throws {
    let all = try All(json: row.json)
    let text: String = try all.json()
    // Everything that is written is read by one field, but for what is read twice.
    var expected = calls { _ = try $0.decode(All.self, from: text) }
    if all.one != nil { expected["open"] = 1 }
    if case .open? = all.either { expected["leaf"] = nil }
    for layout in Rosetta.Layout.allCases {
      let written = calls {
        var rosetta = $0
        rosetta.output = layout
        rosetta.sortedKeys = layout == .pretty
        rosetta.duplicateKeys = layout == .pretty ? .fail : .first
        let _: String = try rosetta.encode(all)
      }
      #expect(written == expected)
    }
  }

  static let full = """
    {"leaf":{"x":1},"a":{"b":{"x":1}},"list":[{"x":1}],"members":{"a":{"x":1},"b":{"x":2}},\
    "open":{"y":1,"k":2},"person":{"name":"A","leaf":{"x":1},"k":2},"mapped":{"x":1},\
    "presence":{"x":1}}
    """

  @Test(
    "merging into what is there",
    arguments: [
      Row("{}", ["all": 1]),
      Row(#"{"leaf":{"x":2}}"#, ["all": 1, "leaf": 1]),
      Row(#"{"leaf":{"note":null}}"#, ["all": 1, "leaf": 1]),
      Row(#"{"leaf":null}"#, ["all": 1]),
      Row(#"{"a":{"b":{}}}"#, ["all": 1, "leaf": 1]),
      Row(#"{"list":[{"x":1},{"x":2}]}"#, ["all": 1, "leaf": 2]),
      Row(#"{"members":{"a":{"x":2},"b":null,"c":{"x":3}}}"#, ["all": 1, "leaf": 2]),
      Row(#"{"open":{"k":null,"l":1}}"#, ["all": 1, "open": 1]),
      Row(#"{"person":{"leaf":{"x":2}}}"#, ["all": 1, "person": 1, "leaf": 1]),
      Row(#"{"mapped":{"x":2}}"#, ["all": 1, "mapping": 1]),
      Row(#"{"presence":{"x":2}}"#, ["all": 1, "leaf": 1]),
      // New: read as any other, but without its nulls.
      Row(#"{"one":{"y":1,"k":2}}"#, ["all": 1, "open": 2]),
      Row(#"{"one":{"y":1,"k":null}}"#, ["all": 1, "open": 2]),
    ]
  )
  func merging(_ row: Row) throws {
    for policy in Rosetta.Policy.allCases where policy != .fail {
      var all = try All(json: Self.full)
      #expect(calls(policy) { try $0.merge(&all, from: row.json) } == row.calls)
    }
  }

  struct Whole: JSONConvertible {
    var part: Leaf?
    var other: Presence<Open> = .missing

    init() {}

    static func map(_ object: inout Whole, json: Mapper) {
      object.part <~ json.flattened
      object.other <~ json.flattened
    }
  }

  @Test(
    "merging into parts of an object, whose old value is written to see what is removed",
    arguments: [
      Row(#"{"x":2}"#, ["leaf": 1, "open": 1]),
      Row(#"{"x":null}"#, ["leaf": 2, "open": 1]),
      Row(#"{"x":null,"note":null}"#, ["leaf": 2, "open": 1]),
    ]
  )
  func mergingParts(_ row: Row) throws {
    var whole = try Whole(json: #"{"x":1}"#)
    #expect(calls { try $0.merge(&whole, from: row.json) } == row.calls)
  }

  @Test("updating and merging an instance")
  func instances() {
    let person = Person()
    let whole = #"{"name":"B","leaf":{"x":1},"k":1}"#
    #expect(calls { try $0.update(person, from: whole) } == ["person": 1, "leaf": 1])
    #expect(calls { try $0.merge(person, from: #"{"leaf":{"x":2}}"#) } == ["person": 1, "leaf": 1])
    #expect(person.leaf.x == 2)
    #expect(person.extras == ["k": 1])
  }

  @Test("an alternative that leaves unknown keys, when they are errors")
  func unfitAlternative() {
    let text = #"{"x":1,"y":2}"#
    #expect(calls(.warn) { _ = try $0.decode(Either.self, from: text) } == ["leaf": 1])
    #expect(calls(.fail) { _ = try $0.decode(Either.self, from: text) } == ["leaf": 1, "open": 1])
  }

  @Test(
    "a map does not run over a scalar",
    arguments: ["null", "true", "5", "1.5", #""x""#, #""{\"x\":1}""#]
  )
  func scalars(_ scalar: String) {
    for member in [
      "leaf", "secret", "list", "members", "items", "open", "tagged", "either", "person", "mapped",
      "wrapped", "presence", "one",
    ] {
      let text = #"{"\#(member)":\#(scalar)}"#
      #expect(calls { _ = try $0.decode(All.self, from: text) } == ["all": 1], "\(text)")
      var all = All()
      #expect(calls { try $0.update(&all, from: text) } == ["all": 1], "\(text)")
      #expect(calls { try $0.merge(&all, from: text) } == ["all": 1], "\(text)")
    }
    for items in [#"{"list":[\#(scalar)]}"#, #"{"members":{"a":\#(scalar)}}"#] {
      #expect(calls { _ = try $0.decode(All.self, from: items) } == ["all": 1], "\(items)")
    }
    let person = Person()
    #expect(calls { _ = try $0.decode(Person.self, from: scalar) } == [:])
    #expect(calls { try $0.update(person, from: scalar) } == [:])
    #expect(calls { try $0.merge(person, from: scalar) } == [:])
    #expect(calls { _ = try $0.decode([Leaf].self, from: "[\(scalar)]") } == [:])
    #expect(calls { _ = try $0.decode(Wrapped<Open>.self, from: scalar) } == [:])
    #expect(person.name == "Ann")
  }

  @Test("a factory runs for objects and arrays only")
  func factories() {
    let made = Recorder<String>()
    func make() -> Leaf {
      made.append("made")
      return Leaf()
    }
    func makePerson() -> Person {
      made.append("made")
      return Person()
    }
    let leaf = Mapping(make()) { (leaf: inout Leaf, json) in leaf.x <~ json["x"] }
    let person = Mapping(makePerson()) { (person: inout Person, json) in
      person.name <~ json["name"]
    }
    for scalar in ["null", "true", "5", #""x""#] {
      #expect(throws: RosettaError.self) { try Rosetta().decode(scalar, using: leaf) }
      #expect(throws: RosettaError.self) { try Rosetta().decode(scalar, using: person) }
    }
    #expect(made.all.isEmpty)
    _ = try? Rosetta().decode("{}", using: leaf)
    _ = try? Rosetta().decode("{}", using: person)
    #expect(made.all.count == 2)
  }
}

extension Mapper {
  /// Counts a call of a map.
  fileprivate func count(_ name: String) { context[OneRunTests.Calls.self]?.append(name) }
}
