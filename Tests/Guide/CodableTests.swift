import Foundation
import Rosetta
import Testing

@Suite("Guide/Codable.md", .tags(.guide))
struct CodableTests {
  @Test("the coders have the API of Foundation's")
  func dropIn() throws {
    let data = Data(
      """
      {"name":"1.0","published":"2026-11-23T12:00:00Z","assets":[{"file":"a.zip","size":5}]}
      """.utf8
    )
    let decoder = RosettaDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let release = try decoder.decode(Release.self, from: data)
    let encoder = RosettaEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let copy = try encoder.encode(release)
    let foundation = JSONEncoder()
    foundation.outputFormatting = encoder.outputFormatting
    #expect(copy == (try foundation.encode(release)))
  }

  @Test("the coders conform to protocols that Foundation's conform to")
  func protocols() throws {
    let coders: [(any BodyDecoder, any BodyEncoder)] = [
      (JSONDecoder(), JSONEncoder()), (RosettaDecoder(), RosettaEncoder()),
    ]
    for (decoder, encoder) in coders {
      let asset = try decoder.decode(Asset.self, from: Data(#"{"file":"a","size":1}"#.utf8))
      #expect(try decoder.decode(Asset.self, from: try encoder.encode(asset)) == asset)
    }
    #expect(try [1, 2].map(RosettaEncoder().encode) == [Data("1".utf8), Data("2".utf8)])
  }

  @Test("a decoding error says what is wrong where")
  func decodingError() throws {
    let document = """
      {
        "name": "1.0",
        "published": 0,
        "assets": [
          { "file": "rosetta.zip", "size": "12 KB" }
        ]
      }
      """
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode(Release.self, from: document)
    }
    guard case .typeMismatch(_, let context) = error else { return }
    let problems = (context.underlyingError as? RosettaError)?.problems
    #expect(problems?.map(\.code) == [.wrongType])
    #expect(context.codingPath.map(\.stringValue) == ["assets", "Index 0", "size"])
    let shown = """
      error: expected Int, found string "12 KB" at $.assets[0].size
         5 |     { "file": …, "size": "12 KB" }
           |                          ^ line 5, column 38
      """
    #expect(context.debugDescription == shown)
  }

  @Test("the coders take a Rosetta, and strings")
  func rosettaOptions() throws {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    let strict = RosettaDecoder(rosetta)
    #expect(throws: DecodingError.self) {
      try strict.decode([String: Int].self, from: #"{"a": 1, "a": 2}"#)
    }
    let release = Release(name: "1.0", published: Date(timeIntervalSince1970: 0), assets: [])
    let text: String = try RosettaEncoder().encode(release)
    let same = try RosettaDecoder().decode(Release.self, from: text)
    #expect(same == release)
  }

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
    let mapped = JSONDecoder()
    mapped.userInfo[.rosetta] = rosetta

    #expect(throws: DecodingError.self) { try mapped.decode(Sailor.self, from: data) }
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
      error.problems.map(\.brief) == [
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

  class Employee: JSONConvertibleClass, MapCodable {
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

  struct Release: Codable, Equatable {
    var name: String
    var published: Date
    var assets: [Asset]
  }

  struct Asset: Codable, Equatable {
    var file: String
    var size: Int
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

    static let decoder: RosettaDecoder = {
      let decoder = RosettaDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }()

    static let encoder: RosettaEncoder = {
      let encoder = RosettaEncoder()
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

extension Sailor: MapCodable {}

struct Crew: Codable {
  var title: String
  var members: [Sailor]
}

protocol BodyDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: BodyDecoder {}
extension RosettaDecoder: BodyDecoder {}

protocol BodyEncoder {
  func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONEncoder: BodyEncoder {}
extension RosettaEncoder: BodyEncoder {}
