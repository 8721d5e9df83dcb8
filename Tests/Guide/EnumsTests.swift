import Rosetta
import Testing

@Suite("Guide/Enums.md", .tags(.guide))
struct EnumsTests {
  enum Kind: Int, JSONRepresentable, CaseIterable {
    case member = 1
    case admin, owner
  }

  enum Role: String, JSONRepresentable, CaseIterable {
    case reader, writer, unknown
  }

  struct Person: JSONConvertible, Equatable {
    var kind = Kind.member
    var role: Role?

    static func map(_ object: inout Person, json: Mapper) {
      object.kind <- json["kind"]
      object.role <~ json["role"]
    }
  }

  @Test("an enum is its raw value")
  func rawValues() throws {
    let person = try Person(json: #"{"kind": 2, "role": "writer"}"#)
    #expect(person == Person(kind: .admin, role: .writer))
    #expect(try person.json(as: String.self) == #"{"kind":2,"role":"writer"}"#)

    let nobody = Outcome { try $0.decode(Person.self, from: #"{"kind": 4, "role": "king"}"#) }
    #expect(nobody.value == nil)
    #expect(
      nobody.problems.joined(separator: "\n") == """
        error: expected one of 1, 2, 3, found number 4 at $.kind
        warning: expected one of "reader", "writer", "unknown", found string "king" at $.role
        """
    )
  }

  struct Guest: JSONConvertible {
    var role = Role.reader

    static func map(_ object: inout Guest, json: Mapper) {
      object.role <- json["role"] ~ .rawValue(default: .unknown)
    }
  }

  @Test("an unknown raw value is the default, with a note")
  func unknown() throws {
    let outcome = Outcome { try $0.decode(Guest.self, from: #"{"role": "king"}"#) }
    let guest = try #require(outcome.value)
    #expect(guest.role == .unknown)
    #expect(
      outcome.problems.joined(separator: "\n") == """
        note: replaced unknown string "king" with unknown at $.role
        """
    )
    #expect(try guest.json(as: String.self) == #"{"role":"unknown"}"#)
    #expect(throws: RosettaError.self) { try Guest(json: #"{"role": 1}"#) }
  }

  struct UserID: RawRepresentable, JSONRepresentable, JSONKeyConvertible, Hashable {
    let rawValue: UInt64
  }

  @Test("an identifier has a type of its own, also as a key")
  func identifiers() throws {
    let text = #"{"7":[8,18446744073709551615]}"#
    let friends = try Rosetta().decode([UserID: [UserID]].self, from: text)
    #expect(friends[UserID(rawValue: 7)]?.map(\.rawValue) == [8, .max])
    #expect(try friends.json() == text)
  }

  enum Plan: RawRepresentable, JSONRepresentable, Equatable {
    case free, pro
    case other(String)

    init(rawValue: String) {
      self = ["free": .free, "pro": .pro][rawValue] ?? .other(rawValue)
    }

    var rawValue: String {
      switch self {
      case .free: "free"
      case .pro: "pro"
      case .other(let name): name
      }
    }
  }

  @Test("an enum keeps the raw values that it does not know")
  func keepsUnknown() throws {
    let plans = try Rosetta().decode([Plan].self, from: #"["pro","gold"]"#)
    #expect(plans == [.pro, .other("gold")])
    #expect(try plans.json() == #"["pro","gold"]"#)
  }

  enum Airline {
    case delta, united, other
  }

  enum Cabin {
    case economy, business
  }

  struct Flight: JSONConvertible, Equatable {
    var airline = Airline.delta
    var cabin = Cabin.economy

    static func map(_ object: inout Flight, json: Mapper) {
      object.airline <- json["airline"] ~ .cases(["dl": .delta, "ua": .united], default: .other)
      object.cabin <- json["cabin"] ~ .cases([1: .business, 2: .economy, 3: .economy])
    }
  }

  @Test("a table maps any values to any cases")
  func table() throws {
    let flight = try Flight(json: #"{"airline": "ua", "cabin": 3}"#)
    #expect(flight == Flight(airline: .united, cabin: .economy))
    #expect(try flight.json(as: String.self) == #"{"airline":"ua","cabin":2}"#)

    let read = Outcome { try $0.decode(Flight.self, from: #"{"airline": "zz", "cabin": 4}"#) }
    #expect(read.value == nil)
    #expect(
      read.problems.joined(separator: "\n") == """
        note: replaced unknown string "zz" with other at $.airline
        error: expected one of 1, 2, 3, found number 4 at $.cabin
        """
    )
    let written = Outcome { try $0.encode(Flight(airline: .other)) as String }
    #expect(written.value == nil)
    #expect(
      written.problems.joined(separator: "\n") == """
        error: could not bridge Airline to JSON at $.airline: nothing is listed for other
        """
    )
  }

  enum Day: String, JSONRepresentable, JSONKeyConvertible {
    case monday, tuesday
  }

  struct Week: JSONConvertible {
    var hours: [Day: Int] = [:]

    static func map(_ object: inout Week, json: Mapper) {
      object.hours <- json["hours"]
    }
  }

  @Test("an enum is a key")
  func keys() throws {
    let week = try Week(json: #"{"hours": {"tuesday": 7, "monday": 8}}"#)
    #expect(week.hours == [.monday: 8, .tuesday: 7])
    #expect(try week.json(as: String.self) == #"{"hours":{"monday":8,"tuesday":7}}"#)
  }
}
