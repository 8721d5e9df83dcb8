import Foundation
import Rosetta
import Testing

/// `JSON` values of up to a million levels, in a full run, on the 512 KiB that Apple's secondary
/// threads have.
@Suite("Deep JSON values", .serialized) struct DeepJSONTests {
  /// As deep as a document may be.
  static let limit = 1_000_000
  /// Deep enough for any overflow, and not as slow in debug builds.
  static let depth = 20_000

  static let rosetta: Rosetta = {
    var rosetta = Rosetta()
    rosetta.maximumDepth = limit
    return rosetta
  }()

  struct Document: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  static let documents: [Document] = [
    Document(name: "arrays", text: nested("[", "]")),
    Document(name: "objects", text: nested(#"{"a":"#, "}", core: "1")),
    Document(
      name: "objects with more",
      text: nested(#"{"b":[0],"a":"#, #","c":{}}"#, core: "1", depth: depth / 4)
    ),
    Document(
      name: "arrays in objects",
      text: nested(#"{"a":[1,"#, "]}", core: "null", depth: depth / 2)
    ),
    Document(name: "arrays of two", text: nested("[[],", "]", core: "[]", depth: depth / 2)),
  ]

  static func nested(
    _ open: String,
    _ close: String,
    core: String = "",
    depth: Int = depth
  ) -> String {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }

  @Test(
    "a JSON value is as deep as a document may be",
    .tags(.slow),
    arguments: [("[", "]", ""), (#"{"a":"#, "}", "1")]
  )
  func deepest(open: String, close: String, core: String) {
    let depth = Effort.count(Self.limit, otherwise: Self.limit / 10)
    let text = Self.nested(open, close, core: core, depth: depth)
    let result = SmallStack.run {
      (try? Self.rosetta.decode(JSON.self, from: text))?.description == text
    }
    #expect(result)
  }

  @Test(
    "deep JSON values are read, written, described and released without recursion",
    arguments: documents
  )
  func reading(test: Document) {
    let result = SmallStack.run { () -> Bool in
      guard let json = try? Self.rosetta.decode(JSON.self, from: test.text) else { return false }
      let again: String? = Self.rosetta.encode(json)
      return json.description == test.text && again == test.text
    }
    #expect(result)
  }

  @Test("deep JSON values are compared and hashed without recursion", arguments: documents)
  func comparing(test: Document) {
    let result = SmallStack.run { () -> [Bool] in
      guard let one = try? Self.rosetta.decode(JSON.self, from: test.text),
        let other = try? Self.rosetta.decode(JSON.self, from: test.text),
        let longer = try? Self.rosetta.decode(JSON.self, from: test.text.replacing("1", with: "2"))
      else { return [] }
      return [one == other, one.hashValue == other.hashValue, one == longer]
    }
    #expect(result == [true, true, !test.text.contains("1")])
  }

  @Test("deep JSON values are merged without recursion")
  func merging() {
    let result = SmallStack.run { () -> [Bool] in
      guard var one = try? Self.rosetta.decode(JSON.self, from: Self.documents[1].text),
        let patch = try? Self.rosetta.decode(
          JSON.self,
          from: Self.nested(
            #"{"a":"#,
            "}",
            core: #"{"a":null,"b":2,"c":null}"#,
            depth: Self.depth - 1
          )
        )
      else { return [] }
      one.merge(patch)
      let expected = Self.nested(#"{"a":"#, "}", core: #"{"b":2}"#, depth: Self.depth - 1)
      var nothing: JSON = nil
      nothing.merge(patch)
      return [one.description == expected, nothing == one]
    }
    #expect(result == [true, true])
  }

  @Test("paths and pointers read and change deep JSON values without recursion")
  func pointers() {
    let result = SmallStack.run { () -> String? in
      guard var json = try? Self.rosetta.decode(JSON.self, from: Self.documents[1].text) else {
        return nil
      }
      let pointer = String(repeating: "/a", count: Self.depth)
      json[pointer: pointer] = "x"
      return json[pointer: pointer]?.stringValue
    }
    #expect(result == "x")
  }

  @Test("a deep JSON value with several owners is released part by part")
  func parts() {
    let result = SmallStack.run { () -> String? in
      guard var json = try? Self.rosetta.decode(JSON.self, from: Self.documents[0].text) else {
        return nil
      }
      var parts: [JSON] = []
      for _ in 0..<1000 {
        guard let inner = json[0] else { return nil }
        parts.append(json)
        json = inner
      }
      json[0] = ["another"]
      parts.removeFirst(999)
      let last = parts[0]
      parts = []
      return last[0]?[0]?[0] == nil ? nil : json[0]?[0]?.stringValue
    }
    #expect(result != nil)
  }

  @Test("deep JSON values built of objects are released without recursion")
  func builtObjects() {
    let depth = SmallStack.run { () -> Int in
      var json: JSON = 1
      for _ in 0..<Self.depth { json = ["a": [json, 2]] }
      return json.description.utf8.count
    }
    #expect(depth == 10 * Self.depth + 1)
  }

  @Test("deep JSON values built of arrays are released without recursion")
  func builtArrays() {
    let length = SmallStack.run { () -> Int in
      var json: JSON = []
      for _ in 0..<Self.depth { json = [json] }
      let elements = json.arrayValue
      json = [json, .array(elements ?? [])]
      return json.description.utf8.count
    }
    #expect(length == 4 * Self.depth + 7)
  }

  @Test("a JSON value deeper than allowed is an error with its path when it is written")
  func tooDeep() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 2
    let error = try #require(throws: RosettaError.self) {
      try rosetta.encode(["a": 1, "b": ["c": [7]]] as JSON) as String
    }
    #expect(
      error.problems.map(\.brief) == [
        "error: nested deeper than 2 levels at $.b.c"
      ]
    )
  }
}
