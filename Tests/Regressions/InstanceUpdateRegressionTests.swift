import Rosetta
import Testing

/// An update of what exists sees the branches of a fresh decode, and sets everything or nothing.
@Suite("Updates of what exists") struct InstanceUpdateRegressionTests {
  final class Shape: JSONConvertibleClass {
    var kind = ""
    var radius = 0.0
    var side = 0.0

    init() {}

    static func map(_ object: Shape, json: Mapper) {
      object.kind <- json["kind"]
      if object.kind == "circle" { object.radius <- json["radius"] }
      if object.kind == "square" { object.side <- json["side"] }
    }
  }

  @Test("a map that branches on a new value is rolled back when a field of the branch is missing")
  func branchWithMissingField() {
    let shape = Shape()
    shape.kind = "square"
    shape.side = 2
    #expect(!Rosetta().decode(#"{"kind":"circle"}"#, to: shape))
    #expect(shape.kind == "square")
    #expect(shape.side == 2)
    #expect(Rosetta().decode(#"{"kind":"circle","radius":3}"#, to: shape))
    #expect(shape.kind == "circle")
    #expect(shape.radius == 3)
  }

  final class Pair: JSONConvertibleClass {
    var name = ""

    init() {}

    static func map(_ object: Pair, json: Mapper) {
      object.name <- json["first"]
      object.name <- json["second"]
      json.check(object.name != "b", "must not be b")
    }
  }

  @Test("a property that is mapped twice gets its first value back")
  func propertyMappedTwice() {
    let pair = Pair()
    pair.name = "old"
    #expect(!Rosetta().decode(#"{"first":"a","second":"b"}"#, to: pair))
    #expect(pair.name == "old")
  }

  final class Point: JSONConvertibleClass, @unchecked Sendable {
    var kind = 0
    var x = 10
    var y = 20
    var z = 30

    init() {}

    static func map(_ object: Point, json: Mapper) {
      object.kind <- json["kind"]
      if object.kind == 1 { object.x <- json["x"] }
      object.y <- json["y"]
      object.z <- json["z"]
      json.check(object.y < object.z, "y must be less than z")
    }
  }

  @Test("a failed check after a branch restores every value in its own property")
  func branchAndFailedCheck() {
    let point = Point()
    #expect(!Rosetta().decode(#"{"kind":1,"x":111,"y":222,"z":1}"#, to: point))
    #expect([point.kind, point.x, point.y, point.z] == [0, 10, 20, 30])
  }

  /// Branches on a property that it reads only afterwards.
  final class Late: JSONConvertibleClass {
    var kind = "short"
    var first = "first"
    var second = "second"
    var whole = "whole"

    init() {}

    static func map(_ object: Late, json: Mapper) {
      if object.kind == "long" {
        object.first <~ json["first"]
        object.second <~ json["second"]
      } else {
        object.whole <~ json["whole"]
      }
      object.kind <- json["kind"]
      json.check(object.whole != "W", "must not be W")
    }
  }

  @Test("an old value comes back to its own property even if the map then takes another branch")
  func lateBranch() {
    let late = Late()
    let json = #"{"kind":"long","first":"F","second":"S","whole":"W"}"#
    #expect(!Rosetta().decode(json, to: late))
    #expect(
      [late.kind, late.first, late.second, late.whole] == ["short", "first", "second", "whole"]
    )
  }

  final class Tagged: JSONConvertibleClass {
    var type = ""
    var value = 0

    init() {}

    static func map(_ object: Tagged, json: Mapper) {
      object.type <- json["type"]
      object.value <- json[object.type]
    }
  }

  @Test("an update finds a key that the map has just read, as a new decode does")
  func keyThatWasRead() throws {
    let tagged = Tagged()
    tagged.type = "old"
    try Rosetta().update(tagged, from: #"{"type":"a","a":1}"#)
    #expect(tagged.type == "a")
    #expect(tagged.value == 1)
  }

  final class Kinded: JSONConvertibleClass {
    var kind = ""
    var x = 0
    var y = ""

    init() {}

    static func map(_ object: Kinded, json: Mapper) {
      object.kind <- json["kind"]
      if object.kind == "a" { object.x <- json["x"] } else { object.y <- json["y"] }
    }
  }

  @Test("an update takes the branch of the new value, not that of the old one")
  func branchOfNewValue() throws {
    let object = Kinded()
    object.kind = "a"
    try Rosetta().update(object, from: #"{"kind":"b","y":"hello"}"#)
    #expect(object.kind == "b")
    #expect(object.y == "hello")
  }

  final class Owner {
    var name = "Ann"
  }

  struct Pet: JSONConvertible {
    var owner = Owner()
    var age = 0

    init() {}

    static func map(_ object: inout Pet, json: Mapper) {
      object.owner.name <- json["owner"]["name"]
      object.age <- json["age"]
    }
  }

  @Test("an instance that a struct reaches into gets its values back")
  func instanceInsideStruct() {
    var pet = Pet()
    #expect(!Rosetta().decode(#"{"owner":{"name":"Ben"},"age":"x"}"#, to: &pet))
    #expect(pet.owner.name == "Ann")
  }

  @Test("an optional instance with a map closure gets its values back")
  func optionalInstance() {
    var point: Point? = Point()
    let isUpdated = Rosetta().decode(#"{"x":1,"y":"x"}"#, to: &point) {
      (point: inout Point?, json) in
      if let point {
        point.x <- json["x"]
        point.y <- json["y"]
      }
    }
    #expect(!isUpdated)
    #expect(point?.x == 10)
  }

  /// Its instance is there before, and is read from a document in a string.
  struct Quoted: JSONConvertible {
    @TaskLocal static var point = Point()

    var age = 0

    init() {}

    static func map(_ object: inout Quoted, json: Mapper) {
      var point = Quoted.point
      let bridge = Mapping(Quoted.point) { (point: inout Point, json) in
        Point.map(point, json: json)
      }
      point <~ json["point"] ~ .stringified(bridge)
      object.age <- json["age"]
    }
  }

  @Test("an instance gets its values back that is read from a document in a string")
  func documentInString() throws {
    for isMerge in [false, true] {
      try Quoted.$point.withValue(Point()) {
        let point = Quoted.point
        var quoted = Quoted()
        func change(_ json: String) throws {
          if isMerge {
            try Rosetta().merge(&quoted, from: json)
          } else {
            try Rosetta().update(&quoted, from: json)
          }
        }
        let inner = #""{\"kind\":0,\"y\":1,\"z\":2}""#
        #expect(throws: RosettaError.self) { try change(#"{"point":\#(inner),"age":"x"}"#) }
        #expect([point.kind, point.x, point.y, point.z] == [0, 10, 20, 30])
        try change(#"{"point":\#(inner),"age":5}"#)
        #expect([point.kind, point.x, point.y, point.z] == [0, 10, 1, 2])
      }
    }
  }

  @Test("instances that are read several times from documents in documents get their first values")
  func severalInStrings() throws {
    let (one, other) = (Point(), Point())
    func bridge(_ point: Point) -> Mapping<Point> {
      Mapping(point) { (point: inout Point, json) in Point.map(point, json: json) }
    }
    func change(_ age: String) throws -> Bool {
      let texts = (1...4).map { #"{"kind":0,"y":\#($0),"z":9}"# }
      let others: String = try Rosetta().encode(Array(texts[2...]))
      let documents = ["one": "[\(texts[0]),\(texts[1])]", "other": others, "age": age]
      let json: String = try Rosetta().encode(documents)
      var value = 0
      return Rosetta().decode(json, to: &value) { (age: inout Int, json) in
        var points: [Point] = []
        points <- json["one"] ~ .stringified(.array(bridge(one)))
        points <- json["other"] ~ .stringified(.array(.stringified(bridge(other))))
        age <- json["age"] ~ .stringified()
      }
    }
    #expect(try !change("true"))
    #expect([one.y, one.z, other.y, other.z] == [20, 30, 20, 30])
    #expect(try change("5"))
    #expect([one.y, one.z, other.y, other.z] == [2, 9, 4, 9])
  }

  final class Versioned: JSONConvertibleClass {
    var name = ""
    var version = 1
    var changes = 0

    init() {}

    static func map(_ object: Versioned, json: Mapper) {
      object.name <- json["name"]
      object.version <- json["version"]
      if json.hasErrors { return }
      object.changes += 1
    }
  }

  @Test("what a map leaves out after an error it leaves out again when it restores")
  func errorsAgain() {
    let object = Versioned()
    #expect(!Rosetta().decode(#"{"name":"a","version":"x"}"#, to: object))
    #expect(object.name == "" && object.changes == 0)
    #expect(throws: RosettaError.self) {
      try Rosetta().merge(object, from: #"{"name":"a","version":"x"}"#)
    }
    #expect(object.name == "" && object.changes == 0)
  }

  @Test("a duplicate key fails an update, which keeps the old values")
  func duplicateKeys() {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    let pair = Point()
    #expect(!rosetta.decode(#"{"kind":0,"y":1,"z":2,"z":3}"#, to: pair))
    #expect([pair.kind, pair.x, pair.y, pair.z] == [0, 10, 20, 30])
  }

  @Test("an instance is rolled back after one that was read from a document in a string")
  func rollback() {
    let (one, other) = (Resident("Ann", 1), Resident("Bob", 2))
    func bridge(_ resident: Resident) -> Mapping<Resident> {
      Mapping(resident) { (resident: inout Resident, json) in Resident.map(resident, json: json) }
    }
    let json = #"""
      {"one": {"name": "x", "age": 7}, "other": "{\"name\": \"y\", \"age\": 8}", "size": "x"}
      """#
    var size = 0
    let isDecoded = Rosetta().decode(json, to: &size) { (size: inout Int, json) in
      var resident = Resident()
      resident <- json["one"] ~ bridge(one)
      resident <- json["other"] ~ .stringified(bridge(other))
      size <- json["size"]
    }
    #expect(!isDecoded)
    #expect([one.name, other.name] == ["Ann", "Bob"])
    #expect([one.age, other.age] == [1, 2])
  }
}
