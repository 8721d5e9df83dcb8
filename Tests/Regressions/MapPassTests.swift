import Foundation
import Rosetta
import Testing

@Suite("A map that runs more than once")
struct MapPassTests {
  struct Bag: JSONConvertible {
    var low = 0
    var high = 0
    var extras = JSONObject()

    static func map(_ object: inout Bag, json: Mapper) {
      object.low <- json["low"]
      object.high <- json["high"]
      json.check(object.low < object.high, "low must be less than high")
      object.extras <- json.rest
      json.check(!object.extras.isEmpty, "something else is needed")
    }
  }

  @Test(
    "each check across fields is made once, after the fields before it",
    arguments: [
      (#"{"low":1,"high":2,"x":3}"#, []),
      (#"{"low":2,"high":1,"x":3}"#, ["low must be less than high"]),
      (#"{"low":1,"high":2}"#, ["something else is needed"]),
      (#"{"low":2,"high":1}"#, ["low must be less than high", "something else is needed"]),
      (#"[{"low":2,"high":1},{"low":1,"high":2,"x":3}]"#, ["expected object"]),
    ]
  )
  func checksOnce(_ json: String, _ demands: [String]) {
    let problems = Rosetta().result(of: Bag.self, from: json).problems.map(\.brief)
    #expect(problems.count == demands.count, "\(problems)")
    for (problem, demand) in zip(problems, demands) { #expect(problem.contains(demand)) }
    let list = Rosetta().result(of: [Bag].self, from: "[\(json),\(json)]").problems
    #expect(list.count == 2 * demands.count)
  }

  @Test("a negative index is told once, though the rest of the object is read")
  func misuseOnce() {
    let map = Mapping(JSONObject()) { (value: inout JSONObject, json) in
      var first = 0
      first <~ json["l"][-1]
      value <- json.rest
    }
    #expect(
      thrownProblems { try Rosetta().decode(#"{"l":[1],"x":2}"#, using: map) }
        == ["error: expected an index of 0 or more, found -1 at $"]
    )
  }

  struct Outer: JSONConvertible {
    var start = 5
    var end = 1

    static func map(_ object: inout Outer, json: Mapper) {
      object.start <- json["a"]["start"]
      object.end <- json["end"]
      json.check(object.start < object.end, "start must come before end")
    }
  }

  @Test(
    "a check is skipped when the path of a required field ends before its last step",
    arguments: [#"{"a":null,"end":1}"#, #"{"a":1,"end":1}"#, #"{"end":1}"#]
  )
  func skipsCheck(_ json: String) {
    let problems = Rosetta().result(of: Outer.self, from: json).problems
    #expect(problems.count == 1)
    #expect(problems.map(\.code) != [.validationFailed])
  }

  @Test("a strict rest that is no object fails the encoding")
  func strictRest() {
    let strict = Mapping(JSON.string("x")) { (value: inout JSON, json) in value <~ json.rest.strict
    }
    let allowing = Mapping(JSON.string("x")) { (value: inout JSON, json) in value <~ json.rest }
    #expect(thrownProblems { try Rosetta().encode("x", using: strict, as: String.self) }.count == 1)
    #expect(thrownProblems { try Rosetta().encode("x", using: allowing, as: String.self) } == [])
  }

  final class Node {
    var name = "a"
    var next: Node?
  }

  @Test("an instance inside itself is a problem, not a trap, also with a map given on the spot")
  func cycle() {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    func link(_ node: inout Node, _ json: Mapper) {
      node.name <- json["name"]
      node.next <~ json["next"] ~ Mapping(Node()) { (node: inout Node, json) in link(&node, json) }
    }
    let reports = Recorder<Report>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.sinks = [.reports { reports.append($0) }]
    let text: String? = rosetta.encode(node) { (node: inout Node, json) in link(&node, json) }
    #expect(text == nil)
    #expect(reports.all.flatMap(\.problems).map(\.code) == [.depth])
  }

  @Test("a secret in a map of alternatives is secret in all of them")
  func alternatives() {
    let map = Mapping("") { (value: inout String, json) in
      json["a"].or("b").map { $0["other"].secret.requires(&value) }
    }
    let rosetta = Rosetta()
    let json = #"{"a":{"other":5},"b":{"other":"hunter2"}}"#
    let error = #expect(throws: RosettaError.self) { try rosetta.decode(json, using: map) }
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test(
    "an element of an array on the path of a map is read, whatever is told of unknown keys",
    arguments: Rosetta.Policy.allCases
  )
  func elementsOfMap(_ policy: Rosetta.Policy) throws {
    let map = Mapping([0, 0]) { (value: inout [Int], json) in
      json["a"].map { json in
        value[0] <- json[0]
        value[1] <- json[1]
      }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = policy
    #expect(try rosetta.decode(#"{"a":[7,8]}"#, using: map) == [7, 8])
  }

  @Test("a value that a check refuses does not change how deep the others may be")
  func checkOfDeepValue() throws {
    let deep: JSON = [[[[[1]]]]]
    let map = Mapping([deep, [1]]) { (value: inout [JSON], json) in
      value[0] <~ json["deep"] § { $0 == 5 }
      value[1] <- json["flat"]
    }
    var rosetta = Rosetta()
    rosetta.maximumDepth = 3
    #expect(try rosetta.encode([deep, [1]], using: map, as: String.self) == #"{"flat":[1]}"#)
  }
}
