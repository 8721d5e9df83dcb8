import Rosetta
import Testing

@Suite("LossyAction")
struct LossyActionTests {
  struct Scores: JSONConvertible, Equatable {
    var values: [Int] = []
    static func map(_ object: inout Scores, json: Mapper) {
      object.values <- json["values"]
        ~ .lossy { problem in
          switch problem.code {
          case .missingValue: .use(0)
          case .outOfRange: .skip
          default: .fail
          }
        }
    }
  }

  func decode(_ json: String) -> Outcome<Scores> {
    Outcome { try $0.decode(Scores.self, from: json) }
  }

  @Test("a closure skips, replaces or fails each bad item, whose index is the one in the document")
  func decisions() {
    let outcome = decode(#"{"values": [1, null, 1.5, 4]}"#)
    #expect(outcome.value == Scores(values: [1, 0, 4]))
    #expect(
      outcome.problems == [
        "warning: expected Int, found null at $.values[1]",
        "warning: expected Int, found number 1.5, which does not fit at $.values[2]",
      ]
    )
  }

  @Test("an item that the closure fails is an error, and the others stay warnings")
  func failure() {
    let outcome = decode(#"{"values": [null, "x"]}"#)
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "warning: expected Int, found null at $.values[0]",
        #"error: expected Int, found string "x" at $.values[1]"#,
      ]
    )
  }

  @Test("the closure gets the problem with its whole path, line and column")
  func problem() throws {
    struct Item: JSONConvertible {
      var id = 0
      static func map(_ object: inout Item, json: Mapper) { object.id <- json["id"] }
    }
    struct Page: JSONConvertible {
      var ids: [String] = []
      var items: [Item] = []
      var seen: Seen = Seen()
      final class Seen: @unchecked Sendable { var problems: [Problem] = [] }
      static func map(_ object: inout Page, json: Mapper) {
        let seen = object.seen
        object.items <- json["page"]["items"]
          ~ .lossy { problem in
            seen.problems.append(problem)
            return .skip
          }
        object.ids <~ json["page"]["ids"]
          ~ .lossy { problem in
            seen.problems.append(problem)
            return .use("?")
          }
      }
    }
    let page = try Page(
      json: """
        {"page": {
          "ids": ["a", 2],
          "items": [{"id": 1}, {"id": "x"}]
        }}
        """
    )
    #expect(page.ids == ["a", "?"])
    #expect(
      page.seen.problems.map(\.brief) == [
        #"error: expected Int, found string "x" at $.page.items[1].id"#,
        "error: expected String, found number 2 at $.page.ids[1]",
      ]
    )
    #expect(
      page.seen.problems.map(\.location) == [
        SourceLocation(line: 3, column: 31, offset: 60),
        SourceLocation(line: 2, column: 16, offset: 26),
      ]
    )
  }

  @Test("the closure decides about an item that cannot be written, too")
  func encoding() {
    struct Model: JSONConvertible {
      var values: [Double] = []
      var named: [String: Double] = [:]
      static func map(_ object: inout Model, json: Mapper) {
        object.values <- json["values"] ~ .lossy { _ in .use(-1) }
        object.named <~ json["named"] ~ .lossy { $0.path == JSONPath("a") ? .fail : .skip }
      }
    }
    let kept = Outcome { try $0.encode(Model(values: [.nan, 2], named: ["b": .nan])) as String }
    #expect(kept.value == #"{"values":[-1,2],"named":{}}"#)
    #expect(
      kept.problems == [
        "warning: expected a finite number, found NaN at $.values[0]",
        "warning: expected a finite number, found NaN at $.named.b",
      ]
    )
    let failed = Outcome { try $0.encode(Model(named: ["a": .nan, "b": 1])) as String }
    #expect(failed.value == #"{"values":[]}"#)
    let problem = "expected a finite number, found NaN at $.named.a, so $.named is left out"
    #expect(failed.problems == ["warning: \(problem)"])
  }

  @Test("a replacement that cannot be written is left out")
  func badSubstitute() {
    let bridge = LossyArrayBridge<DefaultBridge<Double>>.lossy { _ in .use(.infinity) }
    let outcome = Outcome { try $0.encode([1, .nan], using: bridge) as String }
    #expect(outcome.value == "[1]")
    #expect(
      outcome.problems == [
        "warning: expected a finite number, found NaN at $[1]",
        "warning: expected a finite number, found Infinity at $[1]",
      ]
    )
  }

  @Test("the closure decides also when no more problems are kept")
  func beyondTheLimit() throws {
    var rosetta = Rosetta()
    rosetta.maximumErrors = 2
    let json = #"{"values": [1.5, 1.5, 1.5, null, null, 4]}"#
    let scores = try rosetta.decode(Scores.self, from: json)
    #expect(scores.values == [0, 0, 4])
  }

  /// Each object names its second list first, so that every lookup goes back in the document.
  @Test("the time for many bad items grows with their number")
  func time() throws {
    struct Item: JSONConvertible {
      var a: [Int] = []
      var b: [Int] = []
      static func map(_ object: inout Item, json: Mapper) {
        object.a <- json["a"] ~ .lossy { _ in .skip }
        object.b <- json["b"] ~ .lossy { _ in .skip }
      }
    }
    let item = #"{"b":["x"],"a":["x"]}"#
    let count = 5000
    let json = "[" + repeatElement(item, count: count).joined(separator: ",") + "]"
    let items = try Rosetta().decode([Item].self, from: json)
    #expect(items.count == count)
  }

  @Test("a decision after a secret line is about the place of its own item")
  func afterSecret() {
    let seen = Recorder<Problem>()
    let mapping = Mapping(0) { (pin: inout Int, json) in
      pin <- json["pin"].secret
      var items: [Int] = []
      items <~ json["items"]
        ~ .lossy { problem in
          seen.append(problem)
          return .skip
        }
    }
    _ = Rosetta().result(using: mapping, from: #"{"pin": 1, "items": ["x"]}"#)
    #expect(
      seen.all.map { "\($0)" } == [
        #"error: expected Int, found string "x" at $.items[0] (line 1, column 22)"#
      ]
    )
  }
}
