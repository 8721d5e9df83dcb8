import Rosetta
import Testing

@Suite("Null in let models") struct ImmutableNullTests {
  struct Contact: JSONMapped, Equatable {
    let mail: String?
    let phone: Int?
    static let properties = Properties(of: Contact.self) {
      \.mail <- Key("mail").nullable
      \.phone <- Key("phone").nullable § .range(1...)
    }
    static let mapping = Mapping(Contact.init(mail:phone:), properties)
  }

  @Test(
    "a required .nullable property of a let model takes null in both directions",
    arguments: [
      (#"{"mail":null,"phone":null}"#, Contact(mail: nil, phone: nil)),
      (#"{"mail":"a","phone":null}"#, Contact(mail: "a", phone: nil)),
      (#"{"mail":null,"phone":7}"#, Contact(mail: nil, phone: 7)),
    ]
  )
  func requiredNullable(_ document: String, _ contact: Contact) throws {
    #expect(try Contact(json: document) == contact)
    #expect(try contact.json() as String == document)
    var members = ["a": Contact(mail: "x", phone: 1)]
    try Rosetta().merge(&members, from: #"{"a":\#(document)}"#)
    #expect(members == ["a": contact])
  }

  @Test("null in an object that a patch adds is nothing, also for such a property")
  func added() {
    var members: [String: Contact] = [:]
    #expect(
      thrownProblems {
        try Rosetta().merge(&members, from: #"{"a":{"mail":null,"phone":7}}"#)
      } == ["error: missing required value at $.a.mail"]
    )
  }

  @Test(
    "such a property must be there, and fit",
    arguments: [
      BadJSON(#"{"mail":null}"#, "error: missing required value at $.phone"),
      BadJSON(#"{"phone":null}"#, "error: missing required value at $.mail"),
      BadJSON(#"{"mail":5,"phone":null}"#, "error: expected String, found number 5 at $.mail"),
      BadJSON(
        #"{"mail":null,"phone":0}"#,
        "error: check failed for 0 at $.phone: must be at least 1"
      ),
    ]
  )
  func unfitNullable(_ bad: BadJSON) {
    #expect(thrownProblems { try Contact(json: bad.json) } == [bad.problem])
  }

  @Test("a .nullable property that has no nil refuses null, and one that is never read is an error")
  func nullableWithoutNil() {
    struct Name: JSONMapped {
      let name: String
      let others: [String: Int]
      static let properties = Properties(of: Name.self) {
        \.name <- Key("name").nullable
        \.others <- Key.rest
      }
      static let mapping = Mapping(Name.init, properties)
    }
    struct Unread: JSONMapped {
      let name: String?
      static let properties = Properties(of: Unread.self) {
        \.name <- Key("name").nullable.encodeOnly
      }
      static let mapping = Mapping(Unread.init, properties)
    }
    #expect(
      thrownProblems { try Name(json: #"{"name":null,"a":1}"#) }
        == ["error: expected String, found null at $.name"]
    )
    #expect(thrownProblems { try Unread(json: #"{"name":null}"#) }.count == 1)
  }

  @Test("a required .nullable property may be null next to the rest")
  func nullableAndRest() throws {
    struct Open: JSONMapped {
      let name: String?
      let others: [String: Int]
      static let properties = Properties(of: Open.self) {
        \.name <- Key("name").nullable
        \.others <- Key.rest
      }
      static let mapping = Mapping(Open.init, properties)
    }
    let open = try Open(json: #"{"name":null,"a":1}"#)
    #expect((open.name, open.others) == (nil, ["a": 1]))
  }
}
