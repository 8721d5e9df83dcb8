import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Problems") struct ProblemTests {
    let rosetta = Rosetta()

    /// A document for each kind of problem: what is found, its words, and the error's category.
    static let kinds: [Row<String, Kind>] = [
      Row(
        "missing value",
        #"{"b":"x","c":1}"#,
        Kind(.error(.missingValue, "$.a", at: "1:1"), "missing required value", .data)
      ),
      Row(
        "null",
        #"{"a":null,"b":"x","c":1}"#,
        Kind(.error(.missingValue, "$.a", at: "1:6"), "expected Int, found null", .data)
      ),
      Row(
        "wrong type",
        #"{"a":"one","b":"x","c":1}"#,
        Kind(.error(.wrongType, "$.a", at: "1:6"), #"expected Int, found string "one""#, .data)
      ),
      Row(
        "out of range",
        #"{"a":1.5,"b":"x","c":1}"#,
        Kind(
          .error(.outOfRange, "$.a", at: "1:6"),
          "expected Int, found number 1.5, which does not fit",
          .data
        )
      ),
      Row(
        "bridging failed",
        #"{"a":1,"b":"","c":1}"#,
        Kind(.error(.bridgingFailed, "$.b", at: "1:12"), nil, .data)
      ),
      Row(
        "validation failed",
        #"{"a":1,"b":"x","c":121}"#,
        Kind(
          .error(.validationFailed, "$.c", at: "1:20"),
          "check failed for 121: must be between 1 and 120",
          .validation
        )
      ),
      Row(
        "no colon",
        #"{"a" 1}"#,
        Kind(.error(.syntax, "$", at: "1:6"), #"expected ":", found "1""#, .syntax)
      ),
      Row(
        "no value",
        "{\n  \"a\": x\n}",
        Kind(.error(.syntax, "$.a", at: "2:8"), #"expected a value, found "x""#, .syntax)
      ),
      Row(
        "an empty document",
        "",
        Kind(
          .error(.syntax, "$", at: "1:1"),
          "expected a value, found the end of the document",
          .syntax
        )
      ),
      Row(
        "two documents",
        "{} {}",
        Kind(
          .error(.syntax, "$", at: "1:4"),
          #"expected the end of the document, found "{""#,
          .syntax
        )
      ),
    ]

    @Test(
      "R31: each kind has its code, severity, path, place, words and category",
      arguments: kinds
    )
    func kindsOfDecode(_ row: Row<String, Kind>) throws {
      let error = try #require(throws: RosettaError.self) {
        try rosetta.decode(Sample.self, from: row.input)
      }
      #expect(error.problems.map(Diagnostic.init) == [row.expected.diagnostic])
      if let message = row.expected.message {
        #expect(error.problems.map(\.message) == [message])
      }
      #expect(error.category == row.expected.category)
    }

    @Test("R31: a document nested too deep is refused")
    func depth() throws {
      var shallow = rosetta
      shallow.maximumDepth = 3
      #expect(try shallow.decode([[[Int]]].self, from: "[[[1]]]") == [[[1]]])
      let problems = try #require(throws: RosettaError.self) {
        try shallow.decode([[[[Int]]]].self, from: "[[[[1]]]]")
      }.problems
      #expect(problems.map(\.code) == [.depth])
      #expect(problems.map(\.severity) == [.error])
    }

    @Test("R31: problems while encoding have the same kinds, without a place")
    func kindsOfEncode() throws {
      let error = try #require(throws: RosettaError.self) {
        try rosetta.encode(Sample(a: nil, b: [], c: 121), as: String.self)
      }
      #expect(
        error.problems.map(Diagnostic.init) == [
          .error(.missingValue, "$.a"), .error(.bridgingFailed, "$.b"),
          .error(.validationFailed, "$.c"),
        ]
      )
      #expect(error.problems.last?.message == "check failed for 121: must be between 1 and 120")
    }

    @Test("R32: all problems of a run are collected, also while encoding")
    func several() throws {
      let reports = Recorder<Report>()
      let expected: [Diagnostic] = [
        .error(.missingValue, "$.plain", at: "1:1"),
        .error(.validationFailed, "$.checked", at: "1:12"),
        .error(.wrongType, "$.bridged", at: "1:24"),
      ]
      let text = #"{"checked":0,"bridged":5}"#
      #expect(
        try Diagnostic.thrown { try reports.rosetta().decode(Required.self, from: text) }
          == expected
      )
      #expect(reports.diagnostics == expected)
      #expect(
        try Diagnostic.thrown {
          try rosetta.encode(Required(plain: nil, bridged: [], checked: 0), as: String.self)
        } == [
          .error(.missingValue, "$.plain"), .error(.bridgingFailed, "$.bridged"),
          .error(.validationFailed, "$.checked"),
        ]
      )
    }

    @Test("R32: one error fails a run whatever else there is, and warnings alone do not")
    func errorsAndWarnings() throws {
      let warned = try rosetta.decode(
        User.self,
        from: #"{"uniqueID":"1","name":1,"age":-1,"website":"","friends":0}"#
      )
      #expect(warned == User("1"))
      #expect(
        try Diagnostic.thrown { try rosetta.decode(User.self, from: #"{"name":1,"age":-1}"#) }
          == [
            .error(.missingValue, "$.uniqueID", at: "1:1"),
            .warning(.wrongType, "$.name", at: "1:9"),
            .warning(.validationFailed, "$.age", at: "1:17"),
          ]
      )

      var user = User("1", age: -1)
      user.friends = [User("2", age: -2)]
      let reports = Recorder<Report>()
      let text: String = try reports.rosetta().encode(user)
      #expect(text == #"{"uniqueID":"1","friends":[{"uniqueID":"2"}]}"#)
      #expect(
        reports.diagnostics == [
          .warning(.validationFailed, "$.age"), .warning(.validationFailed, "$.friends[0].age"),
        ]
      )
    }

    struct Kind: Sendable {
      let diagnostic: Diagnostic
      let message: String?
      let category: RosettaError.Category

      init(_ diagnostic: Diagnostic, _ message: String?, _ category: RosettaError.Category) {
        self.diagnostic = diagnostic
        self.message = message
        self.category = category
      }
    }

    struct Sample: JSONConvertible {
      var a: Int?
      var b: [String]?
      var c: Int?

      static func map(_ object: inout Sample, json: Mapper) {
        object.a <- json["a"]
        object.b <- json["b"] ~ commaSeparated
        object.c <- json["c"] § .range(1...120)
      }
    }
  }
}
