import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Checks") struct CheckTests {
    let rosetta = Rosetta()

    @Test("R24: § sees the Swift value: after the bridge, and before it")
    func order() throws {
      let steps = Recorder<String>()
      let mapping = Mapping(Swatch()) { (swatch: inout Swatch, json) in
        swatch.rgb <- json["rgb"]
          ~ BridgeString(
            decoder: { (text: String) -> Int? in
              steps.append("decoder \(text)")
              return Int(text, radix: 16)
            },
            encoder: { (rgb: Int) -> String? in
              steps.append("encoder \(rgb)")
              return String(rgb, radix: 16)
            }
          ) § { rgb in
            steps.append("check \(rgb)")
            return rgb < 300
          }
      }

      let swatch = try rosetta.decode(#"{"rgb":"ff"}"#, using: mapping)
      #expect(swatch == Swatch(rgb: 255))
      #expect(steps.all == ["decoder ff", "check 255"])

      let text: String = try rosetta.encode(swatch, using: mapping)
      #expect(text == #"{"rgb":"ff"}"#)
      #expect(steps.all == ["decoder ff", "check 255", "check 255", "encoder 255"])
    }

    @Test("R24: what a check refuses reaches no encoder")
    func refusedBeforeTheBridge() throws {
      let steps = Recorder<Int>()
      let mapping = Mapping(Swatch()) { (swatch: inout Swatch, json) in
        swatch.rgb <- json["rgb"]
          ~ BridgeNumber(
            decoder: { (rgb: Int) in rgb },
            encoder: { (rgb: Int) -> Int? in
              steps.append(rgb)
              return rgb
            }
          ) § { $0 < 300 }
      }
      #expect(
        try Diagnostic.thrown {
          try rosetta.encode(Swatch(rgb: 300), using: mapping, as: String.self)
        }
          == [.error(.validationFailed, "$.rgb")]
      )
      #expect(steps.all == [])
      #expect(
        try Diagnostic.thrown { try rosetta.decode(#"{"rgb":300}"#, using: mapping) }
          == [.error(.validationFailed, "$.rgb", at: "1:8")]
      )
    }

    @Test("R24: a check is not called for a value that is missing or nil")
    func nothingToCheck() throws {
      let seen = Recorder<Int>()
      let mapping = Mapping<Int?>(nil) { (value: inout Int?, json) in
        value <~ json["n"] § { (n: Int) in
          seen.append(n)
          return true
        }
      }
      for text in ["{}", #"{"n":null}"#, #"{"n":"x"}"#] {
        #expect(try rosetta.decode(text, using: mapping) == nil)
      }
      let text: String = try rosetta.encode(nil, using: mapping)
      #expect(text == "{}")
      #expect(seen.all == [])
      #expect(try rosetta.decode(#"{"n":4}"#, using: mapping) == 4)
      #expect(seen.all == [4])
    }

    /// Documents of an account, and what is said of each.
    static let accounts: [Row<String, [Diagnostic]>] = [
      Row("good", #"{"a":2,"b":"mailto:b@c","c":4,"d":"mailto:d@e","e":6}"#, []),
      Row(
        "bad",
        #"{"a":0,"b":"tel:1","c":1,"d":"tel:2","e":0}"#,
        [
          .error(.validationFailed, "$.a", at: "1:6"),
          .error(.validationFailed, "$.b", at: "1:12"),
          .error(.validationFailed, "$.c", at: "1:24"),
          .error(.validationFailed, "$.d", at: "1:30"),
          .error(.validationFailed, "$.e", at: "1:42"),
        ]
      ),
      Row(
        "refused by the bridge first",
        #"{"a":1,"b":"","c":2,"d":"","e":1}"#,
        [
          .error(.bridgingFailed, "$.b", at: "1:12"),
          .error(.bridgingFailed, "$.d", at: "1:25"),
        ]
      ),
    ]

    @Test("R25: ~ b § {…} composes, and a trailing closure parses", arguments: accounts)
    func composing(_ row: Row<String, [Diagnostic]>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Account.self, from: row.input) } == row.expected
      )
      if row.expected.isEmpty {
        let text: String = try rosetta.encode(rosetta.decode(Account.self, from: row.input))
        #expect(text == row.input)
      }
    }

    @Test("R25: ~ b § {…} checks what is written, too")
    func composingWhileEncoding() throws {
      var account = try rosetta.decode(Account.self, from: Self.accounts[0].input)
      account.a = 0
      account.b = URL(string: "tel:1")
      account.c = 3
      account.d = URL(string: "tel:2")
      account.e = -1
      #expect(
        try Diagnostic.thrown { try rosetta.encode(account, as: String.self) }
          == ["a", "b", "c", "d", "e"].map { .error(.validationFailed, "$.\($0)") }
      )
    }

    struct Swatch: Equatable, Sendable { var rgb = 0 }

    struct Account: JSONConvertible {
      var a = 0
      var b: URL?
      var c = 0
      var d: URL?
      var e = 0

      static func map(_ object: inout Account, json: Mapper) {
        object.a <- json["a"] § { $0 > 0 }
        object.b <- json["b"] ~ .url § { $0.scheme == "mailto" }
        object.c <- json["c"] § Check("must be even") { $0.isMultiple(of: 2) }
        object.d <- json["d"]
          ~ BridgeString(
            decoder: { $0.isEmpty ? nil : URL(string: $0) },
            encoder: { $0.absoluteString }
          ) § { url in
            url.scheme == "mailto"
          }
        object.e <- json["e"].checked { $0 > 0 }
      }
    }
  }
}
