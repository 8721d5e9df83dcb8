import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Nested models") struct NestingTests {
    let rosetta = Rosetta()
    static let leaf = #"{"label":"z","branches":[],"named":{}}"#

    /// Nested models, with the text that they are read from and written to.
    static let trees: [Row<String, Tree>] = [
      Row("a leaf", leaf, Tree("z")),
      Row(
        "an array of itself",
        #"{"label":"a","branches":[\#(leaf),\#(leaf)],"named":{}}"#,
        Tree("a", branches: [Tree("z"), Tree("z")])
      ),
      Row(
        "a dictionary of itself",
        #"{"label":"a","branches":[],"named":{"x":\#(leaf)}}"#,
        Tree("a", named: ["x": Tree("z")])
      ),
      Row(
        "both",
        #"{"label":"a","branches":[{"label":"b","branches":[],"named":{"x":\#(leaf)}}],"named":{}}"#,
        Tree("a", branches: [Tree("b", named: ["x": Tree("z")])])
      ),
    ]

    @Test("R20: recursive [T] and [String: T] need no bridge", arguments: trees)
    func recursion(_ row: Row<String, Tree>) throws {
      #expect(try rosetta.decode(Tree.self, from: row.input) == row.expected)
      let text: String = try rosetta.encode(row.expected)
      #expect(text == row.input)
    }

    @Test("R20: a class that holds itself needs no bridge")
    func recursiveClass() throws {
      let text = #"{"name":"a","next":{"name":"b","next":{"name":"c"}}}"#
      let link = try rosetta.decode(Link.self, from: text)
      #expect(link.name == "a")
      #expect(link.next?.name == "b")
      #expect(link.next?.next?.name == "c")
      #expect(link.next?.next?.next == nil)
      let encoded: String = try rosetta.encode(link)
      #expect(encoded == text)
    }

    /// Trees that fail, and every problem of each.
    static let refused: [Row<String, [Diagnostic]>] = [
      Row(
        "in an array",
        #"{"label":"a","branches":[\#(leaf),{"label":5}],"named":{}}"#,
        [
          .error(.missingValue, "$.branches[1].branches", at: "1:65"),
          .error(.missingValue, "$.branches[1].named", at: "1:65"),
          .error(.wrongType, "$.branches[1].label", at: "1:74"),
        ]
      ),
      Row(
        "in a dictionary",
        #"{"label":"a","branches":[],"named":{"x":{"label":"","branches":[],"named":{}}}}"#,
        [.error(.validationFailed, "$.named.x.label", at: "1:50")]
      ),
      Row(
        "no models at all",
        #"{"label":"a","branches":[7,null],"named":{"x":[]}}"#,
        [
          .error(.wrongType, "$.branches[0]", at: "1:26"),
          .error(.missingValue, "$.branches[1]", at: "1:28"),
          .error(.wrongType, "$.named.x", at: "1:47"),
        ]
      ),
      Row(
        "on many lines",
        """
        {
          "label": "a",
          "branches": [
            { "lable": "b", "branches": [], "named": {} }
          ],
          "named": {}
        }
        """,
        [.error(.missingValue, "$.branches[0].label", at: "4:5")]
      ),
    ]

    @Test("R20: a required nested model that fails fails the outer one", arguments: refused)
    func innerErrors(_ row: Row<String, [Diagnostic]>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Tree.self, from: row.input) } == row.expected
      )
    }

    @Test("R20: an allowed nested model that fails is left out, its errors are warnings")
    func innerWarnings() throws {
      let reports = Recorder<Report>()
      let user = try reports.rosetta().decode(
        User.self,
        from: """
          {
            "uniqueID": "1",
            "friends": [
              {"uniqueID": "2", "age": "x"},
              {"name": "Ann"}
            ],
            "family": {"son": {"uniqueID": "3", "age": 0}}
          }
          """
      )
      var expected = User("1")
      expected.family = ["son": User("3")]
      #expect(user == expected)
      #expect(
        reports.diagnostics == [
          .warning(.wrongType, "$.friends[0].age", at: "4:30"),
          .warning(.missingValue, "$.friends[1].uniqueID", at: "5:5"),
          .warning(.validationFailed, "$.family.son.age", at: "7:46"),
        ]
      )
    }

    @Test("R20: an error in a nested model fails an encode, with its path")
    func encoding() throws {
      let tree = Tree("a", branches: [Tree("b"), Tree("c", named: ["x": Tree("")])])
      #expect(
        try Diagnostic.thrown { try rosetta.encode(tree, as: String.self) }
          == [.error(.validationFailed, "$.branches[1].named.x.label")]
      )
    }

    @Test("R21: .mapped gives a Creatable type a map for one use")
    func mapped() throws {
      let text = #"{"start":{"x":1,"y":2},"stops":[{"x":3},{"x":4}]}"#
      let route = try rosetta.decode(Route.self, from: text)
      #expect(route == Route.full)
      let encoded: String = try rosetta.encode(Route.full)
      #expect(encoded == text)
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(Route.self, from: #"{"start":{"x":1},"stops":[{"x":3},{"x":"4"}]}"#)
        } == [
          .error(.missingValue, "$.start.y", at: "1:10"),
          .error(.wrongType, "$.stops[1].x", at: "1:40"),
        ]
      )
    }

    struct Tree: JSONConvertible, Equatable {
      var label = ""
      var branches: [Tree] = []
      var named: [String: Tree] = [:]

      init() {}

      init(_ label: String, branches: [Tree] = [], named: [String: Tree] = [:]) {
        self.label = label
        self.branches = branches
        self.named = named
      }

      static func map(_ object: inout Tree, json: Mapper) {
        object.label <- json["label"] § { !$0.isEmpty }
        object.branches <- json["branches"]
        object.named <- json["named"]
      }
    }

    final class Link: JSONConvertibleClass {
      var name = ""
      var next: Link?

      static func map(_ object: Link, json: Mapper) {
        object.name <- json["name"]
        object.next <~ json["next"]
      }
    }

    struct Stop: Creatable, Equatable {
      var x = 0
      var y = 0
    }

    struct Route: JSONConvertible, Equatable {
      var start = Stop()
      var stops: [Stop] = []

      static var full: Route {
        var route = Route()
        route.start = Stop(x: 1, y: 2)
        route.stops = [Stop(x: 3), Stop(x: 4)]
        return route
      }

      static func map(_ object: inout Route, json: Mapper) {
        object.start <- json["start"]
          ~ .mapped { (stop: inout Stop, json) in
            stop.x <- json["x"]
            stop.y <- json["y"]
          }
        object.stops <- json["stops"]
          ~ .array(.mapped { (stop: inout Stop, json) in stop.x <- json["x"] })
      }
    }
  }
}
