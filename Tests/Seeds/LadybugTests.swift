import Foundation
import Rosetta
import Testing

/// What Ladybug 2.0 does: models that say how their properties differ from their JSON.
@Suite("Ladybug 2.0", .tags(.seed))
struct LadybugTests {
  enum Kind: String, JSONRepresentable, CaseIterable { case oak, elm }

  enum Health: Int, JSONRepresentable {
    case good = 1
    case poor
  }

  struct Leaf: JSONMapped, Equatable {
    let size: Int

    static let properties = Properties(of: Leaf.self) {
      \.size <- "size"
    }
    static let mapping = Mapping(Leaf.init, properties)
  }

  struct Tree: JSONMapped, Equatable {
    let name: String
    let age: Int?
    let leaf: Leaf?
    let leaves: [Leaf]?

    static let properties = Properties(of: Tree.self) {
      \.name <- "tree_name"
      \.age <~ "age"
      \.leaf <~ "leaf"
      \.leaves <~ "leaves"
    }
    static let mapping = Mapping(Tree.init, properties)
  }

  static let text = #"{"tree_name":"Ent","age":300,"leaf":{"size":3},"leaves":[{"size":4}]}"#
  static let tree = Tree(name: "Ent", age: 300, leaf: Leaf(size: 3), leaves: [Leaf(size: 4)])

  let rosetta = Rosetta()

  func problems<Model: JSONRepresentable>(of type: Model.Type, _ text: String) -> [String] {
    Outcome { try $0.decode(Model.self, from: text) }.problems
  }

  @Test("L1: models are made of data and of a Foundation tree")
  func decodes() throws {
    #expect(try Tree(json: Data(Self.text.utf8)) == Self.tree)
    let tree: [String: Any] = [
      "tree_name": "Ent", "age": 300, "leaf": ["size": 3], "leaves": [["size": 4]],
    ]
    #expect(try Tree(json: JSON(any: tree)) == Self.tree)
    let error = try #require(throws: RosettaError.self) { try Tree(json: JSON(any: ["age": 1])) }
    #expect(error.problems.map(\.brief) == [#"error: missing required value at $.tree_name"#])
  }

  @Test("L2: models become data and a Foundation tree")
  func encodes() throws {
    #expect(try Self.tree.json(as: Data.self) == Data(Self.text.utf8))
    let tree = try #require(Self.tree.json(as: JSON.self).any as? [String: Any])
    #expect(tree.keys.sorted() == ["age", "leaf", "leaves", "tree_name"])
    #expect(tree["tree_name"] as? String == "Ent")
    #expect(tree["age"] as? Int == 300)
    #expect((tree["leaves"] as? [[String: Any]])?.first?["size"] as? Int == 4)
    #expect(try Tree(json: JSON(any: tree)) == Self.tree)
  }

  @Test("L3: arrays are made of data and of a Foundation tree, and become both")
  func arrays() throws {
    let text = #"[\#(Self.text),{"tree_name":"Elm"}]"#
    let trees = try roundTrip([Tree].self, text)
    #expect(trees == [Self.tree, Tree(name: "Elm", age: nil, leaf: nil, leaves: nil)])
    #expect(try rosetta.encode(trees) == Data(text.utf8))
    let any = try rosetta.encode(trees, as: JSON.self).any
    #expect((any as? [Any])?.count == 2)
    #expect(try rosetta.decode([Tree].self, from: JSON(any: any)) == trees)
    #expect(
      problems(of: [Tree].self, #"[{"tree_name":"a"},{}]"#) == [
        #"error: missing required value at $[1].tree_name"#
      ]
    )
  }

  struct Places: JSONMapped, Equatable {
    let plain: Int
    let nested: Int
    let dotted: Int

    static let properties = Properties(of: Places.self) {
      \.plain <- "a.b"
      \.nested <- JSONPath("deep", 0, "x")
      \.dotted <- JSONPath(dotted: "deep.1.y")
    }
    static let mapping = Mapping(Places.init, properties)
  }

  @Test("L4: key paths of keys and indices, of literals and of dotted strings")
  func keyPaths() throws {
    let places = try roundTrip(Places.self, #"{"a.b":1,"deep":[{"x":2},{"y":3}]}"#)
    #expect(places == Places(plain: 1, nested: 2, dotted: 3))
    #expect(
      problems(of: Places.self, #"{"a.b":1,"deep":[{"x":"?"}]}"#) == [
        "error: missing required value at $.deep[1]: the array has 1 element",
        #"error: expected Int, found string "?" at $.deep[0].x"#,
      ]
    )
  }

  @Test("L5: objects and arrays of objects nest")
  func nesting() throws {
    #expect(try roundTrip(Tree.self, Self.text) == Self.tree)
    let wrong = #"{"tree_name":"a","leaf":{},"leaves":[{"size":1},{"size":true}]}"#
    let outcome = Outcome { try $0.decode(Tree.self, from: wrong) }
    #expect(outcome.value == Tree(name: "a", age: nil, leaf: nil, leaves: nil))
    #expect(
      outcome.problems == [
        #"warning: missing required value at $.leaf.size, so $.leaf is left out"#,
        "warning: expected Int, found boolean true at $.leaves[1].size, so $.leaves is left out",
      ]
    )
    #expect(
      problems(of: Tree.self, #"{"leaf":[],"leaves":{}}"#) == [
        #"error: missing required value at $.tree_name"#,
        "warning: expected object, found array at $.leaf",
        "warning: expected array, found object at $.leaves",
      ]
    )
  }

  struct Planting: JSONMapped, Equatable {
    let leaf: Leaf
    let day: Date

    static let properties = Properties(of: Planting.self) {
      \.leaf <- JSONPath("tree", "leaf")
      \.day <- JSONPath("tree", "dates", 0) ~ .secondsSince1970 § { $0 > .distantPast }
    }
    static let mapping = Mapping(Planting.init, properties)
  }

  @Test("L6: a key path goes with a nested model and with a bridge")
  func bridgedKeyPath() throws {
    let text = #"{"tree":{"leaf":{"size":3},"dates":[1426325213]}}"#
    let planting = try roundTrip(Planting.self, text)
    #expect(planting == Planting(leaf: Leaf(size: 3), day: Self.day))
    #expect(
      problems(of: Planting.self, #"{"tree":{"leaf":{"size":3},"dates":["x"]}}"#) == [
        #"error: expected number, found string "x" at $.tree.dates[0]"#
      ]
    )
  }

  /// 2015-03-14T09:26:53Z
  static let day = Date(timeIntervalSince1970: 1_426_325_213)

  struct Dates: JSONMapped, Equatable {
    let seconds: Date
    let milliseconds: Date
    let iso: Date
    let format: Date
    let custom: Date

    static let properties = Properties(of: Dates.self) {
      \.seconds <- "seconds" ~ .secondsSince1970
      \.milliseconds <- "milliseconds" ~ .millisecondsSince1970
      \.iso <- "iso" ~ .iso8601
      \.format <- "format" ~ .date(format: "MM/dd/yyyy")
      \.custom <- "days"
        ~ BridgeNumber(
          decoder: { (days: Int) in Date(timeIntervalSince1970: Double(days) * 86400) },
          encoder: { Int($0.timeIntervalSince1970 / 86400) }
        )
    }
    static let mapping = Mapping(Dates.init, properties)
  }

  @Test("L7: dates are seconds, milliseconds, ISO 8601, of a format, or of your own")
  func dates() throws {
    let midnight = Date(timeIntervalSince1970: 1_426_291_200)
    let text =
      #"{"seconds":1426325213,"milliseconds":1426325213000,"iso":"2015-03-14T09:26:53Z","#
      + #""format":"03/14/2015","days":16508}"#
    #expect(
      try roundTrip(Dates.self, text)
        == Dates(
          seconds: Self.day,
          milliseconds: Self.day,
          iso: Self.day,
          format: midnight,
          custom: midnight
        )
    )
    let wrong =
      #"{"seconds":"1426325213","milliseconds":true,"iso":"14 March 2015","#
      + #""format":"14.3.2015","days":null}"#
    #expect(
      problems(of: Dates.self, wrong) == [
        #"error: expected number, found string "1426325213" at $.seconds"#,
        #"error: expected number, found boolean true at $.milliseconds"#,
        #"error: could not bridge string "14 March 2015" to Date at $.iso: expected 4 digits of the year at character 1"#,
        #"error: could not bridge string "14.3.2015" to Date at $.format: month 14 is not between 1 and 12"#,
        #"error: expected Int, found null at $.days"#,
      ]
    )
    let far = Date(timeIntervalSince1970: .infinity)
    let dates = Dates(seconds: far, milliseconds: far, iso: far, format: far, custom: Self.day)
    let encoded = Outcome { try $0.encode(dates, as: String.self) }
    #expect(encoded.value == nil)
    #expect(
      encoded.problems == [
        #"error: expected a finite number, found Infinity at $.seconds"#,
        #"error: expected a finite number, found Infinity at $.milliseconds"#,
        #"error: expected a finite number, found Infinity at $.iso"#,
        #"error: expected a finite number, found Infinity at $.format"#,
      ]
    )
  }
}
