import Rosetta
import Testing

/// Instances by their numbers, in the context: a document may come back to one whose map is running.
@Suite("Instances that a document names again")
struct KnownInstanceTests {
  final class Person {
    var id = 0
    var name = ""
    var spouse: Person?
    var friends: [Person] = []
  }

  /// Used by one test each.
  final class People: ContextKey, @unchecked Sendable {
    typealias Value = People

    var all: [Int: Person] = [:]
  }

  /// The person with the `id`, or a new one, which its map makes known.
  struct Known: Bridge {
    func decode(_ json: JSONReader) -> Person? {
      var id = 0
      guard json.map({ json in id <- json["id"] }) else { return nil }
      let known = json.context[People.self]?.all[id]
      let person = known.map { Mapping($0, Known.map) } ?? Mapping(Person(), Known.map)
      return person.decode(json)
    }

    func encode(_ value: Person, to json: JSONWriter) {
      Mapping(Person(), Known.map).encode(value, to: json)
    }

    static func map(_ object: inout Person, json: Mapper) {
      object.id <- json["id"]
      if json.mode == .decoding { json.context[People.self]?.all[object.id] = object }
      object.name <~ json["name"]
      object.spouse <~ json["spouse"] ~ Known()
      object.friends <~ json["friends"] ~ .array(Known())
    }
  }

  let people = People()
  let rosetta: Rosetta

  init() {
    var rosetta = Rosetta()
    rosetta.context[People.self] = people
    self.rosetta = rosetta
  }

  @Test("one that is named again later is the same")
  func again() throws {
    let text = #"{"id":1,"friends":[{"id":2,"name":"Ann"},{"id":2,"friends":[{"id":3}]}]}"#
    let person = try rosetta.decode(text, using: Known())
    #expect(person.friends.map(\.name) == ["Ann", "Ann"])
    #expect(person.friends[0] === person.friends[1])
    #expect(person.friends[0].friends.map(\.id) == [3])
  }

  @Test("one that is named inside itself is an error, whether it is new or known")
  func inside() {
    let text = #"{"id":1,"name":"Ann","spouse":{"id":2,"spouse":{"id":1}}}"#
    let expected = ["error: the instance contains itself at $.spouse.spouse"]
    #expect(thrownProblems { try rosetta.decode(text, using: Known()) } == expected)
    let known = Person()
    people.all = [1: known]
    #expect(thrownProblems { try rosetta.decode(text, using: Known()) } == expected)
    #expect(known.name == "")
  }

  final class Company: JSONConvertibleClass {
    var name = ""
    var parent: Company?

    init() {}

    static func map(_ object: Company, json: Mapper) {
      object.name <- json["name"]
      object.parent <~ json["parent"]
        ~ Mapping(object) { object, json in
          object.parent <~ json["parent"]
        }
    }
  }

  @Test("an updated one that is named inside itself is an error, and stays as it is")
  func updated() {
    let company = Company()
    let text = #"{"name":"Alba","parent":{"name":"Alba"}}"#
    let expected = ["error: the instance contains itself at $.parent"]
    #expect(thrownProblems { try Rosetta().update(company, from: text) } == expected)
    #expect(thrownProblems { try Rosetta().merge(company, from: text) } == expected)
    #expect(company.name == "")
  }
}
