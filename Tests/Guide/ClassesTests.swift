import Rosetta
import Testing

@Suite("Guide/Classes.md", .tags(.guide))
struct ClassesTests {
  class Person: JSONConvertibleClass {
    var name = ""

    required init() {}

    class func map(_ object: Person, json: Mapper) {
      object.name <- json["name"]
    }
  }

  class Student: Person {
    var school = ""

    override class func map(_ object: Person, json: Mapper) {
      super.map(object, json: json)
      guard let student = object as? Student else { return }
      student.school <- json["school"]
    }
  }

  @Test("a class and its subclass map both ways")
  func roundTrips() throws {
    let student = try Student(json: #"{"name": "Ann", "school": "Uppsala"}"#)
    let text: String = try student.json()
    #expect(student.school == "Uppsala")
    #expect(
      text == """
        {"name":"Ann","school":"Uppsala"}
        """
    )
  }

  @Test("a variable may hold the class that is decoded")
  func decodesWhatIsAskedFor() throws {
    let kind: Person.Type = Student.self
    let document = #"{"name": "Ann", "school": "Uppsala"}"#
    #expect(try Rosetta().decode(kind, from: document) is Student)
    #expect(Rosetta().result(of: kind, from: document).value is Student)
    #expect(Rosetta().decodePartial(kind, from: document) is Student)
    #expect((try kind.init(json: document) as? Student)?.school == "Uppsala")
    let ways: [(String) throws -> Person] = [
      { try Rosetta().decode(kind, from: $0) }, { try kind.init(json: $0) },
    ]
    for decode in ways {
      let error = try #require(throws: RosettaError.self) { try decode(#"{"name": "Ann"}"#) }
      #expect(error.problems.map(\.brief) == ["error: missing required value at $.school"])
    }
  }

  @Test("an instance is written by the map of its own class")
  func writesByItsOwnClass() throws {
    let student = Student()
    student.name = "Ann"
    student.school = "Uppsala"
    let people: [Person] = [student, Person()]
    let text: String = try Rosetta().encode(people)
    #expect(
      text == """
        [{"name":"Ann","school":"Uppsala"},{"name":""}]
        """
    )
  }

  @Test("an update of an instance is all or nothing")
  func updatesAllOrNothing() throws {
    let rosetta = Rosetta()
    let student = try Student(json: #"{"name": "Ann", "school": "Uppsala"}"#)

    try rosetta.update(student, from: #"{"name": "Ann", "school": "Lund"}"#)
    let isUpdated = rosetta.decode(#"{"name": "Ben"}"#, to: student)

    #expect(!isUpdated)
    #expect(student.name == "Ann")
    #expect(student.school == "Lund")
  }

  final class Station: JSONMapped {
    let name: String
    let tracks: Int

    init(name: String, tracks: Int) {
      self.name = name
      self.tracks = tracks
    }

    static let properties = Properties(of: Station.self) {
      \.name <- "name"
      \.tracks <- "tracks"
    }
    static let mapping = Mapping(Station.init(name:tracks:), properties)
  }

  @Test("a final class may have let properties")
  func mapsConstants() throws {
    let text = #"{"name":"Bergen","tracks":4}"#
    let station = try Station(json: text)
    #expect(station.tracks == 4)
    #expect(try station.json() == text)
  }
}
