import Rosetta
import Testing

/// One format as a struct, an instance, a `let` model and a `Mapping` of a type without rules: the same
/// values and problems, for small documents, with their members in any order.
@Suite("Small documents, by four spellings of one format")
struct SpellingTests {
  struct Inner: JSONConvertible, Hashable {
    var n = 0
    var m: Int?

    static func map(_ object: inout Inner, json: Mapper) {
      object.n <- json["n"]
      object.m <~ json["m"]
    }
  }

  /// What all of them hold.
  struct Fields: Hashable {
    var a = 0
    var b: String?
    var list: [Int]?
    var inner: Inner?
    var place: Int?
  }

  static func map(_ fields: inout Fields, _ json: Mapper) {
    fields.a <- json["a"] § .range(1...)
    fields.b <~ json["b"].or("d") § .nonEmpty
    fields.list <~ json["c"]["list"]
    fields.inner <~ json["c"].decodeOnly
    fields.place <~ json["a"].decodeOnly ~ .flexible()
  }

  struct Variable: JSONConvertible {
    var fields = Fields()

    static func map(_ object: inout Variable, json: Mapper) {
      SpellingTests.map(&object.fields, json)
    }
  }

  final class Instance: JSONConvertible {
    var fields = Fields()

    static func map(_ object: inout Instance, json: Mapper) {
      SpellingTests.map(&object.fields, json)
    }
  }

  struct Constant: JSONMapped {
    let a: Int
    let b: String?
    let list: [Int]?
    let inner: Inner?
    let place: Int?

    static let properties = Properties(of: Constant.self) {
      \.a <- "a" § .range(1...)
      \.b <~ Key("b").or("d") § .nonEmpty
      \.list <~ JSONPath("c", "list")
      \.inner <~ Key("c").decodeOnly
      \.place <~ Key("a").decodeOnly ~ .flexible()
    }
    static let mapping = Mapping(Constant.init, properties)

    var fields: Fields { Fields(a: a, b: b, list: list, inner: inner, place: place) }
  }

  static let outside = Mapping(Fields()) { map(&$0, $1) }

  // MARK: - Documents

  /// Each key with what it may be, nil for a member that is not there.
  static let members: [(key: String, values: [String?])] = [
    ("a", [nil, "1", "0", "null", "\"2\"", "\"x\"", "{}"]),
    ("b", [nil, "\"t\"", "\"\"", "null", "3"]),
    (
      "c",
      [
        nil, "null", "{}", "[1]", "{\"list\":[1]}", "{\"n\":1,\"list\":[1,\"x\"]}", "{\"n\":null}",
        "{\"m\":\"y\",\"n\":2}", "{\"list\":null,\"n\":3,\"o\":4}",
      ]
    ),
    ("d", [nil, "\"s\""]),
    ("u", [nil, "1"]),
  ]

  /// The members of all documents.
  static let documents: [[String]] = members.reduce([[]]) { documents, member in
    documents.flatMap { document in
      member.values.map { value in document + (value.map { ["\"\(member.key)\":\($0)"] } ?? []) }
    }
  }

  /// One in eleven of them, which is prime to the counts above: each value stands beside each other.
  static let some = stride(from: 0, to: documents.count, by: 11).map { documents[$0] }

  /// Some orders of the members of a document.
  static func orders(_ members: [String]) -> Set<[String]> {
    let rotated = members.indices.map { Array(members[$0...] + members[..<$0]) }
    return Set([members] + rotated + rotated.map { $0.reversed() })
  }

  static let policies = [
    Rosetta(), Rosetta(unknownKeys: .warn, optionals: .strict), Rosetta(unknownKeys: .fail),
  ]

  struct Given: Hashable, CustomStringConvertible {
    let fields: Fields?
    let problems: [String]

    init(_ outcome: Outcome<Fields>) {
      (fields, problems) = (outcome.value, outcome.problems.sorted())
    }

    var description: String { "\(fields.map { "\($0)" } ?? "nothing"), \(problems)" }
  }

  @Test("a decode, and an update of a new value, give the same", arguments: policies.indices)
  func reading(_ policy: Int) {
    let rosetta = Self.policies[policy]
    for members in Self.some {
      var given: Set<Given> = []
      for order in Self.orders(members) {
        let json = "{\(order.joined(separator: ","))}"
        given.insert(Given(Outcome(rosetta) { try $0.decode(Variable.self, from: json).fields }))
        given.insert(Given(Outcome(rosetta) { try $0.decode(Instance.self, from: json).fields }))
        given.insert(Given(Outcome(rosetta) { try $0.decode(Constant.self, from: json).fields }))
        given.insert(Given(Outcome(rosetta) { try $0.decode(json, using: Self.outside) }))
        let updates: [(Rosetta) throws -> Fields] = [
          { rosetta in
            var value = Variable()
            try rosetta.update(&value, from: json)
            return value.fields
          },
          { rosetta in
            var value = Instance()
            try rosetta.update(&value, from: json)
            return value.fields
          },
        ]
        for update in updates { given.insert(Given(Outcome(rosetta, update))) }
      }
      #expect(given.count == 1, "\(members)")
    }
  }

  @Test("what they write is the same, and gives the same value back")
  func writing() throws {
    for members in Self.some {
      guard let value = try? Variable(json: "{\(members.joined(separator: ","))}") else { continue }
      let instance = Instance()
      instance.fields = value.fields
      let fields = value.fields
      let constant = Constant(
        a: fields.a,
        b: fields.b,
        list: fields.list,
        inner: fields.inner,
        place: fields.place
      )
      let text: String = try value.json()
      #expect(try instance.json() == text)
      #expect(try constant.json() == text)
      #expect(try Rosetta().encode(fields, using: Self.outside, as: String.self) == text)
      let again = try Variable(json: text).fields
      #expect((again.a, again.b, again.list) == (fields.a, fields.b, fields.list))
    }
  }
}
