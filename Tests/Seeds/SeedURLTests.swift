import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("URLs and collections") struct URLTests {
    let rosetta = Rosetta()
    static let ann = URL(string: "mailto:ann@example.org")
    static let bob = URL(string: "mailto:bob@example.org")

    @Test("R18: URL is built in, and .url and URLBridge() name it")
    func url() throws {
      let text =
        #"{"plain":"mailto:ann@example.org","dotted":"mailto:ann@example.org","#
        + #""named":"mailto:ann@example.org"}"#
      let contact = try rosetta.decode(Contact.self, from: text)
      #expect(contact == Contact(plain: Self.ann, dotted: Self.ann, named: Self.ann))
      let encoded: String = try rosetta.encode(contact)
      #expect(encoded == text)

      let root = try rosetta.decode(URL.self, from: #""https://example.org/a?b=c#d""#)
      #expect(root == URL(string: "https://example.org/a?b=c#d"))
      let tree = try rosetta.encode(root, as: JSON.self)
      #expect(tree == "https://example.org/a?b=c#d")
    }

    @Test("R18: what is no URL is refused")
    func noURL() throws {
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(Contact.self, from: #"{"plain":"","dotted":"","named":5}"#)
        } == [
          .error(.bridgingFailed, "$.plain", at: "1:10"),
          .error(.bridgingFailed, "$.dotted", at: "1:22"),
          .error(.wrongType, "$.named", at: "1:33"),
        ]
      )
    }

    @Test("R19: BridgeArray and BridgeObject bridge each element and value, both ways")
    func collections() throws {
      let text = """
        {"list":["mailto:ann@example.org","mailto:bob@example.org"],\
        "object":{"b":"mailto:bob@example.org"},\
        "deep":[{"a":["mailto:ann@example.org"]},{}],"none":[]}
        """
      let bookmarks = try rosetta.decode(Bookmarks.self, from: text)
      let ann = try #require(Self.ann)
      let bob = try #require(Self.bob)
      #expect(bookmarks.list == [ann, bob])
      #expect(bookmarks.object == ["b": bob])
      #expect(bookmarks.deep == [["a": [ann]], [:]])
      #expect(bookmarks.none == [])
      let encoded: String = try rosetta.encode(bookmarks)
      #expect(encoded == text)
    }

    /// The start of a document with a wrong value, and what is said of it.
    static let refused: [Row<String, [Diagnostic]>] = [
      Row("no array", #"{"list":{}"#, [.error(.wrongType, "$.list", at: "1:9")]),
      Row("no object", #"{"object":[]"#, [.error(.wrongType, "$.object", at: "1:11")]),
      Row("a null item", #"{"list":[null]"#, [.error(.missingValue, "$.list[0]", at: "1:10")]),
      Row(
        "two items",
        #"{"list":["mailto:a@b.org",1,""]"#,
        [
          .error(.wrongType, "$.list[1]", at: "1:27"),
          .error(.bridgingFailed, "$.list[2]", at: "1:29"),
        ]
      ),
      Row(
        "two values",
        #"{"object":{"x":true,"y":"a:b","z z":null}"#,
        [
          .error(.wrongType, "$.object.x", at: "1:16"),
          .error(.missingValue, #"$.object["z z"]"#, at: "1:37"),
        ]
      ),
      Row(
        "deep",
        #"{"deep":[{},{"a":["a:b",""]}]"#,
        [.error(.bridgingFailed, "$.deep[1].a[1]", at: "1:25")]
      ),
    ]

    @Test("R19: every bad element is an error with its index or key", arguments: refused)
    func badElements(_ row: Row<String, [Diagnostic]>) throws {
      let rest = ["list": "[]", "object": "{}", "deep": "[]", "none": "[]"]
        .filter { !row.input.contains("\"\($0.key)\"") }
        .map { ",\"\($0.key)\":\($0.value)" }
      let text = row.input + rest.joined() + "}"
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Bookmarks.self, from: text) } == row.expected
      )
    }

    struct Contact: JSONConvertible, Equatable {
      var plain: URL?
      var dotted: URL?
      var named: URL?

      static func map(_ object: inout Contact, json: Mapper) {
        object.plain <- json["plain"]
        object.dotted <- json["dotted"] ~ .url
        object.named <- json["named"] ~ URLBridge()
      }
    }

    struct Bookmarks: JSONConvertible {
      var list: [URL]?
      var object: [String: URL] = [:]
      var deep: [[String: [URL]]] = []
      var none: [URL]!

      static func map(_ object: inout Bookmarks, json: Mapper) {
        object.list <- json["list"] ~ BridgeArray(URLBridge())
        object.object <- json["object"] ~ BridgeObject(.url)
        object.deep <- json["deep"] ~ .array(.object(.array(.url)))
        object.none <- json["none"] ~ .array(URLBridge())
      }
    }
  }
}
