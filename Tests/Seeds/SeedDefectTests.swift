import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  /// What the Rosetta of 2015 did wrong. Each test names the row that its defect belongs to.
  @Suite("Known defects of the forebear") struct DefectTests {
    let rosetta = Rosetta()

    @Test("R31, defect: inner paths and sinks are not lost in nested models")
    func nestedPathsAndSinks() throws {
      let logs = Recorder<String>()
      let text = #"{"uniqueID":"1","family":{"son":{"uniqueID":"2","friends":[{"uniqueID":3}]}}}"#
      let user = try logs.rosetta().decode(User.self, from: text)
      var expected = User("1")
      expected.family = ["son": User("2")]
      #expect(user == expected)
      let log = try #require(logs.all.first)
      #expect(logs.all.count == 1)
      #expect(
        log.contains(
          "warning: expected String, found number 3 at $.family.son.friends[0].uniqueID, "
            + "so $.family.son.friends is left out\n"
        )
      )

      var outer = User("1")
      outer.family = ["son": User("2", age: -5)]
      let encoded: String = try logs.rosetta().encode(outer)
      #expect(encoded == #"{"uniqueID":"1","family":{"son":{"uniqueID":"2"}}}"#)
      #expect(logs.all.count == 2)
      #expect(logs.all.last?.contains("warning: check failed for -5 at $.family.son.age") == true)
    }

    @Test("R13, defect: a refused <~ bridge is logged, both ways")
    func refusedBridgeIsLogged() throws {
      let reports = Recorder<Report>()
      let rosetta = reports.rosetta(level: .verbose)
      #expect(try rosetta.decode(Allowed.self, from: #"{"bridged":""}"#) == Allowed())
      #expect(reports.diagnostics == [.warning(.bridgingFailed, "$.bridged", at: "1:12")])
      let text: String = try rosetta.encode(Allowed(plain: nil, bridged: [], checked: nil))
      #expect(text == "{}")
      #expect(reports.diagnostics.last == .warning(.bridgingFailed, "$.bridged"))
      #expect(reports.all.map(\.operation) == [.decode, .encode])
    }

    @Test("R33, defect: decode calls the handler")
    func decodeCallsTheHandler() {
      let logs = Recorder<String>()
      var rosetta = Rosetta()
      rosetta.logLevel = .errors
      rosetta.logHandler = { logs.append($0) }
      rosetta.logFormatter = { "\($0.problems.map(\.message))" }
      #expect(rosetta.decode(#"{"name":"Ann"}"#) as User? == nil)
      #expect(logs.all == [#"["missing required value"]"#])
    }

    @Test("R32, defect: a failure leaves nothing behind for the next run")
    func noStaleProblems() throws {
      let reports = Recorder<Report>()
      let rosetta = reports.rosetta(level: .verbose)
      #expect(rosetta.decode(#"{"age":1}"#) as User? == nil)
      #expect(rosetta.encode(Required()) as String? == nil)
      #expect(rosetta.decode("[") as User? == nil)
      #expect(reports.all.map(\.problems.count) == [1, 3, 1])

      #expect(rosetta.decode(#"{"uniqueID":"1"}"#) as User? == User("1"))
      #expect(rosetta.encode(User("1")) as String? == #"{"uniqueID":"1"}"#)
      #expect(reports.all.count == 3)

      #expect(rosetta.decode(#"{"uniqueID":1}"#) as User? == nil)
      #expect(
        reports.all.last?.problems.map(Diagnostic.init)
          == [.error(.wrongType, "$.uniqueID", at: "1:13")]
      )
    }

    @Test("R16, defect: -1 is not read as 18446744073709551615")
    func negativeIsNotUnsigned() throws {
      let expected = [Diagnostic.error(.outOfRange, "$[0]", at: "1:2")]
      #expect(try Diagnostic.thrown { try rosetta.decode([UInt64].self, from: "[-1]") } == expected)
      #expect(try Diagnostic.thrown { try rosetta.decode([UInt].self, from: "[-1]") } == expected)
      #expect(try rosetta.decode([Int64].self, from: "[-1]") == [-1])
      let text: String = try rosetta.encode([UInt64.max])
      #expect(text == "[18446744073709551615]")
      #expect(try rosetta.decode([UInt64].self, from: text) == [UInt64.max])
    }

    @Test("R26, defect: a stray json[\"a\"] does not move the next line's path")
    func strayField() throws {
      let mapping = Mapping(Point()) { (point: inout Point, json) in
        _ = json["a"]
        _ = json["a"]["b"]
        point.x <- json["x"]
        _ = json["list"][0]
        point.y <- json["y"]
      }
      let text = #"{"x":1,"y":2}"#
      let point = try rosetta.decode(text, using: mapping)
      #expect(point == Point(x: 1, y: 2))
      let encoded: String = try rosetta.encode(point, using: mapping)
      #expect(encoded == text)
      #expect(
        try Diagnostic.thrown { try rosetta.decode(#"{"a":{"x":1},"x":1}"#, using: mapping) }
          == [.error(.missingValue, "$.y", at: "1:1")]
      )
    }

    @Test("R22, defect: a root array is not cut out of or pasted into text")
    func rootArraysAreNoText() throws {
      let texts = [#"],"x":["#, #"[["#, #"{"x":[1]}"#, #"\"]}"#, ""]
      let encoded: String = try rosetta.encode(texts)
      #expect(encoded == #"["],\"x\":[","[[","{\"x\":[1]}","\\\"]}",""]"#)
      #expect(try rosetta.decode([String].self, from: encoded) == texts)
      #expect(try rosetta.decode([Int].self, from: " \n[ 1 ,2 ]\t") == [1, 2])
      #expect(
        try Diagnostic.thrown { try rosetta.decode([Int].self, from: #"[1],"x":[2]"#) }
          == [.error(.syntax, "$", at: "1:4")]
      )
      #expect(
        try Diagnostic.thrown { try rosetta.decode([Int].self, from: "[1]}, {") }
          == [.error(.syntax, "$", at: "1:4")]
      )
    }

    @Test("R27, defect: the map of a new class instance runs once")
    func newInstancesAreMappedOnce() throws {
      let text = #"{"name":"a","children":[{"name":"b"},{"name":"c"}]}"#
      let parent = try rosetta.decode(Counted.self, from: text)
      #expect(parent.runs == 1)
      #expect(parent.children?.map(\.runs) == [1, 1])
      #expect(parent.children?.map(\.name) == ["b", "c"])

      let encoded: String = try rosetta.encode(parent)
      #expect(encoded == text)
      #expect(parent.runs == 2)
      #expect(parent.children?.map(\.runs) == [2, 2])
    }

    final class Counted: JSONConvertibleClass {
      var runs = 0
      var name = ""
      var children: [Counted]?

      static func map(_ object: Counted, json: Mapper) {
        object.runs += 1
        object.name <- json["name"]
        object.children <~ json["children"]
      }
    }
  }
}
