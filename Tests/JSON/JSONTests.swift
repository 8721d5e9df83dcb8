import Rosetta
import Testing

@Suite("A JSON value")
struct JSONTests {
  static let literals: [(name: String, json: JSON, text: String, type: JSONType)] = [
    ("nil", nil, "null", .null),
    ("boolean", true, "true", .boolean),
    ("integer", -42, "-42", .number),
    ("double", 1.5, "1.5", .number),
    ("string", "a", #""a""#, .string),
    ("interpolation", "a\(1)", #""a1""#, .string),
    ("array", [1, "a", nil], #"[1,"a",null]"#, .array),
    ("empty array", [], "[]", .array),
    ("object", ["b": 1, "a": [:]], #"{"b":1,"a":{}}"#, .object),
    ("empty object", [:], "{}", .object),
    ("object with a key twice", ["a": 1, "a": 2], #"{"a":1}"#, .object),
  ]

  @Test("a JSON value is a literal and prints as JSON", arguments: literals)
  func literal(test: (name: String, json: JSON, text: String, type: JSONType)) throws {
    #expect(test.json.description == test.text)
    #expect(test.json.type == test.type)
    #expect(try JSON(parsing: test.text) == test.json)
  }

  @Test("a JSON value is made of Swift's values")
  func initialisers() {
    #expect(JSON(true) == true)
    #expect(JSON(UInt64.max).description == "18446744073709551615")
    #expect(JSON(Int8.min) == -128)
    #expect(JSON(0.1).description == "0.1")
    #expect(JSON("a") == "a")
    #expect(JSON(Double.nan).isNull)
    #expect(JSON(-Double.infinity).isNull)
  }

  @Test("keys, indices and paths find the values in a JSON value")
  func subscripts() {
    let json: JSON = ["name": "Ann", "tags": ["a", ["b": 7]]]
    #expect(json["name"] == "Ann")
    #expect(json["tags"]?[1]?["b"] == 7)
    #expect(json["tags" / 1 / "b"] == 7)
    #expect(json[JSONPath()] == json)
    #expect(json["age"] == nil)
    #expect(json[0] == nil)
    #expect(json["tags"]?["a"] == nil)
    #expect(json["tags"]?[2] == nil)
    #expect(json["tags"]?[-1] == nil)
    #expect(json["name" / 0 / "b"] == nil)
  }

  @Test("a JSON null is distinguished from a missing value")
  func null() throws {
    let json: JSON = ["a": nil]
    let value = try #require(json["a"])
    #expect(value.isNull)
    #expect(json["b"] == nil)
  }

  @Test("a JSON value gives only the Swift value of its own kind")
  func values() {
    let all: [JSON] = [nil, true, 1, "1", [1], ["a": 1]]
    #expect(all.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
    #expect(all.map(\.intValue) == [nil, nil, 1, nil, nil, nil])
    #expect(all.map(\.doubleValue) == [nil, nil, 1, nil, nil, nil])
    #expect(all.map(\.stringValue) == [nil, nil, nil, "1", nil, nil])
    #expect(all.map(\.arrayValue) == [nil, nil, nil, nil, [1], nil])
    #expect(all.map { $0.objectValue?.keys } == [nil, nil, nil, nil, nil, ["a"]])
    #expect(all.map(\.isNull) == [true, false, false, false, false, false])
    #expect((1.5 as JSON).intValue == nil)
  }

  @Test("every string is written as JSON")
  func escapes() throws {
    let text = "a\"b\\c\n\t\u{0}\u{1F600}\u{2028}/"
    let json: JSON = ["k": JSON(text)]
    #expect(try JSON(parsing: json.description)["k"]?.stringValue == text)
    #expect((["a\nb": "\"\\"] as JSON).description == #"{"a\nb":"\"\\"}"#)
  }
}

@Suite("The equality of JSON values")
struct JSONEqualityTests {
  static let equals: [(name: String, left: String, right: String)] = [
    ("numbers by value", "1", "1.0"),
    ("exponents", "100", "1e2"),
    ("zeros", "0", "-0.000e99"),
    ("members in any order", #"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#),
    ("escapes", #""\u0041""#, #""A""#),
    ("deep", #"[{"a": [1.50]}]"#, #"[{"a": [15e-1]}]"#),
  ]

  @Test("JSON values with the same content are equal", arguments: equals)
  func equal(test: (name: String, left: String, right: String)) throws {
    let left = try JSON(parsing: test.left)
    let right = try JSON(parsing: test.right)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(Set([left, right]).count == 1)
  }

  @Test("values that differ in a kind, an element or a member differ in their hash, too")
  func hashes() {
    let values: [JSON] = [[], [:], [1], [2], ["a": 1], ["a": 2], ["b": 1], [[]], [[:]], ["a": []]]
    #expect(Set(values.map(\.hashValue)).count == values.count)
  }

  static let differents: [(name: String, left: String, right: String)] = [
    ("kinds", "1", #""1""#),
    ("a boolean is no number", "1", "true"),
    ("null is no zero", "null", "0"),
    ("the order of elements", "[1, 2]", "[2, 1]"),
    ("a member more", #"{"a": 1}"#, #"{"a": 1, "b": null}"#),
    (
      "the last of 30 digits", "0.123456789012345678901234567890",
      "0.123456789012345678901234567891"
    ),
    ("signs", "1", "-1"),
    ("empty containers of two kinds", "[[]]", "[{}]"),
    ("an element more", "[[1]]", "[[1, 2]]"),
  ]

  @Test("an array is equal to one of the same elements, and prints as JSON")
  func arrays() {
    let array: JSONArray = [1, ["a": true], nil]
    #expect(array == JSONArray([1, ["a": true], nil]))
    #expect(array != [1, ["a": false], nil] && array != [1, ["b": true], nil] && array != [])
    #expect(Set([array, JSONArray([1, ["a": JSON(true)], nil]), JSONArray()]).count == 2)
    #expect(array.description == #"[1,{"a":true},null]"#)
  }

  @Test("JSON values with different content are not equal", arguments: differents)
  func different(test: (name: String, left: String, right: String)) throws {
    #expect(try JSON(parsing: test.left) != JSON(parsing: test.right))
  }
}

@Suite("The members of a JSON object")
struct JSONObjectTests {
  @Test("the members of a JSON object keep their order")
  func order() throws {
    let text = #"{"z":1,"a":{"y":2,"b":3},"m":4}"#
    #expect(try JSON(parsing: text).description == text)
    #expect(try JSON(parsing: text).objectValue?.keys == ["z", "a", "m"])
  }

  @Test("members of a JSON object are changed in place, appended and removed")
  func changes() {
    var object = JSONObject([("a", 1), ("b", 2), ("c", 3)])
    object["b"] = 5
    object["d"] = nil
    object["e"] = .null
    object["a"] = nil
    #expect(JSON.object(object).description == #"{"b":5,"c":3,"e":null}"#)
    #expect(object.count == 3)
    #expect(object.map(\.key) == ["b", "c", "e"])
    #expect(object.map(\.value) == [5, 3, nil])
    object["a"] = 1
    #expect(object.keys == ["b", "c", "e", "a"])
    #expect(!object.isEmpty)
    #expect(JSONObject().isEmpty)
  }

  @Test("of two equal keys in a JSON object the first one counts")
  func duplicates() throws {
    #expect(try JSON(parsing: #"{"a":1,"b":2,"a":3,"\u0061":4}"#).description == #"{"a":1,"b":2}"#)
  }
}

@Suite("Parsing JSON")
struct JSONParsingTests {
  @Test("JSON is parsed from strings, bytes and other JSON values")
  func sources() throws {
    let text = #"{"a":[1]}"#
    let json = try JSON(parsing: text)
    #expect(try JSON(parsing: Array(text.utf8)) == json)
    #expect(try JSON(parsing: json) == json)
    #expect(try JSON(parsing: " \n\(text)\t ") == json)
  }

  static let broken: [(name: String, text: String, message: String)] = [
    ("nothing", "", "error: expected a value, found the end of the document at $"),
    ("a comma too much", "[1,]", "error: expected a value, found \"]\" at $[1]"),
  ]

  @Test("a syntax error has the place of the first byte that is no JSON", arguments: broken)
  func errors(test: (name: String, text: String, message: String)) throws {
    let error = try #require(throws: RosettaError.self) { try JSON(parsing: test.text) }
    #expect(error.category == .syntax)
    #expect(error.problems.map(\.brief) == [test.message])
  }

  @Test("a syntax error shows its line with a caret")
  func excerpt() throws {
    let error = try #require(throws: RosettaError.self) {
      try JSON(parsing: "{\n  \"a\": [1 2]\n}")
    }
    #expect(
      error.description == """
        Rosetta: could not decode JSON: 1 error
        error: expected "," or "]", found "2" at $.a[0]
           2 |   "a": [… 2]
             |           ^ line 2, column 11
        """
    )
  }
}
