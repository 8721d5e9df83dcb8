import Rosetta
import Testing

/// What hostile documents must not make slow in what is said about them.
@Suite("Hints for many mistakes") struct ManyHintsTests {
  struct Named: JSONConvertible {
    var name = ""

    static func map(_ object: inout Named, json: Mapper) { object.name <- json["name"] }
  }

  struct Backwards: JSONConvertible {
    var first: [Int] = []
    var last: [Int] = []

    static func map(_ object: inout Backwards, json: Mapper) {
      object.last <- json["last"]
      object.first <- json["first"]
    }
  }

  @Test("similar keys are looked for in the first twenty objects")
  func nearKeys() {
    let json = "[" + Array(repeating: #"{"nmae":""}"#, count: 150).joined(separator: ",") + "]"
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode([Named].self, from: json)
    }
    #expect(error?.problems.map { $0.hint == nil ? 0 : 1 }.reduce(0, +) == 20)
  }

  @Test("similar choices of a table or check are looked for twenty times")
  func nearChoices() {
    let names = (0..<250).map { "choice \($0)" }
    let table = Dictionary(uniqueKeysWithValues: zip(names, 0...))
    let items = Array(repeating: #""coice 7""#, count: 150).joined(separator: ",")
    let document = #"{"list":[\#(items)]}"#
    let tabled = Mapping([0]) { value, json in value <- json["list"] ~ .array(.cases(table)) }
    let checked = Mapping([""]) { value, json in value <- json["list"] § .each(.oneOf(names)) }
    for error in [
      #expect(throws: RosettaError.self) { try Rosetta().decode(document, using: tabled) },
      #expect(throws: RosettaError.self) { try Rosetta().decode(document, using: checked) },
    ] {
      let hints = error?.problems.map(\.hint) ?? []
      #expect(hints.prefix(20) == Array(repeating: #"did you mean "choice 7"?"#, count: 20)[...])
      #expect(hints.dropFirst(20).allSatisfy { $0 == nil })
    }
  }

  @Test("many mistakes each have their own hint, in the order of the map")
  func backwards() {
    let items = Array(repeating: #""7""#, count: 30_000).joined(separator: ",")
    let json = #"{"first":[\#(items)],"last":[\#(items)]}"#
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode(Backwards.self, from: json)
    }
    let problems = error?.problems ?? []
    #expect(problems.count == 1001)
    #expect(
      Set(problems.dropLast().map { $0.hint })
        == [#"a string that holds 7: .flexible() reads it"#]
    )
  }
}
