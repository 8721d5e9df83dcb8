import Rosetta
import Testing

@Suite("StringifiedBridge, depth")
struct StringifiedDepthTests {
  /// A model that may stand in itself, as an object and as a string.
  final class Node: JSONConvertibleClass {
    var child: Node?
    var text: Node?
    static func map(_ object: Node, json: Mapper) {
      object.child <- json["c"].nullable
      object.text <- json["t"].nullable ~ .stringified()
    }
    var depth: Int { 1 + max(child?.depth ?? 0, text?.depth ?? 0) }
  }

  /// `levels` documents in each other, with escapes that grow by a few bytes a level only.
  func documents(_ levels: Int, objects: Int) -> String {
    func wrapped(_ inner: String) -> String {
      let open = String(repeating: #"{"t":null,"c":"#, count: objects - 1)
      let close = String(repeating: "}", count: objects - 1)
      return open + #"{"c":null,"t":\#(inner)}"# + close
    }
    return (1..<levels).reduce(wrapped("null")) { inner, _ in
      let escaped = inner.replacing("\\", with: #"\u005c"#).replacing("\"", with: #"\u0022"#)
      return wrapped("\"\(escaped)\"")
    }
  }

  @Test("documents in strings share the depth, one level for each string")
  func shared() {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 14
    let fits = Outcome(rosetta) { try $0.decode(Node.self, from: documents(3, objects: 4)) }
    #expect(fits.value?.depth == 12)
    #expect(fits.problems == [])
    let deep = Outcome(rosetta) { try $0.decode(Node.self, from: documents(4, objects: 4)) }
    #expect(deep.value == nil)
    #expect(
      deep.problems == [
        "error: nested deeper than 14 levels at $"
          + String(repeating: ".c.c.c.t", count: 3)
      ]
    )
  }

  @Test("how deep a value beside the string is does not count")
  func siblings() {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 10
    let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
    for (objects, fits) in [(1, true), (4, true), (8, true), (9, false)] {
      let inner = documents(1, objects: objects).replacing("\"", with: #"\""#)
      let json = #"{"deep":\#(deep),"c":null,"t":"\#(inner)"}"#
      let outcome = Outcome(rosetta) { try $0.decode(Node.self, from: json) }
      #expect(outcome.value?.depth == (fits ? objects + 1 : nil), "\(outcome.problems)")
    }
  }

  @Test("a string in a string, a thousand deep, does not overflow the stack")
  func hostile() {
    let json = documents(8, objects: 40)
    var rosetta = Rosetta()
    rosetta.maximumDepth = 64
    let outcome = Outcome(rosetta) { try $0.decode(Node.self, from: json) }
    #expect(outcome.value == nil)
    #expect(outcome.problems.count == 1)
  }

  @Test(
    "a string that nobody could read again is refused, before those around it double it",
    .enabled(if: Effort.isFull, "only with ROSETTA_TESTS=all")
  )
  func tooLong() {
    struct Outer: JSONConvertible {
      var text = ""
      static func map(_ object: inout Outer, json: Mapper) {
        object.text <- json["text"] ~ .stringified(.stringified())
      }
    }
    var outer = Outer()
    for (count, problems) in [
      (1_000, []), (1 << 28, ["error: a string or number is longer than 256 MiB at $.text"]),
    ] {
      outer.text = String(repeating: "a", count: count)
      #expect(thrownProblems { try Rosetta().encode(outer) as String } == problems)
    }
  }

  @Test("a bridge that reads strings in strings reaches the depth limit")
  func scalars() throws {
    struct Onion: Bridge {
      func decode(_ json: JSONReader) -> Int? { StringifiedBridge.stringified(self).decode(json) }
      func encode(_ value: Int, to json: JSONWriter) { value.encode(to: json) }
    }
    var rosetta = Rosetta()
    rosetta.maximumDepth = 3
    let json = (0..<8).reduce("1") { inner, _ in
      let escaped = inner.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      return "\"\(escaped)\""
    }
    let outcome = Outcome(rosetta) { try $0.decode(json, using: Onion()) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == ["error: nested deeper than 3 levels at $"]
    )
  }
}
