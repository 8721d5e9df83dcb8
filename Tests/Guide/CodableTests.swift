import Foundation
import Rosetta
import Testing

@Suite("Guide/Codable.md", .tags(.guide))
struct CodableTests {
  @Test("a model goes through Foundation's coders")
  func coders() throws {
    let text = #"{"uniqueID":"7","profile":{"name":"Ann"}}"#
    let data = Data(text.utf8)

    let sailor = try JSONDecoder().decode(Sailor.self, from: data)
    let list = try PropertyListEncoder().encode(sailor)
    let same = try PropertyListDecoder().decode(Sailor.self, from: list)

    #expect(sailor == same)
    #expect(try JSON(parsing: JSONEncoder().encode(same)) == JSON(parsing: text))
  }

  @Test("a model stands in types that are Codable by the compiler")
  func nested() throws {
    let text = """
      {"members":[{"profile":{"name":"Ann"},"uniqueID":"7"}],"title":"Alba"}
      """
    let crew = try JSONDecoder().decode(Crew.self, from: Data(text.utf8))
    #expect(crew.members.map(\.name) == ["Ann"])
    #expect(try jsonText(crew) == text)
  }

  @Test("a subclass goes with its own properties")
  func subclasses() throws {
    let driver = try JSONDecoder().decode(
      Driver.self,
      from: Data(#"{"name": "Ann", "licence": "B"}"#.utf8)
    )
    let employees: [Employee] = [driver, Employee()]
    #expect(
      try jsonText(employees) == """
        [{"licence":"B","name":"Ann"},{"name":""}]
        """
    )
  }

  @Test("an error has every problem")
  func errors() throws {
    let data = Data(#"{"title": "Alba", "members": [{"uniqueID": [], "profile": {}}]}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Crew.self, from: data)
    }
    guard case .keyNotFound(let key, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(key.stringValue == "name")
    #expect(context.codingPath.map(\.stringValue) == ["members", "Index 0", "profile"])
    #expect(
      context.debugDescription == """
        error: missing required value at $.members[0].profile.name
        error: expected String, found array at $.members[0].uniqueID
        """
    )
    let problems = (context.underlyingError as? RosettaError)?.problems
    #expect(problems?.map(\.code) == [.missingValue, .wrongType])
  }

  @Test("a coder is handed a mapper")
  func userInfo() throws {
    let data = Data(#"{"uniqueID": "7", "profile": {"name": "Ann"}, "age": 42}"#.utf8)

    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let decoder = JSONDecoder()
    decoder.userInfo[.rosetta] = rosetta

    #expect(throws: DecodingError.self) { try decoder.decode(Sailor.self, from: data) }
    #expect(try JSONDecoder().decode(Sailor.self, from: data).id == "7")
  }

  @Test("a Codable type stands in a map")
  func codable() throws {
    let text = """
      {"name":"Ann","address":{"city":"Bern","zip":3011},"past":[{"city":"Chur","zip":7000}]}
      """
    let customer = try Customer(json: text)
    #expect(customer.address.city == "Bern")
    #expect(customer.past.map(\.zip) == [7000])
    #expect(try customer.json() == text)
  }

  @Test("what a Codable type throws has its place")
  func codableErrors() throws {
    let document = """
      {
        "name": "Ann",
        "address": {
          "city": "Bern",
          "zip": "3011"
        },
        "past": []
      }
      """
    let error = try #require(throws: RosettaError.self) { try Customer(json: document) }
    #expect(
      error.problems.map(\.description) == [
        """
        error: expected Int, found string "3011" at $.address.zip
        """
      ]
    )
    #expect(error.problems.first?.location?.line == 5)
  }

  @Test("a decoder and an encoder with strategies")
  func strategies() throws {
    let text = """
      {"event":{"start_day":"1970-01-02T00:00:00Z"}}
      """
    let diary = try Diary(json: text)
    #expect(diary.event.startDay == Date(timeIntervalSince1970: 86400))
    #expect(try diary.json() == text)
  }

  // MARK: - Models

  class Employee: JSONConvertibleClass, Codable {
    var name = ""

    required init() {}

    class func map(_ object: Employee, json: Mapper) {
      object.name <- json["name"]
    }
  }

  class Driver: Employee {
    var licence = ""

    override class func map(_ object: Employee, json: Mapper) {
      super.map(object, json: json)
      guard let driver = object as? Driver else { return }
      driver.licence <- json["licence"]
    }
  }

  struct Address: Codable {
    var city: String
    var zip: Int
  }

  struct Customer: JSONConvertible {
    var name = ""
    var address = Address(city: "", zip: 0)
    var past: [Address] = []

    init() {}

    static func map(_ object: inout Customer, json: Mapper) {
      object.name <- json["name"]
      object.address <- json["address"] ~ .codable()
      object.past <- json["past"] ~ .array(.codable())
    }
  }

  struct Event: Codable {
    var startDay = Date.distantPast
  }

  struct Diary: JSONConvertible {
    var event = Event()

    init() {}

    static let decoder: JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }()

    static let encoder: JSONEncoder = {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.dateEncodingStrategy = .iso8601
      return encoder
    }()

    static func map(_ object: inout Diary, json: Mapper) {
      object.event <- json["event"] ~ .codable(decoder: decoder, encoder: encoder)
    }
  }
}

struct Sailor: JSONConvertible, Equatable {
  var id = ""
  var name = ""

  init() {}

  static func map(_ object: inout Sailor, json: Mapper) {
    object.id <- json["uniqueID"]
    object.name <- json["profile"]["name"]
  }
}

extension Sailor: Codable {}

struct Crew: Codable {
  var title: String
  var members: [Sailor]
}
