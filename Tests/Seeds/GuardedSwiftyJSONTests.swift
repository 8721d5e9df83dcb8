import Foundation
import Rosetta
import Testing

/// What GuardedSwiftyJSON does: `let` models that are there whole or not at all.
@Suite("GuardedSwiftyJSON", .tags(.seed))
struct GuardedSwiftyJSONTests {
  struct Author: JSONMapped, Equatable {
    let name: String

    static let properties = Properties(of: Author.self) {
      \.name <- "name"
    }
    static let mapping = Mapping(Author.init, properties)
  }

  struct Post: JSONMapped, Equatable {
    let id: Int
    let title: String
    let note: String?

    static let properties = Properties(of: Post.self) {
      \.id <- "id"
      \.title <- "title"
      \.note <~ "note"
    }
    static let mapping = Mapping(Post.init, properties)
  }

  let rosetta = Rosetta()

  func decode<Model: JSONRepresentable>(_ type: Model.Type, _ text: String) -> Outcome<Model> {
    Outcome { try $0.decode(Model.self, from: text) }
  }

  @Test("G1: models of let properties are filled without guards")
  func letModel() throws {
    let post = try roundTrip(Post.self, #"{"id":1,"title":"a","note":"b"}"#)
    #expect(post == Post(id: 1, title: "a", note: "b"))
  }

  @Test(
    "G2: without one required value, or with one of a wrong type, there is no object",
    arguments: [
      BadJSON(#"{"title":"a"}"#, #"error: missing required value at $.id"#),
      BadJSON(#"{"id":null,"title":"a"}"#, "error: expected Int, found null at $.id"),
      BadJSON(#"{"id":"1","title":"a"}"#, #"error: expected Int, found string "1" at $.id"#),
      BadJSON(#"{"id":1,"title":["a"]}"#, "error: expected String, found array at $.title"),
      BadJSON("[]", "error: expected object, found array at $"),
    ]
  )
  func incomplete(_ bad: BadJSON) {
    let outcome = decode(Post.self, bad.json)
    #expect(outcome.value == nil)
    #expect(outcome.problems == [bad.problem])
  }

  @Test("G3: optional values abort nothing")
  func optionals() throws {
    let bare = Post(id: 1, title: "a", note: nil)
    #expect(try roundTrip(Post.self, #"{"id":1,"title":"a"}"#) == bare)
    #expect(try Post(json: #"{"id":1,"title":"a","note":null}"#) == bare)
    let wrong = decode(Post.self, #"{"id":1,"title":"a","note":5}"#)
    #expect(wrong.value == bare)
    #expect(wrong.problems == ["warning: expected String, found number 5 at $.note"])
  }

  struct Kinds: JSONMapped, Equatable {
    let whole: Int
    let fraction: Double
    let text: String
    let flag: Bool
    let list: [Int]
    let table: [String: [Bool]]

    static let properties = Properties(of: Kinds.self) {
      \.whole <- "whole"
      \.fraction <- "fraction"
      \.text <- "text"
      \.flag <- "flag"
      \.list <- "list"
      \.table <- "table"
    }
    static let mapping = Mapping(Kinds.init, properties)
  }

  @Test("G4: numbers, strings, booleans, arrays and dictionaries fill let properties")
  func kinds() throws {
    let text =
      #"{"whole":-1,"fraction":0.5,"text":"a","flag":false,"list":[1,2],"table":{"a":[true]}}"#
    #expect(
      try roundTrip(Kinds.self, text)
        == Kinds(
          whole: -1,
          fraction: 0.5,
          text: "a",
          flag: false,
          list: [1, 2],
          table: ["a": [true]]
        )
    )
    let wrong =
      #"{"whole":0.5,"fraction":"0.5","text":1,"flag":0,"list":{},"table":{"a":[1]}}"#
    #expect(
      decode(Kinds.self, wrong).problems == [
        "error: expected Int, found number 0.5, which does not fit at $.whole",
        #"error: expected Double, found string "0.5" at $.fraction"#,
        "error: expected String, found number 1 at $.text",
        "error: expected Bool, found number 0 at $.flag",
        "error: expected array, found object at $.list",
        "error: expected Bool, found number 1 at $.table.a[0]",
      ]
    )
  }

  struct Book: JSONMapped, Equatable {
    let author: Author
    let editor: Author?

    static let properties = Properties(of: Book.self) {
      \.author <- "author"
      \.editor <~ "editor"
    }
    static let mapping = Mapping(Book.init, properties)
  }

  @Test("G5: a required nested model that fails fails the outer one")
  func nested() throws {
    let book = try roundTrip(Book.self, #"{"author":{"name":"a"}}"#)
    #expect(book == Book(author: Author(name: "a"), editor: nil))
    let failed = decode(Book.self, #"{"author":{"name":1},"editor":{"name":"b"}}"#)
    #expect(failed.value == nil)
    #expect(failed.problems == ["error: expected String, found number 1 at $.author.name"])
  }

  @Test("G6: an optional nested model that fails is isolated")
  func isolated() throws {
    let text = #"{"author":{"name":"a"},"editor":{"name":"b"}}"#
    #expect(try roundTrip(Book.self, text).editor == Author(name: "b"))
    let kept = decode(Book.self, #"{"author":{"name":"a"},"editor":{}}"#)
    #expect(kept.value == Book(author: Author(name: "a"), editor: nil))
    #expect(
      kept.problems
        == [#"warning: missing required value at $.editor.name, so $.editor is left out"#]
    )
  }

  struct Shelf: JSONMapped, Equatable {
    let authors: [Author]

    static let properties = Properties(of: Shelf.self) {
      \.authors <- "authors" ~ .lossy(Author.mapping)
    }
    static let mapping = Mapping(Shelf.init, properties)
  }

  @Test("G7: bad items are dropped from an array, a missing array still fails")
  func lossy() throws {
    let text = #"{"authors":[{"name":"a"},{"name":"b"}]}"#
    let shelf = Shelf(authors: [Author(name: "a"), Author(name: "b")])
    #expect(try roundTrip(Shelf.self, text) == shelf)
    let dropped = decode(Shelf.self, #"{"authors":[{"name":"a"},7,{},{"name":"b"}]}"#)
    #expect(dropped.value == shelf)
    #expect(
      dropped.problems == [
        "warning: expected object, found a number at $.authors[1]",
        #"warning: missing required value at $.authors[2].name"#,
      ]
    )
    let missing = decode(Shelf.self, "{}")
    #expect(missing.value == nil)
    #expect(missing.problems == [#"error: missing required value at $.authors"#])
    let wrong = decode(Shelf.self, #"{"authors":{}}"#)
    #expect(wrong.value == nil)
    #expect(wrong.problems == ["error: expected array, found object at $.authors"])
  }

  struct Place: JSONMapped, Equatable {
    let city: String
    let zip: Int?

    static let properties = Properties(of: Place.self) {
      \.city <- JSONPath("address", "cities", 0)
      \.zip <~ JSONPath("address", "zip")
    }
    static let mapping = Mapping(Place.init, properties)
  }

  @Test("G8: paths lead to values")
  func paths() throws {
    let place = try roundTrip(Place.self, #"{"address":{"cities":["Bern"],"zip":3000}}"#)
    #expect(place == Place(city: "Bern", zip: 3000))
    #expect(
      decode(Place.self, #"{"address":{"cities":[]}}"#).problems == [
        "error: missing required value at $.address.cities[0]: the array is empty"
      ]
    )
  }

  struct Raw: JSONMapped, Equatable {
    let id: Int
    let raw: JSON

    static let properties = Properties(of: Raw.self) {
      \.id <- "id"
      \.raw <- "raw"
    }
    static let mapping = Mapping(Raw.init, properties)
  }

  @Test("G9: raw JSON is kept in a property")
  func raw() throws {
    let value = try roundTrip(Raw.self, #"{"id":1,"raw":{"z":[1.50,null,"é"],"a":{}}}"#)
    #expect(value.raw == ["z": [1.5, nil, "é"], "a": [:]])
    #expect(try roundTrip(Raw.self, #"{"id":1,"raw":null}"#).raw == .null)
    #expect(
      decode(Raw.self, #"{"id":1}"#).problems == [#"error: missing required value at $.raw"#]
    )
  }

  @Test(
    "G10: no placeholder ever escapes",
    arguments: ["{}", "[]", "5", "null", #"{"id":1}"#, #"{"title":"a"}"#, #"{"id":{},"title":[]}"#]
  )
  func placeholders(_ text: String) throws {
    #expect(rosetta.decode(text) as Post? == nil)
    #expect(rosetta.decode("[\(text)]") as [Post]? == nil)
    #expect(rosetta.decode(#"{"a":\#(text)}"#) as [String: Post]? == nil)
    let lossy: LossyArrayBridge<Mapping<Post>> = .lossy(Post.mapping)
    #expect(try rosetta.decode("[\(text)]", using: lossy).isEmpty)
    var post = Post(id: 7, title: "old", note: "n")
    let succeeds = rosetta.decode(text, to: &post) { (post: inout Post, json) in
      var new = post
      new <- json["post"]
      post = new
    }
    #expect(!succeeds)
    #expect(post == Post(id: 7, title: "old", note: "n"))
  }
}
