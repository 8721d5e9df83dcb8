import Foundation
import Rosetta
import Testing

/// Fields of one map that want to write different things to one place.
@Suite("Conflicts of key paths") struct KeyPathConflictTests {
  typealias Row = KeyPathTests.Row
  typealias Letters = KeyPathTests.Letters

  static let conflicts: [Row] = [
    Row("$.p[0]", "an element of an object") { object, json in
      object.a <- json["p"]["a"]
      object.b <- json["p"][0]
    },
    Row("$.p.b", "a key of an array") { object, json in
      object.a <- json["p"][0]
      object.b <- json["p"]["b"]
    },
    Row("$.p.b", "a key of a closed array") { object, json in
      object.a <- json["p"][0]
      object.c <- json["c"]
      object.b <- json["p"]["b"]
    },
    Row("$[0]", "an element of the root") { object, json in
      object.a <- json["a"]
      object.b <- json[0]
    },
    Row("$.b", "a key of an array as root") { object, json in
      object.a <- json[0]
      object.b <- json["b"]
    },
    Row("$.p", "a path through a scalar") { object, json in
      object.a <- json["p"]
      object.b <- json["p"]["b"]
    },
    Row("$.p", "a scalar over a path") { object, json in
      object.b <- json["p"]["b"]
      object.a <- json["p"]
    },
    Row("$.p", "a scalar over a closed path") { object, json in
      object.b <- json["p"]["b"]
      object.c <- json["c"]
      object.a <- json["p"]
    },
    Row("$.p.q", "a path through a scalar, further in") { object, json in
      object.a <- json["p"]["q"]
      object.b <- json["p"]["q"]["b"]
    },
    Row("$.p", "a path through a model") { object, json in
      object.pair <- json["p"]
      object.b <- json["p"]["b"]
    },
    Row("$.l[0].a", "a path through an element") { object, json in
      object.a <- json["l"][0]
      object.b <- json["l"][0]["a"]
    },
    Row("$.l[1]", "an element twice") { object, json in
      object.a <- json["l"][1]
      object.b <- json["l"][1]
    },
    Row("$[\"p\\\"\"]", "a key with an escape") { object, json in
      object.a <- json["p\""]
      object.b <- json["p\""]["b"]
    },
  ]

  @Test("Two fields that contradict each other are a problem", arguments: conflicts)
  func contradicts(_ row: Row) throws {
    let bridge = Mapping(Letters(), row.map)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode(Letters(), using: bridge, as: String.self)
    }
    let problem = "another field has written something else here at \(row.testDescription)"
    #expect(error?.problems.map(\.description) == ["error: \(problem)"], "\(row.expected)")
    #expect(error?.problems.map(\.code) == [.conflict])
    #expect(error?.problems.map(\.severity) == [.error])
  }

  @Test("A conflict in a nested model has its whole path and fails an optional field")
  func nestedConflict() throws {
    let inner = Mapping(0) { (value: inout Int, json) in
      value <- json["p"]
      value <- json["p"]["x"]
    }
    let outer = Mapping([0]) { (value: inout [Int], json) in
      value <~ json["list"] ~ .array(inner)
      value <- json["after"]
    }
    var rosetta = Rosetta()
    let reports = Reports()
    rosetta.logLevel = .verbose
    rosetta.sinks = [.reports { reports.append($0) }]
    let text: String = try rosetta.encode([7], using: outer)
    #expect(text == #"{"after":[7]}"#)
    #expect(
      reports.problems == [
        "warning: another field has written something else here at $.list[0].p"
      ]
    )
  }

  @Test("Paths count towards the depth that is allowed")
  func depth() throws {
    let path = JSONPath(Array(repeating: "p", count: 4))
    let deep = Mapping(5) { (value: inout Int, json) in
      value <- json[path]
    }
    var rosetta = Rosetta()
    rosetta.maximumDepth = 4
    let text: String = try rosetta.encode(5, using: deep)
    #expect(text == #"{"p":{"p":{"p":{"p":5}}}}"#)
    #expect(try rosetta.decode(text, using: deep) == 5)
    rosetta.maximumDepth = 3
    let error = #expect(throws: RosettaError.self) {
      try rosetta.encode(5, using: deep, as: String.self)
    }
    #expect(
      error?.problems.map(\.description)
        == ["error: nested deeper than 3 levels at $.p.p.p.p"]
    )
    #expect(error?.category == .limit)
  }
}
