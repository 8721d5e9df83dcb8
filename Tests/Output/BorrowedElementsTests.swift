import Rosetta
import Testing

@Suite("The elements of an array that is encoded")
struct BorrowedElementsTests {
  final class Owner {
    let name: String

    init(_ name: String) { self.name = name }
  }

  /// A value that is more than its bits: the runtime knows where a weak reference stands.
  struct Pet: JSONRepresentable {
    weak var owner: Owner?

    static func decode(_ json: JSONReader) -> Pet? { nil }

    func encode(to json: JSONWriter) { owner?.name.encode(to: json) }
  }

  /// A value that is one reference.
  struct House: JSONRepresentable {
    let owner: Owner

    static func decode(_ json: JSONReader) -> House? {
      String.decode(json).map { House(owner: Owner($0)) }
    }

    func encode(to json: JSONWriter) { owner.name.encode(to: json) }
  }

  @Test("weak references in an array are written and stay weak")
  func weakReferences() throws {
    var owner: Owner? = Owner("Ann")
    let pets = [Pet(owner: owner), Pet(owner: owner)]
    let json: String = try Rosetta().encode(pets)
    #expect(json == #"["Ann","Ann"]"#)
    owner = nil
    #expect(pets.allSatisfy { $0.owner == nil })
  }

  @Test("writing an array does not retain what its elements refer to")
  func references() throws {
    weak var first: Owner?
    do {
      let document = #"[["Ann","Bob"],[],["Cid"]]"#
      let houses = try Rosetta().decode([[House]].self, from: document)
      first = houses[0][0].owner
      for _ in 0..<3 {
        let json: String = try Rosetta().encode(houses)
        #expect(json == document)
      }
      #expect(first?.name == "Ann")
      #expect(houses.joined().map(\.owner.name) == ["Ann", "Bob", "Cid"])
    }
    #expect(first == nil)
  }

  /// An element that changes the array it stands in.
  final class Shelf {
    var books: [Book] = []
  }

  struct Book: JSONRepresentable {
    let title: String
    let shelf: Shelf

    static func decode(_ json: JSONReader) -> Book? { nil }

    func encode(to json: JSONWriter) {
      shelf.books = []
      title.encode(to: json)
    }
  }

  @Test("an array that goes away while it is written is written")
  func vanishingArray() throws {
    let shelf = Shelf()
    let titles = ["a book with a title of more than fifteen bytes", "another one of such books"]
    shelf.books = titles.map { Book(title: $0, shelf: shelf) }
    let json: String = try Rosetta().encode(shelf.books)
    #expect(json == "[\"\(titles[0])\",\"\(titles[1])\"]")
    #expect(shelf.books.isEmpty)
  }
}
