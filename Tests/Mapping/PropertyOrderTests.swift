import Foundation
import Rosetta
import Testing

/// Two properties of one type in another order than the initialiser's are an error, in debug
/// builds.
@Suite("Properties in another order than the initialiser's", .enabled(if: isDebugBuild))
struct PropertyOrderTests {
  struct Names: JSONMapped {
    let first: String
    let last: String
    let middle: String?

    static let properties = Properties(of: Names.self) {
      \.last <- "last"
      \.first <- "first"
      \.middle <~ "middle"
    }
    static let mapping = Mapping(Names.init, properties)
  }

  @Test("swapped properties are an error that names both")
  func namesBoth() throws {
    let error = #expect(throws: RosettaError.self) {
      try Names(json: #"{"first": "Ann", "last": "Lee"}"#)
    }
    #expect(error?.problems.map(\.code) == [.misuse])
    #expect(
      error?.problems.map(\.brief) == [
        """
        error: \\Names.last was read back with the value of \\Names.first at $: the properties are in \
        another order than in the initialiser
        """
      ]
    )
  }

  @Test("swapped properties are reported once, for many values")
  func once() throws {
    let names = #"{"first": "Ann", "last": "Lee"}"#
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode([Names].self, from: "[\(names), \(names), \(names)]")
    }
    #expect(error?.problems.count == 1)
  }

  @Test("swapped properties with equal values are not noticed")
  func equalValues() throws {
    #expect(try Names(json: #"{"first": "Ann", "last": "Ann"}"#).first == "Ann")
  }

  final class Route: JSONMapped {
    struct Place: JSONConvertible {
      var name = ""
      var zone: Int?

      init() {}

      static func map(_ object: inout Place, json: Mapper) {
        object.name <- json["name"]
        object.zone <~ json["zone"]
      }
    }

    let start: Place
    let via: Place
    let end: Place

    init(start: Place, via: Place, end: Place) {
      self.start = start
      self.via = via
      self.end = end
    }

    static let properties = Properties(of: Route.self) {
      \.via <- "via"
      \.end <- "end"
      \.start <- "start"
    }
    static let mapping = Mapping(Route.init(start:via:end:), properties)
  }

  @Test("swapped properties are found in a final class, without ==, and among three")
  func classes() throws {
    let error = #expect(throws: RosettaError.self) {
      try Route(json: #"{"start": {"name": "A"}, "via": {"name": "B"}, "end": {"name": "C"}}"#)
    }
    #expect(error?.problems.map(\.code) == [.misuse])
  }

  final class Trip: JSONMapped {
    struct Ticket: JSONMapped {
      let name: String
      let zone: Int?
      let isReturn: Bool
      let place: Route.Place
      let next: Route.Place?

      static let properties = Properties(of: Ticket.self) {
        \.name <- "name"
        \.zone <~ "zone"
        \.isReturn <- "isReturn"
        \.place <- "place"
        \.next <~ "next"
      }
      static let mapping = Mapping(Ticket.init, properties)
    }

    let name: String
    let ticket: Ticket

    init(name: String, ticket: Ticket) {
      self.name = name
      self.ticket = ticket
    }

    static let properties = Properties(of: Trip.self) {
      \.name <- "name"
      \.ticket <- "ticket"
    }
    static let mapping = Mapping(Trip.init(name:ticket:), properties)
  }

  @Test("a property without == whose bytes have gaps is compared by its parts")
  func gaps() throws {
    for place in [#"{"name":"A"}"#, #"{"name":"A","zone":1}"#] {
      let ticket = #"{"name":"T","isReturn":true,"place":\#(place)}"#
      let trip = try Trip(json: #"{"name":"N","ticket":\#(ticket)}"#)
      #expect(try trip.ticket.json() as String == ticket)
    }
  }

  struct Trimmed: JSONMapped, Equatable {
    let text: String
    let original: String
    let isLong: Bool
    let isEmpty: Bool

    init(text: String, original: String, isLong: Bool, isEmpty: Bool) {
      self.text = original
      self.original = original
      self.isLong = isLong || isEmpty
      self.isEmpty = isEmpty
    }

    static let properties = Properties(of: Trimmed.self) {
      \.text <- "text"
      \.original <- "original"
      \.isLong <- "isLong"
      \.isEmpty <- "isEmpty"
    }
    static let mapping = Mapping(Trimmed.init(text:original:isLong:isEmpty:), properties)
  }

  @Test("an initialiser may change the values that it takes")
  func changes() throws {
    let text = #"{"text": "a", "original": "b", "isLong": false, "isEmpty": true}"#
    let value = try Trimmed(json: text)
    #expect(value.text == "b")
    #expect(value.isLong)
  }

  static let names = Properties(of: Names.self) {
    \.first <- "last"
    \.last <- "first"
    \.middle <- "middle"
  }

  @Test("`<-` requires a property that has a nil, both ways")
  func requiresOptional() throws {
    let mapping = Mapping(Names.init(first:last:middle:), Self.names)
    let rosetta = Rosetta()
    let names = try rosetta.decode(
      #"{"first": "Lee", "last": "Ann", "middle": "B"}"#,
      using: mapping
    )
    #expect(names.middle == "B")
    let text: String = try rosetta.encode(names, using: mapping)
    #expect(text == #"{"last":"Ann","first":"Lee","middle":"B"}"#)
    let missing = #expect(throws: RosettaError.self) {
      try rosetta.decode(#"{"first": "Lee", "last": "Ann"}"#, using: mapping)
    }
    #expect(missing?.problems.map(\.code) == [.missingValue])
    let unwritten = #expect(throws: RosettaError.self) {
      try rosetta.encode(
        Names(first: "A", last: "B", middle: nil),
        using: mapping,
        as: String.self
      )
    }
    #expect(unwritten?.problems.map(\.code) == [.missingValue])
  }
}

/// Whether the library compares what it has made.
private let isDebugBuild: Bool = {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }()
  )
  return isDebug
}()
