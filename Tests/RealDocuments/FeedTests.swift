import Foundation
import Rosetta
import Testing

/// A JSON Feed, version 1.1: text in one of two forms, dates, and extensions whose keys begin with `_`.
struct Feed: JSONConvertible, Equatable, Sendable {
  var version = ""
  var title = ""
  var home: URL?
  var items: [Item] = []
  var others = JSONObject()

  static func map(_ object: inout Feed, json: Mapper) {
    object.version <- json["version"] § .oneOf("https://jsonfeed.org/version/1.1")
    object.title <- json["title"]
    object.home <~ json["home_page_url"].strict
    object.items <- json["items"]
    object.others <~ json.rest
  }

  struct Item: JSONConvertible, Equatable, Sendable {
    var id = ""
    var html: String?
    var text: String?
    var published: Date?
    var tags: [String] = []
    var attachments: [Attachment] = []

    static func map(_ object: inout Item, json: Mapper) {
      // Publishers write numbers, too.
      object.id <- json["id"] ~ .flexible()
      object.html <~ json["content_html"].strict
      object.text <~ json["content_text"].strict
      object.published <~ json["date_published"].strict ~ .iso8601
      object.tags <- json["tags"] ~ .omitting([])
      object.attachments <- json["attachments"] ~ .omitting([])
      json.check(object.html != nil || object.text != nil, "must have text", at: "content_text")
    }
  }

  struct Attachment: JSONMapped, Equatable, Sendable {
    let url: URL
    let type: String
    let duration: Duration?

    static let properties = Properties(of: Attachment.self) {
      \.url <- "url"
      \.type <- "mime_type" § .nonEmpty
      \.duration <~ "duration_in_seconds" ~ .seconds
    }
    static let mapping = Mapping(Attachment.init, properties)
  }
}

@Suite("JSON Feed")
struct FeedTests {
  static let document = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Notes",
     "home_page_url": "https://a.example/",
     "items": [
       {"id": "2", "content_text": "Two", "date_published": "2024-02-07T14:04:00Z",
        "tags": ["a", "b"],
        "attachments": [{"url": "https://a.example/2.m4a", "mime_type": "audio/x-m4a",
          "duration_in_seconds": 6629}]},
       {"id": "1", "content_html": "<p>One</p>"}],
     "_example": {"about": "extensions", "n": 1.0}}
    """

  @Test("survives a round trip, extensions included")
  func wholeDocument() throws {
    let json = try JSON(parsing: Self.document)
    #expect(try roundTrip(Self.document, as: Feed.self).description == json.description)
    let feed = try Feed(json: Self.document)
    #expect(feed.items[0].attachments[0].duration == .seconds(6629))
    #expect(feed.others.keys == ["_example"])
  }

  static let breakages: [Breakage] = [
    .init("a number for an id", #""id": "1""#, #""id": 1"#, []),
    .init(
      "no text",
      #""content_html""#,
      #""html""#,
      ["error: check failed at $.items[1].content_text: must have text"]
    ),
    .init(
      "a date that is none",
      "2024-02-07",
      "2024-02-30",
      [
        #"error: could not bridge string "2024-02-30T14:04:00Z" to Date at $.items[0].date_published: day 30 is not between 1 and 29"#
      ]
    ),
    .init(
      "another version",
      "1.1",
      "1.2",
      [
        #"error: check failed for "https://jsonfeed.org/version/1.2" at $.version: must be "https://jsonfeed.org/version/1.1""#
      ]
    ),
    .init(
      "a length in words",
      "6629",
      #""long""#,
      [
        #"warning: expected number, found string "long" at $.items[0].attachments[0].duration_in_seconds"#
      ]
    ),
  ]

  @Test("a broken one is refused at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    #expect(try breakage.found(in: Self.document, as: Feed.self) == breakage.problems)
  }
}
