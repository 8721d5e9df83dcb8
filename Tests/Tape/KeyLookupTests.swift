import Testing

@testable import Rosetta

@Suite("Looking keys up") struct KeyLookupTests {
  @Test(
    "a lookup finds the first key of its name, in objects of every size and keys of every kind",
    .tags(.slow)
  )
  func likeADictionary() throws {
    var random = SeededRandom(seed: 12)
    var tables = 0
    for round in 0..<Effort.count(1_500, otherwise: 300) {
      let count = Int.random(in: 0...(round.isMultiple(of: 3) ? 140 : 20), using: &random)
      let spread = Int.random(in: 1...300, using: &random)
      let kind = Int.random(in: 0..<4, using: &random)
      let members = (0..<count).map { position in
        (name: Self.name(Int.random(in: 0..<spread, using: &random), kind), value: position)
      }
      let firsts = Dictionary(members) { first, _ in first }
      let values = members.map { name, value in
        let key = kind == 3 ? name.replacing("a", with: "\\u0061") : name
        return "\"\(key)\":\(value % 4 == 0 ? "{\"k1\":[\(value)]}" : "\(value)")"
      }
      let text = "[{\(values.joined(separator: ","))},7]"
      let asked = (0..<60).map { _ in Self.name(Int.random(in: 0..<spread, using: &random), kind) }
      // A map in document order, a random one, and one that skips.
      let inOrder = members.map(\.name)
      let skipping = inOrder.filter { _ in Bool.random(using: &random) }
      let orders = [inOrder + asked, asked + inOrder, skipping + asked]
      try Array(text.utf8).withUnsafeBufferPointer { bytes in
        for names in orders {
          var tape = try Tape.make(bytes, maximumDepth: 8).get()
          var keys = KeyTables()
          let object = Node.root.firstElement
          for name in names {
            let found = Self.find(name, in: object, &tape, &keys)
            #expect(found == firsts[name], "\(name) in \(text)")
          }
          tables += tape.word(object &+ 1).hasTable ? 1 : 0
          tape.free()
          keys.free()
        }
      }
    }
    #expect(tables > 500)
  }

  @Test("an object of many keys gets a table when much is searched in it, and only then")
  func largeObjects() throws {
    var random = SeededRandom(seed: 7)
    for kind in 0..<4 {
      // Each name stands twice.
      let members = (0..<4_000).map { (name: Self.name($0 % 2_000, kind), value: $0) }
      let firsts = Dictionary(members) { first, _ in first }
      let names = members.prefix(2_000).map(\.name)
      let absent = (2_000..<4_000).map { Self.name($0 * 35, kind) }
      let text = members.map { name, value in
        let key = kind == 3 ? name.replacing("a", with: "\\u0061") : name
        return "\"\(key)\":\(value)"
      }
      let orders = [names, names.reversed(), names.shuffled(using: &random), absent]
      for order in orders {
        try Array("{\(text.joined(separator: ","))}".utf8).withUnsafeBufferPointer { bytes in
          var tape = try Tape.make(bytes, maximumDepth: 1).get()
          var tables = KeyTables()
          for name in order.prefix(8) { _ = Self.find(name, in: .root, &tape, &tables) }
          #expect(!tape.word(.root &+ 1).hasTable)
          for name in order.prefix(800) {
            #expect(Self.find(name, in: .root, &tape, &tables) == firsts[name], "\(name)")
          }
          #expect(tape.word(.root &+ 1).hasTable)
          for name in order + names + absent {
            #expect(Self.find(name, in: .root, &tape, &tables) == firsts[name], "\(name)")
          }
          tape.free()
          tables.free()
        }
      }
    }
  }

  @Test("equal keys do not make a table of many slow")
  func equalKeys() throws {
    let members = Array(repeating: "\"a\":1", count: 200_000).joined(separator: ",")
    try Array("{\(members),\"b\":2}".utf8).withUnsafeBufferPointer { bytes in
      var tape = try Tape.make(bytes, maximumDepth: 1).get()
      var tables = KeyTables()
      for _ in 0..<100_000 {
        #expect(Self.find("c", in: .root, &tape, &tables) == nil)
      }
      #expect(tape.word(.root &+ 1).hasTable)
      #expect(Self.find("b", in: .root, &tape, &tables) == 2)
      tape.free()
      tables.free()
    }
  }

  static func name(_ number: Int, _ kind: Int) -> String {
    switch kind {
    case 0: "k\(number)"
    // The same length, the same first, middle and last byte: one bucket for all.
    case 1: "a\(100 + number)b\(100 + number)c"
    case 2: number % 7 == 0 ? "é\(number)" : "e\(number)"
    default: number % 5 == 0 ? "a\(number)" : "b\(number)"
    }
  }

  /// The number that stands in the value of the key, or -1.
  static func find(
    _ name: String,
    in object: Node,
    _ tape: inout Tape,
    _ tables: inout KeyTables
  ) -> Int? {
    var name = name
    let value = name.withUTF8 { bytes -> Node in
      let start = bytes.baseAddress.unsafelyUnwrapped
      let bucket = Tape.bucket(start, bytes.count)
      return tape.value(start, bytes.count, bucket, of: object, &tables)
    }
    if value.isNone { return nil }
    let word = tape.word(value)
    return Int(tape.text(word.isObject ? tape.word(value &+ 7) : word))
  }

  @Test(
    "a lookup finds the first of two equal keys, whichever way the object has been read before"
  )
  func firstOfTwo() throws {
    let fillers = (0..<20).map { "\"f\($0)\":0" }.joined(separator: ",")
    let text = "{\"a\":1,\"b\":2,\(fillers),\"a\":3,\"b\":4,\"c\":5}"
    let orders = ["c a b", "b a c", "f19 a f3 b a", "b b b"].map { $0.split(separator: " ") }
    for order in orders {
      var found: [String: Int] = [:]
      try Array(text.utf8).withUnsafeBufferPointer { bytes in
        var tape = try Tape.make(bytes, maximumDepth: 8).get()
        var tables = KeyTables()
        for name in order.map(String.init) {
          found[name] = Self.find(name, in: .root, &tape, &tables)
        }
        tape.free()
        tables.free()
      }
      let values = ["a": 1, "b": 2, "c": 5, "f19": 0, "f3": 0]
      let expected = values.filter { order.contains($0.key[...]) }
      #expect(found == expected)
    }
  }

  @Test("marks are taken from the containers that have been entered, and set again")
  func marks() throws {
    let text = #"{"a":[{"x":1},[{"y":2}]],"b":3}"#
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      let tape = try Tape.make(bytes, maximumDepth: 8).get()
      defer { tape.free() }
      let list = Node.root.firstKey.value
      let elements = Array(tape.elements(of: list))
      let key = elements[0].firstKey
      for container in [.root, list, elements[0]] { tape.markEntered(container) }
      tape.markKey(ofValueAt: list)
      tape.markKey(ofValueAt: key.value)
      #expect(tape.start(of: key, isKey: true) == 7)
      let marks = tape.takeMarks(in: .root)
      #expect(marks.keys == [list.key, key] && marks.containers == [.root, list, elements[0]])
      #expect(!tape.isSeen(key) && !tape.word(.root).isEntered)
      #expect(tape.takeMarks(in: .root).keys == [])
      tape.setMarks(marks)
      #expect(tape.isSeen(key) && tape.isSeen(list.key) && tape.word(elements[0]).isEntered)
    }
  }
}
