import Foundation
import Rosetta
import Testing

@Suite("Guide: secrets") struct SecretsTests {
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

  @Test("a secret on a line that is shown")
  func line() throws {
    #expect(
      try failure(Account.self, Self.document) == """
        Rosetta: could not decode Account: 1 error
        error: expected String, found number 7 at $.user
           1 | { "user": 7, "password": ‹secret› }
             |           ^ line 1, column 11; a number that holds 7: ~ .flexible() reads it
        """
    )
  }

  @Test("no line at all")
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
