import Foundation
import Rosetta
import Testing

@Suite("A model that is Codable by its map")
struct CodableModelTests {
  @Test(
    "a model that is Codable by its map survives a round trip through every coder",
    arguments: Coders.allCases
  )
  func roundTrips(coder: Coders) throws {
    let library = try Library(json: Library.document)
    #expect(try coder.roundTrip(library) == library)
  }

  @Test("a decoder decodes what the map decodes", arguments: Coders.allCases)
  func decodesByMap(coder: Coders) throws {
    let library = try coder.decode(
      Library.self,
      from: coder.encode(JSON(parsing: Library.document))
    )
    #expect(library == (try Library(json: Library.document)))
    #expect(library.books.map(\.title) == ["Ulysses", "Emma"])
    #expect(library.byShelf["A1"]?.kind == .novel)
    #expect(library.opened == Date(timeIntervalSince1970: 86400))
  }

  @Test("an encoder encodes what the map encodes")
  func encodesByMap() throws {
    let library = try Library(json: Library.document)
    #expect(try JSON(parsing: jsonText(library)) == (try JSON(parsing: Library.document)))
  }

  @Test(
    "a mapped model may stand in arrays, dictionaries and other Codable types",
    arguments: Coders.allCases
  )
  func nests(coder: Coders) throws {
    let book = try Book(json: #"{"title": "Emma", "kind": 1}"#)
    let town = Town(name: "Zürich", books: [book], favourites: ["Ann": book])
    #expect(try coder.roundTrip(town) == town)
    #expect(
      try jsonText(town)
        == #"{"books":[{"kind":1,"title":"Emma"}],"favourites":{"Ann":{"kind":1,"title":"Emma"}},"#
        + #""name":"Zürich"}"#
    )
  }

  @Test("a model of let properties is Codable", arguments: Coders.allCases)
  func mapped(coder: Coders) throws {
    let city = City(id: 7, name: "Bern", site: URL(string: "https://bern.ch"))
    #expect(try coder.roundTrip(city) == city)
    #expect(try coder.roundTrip(City(id: 8, name: "Chur", site: nil)).site == nil)
    #expect(try jsonText(city) == #"{"id":7,"names":["Bern"],"site":"https://bern.ch"}"#)
  }

  @Test("a Codable model keeps the nulls of an array", arguments: Coders.allCases)
  func nulls(coder: Coders) throws {
    var row = SeatRow()
    row.cells = [1, nil, 3]
    row.note = nil
    #expect(try coder.roundTrip(row) == row)
    #expect(try jsonText(row) == #"{"cells":[1,null,3],"note":null}"#)
  }

  @Test("a type that is only Encodable is encoded")
  func encodableOnly() throws {
    #expect(try jsonText(Ticket(json: #"{"seat": 12}"#)) == #"{"seat":12}"#)
  }
}

@Suite("The numbers of a model that is Codable by its map")
struct CodableNumberTests {
  static let digits = "123456789012345678.901234567891"

  @Test("a Codable model keeps numbers to the last digit", arguments: Coders.allCases)
  func extremes(coder: Coders) throws {
    var numbers = Numbers()
    numbers.low = .min
    numbers.high = .max
    numbers.huge = .max
    numbers.price = try #require(Decimal(string: Self.digits))
    numbers.ratio = 0.1
    #expect(try coder.roundTrip(numbers) == numbers)
  }

  @Test("a Codable model writes numbers as JSON has them")
  func text() throws {
    let text =
      #"{"high":9223372036854775807,"huge":18446744073709551615,"low":-9223372036854775808,"#
      + #""price":\#(Self.digits),"ratio":0.1}"#
    #expect(try jsonText(Numbers(json: text)) == text)
    #expect(try decodeJSON(Numbers.self, text) == (try Numbers(json: text)))
  }
}

@Suite("A class that is Codable by its map")
struct CodableClassTests {
  @Test(
    "subclasses that are Codable by their map keep their own properties",
    arguments: Coders.allCases
  )
  func subclass(coder: Coders) throws {
    let pupil = Pupil()
    pupil.name = "Ann"
    pupil.school = "ETH"
    let copy = try coder.roundTrip(pupil)
    #expect(copy.name == "Ann")
    #expect(copy.school == "ETH")
    #expect(try jsonText(pupil) == #"{"name":"Ann","school":"ETH"}"#)
  }

  @Test("a subclass is encoded by its own map where its superclass is expected")
  func upcast() throws {
    let pupil = Pupil()
    pupil.school = "ETH"
    let human: Human = pupil
    #expect(try jsonText([human]) == #"[{"name":"","school":"ETH"}]"#)
    let humans = try decodeJSON([Human].self, #"[{"name": "Bob", "school": "ETH"}]"#)
    #expect(humans.map(\.name) == ["Bob"])
    #expect(!(humans.first is Pupil))
  }

  @Test("decoding a class runs the map of a new instance once")
  func once() throws {
    #expect(try decodeJSON(Counted.self, "{}").runs == 1)
  }
}

// MARK: - Models

private struct Library: JSONConvertible, Equatable {
  var books: [Book] = []
  var byShelf: [String: Book] = [:]
  var opened = Date(timeIntervalSince1970: 0)
  var site: URL?
  var id = UUID()
  var isOpen = false

  static let document = """
    {
      "books": [{"title": "Ulysses", "kind": 1}, {"title": "Emma", "kind": 2}],
      "byShelf": {"A1": {"title": "Dubliners", "kind": 1}},
      "opened": 86400,
      "links": {"site": "https://example.org/a"},
      "id": "6F9619FF-8B86-D011-B42D-00C04FC964FF",
      "isOpen": true
    }
    """

  static func map(_ object: inout Library, json: Mapper) {
    object.books <- json["books"]
    object.byShelf <- json["byShelf"]
    object.opened
      <- json["opened"]
      ~ BridgeNumber(
        decoder: { (seconds: Double) in Date(timeIntervalSince1970: seconds) },
        encoder: { $0.timeIntervalSince1970 }
      )
    object.site <~ json["links"]["site"]
    object.id <- json["id"]
    object.isOpen <- json["isOpen"]
  }
}

extension Library: MapCodable {}

private struct Book: JSONConvertible, MapCodable, Equatable {
  enum Kind: Int, JSONRepresentable {
    case novel = 1
    case essay
  }

  var title = ""
  var kind: Kind = .novel

  static func map(_ object: inout Book, json: Mapper) {
    object.title <- json["title"]
    object.kind <- json["kind"]
  }
}

/// Codable by the compiler, with models by maps inside.
private struct Town: Codable, Equatable {
  var name: String
  var books: [Book]
  var favourites: [String: Book]
}

private struct City: JSONMapped, MapCodable, Equatable {
  let id: Int
  let name: String
  let site: URL?

  static let properties = Properties(of: City.self) {
    \.id <- "id" § .range(1...)
    \.name <- JSONPath("names", 0)
    \.site <~ "site" ~ .url
  }
  static let mapping = Mapping(City.init, properties)
}

private struct SeatRow: JSONConvertible, MapCodable, Equatable {
  var cells: [Int?] = []
  var note: String? = ""

  static func map(_ object: inout SeatRow, json: Mapper) {
    object.cells <- json["cells"]
    object.note <~ json["note"].nullable
  }
}

private struct Ticket: JSONConvertible, Encodable {
  var seat = 0

  static func map(_ object: inout Ticket, json: Mapper) { object.seat <- json["seat"] }
}

private struct Numbers: JSONConvertible, MapCodable, Equatable {
  var low: Int64 = 0
  var high: Int64 = 0
  var huge: UInt64 = 0
  var price: Decimal = 0
  var ratio = 0.0

  static func map(_ object: inout Numbers, json: Mapper) {
    object.low <- json["low"]
    object.high <- json["high"]
    object.huge <- json["huge"]
    object.price <- json["price"]
    object.ratio <- json["ratio"]
  }
}

private class Human: JSONConvertibleClass, MapCodable {
  var name = ""

  required init() {}

  class func map(_ object: Human, json: Mapper) { object.name <- json["name"] }
}

private class Pupil: Human {
  var school = ""

  override class func map(_ object: Human, json: Mapper) {
    super.map(object, json: json)
    guard let pupil = object as? Pupil else { return }
    pupil.school <- json["school"]
  }
}

private final class Counted: JSONConvertibleClass, MapCodable {
  var runs = 0

  static func map(_ object: Counted, json: Mapper) { object.runs += 1 }
}
