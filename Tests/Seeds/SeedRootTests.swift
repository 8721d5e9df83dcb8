import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Roots and collections") struct RootTests {
    let rosetta = Rosetta()

    @Test("R22: a root array goes both ways")
    func rootArrays() throws {
      let text = #"[{"uniqueID":"1"},{"uniqueID":"2","age":3}]"#
      let users = [User("1"), User("2", age: 3)]
      #expect(rosetta.decode(text) as [User]? == users)
      #expect(try rosetta.decode([User].self, from: Data(text.utf8)) == users)
      #expect(rosetta.encode(users) as String? == text)

      #expect(rosetta.decode("[ ]") as [User]? == [])
      #expect(rosetta.encode([User]()) as String? == "[]")
      #expect(rosetta.decode("[[1],[],[2,3]]") as [[Int]]? == [[1], [], [2, 3]])
      #expect(rosetta.encode([[1], [], [2, 3]]) as String? == "[[1],[],[2,3]]")
    }

    @Test("R22: a root dictionary goes both ways")
    func rootDictionaries() throws {
      let text = #"{"a":{"uniqueID":"1"},"b":{"uniqueID":"2"}}"#
      let users = ["a": User("1"), "b": User("2")]
      #expect(rosetta.decode(text) as [String: User]? == users)
      var sorted = rosetta
      sorted.sortedKeys = true
      #expect(sorted.encode(users) as String? == text)

      #expect(rosetta.decode("{}") as [String: Int]? == [:])
      #expect(rosetta.encode([String: Int]()) as String? == "{}")
    }

    @Test("R22: class instances in a root array go both ways")
    func rootClasses() throws {
      let text = #"[{"name":"Ann","school":"A"},{"name":"Bo","age":9,"school":"B"}]"#
      let students = try rosetta.decode([Student].self, from: text)
      #expect(students.map(\.name) == ["Ann", "Bo"])
      #expect(students.map(\.age) == [nil, 9])
      #expect(students.map(\.school) == ["A", "B"])
      let encoded: String = try rosetta.encode(students)
      #expect(encoded == text)
    }

    @Test("R22: a check of the root refuses it")
    func rootChecks() throws {
      let reports = Recorder<Report>()
      let watched = reports.rosetta()

      let tags = watched.decode(#"["a"]"#, check: { !$0.isEmpty }) as [String]?
      #expect(tags == ["a"])
      let ages = watched.decode(#"{"a":1}"#, check: { $0["a"] == 1 }) as [String: Int]?
      #expect(ages == ["a": 1])
      let user = watched.decode(#"{"uniqueID":"1"}"#, check: { $0.uniqueID == "1" }) as User?
      #expect(user == User("1"))
      #expect(reports.diagnostics == [])

      let noTags = watched.decode(" []", check: { !$0.isEmpty }) as [String]?
      #expect(noTags == nil)
      let noAges = watched.decode("{}", check: { $0["a"] == 1 }) as [String: Int]?
      #expect(noAges == nil)
      let noUser = watched.decode(#"{"uniqueID":"2"}"#, check: { $0.uniqueID == "1" }) as User?
      #expect(noUser == nil)
      #expect(
        reports.diagnostics == [
          .error(.validationFailed, "$", at: "1:2"),
          .error(.validationFailed, "$", at: "1:1"),
          .error(.validationFailed, "$", at: "1:1"),
        ]
      )
    }

    /// Documents that are no `[User]`.
    static let noUsers: [Row<String, [Diagnostic]>] = [
      Row("object", #"{"uniqueID":"1"}"#, [.error(.wrongType, "$", at: "1:1")]),
      Row("text", #""[]""#, [.error(.wrongType, "$", at: "1:1")]),
      Row(
        "two bad items",
        #"[{"uniqueID":"1"},{},{"uniqueID":2}]"#,
        [
          .error(.missingValue, "$[1].uniqueID", at: "1:19"),
          .error(.wrongType, "$[2].uniqueID", at: "1:34"),
        ]
      ),
      Row("null item", "[null]", [.error(.missingValue, "$[0]", at: "1:2")]),
    ]

    @Test("R22: a bad item of a root array is an error with its index", arguments: noUsers)
    func badItems(_ row: Row<String, [Diagnostic]>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode([User].self, from: row.input) } == row.expected
      )
    }

    @Test("R23: [T?] and [String: T?] keep null, both ways")
    func nulls() throws {
      let text = #"{"list":[1,null,3],"named":{"a":null},"deep":[[null],[]],"users":[null]}"#
      let gaps = try rosetta.decode(Gaps.self, from: text)
      #expect(gaps == Gaps.full)
      let encoded: String = try rosetta.encode(Gaps.full)
      #expect(encoded == text)
    }

    @Test("R23: a null in [T] and [String: T] is an error at its index or key")
    func noNulls() throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode([Int].self, from: "[1, null, 3, null]") }
          == [.error(.missingValue, "$[1]", at: "1:5"), .error(.missingValue, "$[3]", at: "1:14")]
      )
      #expect(
        try Diagnostic.thrown { try rosetta.decode([String: Int].self, from: #"{"a":1,"b":null}"#) }
          == [.error(.missingValue, "$.b", at: "1:12")]
      )
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(
            Gaps.self,
            from: #"{"list":["1"],"named":{},"deep":[null],"users":[]}"#
          )
        } == [
          .error(.wrongType, "$.list[0]", at: "1:10"),
          .error(.missingValue, "$.deep[0]", at: "1:34"),
        ]
      )
    }

    struct Gaps: JSONConvertible, Equatable {
      var list: [Int?] = []
      var named: [String: Int?] = [:]
      var deep: [[Int?]]?
      var users: [User?] = []

      static var full: Gaps {
        var gaps = Gaps()
        gaps.list = [1, nil, 3]
        gaps.named = ["a": nil]
        gaps.deep = [[nil], []]
        gaps.users = [nil]
        return gaps
      }

      static func map(_ object: inout Gaps, json: Mapper) {
        object.list <- json["list"]
        object.named <- json["named"]
        object.deep <- json["deep"]
        object.users <- json["users"]
      }
    }
  }
}
