import Rosetta
import Testing

@Suite("Parts beside json.rest and unknown keys")
struct FlattenedRestTests {
  struct Small: JSONConvertible, Equatable {
    var a = 0
    var note: String?

    static func map(_ object: inout Small, json: Mapper) {
      object.a <- json["a"]
      object.note <~ json["note"]
    }
  }

  enum Kind: JSONUnion, Equatable {
    case small(Small)
    case empty
    case other(JSON)

    static let union = Union<Kind>(tag: "type") {
      Variant("a", Kind.small) { if case .small(let small) = $0 { small } else { nil } }
      Variant("b", .empty)
      Variant.otherwise(Kind.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  enum Shape: JSONUnion, Equatable {
    case small(Small)
    case text(Text)

    static let union = Union<Shape>.untagged {
      Alternative(Shape.small) { if case .small(let small) = $0 { small } else { nil } }
      Alternative(Shape.text) { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  struct Text: JSONConvertible, Equatable {
    var text = ""

    static func map(_ object: inout Text, json: Mapper) { object.text <- json["text"] }
  }

  struct Coded: Codable, Equatable {
    var a: Int
    var list: [Int]?
  }

  /// A part of any kind, and what no line names.
  struct Event<Part: JSONRepresentable & Equatable>: JSONMapped, Equatable {
    let id: Int
    let part: Part
    let rest: JSONObject

    static var mapping: Mapping<Event> {
      Mapping(
        { Event(id: $0, part: $1, rest: $2) },
        Properties(of: Event.self) {
          \.id <- "id"
          \.part <- Key.flattened
          \.rest <- Key.rest
        }
      )
    }
  }

  private func merged<Value: JSONRepresentable & Equatable>(
    _ type: Value.Type,
    _ text: String,
    _ patch: String,
    _ rosetta: Rosetta = Rosetta()
  ) throws -> String {
    var value = try rosetta.decode(type, from: text)
    try rosetta.merge(&value, from: patch)
    let written: String = try rosetta.encode(value)
    #expect(try rosetta.decode(type, from: written) == value, "\(written)")
    return written
  }

  @Test("a patch of a part does not go into the rest")
  func patches() throws {
    let text = #"{"id":1,"type":"a","a":1,"z":1}"#
    for (patch, expected) in [
      (#"{"a":5}"#, #"{"id":1,"type":"a","a":5,"z":1}"#),
      (#"{"a":5,"y":{"x":null}}"#, #"{"id":1,"type":"a","a":5,"z":1,"y":{}}"#),
      (#"{"note":"n","z":null}"#, #"{"id":1,"type":"a","a":1,"note":"n"}"#),
      (#"{"type":"b","a":null}"#, #"{"id":1,"type":"b","z":1}"#),
      (#"{"id":2}"#, #"{"id":2,"type":"a","a":1,"z":1}"#),
    ] {
      #expect(try merged(Event<Kind>.self, text, patch) == expected)
    }
    let shape = #"{"id":1,"a":1,"z":1}"#
    #expect(
      try merged(Event<Shape>.self, shape, #"{"a":6,"z":2}"#) == #"{"id":1,"a":6,"z":2}"#
    )
    #expect(
      try merged(Event<Shape?>.self, shape, #"{"a":6,"z":2}"#) == #"{"id":1,"a":6,"z":2}"#
    )
    #expect(
      try merged(Event<JSONObject>.self, shape, #"{"a":6,"z":null,"y":1}"#)
        == #"{"id":1,"a":6,"y":1}"#
    )
  }

  enum Choice: JSONUnion, Equatable {
    case flag(Bool)
    case date(String)

    static let union = Union<Choice>.keyed {
      Variant("flag", Choice.flag) { if case .flag(let flag) = $0 { flag } else { nil } }
      Variant("date", Choice.date) { if case .date(let date) = $0 { date } else { nil } }
    }
  }

  enum Listed: JSONUnion, Equatable {
    case small(Small)
    case data(Int)
    case empty

    static let union = Union<Listed>(tag: "type", content: "data") {
      Variant("a", Listed.small) { if case .small(let small) = $0 { small } else { nil } }
      Variant("n", Listed.data) { if case .data(let data) = $0 { data } else { nil } }
      Variant("b", .empty)
    }
  }

  @Test(
    "random patches of a part and a rest change both as RFC 7396 does",
    .tags(.slow),
    arguments: 0..<40
  )
  func randomPatches(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let values = [
      "null", "1", #""a""#, #""b""#, #""n""#, "true", #"{"a":2}"#, #"{"a":3,"note":"x"}"#, "{}",
      "[1]",
    ]
    let keys = ["id", "type", "a", "note", "data", "flag", "date", "text", "z", "y"]
    func patch() -> String {
      let members = keys.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map {
        "\"\($0)\":\(values.randomElement(using: &random) ?? "0")"
      }
      return "{\(members.joined(separator: ","))}"
    }
    func check<Part: JSONRepresentable & Equatable>(_ type: Part.Type, _ text: String) throws {
      // What does not fit a patch is an error, in an optional field, too.
      var rosetta = Rosetta()
      rosetta.optionals = .strict
      let old = try rosetta.decode(Event<Part>.self, from: text)
      let document = try rosetta.decode(JSONObject.self, from: text)
      func isOfPart(_ key: String) -> Bool { document[key] != nil && old.rest[key] == nil }
      for _ in 0..<Effort.count(25, otherwise: 8) {
        let patch = patch()
        var reference = try JSON(parsing: text)
        reference.merge(try JSON(parsing: patch))
        var value = old
        let isMerged = (try? rosetta.merge(&value, from: patch)) != nil
        let expected = try? rosetta.decode(Event<Part>.self, from: reference)
        #expect(isMerged == (expected != nil), "\(type) \(text) \(patch)")
        // A patch for another case removes what only the old one has (Guide/Updates.md).
        if let expected, expected.rest.contains(where: { isOfPart($0.key) }) { continue }
        #expect(value == (expected ?? old), "\(type) \(text) \(patch)")
      }
    }
    try check(Shape.self, #"{"id":1,"a":1,"note":"n","z":{"k":1}}"#)
    try check(Shape.self, #"{"id":1,"text":"t","z":1}"#)
    try check(Shape?.self, #"{"id":1,"text":"t","z":1}"#)
    try check(Choice.self, #"{"id":1,"flag":true,"z":1}"#)
    try check(Listed.self, #"{"id":1,"type":"a","data":{"a":1},"z":1}"#)
    try check(Listed.self, #"{"id":1,"type":"b","z":1}"#)
    try check(JSONObject.self, #"{"id":1,"type":"b","z":1}"#)
    try check([String: JSON].self, #"{"id":1,"y":1}"#)
    try check(Small.self, #"{"id":1,"a":1,"z":1}"#)
  }

  @Test("a patch of a Codable part does not go into the rest")
  func codable() throws {
    struct Holder: JSONConvertible, Equatable {
      var part = Coded(a: 0)
      var rest: JSONObject = [:]

      static func map(_ object: inout Holder, json: Mapper) {
        object.part <- json.flattened ~ .codable()
        object.rest <~ json.rest
      }
    }
    #expect(
      try merged(Holder.self, #"{"a":1,"z":2}"#, #"{"a":2,"list":[3],"y":4}"#)
        == #"{"a":2,"list":[3],"z":2,"y":4}"#
    )
  }

  @Test("keys of a patch that neither a part nor another line knows are unknown")
  func unknownKeys() throws {
    struct Holder: JSONConvertible, Equatable {
      var id = 0
      var part = Kind.empty
      var inner: Small?

      static func map(_ object: inout Holder, json: Mapper) {
        object.id <- json["id"]
        object.part <- json.flattened
        object.inner <~ json["inner"]
      }
    }
    var strict = Rosetta()
    strict.unknownKeys = .fail
    let old = try strict.decode(Holder.self, from: #"{"id":1,"type":"a","a":1,"inner":{"a":7}}"#)
    for (patch, path) in [
      (#"{"a":5,"zz":1}"#, "$.zz"), (#"{"inner":{"b":1}}"#, "$.inner.b"), (#"{"b":1}"#, "$.b"),
    ] {
      var value = old
      let error = #expect(throws: RosettaError.self) { try strict.merge(&value, from: patch) }
      #expect(error?.problems.map { "\($0.code) \($0.path)" } == ["unknownKey \(path)"])
      #expect(value == old)
    }
    var value = old
    try strict.merge(&value, from: #"{"a":5,"note":null,"inner":{"a":8}}"#)
    #expect(value.inner?.a == 8)
    try strict.merge(&value, from: #"{"type":"b","a":null}"#)
    #expect(value.part == .empty)
  }

  @Test("what a part has taken of the rest is not taken again")
  func taken() throws {
    let rosetta = Rosetta()
    for text in [
      #"{"id":1,"type":"q","z":1}"#, #"{"id":1,"type":"b","z":1}"#,
      #"{"id":1,"type":"a","a":2,"z":1}"#,
    ] {
      let event = try rosetta.decode(Event<Kind>.self, from: text)
      let written: String = try rosetta.encode(event)
      #expect(written == text)
      #expect((event.rest == ["z": 1]) == !text.contains("q"))
    }
    for text in [#"{"id":1,"z":1,"z":2}"#, #"{"id":1,"id":2,"z":1}"#] {
      let line = try rosetta.decode(Event<JSONObject>.self, from: text)
      #expect(line.part == ["z": 1] && line.rest.isEmpty)
      let written: String = try rosetta.encode(line)
      #expect(written == #"{"id":1,"z":1}"#)
    }
    let line = try rosetta.decode(Event<[String: Int]>.self, from: #"{"id":1,"z":1}"#)
    #expect(line.part == ["z": 1] && line.rest.isEmpty)
  }

  @Test("what a part has taken is no rest of the part below it")
  func takenAbove() throws {
    struct Last: JSONConvertible, Equatable {
      var a: Int?
      var rest: JSONObject = [:]

      static func map(_ object: inout Last, json: Mapper) {
        object.a <~ json["a"]
        object.rest <~ json.rest
      }
    }
    struct Outer: JSONConvertible, Equatable {
      var taken: JSONObject = [:]
      var last = Last()

      static func map(_ object: inout Outer, json: Mapper) {
        object.taken <- json.flattened
        object.last <- json.flattened
      }
    }
    let outer = try roundTrip(Outer.self, #"{"y":1,"z":2}"#)
    #expect(outer.taken == ["y": 1, "z": 2] && outer.last == Last())
  }

  struct Open: JSONConvertible, Equatable {
    var p: Int?
    var rest: JSONObject?

    static func map(_ object: inout Open, json: Mapper) {
      object.p <~ json["p"]
      object.rest <~ json.rest
    }
  }

  /// An allowed part, and what it leaves.
  struct Box<Part: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var part: Part?
    var id = 0
    var rest = JSONObject()

    static func map(_ object: inout Box, json: Mapper) {
      object.part <~ json.flattened
      object.id <- json["id"]
      object.rest <~ json.rest
    }
  }

  struct Closed<Part: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var id = 0
    var part: Part?

    static func map(_ object: inout Closed, json: Mapper) {
      object.id <- json["id"]
      object.part <~ json.flattened
    }
  }

  enum Pick: JSONUnion, Equatable {
    case a(Int)
    case others(JSONObject)

    static let union = Union<Pick>.keyed {
      Variant("a", Pick.a) { if case .a(let number) = $0 { number } else { nil } }
      Variant.otherwise(Pick.others) { if case .others(let rest) = $0 { rest } else { nil } }
    }
  }

  @Test("a part that is not there gives back what it has taken")
  func givenBack() throws {
    func check<Part: JSONRepresentable & Equatable>(_ type: Part.Type) throws {
      let text = #"{"id":1,"j":2}"#
      let box = try Rosetta().decode(Box<Part>.self, from: text)
      #expect(box == Box(part: nil, id: 1, rest: ["j": 2]))
      #expect(try Rosetta().encode(box) as String == text)
      let outcome = Outcome(Rosetta(unknownKeys: .fail)) {
        try $0.decode(Closed<Part>.self, from: text)
      }
      #expect(outcome.problems == ["error: unknown key at $.j"])
    }
    try check(Open.self)
    try check(Pick.self)
  }

  struct Extension: JSONConvertible, Equatable {
    var kind: String?
    var size = 0

    static func map(_ object: inout Extension, json: Mapper) {
      object.kind <~ json["kind"]
      if object.kind == nil { return json.stop() }
      object.size <- json["size"]
    }
  }

  @Test("a part that is not there does not end the map around it")
  func stopGivenBack() throws {
    struct Document: JSONConvertible, Equatable {
      var part: Extension?
      var title = ""

      static func map(_ object: inout Document, json: Mapper) {
        object.part <~ json.flattened
        object.title <- json["title"]
      }
    }
    for rosetta in [Rosetta(), Rosetta(unknownKeys: .fail)] {
      let read = try rosetta.decode(Document.self, from: #"{"title":"A"}"#)
      #expect(read == Document(part: nil, title: "A"))
      let both = try rosetta.decode(Document.self, from: #"{"kind":"k","size":1,"title":"A"}"#)
      #expect(both == Document(part: Extension(kind: "k", size: 1), title: "A"))
      #expect(throws: RosettaError.self) { try rosetta.decode(Document.self, from: "{}") }
    }
    let box = try Rosetta().decode(Box<Extension>.self, from: #"{"id":1,"z":2}"#)
    #expect(box == Box(part: nil, id: 1, rest: ["z": 2]))
  }

  @Test("of two equal keys of a keyed union, the first one counts, null too")
  func repeatedTag() throws {
    let rosetta = Rosetta()
    for (document, part) in [
      (#"{"id":1,"flag":null,"flag":true}"#, nil),
      (#"{"id":1,"flag":true,"flag":null}"#, .flag(true)),
      (#"{"id":1,"flag":null,"flag":true,"date":"d"}"#, .date("d")),
    ] as [(String, Choice?)] {
      #expect(try rosetta.decode(Closed<Choice>.self, from: document) == Closed(id: 1, part: part))
    }
  }

  @Test("null for a key that a dictionary cannot have changes nothing")
  func foreignNulls() throws {
    enum Suit: String, JSONKeyConvertible { case hearts, spades }
    struct Hand: JSONConvertible, Equatable {
      var part: Small?
      var rest: [Suit: Int] = [:]

      static func map(_ object: inout Hand, json: Mapper) {
        object.part <~ json.flattened
        object.rest <~ json.rest
      }
    }
    var hand = try Hand(json: #"{"a":1,"note":"x","hearts":2,"spades":3}"#)
    try Rosetta().merge(&hand, from: #"{"a":null,"note":null,"spades":null}"#)
    #expect(hand == Hand(part: nil, rest: [.hearts: 2]))
    try Rosetta().merge(&hand, from: #"{"note":null,"clubs":null}"#)
    #expect(hand == Hand(part: nil, rest: [.hearts: 2]))
    #expect(throws: RosettaError.self) { try Rosetta().merge(&hand, from: #"{"clubs":1}"#) }
  }

  @Test("both keys of .or are known, whichever a patch removes")
  func alternatives() throws {
    struct Named: JSONConvertible, Equatable {
      var name: String?

      static func map(_ object: inout Named, json: Mapper) {
        object.name <~ json["name"].or("title")
      }
    }
    let rosetta = Rosetta(unknownKeys: .fail)
    for patch in [#"{"name":null}"#, #"{"title":null}"#] {
      var value = Closed<Named>(id: 1)
      try rosetta.merge(&value, from: patch)
      #expect(value == Closed(id: 1))
    }
  }

  #if DEBUG
    @Test("a line below a part that takes the rest is a mistake of the map")
    func linesBelow() throws {
      struct Holder: JSONConvertible {
        var part = JSON.null
        var id = 0

        static func map(_ object: inout Holder, json: Mapper) {
          object.part <- json.flattened
          object.id <- json["id"]
        }
      }
      let error = #expect(throws: RosettaError.self) {
        try Rosetta().decode(Holder.self, from: #"{"id":1,"z":2}"#)
      }
      #expect(error?.problems.map(\.code) == [.misuse])
      #expect(
        error?.problems.first?.message.contains(
          "a line after json.flattened reads what it has taken"
        ) == true
      )
    }
  #endif
}
