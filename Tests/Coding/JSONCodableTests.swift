import Foundation
import Rosetta
import Testing

@Suite("JSON through encoders and decoders")
struct JSONCodableTests {
  static let values: [(name: String, json: JSON)] = [
    ("empty object", [:]),
    ("empty array in an object", ["a": []]),
    ("every kind", ["a": [nil, true, false, 1, 1.5, "x", [], [:]], "b": nil]),
    (
      "integers of 64 bits",
      ["min": JSON(Int64.min), "max": JSON(Int64.max), "u": JSON(UInt64.max)]
    ),
    (
      "doubles",
      [JSON(Double.leastNonzeroMagnitude), 1e-130, 0.1, 1e22, 1e160, 1.7976931348623157e308]
    ),
    ("keys of all sorts", ["": 1, "1": 2, "a.b": 3, "ü\n": 4]),
    ("deep", ["a": [["b": ["c": [1, [2, [3]]]]]]]),
  ]

  @Test("JSON survives a round trip through every coder", arguments: values, Coders.allCases)
  func roundTrips(value: (name: String, json: JSON), coder: Coders) throws {
    #expect(try coder.roundTrip(value.json) == value.json)
  }

  @Test("JSON keeps decimals of 30 digits", arguments: Coders.allCases)
  func decimals(coder: Coders) throws {
    let text = "[123456789012345678901234567890,-0.123456789012345678901234567891]"
    let json = try JSON(parsing: text)
    #expect(try coder.roundTrip(json).description == text)
  }

  @Test("JSON is encoded as the text that Foundation's encoder makes")
  func text() throws {
    let json: JSON = ["b": [1, 2.5, nil], "a": ["x": true, "y": "z"]]
    #expect(try jsonText(json) == #"{"a":{"x":true,"y":"z"},"b":[1,2.5,null]}"#)
  }

  @Test("a scalar as JSON goes through a coder")
  func scalars() throws {
    for text in ["null", "true", "-7", "1.5", #""a""#] {
      #expect(try decodeJSON(JSON.self, text).description == text)
      #expect(try jsonText(JSON(parsing: text)) == text)
    }
  }

  /// Decoders say what a value is not by an error, each of which costs microseconds in Foundation.
  @Test("a foreign decoder makes an error only for what a value is not, once for each value")
  func errors() throws {
    func errors(_ value: Any?, _ json: JSON) throws -> Int {
      let count = CountingDecoder.Count()
      #expect(try JSON(from: CountingDecoder(value, count)) == json)
      return count.errors
    }
    // Containers are tried first: keys, elements, one value; of that nil, a string, a Bool, a number.
    #expect(try errors([String: Any?](), [:]) == 0)
    #expect(try errors([Any?](), []) == 1)
    #expect(try errors(nil, .null) == 2)
    #expect(try errors("a", "a") == 2)
    #expect(try errors(true, true) == 3)
    #expect(try errors(Int64(7), 7) == 4)
    let row: [String: Any?] = ["a": ["b": ["c", true]], "d": nil, "e": ["f": Int64(1)]]
    let json: JSON = ["a": ["b": ["c", true]], "d": nil, "e": ["f": 1]]
    let one = try errors(row, json)
    #expect(one == 1 + 2 + 3 + 2 + 4)
    #expect(try errors([row, row, row], [json, json, json]) == 1 + 3 * one)
  }

  /// A coding path is made when it is asked for, of as many steps as there are levels.
  @Test("a foreign decoder is not asked for coding paths")
  func paths() throws {
    let count = CountingDecoder.Count()
    var (value, json): (Any?, JSON) = (Int64(1), 1)
    for _ in 0..<20 { (value, json) = ([["a": value]], [["a": json]]) }
    #expect(try JSON(from: CountingDecoder(value, count)) == json)
    #expect(count.paths == 0)
  }

  @Test("a map in a foreign decoder adds no error to those of its JSON")
  func mapErrors() throws {
    let count = CountingDecoder.Count()
    let value: [String: Any?] = ["data": ["id": Int64(3)], "note": "x", "more": ["y", "z"]]
    let item = try MapCodableTests.Item(from: CountingDecoder(value, count))
    #expect(item.id == 3 && item.note == "x")
    #expect(count.errors == 4 + 2 + 1 + 2 + 2)
  }

  @Test("JSON from a decoder has sorted keys, since decoders have no order")
  func keyOrder() throws {
    let json = try decodeJSON(JSON.self, #"{"c": 1, "a": {"z": 1, "y": 2}, "b": 3}"#)
    #expect(json.description == #"{"a":{"y":2,"z":1},"b":3,"c":1}"#)
  }

  @Test("a property list value that is no JSON is refused")
  func propertyListDate() throws {
    let data = try PropertyListEncoder().encode(["day": Date(timeIntervalSince1970: 0)])
    let error = #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(JSON.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["day"])
    #expect(
      context.debugDescription
        == "expected null, a boolean, a number, a string, an array or an object"
    )
  }

  @Test("a number beyond the largest double cannot be encoded")
  func tooLarge() throws {
    let json = try JSON(parsing: #"{"a": [1e400]}"#)
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(json) }
    guard case .invalidValue(let value, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(value as? String == "1e400")
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
    #expect(context.debugDescription == "number is beyond the largest Double")
  }

  @Test("a number that a Decimal would round is encoded as a double")
  func manyDigits() throws {
    let digits = String(repeating: "1234567890", count: 5)
    let json = try JSON(parsing: "[0.\(digits)]")
    #expect(try Coders.json.roundTrip(json)[0]?.doubleValue == json[0]?.doubleValue)
  }

  @Test("an object goes through other coders, too, with its keys sorted")
  func objectOfOthers() throws {
    let json = #"{"b":1,"a":[null,1.5]}"#
    let object: JSONObject = ["b": 1, "a": [nil, 1.5]]
    let sorted: JSONObject = ["a": [nil, 1.5], "b": 1]
    #expect(try JSONDecoder().decode(JSONObject.self, from: Data(json.utf8)) == sorted)
    #expect(try RosettaDecoder().decode(JSONObject.self, from: Data(json.utf8)) == object)
    let encoded = try JSONEncoder().encode([object])
    #expect(try Rosetta().decode([JSONObject].self, from: encoded) == [sorted])
    #expect(try RosettaEncoder().encode(object) == Data(json.utf8))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([JSONNumber].self, from: Data(#"["x"]"#.utf8))
    }
  }

  @Test("a key that a type itself misses is missing at the object that lacks it")
  func ownMissingKey() {
    struct Own: Decodable {
      init(from decoder: any Decoder) throws {
        let key = JSONPath.Component.key("a")
        if try decoder.container(keyedBy: JSONPath.Component.self).contains(key) { return }
        let path = decoder.codingPath
        throw DecodingError.keyNotFound(key, .init(codingPath: path, debugDescription: "no a"))
      }
    }
    let error = #expect(throws: DecodingError.self) {
      try RosettaDecoder().decode([Own].self, from: Data(#"[{"a":1},{"b":1}]"#.utf8))
    }
    guard case .keyNotFound(_, let context)? = error else { return #expect(Bool(false)) }
    let problems = (context.underlyingError as? RosettaError)?.problems
    #expect(problems?.map(\.brief) == ["error: missing required value at $[1].a"])
  }
}
