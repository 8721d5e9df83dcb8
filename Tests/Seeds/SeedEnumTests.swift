import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Raw-value enums") struct EnumTests {
    let rosetta = Rosetta()
    let text = #"{"kind":2,"mood":"bright","kinds":[1,3],"moods":{"now":"dark"}}"#

    @Test("R28: raw-value enums need nothing written, alone and in collections")
    func bothWays() throws {
      let account = try rosetta.decode(Account.self, from: text)
      #expect(account == Account.full)
      let encoded: String = try rosetta.encode(Account.full)
      #expect(encoded == text)

      let defaults = try rosetta.decode(Account.self, from: #"{"kind":1}"#)
      #expect(defaults == Account())
      let encodedDefaults: String = try rosetta.encode(defaults)
      #expect(encodedDefaults == #"{"kind":1,"mood":"dark","kinds":[]}"#)

      #expect(try rosetta.decode([Mood].self, from: #"["dark","bright"]"#) == [.dark, .bright])
      let root: String = try rosetta.encode(Kind.owner)
      #expect(root == "3")
    }

    /// Values for the required kind that are none of its raw values.
    static let strangers: [Row<String, Diagnostic>] = [
      Row("unknown", #"{"kind":4}"#, .error(.bridgingFailed, "$.kind", at: "1:9")),
      Row("a name", #"{"kind":"owner"}"#, .error(.wrongType, "$.kind", at: "1:9")),
      Row("a fraction", #"{"kind":1.5}"#, .error(.outOfRange, "$.kind", at: "1:9")),
      Row("null", #"{"kind":null}"#, .error(.missingValue, "$.kind", at: "1:9")),
      Row("missing", #"{}"#, .error(.missingValue, "$.kind", at: "1:1")),
    ]

    @Test("R28: a raw value that no case has fails a required enum", arguments: strangers)
    func unknownRequired(_ row: Row<String, Diagnostic>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Account.self, from: row.input) } == [
          row.expected
        ]
      )
    }

    @Test("R28: a raw value that no case has leaves an allowed enum as it is")
    func unknownAllowed() throws {
      let reports = Recorder<Report>()
      var account = Account.full
      try reports.rosetta().update(
        &account,
        from: #"{"kind":3,"mood":"Dark","kinds":[1,9],"moods":{"now":5}}"#
      )
      var expected = Account.full
      expected.kind = .owner
      #expect(account == expected)
      #expect(
        reports.diagnostics == [
          .warning(.bridgingFailed, "$.mood", at: "1:18"),
          .warning(.bridgingFailed, "$.kinds[1]", at: "1:36"),
          .warning(.wrongType, "$.moods.now", at: "1:54"),
        ]
      )
    }

    enum Kind: Int, JSONRepresentable {
      case member = 1
      case admin, owner
    }
    enum Mood: String, JSONRepresentable { case dark, bright }

    struct Account: JSONConvertible, Equatable {
      var kind = Kind.member
      var mood = Mood.dark
      var kinds: [Kind] = []
      var moods: [String: Mood]?

      static var full: Account {
        var account = Account()
        account.kind = .admin
        account.mood = .bright
        account.kinds = [.member, .owner]
        account.moods = ["now": .dark]
        return account
      }

      static func map(_ object: inout Account, json: Mapper) {
        object.kind <- json["kind"]
        object.mood <~ json["mood"]
        object.kinds <~ json["kinds"]
        object.moods <~ json["moods"]
      }
    }
  }
}
