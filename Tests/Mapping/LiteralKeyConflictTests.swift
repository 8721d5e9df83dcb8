import Foundation
import Testing

@testable import Rosetta

/// Literal keys as release builds compare them: debug builds search every object anyway.
@Suite("Literal keys that two fields have written, in release builds")
struct LiteralKeyConflictTests {
  /// What a release build writes, or throws.
  private func encode<Value: JSONRepresentable>(
    _ value: Value,
    searchingAll searchesAll: Bool = false
  ) throws -> String {
    let rosetta = Rosetta()
    var run = rosetta.startEncoding()
    run.checksKeys = searchesAll
    withUnsafeMutablePointer(to: &run) { value.encode(to: JSONWriter($0)) }
    var output: String?
    if let bytes = rosetta.finishedBytes(&run) { output = String(jsonBytes: bytes) }
    let diagnostics = run.finish()
    return try rosetta.conclude(
      output,
      diagnostics,
      nil,
      .encode,
      Value.self,
      CallSite(#fileID, #line, #function)
    )
  }

  /// What is said of a key.
  private func conflict(_ place: String) -> String {
    "error: another field writes to the same place at \(place)"
  }

  // MARK: - Objects of two types, which contain each other

  /// What a map writes: keys and their values, then models, then keys again.
  struct Members {
    static let keys: [JSONKey] = ["a", "b", "é", "e\u{301}", "long enough for words", "reds"]

    var before: [(key: Int, value: Int?)] = []
    var after: [(key: Int, value: Int?)] = []
    var reds: [Red] = []
    var blues: [Blue] = []

    mutating func map(_ json: Mapper) {
      for index in before.indices { before[index].value <~ json[Self.keys[before[index].key]] }
      if !reds.isEmpty { reds <- json["reds"] }
      if !blues.isEmpty { blues <~ json["blues"] }
      for index in after.indices { after[index].value <- json[Self.keys[after[index].key]] }
    }
  }

  struct Red: JSONConvertible {
    var members = Members()
    static func map(_ object: inout Red, json: Mapper) { object.members.map(json) }
  }

  struct Blue: JSONConvertible {
    var members = Members()
    static func map(_ object: inout Blue, json: Mapper) { object.members.map(json) }
  }

  private func random(_ depth: Int, _ random: inout SeededRandom) -> Members {
    var members = Members()
    func fields() -> [(key: Int, value: Int?)] {
      (0..<Int.random(in: 0...2, using: &random)).map { _ in
        (Int.random(in: 0..<Members.keys.count, using: &random), 1)
      }
    }
    members.before = fields()
    if Bool.random(using: &random), !members.before.isEmpty { members.before[0].value = nil }
    members.after = fields()
    guard depth > 0 else { return members }
    let (reds, blues) = (
      Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random)
    )
    members.reds = (0..<reds).map { _ in Red(members: self.random(depth - 1, &random)) }
    members.blues = (0..<blues).map { _ in Blue(members: self.random(depth - 1, &random)) }
    return members
  }

  /// Conflicts in all objects, and in the first one of each type.
  struct Conflicts {
    private(set) var all: Set<String> = []
    private(set) var first: Set<String> = []
    private(set) var isFatal = false
    private var known: Set<String> = []

    init(in root: Red) { search(root.members, "red", []) }

    private mutating func search(_ members: Members, _ type: String, _ path: [JSONPath.Component]) {
      let isFirst = known.insert(type).inserted
      let before = members.before.filter { $0.value != nil }
      var keys = (before + members.after).map { Members.keys[$0.key].text.description }
      if !members.reds.isEmpty { keys.append("reds") }
      if !members.blues.isEmpty { keys.append("blues") }
      for (index, key) in keys.enumerated()
      where keys[..<index].contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
        let place = "\(JSONPath(path + [.key(key)]))"
        all.insert(place)
        guard isFirst else { continue }
        first.insert(place)
        // In an optional field an error is a warning.
        if !path.contains(.key("blues")) { isFatal = true }
      }
      for (index, red) in members.reds.enumerated() {
        search(red.members, "red", path + [.key("reds"), .index(index)])
      }
      for (index, blue) in members.blues.enumerated() {
        search(blue.members, "blue", path + [.key("blues"), .index(index)])
      }
    }
  }

  @Test("in models in models, those of the first object of each type are found")
  func randomModels() {
    var random = SeededRandom(seed: 11)
    var counts = (with: 0, without: 0, missed: 0)
    for _ in 0..<3_000 {
      let root = Red(members: self.random(3, &random))
      let conflicts = Conflicts(in: root)
      let problems = thrownProblems { try encode(root) }
      let found = Set(problems.map { $0.components(separatedBy: " at ")[1] })
      #expect(found.isSubset(of: conflicts.all), "\(root)")
      if conflicts.isFatal {
        counts.with += 1
        // A field that is refused for a conflict inside writes nothing.
        let isTold = conflicts.first.allSatisfy { place in
          found.contains { $0.hasPrefix(place) }
        }
        #expect(isTold, "\(root)")
      } else if problems.isEmpty {
        counts.without += 1
        if !conflicts.all.isEmpty { counts.missed += 1 }
      }
    }
    #expect(counts.with > 300 && counts.without > 300 && counts.missed > 0, "\(counts)")
  }

  // MARK: - Fields of other kinds

  struct Refusing: Bridge {
    func decode(_ json: JSONReader) -> Int? { nil }
    func encode(_ value: Int, to json: JSONWriter) { json.refuse("never") }
  }

  struct Refused: JSONConvertible {
    var a = 1
    var none: Int?
    var absent = Presence<Int>.missing
    static func map(_ object: inout Refused, json: Mapper) {
      object.a <~ json["a"] § { $0 > 1 }
      object.none <~ json["a"]
      object.absent <~ json["a"]
      object.a <- json["a"].decodeOnly
      object.a <~ json["a"] ~ Refusing()
      object.a <- json["a"]
      object.a <~ json["a"] ~ Refusing()
    }
  }

  @Test("a field that writes nothing is no conflict")
  func writesOne() throws {
    #expect(try encode(Refused()) == #"{"a":1}"#)
  }

  struct Options: JSONConvertible {
    var a = 1
    var none: Int?
    static func map(_ object: inout Options, json: Mapper) {
      object.a <- json["a"].secret
      object.none <~ json["a"].nullable
      object.a <- json["a"].strict
      object.a <~ json["b"].or("c")
      object.a <~ json["b"]
    }
  }

  @Test("fields with options conflict, and so do optional ones")
  func options() {
    let expected = ["$.a", "$.a", "$.b"].map(conflict)
    #expect(thrownProblems { try encode(Options()) } == expected)
  }

  struct Mistaken: JSONConvertible {
    var a = 1
    static func map(_ object: inout Mistaken, json: Mapper) {
      object.a <- json["a"]
      object.a <- json["b"][-1]
      json.check(object.a > 1, "a must be greater than 1")
    }
  }

  @Test("mistakes of a map and checks are told in an object whose keys are compared")
  func mistakes() {
    let expected = [
      "expected an index of 0 or more, found -1 at $",
      "check failed at $: a must be greater than 1",
    ]
    #expect(thrownProblems { try encode(Mistaken()) } == expected.map { "error: \($0)" })
  }

  /// An object by hand, without a type that has its map.
  struct ByHand: Bridge {
    func decode(_ json: JSONReader) -> Int? { nil }
    func encode(_ value: Int, to json: JSONWriter) {
      json.map { mapper in
        var value = value
        value <- mapper["x"]
        if value > 1 { value <- mapper["x"] }
      }
    }
  }

  struct Hand: JSONConvertible {
    var values = [1, 2, 1, 3]
    static func map(_ object: inout Hand, json: Mapper) {
      object.values <- json["values"] ~ .array(ByHand())
    }
  }

  @Test("all objects that are mapped by hand are compared")
  func byHand() {
    let expected = ["$.values[1].x", "$.values[3].x"].map(conflict)
    #expect(thrownProblems { try encode(Hand()) } == expected)
  }

  class Animal: JSONConvertibleClass {
    var name = "Rex"
    required init() {}
    class func map(_ object: Animal, json: Mapper) { object.name <- json["name"] }
  }

  final class Dog: Animal {
    var owner = "Ann"
    override class func map(_ object: Animal, json: Mapper) {
      super.map(object, json: json)
      guard let dog = object as? Dog else { return }
      dog.owner <- json["name"]
    }
  }

  @Test(
    "a subclass that writes a key of its superclass conflicts after others of that have been written"
  )
  func subclass() {
    struct Kennel: JSONConvertible {
      var animals = [Animal(), Animal(), Dog()]
      static func map(_ object: inout Kennel, json: Mapper) { object.animals <- json["animals"] }
    }
    #expect(thrownProblems { try encode(Kennel()) } == [conflict("$.animals[2].name")])
  }

  struct Whole: JSONConvertible {
    struct Part: JSONConvertible {
      var a = 1
      var b = 2
      static func map(_ object: inout Part, json: Mapper) {
        object.a <- json["a"]
        object.b <- json["b"]
      }
    }

    var a = 1
    var part = Part()
    var extras = ["x": Part(), "y": Part()]
    var text = Part()
    static func map(_ object: inout Whole, json: Mapper) {
      object.a <- json["a"]
      object.part <- json["p"]["q"]
      object.text <- json["text"] ~ .stringified()
      object.extras <~ json.rest
      object.a <- json["b"]
      object.a <- json["a"]
    }
  }

  @Test("models in the fields of an object have keys of their own")
  func elsewhere() {
    #expect(thrownProblems { try encode(Whole()) } == [conflict("$.a")])
  }

  struct Payload: JSONConvertible {
    var x: Int? = 1
    static func map(_ object: inout Payload, json: Mapper) { object.x <~ json["x"] }
  }

  /// Ends with what is written to an output of its own, which does not search the object.
  struct Event: JSONConvertible {
    var id = 7
    var again: Int?
    var payload = Payload()
    var extras: [String: Payload]?
    static func map(_ object: inout Event, json: Mapper) {
      object.id <- json["id"]
      object.again <~ json["id"]
      object.payload <- json["payload"] ~ .stringified()
      if object.extras != nil { object.extras <~ json.rest }
    }
  }

  struct Envelope: JSONConvertible {
    var id = 1
    var event = Event()
    var note = "n"
    static func map(_ object: inout Envelope, json: Mapper) {
      object.id <- json["id"]
      object.event <- json["event"]
      object.note <- json["note"]
    }
  }

  @Test("the keys of an object are its own, whatever is written aside in one inside")
  func aside() throws {
    var envelope = Envelope()
    let event = #"{"id":7,"payload":"{\"x\":1}"#
    #expect(try encode(envelope) == #"{"id":1,"event":\#(event)"},"note":"n"}"#)
    envelope.event.payload.x = nil
    envelope.event.extras = ["more": Payload()]
    let text = #"{"id":7,"payload":"{}","more":{"x":1}}"#
    #expect(try encode(envelope) == #"{"id":1,"event":\#(text),"note":"n"}"#)
    envelope.event.extras = nil
    envelope.event.again = 8
    #expect(thrownProblems { try encode(envelope) } == [conflict("$.event.id")])
  }

  struct Twice: JSONConvertible {
    var a = 1
    static func map(_ object: inout Twice, json: Mapper) {
      object.a <- json["a"]
      object.a <- json["a"]
    }
  }

  struct Checked: JSONConvertible {
    var first = Twice()
    var second = Twice()
    static func map(_ object: inout Checked, json: Mapper) {
      object.first <~ json["first"] § { _ in false }
      object.second <- json["second"]
    }
  }

  @Test("an object that is only shown in a message is not the first one")
  func checked() {
    let problems = thrownProblems { try encode(Checked()) }
    #expect(problems.contains(conflict("$.second.a")), "\(problems)")
  }

  struct Loose: JSONConvertible {
    var list = [Twice(), Twice()]
    var one = Twice()
    static func map(_ object: inout Loose, json: Mapper) {
      object.list <~ json["list"] ~ .lossy(DefaultBridge<Twice>())
      object.one <~ json["one"]
    }
  }

  @Test("a conflict fails the run inside lossy arrays and optional fields, too")
  func loose() {
    #expect(thrownProblems { try encode(Loose()) } == [conflict("$.list[0].a")])
  }

  struct Pairs: JSONConvertible {
    static let first = Mapping((0, 0)) { (pair: inout (Int, Int), json) in
      pair.0 <- json["a"]
      pair.1 <- json["b"]
    }
    static let second = Mapping((0, 0)) { (pair: inout (Int, Int), json) in
      pair.0 <- json["c"]
      pair.1 <- json["c"]
    }

    var one = (1, 2)
    var other = (3, 4)
    static func map(_ object: inout Pairs, json: Mapper) {
      object.one <- json["one"] ~ Pairs.first
      object.other <- json["other"] ~ Pairs.second
    }
  }

  @Test("each mapping of a type is compared")
  func mappings() {
    #expect(thrownProblems { try encode(Pairs()) } == [conflict("$.other.c")])
  }

  struct Fresh: JSONConvertible {
    var values = Array(repeating: (1, 2), count: 2_000)
    static func map(_ object: inout Fresh, json: Mapper) {
      for index in object.values.indices {
        let isLast = index == 1_999
        object.values[index] <- json[index]
          ~ Mapping((0, 0)) { (pair: inout (Int, Int), json) in
            pair.0 <- json["a"]
            pair.1 <- json[isLast ? "a" : "b"]
          }
      }
    }
  }

  @Test("of very many mappings that a map makes anew, the first ones are compared")
  func freshMappings() throws {
    #expect(try encode(Fresh()).hasSuffix(#"{"a":1,"b":2},{"a":1,"a":2}]"#))
  }

  struct Computed: JSONConvertible {
    var values = [Int](repeating: 7, count: 5_000)
    static func map(_ object: inout Computed, json: Mapper) {
      for index in object.values.indices { object.values[index] <- json["k\(index)" as String] }
      object.values[0] <- json["k1"]
    }
  }

  @Test("once a map has made a key at run time, objects are searched when they end")
  func computedKeys() {
    #expect(thrownProblems { try encode(Computed()) } == [conflict("$.k1")])
  }

  @Test("a search of all objects finds those of later ones, too")
  func later() {
    var root = Red()
    root.members.reds = [Red(), Red()]
    root.members.reds[1].members.before = [(0, 1), (0, 1)]
    #expect(throws: Never.self) { try encode(root) }
    #expect(
      thrownProblems { try encode(root, searchingAll: true) } == [conflict("$.reds[1].a")]
    )
  }
}
