import Rosetta
import Testing

/// `json.rest` in `Field.map`, beside everything else that may read the same object.
@Suite("The rest of an object that is mapped by path") struct FieldMapRestTests {
  /// A line of a map about the object `o`.
  enum Line: CaseIterable {
    // Read and written: these name a key.
    case path, map, nested, part, mappedPart
    // Only read, by somebody else: these name none.
    case model, mapping, dictionary, value, union, tagged, first, byHand
    case codable, whole, codableWhole
  }

  enum Lines: ContextKey { typealias Value = [Line] }

  /// Reads by keys of the others, and by a path of its own.
  struct Model: JSONConvertible, Equatable {
    var (a, b, c, y) = (0, 0, 0, 0)
    var rest = JSONObject()

    init() {}

    static func map(_ object: inout Model, json: Mapper) {
      object.a <~ json["a"]
      object.b <~ json["b"]
      object.c <~ json["c"]
      object.y <~ json["x"]["y"]
      object.rest <~ json.rest
    }
  }

  /// One that reads the same object by a path.
  struct Whole: JSONConvertible, Equatable {
    var (c, d) = (0, 0)

    init() {}

    static func map(_ object: inout Whole, json: Mapper) {
      object.c <~ json["o"]["c"]
      json["o"].map { json in object.d <~ json["d"] }
    }
  }

  struct Part: JSONConvertible, Equatable {
    var p = 0

    init() {}

    static func map(_ object: inout Part, json: Mapper) { object.p <- json["o"]["p"] }
  }

  struct MappedPart: JSONConvertible, Equatable {
    var q = 0

    init() {}

    static func map(_ object: inout MappedPart, json: Mapper) {
      json["o"].map { json in object.q <- json["q"] }
    }
  }

  struct Tagged: JSONConvertible, Equatable {
    var (c, d) = (0, 0)

    init() {}

    static func map(_ object: inout Tagged, json: Mapper) {
      object.c <- json["c"]
      object.d <- json["d"]
    }

    static let union = Union<Tagged>(tag: "t") {
      Variant("tagged", { (tagged: Tagged) in tagged }) { $0 }
    }
  }

  struct Coded: Codable {
    struct X: Codable { var (y, z) = (0, 0) }

    var (b, d, x) = (0, 0, X())
  }

  struct CodedWhole: Codable { var o: Coded }

  struct ByHand: Bridge {
    func decode(_ json: JSONReader) -> Int? {
      var sum = 0
      let fits = json.map { json in
        var (a, d) = (0, 0)
        a <- json["a"]
        json["x"].map { json in d <~ json["z"] }
        sum = a + d
      }
      return fits ? sum : nil
    }

    func encode(_ value: Int, to json: JSONWriter) {}
  }

  struct Outer: JSONConvertible, Equatable {
    static let mapping = Mapping(Model()) { object, json in
      object.b <~ json["b"]
      object.y <~ json["x"]["z"]
    }
    static let union = Union<Int>.untagged {
      Alternative({ (_: Whole) in 1 }) { _ in nil }
      Alternative({ (_: Model) in 2 }) { _ in nil }
    }

    var (a, b, y, read) = (0, 0, 0, 0)
    var (part, mappedPart, model, whole) = (Part(), MappedPart(), Model(), Whole())
    var (inner, ofX, rest) = (JSONObject(), JSONObject(), JSONObject())

    init() {}

    static func map(_ object: inout Outer, json: Mapper) {
      for line in json.context[Lines.self] ?? [] { read(line, &object, json) }
      json["o"].map { json in object.inner <~ json.rest }
      object.rest <~ json.rest
    }

    private static func read(_ line: Line, _ object: inout Outer, _ json: Mapper) {
      switch line {
      case .path: object.a <~ json["o"]["a"]
      case .map: json["o"].map { json in object.b <~ json["b"] }
      case .nested:
        object.y <~ json["o"]["x"]["y"]
        json["o"].map { json in json["x"].map { json in object.ofX <~ json.rest } }
      case .part: object.part <- json.flattened
      case .mappedPart: object.mappedPart <- json.flattened
      case .model: object.model <- json["o"].decodeOnly
      case .mapping: object.model <- json["o"].decodeOnly ~ mapping
      case .dictionary:
        var values: [String: JSON] = [:]
        values <- json["o"].decodeOnly
      case .value:
        var value = JSON.null
        value <- json["o"].decodeOnly
      case .union: object.read <- json["o"].decodeOnly ~ union
      case .tagged:
        var value = Tagged()
        value <- json["o"].decodeOnly ~ Tagged.union
      case .first: object.model <- json["o"].decodeOnly ~ .first(mapping, DefaultBridge<Model>())
      case .codable:
        var value = Coded()
        value <- json["o"].decodeOnly ~ .codable()
      case .codableWhole:
        var value = CodedWhole(o: Coded())
        value <- json[].decodeOnly ~ .codable()
      case .byHand: object.read <- json["o"].decodeOnly ~ ByHand()
      case .whole: object.whole <- json[].decodeOnly
      }
    }
  }

  /// The same document read by two maps.
  struct Twice: JSONConvertible, Equatable {
    var (one, two) = (Outer(), Outer())

    init() {}

    static func map(_ object: inout Twice, json: Mapper) {
      object.one <- json["twice"].decodeOnly
      object.two <- json["twice"]
    }
  }

  static let text = #"""
    {"k":1,"o":{"t":"tagged","a":1,"b":2,"c":3,"d":4,"x":{"y":5,"z":6,"w":7},"p":8,"q":9,"e":10},"r":11}
    """#

  /// Up to three different lines, in every order; of three, a part of the programs.
  static var programs: [[Line]] {
    let one = Line.allCases.map { [$0] }
    let two = one.flatMap { lines in
      Line.allCases.filter { !lines.contains($0) }.map { lines + [$0] }
    }
    let three = two.flatMap { lines in
      Line.allCases.filter { !lines.contains($0) }.map { lines + [$0] }
    }
    return [[]] + one + two + three.sampled(every: 7)
  }

  @Test("it is what the map around has not named in it, whoever else has read it and when")
  func everyOrder() throws {
    let document = try JSON(parsing: Self.text)
    for lines in Self.programs {
      var rosetta = Rosetta(unknownKeys: .fail, duplicateKeys: .fail)
      rosetta.context[Lines.self] = lines
      let keys = ["a": Line.path, "b": .map, "x": .nested, "p": .part, "q": .mappedPart]
      let named = Set(keys.filter { lines.contains($0.value) }.keys)
      let comment = Comment(rawValue: "\(lines)")
      let all = ["t", "a", "b", "c", "d", "x", "p", "q", "e"]
      do {
        let outer: Outer = try rosetta.decode(Self.text)
        #expect(outer.inner.keys == all.filter { !named.contains($0) }, comment)
        #expect(outer.ofX.keys == (named.contains("x") ? ["z", "w"] : []), comment)
        #expect(outer.rest.keys == ["k", "r"], comment)
        let written: String = try rosetta.encode(outer)
        #expect(try JSON(parsing: written).sorted == document.sorted, comment)
        #expect(try rosetta.decode(written) as Outer == outer, comment)
        var updated = outer
        try rosetta.update(&updated, from: Self.text)
        #expect(updated == outer, comment)
        let twice: Twice = try rosetta.decode(#"{"twice":\#(Self.text)}"#)
        #expect(twice.one == outer && twice.two == outer, comment)
      } catch {
        Issue.record(error, comment)
      }
    }
  }

  struct RestPart: JSONConvertible, Equatable {
    var inner = JSONObject()

    init() {}

    static func map(_ object: inout RestPart, json: Mapper) {
      json["o"].map { json in object.inner <~ json.rest }
    }
  }

  struct AroundPart: JSONConvertible, Equatable {
    var (a, part) = (0, RestPart())

    init() {}

    static func map(_ object: inout AroundPart, json: Mapper) {
      object.a <~ json["o"]["a"]
      object.part <- json.flattened
    }
  }

  @Test("a part knows what the map around it has named on its paths")
  func part() throws {
    let text = #"{"o":{"a":1,"b":2}}"#
    let around = try AroundPart(json: text)
    #expect(around.part.inner == ["b": 2])
    #expect(try around.json() as String == text)
  }

  enum Kind: JSONUnion {
    case part(RestPart)

    static let union = Union<Kind>(tag: "type") {
      Variant("part", Kind.part) { if case .part(let part) = $0 { part } else { nil } }
    }
  }

  struct AroundUnion: JSONConvertible {
    var a: Int?
    var kind = Kind.part(RestPart())

    static func map(_ object: inout AroundUnion, json: Mapper) {
      object.a <~ json["o"]["a"]
      object.kind <- json.flattened
    }
  }

  @Test("so does the payload of a union that is a part")
  func unionPart() throws {
    let text = #"{"o":{"a":1,"b":2},"type":"part"}"#
    let around = try AroundUnion(json: text)
    guard case .part(let part) = around.kind else { return }
    #expect(part.inner == ["b": 2])
    #expect(try around.json() as String == text)
  }

  struct AroundMembers: JSONConvertible {
    var a: Int?
    var members = Members()

    static func map(_ object: inout AroundMembers, json: Mapper) {
      object.a <~ json["o"]["a"]
      object.members <- json.flattened
    }
  }

  struct Members: JSONConvertible {
    var rest = JSONObject()

    static func map(_ object: inout Members, json: Mapper) { object.rest <~ json.rest }
  }

  @Test("a key of the object is none that repeats one on a path of the map around")
  func equalKeys() throws {
    // Of keys beyond ASCII, repeated ones are looked for by name.
    let text = #"{"o":{"a":1},"a":2,"é":3}"#
    let around = try AroundMembers(json: text)
    #expect(around.members.rest == ["a": 2, "é": 3])
    #expect(try around.json() as String == text)
  }

  struct Lists: JSONConvertible, Equatable {
    var (models, rests) = ([Model](), [JSONObject(), JSONObject()])

    init() {}

    static func map(_ object: inout Lists, json: Mapper) {
      object.models <- json["l"].decodeOnly
      json["l"].map { json in
        for index in 0..<2 { json[index].map { json in object.rests[index] <~ json.rest } }
      }
    }
  }

  @Test("so it is of objects in an array that has been read as models")
  func elements() throws {
    let text = #"{"l":[{"a":1,"e":2},{"x":{"y":3}}]}"#
    let lists = try Lists(json: text)
    #expect(lists.rests == [["a": 1, "e": 2], ["x": ["y": 3]]])
    #expect(try lists.json() as String == text)
  }
}

extension JSON {
  /// With the keys of each object in order.
  fileprivate var sorted: String {
    get throws {
      var rosetta = Rosetta()
      rosetta.sortedKeys = true
      return try rosetta.encode(self)
    }
  }
}
