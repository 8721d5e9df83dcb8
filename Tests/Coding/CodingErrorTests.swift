import Foundation
import Rosetta
import Testing

@Suite("A problem of a map inside Codable")
struct CodingErrorTests {
  static let decodingCases: [(name: String, json: String, error: String)] = [
    (
      "missing key", #"{"team": {"leader": {"nmae": "Ann"}}}"#,
      """
      keyNotFound name at team.leader
      error: missing required value at $.team.leader.name (did you mean "nmae"?)
      """
    ),
    (
      "null", #"{"team": {"leader": {"name": null}}}"#,
      """
      valueNotFound String at team.leader.name
      error: expected String, found null at $.team.leader.name
      """
    ),
    (
      "wrong type", #"{"team": {"leader": {"name": 5}}}"#,
      """
      typeMismatch String at team.leader.name
      error: expected String, found number 5 at $.team.leader.name (.flexible() reads numbers as strings)
      """
    ),
    (
      "wrong type of an object", #"{"team": {"leader": [1]}}"#,
      """
      typeMismatch Dictionary<String, Any> at team.leader
      error: expected object, found array at $.team.leader
      """
    ),
    (
      "wrong type of the model itself", #"{"team": true}"#,
      """
      typeMismatch Dictionary<String, Any> at team
      error: expected object, found a boolean at $.team
      """
    ),
    (
      "out of range", #"{"team": {"leader": {"name": "Ann"}, "colors": ["red"], "size": 300}}"#,
      """
      dataCorrupted at team.size
      error: expected Int8, found number 300, which does not fit at $.team.size (Int8 holds -128 to 127; Int would hold it)
      """
    ),
    (
      "all problems",
      #"{"team": {"leader": {"name": "Ann", "age": "x"}, "colors": [1], "size": 0}}"#,
      """
      typeMismatch String at team.colors.Index 0
      error: expected String, found number 1 at $.team.colors[0] (.flexible() reads numbers as strings)
      error: check failed for 0 at $.team.size: must be at least 1
      warning: expected Int, found string "x" at $.team.leader.age
      """
    ),
  ]

  @Test(
    "a problem inside Codable is a decoding error with the whole path",
    arguments: decodingCases
  )
  func decoding(test: (name: String, json: String, error: String)) throws {
    let error = try #require(throws: DecodingError.self) { try decodeJSON(Company.self, test.json) }
    #expect(summary(of: error) == test.error)
  }

  @Test("a decoding error names the array that has too few elements")
  func missingElement() throws {
    let error = try #require(throws: DecodingError.self) {
      try decodeJSON([Point].self, "[[1, 2], [3]]")
    }
    #expect(
      summary(of: error) == """
        valueNotFound Any at Index 1
        error: missing required value at $[1][1]: the array has 1 element
        """
    )
    #expect(try jsonText(decodeJSON([Point].self, "[[1, 2], [3, 4]]")) == "[[1,2],[3,4]]")
  }

  @Test("a decoding error keeps the RosettaError")
  func underlying() throws {
    let error = try #require(throws: DecodingError.self) {
      try decodeJSON(Company.self, #"{"team": {"leader": {"name": 5}}}"#)
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    let underlying = try #require(context.underlyingError as? RosettaError)
    #expect(underlying.problems.map(\.code) == [.wrongType])
  }

  @Test(
    "a decoding error has the path in a property list",
    arguments: [Coders.xmlPropertyList, .binaryPropertyList]
  )
  func propertyList(coder: Coders) throws {
    let data = try coder.encode(["team": ["leader": ["name": 5]]])
    let error = try #require(throws: DecodingError.self) {
      try coder.decode(Company.self, from: data)
    }
    #expect(
      summary(of: error).hasPrefix("typeMismatch String at team.leader.name\n")
    )
  }

  @Test("a problem inside Codable is an encoding error with the whole path")
  func encoding() throws {
    var team = Team()
    team.colors = "red"
    team.size = 0
    let error = try #require(throws: EncodingError.self) {
      try JSONEncoder().encode(["teams": [team]])
    }
    guard case .invalidValue(let value, let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(value as? String == "Team")
    #expect(context.codingPath.map(\.stringValue) == ["teams", "Index 0", "leader", "name"])
    #expect(
      context.debugDescription == """
        error: required value is missing at $.teams[0].leader.name
        error: check failed for 0 at $.teams[0].size: must be at least 1
        """
    )
    #expect((context.underlyingError as? RosettaError)?.problems.count == 2)
  }

  @Test("a coding error hides a secret")
  func secret() throws {
    let wrong = #expect(throws: DecodingError.self) {
      try decodeJSON(Credentials.self, #"{"password": 4711}"#)
    }
    #expect(!String(describing: wrong).contains("4711"))
    var credentials = Credentials()
    credentials.password = "hunter2"
    let refused = #expect(throws: EncodingError.self) { try JSONEncoder().encode(credentials) }
    #expect(!String(describing: refused).contains("hunter2"))
  }
}

@Suite("The mapper that a coder is handed")
struct CodingUserInfoTests {
  @Test("a coder that is handed a mapper uses its options", arguments: Coders.allCases)
  func options(coder: Coders) throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let data = try coder.encode(["name": JSON("Ann"), "age": JSON("x")] as JSON)
    #expect(try coder.decode(Leader.self, from: data).name == "Ann")
    let error = #expect(throws: DecodingError.self) {
      try coder.decode(Leader.self, from: data, with: rosetta)
    }
    #expect("\(String(describing: error))".contains("expected Int, found string"))
  }

  @Test("a coder that is handed a mapper writes null for NaN if told to")
  func nonFinite() throws {
    var rosetta = Rosetta()
    rosetta.nonFinite = .null
    var reading = Reading()
    reading.value = .nan
    #expect(try jsonText(reading, with: rosetta) == #"{"value":null}"#)
    let error = #expect(throws: EncodingError.self) { try jsonText(reading) }
    #expect("\(String(describing: error))".contains("expected a finite number, found NaN"))
  }

  @Test("a coder that is handed a mapper gives its context to the map")
  func context() throws {
    var rosetta = Rosetta()
    rosetta.context[Scale.self] = 100
    let data = Data(#"{"value": 1.5}"#.utf8)
    #expect(try Coders.json.decode(Reading.self, from: data, with: rosetta).scale == 100)
    #expect(try Coders.json.decode(Reading.self, from: data).scale == nil)
  }
}

/// The kind of a decoding error, its path and its description.
private func summary(of error: DecodingError) -> String {
  let (kind, context) =
    switch error {
    case .keyNotFound(let key, let context): ("keyNotFound \(key.stringValue)", context)
    case .valueNotFound(let type, let context): ("valueNotFound \(type)", context)
    case .typeMismatch(let type, let context): ("typeMismatch \(type)", context)
    case .dataCorrupted(let context): ("dataCorrupted", context)
    @unknown default: ("\(error)", DecodingError.Context(codingPath: [], debugDescription: ""))
    }
  let path = context.codingPath.map(\.stringValue).joined(separator: ".")
  return "\(kind) at \(path)\n\(context.debugDescription)"
}

// MARK: - Models

private struct Company: Codable {
  var team: Team
}

private struct Team: JSONConvertible, MapCodable {
  var leader = Leader()
  var colors = ""
  var size: Int8 = 1

  static func map(_ object: inout Team, json: Mapper) {
    object.leader <- json["leader"]
    object.colors <~ json["colors"][0].strict
    object.size <~ json["size"].strict § .range(1...)
  }
}

private struct Leader: JSONConvertible, MapCodable {
  var name: String?
  var age: Int?

  static func map(_ object: inout Leader, json: Mapper) {
    object.name <- json["name"]
    object.age <~ json["age"]
  }
}

private struct Point: JSONConvertible, MapCodable {
  var x = 0
  var y = 0

  static func map(_ object: inout Point, json: Mapper) {
    object.x <- json[0]
    object.y <- json[1]
  }
}

private struct Credentials: JSONConvertible, MapCodable {
  var password = ""

  static func map(_ object: inout Credentials, json: Mapper) {
    object.password <- json["password"].secret § { $0.isEmpty }
  }
}

private enum Scale: ContextKey { typealias Value = Int }

private struct Reading: JSONConvertible, MapCodable {
  var value = 0.0
  var scale: Int?

  static func map(_ object: inout Reading, json: Mapper) {
    object.scale = json.context[Scale.self]
    object.value <- json["value"]
  }
}
