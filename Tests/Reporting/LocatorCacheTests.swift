import Testing

@testable import Rosetta

@Suite("Places found in any order")
struct LocatorCacheTests {
  /// Lines of every kind: long strings, deep brackets, scalars beyond ASCII.
  let document: [UInt8] = {
    let lines = (0..<400).map { number in
      let text = String(repeating: "ü", count: number % 50 == 0 ? 3000 : number % 7)
      return #"  {"a\"\#(number)": [1, ["\#(text)", {"b": null}], {}], "c": -1.5e3}"#
    }
    return Array("[\n\(lines.joined(separator: ",\n"))\n]".utf8)
  }()

  @Test("places found in any order are those of one pass")
  func anyOrder() {
    document.withUnsafeBufferPointer { bytes in
      let tokens = bytes.indices.filter { bytes[$0] == 0x5B || bytes[$0] == 0x2D }
      var locator = Locator(bytes: bytes)
      let inOrder = tokens.map { locator.place(of: $0) }
      var cache = LocatorCache(bytes)
      var generator = SeededRandom(seed: 7)
      for (offset, expected) in Array(zip(tokens, inOrder)).shuffled(using: &generator) {
        let found = cache.place(of: offset)
        #expect(found.path == expected.path)
        #expect(found.location == expected.location)
      }
    }
  }
}
