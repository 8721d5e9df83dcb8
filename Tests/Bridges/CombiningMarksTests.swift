import Rosetta
import Testing

/// Swift compares strings by sorting the marks behind a letter: what a document can make slow.
@Suite("Keys of many combining marks") struct CombiningMarksTests {
  struct Model: JSONConvertible {
    var name: String?

    static func map(_ object: inout Model, json: Mapper) { object.name <~ json["name"] }
  }

  struct Strict: JSONConvertible {
    var name = ""

    static func map(_ object: inout Strict, json: Mapper) { object.name <- json["name"] }
  }

  /// A key of half a megabyte, for which Swift's own hash takes minutes.
  static let key = "a" + String(repeating: "\u{301}\u{323}", count: 125_000)

  @Test("a dictionary refuses a key of many combining marks")
  func dictionaries() {
    let json = #"{"\#(Self.key)":1,"b":2}"#
    let dictionary = Outcome { try $0.decode([String: Int].self, from: json) }
    #expect(dictionary.value == nil)
    #expect(dictionary.problems.count == 1)
    #expect(dictionary.problems[0].hasPrefix("error: could not bridge"))
    let lossy = Outcome {
      try $0.decode(json, using: LossyObjectBridge<DefaultBridge<Int>>.lossy(DefaultBridge<Int>()))
    }
    #expect(lossy.value == nil)
    #expect(lossy.problems == dictionary.problems)
  }

  @Test("a key of many combining marks costs no more in JSON, hints and policies than another")
  func others() throws {
    let json = #"{"\#(Self.key)":1,"\#(Self.key)":2}"#
    #expect(try JSON(parsing: json)[Self.key] == 1)
    let missing = #expect(throws: RosettaError.self) {
      try Rosetta().decode(Strict.self, from: json)
    }
    #expect(missing?.description.contains("missing required value") == true)
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .warn
    rosetta.unknownKeys = .fail
    let codes: [Problem.Code] = [.unknownKey, .duplicateKey, .unknownKey]
    let error = #expect(throws: RosettaError.self) { try rosetta.decode(Model.self, from: json) }
    #expect(error?.problems.map(\.code) == codes)
    #expect(error?.description.isEmpty == false)
  }

  @Test("a dictionary takes a key of 64 combining marks in a row")
  func few() throws {
    for count in [1, 30, 64] {
      let key = "key" + String(repeating: "\u{301}", count: count)
      let dictionary = try Rosetta().decode([String: Int].self, from: #"{"\#(key)":1}"#)
      #expect(dictionary == [key: 1])
      #expect(try Rosetta().encode(dictionary) as String == #"{"\#(key)":1}"#)
    }
    let key = "key" + String(repeating: "\u{301}", count: 65)
    let problems = thrownProblems {
      try Rosetta().decode([String: Int].self, from: #"{"\#(key)":1}"#)
    }
    #expect(problems.count == 1)
    #expect(problems.first?.hasSuffix(": not a valid key") == true)
  }
}
