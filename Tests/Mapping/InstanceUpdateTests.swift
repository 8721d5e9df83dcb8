import Rosetta
import Testing

@Suite("Updating an instance")
struct InstanceUpdateTests {
  final class Range: JSONConvertibleClass {
    var start = 1
    var end = 2
    var label: String?
    var parts: [Range] = []
    var runs = 0

    required init() {}

    static func map(_ object: Range, json: Mapper) {
      object.runs += 1
      object.start <- json["start"]
      object.end <- json["end"]
      object.label <~ json["label"] § .nonEmpty
      object.parts <~ json["parts"]
      json.check(object.start < object.end, "start must come before end")
    }
  }

  @Test("the map of an instance runs once, whether it exists or is new")
  func runs() throws {
    let range = Range()
    #expect(Rosetta().decode(#"{"start": 3, "end": 5}"#, to: range))
    #expect(range.runs == 1)
    #expect(try Range(json: #"{"start": 3, "end": 5}"#).runs == 1)
    #expect(try Rosetta().decode(Range.self, from: #"{"start": 3, "end": 5}"#).runs == 1)
  }

  @Test("a check across fields gets the new values, and its refusal restores the old ones")
  func crossCheck() throws {
    let range = Range()
    range.label = "old"
    let document = #"{"start": 9, "end": 5, "label": "new", "parts": [{"start": 1, "end": 2}]}"#
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().update(range, from: document)
    }
    #expect(
      error.problems.map(\.brief) == ["error: check failed at $: start must come before end"]
    )
    #expect(range.start == 1)
    #expect(range.end == 2)
    #expect(range.label == "old")
    #expect(range.parts.isEmpty)
    // Old values that would fail the check do not count.
    #expect(Rosetta().decode(#"{"start": 20, "end": 30}"#, to: range))
    #expect(range.start == 20)
  }

  @Test("the warnings of an update are reported once")
  func warnings() throws {
    var rosetta = Rosetta()
    let log = Recorder<Report>()
    rosetta.logLevel = .verbose
    rosetta.sinks = [.reports { log.append($0) }]
    let range = Range()
    try rosetta.update(range, from: #"{"start": 3, "end": 5, "label": ""}"#)
    #expect(
      log.all.flatMap(\.problems).map(\.brief) == [
        #"warning: check failed for "" at $.label: must not be empty"#
      ]
    )
  }

  @Test("a map closure is all or nothing for an instance, too")
  func mapOnTheSpot() {
    let range = Range()
    var same = range
    let isDecoded = Rosetta().decode(#"{"start": 3}"#, to: &same) { (object: inout Range, json) in
      object.start <- json["start"]
      object.end <- json["end"]
    }
    #expect(!isDecoded)
    #expect(range.start == 1)
  }

  final class Order: JSONConvertibleClass {
    var items: [Int] = []
    var first = 0
    var note = ""

    init() {}

    static func map(_ object: Order, json: Mapper) {
      object.items <- json["items"] § .nonEmpty
      if json.hasErrors { return }
      let first = object.items[0]
      object.note <- json["note"]
      object.first = first
    }
  }

  @Test("a map that relies on a value, without errors, is not run on with the old one")
  func valueRestored() {
    let order = Order()
    #expect(
      thrownProblems { try Rosetta().update(order, from: #"{"items": [7], "note": 5}"#) }
        == ["error: expected String, found number 5 at $.note"]
    )
    #expect(order.items.isEmpty)
    #expect(
      thrownProblems { try Rosetta().merge(order, from: #"{"items": [7], "note": 5}"#) }
        == ["error: expected String, found number 5 at $.note"]
    )
    #expect(order.items.isEmpty)
  }

  final class Noted: JSONConvertibleClass {
    var count = 0
    var note = "-"
    var last = "-"

    static func map(_ object: Noted, json: Mapper) {
      object.count <- json["count"]
      if json.hasErrors {
        object.note <- json["note"]
      } else {
        object.note <- json["comment"]
      }
      object.last <- json["last"]
    }
  }

  @Test("what a map has set because of an error is restored")
  func setAfterError() {
    let noted = Noted()
    #expect(
      thrownProblems {
        try Rosetta().update(noted, from: #"{"count": "x", "note": "new", "last": "new"}"#)
      } == [#"error: expected Int, found string "x" at $.count"#]
    )
    #expect((noted.count, noted.note, noted.last) == (0, "-", "-"))
  }
}
