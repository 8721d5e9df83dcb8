import Rosetta
import Testing

/// `json.rest` lost members when its object was read a second time, and when its map branched on a
/// local variable: a map ran several times over one object, and some of these runs set nothing.
@Suite("The rest of an object that is read twice") struct RestOnceTests {
  /// A model of one key and the rest.
  struct Open: JSONConvertible, Equatable {
    var y = 0
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Open, json: Mapper) {
      object.y <- json["y"]
      object.extras <~ json.rest
    }
  }

  struct Closed: JSONConvertible, Equatable {
    var x = 0
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Closed, json: Mapper) {
      object.x <- json["x"]
      object.extras <~ json.rest
    }
  }

  enum Either: JSONUnion, Equatable {
    case closed(Closed)
    case open(Open)

    static let union = Union<Either>.untagged {
      Alternative(Either.closed) { if case .closed(let closed) = $0 { closed } else { nil } }
      Alternative(Either.open) { if case .open(let open) = $0 { open } else { nil } }
    }
  }

  static let text = #"{"y":1,"k":2}"#

  @Test("an untagged union whose second alternative fits", arguments: Rosetta.Policy.allCases)
  func secondAlternative(_ policy: Rosetta.Policy) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = policy
    let either: Either = try rosetta.decode(Self.text)
    #expect(try either.json() as String == Self.text)
    let list: [Either] = try rosetta.decode("[\(Self.text),\(Self.text)]")
    #expect(list == [either, either])
  }

  @Test("the second bridge of .first", arguments: Rosetta.Policy.allCases)
  func secondBridge(_ policy: Rosetta.Policy) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = policy
    let closed = DefaultBridge<Closed>().map(decode: { $0.extras }, encode: { _ in Closed() })
    let open = DefaultBridge<Open>().map(decode: { $0.extras }, encode: { _ in Open() })
    #expect(try rosetta.decode(Self.text, using: .first(closed, open)) == ["k": 2])
  }

  struct Twice: JSONConvertible {
    var one = Open()
    var other = Open()
    var paths = 0
    var last = Open()

    init() {}

    static func map(_ object: inout Twice, json: Mapper) {
      object.one <- json["v"]
      object.other <- json["v"].decodeOnly
      object.paths <~ json["v"]["k"].decodeOnly
      object.last <- json["v"].decodeOnly
    }
  }

  @Test("two fields of one key, and a path through it", arguments: Rosetta.Policy.allCases)
  func twoFields(_ policy: Rosetta.Policy) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = policy
    let twice: Twice = try rosetta.decode(#"{"v":\#(Self.text)}"#)
    #expect(twice.one.extras == ["k": 2])
    #expect(twice.other == twice.one)
    #expect(twice.last == twice.one)
    #expect(twice.paths == 2)
  }

  enum Kept: JSONUnion {
    case open(Open)
    case tree(JSON)

    static let union = Union<Kept>(tag: "type") {
      Variant("open", Kept.open) { if case .open(let open) = $0 { open } else { nil } }
      Variant("tree", Kept.tree) { if case .tree(let tree) = $0 { tree } else { nil } }
    }
  }

  struct AfterUnion: JSONConvertible {
    var kept: Kept?
    var open = Open()

    init() {}

    static func map(_ object: inout AfterUnion, json: Mapper) {
      object.kept <~ json["v"]
      object.open <- json["v"].decodeOnly
    }
  }

  @Test(
    "a union of the same object, whatever it makes of its tag",
    arguments: ["open", "tree", "x"]
  )
  func afterUnion(_ tag: String) throws {
    let model: AfterUnion = try Rosetta().decode(#"{"v":{"type":"\#(tag)","y":1,"k":2}}"#)
    #expect(model.open.extras == ["type": .string(tag), "k": 2])
  }

  /// The whole object, read before and after its fields.
  struct Whole<Value: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var value: Value?
    var id = 0
    var again: Value?
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Whole, json: Mapper) {
      object.value <~ json[].decodeOnly
      object.id <- json["id"]
      object.again <~ json[].decodeOnly
      object.extras <~ json.rest
    }
  }

  @Test("the object itself, read before the rest, names nothing")
  func whole() throws {
    let text = #"{"id":7,"y":1,"k":2}"#
    let extras: JSONObject = ["y": 1, "k": 2]
    let tree: Whole<JSON> = try Rosetta().decode(text)
    #expect(tree.extras == extras)
    #expect(try tree.json() as String == text)
    let model: Whole<Open> = try Rosetta().decode(text)
    #expect(model.extras == extras)
    #expect(model.value?.extras == ["id": 7, "k": 2])
    #expect(model.again == model.value)
    let members: Whole<[String: Int]> = try Rosetta().decode(text)
    #expect(members.extras == extras)
    let either: Whole<Either> = try Rosetta().decode(text)
    #expect(either.extras == extras)
    #expect(either.again == either.value)
    let nested: Whole<Whole<Open>> = try Rosetta().decode(text)
    #expect(nested.extras == extras)
    #expect(nested.value?.extras == extras)
    #expect(nested.value?.value?.extras == ["id": 7, "k": 2])
  }

  enum Tagged: JSONUnion, Equatable {
    case open(Open)
    case list([Int])

    static let union = Union<Tagged>(tag: "type") {
      Variant("open", Tagged.open) { if case .open(let open) = $0 { open } else { nil } }
      Variant("list", Tagged.list, key: "values") {
        if case .list(let list) = $0 { list } else { nil }
      }
    }
  }

  @Test(
    "a union of the object itself names neither its tag nor its payload",
    arguments: [
      #"{"id":7,"type":"open","y":1,"k":2}"#, #"{"type":"open","id":7,"y":1,"k":2}"#,
      #"{"id":7,"type":"list","values":[1]}"#, #"{"id":7,"type":"other"}"#,
    ]
  )
  func wholeUnion(_ text: String) throws {
    let whole: Whole<Tagged> = try Rosetta().decode(text)
    var rest = try Rosetta().decode(JSONObject.self, from: text)
    rest["id"] = nil
    #expect(whole.extras == rest)
  }

  /// Which key has the name depends on what the map has just read into a local variable.
  struct Versioned: JSONConvertible, Equatable {
    var version: Int?
    var name = ""
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Versioned, json: Mapper) {
      var version = object.version ?? 2
      version <~ json["version"]
      if version == 1 { object.name <- json["title"] } else { object.name <- json["name"] }
      object.version = version
      object.extras <~ json.rest
    }
  }

  @Test(
    "a map that branches on a local variable",
    arguments: [
      (#"{"version":1,"title":"a","k":2}"#, "k"), (#"{"version":2,"name":"a","k":2}"#, "k"),
      (#"{"version":1,"title":"a","name":"b"}"#, "name"),
      (#"{"version":2,"name":"a","title":"b"}"#, "title"),
    ]
  )
  func localVariable(_ text: String, _ extra: String) throws {
    let versioned: Versioned = try Rosetta().decode(text)
    #expect(versioned.name == "a")
    #expect(versioned.extras.keys == [extra])
    #expect(try versioned.json() as String == text)
  }

  final class Document: JSONConvertibleClass {
    var title = "old"
    var name = "old"
    var pages = 1
    var extras: JSONObject = ["old": true]

    init() {}

    static func map(_ object: Document, json: Mapper) {
      var version = 2
      version <~ json["version"].decodeOnly
      if version == 1 { object.title <- json["text"] } else { object.name <- json["text"] }
      object.pages <- json["pages"]
      object.extras <~ json.rest
      json.check(object.pages > 0, "must have pages")
    }
  }

  struct Shelf: JSONConvertible {
    var document = Document()
    var id = 0

    init() {}

    static func map(_ object: inout Shelf, json: Mapper) {
      object.document <- json["document"]
      object.id <- json["id"]
    }
  }

  @Test(
    "a failed update or merge of an instance with such a map is undone",
    arguments: [
      #"{"version":1,"text":"new","pages":0,"k":1}"#, #"{"version":1,"text":"new","pages":"x"}"#,
      #"{"version":2,"text":"new","pages":0,"k":1}"#, #"{"text":"new","pages":"x","version":3}"#,
    ]
  )
  func undone(_ text: String) {
    let document = Document()
    func isOld() -> Bool {
      document.title == "old" && document.name == "old" && document.pages == 1
        && document.extras == ["old": true]
    }
    #expect(throws: RosettaError.self) { try Rosetta().update(document, from: text) }
    #expect(isOld())
    #expect(throws: RosettaError.self) { try Rosetta().merge(document, from: text) }
    #expect(isOld())
    var shelf = Shelf()
    shelf.document = document
    let patch = #"{"document":{"version":1,"text":"new","k":1},"id":"x"}"#
    #expect(throws: RosettaError.self) { try Rosetta().merge(&shelf, from: patch) }
    #expect(isOld())
  }

  struct Early: JSONConvertible {
    var extras = JSONObject()
    var id = 0

    init() {}

    static func map(_ object: inout Early, json: Mapper) {
      object.extras <~ json.rest
      object.id <~ json["id"]
    }
  }

  static func lateLine(_ path: String) -> String {
    "error: a line after json.rest reads what it has taken at \(path): "
      + "json.rest is the last line"
  }

  #if DEBUG
    @Test("a line after json.rest that reads what it has taken is reported in a debug build")
    func lineAfterRest() throws {
      #expect(
        thrownProblems { try Early(json: #"{"a":1,"id":2}"#) }
          == [Self.lateLine("$.id")]
      )
      #expect(
        thrownProblems { try Rosetta().decode([Early].self, from: #"[{"a":1},{"id":2}]"#) }
          == [Self.lateLine("$[1].id")]
      )
      #expect(try Early(json: #"{"a":1}"#).extras == ["a": 1])
    }
  #endif

  @Test("a check and a part of the object that is read again may follow json.rest")
  func afterRest() throws {
    struct Model: JSONConvertible {
      var id = 0
      var extras = JSONObject()
      var whole: Open?

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        object.id <- json["id"]
        object.extras <~ json.rest
        object.whole <~ json[].decodeOnly
        json.check(object.extras.count < 3, "must not have more", at: "k")
      }
    }
    let model = try Model(json: #"{"id":1,"y":1,"k":2}"#)
    #expect(model.extras == ["y": 1, "k": 2])
    #expect(model.whole?.extras == ["id": 1, "k": 2])
  }
}
