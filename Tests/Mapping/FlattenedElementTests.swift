import Rosetta
import Testing

@Suite("Parts of models that are arrays in the JSON") struct FlattenedElementTests {
  struct Size: JSONConvertible, Equatable {
    var width = 0
    var height: Int?

    static func map(_ object: inout Size, json: Mapper) {
      object.width <- json[1]
      object.height <~ json[2]
    }
  }

  struct Line: JSONConvertible, Equatable {
    var id = 0
    var size = Size()

    static func map(_ object: inout Line, json: Mapper) {
      object.id <- json[0]
      object.size <- json.flattened
    }
  }

  struct Free: JSONConvertible, Equatable {
    var id: Int?
    var size: Size?

    static func map(_ object: inout Free, json: Mapper) {
      object.size <~ json.flattened
      object.id <~ json[0]
    }
  }

  /// Nothing but a part.
  struct Only: JSONConvertible, Equatable {
    var size: Size?

    static func map(_ object: inout Only, json: Mapper) { object.size <~ json.flattened }
  }

  struct LetSize: JSONMapped, Equatable {
    let width: Int

    static let properties = Properties(of: LetSize.self) { \.width <- JSONPath(1) }
    static let mapping = Mapping(LetSize.init, properties)
  }

  struct LetLine: JSONMapped, Equatable {
    let id: Int
    let size: LetSize

    static let properties = Properties(of: LetLine.self) {
      \.id <- JSONPath(0)
      \.size <- Key.flattened
    }
    static let mapping = Mapping(LetLine.init, properties)
  }

  enum Event: JSONUnion, Equatable {
    case text(String)
    case number(Int)
    case end

    static let union = Union<Event>(tag: 1, content: 2) {
      Variant("t", Event.text) { if case .text(let text) = $0 { text } else { nil } }
      Variant("n", Event.number) { if case .number(let number) = $0 { number } else { nil } }
      Variant("e", .end)
    }
  }

  struct Entry: JSONConvertible, Equatable {
    var id = 0
    var event: Event?

    static func map(_ object: inout Entry, json: Mapper) {
      object.id <- json[0]
      object.event <~ json.flattened
    }
  }

  struct Named: JSONConvertible, Equatable {
    var name: String?

    static func map(_ object: inout Named, json: Mapper) { object.name <~ json["name"] }
  }

  /// An array cannot have this part.
  struct Mixed: JSONConvertible, Equatable {
    var id: Int?
    var named = Named()

    static func map(_ object: inout Mixed, json: Mapper) {
      object.id <~ json[0]
      object.named <- json.flattened
    }
  }

  let strict = Rosetta(unknownKeys: .fail, optionals: .strict)

  @Test("a part goes both ways")
  func bothWays() throws {
    #expect(try roundTrip(Line.self, "[1,2,3]").size == Size(width: 2, height: 3))
    #expect(try roundTrip(Line.self, "[1,2]").size == Size(width: 2))
    #expect(try roundTrip(LetLine.self, "[1,2]").size == LetSize(width: 2))
    #expect(try roundTrip(Free.self, "[null,2]") == Free(size: Size(width: 2)))
    #expect(try roundTrip(Only.self, "[null,2,3]").size == Size(width: 2, height: 3))
    #expect(try roundTrip(Entry.self, #"[1,"t","x"]"#).event == .text("x"))
    #expect(try roundTrip(Entry.self, #"[1,"e"]"#).event == .end)
  }

  @Test("a required part needs its elements")
  func required() {
    #expect(
      thrownProblems { try Line(json: "[1]") } == [
        "error: missing required value at $[1]: the array has 1 element"
      ]
    )
    #expect(
      thrownProblems { try Line(json: #"[1,"x",null]"#) } == [
        #"error: expected Int, found string "x" at $[1]"#
      ]
    )
    #expect(
      thrownProblems { try LetLine(json: "[1]") } == [
        "error: missing required value at $[1]: the array has 1 element"
      ]
    )
  }

  @Test("an allowed part is missing when none of its elements is there, and only then")
  func missing() throws {
    #expect(try strict.decode(Free.self, from: "[1]") == Free(id: 1))
    #expect(try strict.decode(Free.self, from: "[]") == Free())
    #expect(try strict.decode(Only.self, from: "[]") == Only())
    #expect(try strict.decode(Entry.self, from: "[1]") == Entry(id: 1))
    #expect(throws: RosettaError.self) { try strict.decode(Free.self, from: #"[1,"x"]"#) }
    #expect(throws: RosettaError.self) { try strict.decode(Entry.self, from: #"[1,"y"]"#) }
  }

  @Test("the elements of a part are known, and no others")
  func unknown() throws {
    #expect(try strict.decode(Line.self, from: "[1,2,3]").size.height == 3)
    #expect(try strict.decode(Entry.self, from: #"[1,"n",3]"#).event == .number(3))
    for (text, problems) in [
      ("[1,2,3,4]", Outcome(strict) { try $0.decode(Line.self, from: "[1,2,3,4]") }.problems),
      ("[1,2,3]", Outcome(strict) { try $0.decode(LetLine.self, from: "[1,2,3]") }.problems),
    ] {
      let last = text.split(separator: ",").count - 1
      #expect(problems == ["error: unknown element at $[\(last)]"])
    }
  }

  @Test("a part that reads no elements expects an object, once")
  func object() {
    #expect(
      thrownProblems { try Mixed(json: "[1]") } == ["error: expected object, found array at $"]
    )
    struct Around: JSONConvertible {
      var named = Named()
      static func map(_ object: inout Around, json: Mapper) { object.named <- json.flattened }
    }
    #expect(
      thrownProblems { try Around(json: "[1]") } == ["error: expected object, found array at $"]
    )
    struct Allowed: JSONConvertible {
      var named: Named?
      static func map(_ object: inout Allowed, json: Mapper) { object.named <~ json.flattened }
    }
    #expect(
      thrownProblems { try Allowed(json: "[1]") } == ["error: expected object, found array at $"]
    )
  }

  @Test("an array of its own is no part of an array")
  func list() {
    struct List: JSONConvertible {
      var id = 0
      var all: [Int] = []
      static func map(_ object: inout List, json: Mapper) {
        object.id <- json[0]
        object.all <- json.flattened
      }
    }
    #expect(thrownProblems { try List().json() as String } != [])
    #expect(
      thrownProblems { try List(json: "[1,2]") } == ["error: expected object, found array at $"]
    )
  }

  @Test(
    "a whole value is no part of an array, whichever payload takes it",
    arguments: [
      #"["foo",1,2,3]"#, #"["foo",true,1]"#, #"["foo",{"k":{}},{}]"#, #"["foo",{"":[]},[]]"#,
      #"["foo",[1,2,3],{"a":1},"str",[[]]]"#, #"["raw",{"":[]},[]]"#, #"["raw"]"#, #"["foo"]"#,
    ]
  )
  func wholeValue(_ json: String) {
    enum Command: JSONUnion {
      case raw(RawJSON)
      case other(JSON)
      static let union = Union<Command>(tag: 0) {
        Variant("raw", Command.raw) { if case .raw(let raw) = $0 { raw } else { nil } }
        Variant.otherwise(Command.other) { if case .other(let json) = $0 { json } else { nil } }
      }
    }
    struct Call: JSONConvertible {
      var command: Command?
      static func map(_ object: inout Call, json: Mapper) { object.command <~ json.flattened }
    }
    let problems = Rosetta(optionals: .strict).result(of: Call.self, from: json).problems
    #expect(problems.map(\.brief) == ["error: expected object, found array at $"])
    let left = Rosetta().result(of: Call.self, from: json)
    #expect(left.value != nil && left.value?.command == nil)
  }

  struct Inside: JSONConvertible, Equatable {
    var size: Size?
    var id: Int?
    var event: Event?

    static func map(_ object: inout Inside, json: Mapper) {
      json["r"].map { json in
        object.size <~ json.flattened
        object.id <~ json[0]
      }
      json["e"].map { object.event <~ $0.flattened }
    }
  }

  @Test("a part inside an array goes both ways")
  func inside() throws {
    #expect(try roundTrip(Inside.self, #"{"r":[1,2,3],"e":[null,"n",5]}"#).event == .number(5))
    #expect(try roundTrip(Inside.self, #"{"r":[null,2]}"#).size == Size(width: 2))
    #expect(try roundTrip(Inside.self, #"{"r":[1]}"#) == Inside(id: 1))
    #expect(try strict.decode(Inside.self, from: #"{"r":[],"e":[]}"#) == Inside())
    #expect(throws: RosettaError.self) { try strict.decode(Inside.self, from: #"{"r":[1,"x"]}"#) }
  }

  @Test("two lines that write one element are a conflict")
  func conflict() {
    struct Twice: JSONConvertible {
      var id = 1
      var size = Size()
      static func map(_ object: inout Twice, json: Mapper) {
        json["r"].map { json in
          object.id <- json[1]
          object.size <- json.flattened
        }
      }
    }
    #expect(
      thrownProblems { try Twice().json() as String } == [
        "error: another field writes to the same place at $.r[1]"
      ]
    )
  }
}
