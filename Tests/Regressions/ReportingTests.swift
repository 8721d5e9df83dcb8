import Foundation
import Rosetta
import Testing

@Suite("Regressions of reports") struct ReportingRegressionTests {
  @Test("a .lossy list keeps its first problems, not the last")
  func firstProblems() {
    var rosetta = Rosetta()
    rosetta.maximumErrors = 3
    let json = #"["a", "b", "c", "d", "e", 1]"#
    let lossy: LossyArrayBridge<DefaultInt> = .lossy(DefaultInt())
    let result = rosetta.result(using: lossy, from: json)
    #expect(result.value == [1])
    #expect(result.problems.map(\.path.description) == ["$[0]", "$[1]", "$[2]"])
  }

  struct DefaultInt: Bridge {
    func decode(_ json: JSONReader) -> Int? { Int.decode(json) }
    func encode(_ value: Int, to json: JSONWriter) { value.encode(to: json) }
  }

  @Test("an error is kept though warnings fill the list")
  func lastError() {
    var rosetta = Rosetta()
    rosetta.maximumErrors = 2
    let mapping = Mapping((0, [Int]())) { object, json in
      object.1 <- json["list"] ~ .lossy(DefaultInt())
      object.0 <- json["size"]
    }
    let json = #"{"list": ["a", "b", "c"], "size": "x"}"#
    let problems = rosetta.result(using: mapping, from: json).problems
    #expect(problems.map(\.path.description) == ["$.list[0]", "$.list[1]", "$.size"])
    #expect(problems.map(\.severity) == [.warning, .warning, .error])
  }

  @Test(
    "the hint of a range names no type that does not hold the number",
    arguments: [
      ("-9223372036854775809", nil), ("9223372036854775808", "UInt"),
      ("18446744073709551616", nil), ("9.223372036854775808e18", "UInt"),
    ] as [(String, String?)]
  )
  func range(_ row: (json: String, type: String?)) {
    let problems = Rosetta().result(of: Int.self, from: row.json).problems
    let other = row.type.map { "; \($0) would hold it" } ?? ""
    let hint = "Int holds -9223372036854775808 to 9223372036854775807\(other)"
    #expect(problems.map(\.hint) == [hint])
  }

  private struct Stay: JSONConvertible {
    var start = 0
    var end = 0

    static func map(_ object: inout Stay, json: Mapper) {
      object.start <- json["start"]
      object.end <~ json["end"]
      json.check(object.start < object.end, "start must come before end", at: "end", code: "order")
    }
  }

  @Test("a check across fields is a problem of the named field, with its code")
  func fieldOfCheck() throws {
    let problems = Rosetta().result(of: Stay.self, from: #"{"start": 2, "end": 1}"#).problems
    #expect(
      problems.map(\.brief) == [
        "error: check failed at $.end: start must come before end"
      ]
    )
    #expect(problems.map(\.customCode) == ["order"])
    #expect(problems.map(\.location?.column) == [21])
    let missing = Rosetta().result(of: [Stay].self, from: #"[{"start": 2}]"#).problems
    #expect(missing.map(\.path.description) == ["$[0].end"])
    var stay = Stay()
    stay.start = 1
    let error = try #require(throws: RosettaError.self) { try [stay].json() as String }
    #expect(error.problems.map(\.path.description) == ["$[0].end"])
    #expect(error.problems.map(\.customCode) == ["order"])
  }

  @Test(
    "a check across fields is skipped when a required one of them did not fit",
    arguments: [#"{"end": 1}"#, #"{"start": "x", "end": 1}"#]
  )
  func skippedCheck(_ json: String) {
    let problems = Rosetta().result(of: Stay.self, from: json).problems
    #expect(problems.count == 1)
    #expect(problems.map(\.code) != [.validationFailed])
    // What another object lacks is nothing to this one.
    let list = "[\(json), {\"start\": 2, \"end\": 1}]"
    let codes = Rosetta().result(of: [Stay].self, from: list).problems.map(\.code)
    #expect(codes.count == 2)
    #expect(codes.last == .validationFailed)
  }

  private struct Booking: JSONConvertible {
    enum Room: JSONUnion {
      case single
      static let union = Union<Room>(tag: "type") { Variant("single", .single) }
    }

    var start = 0
    var end = 0
    var room: Room?
    var rooms: [Room] = []

    static func map(_ object: inout Booking, json: Mapper) {
      object.start <- json["start"]
      object.end <- json["end"]
      object.room <~ json["room"]
      object.rooms <~ json["rooms"] ~ .lossy()
      json.check(object.start < object.end, "start must come before end")
    }
  }

  @Test(
    "a check across fields is not skipped for what an optional field or .lossy has refused",
    arguments: [#""room": {}"#, #""room": 5"#, #""rooms": [{}]"#, #""rooms": [{"type": 1}]"#]
  )
  func checkAfterWarnings(_ member: String) {
    let json = "{\"start\": 2, \"end\": 1, \(member)}"
    let result = Rosetta().result(of: Booking.self, from: json)
    #expect(result.value == nil)
    #expect(result.problems.map(\.code).contains(.validationFailed))
  }

  @Test("a check across fields is skipped if the field that it names did not fit")
  func checkedDefault() throws {
    let json = #"{"start": 2, "end": "x"}"#
    let problems = Rosetta().result(of: Stay.self, from: json).problems
    #expect(
      problems.map(\.brief) == [
        "warning: expected Int, found string \"x\" at $.end"
      ]
    )
    let early = try Stay(json: #"{"start": -1, "end": "x"}"#)
    #expect(try Stay(json: early.json() as String).end == 0)
  }
}
