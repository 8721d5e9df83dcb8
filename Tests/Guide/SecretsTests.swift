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
    { "user": 7, "password": 1234 }
    """

  @Test("a secret is in no message and on no line")
  func line() throws {
    #expect(
      try failure(Account.self, Self.document) == """
        Rosetta: could not decode Account: 2 errors
        error: expected String, found number 7 at $.user
           1 | { "user": 7, "password": … }
             |           ^ line 1, column 11; .flexible() reads numbers as strings
        error: expected String, found a number at $.password
           1 | { "user": …, "password": … }
             |                          ^ line 1, column 26
        """
    )
  }

  static let broken = """
    { "user": "ann", "password": hunter2; }
    """

  @Test("the values of a document that is no JSON are masked")
  func noJSON() throws {
    #expect(
      try failure(Account.self, Self.broken) == """
        Rosetta: could not decode Account: 1 error
        error: expected a value, found a word at $.password
           1 | { "user": …, "password": … }
             |                          ^ line 1, column 30
        """
    )
  }

  @Test("showsValues shows whole lines")
  func values() throws {
    var rosetta = Rosetta()
    rosetta.showsValues = true
    #expect(try failure(Account.self, Self.broken, rosetta).contains(Self.broken))
    #expect(try failure(Account.self, Self.document, rosetta).contains(Self.document))
  }

  @Test("showsSource = false leaves out the source lines")
  func withoutLines() throws {
    var rosetta = Rosetta()
    rosetta.showsSource = false
    #expect(
      try failure(Account.self, String(Self.document.dropLast(2)), rosetta) == """
        Rosetta: could not decode Account: 1 error
        error: expected "," or "}", found the end of the document at $.password
             | line 1, column 30; the document looks cut off
        """
    )
  }
}
