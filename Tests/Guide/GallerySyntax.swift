import Foundation
import Rosetta

extension GalleryCase {
  /// Bytes that are no JSON.
  static let syntax: [GalleryCase] = [
    person(
      "A download that was cut off",
      """
      {
        "id": 7,
        "name": "An
      """
    ),
    person(
      "A page of HTML",
      """
      <!DOCTYPE html>
      <html><body>502 Bad Gateway</body></html>
      """
    ),
    person("An empty response", "\n", bytes: []),
    person(
      "Another encoding: é as Latin-1",
      """
      { "id": 7, "name": "Ren�" }
      """,
      bytes: Array(#"{ "id": 7, "name": "Ren"#.utf8) + [0xE9] + Array(#"" }"#.utf8)
    ),
    person(
      "Single quotes",
      """
      { 'id': 7, 'name': 'Ann' }
      """
    ),
    person(
      "Curly quotes",
      """
      { “id”: 7, “name”: “Ann” }
      """
    ),
    person(
      "A key without quotes",
      """
      { id: 7, "name": "Ann" }
      """
    ),
    person(
      "A comma after the last member",
      """
      {
        "id": 7,
        "name": "Ann",
      }
      """
    ),
    person(
      "A comma that is missing",
      """
      {
        "id": 7
        "name": "Ann"
      }
      """
    ),
    person(
      "A comment",
      """
      {
        "id": 7, // the seventh
        "name": "Ann"
      }
      """
    ),
    person(
      "NaN",
      """
      { "id": NaN, "name": "Ann" }
      """
    ),
    person(
      "A leading zero",
      """
      { "id": 007, "name": "Ann" }
      """
    ),
    person(
      "A line break in a string",
      """
      { "id": 7, "name": "Ann
      Lee" }
      """
    ),
    person(
      "An escape that JSON does not have",
      #"""
      { "id": 7, "name": "\x41nn" }
      """#
    ),
    person(
      "Two documents",
      """
      { "id": 7, "name": "Ann" }
      { "id": 8, "name": "Bob" }
      """
    ),
    person(
      "Too many brackets, with `maximumDepth = 4`",
      """
      { "id": [[[[[[[[]]]]]]]] }
      """,
      by: mapper { $0.maximumDepth = 4 }
    ),
  ]

  private static func person(
    _ title: String,
    _ json: String,
    bytes: [UInt8]? = nil,
    by rosetta: Rosetta = Rosetta()
  ) -> GalleryCase {
    GalleryCase(title, json, bytes: bytes, by: rosetta) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    }
  }
}
