import Foundation
import Rosetta
import Testing

@Suite("Guide/Secrets.md", .tags(.guide)) struct SecretsTests {
  struct Account: JSONConvertible {
    var user = ""
    var password = ""

    static func map(_ object: inout Account, json: Mapper) {
      object.user <- json["user"]
      object.password <- json["password"].secret
    }
  }

  static let document = """
    { "user": 7, "password": "hunter2" }
    """

  @Test("a secret is masked on a line that is shown")
  func line() throws {
    #expect(
      try failure(Account.self, Self.document) == """
        Rosetta: could not decode Account: 1 error
        error: expected String, found number 7 at $.user
           1 | { "user": 7, "password": ‹secret› }
             |           ^ line 1, column 11; ~ .flexible() reads numbers as strings
        """
    )
  }

  static let array = """
    [{ "user": "ann", "password": "hunter2" }]
    """

  @Test("the values of a document of another shape are masked")
  func otherShape() throws {
    #expect(
      try failure(Account.self, Self.array) == """
        Rosetta: could not decode Account: 1 error
        error: expected object, found array at $
           1 | [{ "user": ‹…›, "password": ‹…› }]
             | ^ line 1, column 1
        """
    )
  }

  static let broken = """
    { "user": "ann", "password": "hunter2", }
    """

  @Test("the values of a document that is no JSON are masked")
  func noJSON() throws {
    #expect(
      try failure(Account.self, Self.broken) == """
        Rosetta: could not decode Account: 1 error
        error: expected a key in double quotes, found "}" at $
           1 | { "user": ‹…›, "password": ‹…›, }
             |                                 ^ line 1, column 41; remove the comma before it
        """
    )
  }

  @Test("showsUnreadValues shows the values of such documents")
  func values() throws {
    var rosetta = Rosetta()
    rosetta.showsUnreadValues = true
    #expect(try failure(Account.self, Self.broken, rosetta).contains(Self.broken))
  }

  @Test("showsSource = false leaves out the source lines")
  func withoutLines() throws {
    var rosetta = Rosetta()
    rosetta.showsSource = false
    #expect(
      try failure(Account.self, String(Self.document.dropLast(2)), rosetta) == """
        Rosetta: could not decode Account: 1 error
        error: expected "," or "}", found the end of the document at $.password
             | line 1, column 35; the document looks cut off
        """
    )
  }
}
