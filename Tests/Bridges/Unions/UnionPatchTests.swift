import Rosetta
import Testing

@Suite("A patch of a union, wherever the tag is") struct UnionPatchTests {
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

    static let deep = Union<Thing>(tag: "m" / "t", variants: variants)
    static let deeper = Union<Thing>(tag: "m" / "n" / "t", variants: variants)
    static let element = Union<Thing>(tag: "m" / 0, variants: variants)
    static let beside = Union<Thing>(tag: "t", content: "val", variants: variants)
    static let keyed = Union<Thing>.keyed(variants: variants)
  }

  struct Model: JSONConvertible {
    var deep: Thing?
    var deeper: Thing?
    var element: Thing?
    var beside: Thing?
    var keyed: Thing?

    static func map(_ object: inout Model, json: Mapper) {
      object.deep <~ json["deep"] ~ Thing.deep
      object.deeper <~ json["deeper"] ~ Thing.deeper
      object.element <~ json["element"] ~ Thing.element
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

  static let point = #"{"m":{"t":"point"},"x":1,"note":"n"}"#
  static let list = #"{"m":{"t":"list"},"val":[1]}"#
  static let counts = #"{"m":{"t":"counts"},"a":1}"#

  static let patches = [
    Patch("deep", point, "{}"),
    Patch("deep", point, #"{"m":{}}"#),
    Patch("deep", point, #"{"x":5}"#, #"{"m":{"t":"point"},"x":5,"note":"n"}"#),
    Patch("deep", point, #"{"m":{},"x":5}"#, #"{"m":{"t":"point"},"x":5,"note":"n"}"#),
    Patch("deep", point, #"{"m":{"t":"point"},"note":null}"#, #"{"m":{"t":"point"},"x":1}"#),
    Patch("deep", point, #"{"m":{"t":"empty"}}"#, #"{"m":{"t":"empty"}}"#),
    Patch("deep", list, #"{"m":{}}"#),
    Patch("deep", list, #"{"m":{"t":"list"}}"#),
    Patch("deep", list, #"{"val":[2]}"#, #"{"m":{"t":"list"},"val":[2]}"#),
    Patch("deep", counts, #"{"m":{},"b":2,"a":null}"#, #"{"m":{"t":"counts"},"b":2}"#),
    Patch("deeper", #"{"m":{"n":{"t":"members"}}}"#, #"{"m":{"n":{}}}"#),
    Patch("deep", #"{"m":{"t":"empty"}}"#, #"{"m":{}}"#),
    Patch("deep", #"{"m":{"t":"empty"}}"#, #"{"m":{"t":"empty"}}"#),
    Patch(
      "deep",
      #"{"m":{"t":"q"},"y":{"z":1}}"#,
      #"{"m":{"u":1},"y":{"z":null}}"#,
      #"{"m":{"t":"q","u":1},"y":{}}"#
    ),
    Patch("element", #"{"m":["point"],"x":1}"#, #"{"x":5}"#, #"{"m":["point"],"x":5}"#),
    Patch("beside", #"{"t":"point","val":{"x":1}}"#, #"{"t":"point"}"#),
    Patch("beside", #"{"t":"point","val":{"x":1}}"#, "{}"),
    Patch("beside", #"{"t":"list","val":[1]}"#, #"{"t":"list"}"#),
    Patch("beside", #"{"t":"empty"}"#, #"{"t":"empty","val":null}"#),
    Patch("keyed", #"{"point":{"x":1}}"#, "{}"),
    Patch("keyed", #"{"point":{"x":1}}"#, #"{"point":{}}"#),
    Patch("keyed", #"{"list":{"val":[1]}}"#, "{}"),
    Patch("keyed", #"{"list":{"val":[1]}}"#, #"{"list":{}}"#),
    Patch("keyed", #"{"list":{"val":[1]}}"#, #"{"list":{"val":[2]}}"#, #"{"list":{"val":[2]}}"#),
    Patch("keyed", #"{"empty":{}}"#, "{}"),
    Patch("keyed", #"{"w":{"a":1}}"#, "{}"),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"w":{"b":2}}"#, #"{"w":{"a":1,"b":2}}"#),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"v":{"b":2,"c":null}}"#, #"{"v":{"b":2}}"#),
    Patch("keyed", #"{"w":{"a":1}}"#, #"{"empty":{}}"#, #"{"empty":{}}"#),
  ]

  @Test("without a tag, or with that of its case, it changes the payload", arguments: patches)
  func merges(_ patch: Patch) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    var model = try Model(json: patch.member(patch.old))
    try rosetta.merge(&model, from: patch.member(patch.patch))
    let result: String = try rosetta.encode(model)
    #expect(result == patch.member(patch.result))
    #expect(try rosetta.encode(rosetta.decode(Model.self, from: result)) as String == result)
  }

  @Test("it merges what is beside the tag of a path into a dictionary")
  func besideTheTag() throws {
    var model = try Model(
      json: #"{"deep":{"m":{"t":"members","y":1}},"deeper":{"m":{"n":{"t":"members"}}}}"#
    )
    try Rosetta().merge(&model, from: #"{"deep":{"m":{"z":1}},"deeper":{"m":{"z":"a"}}}"#)
    guard case .members(let deep) = model.deep, case .members(let deeper) = model.deeper else {
      Issue.record("not dictionaries")
      return
    }
    #expect(deep == ["m": ["t": "members", "y": 1, "z": 1]])
    #expect(deeper == ["m": ["z": "a"]])
  }

  /// The result is the problem.
  static let refusals = [
    Patch("deep", point, #"{"m":null}"#, "error: expected object, found null at $.deep.m"),
    Patch("deep", point, #"{"m":5}"#, "error: expected object, found number ‹…› at $.deep.m"),
    Patch(
      "deep",
      point,
      #"{"m":{"t":null}}"#,
      #"error: expected one of "point", "counts", "members", "list", "empty", found null at $.deep.m.t"#
    ),
    Patch(
      "deep",
      point,
      #"{"m":{"t":"list"}}"#,
      "error: missing required value at $.deep.val"
    ),
    Patch("deep", #"{"m":{"t":"empty"}}"#, #"{"z":1}"#, #"error: unknown key "z" at $.deep"#),
    Patch("deep", point, #"{"m":{"z":1}}"#, #"error: unknown key "z" at $.deep.m"#),
    Patch(
      "element",
      #"{"m":["point"],"x":1}"#,
      #"{"m":[]}"#,
      "error: missing required value at $.element.m[0]"
    ),
    Patch(
      "beside",
      #"{"t":"point","val":{"x":1}}"#,
      #"{"t":"list"}"#,
      "error: missing required value at $.beside.val"
    ),
    Patch(
      "beside",
      #"{"t":"list","val":[1]}"#,
      #"{"t":"list","val":null}"#,
      "error: expected array, found null at $.beside.val"
    ),
    Patch(
      "keyed",
      #"{"point":{"x":1}}"#,
      #"{"list":{}}"#,
      "error: missing required value at $.keyed.list.val"
    ),
    Patch(
      "keyed",
      #"{"w":1}"#,
      #"{"w":null}"#,
      #"error: could not bridge object to an object of one key, one of "point", "counts", "members", "list", "empty" at $.keyed: null removes its only key"#
    ),
    Patch(
      "keyed",
      #"{"point":{"x":1}}"#,
      #"{"w":null}"#,
      #"error: could not bridge object to an object of one key, one of "point", "counts", "members", "list", "empty" at $.keyed: null removes its only key"#
    ),
    Patch(
      "keyed",
      #"{"w":1}"#,
      #"{"w":2,"v":3}"#,
      #"error: could not bridge object to an object of one key, one of "point", "counts", "members", "list", "empty" at $.keyed: it has 2 keys"#
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
    for property in ["deep", "beside", "keyed"] {
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
}
