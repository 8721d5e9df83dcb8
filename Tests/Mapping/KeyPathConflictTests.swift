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
    Row("$.l[0]", "a path through an element") { object, json in
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

  /// Fields on one key. Debug builds look for them in every object, the others on demand.
  static let duplicates: [Row] = [
    Row("$.a", "a key twice") { object, json in
      object.a <- json["a"]
      object.c <- json["c"]
      object.b <- json["a"]
    },
    Row("$.a", "a literal key and one made at run time") { object, json in
      object.a <- json["a"]
      object.b <- json[String("ab".prefix(1))]
    },
    Row("$.a", "a key of a path made at run time, twice") { object, json in
      let path: JSONPath = "a"
      object.a <- json[path]
      object.c <- json["c"]
      object.b <- json[path]
    },
    Row("$[\"\\n\"]", "a key with an escape, twice") { object, json in
      object.a <- json["\n"]
      object.b <- json["\n"]
    },
    Row("$.p.a", "a key twice in a path") { object, json in
      object.a <- json["p"]["a"]
      object.b <- json["p"]["a"]
    },
    Row("$.p.a", "a key twice in a path that was left") { object, json in
      object.a <- json["p"]["a"]
      object.c <- json["c"]
      object.b <- json["p"]["a"]
    },
    Row("$.a", "a key twice after a path") { object, json in
      object.c <- json["p"]["c"]
      object.a <- json["a"]
      object.b <- json["a"]
    },
    Row("$.l[0].a", "a key twice in an element") { object, json in
      object.a <- json["l"][0]["a"]
      object.b <- json["l"][0]["a"]
    },
    Row("$.l[0]", "null and a value in one element") { object, json in
      object.none <~ json["l"][0].nullable
      object.b <- json["l"][0]
    },
  ]

  static let wholes: [Row] = [
    Row("$", "the object itself after a field") { object, json in
      object.a <- json["a"]
      object.pair <- json[]
    },
    Row("$.a", "a field after the object itself") { object, json in
      object.pair <- json[]
      object.a <- json["a"]
    },
    Row("$.a[0]", "a path after the object itself") { object, json in
      object.pair <- json[JSONPath()]
      object.a <- json["a"][0]
    },
    Row("$", "the object itself, twice") { object, json in
      object.pair <- json[]
      object.pair <- json[]
    },
  ]

  /// Release builds compare literal keys only if duplicates are not ignored.
  var comparing: Rosetta {
    var rosetta = Rosetta()
    #if !DEBUG
      rosetta.duplicateKeys = .fail
    #endif
    return rosetta
  }

  @Test(
    "two fields whose paths contradict each other are a problem",
    arguments: conflicts + duplicates + wholes
  )
  func contradicts(_ row: Row) throws {
    let bridge = Mapping(Letters(), row.map)
    let error = #expect(throws: RosettaError.self) {
      try comparing.encode(Letters(), using: bridge, as: String.self)
    }
    let problem = "another field writes to the same place at \(row.testDescription)"
    #expect(error?.problems.map(\.brief) == ["error: \(problem)"], "\(row.expected)")
    #expect(error?.problems.map(\.code) == [.conflict])
    #expect(error?.problems.map(\.severity) == [.error])
  }

  @Test("of fields at any paths, those conflict that one value cannot hold; the others come back")
  func randomPaths() {
    var random = SeededRandom(seed: 15)
    var conflicts = 0
    for _ in 0..<2_000 {
      let paths = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        JSONPath((0..<Int.random(in: 1...3, using: &random)).map { _ in step(&random) })
      }
      let values = Array(1...paths.count)
      let map = { (values: inout [Int], json: Mapper) in
        for (index, path) in paths.enumerated() { values[index] <- json[path] }
      }
      let isPossible = paths.indices.allSatisfy { index in
        paths[..<index].allSatisfy { !Self.conflict($0, paths[index]) }
      }
      let text: String? = Rosetta().encode(values, using: map)
      #expect((text != nil) == isPossible, "\(paths)")
      guard let text else {
        conflicts += 1
        continue
      }
      var read = values.map { _ in 0 }
      #expect(Rosetta().decode(text, to: &read, using: map), "\(text)")
      #expect(read == values, "\(text)")
    }
    #expect(500..<1_500 ~= conflicts, "\(conflicts)")
  }

  private func step(_ random: inout SeededRandom) -> JSONPath.Component {
    let number = Int.random(in: 0..<20, using: &random)
    return number < 3 ? .index(number) : .key(["a", "b", "é"][number % 3])
  }

  /// Whether one path leads through the end of the other, or through a container of another kind.
  private static func conflict(_ one: JSONPath, _ other: JSONPath) -> Bool {
    let steps = zip(one.components, other.components).first { $0 != $1 }
    guard case (let one, let other)? = steps else { return true }
    if case .key = one, case .key = other { return false }
    if case .index = one, case .index = other { return false }
    return true
  }

  @Test("of two fields on one key, one that writes nothing is no conflict")
  func writesOne() throws {
    let bridge = Mapping(Letters()) { (object: inout Letters, json) in
      object.none <~ json["a"]
      object.a <- json["a"]
      object.b <~ json["a"] § { $0 == 0 }
      object.c <- json["a"].decodeOnly
      object.d <- json["d"].or("a")
    }
    let text: String = try Rosetta().encode(Letters(), using: bridge)
    #expect(text == #"{"a":1,"d":4}"#)
  }

  struct Twins: JSONMapped, Equatable {
    let one: Int
    let other: Int?
    static let properties = Properties(of: Twins.self) {
      \.one <- "a"
      \.other <~ "a"
    }
    static let mapping = Mapping(Twins.init, properties)
  }

  @Test("two properties of a mapping on one key are a problem, unless one is nil")
  func twins() throws {
    let error = #expect(throws: RosettaError.self) { try Twins(one: 1, other: 2).json() as String }
    #expect(
      error?.problems.map(\.brief)
        == ["error: another field writes to the same place at $.a"]
    )
    #expect(try Twins(one: 1, other: nil).json() == #"{"a":1}"#)
  }

  @Test("a key made at run time conflicts with an equal literal, in a release build too")
  func runTimeKey() {
    let bridge = Mapping(Letters()) { (object: inout Letters, json) in
      let key = ["a", "b"][0]
      object.a <- json["a"]
      object.b <- json[key]
    }
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode(Letters(), using: bridge) as String
    }
    #expect(
      error?.problems.map(\.brief)
        == ["error: another field writes to the same place at $.a"]
    )
  }

  @Test("a conflict is an error in an optional field, too: its value would be lost")
  func optionalConflict() {
    let maps = [
      Mapping(Letters()) { (object: inout Letters, json) in
        object.a <- json["p"]["a"]
        object.b <~ json["p"][0]
      },
      Mapping(Letters()) { (object: inout Letters, json) in
        object.a <~ json["a"]
        object.pair <~ json[]
      },
    ]
    let places = ["$.p[0]", "$"]
    for (map, place) in zip(maps, places) {
      let problem = "error: another field writes to the same place at \(place)"
      #expect(thrownProblems { try Rosetta().encode(Letters(), using: map) as String } == [problem])
    }
  }

  @Test(
    "a conflict in a nested model has its whole path and fails the run in an optional field, too"
  )
  func nestedConflict() throws {
    let inner = Mapping(0) { (value: inout Int, json) in
      value <- json["p"]
      value <- json["p"]["x"]
    }
    let outer = Mapping([0]) { (value: inout [Int], json) in
      value <~ json["list"] ~ .array(inner)
      value <- json["after"]
    }
    let problem = "error: another field writes to the same place at $.list[0].p"
    #expect(thrownProblems { try comparing.encode([7], using: outer) as String } == [problem])
  }

  struct Refusing: Bridge {
    func decode(_ json: JSONReader) -> Int? { nil }
    func encode(_ value: Int, to json: JSONWriter) { json.refuse("never") }
  }

  @Test("a field that writes nothing is no conflict, wherever its place is")
  func writesNothing() throws {
    let maps = [
      Mapping(1) { (value: inout Int, json) in
        var missing = Presence<Int>.missing
        value <- json["l"][0]
        missing <~ json["l"][0]
        value <~ json["l"][0] ~ Refusing()
        missing <~ json["l"]["k"]
      },
      Mapping(1) { (value: inout Int, json) in
        var missing = Presence<JSON>.missing
        value <- json["l"][0]
        missing <~ json[]
      },
    ]
    for map in maps { #expect(try Rosetta().encode(1, using: map) == #"{"l":[1]}"#) }
  }

  @Test("a negative index is a problem in both directions")
  func negativeIndex() {
    let maps = [
      Mapping(0) { (value: inout Int, json) in value <- json["l"][-1] },
      Mapping(0) { (value: inout Int, json) in value <- json["l"][-1]["a"] },
      Mapping(0) { (value: inout Int, json) in value <- json[-1] },
    ]
    let problem = "error: expected an index of 0 or more, found -1 at $"
    for map in maps {
      #expect(thrownProblems { try Rosetta().decode(#"{"l":[1]}"#, using: map) } == [problem])
      #expect(thrownProblems { try Rosetta().encode(1, using: map, as: String.self) } == [problem])
    }
  }

  @Test("a path counts towards maximumDepth")
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
      error?.problems.map(\.brief)
        == ["error: nested deeper than 3 levels at $.p.p.p.p"]
    )
    #expect(error?.category == .limit)
  }
}
