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

  enum Choice: String, JSONRepresentable, CaseIterable { case reader, writer }

  private func hints(_ item: String, _ mapping: Mapping<some Any>) -> [String?] {
    let items = Array(repeating: item, count: 150).joined(separator: ",")
    return Rosetta().result(using: mapping, from: #"{"list":[\#(items)]}"#).problems.map(\.hint)
  }

  @Test("similar choices are looked for twenty times")
  func nearChoices() {
    let table = Mapping([0]) { list, json in
      list <- json["list"] ~ .array(.cases(["reader": 1, "writer": 2]))
    }
    let cases = Mapping([Choice.reader]) { list, json in list <- json["list"] }
    let check = Mapping([""]) { list, json in
      list <- json["list"] § .each(.oneOf("reader", "writer"))
    }
    let coded = Mapping([""]) { list, json in
      list <- json["list"] § .each(.oneOf("reader", "writer", code: "role"))
    }
    let union = Union<Int>(tag: "type") {
      Variant("reader", { $0 as Int }, key: "value") { $0 }
      Variant("writer", { $0 as Int }, key: "value") { $0 }
    }
    let tags = Mapping([0]) { list, json in list <- json["list"] ~ .array(union) }
    for hints in [
      hints(#""raeder""#, table), hints(#""raeder""#, cases), hints(#""raeder""#, check),
      hints(#""raeder""#, coded), hints(#"{"type":"raeder"}"#, tags),
    ] {
      #expect(hints.count == 150)
      #expect(hints.prefix(20) == Array(repeating: #"did you mean "reader"?"#, count: 20)[...])
      #expect(hints.dropFirst(20).allSatisfy { $0 == nil })
    }
  }

  @Test("the twenty searches are for the problems of all kinds together")
  func allKinds() {
    let mapping = Mapping(([Named](), [Choice]())) { lists, json in
      lists.0 <- json["names"]
      lists.1 <- json["choices"]
    }
    let names = Array(repeating: #"{"nmae":""}"#, count: 15).joined(separator: ",")
    let choices = Array(repeating: #""raeder""#, count: 15).joined(separator: ",")
    let json = #"{"names":[\#(names)],"choices":[\#(choices)]}"#
    let hints = Rosetta().result(using: mapping, from: json).problems.map(\.hint)
    #expect(hints.prefix(15).allSatisfy { $0 == #"did you mean "nmae"?"# })
    #expect(hints.dropFirst(15).prefix(5).allSatisfy { $0 == #"did you mean "reader"?"# })
    #expect(hints.dropFirst(20) == Array(repeating: nil, count: 10)[...])
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
