import Testing

@testable import Rosetta

/// How much work it takes to find the prefixes of key paths.
@Suite("The prefixes of key paths") struct PrefixTests {
  struct Names: JSONConvertible {
    var names: [String] = []
    var values: [Int] = []

    static func map(_ object: inout Names, json: Mapper) {
      for index in object.names.indices {
        object.values[index] <- json[object.names[index]]["x"]
      }
      for index in object.names.indices.reversed() {
        object.values[index] <- json[object.names[index]]["y"]
      }
    }
  }

  /// The number of first steps in a list, each of which may be compared with that of a path.
  private func listed(_ count: Int) throws -> Int {
    let names = Names(names: (0..<count).map { "k\($0)" }, values: Array(0..<count))
    var run = Rosetta().startEncoding()
    defer { run.free() }
    withUnsafeMutablePointer(to: &run) { names.encode(to: JSONWriter($0)) }
    #expect(run.shared.mark.errors == 0)
    let json = try JSON(parsing: String(decoding: run.output.bytes(), as: UTF8.self))
    #expect(json.objectValue?.count == count)
    #expect(json["k7"] == ["x": 7, "y": 7])
    let prefixes = Mirror(reflecting: run.paths.prefixes)
    func next(_ label: String, _ prefix: Prefix) -> Prefix? {
      prefixes.descendant("nodes", prefix.number, label) as? Prefix
    }
    let first = try #require(next("firstChild", .object))
    return sequence(first: first) { next("sibling", $0) }.reduce(0) { count, _ in count + 1 }
  }

  @Test("the work for keys made at run time grows with their number, not with its square")
  func growth() throws {
    for count in [500, 4_000] { #expect(try listed(count) == 8) }
  }
}
