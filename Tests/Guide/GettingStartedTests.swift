import Foundation
import Rosetta
import Testing

@Suite("Guide/GettingStarted.md", .tags(.guide))
struct GettingStartedTests {
  struct Book: JSONConvertible {
    var title = ""
    var pages: Int?
    var language = "en"

    init() {}

    static func map(_ object: inout Book, json: Mapper) {
      object.title <- json["title"]
      object.pages <~ json["pages"]
      object.language <~ json["language"]
    }
  }

  struct Author: JSONConvertible {
    var name = ""
    var born: Int?
    var books: [Book] = []
    var prizes: [String: Int]?

    init() {}

    static func map(_ object: inout Author, json: Mapper) {
      object.name <- json["name"]
      object.born <~ json["born"]
      object.books <- json["books"]
      object.prizes <~ json["prizes"]
    }
  }

  let document = """
    {
      "name": "Ursula K. Le Guin",
      "born": 1929,
      "books": [
        { "title": "A Wizard of Earthsea", "pages": 183 },
        { "title": "The Dispossessed" }
      ],
      "prizes": { "Hugo": 8, "Nebula": 6 }
    }
    """

  @Test("a model decodes and encodes")
  func roundTrips() throws {
    let rosetta = Rosetta()
    let author = try rosetta.decode(Author.self, from: document)
    let text: String = try rosetta.encode(author)

    #expect(author.books.map(\.language) == ["en", "en"])
    #expect(
      text == """
        {"name":"Ursula K. Le Guin","born":1929,"books":[{"title":"A Wizard of Earthsea","pages":183,"language":"en"},{"title":"The Dispossessed","language":"en"}],"prizes":{"Hugo":8,"Nebula":6}}
        """
    )
    #expect(try rosetta.encode(Author(json: text), as: String.self) == text)
  }

  @Test("a result is thrown, optional or with its warnings")
  func asksInThreeWays() throws {
    let rosetta = Rosetta()
    let data = Data(document.utf8)

    // Throws a RosettaError with every problem in it.
    let author = try rosetta.decode(Author.self, from: data)
    // Nil on failure; the log tells why.
    let sameAuthor = rosetta.decode(data) as Author?
    // On the model, with default options unless `with:` gives others.
    let sameAgain = try Author(json: data)

    #expect(
      [author.name, sameAuthor?.name, sameAgain.name] == Array(repeating: author.name, count: 3)
    )

    let bytes = try rosetta.encode(author)
    let text: String = try rosetta.encode(author)
    let json = try rosetta.encode(author, as: JSON.self)

    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(json["born"]?.intValue == 1929)
  }

  @Test("a root may be an array, a dictionary or a scalar")
  func rootsOfAnyKind() throws {
    let rosetta = Rosetta()
    let titles = try rosetta.decode([String].self, from: #"["Rocannon's World", "Malafrena"]"#)
    let prizes = try rosetta.decode([String: Int].self, from: #"{"Hugo": 8}"#)
    let books = rosetta.decode(#"[{"title": "Malafrena"}]"#, check: { !$0.isEmpty }) as [Book]?

    #expect(titles.count == 2)
    #expect(prizes == ["Hugo": 8])
    #expect(books?.first?.title == "Malafrena")
    #expect(try rosetta.encode(titles, as: String.self) == #"["Rocannon's World","Malafrena"]"#)
  }

  @Test("an update is all or nothing")
  func updatesAllOrNothing() throws {
    let rosetta = Rosetta()
    var book = try Book(json: #"{"title": "Malafrena", "pages": 369}"#)

    try rosetta.update(&book, from: #"{"title": "Malafrena", "pages": 370}"#)
    let isUpdated = rosetta.decode(#"{"pages": 1}"#, to: &book)

    #expect(!isUpdated)
    #expect(book.pages == 370)
    #expect(try book.json() == #"{"title":"Malafrena","pages":370,"language":"en"}"#)
  }

  struct City: JSONMapped {
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

  @Test("a model may have let properties")
  func mapsConstants() throws {
    let text = #"{"id":4,"names":["Zürich"],"site":"https://zuerich.example"}"#
    let city = try City(json: text)
    #expect(city.name == "Zürich")
    #expect(try city.json() == text)
  }

  struct Point {
    var x = 0.0
    var y = 0.0
  }

  enum Rules {
    static let point = Mapping(Point()) { point, json in
      point.x <- json["x"]
      point.y <- json["y"]
    }
  }

  @Test("a type needs to know nothing of Rosetta")
  func mapsForeignTypes() throws {
    let rosetta = Rosetta()
    let data = Data(#"[{"x": 1, "y": 2}]"#.utf8)

    let points = try rosetta.decode(data, using: .array(Rules.point))
    let text: String = try rosetta.encode(points, using: .array(Rules.point))

    #expect(points.first?.y == 2)
    #expect(text == #"[{"x":1,"y":2}]"#)
  }

  @Test("the options of a mapper are properties")
  func setsOptions() throws {
    var rosetta = Rosetta()
    rosetta.output = .pretty
    rosetta.sortedKeys = true
    rosetta.unknownKeys = .fail
    rosetta.maximumDepth = 32

    let book = try rosetta.decode(Book.self, from: #"{"title": "Malafrena"}"#)
    #expect(
      try rosetta.encode(book, as: String.self) == """
        {
          "language": "en",
          "title": "Malafrena"
        }
        """
    )
    #expect(rosetta.decode(#"{"title": "Malafrena", "isbn": 1}"#) as Book? == nil)
  }
}

extension GettingStartedTests.Book: Equatable {
  @Test("an app's manifest names the package as it is, and its program compiles")
  func appFits() throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "App",
        platforms: [.macOS(.v14)],
        dependencies: [
          .package(path: "../Rosetta")
        ],
        targets: [
          .executableTarget(name: "App", dependencies: ["Rosetta"])
        ]
      )
      """
    let program = #"""
      import Rosetta

      @main
      struct App {
        static func main() throws {
          let book = try Book(json: #"{"title": "Malafrena"}"#)
          print(try book.json() as String)
        }
      }
      """#
    let package = try Repository.text(of: "Package.swift")
    let version = try #require(manifest.split(separator: "\n").first)
    #expect(package.hasPrefix(version))
    #expect(package.contains("platforms: [.macOS(.v14),"))
    #expect(package.contains(#".library(name: "Rosetta", targets: ["Rosetta"])"#))
    if let compiler = Compiler.current {
      let model = """
        struct Book: JSONConvertible {
          var title = ""

          static func map(_ object: inout Book, json: Mapper) { object.title <- json["title"] }
        }
        """
      let verdict = try compiler.compile(program + "\n" + model)
      #expect(verdict.diagnostics == [])
      #expect(verdict.isAccepted)
    }
  }
}
