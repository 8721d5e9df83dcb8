import Rosetta
import Testing

@Suite("A patch of a union") struct UnionPatchTests {
  struct Point: JSONConvertible {
    var x = 0
    var note: String?

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json["x"]
      object.note <~ json["note"]
    }
  }

  enum Thing: Sendable {
    case point(Point)
    case counts([String: Int])
    case members([String: JSON])
    case list([Int])
    case empty
    case other(JSON)

    @UnionBuilder<Thing> static func variants() -> [Variant<Thing>] {
      Variant("point", Thing.point) { if case .point(let point) = $0 { point } else { nil } }
      Variant("counts", Thing.counts) { if case .counts(let counts) = $0 { counts } else { nil } }
      Variant("members", Thing.members) {
        if case .members(let members) = $0 { members } else { nil }
      }
      Variant("list", Thing.list, key: "val") {
        if case .list(let list) = $0 { list } else { nil }
      }
      Variant("empty", .empty)
      Variant.otherwise(Thing.other) { if case .other(let json) = $0 { json } else { nil } }
    }

    static let inside = Union<Thing>(tag: "t", variants: variants)
    static let beside = Union<Thing>(tag: "t", content: "val", variants: variants)
    static let keyed = Union<Thing>.keyed(variants: variants)
  }

  struct Model: JSONConvertible {
    var inside: Thing?
    var beside: Thing?
    var keyed: Thing?

    static func map(_ object: inout Model, json: Mapper) {
      object.inside <~ json["inside"] ~ Thing.inside
      object.beside <~ json["beside"] ~ Thing.beside
      object.keyed <~ json["keyed"] ~ Thing.keyed
    }
  }

  /// A patch of one property of the model.
  struct Patch: CustomTestStringConvertible {
    var property: String
    var old: String
    var patch: String
    var result: String

    init(_ property: String, _ old: String, _ patch: String, _ result: String? = nil) {
      self.property = property
      self.old = old
      self.patch = patch
      self.result = result ?? old
    }

    func member(_ value: String) -> String { #"{"\#(property)":\#(value)}"# }

    var testDescription: String { "\(member(old)) by \(patch)" }
  }

  static let point = #"{"t":"point","x":1,"note":"n"}"#
  static let list = #"{"t":"list","val":[1]}"#
  static let counts = #"{"t":"counts","a":1}"#

  static let patches = [
    Patch("inside", point, "{}"),
    Patch("inside", point, #"{"x":5}"#, #"{"t":"point","x":5,"note":"n"}"#),
    Patch("inside", point, #"{"t":"point","note":null}"#, #"{"t":"point","x":1}"#),
    Patch("inside", point, #"{"t":"empty","x":null,"note":null}"#, #"{"t":"empty"}"#),
    Patch(
      "inside",
      point,
      #"{"t":"list","val":[2],"x":null,"note":null}"#,
      #"{"t":"list","val":[2]}"#
    ),
    Patch("inside", list, #"{"t":"list"}"#),
    Patch("inside", list, #"{"val":[2]}"#, #"{"t":"list","val":[2]}"#),
    Patch("inside", counts, #"{"b":2,"a":null}"#, #"{"t":"counts","b":2}"#),
    Patch(
      "inside",
      #"{"t":"members","a":{"b":1}}"#,
      #"{"a":{"c":2}}"#,
      #"{"t":"members","a":{"b":1,"c":2}}"#
    ),
    Patch("inside", #"{"t":"empty"}"#, "{}"),
    Patch(
      "inside",
      #"{"t":"q","y":{"z":1}}"#,
      #"{"u":1,"y":{"z":null}}"#,
      #"{"t":"q","y":{},"u":1}"#
    ),
    Patch("beside", #"{"t":"point","val":{"x":1}}"#, #"{"t":"point"}"#),
    Patch("beside", #"{"t":"point","val":{"x":1}}"#, "{}"),
    Patch(
      "beside",
      #"{"t":"point","val":{"x":1}}"#,
      #"{"val":{"note":"n"}}"#,
      #"{"t":"point","val":{"x":1,"note":"n"}}"#
    ),
    Patch(
      "beside",
      #"{"t":"point","val":{"x":1}}"#,
      #"{"t":"list","val":[2]}"#,
      #"{"t":"list","val":[2]}"#
    ),
    Patch(
      "beside",
      #"{"t":"point","val":{"x":1}}"#,
      #"{"t":"empty","val":null}"#,
      #"{"t":"empty"}"#
    ),
    Patch("beside", #"{"t":"list","val":[1]}"#, #"{"t":"list"}"#),
    Patch("beside", #"{"t":"empty"}"#, #"{"t":"empty","val":null}"#),
    Patch("keyed", #"{"point":{"x":1}}"#, "{}"),
    Patch("keyed", #"{"point":{"x":1}}"#, #"{"point":{}}"#),
    Patch("keyed", #"{"point":{"x":1}}"#, #"{"list":null,"w":null}"#),
    Patch(
      "keyed",
      #"{"point":{"x":1}}"#,
      #"{"point":null,"list":{"val":[1]}}"#,
      #"{"list":{"val":[1]}}"#
    ),
    Patch("keyed", #"{"list":{"val":[1]}}"#, #"{"list":{}}"#),
    Patch("keyed", #"{"list":{"val":[1]}}"#, #"{"list":{"val":[2]}}"#, #"{"list":{"val":[2]}}"#),
    Patch("keyed", #"{"empty":{}}"#, "{}"),
    Patch("keyed", #"{"w":{"a":1}}"#, "{}"),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"w":{"b":2}}"#, #"{"w":{"a":1,"b":2}}"#),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"w":null,"v":{"b":2,"c":null}}"#, #"{"v":{"b":2}}"#),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"w":null,"empty":{}}"#, #"{"empty":{}}"#),
  ]

  @Test("it changes the JSON of the union, as RFC 7396 says", arguments: patches)
  func merges(_ patch: Patch) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    var model = try Model(json: patch.member(patch.old))
    try rosetta.merge(&model, from: patch.member(patch.patch))
    let result: String = try rosetta.encode(model)
    #expect(result == patch.member(patch.result))
    let (old, change) = try (JSON(parsing: patch.old), JSON(parsing: patch.patch))
    #expect(try old.merging(change) == JSON(parsing: patch.result))
    #expect(try rosetta.encode(rosetta.decode(Model.self, from: result)) as String == result)
  }

  /// The result is the problem.
  static let refusals = [
    Patch("inside", point, #"{"t":null,"x":5}"#, "error: missing required value at $.inside.t"),
    Patch("inside", point, #"{"x":"a"}"#, #"error: expected Int, found string "a" at $.inside.x"#),
    Patch("inside", point, #"{"x":null}"#, "error: missing required value at $.inside.x"),
    Patch("inside", #"{"t":"empty"}"#, #"{"z":1}"#, #"error: unknown key at $.inside.z"#),
    Patch(
      "inside",
      #"{"t":"point","x":1}"#,
      #"{"t":"empty"}"#,
      #"error: unknown key at $.inside.x"#
    ),
    Patch(
      "beside",
      #"{"t":"point","val":{"x":1}}"#,
      #"{"t":"list"}"#,
      "error: expected array, found object at $.beside.val"
    ),
    Patch(
      "beside",
      #"{"t":"list","val":[1]}"#,
      #"{"t":"list","val":null}"#,
      "error: missing required value at $.beside.val"
    ),
    Patch(
      "keyed",
      #"{"point":{"x":1}}"#,
      #"{"list":{}}"#,
      #"error: expected an object of one key, one of "point", "counts", "members", "list", "empty", found an object of 2 keys at $.keyed"#
    ),
    Patch(
      "keyed",
      #"{"point":{"x":1}}"#,
      #"{"point":null}"#,
      #"error: expected an object of one key, one of "point", "counts", "members", "list", "empty", found an empty object at $.keyed"#
    ),
  ]

  @Test("one that does not fit changes nothing", arguments: refusals)
  func refuses(_ patch: Patch) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let old = patch.member(patch.old)
    var model = try Model(json: old)
    let outcome = Outcome(rosetta) { try $0.merge(&model, from: patch.member(patch.patch)) }
    #expect(outcome.problems == [patch.result])
    #expect(try model.json() as String == old)
  }

  @Test("one without a tag is refused where there is no value")
  func additions() {
    for property in ["inside", "beside", "keyed"] {
      var model = Model()
      #expect(throws: RosettaError.self) {
        try Rosetta().merge(&model, from: #"{"\#(property)":{}}"#)
      }
    }
  }

  final class Node: JSONConvertibleClass {
    var next = Next.none

    static func map(_ object: Node, json: Mapper) { object.next <- json["next"] ~ Next.union }
  }

  enum Next {
    case none
    case node(Node)

    static let union = Union<Next>.keyed {
      Variant("none", Next.none) { if case .none = $0 { true } else { false } }
      Variant.otherwise(Next.node) { if case .node(let node) = $0 { node } else { nil } }
    }
  }

  @Test("one of an instance in a cycle is refused")
  func cycle() {
    let node = Node()
    node.next = .node(node)
    defer { node.next = .none }
    #expect(
      thrownProblems {
        try Rosetta().merge(node, from: #"{"next":{"next":{"none":{}}}}"#)
      } == ["error: the instance contains itself at $.next"]
    )
  }

  enum Calls: ContextKey { typealias Value = Recorder<String> }

  struct Leaf: JSONConvertible {
    var x = 0

    init() {}

    static func map(_ object: inout Leaf, json: Mapper) {
      json.context[Calls.self]?.append("leaf")
      object.x <- json["x"]
    }
  }

  struct Branch: JSONConvertible {
    var next = Tree.leaf(Leaf())

    init() {}

    static func map(_ object: inout Branch, json: Mapper) {
      json.context[Calls.self]?.append("branch")
      object.next <- json["next"]
    }
  }

  indirect enum Tree: JSONUnion {
    case leaf(Leaf)
    case branch(Branch)

    static let union = Union<Tree>.untagged {
      Alternative(Tree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
      Alternative(Tree.branch) { if case .branch(let branch) = $0 { branch } else { nil } }
    }
  }

  /// `x` in as many objects.
  func nested(_ depth: Int, _ x: Int) -> String {
    String(repeating: #"{"next":"#, count: depth) + #"{"x":\#(x)}"#
      + String(repeating: "}", count: depth)
  }

  /// How many maps run in a merge of a tree of this depth.
  func calls(_ depth: Int) throws -> Int {
    let recorder = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.context[Calls.self] = recorder
    var tree = try Tree(json: nested(depth, 1))
    try rosetta.merge(&tree, from: nested(depth, 2))
    #expect(try tree.json() as String == nested(depth, 2))
    return recorder.all.count
  }

  @Test("a merge into a recursive union without tags is linear work in its depth")
  func recursion() throws {
    let (few, many) = (try calls(16), try calls(64))
    #expect(many <= 4 * few, "\(few) and \(many) maps")
  }
}
