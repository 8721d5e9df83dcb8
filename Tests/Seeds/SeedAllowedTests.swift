import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Allowed fields") struct AllowedTests {
    static let before = Allowed(plain: 7, bridged: ["x"], checked: 7)

    /// Documents of which one field is left out, and what is said of it.
    static let documents: [Row<String, [Diagnostic]>] = [
      Row("missing", "{}", []),
      Row("null", #"{"plain":null,"bridged":null,"checked":null}"#, []),
      Row(
        "wrong type",
        #"{"plain":"1"}"#,
        [.warning(.wrongType, "$.plain", at: "1:10")]
      ),
      Row(
        "wrong type, bridged",
        #"{"bridged":5}"#,
        [.warning(.wrongType, "$.bridged", at: "1:12")]
      ),
      Row(
        "wrong type, checked",
        #"{"checked":false}"#,
        [.warning(.wrongType, "$.checked", at: "1:12")]
      ),
      Row(
        "too big",
        #"{"plain":9223372036854775808}"#,
        [.warning(.outOfRange, "$.plain", at: "1:10")]
      ),
      Row(
        "refused bridge",
        #"{"bridged":""}"#,
        [.warning(.bridgingFailed, "$.bridged", at: "1:12")]
      ),
      Row(
        "failed check",
        #"{"checked":-1}"#,
        [.warning(.validationFailed, "$.checked", at: "1:12")]
      ),
      Row(
        "all of them",
        #"{"plain":[],"bridged":"","checked":0}"#,
        [
          .warning(.wrongType, "$.plain", at: "1:10"),
          .warning(.bridgingFailed, "$.bridged", at: "1:23"),
          .warning(.validationFailed, "$.checked", at: "1:36"),
        ]
      ),
    ]

    @Test("R10: <~ never fails a decode and keeps what the property holds", arguments: documents)
    func decoding(_ row: Row<String, [Diagnostic]>) throws {
      let reports = Recorder<Report>()
      var value = Self.before
      try reports.rosetta().update(&value, from: row.input)
      #expect(value == Self.before)
      #expect(reports.diagnostics == row.expected)

      #expect(
        try Rosetta().decode(Allowed.self, from: row.input) == Allowed()
      )
    }

    @Test("R10: <~ takes what is there and leaves the rest")
    func partly() throws {
      var value = Self.before
      try Rosetta().update(&value, from: #"{"plain":1,"bridged":"","checked":2}"#)
      #expect(value == Allowed(plain: 1, bridged: ["x"], checked: 2))
    }

    /// Values of which one field is left out.
    static let values: [Row<Allowed, Written>] = [
      Row("nothing", Allowed(), Written("{}")),
      Row(
        "everything",
        Allowed(plain: 1, bridged: ["a", "b"], checked: 2),
        Written(#"{"plain":1,"bridged":"a,b","checked":2}"#)
      ),
      Row(
        "nil first",
        Allowed(plain: nil, bridged: ["a"], checked: 2),
        Written(#"{"bridged":"a","checked":2}"#)
      ),
      Row(
        "nil between",
        Allowed(plain: 1, bridged: nil, checked: 2),
        Written(#"{"plain":1,"checked":2}"#)
      ),
      Row(
        "nil last",
        Allowed(plain: 1, bridged: ["a"], checked: nil),
        Written(#"{"plain":1,"bridged":"a"}"#)
      ),
      Row(
        "refused bridge",
        Allowed(plain: 1, bridged: [], checked: 2),
        Written(#"{"plain":1,"checked":2}"#, .warning(.bridgingFailed, "$.bridged"))
      ),
      Row(
        "failed check",
        Allowed(plain: 1, bridged: ["a"], checked: -2),
        Written(#"{"plain":1,"bridged":"a"}"#, .warning(.validationFailed, "$.checked"))
      ),
    ]

    @Test("R10: <~ never fails an encode and leaves the key out", arguments: values)
    func encoding(_ row: Row<Allowed, Written>) throws {
      let reports = Recorder<Report>()
      let text: String = try reports.rosetta().encode(row.input)
      #expect(text == row.expected.text)
      #expect(reports.diagnostics == row.expected.diagnostics)
    }

    /// Documents for a model whose properties are no optionals.
    static let defaults: [Row<String, Defaults>] = [
      Row("missing", "{}", Defaults(visits: 3, tags: ["new"], on: true)),
      Row("null", #"{"visits":null,"tags":null,"on":null}"#, Defaults()),
      Row("wrong type", #"{"visits":"9","tags":{},"on":0}"#, Defaults()),
      Row("null in an array", #"{"tags":["a",null]}"#, Defaults()),
      Row("failed check", #"{"visits":-1}"#, Defaults()),
      Row(
        "present",
        #"{"visits":9,"tags":[],"on":false}"#,
        Defaults(visits: 9, tags: [], on: false)
      ),
    ]

    @Test("R11: <~ onto a non-optional keeps the default", arguments: defaults)
    func defaulting(_ row: Row<String, Defaults>) throws {
      #expect(try Rosetta().decode(Defaults.self, from: row.input) == row.expected)
    }

    @Test("R11: <~ writes a non-optional, the default too")
    func writingDefaults() throws {
      let text: String = try Rosetta().encode(Defaults())
      #expect(text == #"{"visits":3,"tags":["new"],"on":true}"#)
      let other = Defaults(visits: 9, tags: [], on: false)
      let otherText: String = try Rosetta().encode(other)
      #expect(otherText == #"{"visits":9,"tags":[],"on":false}"#)
      #expect(try Rosetta().decode(Defaults.self, from: otherText) == other)
    }

    struct Written: Sendable {
      let text: String
      let diagnostics: [Diagnostic]

      init(_ text: String, _ diagnostics: Diagnostic...) {
        self.text = text
        self.diagnostics = diagnostics
      }
    }

    struct Defaults: JSONConvertible, Equatable {
      var visits = 3
      var tags = ["new"]
      var on = true

      static func map(_ object: inout Defaults, json: Mapper) {
        object.visits <~ json["visits"] § { $0 >= 0 }
        object.tags <~ json["tags"]
        object.on <~ json["on"]
      }
    }
  }
}
