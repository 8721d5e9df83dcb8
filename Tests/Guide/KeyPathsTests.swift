import Rosetta
import Testing

@Suite("Guide/KeyPaths.md", .tags(.guide))
struct KeyPathsTests {
  struct Place: JSONConvertible {
    var name = ""
    var nickname: String?
    var latitude = 0.0
    var longitude = 0.0
    var street: String?

    init() {}

    static func map(_ object: inout Place, json: Mapper) {
      object.name <- json["names"][0]
      object.nickname <~ json["names"][1]
      object.latitude <- json["position"]["latitude"]
      object.longitude <- json["position"]["longitude"]
      object.street <~ json["address"]["lines"][0]
    }
  }

  @Test("a path reads and writes the same place")
  func readsAndWrites() throws {
    let document = """
      {"names":["Bergen"],"position":{"latitude":60.39,"longitude":5.32}}
      """
    let place = try Place(json: document)
    #expect(place.latitude == 60.39)
    #expect(place.street == nil)
    #expect(try place.json() == document)
  }

  @Test("an error names the whole path")
  func namesThePath() throws {
    let error = #expect(throws: RosettaError.self) {
      try Place(json: #"{"names": [], "position": {"latitude": "north", "longitude": 5.32}}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Place: 2 errors
        error: missing required value at $.names[0]: the array is empty
           1 | {"names": [], "position": {"latitude": …, "longitude": …}}
             |           ^ line 1, column 11
        error: expected Double, found string "north" at $.position.latitude
           1 | {"names": [], "position": {"latitude": "north", "longitude": …}}
             |                                        ^ line 1, column 40
        """
    )
  }

  struct Document: JSONConvertible {
    var whole = JSON.null

    init() {}

    static func map(_ object: inout Document, json: Mapper) {
      object.whole <- json[]
    }
  }

  @Test("json[] is the object itself")
  func wholeObject() throws {
    let text = #"{"a":1,"b":[2]}"#
    let document = try Document(json: text)
    #expect(document.whole == ["a": 1, "b": [2]])
    #expect(try document.json() == text)
  }

  struct Profile: JSONConvertible {
    var first: String?
    var second: String?
    var third: String?
    var fourth: String?

    init() {}

    static func map(_ object: inout Profile, json: Mapper) {
      object.first <~ json["profile"]["nicks"][0]
      object.second <~ json["profile" / "nicks" / 1]
      object.third <~ json[JSONPath("profile", "nicks", 2)]
      object.fourth <~ json[JSONPath(dotted: "profile.nicks.3")]
    }
  }

  @Test("a path has four spellings")
  func spellings() throws {
    let document = #"{"profile":{"nicks":["a","b","c","d"]}}"#
    let profile = try Profile(json: document)
    #expect(
      [profile.first, profile.second, profile.third, profile.fourth] == ["a", "b", "c", "d"]
    )
    #expect(try profile.json() == document)
  }

  struct Article: JSONConvertible {
    var title = ""
    var text = ""
    var short: String?

    init() {}

    static func map(_ object: inout Article, json: Mapper) {
      object.title <- json["title"].or("name").or("headline")
      let language = "en"
      object.text <- json["text"][language]
      object.short <~ json["short" / language / 0]
    }
  }

  @Test("a field may have another name, and a name may be made at run time")
  func otherNames() throws {
    let article = try Article(
      json: #"{"headline": "News", "text": {"en": "None."}, "short": {"en": ["-"]}}"#
    )
    #expect(article.title == "News")
    #expect(
      try article.json()
        == #"{"title":"News","text":{"en":"None."},"short":{"en":["-"]}}"#
    )
  }

  struct Page: JSONConvertible {
    var author = ""
    var site: String?

    static func map(_ object: inout Page, json: Mapper) {
      var former: String?
      former <~ json["meta"]["author"].decodeOnly
      if let former { object.author = former } else { object.author <- json["author"] }
      object.site <~ json["links"]["site"].decodeOnly
      object.site <~ json["site"]
    }
  }

  struct Nested: JSONConvertible {
    var value = 0

    static func map(_ object: inout Nested, json: Mapper) {
      object.value <- json["a"]["b"].or("c")
    }
  }

  @Test("a value that has moved to another object is read at both places")
  func moved() throws {
    let text = #"{"author":"Ann","site":"a.example"}"#
    for old in [#"{"meta":{"author":"Ann"},"links":{"site":"a.example"}}"#, text] {
      #expect(try Page(json: old).json() == text)
    }
    #expect(
      thrownProblems { try Page(json: "{}") } == ["error: missing required value at $.author"]
    )
    #expect(try Nested(json: #"{"a":{"c":1}}"#).value == 1)
    #expect(throws: RosettaError.self) { try Nested(json: #"{"c":1}"#) }
  }

  struct Trip: JSONConvertible {
    var latitude = 0.0
    var longitude = 0.0

    static func map(_ object: inout Trip, json: Mapper) {
      json["position"].map { json in
        object.latitude <- json["latitude"]
        object.longitude <- json["longitude"]
      }
    }
  }

  class Site: JSONConvertibleClass {
    var name = ""

    required init() {}

    class func map(_ object: Site, json: Mapper) { object.name <- json["name"] }
  }

  final class Station: Site {
    var tracks = 1

    override class func map(_ object: Site, json: Mapper) {
      if let station = object as? Station { station.tracks <- json["tracks"] }
      json["super"].map { json in super.map(object, json: json) }
    }
  }

  @Test("several members of an object are mapped together")
  func members() throws {
    let trip = try Trip(json: #"{"position":{"latitude":60.39,"longitude":5.32}}"#)
    #expect(trip.longitude == 5.32)
    #expect(try trip.json() == #"{"position":{"latitude":60.39,"longitude":5.32}}"#)
    #expect(
      thrownProblems { try Trip(json: #"{"position":{"latitude":"x"}}"#) } == [
        "error: missing required value at $.position.longitude",
        #"error: expected Double, found string "x" at $.position.latitude"#,
      ]
    )
    let text = #"{"tracks":3,"super":{"name":"Voss"}}"#
    let station = try Station(json: text)
    #expect(station.name == "Voss" && station.tracks == 3)
    #expect(try station.json() == text)
  }

  enum Column: String, JSONPathConvertible {
    case title, author

    var jsonPath: JSONPath { JSONPath("attributes", .key(rawValue)) }
  }

  struct Book: JSONConvertible {
    var author: String?

    init() {}

    static func map(_ object: inout Book, json: Mapper) {
      object.author <~ json[Column.author]
    }
  }

  @Test("a type of one's own may stand for a path")
  func ownPath() throws {
    let text = #"{"attributes":{"author":"Ann"}}"#
    let book = try Book(json: text)
    #expect(book.author == "Ann")
    #expect(try book.json() == text)
  }

  struct Coordinate: JSONConvertible {
    var longitude = 0.0
    var latitude = 0.0

    init() {}

    static func map(_ object: inout Coordinate, json: Mapper) {
      object.longitude <- json[0]
      object.latitude <- json[1]
    }
  }

  @Test("a model may be an array")
  func modelIsArray() throws {
    let coordinate = try Coordinate(json: "[5.32, 60.39]")
    #expect(coordinate.latitude == 60.39)
    #expect(try coordinate.json() == "[5.32,60.39]")
  }

  struct Call: JSONConvertible {
    var name = ""
    var numbers: [Double] = []

    static func map(_ object: inout Call, json: Mapper) {
      object.name <- json[0]
      var all = [JSON](repeating: nil, count: object.numbers.count + 1)
      all <- json[].decodeOnly
      var numbers: [Double] = []
      for index in all.indices.dropFirst() {
        var number = json.mode == .encoding ? object.numbers[index - 1] : nil
        number <- json[index]
        if let number { numbers.append(number) }
      }
      object.numbers = numbers
    }
  }

  @Test("the number of elements may vary")
  func variableLength() throws {
    for text in [#"["max",1,2.5,3]"#, #"["pi"]"#] {
      #expect(try Call(json: text).json() == text)
    }
    #expect(
      thrownProblems { try Call(json: #"["max",1,"2",null]"#) } == [
        #"error: expected Double, found string "2" at $[2]"#,
        "error: expected Double, found null at $[3]",
      ]
    )
  }

  struct Member: JSONConvertible {
    var name = ""

    static func map(_ object: inout Member, json: Mapper) { object.name <- json["name"] }
  }

  struct Team: JSONConvertible {
    var members: [Member] = []

    static func map(_ object: inout Team, json: Mapper) {
      object.members <- json["team"]["edges"]
        ~ .array(.mapped { (member: inout Member, json) in member <- json["node"] })
    }
  }

  @Test("a model is read and written inside each element")
  func insideElements() throws {
    let document = """
      {"team":{"edges":[{"node":{"name":"Ann"}},{"node":{"name":"Ben"}}]}}
      """
    let team = try Team(json: document)
    #expect(team.members.map(\.name) == ["Ann", "Ben"])
    #expect(try team.json() == document)
    #expect(
      thrownProblems { try Team(json: #"{"team":{"edges":[{"node":{"name":5}},{}]}}"#) } == [
        "error: expected String, found number 5 at $.team.edges[0].node.name",
        "error: missing required value at $.team.edges[1].node",
      ]
    )
  }

  struct Sailor: JSONMapped {
    let name: String

    static let properties = Properties(of: Sailor.self) { \.name <- "name" }
    static let mapping = Mapping({ Sailor(name: $0) }, properties)
  }

  struct Ship: JSONConvertible {
    var sailors: [Sailor] = []

    static let node = Mapping({ $0 }, Properties(of: Sailor.self) { \.self <- "node" })

    static func map(_ object: inout Ship, json: Mapper) {
      object.sailors <- json["crew"]["edges"] ~ .array(Ship.node)
    }
  }

  @Test("a model of constants is read and written inside each element")
  func constantsInsideElements() throws {
    let document = #"{"crew":{"edges":[{"node":{"name":"Ann"}},{"node":{"name":"Ben"}}]}}"#
    let ship = try Ship(json: document)
    #expect(ship.sailors.map(\.name) == ["Ann", "Ben"])
    #expect(try ship.json() == document)
    #expect(
      thrownProblems { try Ship(json: #"{"crew":{"edges":[{"node":{"name":5}},{}]}}"#) } == [
        "error: expected String, found number 5 at $.crew.edges[0].node.name",
        "error: missing required value at $.crew.edges[1].node",
      ]
    )
  }

  struct Account: JSONConvertible {
    var id = 0
    var nickname: String?
    var token = ""
    var checksum = 0

    init() {}

    static func map(_ object: inout Account, json: Mapper) {
      object.id <- json["id"].decodeOnly
      object.nickname <~ json["nickname"].nullable.strict
      object.token <- json["token"].secret
      object.checksum <- json["checksum"].encodeOnly
    }
  }

  @Test("a field with options reads and writes by them")
  func options() throws {
    let account = try Account(json: #"{"id": 7, "nickname": null, "token": "a"}"#)
    #expect(account.id == 7)
    #expect(try account.json() == #"{"nickname":null,"token":"a","checksum":0}"#)
    #expect(Rosetta().decode(#"{"id": 7, "nickname": 1, "token": "a"}"#) as Account? == nil)
  }
}
