import Foundation
import Rosetta
import Testing

/// A kind of document that may be as deep as it likes, and what is done to it.
struct DeepKind: Sendable, CustomTestStringConvertible {
  typealias Run = @Sendable (Rosetta, String) throws -> String

  let name: String
  let opening: String
  let leaf: String
  let closing: String
  /// How many arrays and objects `opening` opens, and `leaf` has.
  let levels: Int
  let leafLevels: Int
  /// What is read and written again; the same text.
  let run: Run

  var testDescription: String { name }

  init(_ name: String, _ opening: String, _ leaf: String, _ closing: String, _ run: @escaping Run) {
    self.name = name
    self.opening = opening
    self.leaf = leaf
    self.closing = closing
    levels = opening.count { "[{".contains($0) }
    leafLevels = leaf.count { "[{".contains($0) }
    self.run = run
  }

  /// A document of `depth` levels, or as many less as an item takes more than one.
  func document(depth: Int) -> String {
    let count = (depth - leafLevels) / levels
    return String(repeating: opening, count: count) + leaf
      + String(repeating: closing, count: count)
  }

  /// The document that `document(depth:)` makes has this depth.
  func depth(below limit: Int) -> Int { (limit - leafLevels) / levels * levels + leafLevels }

  static func model<Value: JSONRepresentable & SendableMetatype>(
    _ name: String,
    _ type: Value.Type,
    _ opening: String,
    _ leaf: String,
    _ closing: String
  ) -> DeepKind {
    DeepKind(name, opening, leaf, closing) { rosetta, text in
      try rosetta.encode(rosetta.decode(Value.self, from: text))
    }
  }

  static let all: [DeepKind] = [
    model("struct in an array", DeepFolder.self, #"{"name":"f","in":["#, #"{"name":"f"}"#, "]}"),
    model("struct in a dictionary", DeepDictionary.self, #"{"in":{"a":"#, #"{"in":{}}"#, "}}"),
    model("struct in a set of optionals", DeepSet.self, #"{"in":["#, #"{"in":[null]}"#, "]}"),
    model(
      "struct in a struct",
      DeepBox.self,
      #"{"name":"f","in":"#,
      #"{"name":"f","in":null}"#,
      "}"
    ),
    model("lossy", DeepLossy.self, #"{"in":["#, #"{"in":[],"by":{}}"#, #"],"by":{}}"#),
    model("enum of arrays", DeepTree.self, "[", "[]", "]"),
    model(
      "final class",
      DeepNode.self,
      #"{"name":"n","kind":"b","in":"#,
      #"{"name":"n","kind":"l"}"#,
      "}"
    ),
    model(
      "subclass",
      DeepDerived.self,
      #"{"name":"n","in":"#,
      #"{"name":"n","size":1}"#,
      #","size":1}"#
    ),
    model("key path with options", DeepOptions.self, #"{"a":{"in":"#, #"{"a":{"in":null}}"#, "}}"),
    DeepKind("map on the spot", #"{"in":"#, "{}", "}") { rosetta, text in
      let map = Mapping(DeepMapped()) { DeepMapped.fill(&$0, $1) }
      return try rosetta.encode(rosetta.decode(text, using: map), using: map)
    },
    DeepKind(
      "instance that exists",
      #"{"name":"n","kind":"b","in":"#,
      #"{"name":"n","kind":"l"}"#,
      "}"
    ) { rosetta, text in
      let node = DeepNode()
      try rosetta.update(node, from: text)
      return try rosetta.encode(node)
    },
    DeepKind(
      "merge into instances",
      #"{"name":"n","kind":"b","in":"#,
      #"{"name":"n","kind":"l"}"#,
      "}"
    ) { rosetta, text in
      let node = try rosetta.decode(DeepNode.self, from: text)
      try rosetta.merge(node, from: text)
      return try rosetta.encode(node)
    },
    model(
      "union with a tag",
      DeepUnion.self,
      #"{"type":"group","in":["#,
      #"{"type":"empty"}"#,
      "]}"
    ),
    model(
      "union in a union, beside its tag",
      DeepTags.Beside.self,
      #"{"type":"inner","in":"#,
      #"{"type":"end"}"#,
      "}"
    ),
    model("union in a union, its only key", DeepTags.Keyed.self, #"{"inner":"#, #"{"end":1}"#, "}"),
    model(
      "union without tags",
      UntaggedUnionTests.Tree.self,
      #"{"inner":["#,
      #"{"inner":[],"kind":"n"}"#,
      #"],"kind":"n"}"#
    ),
    DeepKind("Mapping(T())", #"{"name":"f","in":["#, #"{"name":"f","in":[]}"#, "]}") {
      try $0.encode($0.decode($1, using: DeepMapping.mapping), using: DeepMapping.mapping)
    },
    model("Mapping(T.init) of 30", DeepWide.self, #"{"in":"#, "{}", "}"),
    model("Mapping(T.init)", DeepConstant.self, #"{"e":1,"name":"f","in":"#, #"{"name":"f"}"#, "}"),
    DeepKind("codable", #"{"in":"#, "{}", "}") { rosetta, text in
      let bridge = CodableBridge<DeepForeign>()
      return try rosetta.encode(rosetta.decode(text, using: bridge), using: bridge)
    },
    DeepKind("Codable by a map", #"{"in":"#, "{}", "}") { rosetta, text in
      let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
      decoder.userInfo[.rosetta] = rosetta
      encoder.userInfo[.rosetta] = rosetta
      let model = try decoder.decode(DeepMember.self, from: Data(text.utf8))
      return try String(decoding: encoder.encode(model), as: UTF8.self)
    },
    model("JSON", JSON.self, #"{"a":["#, "[]", "]}"),
    DeepKind("JSON, compared and hashed", #"{"a":["#, "[]", "]}") { rosetta, text in
      let one = try rosetta.decode(JSON.self, from: text)
      let other = try rosetta.decode(JSON.self, from: text)
      return Set([one, other]).count == 1 && one == other ? text : ""
    },
    DeepKind("JSON as Any", #"{"a":["#, "[]", "]}") { rosetta, text in
      try rosetta.encode(JSON(any: rosetta.decode(JSON.self, from: text).any))
    },
    DeepKind("JSON by Codable", #"{"a":["#, "[]", "]}") { _, text in
      let json = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
      return try String(decoding: JSONEncoder().encode(json), as: UTF8.self)
    },
  ]
}

extension DeepKind {
  /// A decoder in a decoder, and so on.
  static let coders = DeepKind("codable in codable", #"{"in":"#, #"{"in":null}"#, "}") {
    try $0.encode($0.decode(DeepCodable.self, from: $1))
  }
}

/// Documents in strings of documents.
enum DeepTexts {
  /// With escapes that grow by a few bytes for each level.
  static func document(levels: Int) -> String {
    (1..<levels).reduce(#"{"in":null}"#) { inner, _ in
      let escaped = inner.replacing("\\", with: #"\u005c"#).replacing("\"", with: #"\u0022"#)
      return #"{"in":"\#(escaped)"}"#
    }
  }
}
