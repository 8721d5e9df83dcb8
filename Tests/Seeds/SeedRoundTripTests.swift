import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("One map, both ways") struct RoundTripTests {
    static let users: [Row<String, User>] = [
      Row("required field only", #"{"uniqueID":"1"}"#, User("1")),
      Row("scalars", #"{"uniqueID":"2","name":"Ann","age":40}"#, User("2", name: "Ann", age: 40)),
      Row("a bridge", #"{"uniqueID":"3","website":"mailto:ann@example.org"}"#, withWebsite),
      Row(
        "friends",
        #"{"uniqueID":"4","friends":[{"uniqueID":"5"},{"uniqueID":"6"}]}"#,
        withFriends
      ),
      Row("no friends", #"{"uniqueID":"7","friends":[]}"#, withNoFriends),
      Row(
        "family",
        #"{"uniqueID":"8","family":{"mother":{"uniqueID":"9","age":70}}}"#,
        withFamily
      ),
    ]

    @Test("R7: one map runs both ways", arguments: users)
    func bothWays(_ row: Row<String, User>) throws {
      let rosetta = Rosetta()
      let decoded = try rosetta.decode(User.self, from: row.input)
      #expect(decoded == row.expected)
      let encoded: String = try rosetta.encode(row.expected)
      #expect(encoded == row.input)
      #expect(try rosetta.decode(User.self, from: encoded) == row.expected)
    }

    @Test("R7: the map knows which way it runs")
    func modes() throws {
      let modes = Recorder<String>()
      let rosetta = Rosetta()
      let mapping = Mapping(Point()) { (point: inout Point, json) in
        modes.append(json.mode == .decoding ? "decoding" : "encoding")
        point.x <- json["x"]
      }
      let point = try rosetta.decode(#"{"x":1}"#, using: mapping)
      #expect(modes.all == ["decoding"])
      let text: String = try rosetta.encode(point, using: mapping)
      #expect(modes.all == ["decoding", "encoding"])
      #expect(text == #"{"x":1}"#)
    }

    @Test("R7: a map that writes while encoding does not reach the caller's value")
    func encodingCopies() throws {
      let point = Point(x: 1, y: 2)
      let text: String? = Rosetta().encode(point) { (object: inout Point, json) in
        if json.mode == .encoding { object.x = 10 }
        object.x <- json["x"]
        object.y <- json["y"]
      }
      #expect(text == #"{"x":10,"y":2}"#)
      #expect(point == Point(x: 1, y: 2))
    }

    @Test("R7: a nested map that writes while encoding does not reach the caller's value")
    func encodingCopiesModelsWithin() throws {
      let tree = CountingTree(
        left: [CountingTree(count: 1), CountingTree(count: 2)],
        right: CountingBox(tree: CountingTree(count: 3)),
        spare: CountingBox(tree: CountingTree(count: 4))
      )
      let copy = tree
      let once: String = try Rosetta().encode(tree)
      #expect(
        once == """
          {"count":1,"left":[{"count":2},{"count":3}],"right":{"tree":{"count":4}},\
          "spare":{"tree":{"count":5}}}
          """
      )
      let again: String = try Rosetta().encode(tree)
      #expect(again == once)
      #expect(tree == copy)
    }

    @Test("R7: the plain methods do what the operators do")
    func plainMethods() throws {
      let rosetta = Rosetta()
      let text = #"{"id":"1","even":4,"age":3,"site":"mailto:a@b.org"}"#
      let spoken = try rosetta.decode(Spoken.self, from: text)
      #expect(spoken == Spoken(id: "1", even: 4, age: 3, site: URL(string: "mailto:a@b.org")))
      let encoded: String = try rosetta.encode(spoken)
      #expect(encoded == text)

      let reports = Recorder<Report>()
      let bad = #"{"site":"mailto:a@b.org","even":3,"age":0}"#
      #expect(reports.rosetta().decode(bad) as Spoken? == nil)
      #expect(
        reports.diagnostics == [
          .error(.missingValue, "$.id", at: "1:1"),
          .error(.validationFailed, "$.even", at: "1:33"),
          .warning(.validationFailed, "$.age", at: "1:41"),
        ]
      )
    }

    struct Spoken: JSONConvertible, Equatable {
      var id = ""
      var even = 0
      var age: Int?
      var site: URL?

      static func map(_ object: inout Spoken, json: Mapper) {
        json["id"].requires(&object.id)
        json["even"].checked { (even: Int) in even.isMultiple(of: 2) }.requires(&object.even)
        json["age"].checked { (age: Int) in age > 0 }.allows(&object.age)
        json["site"].bridged(by: .url).checked { $0.scheme == "mailto" }.allows(&object.site)
      }
    }

    static var withWebsite: User {
      var user = User("3")
      user.website = URL(string: "mailto:ann@example.org")
      return user
    }

    static var withFriends: User {
      var user = User("4")
      user.friends = [User("5"), User("6")]
      return user
    }

    static var withNoFriends: User {
      var user = User("7")
      user.friends = []
      return user
    }

    static var withFamily: User {
      var user = User("8")
      user.family = ["mother": User("9", age: 70)]
      return user
    }
  }
}

/// A model whose map counts up while it encodes.
private struct CountingTree: JSONConvertible, Equatable {
  var count = 0
  var left: [CountingTree]?
  var right: CountingBox?
  var spare: CountingBox?

  static func map(_ object: inout CountingTree, json: Mapper) {
    if json.mode == .encoding { object.count += 1 }
    object.count <- json["count"]
    object.left <~ json["left"]
    object.right <~ json["right"]
    object.spare <~ json["spare"]
  }
}

private struct CountingBox: JSONConvertible, Equatable {
  var trees: [CountingTree] = []

  init() {}
  init(tree: CountingTree) { trees = [tree] }

  static func map(_ object: inout CountingBox, json: Mapper) {
    var tree = object.trees.first ?? CountingTree()
    tree <- json["tree"]
    object.trees = [tree]
  }
}
