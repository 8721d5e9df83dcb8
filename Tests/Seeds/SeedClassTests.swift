import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Classes") struct ClassTests {
    let rosetta = Rosetta()

    @Test("R27: a class need not be final, and a subclass extends the map")
    func subclass() throws {
      let text = #"{"name":"Bo","age":20,"school":"MIT"}"#
      let student = try rosetta.decode(Student.self, from: text)
      #expect(student.name == "Bo")
      #expect(student.age == 20)
      #expect(student.school == "MIT")
      let encoded: String = try rosetta.encode(student)
      #expect(encoded == text)

      let person = try rosetta.decode(Person.self, from: text)
      #expect(type(of: person) == Person.self)
      let encodedPerson: String = try rosetta.encode(person)
      #expect(encodedPerson == #"{"name":"Bo","age":20}"#)
    }

    @Test("R27: a subclass in the place of its superclass keeps what it adds")
    func heldAsSuperclass() throws {
      let student = Student()
      let person: Person = student
      let ok = rosetta.decode(#"{"name":"Bo","school":"MIT"}"#, to: person)
      #expect(ok)
      #expect(student.name == "Bo")
      #expect(student.school == "MIT")
      let text: String = try rosetta.encode(person)
      #expect(text == #"{"name":"Bo","school":"MIT"}"#)
      let list: String = try rosetta.encode([person])
      #expect(list == #"[{"name":"Bo","school":"MIT"}]"#)
    }

    @Test("R27: a failure in the superclass and in the subclass are one run's problems")
    func problemsOfBoth() throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Student.self, from: #"{"name":1,"school":2}"#) }
          == [
            .error(.wrongType, "$.name", at: "1:9"), .error(.wrongType, "$.school", at: "1:20"),
          ]
      )
    }

    @Test("R27: classes in properties, arrays and dictionaries, required and allowed")
    func inProperties() throws {
      let text = """
        {"head":{"name":"Ann"},"deputy":{"name":"Bo","age":3},\
        "students":[{"name":"Cy","school":"A"}],"staff":{"cook":{"name":"Di"}}}
        """
      let school = try rosetta.decode(School.self, from: text)
      #expect(school.head.name == "Ann")
      #expect(school.deputy?.age == 3)
      #expect(school.students.map(\.school) == ["A"])
      #expect(school.staff?["cook"]?.name == "Di")
      let encoded: String = try rosetta.encode(school)
      #expect(encoded == text)

      let reports = Recorder<Report>()
      let poor = try reports.rosetta().decode(
        School.self,
        from: #"{"head":{"name":"Ann"},"deputy":{},"students":[],"staff":{"x":{}}}"#
      )
      #expect(poor.deputy == nil)
      #expect(poor.staff == nil)
      #expect(
        reports.diagnostics == [
          .warning(.missingValue, "$.deputy.name", at: "1:33"),
          .warning(.missingValue, "$.staff.x.name", at: "1:63"),
        ]
      )
    }

    final class School: JSONConvertibleClass {
      var head = Person()
      var deputy: Person?
      var students: [Student] = []
      var staff: [String: Person]?

      static func map(_ object: School, json: Mapper) {
        object.head <- json["head"]
        object.deputy <~ json["deputy"]
        object.students <- json["students"]
        object.staff <~ json["staff"]
      }
    }
  }
}
