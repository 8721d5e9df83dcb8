import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Required fields") struct RequiredTests {
    let rosetta = Rosetta()
    static let good = #"{"plain":1,"bridged":"a,b","checked":2}"#

    /// Documents that lack one thing each.
    static let documents: [Row<String, Diagnostic>] = [
      Row(
        "missing",
        #"{"bridged":"a,b","checked":2}"#,
        .error(.missingValue, "$.plain", at: "1:1")
      ),
      Row(
        "missing, bridged",
        #" {"plain":1,"checked":2}"#,
        .error(.missingValue, "$.bridged", at: "1:2")
      ),
      Row(
        "missing, checked",
        #"{"plain":1,"bridged":"a,b"}"#,
        .error(.missingValue, "$.checked", at: "1:1")
      ),
      Row(
        "null",
        #"{"plain":null,"bridged":"a,b","checked":2}"#,
        .error(.missingValue, "$.plain", at: "1:10")
      ),
      Row(
        "null, bridged",
        #"{"plain":1,"bridged":null,"checked":2}"#,
        .error(.missingValue, "$.bridged", at: "1:22")
      ),
      Row(
        "null, checked",
        #"{"plain":1,"bridged":"a,b","checked":null}"#,
        .error(.missingValue, "$.checked", at: "1:38")
      ),
      Row(
        "wrong type",
        #"{"plain":"1","bridged":"a,b","checked":2}"#,
        .error(.wrongType, "$.plain", at: "1:10")
      ),
      Row(
        "wrong type, bridged",
        #"{"plain":1,"bridged":["a","b"],"checked":2}"#,
        .error(.wrongType, "$.bridged", at: "1:22")
      ),
      Row(
        "wrong type, checked",
        #"{"plain":1,"bridged":"a,b","checked":{}}"#,
        .error(.wrongType, "$.checked", at: "1:38")
      ),
      Row(
        "fraction",
        #"{"plain":1.5,"bridged":"a,b","checked":2}"#,
        .error(.outOfRange, "$.plain", at: "1:10")
      ),
      Row(
        "refused bridge",
        #"{"plain":1,"bridged":"","checked":2}"#,
        .error(.bridgingFailed, "$.bridged", at: "1:22")
      ),
      Row(
        "failed check",
        "{\n  \"plain\": 1,\n  \"bridged\": \"a\",\n  \"checked\": -2\n}",
        .error(.validationFailed, "$.checked", at: "4:14")
      ),
    ]

    @Test("R8: <- fails a decode", arguments: documents)
    func decoding(_ row: Row<String, Diagnostic>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Required.self, from: row.input) } == [
          row.expected
        ]
      )
      #expect(rosetta.decode(row.input) as Required? == nil)
    }

    /// Values that lack one thing each.
    static let values: [Row<Required, Diagnostic>] = [
      Row(
        "nil",
        Required(plain: nil, bridged: ["a"], checked: 1),
        .error(.missingValue, "$.plain")
      ),
      Row(
        "nil, bridged",
        Required(plain: 1, bridged: nil, checked: 1),
        .error(.missingValue, "$.bridged")
      ),
      Row(
        "nil, checked",
        Required(plain: 1, bridged: ["a"], checked: nil),
        .error(.missingValue, "$.checked")
      ),
      Row(
        "refused bridge",
        Required(plain: 1, bridged: [], checked: 1),
        .error(.bridgingFailed, "$.bridged")
      ),
      Row(
        "failed check",
        Required(plain: 1, bridged: ["a"], checked: 0),
        .error(.validationFailed, "$.checked")
      ),
    ]

    @Test("R8: <- fails an encode", arguments: values)
    func encoding(_ row: Row<Required, Diagnostic>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.encode(row.input, as: String.self) } == [row.expected]
      )
      #expect(rosetta.encode(row.input) as String? == nil)
    }

    @Test("R8: <- takes what is there, both ways")
    func accepted() throws {
      let value = Required(plain: 1, bridged: ["a", "b"], checked: 2)
      #expect(try rosetta.decode(Required.self, from: Self.good) == value)
      let text: String = try rosetta.encode(value)
      #expect(text == Self.good)
    }
  }
}
