import Rosetta
import Testing

@Suite("Checks at a field that has other names") struct CheckOfOtherNameTests {
  struct Span: JSONConvertible, Equatable {
    var start = 0
    var end = 0
    var inner: [Span] = []

    static func map(_ object: inout Span, json: Mapper) {
      object.start <~ json["start"]
      object.end <~ json["end"].or("stop").or("until")
      object.inner <~ json["inner"].strict
      json.check(object.start <= object.end, "must not be before the start", at: "end")
    }
  }

  struct LetSpan: JSONMapped {
    let start: Int?
    let end: Int?

    static let properties = Properties(of: LetSpan.self) {
      \.start <~ "start"
      \.end <~ Key("end").or("stop").or("until")
    }
    static let mapping = Mapping(LetSpan.init, properties)
      .checked("must not be before the start", at: "end") { $0.start ?? 0 <= $0.end ?? 0 }
  }

  static let refused = [
    (document: #"{"start":5}"#, path: "$.end", column: 1),
    (document: #"{"start":5,"end":4,"stop":6}"#, path: "$.end", column: 18),
    (document: #"{"start":5,"stop":4}"#, path: "$.stop", column: 19),
    (document: #"{"start":5,"end":null,"stop":4}"#, path: "$.stop", column: 30),
    (document: #"{"start":5,"stop":null,"until":4}"#, path: "$.until", column: 32),
  ]

  @Test("the problem is at the key that was read", arguments: refused)
  func places(document: String, path: String, column: Int) {
    for problems in [
      Rosetta().result(of: Span.self, from: document).problems,
      Rosetta().result(of: LetSpan.self, from: document).problems,
    ] {
      #expect(problems.map(\.path.description) == [path])
      #expect(problems.map(\.location?.column) == [column])
    }
  }

  @Test("the check is skipped if the value under another name did not fit")
  func leftOut() throws {
    for name in ["end", "stop", "until"] {
      let document = #"{"start":5,"\#(name)":"6"}"#
      let warning = #"warning: expected Int, found string "6" at $.\#(name)"#
      let result = Rosetta().result(of: Span.self, from: document)
      #expect(result.value == Span(start: 5))
      #expect(result.problems.map(\.brief) == [warning])
      #expect(Rosetta().result(of: LetSpan.self, from: document).problems.map(\.brief) == [warning])
    }
  }

  @Test("an object inside or before does not hide what an object has read")
  func nested() {
    let outer = #"{"start":5,"stop":4,"inner":[{"start":1,"until":2},{"stop":3}]}"#
    let document = #"[\#(outer),{"start":2,"until":1},{"inner":[{"start":2,"stop":1}]}]"#
    let result = Rosetta().result(of: [Span].self, from: document)
    let paths = result.problems.map(\.path.description)
    #expect(paths == ["$[0].stop", "$[1].until", "$[2].inner[0].stop"])
  }
}
