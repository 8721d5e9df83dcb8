import Rosetta
import Testing

@Suite("Paths of problems")
struct LongPathTests {
  /// The size of what a program says of an error: its problems, its text, its JSON.
  private func size(_ error: RosettaError) -> Int {
    let pointers = error.problems.map(\.path.pointer.utf8.count).reduce(0, +)
    let texts = error.problems.map(\.description.utf8.count).reduce(0, +)
    return pointers + texts + error.description.utf8.count
  }

  @Test("a key of any length has at most 256 characters in a path", arguments: [300, 300_000])
  func longKeys(length: Int) throws {
    let key = String(repeating: "k", count: length)
    let values = Array(repeating: "\"\"", count: 1100).joined(separator: ",")
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode([String: [Int]].self, from: #"{"\#(key)":[\#(values)]}"#)
    }
    #expect(error.problems.count == 1001)
    let cut = String(repeating: "k", count: 256) + "…"
    #expect(error.problems[7].path.components == [.key(cut), 7])
    #expect(size(error) < 2_000_000)
  }

  @Test("so has a key on the way to the elements of a stream")
  func streams() throws {
    let key = String(repeating: "k", count: 3000)
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    let chunks = [Array(#"{"\#(key)":{"a":1,"a":1},"items":[]}"#.utf8)]
    let error = try #require(throws: RosettaError.self) {
      for element in rosetta.stream(of: Int.self, in: .array(at: "items"), from: chunks) {
        _ = try element.get()
      }
    }
    #expect(error.problems.allSatisfy { $0.path.pointer.utf8.count < 300 })
  }

  struct Tree: JSONConvertible {
    var value = 0
    var next: [Tree] = []

    static func map(_ object: inout Tree, json: Mapper) {
      object.value <- json["value"]
      object.next <~ json["next"]
    }
  }

  @Test("of a path of many steps those in the middle are left out")
  func deepPaths() throws {
    func document(_ depth: Int) -> String {
      String(repeating: #"{"value":1,"next":["#, count: depth) + #"{"value":"x"}"#
        + String(repeating: "]}", count: depth)
    }
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    func path(_ depth: Int) throws -> JSONPath {
      let error = try #require(throws: RosettaError.self) {
        try rosetta.decode(Tree.self, from: document(depth))
      }
      return try #require(error.problems.first).path
    }
    #expect(try path(49).components.count == 99)
    let deep = try path(200).components
    #expect(deep.count == 101)
    #expect(deep.prefix(2) == ["next", 0] && deep[50] == "…" && deep.last == "value")
  }
}
