import Foundation
import Rosetta
import Testing

@Suite("Guide/ImmutableModels.md", .tags(.guide))
struct ImmutableModelsTests {
  struct City: JSONMapped {
    let id: Int
    let name: String
    let site: URL?

    static let properties = Properties(of: City.self) {
      \.id <- "id" § .range(1...)
      \.name <- JSONPath("names", 0)
      \.site <~ "site" ~ .url
    }
    static let mapping = Mapping(City.init, properties)
  }

  struct Profile: JSONMapped, Equatable {
    let name: Presence<String>
    let born: Presence<Date>

    static let properties = Properties(of: Profile.self) {
      \.name <~ "name" § .nonEmpty
      \.born <~ "born" ~ .iso8601
    }
    static let mapping = Mapping(Profile.init, properties)
  }

  struct Place: JSONMapped, Equatable {
    let name: String
    let site: URL?

    static let properties = Properties(of: Place.self) {
      \.name <- "name"
      \.site <~ "site"
    }
    static let mapping = Mapping(Place.init, properties)
      .checked("must have a name or a site", at: "name", code: "either") {
        $0.name != "" || $0.site != nil
      }
  }

  struct Exchanged: Error, CustomStringConvertible {
    var description: String { "the bounds are exchanged" }
  }

  struct Interval: JSONMapped {
    let low: Int
    let high: Int

    private init(low: Int, high: Int) throws {
      if low > high { throw Exchanged() }
      (self.low, self.high) = (low, high)
    }

    static let properties = Properties(of: Interval.self) {
      \.low <- "low"
      \.high <- "high"
    }
    static let mapping = Mapping(Interval.init, properties)
  }

  @Test("presence, checks of the whole and initialisers that fail")
  func more() throws {
    for text in ["{}", #"{"name":null}"#, #"{"name":"Ann","born":null}"#] {
      _ = try roundTrip(Profile.self, text)
    }
    let place = #expect(throws: RosettaError.self) { try Place(json: #"{"name":""}"#) }
    #expect(
      place?.problems.map(\.brief).joined(separator: "\n") == """
        error: check failed at $.name: must have a name or a site
        """
    )
    #expect(throws: RosettaError.self) { try Place(name: "", site: nil).json() as String }
    let interval = #expect(throws: RosettaError.self) { try Interval(json: #"{"low":2,"high":1}"#) }
    #expect(
      interval?.problems.map(\.brief).joined(separator: "\n") == """
        error: could not bridge object to Interval at $: the bounds are exchanged
        """
    )
  }

  @Test("one mapping goes both ways")
  func bothWays() throws {
    let city = try City(json: #"{"id": 7, "names": ["Bern", "Berne"]}"#)
    let text: String = try city.json()
    #expect(city.site == nil)
    #expect(
      text == """
        {"id":7,"names":["Bern"]}
        """
    )
    #expect(try City(json: text).name == "Bern")
  }

  @Test("every problem is found, and no city is made")
  func everyProblem() throws {
    let error = #expect(throws: RosettaError.self) {
      try City(json: #"{"id": 0, "names": [], "site": 7}"#)
    }
    #expect(
      error?.problems.map(\.brief).joined(separator: "\n") == """
        error: check failed for 0 at $.id: must be at least 1
        error: missing required value at $.names[0]: the array is empty
        warning: expected String, found number 7 at $.site
        """
    )
  }

  @Test("encoding checks too")
  func encodingChecks() throws {
    let error = #expect(throws: RosettaError.self) {
      try City(id: 0, name: "Bern", site: nil).json() as String
    }
    #expect(
      error?.description == """
        Rosetta: could not encode City: 1 error
        error: check failed for 0 at $.id: must be at least 1
        """
    )
  }

  struct Account: JSONMapped {
    let id: Int
    let name: String
    let nickname: String?
    let token: String

    static let properties = Properties(of: Account.self) {
      \.id <- Key("id").or("uniqueID")
      \.name <- JSONPath("profile", "name")
      \.nickname <~ Key("nickname").nullable
      \.token <- Key("token").secret § .count(4...)
    }
    static let mapping = Mapping(Account.init, properties)
  }

  @Test("a key has options")
  func keys() throws {
    let account = try Account(
      json: #"{"uniqueID": 7, "profile": {"name": "Ann"}, "token": "abcd"}"#
    )
    #expect(account.id == 7)
    let text: String = try account.json()
    #expect(
      text == """
        {"id":7,"profile":{"name":"Ann"},"nickname":null,"token":"abcd"}
        """
    )
    #expect(try Account(json: text).json() == text)

    let error = #expect(throws: RosettaError.self) {
      try Account(json: #"{"id": 7, "profile": {"name": "Ann"}, "token": "abc"}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Account: 1 error
        error: check failed at $.token: must have at least 4 characters
           1 | {"id": …, "profile": {"name": …}, "token": …}
             |                                            ^ line 1, column 48
        """
    )
  }

  struct Names: JSONMapped {
    let first: String
    let last: String

    static let properties = Properties(of: Names.self) {
      \.last <- "last"
      \.first <- "first"
    }
    static let mapping = Mapping(Names.init, properties)
  }

  #if DEBUG
    @Test("two properties of one type in the wrong order are an error")
    func order() throws {
      let error = #expect(throws: RosettaError.self) {
        try Names(json: #"{"first": "Ann", "last": "Lee"}"#)
      }
      #expect(
        error?.problems.map(\.brief).joined(separator: "\n") == #"""
          error: \Names.last was read back with the value of \Names.first at $: the properties are in another order than in the initialiser
          """#
      )
    }
  #endif

  final class Line: JSONMapped {
    let name: String
    let stops: [City]

    init(name: String, stops: [City]) {
      self.name = name
      self.stops = stops
    }

    static let properties = Properties(of: Line.self) {
      \.name <- "name" § .nonEmpty
      \.stops <- "stops" § .count(2...)
    }
    static let mapping = Mapping(Line.init(name:stops:), properties)
  }

  struct Network: JSONConvertible {
    var lines: [Line] = []
    var hubs: [String: City]?

    init() {}

    static func map(_ object: inout Network, json: Mapper) {
      object.lines <- json["lines"]
      object.hubs <~ json["hubs"]
    }
  }

  @Test("structs and final classes stand in each other and in any model")
  func nesting() throws {
    let text = """
      {"lines":[{"name":"A","stops":[{"id":1,"names":["Bern"]},{"id":2,"names":["Thun"]}]}]}
      """
    let network = try Network(json: text)
    #expect(network.lines.first?.stops.map(\.name) == ["Bern", "Thun"])
    #expect(try network.json() == text)

    let error = #expect(throws: RosettaError.self) {
      try Network(json: #"{"lines": [{"name": "", "stops": [{"id": 1}, {"names": []}]}]}"#)
    }
    #expect(
      error?.problems.map(\.brief).joined(separator: "\n") == """
        error: check failed for "" at $.lines[0].name: must not be empty
        error: missing required value at $.lines[0].stops[0].names
        error: missing required value at $.lines[0].stops[1].id
        error: missing required value at $.lines[0].stops[1].names[0]: the array is empty
        """
    )
  }

  struct Fare: JSONConvertible {
    private(set) var price = 0.0
    private(set) var currency = "CHF"

    init() {}

    static func map(_ object: inout Fare, json: Mapper) {
      object.price <- json["price"]
      object.currency <~ json["currency"]
    }
  }

  struct Toll: JSONMapped, Equatable {
    let price: Double
    let currency: String

    static let properties = Properties(of: Toll.self) {
      \.price <- "price"
      \.currency <- "currency" ~ .omitting("CHF")
    }
    static let mapping = Mapping(Toll.init, properties)
  }

  @Test("a constant that is omitted for its default is read as it")
  func omittedDefaults() throws {
    let toll = try Toll(json: #"{"price":2.5}"#)
    #expect(toll == Toll(price: 2.5, currency: "CHF"))
    #expect(try toll.json() == #"{"price":2.5}"#)
    let text: String = try Toll(price: 2.5, currency: "EUR").json()
    #expect(text == #"{"price":2.5,"currency":"EUR"}"#)
    #expect(try Toll(json: text).currency == "EUR")
    let error = #expect(throws: RosettaError.self) {
      try Toll(json: #"{"price":2.5,"currency":null}"#)
    }
    #expect(
      error?.problems.map(\.brief) == ["error: expected String, found null at $.currency"]
    )
  }

  struct Price: JSONMapped {
    let amount: Double
    let currency: String
    private var someCurrency: String? { currency }

    static let properties = Properties(of: Price.self) {
      \.amount <- "amount"
      \.someCurrency <~ "currency"
    }
    static let mapping = Mapping({ Price(amount: $0, currency: $1 ?? "CHF") }, properties)
  }

  struct Call: JSONMapped {
    let method: String
    private var version: String { "2.0" }

    static let properties = Properties(of: Call.self) {
      \.version <- "jsonrpc" § .oneOf("2.0")
      \.method <- "method"
    }
    static let mapping = Mapping({ Call(method: $1) }, properties)
  }

  @Test("a computed property has the optional type of a default, or a constant")
  func computedProperties() throws {
    for text in [#"{"amount":2.5}"#, #"{"amount":2.5,"currency":null}"#] {
      #expect(try Price(json: text).json() == #"{"amount":2.5,"currency":"CHF"}"#)
    }
    #expect(try Price(json: #"{"amount":2.5,"currency":"EUR"}"#).currency == "EUR")
    let text = #"{"jsonrpc":"2.0","method":"ping"}"#
    #expect(try Call(json: text).json() == text)
    #expect(
      thrownProblems { try Call(json: #"{"jsonrpc":"1.0","method":"ping"}"#) } == [
        #"error: check failed for "1.0" at $.jsonrpc: must be "2.0""#
      ]
    )
  }

  @Test("a model with defaults keeps its properties to itself")
  func defaults() throws {
    let fare = try Fare(json: #"{"price": 2.5}"#)
    #expect(fare.currency == "CHF")
    #expect(try fare.json() == #"{"price":2.5,"currency":"CHF"}"#)
    #expect(throws: RosettaError.self) { try Fare(json: #"{"currency": "EUR"}"#) }
  }
}
