import Foundation
import Rosetta
import Testing

@Suite("Foundation's tree of keys with many combining marks")
struct JSONMarksTests {
  @Test("the time for a Foundation tree grows with the length of its keys")
  func time() throws {
    // Swift sorts the marks of a key in the square of their number: this took a minute.
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    let json: JSON = ["a" + marks: 1, "é": 2]
    let tree = try #require(json.any as? [String: Any])
    #expect(tree.count == 2)
    #expect(tree["é"] as? Int == 2)
    let key = try #require(tree.keys.first { $0 != "é" })
    // Stream-safe text: a joiner after each 30 marks.
    #expect(key.unicodeScalars.filter { $0 == "\u{34F}" }.count == 6666)
    #expect(
      key.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(("a" + marks).unicodeScalars)
    )
  }

  @Test("a Foundation tree keeps keys of 64 combining marks as they are")
  func short() {
    let key = "a" + String(repeating: "\u{301}", count: 64) + String(repeating: "b", count: 200)
    let tree = ([key: 1] as JSON).any as? [String: Any]
    #expect(tree?.keys.first?.unicodeScalars.elementsEqual(key.unicodeScalars) == true)
  }
}
