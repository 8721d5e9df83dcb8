import Rosetta
import Testing

@Suite("maximumDepth") struct MaximumDepthTests {
  @Test("below zero is the error depth, whatever the value", arguments: ["1", "[1]"])
  func belowZero(_ json: String) throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = -1
    let value = try JSON(parsing: json)
    let decoding = #expect(throws: RosettaError.self) { try rosetta.decode(JSON.self, from: json) }
    #expect(decoding?.problems.map(\.code) == [.depth])
    let encoding = #expect(throws: RosettaError.self) { try rosetta.encode(value) as String }
    #expect(encoding?.problems.map(\.code) == [.depth])
  }

  @Test("zero takes a scalar only")
  func zero() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 0
    #expect(try rosetta.encode(rosetta.decode(Int.self, from: "1")) as String == "1")
    let error = #expect(throws: RosettaError.self) { try rosetta.encode([[1]]) as String }
    #expect(error?.problems.map(\.code) == [.depth])
  }

  struct Tree: JSONConvertible {
    var branches: [String: Tree] = [:]
    init() {}
    static func map(_ object: inout Tree, json: Mapper) { object.branches <- json.rest }
  }

  @Test("the rest of an object is as deep as the object, both ways", arguments: [0, 1, 5])
  func rest(_ count: Int) throws {
    let opening = String(repeating: #"{"a":"#, count: count)
    let json = opening + "{}" + String(repeating: "}", count: count)
    let rosetta = Rosetta(maximumDepth: count + 1)
    let tree = try rosetta.decode(Tree.self, from: json)
    #expect(try rosetta.encode(tree) as String == json)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta(maximumDepth: count).encode(tree) as String
    }
    #expect(error?.problems.map(\.code) == [.depth])
  }

  enum Marked: JSONUnion {
    case list([Int])
    case empty

    static let union = Union<Marked>(tag: "kind") {
      Variant("list", Marked.list, key: "items") {
        if case .list(let value) = $0 { value } else { nil }
      }
      Variant("empty", Marked.empty) { if case .empty = $0 { true } else { false } }
    }
  }

  struct BesidePart: JSONConvertible {
    var marked = Marked.empty
    var part = Tree()
    init() {}
    static func map(_ object: inout BesidePart, json: Mapper) {
      object.marked <~ json["a"]["b"]
      object.part <- json.flattened
    }
  }

  @Test("a union that is too deep leaves no tag to the part after it", arguments: [true, false])
  func tagTooDeep(_ isEmpty: Bool) {
    var value = BesidePart()
    value.marked = isEmpty ? .empty : .list([1])
    let error = #expect(throws: RosettaError.self) {
      try Rosetta(maximumDepth: 2).encode(value) as String
    }
    #expect(error?.problems.map(\.code) == [.depth])
  }

  struct Paths: JSONConvertible {
    var first: Int?
    var inner = JSONObject()
    var last: Int?
    var rest = JSONObject()
    init() {}
    static func map(_ object: inout Paths, json: Mapper) {
      object.first <~ json["a"]["b"]["c"]
      json["d"].map { json in object.inner <~ json.rest }
      object.last <~ json["a"]["e"]
      object.rest <~ json.rest
    }
  }

  @Test(
    "the rest of an object is as deep as its container, beside key paths, too",
    arguments: [
      (#"{"a":{"e":1},"x":[]}"#, 2), (#"{"d":{"x":[1]}}"#, 3), (#"{"d":{"x":1},"y":{}}"#, 2),
      (#"{"a":{"b":{"c":1}},"d":{"x":[]},"y":{}}"#, 3), ("{}", 1),
    ]
  )
  func restBesidePaths(_ row: (json: String, depth: Int)) throws {
    let value = try Rosetta(maximumDepth: row.depth).decode(Paths.self, from: row.json)
    #expect(try Rosetta(maximumDepth: row.depth).encode(value) as String == row.json)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta(maximumDepth: row.depth - 1).encode(value) as String
    }
    #expect(error?.problems.map(\.code) == [.depth])
  }

  @Test("a value that is left out is not too deep")
  func omitted() throws {
    let mapping = Mapping(false) { $0 <- $1["a"]["b"] ~ .omitting(false) }
    let rosetta = Rosetta(maximumDepth: 1)
    #expect(try rosetta.encode(false, using: mapping) as String == "{}")
    let error = #expect(throws: RosettaError.self) {
      try rosetta.encode(true, using: mapping) as String
    }
    #expect(error?.problems.map(\.description) == ["error: nested deeper than 1 level at $.a.b"])
  }

  struct Coded: JSONConvertible {
    struct Part: Codable { var x: [Int] }
    var first: Int?
    var part: Part?
    init() {}
    static func map(_ object: inout Coded, json: Mapper) {
      object.first <~ json["a"]["b"]["c"]
      object.part <~ json.flattened ~ .codable()
    }
  }

  @Test("a Codable part is as deep as the object, beside key paths, too")
  func codablePart() throws {
    let (rosetta, json) = (Rosetta(maximumDepth: 3), #"{"a":{"b":{"c":1}},"x":[2]}"#)
    let value = try rosetta.decode(Coded.self, from: json)
    #expect(try rosetta.encode(value) as String == json)
  }

  indirect enum Shape: JSONUnion {
    case group([Shape])
    case tree(Tree)
    case point

    static let union = Union<Shape>(tag: "type") {
      Variant("group", Shape.group, key: "shapes") {
        if case .group(let shapes) = $0 { shapes } else { nil }
      }
      Variant("tree", Shape.tree) { if case .tree(let tree) = $0 { tree } else { nil } }
      Variant("point", .point)
    }
  }

  struct Page: JSONConvertible {
    var shapes: [Shape] = [.group([.group([])]), .point, .tree(Tree())]
    var tree = Tree()
    var names = ["a"]
    init() {}
    static func map(_ object: inout Page, json: Mapper) {
      object.shapes <~ json["shapes"]
      object.tree <- json.flattened
      object.names <- json["names"]
    }
  }

  @Test("what is too deep is the only problem, whatever comes after it", arguments: [1, 2, 3, 4])
  func onlyProblem(_ depth: Int) {
    let rosetta = Rosetta(maximumDepth: depth)
    let error = #expect(throws: RosettaError.self) { try rosetta.encode(Page()) as String }
    #expect(error?.problems.map(\.code) == [.depth])
  }

  @Test("a set, and a document in a string, are as deep as anything else")
  func setsAndStrings() {
    let rosetta = Rosetta(maximumDepth: 1)
    #expect(
      thrownProblems { try rosetta.encode([Set([1])]) as String }
        == ["error: nested deeper than 1 level at $[0]"]
    )
    let list: ArrayBridge<StringifiedBridge<DefaultBridge<Int>>> = .array(.stringified())
    #expect(
      thrownProblems { try rosetta.encode([1], using: list, as: String.self) }
        == ["error: nested deeper than 1 level at $[0]"]
    )
  }
}
