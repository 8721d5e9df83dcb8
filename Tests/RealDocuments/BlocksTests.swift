import Foundation
import Rosetta
import Testing

/// A message of Slack: blocks of several kinds, elements in them, and text in two forms.
enum Slack {
  indirect enum Block: JSONUnion, Equatable, Sendable {
    case section(Section)
    case actions([Element])
    case divider
    case unknown(JSON)

    static let union = Union<Block>(tag: "type") {
      Variant("section", Block.section) { if case .section(let value) = $0 { value } else { nil } }
      Variant("actions", Block.actions, key: "elements") {
        if case .actions(let elements) = $0 { elements } else { nil }
      }
      Variant("divider", .divider)
      Variant.otherwise(Block.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
  }

  struct Section: JSONConvertible, Equatable, Sendable {
    var text = Text()
    var fields: [Text] = []
    var accessory: Element?

    static func map(_ object: inout Section, json: Mapper) {
      object.text <- json["text"]
      object.fields <- json["fields"] ~ .omitting([])
      object.accessory <~ json["accessory"].strict
    }
  }

  struct Text: JSONConvertible, Equatable, Sendable {
    enum Kind: String, JSONRepresentable, CaseIterable {
      case plain = "plain_text"
      case mrkdwn
    }

    var kind = Kind.mrkdwn
    var text = ""
    var hasEmoji = true

    static func map(_ object: inout Text, json: Mapper) {
      object.kind <- json["type"]
      object.text <- json["text"] § .count(1...3000)
      object.hasEmoji <- json["emoji"] ~ .omitting(true)
    }
  }

  enum Element: JSONUnion, Equatable, Sendable {
    case button(Button)
    case image(Image)

    static let union = Union<Element>(tag: "type") {
      Variant("button", Element.button) { if case .button(let value) = $0 { value } else { nil } }
      Variant("image", Element.image) { if case .image(let value) = $0 { value } else { nil } }
    }
  }

  struct Button: JSONConvertible, Equatable, Sendable {
    var text = Text()
    var action = ""
    /// What the program gets back as it was sent.
    var value: RawJSON?

    static func map(_ object: inout Button, json: Mapper) {
      object.text <- json["text"]
      object.action <- json["action_id"] § .nonEmpty
      object.value <~ json["value"] ~ .stringified()
    }
  }

  struct Image: JSONMapped, Equatable, Sendable {
    let url: URL
    let text: String

    static let properties = Properties(of: Image.self) {
      \.url <- "image_url"
      \.text <- "alt_text"
    }
    static let mapping = Mapping(Image.init, properties)
  }
}

@Suite("Blocks of Slack")
struct BlocksTests {
  static let document = #"""
    [
      {"type": "section", "text": {"type": "mrkdwn", "text": "*Hi*"},
       "fields": [{"type": "plain_text", "text": "a", "emoji": false}],
       "accessory": {"type": "image", "image_url": "https://a.example/b.png", "alt_text": "b"}},
      {"type": "divider"},
      {"type": "actions", "elements": [
        {"type": "button", "text": {"type": "plain_text", "text": "Go"}, "action_id": "go",
         "value": "{ \"n\" : 1.50 }"}]},
      {"type": "video", "thumbnail": {"w": 1.0}}
    ]
    """#

  @Test("survive a round trip")
  func wholeDocument() throws {
    #expect(
      try roundTrip(Self.document, as: [Slack.Block].self) == JSON(parsing: Self.document)
    )
    let blocks = try Rosetta().decode([Slack.Block].self, from: Self.document)
    guard case .actions(let elements) = blocks[2], case .button(let button) = elements[0] else {
      Issue.record("no button")
      return
    }
    #expect(button.value?.text == #"{ "n" : 1.50 }"#)
  }

  static let breakages: [Breakage] = [
    .init(
      "an empty text",
      #""*Hi*""#,
      #""""#,
      [
        #"error: check failed for "" at $[0].text.text: must have 1 to 3000 characters"#
      ]
    ),
    .init(
      "a misspelt kind",
      "mrkdwn",
      "markdown",
      [
        #"error: expected one of "plain_text", "mrkdwn", found string "markdown" at $[0].text.type"#
      ]
    ),
    .init(
      "an element of no kind",
      #"{"type": "image", "#,
      "{",
      [
        "error: missing required value at $[0].accessory.type"
      ]
    ),
  ]

  @Test("a broken one is refused at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.document, as: [Slack.Block].self)
    #expect(problems == breakage.problems)
  }
}
