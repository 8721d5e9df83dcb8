import Testing

@testable import Rosetta

@Suite("Keys that stand twice") struct DuplicateKeyTests {
  @Test(
    "duplicate keys are those that a set finds, in objects of every size and of keys of every kind"
  )
  func likeASet() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...(Bool.random(using: &random) ? 12 : 90), using: &random)
      let spread = Int.random(in: 1...400, using: &random)
      let kind = Int.random(in: 0..<4, using: &random)
      let names = (0..<count).map { _ in
        let number = Int.random(in: 0..<spread, using: &random)
        switch kind {
        case 0: return "k\(number)"
        // The same length, the same first, middle and last byte: one bucket for all.
        case 1: return "a\(100 + number / 2)b\(100 + number / 2)c"
        case 2: return number % 7 == 0 ? "é\(number)" : "e\(number)"
        default: return number % 5 == 0 ? "\\u0061\(number)" : "a\(number)"
        }
      }
      var seen = Set<String>()
      let twice = names.indices.filter { position in
        let name = names[position].replacing("\\u0061", with: "a")
        return !seen.insert(name).inserted
      }
      let members = names.map { "\"\($0)\":[{\"k1\":0}]" }
      var text = "[{\(members.joined(separator: ","))}]"
      let keys = try text.withUTF8 { bytes in
        let tape = try Tape.make(bytes, maximumDepth: 8).get()
        defer { tape.free() }
        let object = Node.root.firstElement
        var key = object.firstKey
        var positions: [Node: Int] = [:]
        while key < tape.end(of: object) {
          positions[key] = positions.count
          key = tape.next(after: key.value)
        }
        return tape.duplicateKeys().map { positions[$0] }
      }
      #expect(keys == twice, "\(text)")
    }
  }
}
