import Foundation
import Rosetta
import Testing

@Suite("Guide/Operators.md", .tags(.guide))
struct OperatorsTests {
  struct Ticket: JSONConvertible {
    var id = 0
    var seat: String?
    var price = 0.0
    var carriage = 1

    init() {}

    static func map(_ object: inout Ticket, json: Mapper) {
      object.id <- json["id"]
      object.seat <~ json["seat"]
      object.price <- json["price"]
      object.carriage <~ json["carriage"]
    }
  }

  @Test("a required field must be there, an optional one need not")
  func requiresAndAllows() throws {
    let ticket = try Ticket(json: #"{"id": 1, "price": 12.5}"#)
    #expect(ticket.seat == nil)
    #expect(ticket.carriage == 1)
    #expect(try ticket.json() == #"{"id":1,"price":12.5,"carriage":1}"#)

    let error = #expect(throws: RosettaError.self) {
      try Ticket(json: #"{"id": 1, "seat": 7}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Ticket: 1 error, 1 warning
        error: missing required value at $.price
           1 | {"id": …, "seat": …}
             | ^ line 1, column 1
        warning: expected String, found number 7 at $.seat
           1 | {"id": …, "seat": 7}
             |                   ^ line 1, column 19; .flexible() reads numbers as strings
        """
    )
  }

  struct Trip: JSONConvertible {
    var start: Date?
    var website: URL?
    var mode = Mode.train
    var stops: [String] = []

    enum Mode: String, CaseIterable, JSONRepresentable {
      case train, ferry, bus
    }

    init() {}

    static func map(_ object: inout Trip, json: Mapper) {
      object.website <~ json["website"] ~ .url
      object.mode <- json["mode"]
      object.stops <- json["stops"] § .count(2...)
      object.start <- json["start"]
        ~ BridgeNumber(
          decoder: { (seconds: Double) in Date(timeIntervalSince1970: seconds) },
          encoder: { $0.timeIntervalSince1970 }
        ) § { $0 > .distantPast }
    }
  }

  @Test("a bridge converts and a check looks at the Swift value")
  func bridgesAndChecks() throws {
    let text = """
      {"website":"https://rail.example","mode":"ferry","stops":["Bergen","Voss"],"start":3600}
      """
    let trip = try Trip(json: text)
    #expect(trip.start == Date(timeIntervalSince1970: 3600))
    #expect(trip.mode == .ferry)
    #expect(try trip.json() == text)

    let error = #expect(throws: RosettaError.self) {
      try Trip(json: #"{"mode": "plane", "stops": ["Bergen"], "start": 3600}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Trip: 2 errors
        error: expected one of "train", "ferry", "bus", found string "plane" at $.mode
           1 | {"mode": "plane", "stops": […], "start": …}
             |          ^ line 1, column 10
        error: check failed at $.stops: must have at least 2 elements
           1 | {"mode": …, "stops": […], "start": …}
             |                      ^ line 1, column 28
        """
    )
  }

  struct Person: JSONConvertible {
    var name = ""
    var role = ""
    var age: Int?
    var code = 0

    init() {}

    static func map(_ object: inout Person, json: Mapper) {
      object.name <- json["name"] § .nonEmpty && .matching(/[A-Z].*/)
      object.role <- json["role"] § .oneOf("reader", "writer")
      object.age <~ json["age"] § .range(1...120)
      object.code <- json["code"] § Check("must be even") { $0.isMultiple(of: 2) }
    }
  }

  @Test("checks say what they demand")
  func checksSayTheirDemand() throws {
    let text = #"{"name":"Ann","role":"writer","age":34,"code":2}"#
    #expect(try Person(json: text).json() == text)

    let error = #expect(throws: RosettaError.self) {
      try Person(json: #"{"name": "Ann", "role": "king", "age": 0, "code": 3}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Person: 2 errors, 1 warning
        error: check failed for "king" at $.role: must be one of "reader", "writer"
           1 | {"name": …, "role": "king", "age": …, "code": …}
             |                     ^ line 1, column 25
        warning: check failed for 0 at $.age: must be between 1 and 120
           1 | {"name": …, "role": …, "age": 0, "code": …}
             |                               ^ line 1, column 40
        error: check failed for 3 at $.code: must be even
           1 | {"name": …, "role": …, "age": …, "code": 3}
             |                                          ^ line 1, column 51
        """
    )
  }

  struct Survey: JSONConvertible {
    var tags: [String] = []
    var ages: [String: Int] = [:]
    var size = 0
    var grid: [[Int]] = []

    init() {}

    static func map(_ object: inout Survey, json: Mapper) {
      object.tags <- json["tags"] § .count(...3) && .each(.nonEmpty, code: "tag")
      object.ages <~ json["ages"].strict § .each(.range(0...120)) && .eachKey(.nonEmpty)
      object.size <- json["size"] § (.range(1...9) || .oneOf(0, 100)).coded("size")
      object.grid <- json["grid"] § .nonEmpty § { $0[0].count == $0.count }
    }
  }

  @Test("each check that refuses a value says so, with its code and demand")
  func severalChecks() throws {
    let text = #"{"tags":["a"],"ages":{"bob":7},"size":100,"grid":[[1]]}"#
    #expect(try Survey(json: text).json() == text)

    let json = """
      {
        "tags": ["a", "b", "", "c"],
        "ages": {"bob": 130},
        "grid": [],
        "size": 10
      }
      """
    let error = try #require(throws: RosettaError.self) { try Survey(json: json) }
    #expect(
      error.description == """
        Rosetta: could not decode Survey: 5 errors
        error: check failed at $.tags: must have at most 3 elements
           2 |   "tags": […, …, …, …],
             |           ^ line 2, column 11
        error: check failed for "" at $.tags[2]: must not be empty
           2 |   "tags": […, …, "", …],
             |                  ^ line 2, column 22
        error: check failed for 130 at $.ages.bob: must be between 0 and 120
           3 |   "ages": {"bob": 130},
             |                   ^ line 3, column 19
        error: check failed at $.grid: must not be empty
           4 |   "grid": [],
             |           ^ line 4, column 11
        error: check failed for 10 at $.size: must be between 1 and 9 or must be one of 0, 100
           5 |   "size": 10
             |           ^ line 5, column 11
        """
    )
    let problem = try #require(error.problems.last)
    #expect(problem.customCode == "size")
    #expect(
      problem.demand
        == .any([.range(minimum: 1, maximum: 9, excludesMaximum: false), .oneOf([0, 100])])
    )
  }

  struct Entry: JSONConvertible {
    var kind = ""
    var title = ""

    init() {}

    static func map(_ object: inout Entry, json: Mapper) {
      object.kind <- json["kind"]
      if json.hasErrors || object.kind == "deleted" { return json.stop() }
      object.title <- json["title"]
    }
  }

  @Test("a map can end itself")
  func endingMaps() throws {
    let text = #"{"kind":"deleted"}"#
    #expect(try Entry(json: text).json() == text)
    #expect(throws: RosettaError.self) { try Entry(json: #"{"kind": "other"}"#) }
    let problems = Rosetta().result(of: Entry.self, from: #"{"kind": 7}"#).problems
    #expect(problems.map(\.path.description) == ["$.kind"])
  }

  struct Stay: JSONConvertible {
    var from = 0
    var to = 0

    init() {}

    static func map(_ object: inout Stay, json: Mapper) {
      object.from <- json["from"]
      object.to <- json["to"]
      json.check(object.from < object.to, "from must come before to")
    }
  }

  struct Limits: JSONConvertible {
    var range = 0...1

    static func map(_ object: inout Limits, json: Mapper) {
      var (low, high) = (object.range.lowerBound, object.range.upperBound)
      low <- json["min"]
      high <- json["max"]
      json.check(low <= high, "must not be less than min", at: "max")
      if json.mode == .decoding, low <= high { object.range = low...high }
    }
  }

  @Test("the lines below a failed check run")
  func linesBelowACheck() throws {
    let text = #"{"min":2,"max":7}"#
    #expect(try Limits(json: text).range == 2...7)
    #expect(try Limits(json: text).json() == text)
    #expect(
      thrownProblems { try Limits(json: #"{"min":7,"max":2}"#) } == [
        "error: check failed at $.max: must not be less than min"
      ]
    )
    #expect(throws: RosettaError.self) { try Limits(json: #"{"min":7}"#) }
  }

  @Test("a check across fields fails the object")
  func checksAcrossFields() throws {
    #expect(try Stay(json: #"{"from":1,"to":2}"#).json() == #"{"from":1,"to":2}"#)
    let error = #expect(throws: RosettaError.self) { try Stay(json: #"{"from": 3, "to": 2}"#) }
    #expect(
      error?.description == """
        Rosetta: could not decode Stay: 1 error
        error: check failed at $: from must come before to
           1 | {"from": …, "to": …}
             | ^ line 1, column 1
        """
    )
  }

  struct Item: JSONConvertible {
    var id = ""
    var price = 0

    static func map(_ object: inout Item, json: Mapper) { object.price <- json["price"] }
  }

  struct Basket: JSONConvertible {
    var items: [Item] = []
    var total: Int { items.reduce(0) { $0 + $1.price } }

    mutating func setItems(_ byID: [String: Item]) {
      items = byID.map { Item(id: $0, price: $1.price) }.sorted { $0.id < $1.id }
    }

    static func map(_ object: inout Basket, json: Mapper) {
      var type = "basket"
      type <- json["type"] § .oneOf("basket")
      var items = Dictionary(uniqueKeysWithValues: object.items.map { ($0.id, $0) })
      items <- json["items"]
      if json.mode == .decoding { object.setItems(items) }
      var total = object.total
      total <- json["total"].encodeOnly
    }
  }

  struct Budget: JSONConvertible {
    var price = 0

    static func map(_ object: inout Budget, json: Mapper) {
      var total = 0
      total <- json["total"].decodeOnly
      object.price <- json["price"] § { [total] in $0 <= total }
    }
  }

  @Test("local variables are constants, computed values and other forms of a property")
  func localVariables() throws {
    let json = """
      {"type":"basket","items":{"a1":{"price":12},"b2":{"price":8}},"total":20}
      """
    let basket = try Basket(json: json)
    #expect(basket.items.map(\.id) == ["a1", "b2"])
    #expect(try basket.json() == json)
    #expect(
      thrownProblems { try Basket(json: #"{"type":"cart","items":{}}"#) } == [
        #"error: check failed for "cart" at $.type: must be "basket""#
      ]
    )
    #expect(rosetta.decode(#"{"total": 5, "price": 6}"#) as Budget? == nil)
    #expect(try Budget(json: #"{"total": 6, "price": 6}"#).price == 6)
  }

  struct Spoken: JSONConvertible {
    var id = 0
    var age: Int?
    var site: URL?

    init() {}

    static func map(_ object: inout Spoken, json: Mapper) {
      json["id"].requires(&object.id)
      json["age"].checked(.range(1...120)).allows(&object.age)
      json["site"].bridged(by: .url).allows(&object.site)
    }
  }

  @Test("every operator has a name")
  func operatorsHaveNames() throws {
    let text = #"{"id":1,"age":34,"site":"https://ann.example"}"#
    #expect(try Spoken(json: text).json() == text)
    #expect(rosetta.decode(#"{"age": 34}"#) as Spoken? == nil)
  }

  let rosetta = Rosetta()

  // Swift 6.2 does not know `::`.
  #if compiler(>=6.3)
    struct Selected: Rosetta::JSONConvertible {
      var id = 0

      init() {}

      static func map(_ object: inout Selected, json: Rosetta::Mapper) {
        object.id <- json["id"]
      }
    }

    @Test("a name of the module can be said in full")
    func namesInFull() throws {
      #expect(try Selected(json: #"{"id":1}"#).json() == #"{"id":1}"#)
    }
  #endif
}
