import Rosetta

/// What `Branch` and `BranchValue` have: a map that branches on what it has just read, maps a
/// property twice, makes a key at run time, reads into what it holds and keeps the rest.
public protocol Branching {
  var kind: String { get set }
  var x: Int { get set }
  var y: Int { get set }
  var z: Int? { get set }
  var leaf: Leaf { get set }
  var leaves: [Leaf] { get set }
  var named: [String: Leaf] { get set }
  var shape: Shape { get set }
  var text: Presence<String> { get set }
  var rest: JSONObject { get set }
  var children: [Self] { get set }
}

extension Branching where Self: JSONRepresentable & SendableMetatype {
  static func mapBranches(_ object: inout Self, _ json: Mapper) {
    object.kind <- json["kind"]
    if object.kind == "circle" { object.x <- json["radius"] }
    object.y <~ json["y"]
    if object.kind == "twice" { object.y <- json["yy"].decodeOnly }
    if object.kind.utf8.count == 2 { object.z <~ json[object.kind] }
    object.leaf.count <~ json["leaf"]["count"]
    object.leaf.name <~ json["leaf"]["name"].nullable
    object.leaves <~ json["leaves"] ~ .lossy()
    object.named <~ json["named"]
    object.shape <~ json["shape"]
    object.text <~ json["text"]
    object.children <~ json["children"]
    object.rest <~ json.rest
    json.check(object.x < 100, "must be few")
    json.check(object.y < object.z ?? .max, "must come before", at: "y")
  }
}

public final class Branch: JSONConvertibleClass, Branching {
  public var kind = "square"
  public var x = 10
  public var y = 20
  public var z: Int? = 30
  public var leaf = Leaf()
  public var leaves = [Leaf()]
  public var named = ["a": Leaf()]
  public var shape = Shape.empty
  public var text = Presence<String>.missing
  public var rest = JSONObject()
  public var children: [Branch] = []

  public init() {}

  public static func map(_ object: Branch, json: Mapper) {
    var object = object
    mapBranches(&object, json)
  }
}

public struct BranchValue: JSONConvertible, Branching {
  public var kind = "square"
  public var x = 10
  public var y = 20
  public var z: Int? = 30
  public var leaf = Leaf()
  public var leaves = [Leaf()]
  public var named = ["a": Leaf()]
  public var shape = Shape.empty
  public var text = Presence<String>.missing
  public var rest = JSONObject()
  public var children: [BranchValue] = []

  public init() {}

  public static func map(_ object: inout BranchValue, json: Mapper) { mapBranches(&object, json) }
}

public struct Leaf: JSONConvertible, Equatable, Sendable {
  public var count = 1
  public var name: String? = "leaf"

  public init() {}

  public static func map(_ object: inout Leaf, json: Mapper) {
    object.count <- json["count"]
    object.name <~ json["name"]
  }
}

/// A union of models, of a value beside its tag, of itself and of nothing.
public indirect enum Shape: JSONUnion, Equatable, Sendable {
  case leaf(Leaf)
  case size(Int)
  case group([Shape])
  case empty

  public static let union = Union<Shape>(tag: "type") {
    Variant("leaf", Shape.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    Variant("size", Shape.size, key: "size") { if case .size(let size) = $0 { size } else { nil } }
    Variant("group", Shape.group, key: "shapes") {
      if case .group(let shapes) = $0 { shapes } else { nil }
    }
    Variant("empty", .empty)
  }
}
