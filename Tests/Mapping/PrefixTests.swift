import Testing

@testable import Rosetta

#if DEBUG
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

    private func comparisons(_ count: Int) throws -> Int {
      let names = Names(names: (0..<count).map { "k\($0)" }, values: Array(0..<count))
      var run = Rosetta().startEncoding()
      defer { run.free() }
      withUnsafeMutablePointer(to: &run) { names.encode(to: JSONWriter($0)) }
      #expect(run.shared.mark.errors == 0)
      let json = try JSON(parsing: String(decoding: run.output.bytes(), as: UTF8.self))
      #expect(json.objectValue?.count == count)
      #expect(json["k7"] == ["x": 7, "y": 7])
      return run.paths.prefixes.comparisons
    }

    @Test("the work for keys made at run time grows with their number, not with its square")
    func growth() throws {
      // Eight for each path at most.
      for count in [500, 4_000] { #expect(try comparisons(count) <= 2 * count * 8) }
    }
  }
#endif
