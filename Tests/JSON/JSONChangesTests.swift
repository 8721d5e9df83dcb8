import Testing

@testable import Rosetta

@Suite("Changing a JSON value")
struct JSONChangesTests {
  static let start = #"{"a":{"b":[1,2,{"c":3}]},"n":null,"t":"x"}"#

  static let changes: [(name: String, change: @Sendable (inout JSON) -> Void, result: String)] = [
    (
      "an element, three levels down", { $0["a"]?["b"]?[0] = 9 },
      #"{"a":{"b":[9,2,{"c":3}]},"n":null,"t":"x"}"#
    ),
    (
      "a member of an element", { $0["a"]?["b"]?[2]?["c"] = [true] },
      #"{"a":{"b":[1,2,{"c":[true]}]},"n":null,"t":"x"}"#
    ),
    ("a new key", { $0["z"] = 1 }, #"{"a":{"b":[1,2,{"c":3}]},"n":null,"t":"x","z":1}"#),
    ("nil removes a key", { $0["a"] = nil }, #"{"n":null,"t":"x"}"#),
    ("null is a value", { $0["a"] = .null }, #"{"a":null,"n":null,"t":"x"}"#),
    (
      "nil removes an element", { $0["a"]?["b"]?[0] = nil },
      #"{"a":{"b":[2,{"c":3}]},"n":null,"t":"x"}"#
    ),
    ("nil removes no missing key", { $0["z"] = nil }, start),
    (
      "the end appends", { $0["a"]?["b"]?[3] = 4 }, #"{"a":{"b":[1,2,{"c":3},4]},"n":null,"t":"x"}"#
    ),
    ("nil at the end is nothing", { $0["a"]?["b"]?[3] = nil }, start),
    ("beyond the end is nothing", { $0["a"]?["b"]?[4] = 4 }, start),
    ("before the start is nothing", { $0["a"]?["b"]?[-1] = 4 }, start),
    ("a key of an array is nothing", { $0["a"]?["b"]?["c"] = 4 }, start),
    ("an index of an object is nothing", { $0["a"]?[0] = 4 }, start),
    ("a key of null is nothing", { $0["n"]?["c"] = 4 }, start),
    ("a key of a string is nothing", { $0["t"]?["c"] = 4 }, start),
    ("a key of nothing is nothing", { $0["z"]?["c"] = 4 }, start),
    (
      "a path", { $0["a" / "b" / 2 / "c"] = "d" },
      #"{"a":{"b":[1,2,{"c":"d"}]},"n":null,"t":"x"}"#
    ),
    ("nil at a path", { $0["a" / "b"] = nil }, #"{"a":{},"n":null,"t":"x"}"#),
    ("a path through nothing", { $0["z" / "b" / 2] = 1 }, start),
    ("a path through a string", { $0["t" / "b"] = 1 }, start),
    ("the empty path", { $0[JSONPath()] = 1 }, "1"),
    ("nil at the empty path", { $0[JSONPath()] = nil }, "null"),
  ]

  @Test("a subscript sets, removes and appends values", arguments: changes)
  func change(test: (name: String, change: @Sendable (inout JSON) -> Void, result: String)) throws {
    let original = try JSON(parsing: Self.start)
    var json = original
    test.change(&json)
    #expect(json.description == test.result)
    #expect(original.description == Self.start)
  }

  @Test("compound assignments and methods change a JSON value in place")
  func inPlace() throws {
    var json: JSON = ["list": [["a": 1]], "more": ["b": 2]]
    json["list"]?[0]?.merge(["c": 3])
    json["more"]?["b"].map { json["copy"] = $0 }
    #expect(json.description == #"{"list":[{"a":1,"c":3}],"more":{"b":2},"copy":2}"#)
    func double(_ number: inout JSON?) { number = number?.intValue.map { JSON($0 * 2) } }
    double(&json["more"]!["b"])
    #expect(json["more"]?["b"] == 4)
  }

  @Test("the time of a change does not depend on the rest of the document")
  func time() {
    var json: JSON = ["a": ["list": .array(Array(repeating: 0, count: 20_000))]]
    // With a copy a change this takes long.
    for index in 0..<20_000 { json["a"]?["list"]?[index] = 1 }
    for index in 0..<10_000 { json["a" / "list" / .init(integerLiteral: index)] = 2 }
    #expect(json["a"]?["list"]?[19_999] == 1)
    #expect(json["a"]?["list"]?[0] == 2)
    var object: JSON = .object(JSONObject((0..<20_000).map { ("\($0)", 1) }))
    object.merge(.object(JSONObject((0..<19_999).map { ("\($0)", nil) })))
    #expect(object == ["19999": 1])
  }

  @Test("a JSON value is merged as RFC 7396 says, in place or not")
  func merging() {
    let user: JSON = ["name": "Ann", "age": 42, "home": ["city": "Paris", "zip": "75001"]]
    let patch: JSON = ["age": nil, "home": ["city": "Lyon"], "tags": ["a"]]
    let result = #"{"name":"Ann","home":{"city":"Lyon","zip":"75001"},"tags":["a"]}"#
    #expect(user.merging(patch).description == result)
    var changed = user
    changed.merge(patch)
    #expect(changed.description == result)
    #expect(user["age"] == 42)
  }
}

@Suite("A JSON object as a value")
struct JSONObjectValueTests {
  @Test("a JSON object is a literal and prints as JSON")
  func literal() {
    let object: JSONObject = ["b": 1, "a": [nil, 2.5], "b": 3]
    #expect(object.description == #"{"b":1,"a":[null,2.5]}"#)
    #expect("\(JSONObject())" == "{}")
    #expect(object == ["a": [nil, 2.5], "b": 1])
    #expect(object.hashValue == (["a": [nil, 2.5], "b": 1] as JSONObject).hashValue)
    #expect(object.values == [1, [nil, 2.5]])
  }

  @Test("a JSON object keeps its order and finds its keys, however many there are")
  func many() {
    for count in [0, 1, 8, 9, 10, 1000] {
      let keys = (0..<count).map { "key \($0)" }
      var object = JSONObject(keys.map { ($0, JSON($0)) })
      #expect(object.keys == keys)
      #expect(object.map(\.key) == keys)
      for key in keys { #expect(object[key]?.stringValue == key) }
      #expect(object["key"] == nil)
      let copy = object
      for key in keys.prefix(count / 2) { object[key] = nil }
      #expect(object.keys == Array(keys.dropFirst(count / 2)))
      for key in object.keys { #expect(object[key]?.stringValue == key) }
      #expect(copy.count == count)
    }
  }

  @Test("removing members one by one moves the others a few times at most")
  func removal() {
    let count = 5_000
    var object = JSONObject((0..<count).map { ("\($0)", JSON($0)) })
    var moved = 0
    for key in object.keys {
      let before = object.storage.values.count
      object[key] = nil
      let after = object.storage.values.count
      if after != before { moved += after }
    }
    #expect(object.isEmpty)
    #expect(object.storage.values.isEmpty)
    #expect(moved <= 2 * count)
  }

  @Test("members may be removed and added in any order")
  func removalAndAddition() {
    var random = SeededRandom(seed: 24)
    var object = JSONObject()
    var expected: [(key: String, value: JSON)] = []
    for step in 0..<5_000 {
      let (key, value) = ("\(Int.random(in: 0..<40, using: &random))", JSON(step))
      let position = expected.firstIndex { $0.key == key }
      if Bool.random(using: &random) {
        object[key] = nil
        if let position { expected.remove(at: position) }
      } else {
        object[key] = value
        if let position { expected[position].value = value } else { expected.append((key, value)) }
      }
      #expect(object.keys == expected.map(\.key))
      #expect(object.values == expected.map(\.value))
      #expect(object[key] == expected.last { $0.key == key }?.value)
      #expect(object.count == expected.count)
    }
    #expect(JSON.object(object) == .object(JSONObject(expected.reversed().map { ($0, $1) })))
  }

  @Test("a JSON object compares keys by their bytes")
  func bytes() {
    let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(object.count == 2)
    #expect(object["e\u{301}"] == 2)
    #expect(JSON.object(object) != ["\u{E9}": 1])
  }

  struct Model: JSONConvertible {
    var extras = JSONObject()
    static func map(_ object: inout Model, json: Mapper) { object.extras <- json["extras"] }
  }

  @Test("a JSON object is a property, both ways, and refuses any other JSON type")
  func property() throws {
    let text = #"{"extras":{"z":1.50,"a":{"b":[]}}}"#
    let model = try Model(json: text)
    #expect(model.extras["a"]?["b"] == [])
    #expect(try model.json() == text)
    #expect(try Rosetta().decode(JSONObject.self, from: #"{"a":1}"#) == ["a": 1])
    let error = try #require(throws: RosettaError.self) { try Model(json: #"{"extras":[1]}"#) }
    #expect(
      error.problems.map(\.brief) == ["error: expected object, found array at $.extras"]
    )
  }
}

@Suite("A JSON property")
struct JSONPropertyTests {
  struct Model: JSONConvertible {
    var raw: JSON = "default"
    var members: JSONObject = ["a": 1]

    static func map(_ object: inout Model, json: Mapper) {
      object.raw <~ json["raw"]
      object.members <~ json["members"]
    }
  }

  @Test("a JSON property keeps null with <~")
  func null() throws {
    let text = #"{"raw":null,"members":{}}"#
    #expect(try Model(json: text).json() == text)
  }

  @Test("a JSON property is merged as RFC 7396 says")
  func merging() throws {
    var model = try Model(json: #"{"raw":{"a":{"b":1,"c":2}},"members":{"a":1,"b":{"c":2}}}"#)
    try Rosetta().merge(
      &model,
      from: #"{"raw":{"a":{"b":null,"d":3}},"members":{"a":null,"b":{"d":[]}}}"#
    )
    #expect(try model.json() == #"{"raw":{"a":{"c":2,"d":3}},"members":{"b":{"c":2,"d":[]}}}"#)
  }
}
