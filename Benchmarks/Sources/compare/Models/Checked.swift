import Documents
import Rosetta

/// The body of a request of 1 KB, with every check of the library.
struct Enrollment: JSONConvertible, Equatable, Twinned {
  typealias Twin = EnrollmentTwin

  var name = ""
  var email = ""
  var age = 0
  var height = 0.0
  var role = ""
  var country = ""
  var seats = 0
  var tags: [String] = []
  var scores: [String: Int] = [:]
  var notes: [String] = []
  var start = 0
  var end = 0

  static func map(_ object: inout Enrollment, json: Mapper) {
    object.name <- json["name"] § .nonEmpty && .count(...80)
    object.email <- json["email"] § .matching(/[a-z.]+@[a-z.]+/)
    object.age <- json["age"] § .range(18...120)
    object.height <- json["height"] § .range(0.5..<2.5)
    object.role <- json["role"] § .oneOf("reader", "writer", "owner")
    object.country <- json["country"] § .count(2)
    object.seats <- json["seats"] § .range(1...) § !.oneOf(13)
    object.tags <- json["tags"] § .count(...20) && .each(.nonEmpty, code: "tag")
    object.scores <- json["scores"] § .each(.range(0...100)) && .eachKey(.nonEmpty)
    object.notes <- json["notes"] § .count(...10)
    object.start <- json["start"] § .range(..<2_000_000_000)
    object.end <- json["end"] § .range(0...9) || .range(1_000...)
    json.check(object.start < object.end, "must be after start", at: "end")
  }

  static let document = """
    {
      "name": "Ann Catherine Lee-Miller", "email": "ann.lee@example.org", "age": 42,
      "height": 1.68, "role": "writer", "country": "CH", "seats": 4,
      "tags": ["swift", "json", "mapping", "servers", "zurich", "vegetarian", "morning"],
      "scores": {"first": 87, "second": 91, "third": 78, "fourth": 100, "fifth": 64},
      "notes": [
        "\(String(repeating: "A longer text that nobody checks. ", count: 8))",
        "\(String(repeating: "Another one, somewhat shorter. ", count: 8))"
      ],
      "start": 1700000000, "end": 1700003600
    }
    """
}

/// The Codable twin of `Enrollment`, which makes the same checks in its initialiser.
struct EnrollmentTwin: Codable {
  var name: String
  var email: String
  var age: Int
  var height: Double
  var role: String
  var country: String
  var seats: Int
  var tags: [String]
  var scores: [String: Int]
  var notes: [String]
  var start: Int
  var end: Int

  nonisolated(unsafe) private static let address = /[a-z.]+@[a-z.]+/

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(
      _ key: CodingKeys,
      _ isValid: (Value) -> Bool
    ) throws -> Value {
      let value = try values.decode(Value.self, forKey: key)
      if isValid(value) { return value }
      throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "invalid")
    }
    name = try value(.name) { !$0.isEmpty && $0.count <= 80 }
    email = try value(.email) { $0.wholeMatch(of: Self.address) != nil }
    age = try value(.age) { (18...120).contains($0) }
    height = try value(.height) { (0.5..<2.5).contains($0) }
    role = try value(.role) { ["reader", "writer", "owner"].contains($0) }
    country = try value(.country) { $0.count == 2 }
    seats = try value(.seats) { $0 >= 1 && $0 != 13 }
    tags = try value(.tags) { $0.count <= 20 && $0.allSatisfy { !$0.isEmpty } }
    scores = try value(.scores) { scores in
      scores.values.allSatisfy { (0...100).contains($0) } && scores.keys.allSatisfy { !$0.isEmpty }
    }
    notes = try value(.notes) { $0.count <= 10 }
    start = try value(.start) { $0 < 2_000_000_000 }
    end = try value(.end) { (0...9).contains($0) || $0 >= 1_000 }
    guard start < end else {
      throw DecodingError.dataCorruptedError(forKey: .end, in: values, debugDescription: "invalid")
    }
  }
}

/// A position of GeoJSON, with the ranges of longitude and latitude.
struct Position: JSONConvertible, Equatable, Twinned {
  typealias Twin = PositionTwin

  var longitude = 0.0
  var latitude = 0.0

  static func map(_ object: inout Position, json: Mapper) {
    object.longitude <- json[0] § .range(-180...180)
    object.latitude <- json[1] § .range(-90...90)
  }

  static func document(count: Int) -> String {
    let positions = (0..<count).map { number in
      "[\(Double(number * 7919 % 36_000) / 100 - 180),\(Double(number * 104_729 % 18_000) / 100 - 90)]"
    }
    return "[\(positions.joined(separator: ","))]"
  }
}

/// A position of GeoJSON, with closures in place of the ranges.
struct ClosedPosition: JSONConvertible {
  var longitude = 0.0
  var latitude = 0.0

  static func map(_ object: inout ClosedPosition, json: Mapper) {
    object.longitude <- json[0] § { $0 >= -180 && $0 <= 180 }
    object.latitude <- json[1] § { $0 >= -90 && $0 <= 90 }
  }
}

/// A text with a pattern.
struct PartNumber: JSONConvertible {
  var text = ""

  static func map(_ object: inout PartNumber, json: Mapper) {
    object.text <- json["text"] § .matching(/[A-Z]{2}[0-9]+/)
  }

  static func document(count: Int) -> String {
    "[\((0..<count).map { #"{"text":"AB\#($0)"}"# }.joined(separator: ","))]"
  }
}

/// A text with a closure that uses a pattern made once.
struct ClosedPartNumber: JSONConvertible {
  nonisolated(unsafe) static let pattern = /[A-Z]{2}[0-9]+/

  var text = ""

  static func map(_ object: inout ClosedPartNumber, json: Mapper) {
    object.text <- json["text"] § { $0.wholeMatch(of: ClosedPartNumber.pattern) != nil }
  }
}

struct PositionTwin: Codable {
  var longitude: Double
  var latitude: Double

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    longitude = try values.decode(Double.self)
    latitude = try values.decode(Double.self)
    guard (-180...180).contains(longitude), (-90...90).contains(latitude) else {
      throw DecodingError.dataCorruptedError(in: values, debugDescription: "invalid")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(longitude)
    try values.encode(latitude)
  }
}
