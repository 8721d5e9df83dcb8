import Foundation
import Rosetta
import Testing

@Suite("Guide/GenericModels.md", .tags(.guide))
struct GenericModelsTests {
  struct Person: JSONConvertible, Equatable {
    var name = ""

    static func map(_ object: inout Person, json: Mapper) {
      object.name <- json["name"]
    }
  }

  struct Page<Item: JSONRepresentable>: JSONConvertible {
    var items: [Item] = []
    var next: URL?

    init() {}

    static func map(_ object: inout Page, json: Mapper) {
      object.items <- json["items"]
      object.next <~ json["next"] ~ .url
    }
  }

  @Test("a wrapper of any item goes both ways")
  func pages() throws {
    let body = #"{"items":[{"name":"Ann"}],"next":"https://example.org/2"}"#
    let page = try Page<Person>(json: body)
    #expect(page.items == [Person(name: "Ann")])
    #expect(try page.json() as String == body)

    let numbers = try Page<Int>(json: #"{"items":[1,2]}"#)
    #expect(numbers.items == [1, 2])
  }

  @Test("a problem has the whole path")
  func problems() {
    let body = #"{"items":[{"name":"Ann"},{"nmae":"Ben"}]}"#
    let problems = Rosetta().result(of: Page<Person>.self, from: body).problems
    #expect(
      problems.map(\.brief).joined(separator: "\n") == """
        error: missing required value at $.items[1].name
        """
    )
  }

  struct List<Item: Listed>: JSONConvertible {
    var items: [Item] = []

    init() {}

    static func map(_ object: inout List, json: Mapper) {
      object.items <- json[Item.key]
    }
  }

  @Test("the item names its key")
  func keys() throws {
    let body = #"{"people":[{"name":"Ann"}]}"#
    #expect(try List<Person>(json: body).items == [Person(name: "Ann")])
    #expect(try List<Person>(json: body).json() as String == body)
  }

  enum Expandable<Object: JSONRepresentable & Equatable>: JSONUnion, Equatable {
    case id(String)
    case object(Object)

    static var union: Union<Expandable> {
      Union.untagged {
        Alternative(Expandable.id) { if case .id(let id) = $0 { id } else { nil } }
        Alternative(Expandable.object) { if case .object(let object) = $0 { object } else { nil } }
      }
    }
  }

  @Test("a union of any object goes both ways")
  func unions() throws {
    let people = try roundTrip([Expandable<Person>].self, #"["p1",{"name":"Ann"}]"#)
    #expect(people == [.id("p1"), .object(Person(name: "Ann"))])
  }

  struct Box<Value: JSONRepresentable>: JSONMapped {
    let value: Value

    static var mapping: Mapping<Box> {
      Mapping({ Box(value: $0) }, Properties(of: Box.self) { \.value <- "value" })
    }
  }

  @Test("a let wrapper computes its mapping")
  func immutable() throws {
    let body = #"{"value":[{"name":"Ann"}]}"#
    let box = try Box<[Person]>(json: body)
    #expect(box.value == [Person(name: "Ann")])
    #expect(try box.json() as String == body)
  }
}

protocol Listed: JSONRepresentable {
  static var key: String { get }
}

extension GenericModelsTests.Person: Listed {
  static var key: String { "people" }
}
