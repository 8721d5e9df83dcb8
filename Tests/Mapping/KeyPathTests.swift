import Foundation
import Rosetta
import Testing

@Suite("Key paths") struct KeyPathTests {
  /// A map, what it writes of `Letters()` and reads again.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let map: @Sendable (inout Letters, Mapper) -> Void

    init(
      _ name: String,
      _ expected: String,
      _ map: @escaping @Sendable (inout Letters, Mapper) -> Void
    ) {
      testDescription = name
      self.expected = expected
      self.map = map
    }
  }

  enum Axis: String, JSONPathConvertible {
    case x, y, z

    var jsonPath: JSONPath { JSONPath(.key(rawValue)) }
  }

  struct Letters: JSONConvertible, Equatable {
    var a = 1
    var b = 2
    var c = 3
    var d = 4
    var none: Int?
    var pair = Pair(x: 8, y: 9)

    static let cleared: Letters = {
      var letters = Letters()
      (letters.a, letters.b, letters.c, letters.d) = (0, 0, 0, 0)
      letters.pair = Pair()
      return letters
    }()

    static func map(_ object: inout Letters, json: Mapper) {}
  }

  /// A model whose own paths have the names of those around it.
  struct Pair: JSONConvertible, Equatable {
    var x = 0
    var y = 0

    static func map(_ object: inout Pair, json: Mapper) {
      object.x <~ json["p"]["x"]
      object.y <~ json["p"]["y"]
    }
  }

  static let objects: [Row] = [
    Row("neighbours", #"{"p":{"a":1,"b":2},"c":3}"#) { object, json in
      object.a <~ json["p"]["a"]
      object.b <~ json["p"]["b"]
      object.c <~ json["c"]
    },
    Row("interleaved", #"{"p":{"a":1,"c":3},"q":{"b":2,"d":4}}"#) { object, json in
      object.a <~ json["p"]["a"]
      object.b <~ json["q"]["b"]
      object.c <~ json["p"]["c"]
      object.d <~ json["q"]["d"]
    },
    Row("back to an object inside a closed one", #"{"p":{"q":{"a":1,"c":3},"d":4},"b":2}"#) {
      object,
      json in
      object.a <~ json["p"]["q"]["a"]
      object.b <~ json["b"]
      object.c <~ json["p"]["q"]["c"]
      object.d <~ json["p"]["d"]
    },
    Row("a new object inside a closed one", #"{"p":{"a":1,"q":{"c":3,"d":4}},"b":2}"#) {
      object,
      json in
      object.a <~ json["p"]["a"]
      object.b <~ json["b"]
      object.c <~ json["p"]["q"]["c"]
      object.d <~ json["p"]["q"]["d"]
    },
    Row("the same name at each step", #"{"p":{"p":{"p":1,"q":3},"q":2}}"#) { object, json in
      object.a <~ json["p"]["p"]["p"]
      object.b <~ json["p"]["q"]
      object.c <~ json["p"]["p"]["q"]
    },
    Row("nothing on the way to nil", #"{"p":{"a":1,"b":2}}"#) { object, json in
      object.a <~ json["p"]["a"]
      object.none <~ json["q"]["r"]["none"]
      object.b <~ json["p"]["b"]
    },
    Row("a member that is left out after one in another object", #"{"p":{"a":1,"c":3},"d":4}"#) {
      object,
      json in
      object.a <~ json["p"]["a"]
      object.b <~ json["q"]["r"]["b"] ~ .omitting(2)
      object.c <~ json["p"]["c"]
      object.d <~ json["d"]
    },
    Row("a member that is left out before others there", #"{"p":{"a":1},"q":{"c":3},"d":4}"#) {
      object,
      json in
      object.a <~ json["p"]["a"]
      object.b <~ json["q"]["b"] ~ .omitting(2)
      object.c <~ json["q"]["c"]
      object.d <~ json["d"]
    },
    Row("a model between two fields", #"{"p":{"a":1,"pair":{"p":{"x":8,"y":9}},"b":2}}"#) {
      object,
      json in
      object.a <~ json["p"]["a"]
      object.pair <~ json["p"]["pair"]
      object.b <~ json["p"]["b"]
    },
    Row("a model in a closed object", #"{"p":{"a":1,"pair":{"p":{"x":8,"y":9}},"c":3},"b":2}"#) {
      object,
      json in
      object.a <~ json["p"]["a"]
      object.b <~ json["b"]
      object.pair <~ json["p"]["pair"]
      object.c <~ json["p"]["c"]
    },
    Row("literal keys with escapes", #"{"a\"b":{"\\":1,"\n":2},"é":{"":3}}"#) { object, json in
      object.a <~ json["a\"b"]["\\"]
      object.b <~ json["a\"b"]["\n"]
      object.c <~ json["é"][""]
    },
    Row("keys made at run time", #"{"k1":{"a\"1":1,"a\"2":2},"k2":3}"#) { object, json in
      let key = { (number: Int) in "k\(number)" }
      object.a <~ json[key(1)]["a\"\(1)"]
      object.b <~ json["k1"]["a\"\(2)"]
      object.c <~ json[key(2)]
    },
    Row("keys cut from a string", #"{"x":{"y":1},"z":2}"#) { object, json in
      let keys = "x.y.z".split(separator: ".")
      object.a <~ json[keys[0]][keys[1]]
      object.b <~ json[keys[2]]
    },
    Row("keys of a type of one's own", #"{"x":{"y":{"z":1}},"z":2}"#) { object, json in
      object.a <~ json[Axis.x][Axis.y.jsonPath / "z"]
      object.b <~ json[Axis.z]
    },
  ]

  static let arrays: [Row] = [
    Row("elements in order", #"{"l":[1,2,3]}"#) { object, json in
      object.a <~ json["l"][0]
      object.b <~ json["l"][1]
      object.c <~ json["l"][2]
    },
    Row("gaps are null", #"{"l":[null,1,null,null,2]}"#) { object, json in
      object.a <~ json["l"][1]
      object.b <~ json["l"][4]
    },
    Row("elements out of order", #"{"l":[3,2,null,1]}"#) { object, json in
      object.a <~ json["l"][3]
      object.b <~ json["l"][1]
      object.c <~ json["l"][0]
    },
    Row("back to a closed array", #"{"l":[1,3,null,4],"b":2}"#) { object, json in
      object.a <~ json["l"][0]
      object.b <~ json["b"]
      object.c <~ json["l"][1]
      object.d <~ json["l"][3]
    },
    Row("into the gap of a closed array", #"{"l":[3,1],"b":2}"#) { object, json in
      object.a <~ json["l"][1]
      object.b <~ json["b"]
      object.c <~ json["l"][0]
    },
    Row("through an array of objects", #"{"l":[{"a":1,"c":3},{"b":2,"d":4}]}"#) { object, json in
      object.a <~ json["l"][0]["a"]
      object.b <~ json["l"][1]["b"]
      object.c <~ json["l"][0]["c"]
      object.d <~ json["l"][1]["d"]
    },
    Row("objects out of order", #"{"l":[{"b":2,"d":4},{"a":1,"c":3}]}"#) { object, json in
      object.a <~ json["l"][1]["a"]
      object.b <~ json["l"][0]["b"]
      object.c <~ json["l"][1]["c"]
      object.d <~ json["l"][0]["d"]
    },
    Row("arrays of arrays out of order", #"{"l":[[null,3],null,[null,[2,1]]],"d":4}"#) {
      object,
      json in
      object.a <~ json["l"][2][1][1]
      object.d <~ json["d"]
      object.b <~ json["l"][2][1][0]
      object.c <~ json["l"][0][1]
    },
    Row("an array as root", "[1,2,null,{\"c\":3}]") { object, json in
      object.a <~ json[0]
      object.b <~ json[1]
      object.c <~ json[3]["c"]
    },
    Row("an array as root, out of order", "[[2],null,1]") { object, json in
      object.a <~ json[2]
      object.b <~ json[0][0]
    },
    Row("an array as root with nothing in it", "{}") { object, json in
      object.none <~ json[2]
    },
  ]

  /// A field in the middle that is refused leaves no trace.
  static let withRefusals: [Row] = [
    Row("a neighbour", #"{"p":{"a":1,"b":2}}"#) { object, json in
      object.a <~ json["p"]["a"]
      object.c <~ json["p"]["c"] § { $0 == 0 }
      object.d <~ json["p"]["d"] ~ .refusing
      object.b <~ json["p"]["b"]
    },
    Row("the first of a path", #"{"p":{"a":1},"b":2}"#) { object, json in
      object.c <~ json["p"]["c"] ~ .refusing
      object.a <~ json["p"]["a"]
      object.d <~ json["q"]["r"]["d"] ~ .refusing
      object.b <~ json["b"]
    },
    Row("an element, and its padding with it", #"{"l":[1,2]}"#) { object, json in
      object.a <~ json["l"][0]
      object.c <~ json["l"][5] ~ .refusing
      object.d <~ json["l"][3]["d"] ~ .refusing
      object.b <~ json["l"][1]
    },
    Row("an element of a closed array", #"{"l":[1,2],"c":3}"#) { object, json in
      object.a <~ json["l"][0]
      object.c <~ json["c"]
      object.d <~ json["l"][4] ~ .refusing
      object.b <~ json["l"][1]
    },
    Row("an element of a gap", #"{"l":[2,1]}"#) { object, json in
      object.a <~ json["l"][1]
      object.c <~ json["l"][0] ~ .refusing
      object.b <~ json["l"][0]
    },
    Row("the first element of a root, then a key", #"{"a":1}"#) { object, json in
      object.c <~ json[0] ~ .refusing
      object.a <~ json["a"]
    },
  ]

  @Test("what was sought is that of the path, whichever is written first")
  func sought() {
    let mapping = Mapping([0]) { values, json in
      let first = json["a"][0]
      let second = json["b"]["c"]
      values[0] <- first
      values[0] <- second
    }
    #expect(
      Outcome { try $0.decode(#"{"a":1,"b":2}"#, using: mapping) }.problems == [
        "error: expected array, found a number at $.a",
        "error: expected object, found a number at $.b",
      ]
    )
  }

  @Test("paths are written in the order of the map, and read again", arguments: objects + arrays)
  func writes(_ row: Row) throws {
    let rosetta = Rosetta()
    let text: String = try #require(rosetta.encode(Letters(), using: row.map))
    #expect(text == row.expected)
    var blank = Letters.cleared
    let isRead = rosetta.decode(text, to: &blank, using: row.map)
    #expect(isRead)
    // What the map does not name is as it was; the rest has been read.
    var again: String? = rosetta.encode(blank, using: row.map)
    #expect(again == row.expected)
    again = rosetta.encode(Letters.cleared, using: row.map)
    #expect(again != row.expected || row.expected == "{}")
    try expectSound(text)
  }

  struct Reading: JSONConvertible {
    var x = 1
    var y = Double.nan
    var z = [Double.nan]

    static func map(_ object: inout Reading, json: Mapper) {
      object.x <- json["p"]["x"]
      object.y <~ json["p"]["y"]
      object.z <- json["p"]["z"]
    }
  }

  @Test("the problem of a neighbour has the whole path")
  func problemOfNeighbour() {
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode(Reading(), as: String.self)
    }
    #expect(error?.problems.map(\.path.description) == ["$.p.y", "$.p.z[0]"])
  }

  @Test("a refused field writes nothing of its path", arguments: withRefusals)
  func refuses(_ row: Row) throws {
    let text: String = try #require(Rosetta().encode(Letters(), using: row.map))
    #expect(text == row.expected)
    try expectSound(text)
  }

  @Test("each model in an array has its own paths")
  func modelsInArrays() throws {
    let pairs = [Pair(x: 1, y: 2), Pair(x: 3, y: 4)]
    let text: String = try Rosetta().encode(pairs)
    #expect(text == #"[{"p":{"x":1,"y":2}},{"p":{"x":3,"y":4}}]"#)
    #expect(try Rosetta().decode([Pair].self, from: text) == pairs)
  }

  // MARK: - At random

  @Test("an index beyond all arrays is an error", arguments: [1 << 28, Int(Int32.max)])
  func hugeIndex(_ index: Int) {
    let problem = "error: a container has more than 268435455 elements at "
    for (path, text) in [(JSONPath([.index(index)]), "$"), ("a" / 1 / index / "b", "$.a[1]")] {
      let mapping = Mapping(7) { object, json in object <- json[path] }
      let error = #expect(throws: RosettaError.self) {
        try Rosetta().encode(7, using: mapping) as String
      }
      #expect(error?.problems.map { "\($0)" } == ["\(problem)\(text)[\(index)]"])
      #expect(error?.problems.map(\.hint) == [nil])
    }
  }

  @Test(
    "any paths in any order are written so that they can be read",
    .tags(.slow),
    arguments: (0..<1500).sampled(every: 5)
  )
  func writesAnything(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var leaves: [JSONPath] = []
    JSONPath.grow(JSONPath([]), depth: 0, into: &leaves, &random)
    leaves = leaves.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
    leaves.shuffle(using: &random)
    let paths = leaves
    let refused = paths.map { _ in Int.random(in: 0..<6, using: &random) == 0 }
    let map = { (values: inout [Int], json: Mapper) in
      for (position, path) in paths.enumerated() {
        if refused[position] {
          values[position] <~ json[path] ~ .refusing
        } else {
          values[position] <~ json[path]
        }
      }
    }
    let values = paths.indices.map { refused[$0] ? 0 : 1000 + $0 }
    let text: String = try #require(Rosetta().encode(values, using: map))
    try expectSound(text)
    var read = [Int](repeating: 0, count: paths.count)
    let isRead = Rosetta().decode(text, to: &read, using: map)
    #expect(isRead && read == values, "\(text)")
  }

  /// Whether Foundation takes the text, and no key stands twice in its object.
  private func expectSound(_ text: String) throws {
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    _ = try rosetta.decode(JSON.self, from: text)
  }
}

extension JSONPath {
  /// Adds the ends of a random tree that has this path for a root.
  fileprivate static func grow(
    _ path: JSONPath,
    depth: Int,
    into leaves: inout [JSONPath],
    _ random: inout SeededRandom
  ) {
    if depth > 0, depth > 3 || Int.random(in: 0..<3, using: &random) == 0 {
      leaves.append(path)
      return
    }
    let count = Int.random(in: 1...4, using: &random)
    if Bool.random(using: &random) {
      for index in 0..<count {
        grow(path.appending(.index(index)), depth: depth + 1, into: &leaves, &random)
      }
    } else {
      for key in ["a", "b\"", "", "dé", "eeeeeeeee"].shuffled(using: &random).prefix(count) {
        grow(path.appending(.key(key)), depth: depth + 1, into: &leaves, &random)
      }
    }
  }

  @Test("fields far down one path are written to one object, too")
  func farDown() throws {
    let path = JSONPath((0..<20).map { .key("\($0)") })
    let mapping = Mapping([1, 2]) { values, json in
      values[0] <- json[path]["a"]
      values[1] <- json[path]["b"]
    }
    let text: String = try Rosetta().encode([1, 2], using: mapping)
    #expect(text == (0..<20).reversed().reduce(#"{"a":1,"b":2}"#) { "{\"\($1)\":\($0)}" })
    #expect(try Rosetta().decode(text, using: mapping) == [1, 2])
  }
}

extension Bridge where Self == BridgeNumber<Int, Int> {
  /// Writes nothing; reads nothing.
  fileprivate static var refusing: Self {
    BridgeNumber(decoder: { _ in nil }, encoder: { _ in nil })
  }
}
