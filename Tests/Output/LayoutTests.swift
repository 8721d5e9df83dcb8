import Foundation
import Rosetta
import Testing

@Suite("Layout of the output") struct LayoutTests {
  static let text =
    #"{"b":[1,{"y":"a,b:{[\"","x":[]}],"a\"":{},"":{"z":null,"é":true},"a":-1.5e+300}"#

  @Test("pretty output breaks lines, and nothing else changes")
  func pretty() throws {
    var rosetta = Rosetta()
    rosetta.output = .pretty
    let json = try JSON(parsing: Self.text)
    let text: String = try rosetta.encode(json)
    #expect(
      text == """
        {
          "b": [
            1,
            {
              "y": "a,b:{[\\"",
              "x": []
            }
          ],
          "a\\"": {},
          "": {
            "z": null,
            "é": true
          },
          "a": -1.5e+300
        }
        """
    )
    #expect(try rosetta.decode(JSON.self, from: text) == json)
    for (value, expected) in [
      ("[]", "[]"), ("{}", "{}"), ("5", "5"), ("\"[{,:\"", "\"[{,:\""),
      ("[[]]", "[\n  []\n]"), ("[{}]", "[\n  {}\n]"), ("[1,2]", "[\n  1,\n  2\n]"),
    ] {
      let text: String = try rosetta.encode(JSON(parsing: value))
      #expect(text == expected)
      #expect(try JSON(parsing: text) == JSON(parsing: value))
    }
  }

  @Test("sorted keys are sorted in every object, and values go with them")
  func sortedKeys() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    let json = try JSON(parsing: Self.text)
    let text: String = try rosetta.encode(json)
    #expect(
      text == #"{"":{"z":null,"é":true},"a":-1.5e+300,"a\"":{},"b":[1,{"x":[],"y":"a,b:{[\""}]}"#
    )
    #expect(try rosetta.decode(JSON.self, from: text) == json)
    let order = try JSON(parsing: text).objectValue?.keys
    #expect(order == ["", "a", "a\"", "b"])
  }

  @Test("keys are sorted wherever the output ends in its memory")
  func sortedAtTheEndOfMemory() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    // The memory is 1,024 bytes at first, and twice as much later. The address sanitizer moves it
    // whenever it grows.
    for length in Array(960...1_040) + Array(1_990...2_080) {
      let rest = String(repeating: "x", count: length)
      let text: String = try rosetta.encode(
        ["text": JSON(rest), "object": ["b": 1, "a": 2]] as JSON
      )
      #expect(text == #"{"object":{"a":2,"b":1},"text":"\#(rest)"}"#)
      let last: String = try rosetta.encode([JSON(rest), ["b": 1, "a": 2]] as JSON)
      #expect(last == #"["\#(rest)",{"a":2,"b":1}]"#)
    }
  }

  @Test("a key that begins another comes first, whatever follows")
  func prefixes() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    let keys = [
      "", " ", "!", "a", "a ", "a!", "aa", "ab", "abcdefghij", "abcdefghij k", "abcdefghij!", "b",
    ]
    var random = SeededRandom(seed: 8)
    for _ in 0..<50 {
      let shuffled = keys.shuffled(using: &random)
      let object = JSON.object(JSONObject(shuffled.map { ($0, JSON($0)) }))
      let text: String = try rosetta.encode([object, object])
      let members = keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
      #expect(text == "[{\(members)},{\(members)}]")
    }
  }

  @Test("keys are sorted by their text, not by their escapes")
  func escapedKeys() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    let short = [
      "", "\0", "\t", "\n", "\u{1F}", " ", "!", "\"", "\"\"", "#", "[", "\\", "\\\"", "]", "é",
      "\u{FFFF}",
    ]
    let prefixes = ["", "a", "same seve", "nine bytes", "longer than eight"]
    let keys = Array(
      Set(
        prefixes.flatMap { prefix in
          short.flatMap { ["\(prefix)\($0)", "\(prefix)\($0)z"] }
        }
      )
    )
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let object = JSON.object(JSONObject(keys.map { ($0, nil) }))
    let text: String = try rosetta.encode(object)
    #expect(try JSON(parsing: text).objectValue?.keys == sorted)
    // Dictionaries and sets of strings are in the same order without the option.
    let dictionary: String = try Rosetta().encode(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    )
    #expect(try JSON(parsing: dictionary).objectValue?.keys == sorted)
    let set: String = try Rosetta().encode(Set(keys))
    #expect(try Rosetta().decode([String].self, from: set) == sorted)
  }

  @Test("sorted and pretty output work together, on random documents")
  func together() throws {
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      let json = JSON.random(depth: 4, using: &random)
      var rosetta = Rosetta()
      rosetta.sortedKeys = Bool.random(using: &random)
      rosetta.output = Bool.random(using: &random) ? .pretty : .compact
      let text: String = try rosetta.encode(json)
      #expect(try JSON(parsing: text) == json)
      // What is laid out once is laid out the same again.
      let again: String = try rosetta.encode(JSON(parsing: text))
      #expect(again == text)
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test("sets and dictionaries are the same bytes in whatever order they were filled")
  func stable() throws {
    let names = (0..<200).map { "name \($0 * 7919 % 200)\($0 % 3 == 0 ? "\"" : "")" }
    var random = SeededRandom(seed: 10)
    var sets: Set<String> = []
    var dictionaries: Set<String> = []
    var nested: Set<String> = []
    for round in 0..<20 {
      let shuffled = names.shuffled(using: &random)
      var set = Set<String>(minimumCapacity: round * 100)
      var dictionary = [String: [Int: Bool]](minimumCapacity: round * 50)
      for name in shuffled {
        set.insert(name)
        dictionary[name] = Dictionary(
          uniqueKeysWithValues: (0..<20).shuffled(using: &random).map { ($0, true) }
        )
      }
      sets.insert(try Rosetta().encode(set))
      dictionaries.insert(try Rosetta().encode(dictionary))
      nested.insert(try Rosetta().encode([[set], [set]]))
      let text: String = try Rosetta().encode(set)
      #expect(try Rosetta().decode(Set<String>.self, from: text) == set)
      let members: String = try Rosetta().encode(dictionary)
      #expect(try Rosetta().decode([String: [Int: Bool]].self, from: members) == dictionary)
    }
    #expect(sets.count == 1)
    #expect(dictionaries.count == 1)
    #expect(nested.count == 1)
  }
}
