import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Paths of keys") struct KeyPathTests {
    let rosetta = Rosetta()
    let text = #"{"profile":{"nick":"Al","size":{"cm":180},"city":"Rome"},"id":7}"#

    @Test("R26: a path is read, and written with all that lies between")
    func bothWays() throws {
      let profile = try rosetta.decode(Profile.self, from: text)
      #expect(profile == Profile(nick: "Al", height: 180, id: 7, city: "Rome"))
      // `city` is written after `id`, into the object that `nick` opened.
      let encoded: String = try rosetta.encode(profile)
      #expect(encoded == text)
    }

    @Test("R26: a document in another order is read alike")
    func otherOrder() throws {
      let other = #"{"id":7,"profile":{"city":"Rome","size":{"cm":180},"nick":"Al"}}"#
      #expect(
        try rosetta.decode(Profile.self, from: other)
          == Profile(nick: "Al", height: 180, id: 7, city: "Rome")
      )
    }

    @Test("R26: a path whose value is nil writes nothing, not even what lies between")
    func nothingToWrite() throws {
      let profile = Profile(nick: nil, height: nil, id: 7, city: nil)
      let encoded: String = try rosetta.encode(profile)
      #expect(encoded == #"{"id":7}"#)
      #expect(try rosetta.decode(Profile.self, from: encoded) == profile)
    }

    /// Documents with something wrong on the way, and what is said of the way `a`, `b`, `c`.
    static let broken: [Row<String, Diagnostic>] = [
      Row("nothing", #"{}"#, .error(.missingValue, "$.a", at: "1:1")),
      Row("the middle missing", #"{"a":{}}"#, .error(.missingValue, "$.a.b", at: "1:6")),
      Row("the end missing", #"{"a":{"b":{}}}"#, .error(.missingValue, "$.a.b.c", at: "1:11")),
      Row("no object on the way", #"{"a":[]}"#, .error(.wrongType, "$.a", at: "1:6")),
      Row(
        "a scalar on the way",
        #"{"a":{"b":"c"}}"#,
        .error(.wrongType, "$.a.b", at: "1:11")
      ),
      Row("null on the way", #"{"a":null}"#, .error(.missingValue, "$.a", at: "1:6")),
      Row(
        "wrong at the end",
        #"{"a":{"b":{"c":"x"}}}"#,
        .error(.wrongType, "$.a.b.c", at: "1:16")
      ),
    ]

    @Test(
      "R26: a required path that ends early is an error at the place where it ends",
      arguments: broken
    )
    func ends(_ row: Row<String, Diagnostic>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(row.input, using: Self.deep) } == [row.expected]
      )
    }

    @Test("R26: a required path that is nil fails an encode with its whole path")
    func encodingNil() throws {
      #expect(
        try Diagnostic.thrown { try rosetta.encode(nil, using: Self.deep, as: String.self) }
          == [.error(.missingValue, "$.a.b.c")]
      )
      let encoded: String = try rosetta.encode(5, using: Self.deep)
      #expect(encoded == #"{"a":{"b":{"c":5}}}"#)
      #expect(try rosetta.decode(encoded, using: Self.deep) == 5)
    }

    static let deep = Mapping<Int?>(nil) { (value: inout Int?, json) in
      value <- json["a"]["b"]["c"]
    }

    struct Profile: JSONConvertible, Equatable {
      var nick: String?
      var height: Int?
      var id = 0
      var city: String?

      static func map(_ object: inout Profile, json: Mapper) {
        object.nick <~ json["profile"]["nick"]
        object.height <~ json["profile"]["size"]["cm"]
        object.id <- json["id"]
        object.city <~ json["profile"]["city"]
      }
    }
  }
}
