import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Decode and encode") struct EntryPointTests {
    let rosetta = Rosetta()
    let text = #"{"uniqueID":"7","name":"Bill","age":22}"#
    let bill = User("7", name: "Bill", age: 22)

    @Test("R1: decode takes Data, String, [UInt8] and JSON, and returns nil or throws")
    func inputs() throws {
      let data = Data(text.utf8)
      let bytes = Array(text.utf8)
      let tree = try JSON(parsing: text)

      #expect(rosetta.decode(data) as User? == bill)
      #expect(rosetta.decode(text) as User? == bill)
      #expect(rosetta.decode(bytes) as User? == bill)
      #expect(rosetta.decode(tree) as User? == bill)

      #expect(try rosetta.decode(User.self, from: data) == bill)
      #expect(try rosetta.decode(User.self, from: text) == bill)
      #expect(try rosetta.decode(User.self, from: bytes) == bill)
      #expect(try rosetta.decode(User.self, from: tree) == bill)

      let inferred: User = try rosetta.decode(data)
      #expect(inferred == bill)
      #expect(try User(json: text) == bill)
    }

    @Test("R1: every input is refused alike")
    func refusedInputs() throws {
      let bad = #"{"uniqueID":7}"#
      let tree: JSON = ["uniqueID": 7]
      let expected = [Diagnostic.error(.wrongType, "$.uniqueID", at: "1:13")]

      #expect(rosetta.decode(Data(bad.utf8)) as User? == nil)
      #expect(rosetta.decode(bad) as User? == nil)
      #expect(rosetta.decode(Array(bad.utf8)) as User? == nil)
      #expect(rosetta.decode(tree) as User? == nil)

      #expect(
        try Diagnostic.thrown { try rosetta.decode(User.self, from: Data(bad.utf8)) } == expected
      )
      #expect(try Diagnostic.thrown { try rosetta.decode(User.self, from: bad) } == expected)
      #expect(
        try Diagnostic.thrown { try rosetta.decode(User.self, from: Array(bad.utf8)) } == expected
      )
      // A tree has no lines.
      #expect(
        try Diagnostic.thrown { try rosetta.decode(User.self, from: tree) }
          == [.error(.wrongType, "$.uniqueID")]
      )
    }

    @Test("R1: encode returns Data, String, [UInt8] and JSON, or nil, or throws")
    func outputs() throws {
      #expect(rosetta.encode(bill) as Data? == Data(text.utf8))
      #expect(rosetta.encode(bill) as String? == text)
      #expect(rosetta.encode(bill) as [UInt8]? == Array(text.utf8))
      #expect(rosetta.encode(bill) as JSON? == ["uniqueID": "7", "name": "Bill", "age": 22])

      let data = try rosetta.encode(bill)
      #expect(data == Data(text.utf8))
      let string: String = try rosetta.encode(bill)
      #expect(string == text)
      #expect(try rosetta.encode(bill, as: [UInt8].self) == Array(text.utf8))
      #expect(
        try rosetta.encode(bill, as: JSON.self) == ["uniqueID": "7", "name": "Bill", "age": 22]
      )
      let ofTheModel: String = try bill.json()
      #expect(ofTheModel == text)

      let bad = Required(plain: nil, bridged: ["a"], checked: 1)
      #expect(rosetta.encode(bad) as Data? == nil)
      #expect(rosetta.encode(bad) as String? == nil)
      #expect(rosetta.encode(bad) as [UInt8]? == nil)
      #expect(rosetta.encode(bad) as JSON? == nil)
      #expect(throws: RosettaError.self) { try rosetta.encode(bad) as String }
    }

    @Test("R2: a map closure works on a struct that conforms to nothing")
    func closureOnStruct() {
      var point = Point(x: 1, y: 2)
      let ok = rosetta.decode(#"{"x":30,"y":40}"#, to: &point) { (object: inout Point, json) in
        object.x <- json["x"]
        object.y <- json["y"]
      }
      #expect(ok)
      #expect(point == Point(x: 30, y: 40))

      let text: String? = rosetta.encode(point) { (object: inout Point, json) in
        object.x <- json["x"]
        object.y <- json["y"]
      }
      #expect(text == #"{"x":30,"y":40}"#)
    }

    @Test("R2: a map closure works on a class and on a tuple")
    func closureOnClassAndTuple() {
      final class Counter { var count = 0 }
      var counter = Counter()
      rosetta.decode(#"{"count":3}"#, to: &counter) { (object: inout Counter, json) in
        object.count <- json["count"]
      }
      #expect(counter.count == 3)
      let counted: String? = rosetta.encode(counter) { (object: inout Counter, json) in
        object.count <- json["count"]
      }
      #expect(counted == #"{"count":3}"#)

      var pair = ("", 0)
      rosetta.decode(#"{"title":"a","size":1}"#, to: &pair) { (object: inout (String, Int), json) in
        object.0 <- json["title"]
        object.1 <- json["size"]
      }
      #expect(pair == ("a", 1))
      let paired: String? = rosetta.encode(pair) { (object: inout (String, Int), json) in
        object.0 <- json["title"]
        object.1 <- json["size"]
      }
      #expect(paired == #"{"title":"a","size":1}"#)
    }

    @Test("R3: an explicit closure beats the type's own map")
    func explicitClosure() {
      var user = User("1")
      let ok = rosetta.decode(#"{"id":"2","uniqueID":"3"}"#, to: &user) {
        (object: inout User, json) in
        object.uniqueID <- json["id"]
      }
      #expect(ok)
      #expect(user == User("2"))

      let created: User? = rosetta.decode(#"{"id":"4","uniqueID":"5"}"#) {
        (object: inout User, json) in
        object.uniqueID <- json["id"]
      }
      #expect(created == User("4"))

      let text: String? = rosetta.encode(bill) { (object: inout User, json) in
        object.uniqueID <- json["id"]
      }
      #expect(text == #"{"id":"7"}"#)
    }

    @Test("R5: decode creates a Creatable with a map closure")
    func creatable() {
      let point: Place? = rosetta.decode(#"{"x":3}"#) { (object: inout Place, json) in
        object.x <- json["x"]
      }
      #expect(point == Place(x: 3))

      let refused: Place? = rosetta.decode(#"{"x":"3"}"#) { (object: inout Place, json) in
        object.x <- json["x"]
      }
      #expect(refused == nil)

      let text: String? = rosetta.encode(Place(x: 3)) { (object: inout Place, json) in
        object.x <- json["x"]
      }
      #expect(text == #"{"x":3}"#)
    }

    @Test("R5: decode creates a JSONConvertible and a JSONConvertibleClass")
    func creates() throws {
      #expect(try rosetta.decode(User.self, from: #"{"uniqueID":"1"}"#) == User("1"))
      let person = try rosetta.decode(Person.self, from: #"{"name":"Ann","age":3}"#)
      #expect(person.name == "Ann")
      #expect(person.age == 3)
      let text: String = try rosetta.encode(person)
      #expect(text == #"{"name":"Ann","age":3}"#)
    }

    @Test("R6: a JSONConvertible is Creatable and Mappable")
    func structProtocols() throws {
      #expect(filled(User.self, from: text) == bill)
      #expect(filled(Halves.self, from: #"{"x":1}"#) == Halves(x: 1))

      var halves = Halves(x: 5)
      try rosetta.update(&halves, from: #"{"x":6}"#)
      #expect(halves == Halves(x: 6))
    }

    @Test("R6: a JSONConvertibleClass is Creatable and MappableClass")
    func classProtocols() {
      let person = filledClass(Person.self, from: #"{"name":"Ann"}"#)
      #expect(person.name == "Ann")
      let student = filledClass(Student.self, from: #"{"name":"Bo","school":"MIT"}"#)
      #expect(student.name == "Bo")
      #expect(student.school == "MIT")
    }

    struct Place: Creatable, Equatable { var x = 0 }

    struct Halves: Creatable, Mappable, Equatable {
      var x = 0
      static func map(_ object: inout Halves, json: Mapper) { object.x <- json["x"] }
    }

    func filled<Model: Creatable & Mappable>(_ type: Model.Type, from text: String) -> Model {
      var model = Model()
      rosetta.decode(text, to: &model)
      return model
    }

    func filledClass<Model: Creatable & MappableClass>(
      _ type: Model.Type,
      from text: String
    ) -> Model {
      let model = Model()
      rosetta.decode(text, to: model)
      return model
    }
  }
}
