import Foundation
import Rosetta
import Testing

@Suite("A timeline of GitHub")
struct TimelineTests {
  static let document = """
    [
      {"event": "labeled", "id": 6430295168, "actor": {"login": "ann"}, "commit_id": null,
       "created_at": "2026-02-01T10:20:30Z", "label": {"name": "bug", "color": "d73a4a"}},
      {"event": "commented", "id": 1, "user": {"login": "ben", "site_admin": true}, "body": "a\\nb",
       "html_url": "https://github.com/a/b/issues/1#issuecomment-1", "reactions": {"+1": 2}},
      {"event": "renamed", "id": 2, "rename": {"from": "old", "to": "new"}},
      {"event": "cross-referenced", "source": {"type": "issue", "issue": {"number": 7.0}}},
      {"event": "commented", "id": 3, "user": {"login": "ann"}, "body": "",
       "html_url": "https://github.com/a/b/issues/1#issuecomment-3"}
    ]
    """

  @Test("survives a round trip")
  func wholeDocument() throws {
    let json = try roundTrip(Self.document, as: Timeline.self)
    #expect(try json == JSON(parsing: Self.document))
    let timeline = try Timeline(json: Self.document)
    #expect(timeline.events.count == 5)
    guard case .commented(let comment) = timeline.events[1] else {
      Issue.record("no comment")
      return
    }
    #expect(comment.user == Timeline.User(login: "ben", isAdmin: true))
    #expect(comment.reactions == ["+1": 2])
  }

  static let breakages: [Breakage] = [
    .init(
      "a color that is none",
      "d73a4a",
      "red",
      [#"error: check failed for "red" at $[0].label.color: must be six hexadecimal digits"#]
    ),
    .init(
      "a rename without its end",
      #", "to": "new""#,
      "",
      ["error: missing required value at $[2].rename.to"]
    ),
    .init(
      "no event",
      #""event": "cross-referenced", "#,
      "",
      ["error: missing required value at $[3].event"]
    ),
  ]

  @Test("what is broken in it is told at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    #expect(try breakage.found(in: Self.document, as: Timeline.self) == breakage.problems)
  }
}
