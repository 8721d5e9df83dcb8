import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("All or nothing") struct AllOrNothingTests {
    let rosetta = Rosetta()

    /// Documents of which a user must not get a single value.
    static let refused: [Row<String, Diagnostic>] = [
      Row(
        "a late error",
        #"{"name":"New","age":9,"uniqueID":5}"#,
        .error(.wrongType, "$.uniqueID", at: "1:34")
      ),
      Row(
        "a key missing",
        #"{"name":"New","age":9}"#,
        .error(.missingValue, "$.uniqueID", at: "1:1")
      ),
      Row("an array", #"[{"uniqueID":"9"}]"#, .error(.wrongType, "$", at: "1:1")),
      Row("a scalar", " 5", .error(.wrongType, "$", at: "1:2")),
      Row("null", "null", .error(.missingValue, "$", at: "1:1")),
      Row("cut short", #"{"uniqueID":"2","name":"New""#, .error(.syntax, "$.name", at: "1:29")),
    ]

    @Test("R4: a failed decode leaves a struct untouched", arguments: refused)
    func structStays(_ row: Row<String, Diagnostic>) throws {
      let before = User("1", name: "Old", age: 1)
      var user = before
      let ok = rosetta.decode(row.input, to: &user)
      #expect(!ok)
      #expect(user == before)
      #expect(
        try Diagnostic.thrown { try rosetta.update(&user, from: row.input) } == [row.expected]
      )
      #expect(user == before)
    }

    @Test("R4: a failed decode leaves a class instance untouched")
    func instanceStays() {
      let student = Student()
      student.name = "Old"
      student.age = 1
      student.school = "Old"

      let ok = rosetta.decode(#"{"name":"New","age":9,"school":5}"#, to: student)
      #expect(!ok)
      #expect(student.name == "Old")
      #expect(student.age == 1)
      #expect(student.school == "Old")

      let better = rosetta.decode(#"{"name":"New","age":9,"school":"New"}"#, to: student)
      #expect(better)
      #expect(student.name == "New")
      #expect(student.age == 9)
      #expect(student.school == "New")
    }

    @Test("R4: a failed decode with a map closure leaves a struct and an instance untouched")
    func closureTargetsStay() {
      var point = Point(x: 1, y: 2)
      let pointIsRead = rosetta.decode(#"{"x":3}"#, to: &point) { (object: inout Point, json) in
        object.x <- json["x"]
        object.y <- json["y"]
      }
      #expect(!pointIsRead)
      #expect(point == Point(x: 1, y: 2))

      var person = Person()
      person.name = "Old"
      let personIsRead = rosetta.decode(#"{"name":"New","age":"9"}"#, to: &person) {
        (object: inout Person, json) in
        object.name <- json["name"]
        object.age <- json["age"]
      }
      #expect(!personIsRead)
      #expect(person.name == "Old")
      #expect(person.age == nil)
    }

    @Test("R4: a failed decode leaves nested values untouched")
    func nestedValuesStay() {
      var house = House()
      house.owner = User("1", name: "Old")
      house.keeper.name = "Old"
      let keeper = house.keeper
      let before = house.owner

      let ok = rosetta.decode(
        #"{"owner":{"uniqueID":"2"},"keeper":{"name":"New"},"number":"x"}"#,
        to: &house
      )
      #expect(!ok)
      #expect(house.owner == before)
      #expect(house.keeper === keeper)
      #expect(house.keeper.name == "Old")
      #expect(house.number == 0)

      // In place, through a property.
      let ownerIsRead = rosetta.decode(#"{"uniqueID":"2","age":5,"name":6}"#, to: &house.owner)
      #expect(ownerIsRead)
      var expected = User("2", name: "Old", age: 5)
      #expect(house.owner == expected)
      let ownerIsReadAgain = rosetta.decode(#"{"name":"New"}"#, to: &house.owner)
      #expect(!ownerIsReadAgain)
      #expect(house.owner == expected)

      // A nested value that is only allowed stays when it fails; the rest of the document is taken.
      expected.name = "Kept"
      house.guest = expected
      let houseIsRead = rosetta.decode(
        #"{"owner":{"uniqueID":"3"},"keeper":{"name":"New"},"number":4,"guest":{"name":"New"}}"#,
        to: &house
      )
      #expect(houseIsRead)
      #expect(house.owner == User("3"))
      #expect(house.keeper.name == "New")
      #expect(house.number == 4)
      #expect(house.guest == expected)
    }

    struct House: JSONConvertible {
      var owner = User()
      var keeper = Person()
      var number = 0
      var guest: User?

      static func map(_ object: inout House, json: Mapper) {
        object.owner <- json["owner"]
        object.keeper <- json["keeper"]
        object.number <- json["number"]
        object.guest <~ json["guest"]
      }
    }
  }
}
