import Foundation
import Testing

@testable import Rosetta

@Suite("Keys that two fields have written")
struct KeyConflictTests {
  /// What is written, or thrown, where the keys of all objects are compared as in a debug build, or
  /// not as in a release build.
  private func encode<Value: JSONRepresentable>(
    _ value: Value,
    comparingAll comparesAll: Bool = true,
    by rosetta: Rosetta = Rosetta()
  ) throws -> String {
    let run = EncodingPointer.allocate(capacity: 1)
    defer { run.deallocate() }
    rosetta.beginEncoding(run)
    run.pointee.checksKeys = comparesAll || rosetta.duplicateKeys != .first
    value.encode(to: JSONWriter(run))
    var output: String?
    if let bytes = rosetta.finishedBytes(run) { output = String(jsonBytes: bytes) }
    let diagnostics = rosetta.endEncoding(run)
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

  // MARK: - Literal keys

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
    "a subclass that writes a key of its superclass is a conflict"
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

  struct Twice: JSONConvertible {
    var a = 1
    static func map(_ object: inout Twice, json: Mapper) {
      object.a <- json["a"]
      object.a <- json["a"]
    }
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
    let expected = ["$.list[0].a", "$.list[1].a", "$.one.a"].map(conflict)
    #expect(thrownProblems { try encode(Loose()) } == expected)
  }

  struct Computed: JSONConvertible {
    var values = [Int](repeating: 7, count: 5_000)
    static func map(_ object: inout Computed, json: Mapper) {
      for index in object.values.indices { object.values[index] <- json["k\(index)" as String] }
      object.values[0] <- json["k1"]
    }
  }

  struct Extended: JSONConvertible {
    var a = 1
    var extras = JSONObject()
    static func map(_ object: inout Extended, json: Mapper) {
      object.a <- json["a"]
      object.extras <~ json.rest
    }
  }

  @Test("keys made at run time and members of a rest are compared in release builds, too")
  func everyBuild() throws {
    let computed = thrownProblems { try encode(Computed(), comparingAll: false) }
    #expect(computed == [conflict("$.k1")])
    let extended = Extended(extras: ["b": 2, "a": 3])
    #expect(thrownProblems { try encode(extended, comparingAll: false) } == [conflict("$.a")])
    #expect(try encode(Extended(extras: ["b": 2]), comparingAll: false) == #"{"a":1,"b":2}"#)
  }

  enum Tagged: JSONUnion {
    case x

    static let union = Union<Tagged>(tag: "a") { Variant("x", .x) }
  }

  enum Keyed: JSONUnion {
    case a(Int)

    static let union = Union<Keyed>.keyed {
      Variant("a", Keyed.a) { if case .a(let value) = $0 { value } else { nil } }
    }
  }

  /// Fields of the key that the part writes, before and behind it, and the part twice.
  struct WithPart<Part: JSONUnion>: JSONConvertible {
    var part: Part!
    var again: Part?
    var before: String?
    var behind: String?

    static func map(_ object: inout WithPart, json: Mapper) {
      object.before <~ json["a"]
      object.part <- json.flattened
      object.behind <~ json["a"]
      object.again <~ json.flattened
    }
  }

  @Test("tags of parts are compared in release builds, too")
  func tagsOfParts() throws {
    func check<Part: JSONUnion>(_ part: Part, _ text: String) throws {
      var value = WithPart<Part>(part: part)
      #expect(try encode(value, comparingAll: false) == text)
      value.before = "q"
      #expect(thrownProblems { try encode(value, comparingAll: false) } == [conflict("$.a")])
      value = WithPart(part: part, behind: "q")
      #expect(thrownProblems { try encode(value, comparingAll: false) } == [conflict("$.a")])
      value = WithPart(part: part, again: part)
      #expect(thrownProblems { try encode(value, comparingAll: false) } == [conflict("$.a")])
    }
    try check(Tagged.x, #"{"a":"x"}"#)
    try check(Keyed.a(1), #"{"a":1}"#)
  }

  struct Path: JSONConvertible {
    var a = 1
    static func map(_ object: inout Path, json: Mapper) {
      object.a <- json["p"]["q"]
      object.a <- json["p"]
    }
  }

  struct Renamed: JSONMapped {
    let number: Int
    let twin: Int

    static let properties = Properties(of: Renamed.self) {
      \.number <- Key("number").or("uno")
      \.twin <- "twin"
    }
    static let mapping = Mapping(Renamed.init, properties)
  }

  struct Inside: JSONMapped {
    let outer: Int
    let inner: Int

    static let properties = Properties(of: Inside.self) {
      \.outer <- Key("q").or("p")
      \.inner <- JSONPath("q", "inner")
    }
    static let mapping = Mapping(Inside.init, properties)
  }

  @Test("only the paths of properties are compared in release builds, not keys with another name")
  func properties() {
    let run = EncodingPointer.allocate(capacity: 1)
    defer { run.deallocate() }
    Rosetta().beginEncoding(run)
    run.pointee.checksKeys = false
    Renamed(number: 1, twin: 2).encode(to: JSONWriter(run))
    #expect(!run.pointee.checksKeys)
    _ = Rosetta().endEncoding(run)
    let problems = thrownProblems { try encode(Inside(outer: 1, inner: 2), comparingAll: false) }
    #expect(problems == [conflict("$.q")])
  }

  struct Spot: JSONMapped {
    let x: Int

    static let properties = Properties(of: Spot.self) { \.x <- JSONPath("q", "x") }
    static let mapping = Mapping(Spot.init, properties)
  }

  struct Corner: JSONConvertible {
    var x = 1
    static func map(_ object: inout Corner, json: Mapper) { object.x <- json["q"]["at"]["x"] }
  }

  enum Marked: JSONUnion {
    case spot(Spot)
    case corner(Corner)

    static let union = Union<Marked>(tag: "q") {
      Variant("spot", Marked.spot) { if case .spot(let value) = $0 { value } else { nil } }
      Variant("corner", Marked.corner) { if case .corner(let value) = $0 { value } else { nil } }
    }
  }

  struct Named: JSONConvertible {
    var name = "Rex"
    static func map(_ object: inout Named, json: Mapper) { object.name <- json["name"] }
  }

  /// A part and a property at one place: only one of the two needs to have a path.
  struct Sharing<Part: JSONRepresentable & Sendable>: JSONMapped {
    let value: Int
    let part: Part

    static var properties: Properties<Sharing, Int, Part> {
      Properties(of: Sharing.self) {
        \.value <- (Part.self == Spot.self ? "q" : JSONPath("name", "first"))
        \.part <- Key.flattened
      }
    }
    static var mapping: Mapping<Sharing> { Mapping(Sharing.init, properties) }
  }

  @Test("a path conflicts with the tag of a union and with a part in every build")
  func shared() throws {
    for (marked, place) in [
      (Marked.spot(Spot(x: 1)), "$.q.x"), (.corner(Corner()), "$.q.at.x"),
    ] {
      for comparingAll in [false, true] {
        let problems = thrownProblems { try encode(marked, comparingAll: comparingAll) }
        #expect(problems == [conflict(place)])
      }
    }
    let inPart = Sharing(value: 1, part: Spot(x: 2))
    #expect(thrownProblems { try encode(inPart, comparingAll: false) } == [conflict("$.q")])
    let around = Sharing(value: 1, part: Named())
    #expect(thrownProblems { try encode(around, comparingAll: false) } == [conflict("$.name")])
    #expect(try encode(Spot(x: 1), comparingAll: false) == #"{"q":{"x":1}}"#)
  }

  struct Indexed: JSONConvertible {
    var a = 1
    var b = 2
    static func map(_ object: inout Indexed, json: Mapper) {
      object.a <- json["a"]
      object.b <- json["a"]
      object.b <- json["c"][JSONPath(.index(0))]
    }
  }

  @Test("a path of indices that is made at run time makes no keys")
  func indexed() throws {
    #expect(try encode(Indexed(), comparingAll: false) == #"{"a":1,"a":2,"c":[2]}"#)
  }

  @Test("literal keys are compared in release builds only if duplicateKeys asks for it")
  func releaseBuild() throws {
    #expect(try encode(Twice(), comparingAll: false) == #"{"a":1,"a":1}"#)
    #expect(try encode(Path(), comparingAll: false) == #"{"p":{"q":1},"p":1}"#)
    for policy in [Rosetta.DuplicatePolicy.warn, .fail] {
      var rosetta = Rosetta()
      rosetta.duplicateKeys = policy
      let problems = thrownProblems { try encode(Twice(), comparingAll: false, by: rosetta) }
      #expect(problems == [conflict("$.a")])
      let path = thrownProblems { try encode(Path(), comparingAll: false, by: rosetta) }
      #expect(path == [conflict("$.p")])
    }
  }
}
