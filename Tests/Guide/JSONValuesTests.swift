import Foundation
import Rosetta
import Testing

@Suite("Guide/JSONValues.md", .tags(.guide))
struct JSONValuesTests {
  @Test("a JSON value is written as a literal and prints as JSON")
  func literals() throws {
    let json: JSON = [
      "name": "Ann",
      "age": 42,
      "tags": ["a", "b", nil],
    ]
    let same = try JSON(parsing: #"{"name": "Ann", "age": 42.0, "tags": ["a", "b", null]}"#)

    #expect(json == same)
    #expect(
      json.description == """
        {"name":"Ann","age":42,"tags":["a","b",null]}
        """
    )

    #expect(json["name"]?.stringValue == "Ann")
    #expect(json["tags"]?[1]?.stringValue == "b")
    #expect(json["tags" / 0]?.stringValue == "a")
    #expect(json["age"]?.intValue == 42)
    #expect(json["email"] == nil)
    #expect(json["age"]?.stringValue == nil)
  }

  @Test("variables and models are members of a literal")
  func variables() throws {
    let (name, age, tags, email) = ("Ann", 42, ["a"], String?.none)
    let rosetta = Rosetta()
    var message = Message()
    message.id = 7

    let body: JSON = [
      "name": .string(name),
      "age": JSON(age),
      "tags": .array(tags.map { .string($0) }),
      "email": email.map { .string($0) } ?? nil,
      "message": try rosetta.encode(message, as: JSON.self),
    ]
    #expect(
      body.description == """
        {"name":"Ann","age":42,"tags":["a"],"email":null,"message":{"id":7,"extra":null}}
        """
    )
  }

  @Test("a value is changed by subscripts, merge patches and pointers")
  func changes() {
    var json: JSON = [
      "name": "Ann", "age": 42, "address": ["city": "Paris"], "tags": ["a", "b"],
    ]

    json["address"]?["city"] = "Lyon"
    json["tags"]?[0] = "first"
    json["tags"]?[2] = "appended"
    json["age"] = nil
    json["tags"]?[9] = "nothing happens"

    #expect(
      json.description == """
        {"name":"Ann","address":{"city":"Lyon"},"tags":["first","b","appended"]}
        """
    )

    json.merge(["name": "Bea", "tags": nil, "address": ["zip": "69001"]])

    #expect(
      json.description == """
        {"name":"Bea","address":{"city":"Lyon","zip":"69001"}}
        """
    )
  }

  @Test("a pointer names a value by text")
  func pointers() {
    var json: JSON = ["paths": ["/users": ["get"], "/login": ["post"]]]

    #expect(json[pointer: "/paths/~1users/0"] == "get")
    json[pointer: "/paths/~1users/-"] = "post"
    json[pointer: "/paths/~1login"] = nil
    json[pointer: "/info/contact/name"] = "Ann"

    #expect(
      json.description == """
        {"paths":{"/users":["get","post"]},"info":{"contact":{"name":"Ann"}}}
        """
    )
  }

  @Test("members are changed in place")
  func members() {
    var members: JSONObject = ["a": 1, "b": 2]
    members["a"] = "changed"
    members["b"] = nil
    members["c"] = .null
    let json = JSON.object(members)

    #expect(
      json.description == """
        {"a":"changed","c":null}
        """
    )
  }

  @Test("numbers keep every digit")
  func numbers() throws {
    let price = try JSON(parsing: "1234567890.123456789012345678901234567890")
    guard case .number(let number) = price else {
      Issue.record("\(price)")
      return
    }

    #expect(number.text == "1234567890.123456789012345678901234567890")
    #expect(number.double == 1234567890.1234567)
    #expect(number.integer(as: UInt64.self) == nil)
    #expect(try JSON(parsing: "[1, 1e400]") == JSON(parsing: "[10e-1, 0.1e401]"))
  }

  struct Offer: JSONConvertible {
    var rate: JSONNumber = 0
    var price = JSONNumber(text: "72.50") ?? 0

    static func map(_ object: inout Offer, json: Mapper) {
      object.rate <- json["rate"]
      object.price <- json["price"]
    }
  }

  @Test("a number is a property, and a literal")
  func numberProperties() throws {
    let text: String = try Offer().json()
    #expect(
      text == """
        {"rate":0,"price":72.50}
        """
    )
    #expect(try Offer(json: text).price.text == "72.50")
  }

  @Test("a JSON property keeps any value")
  func properties() throws {
    let text = """
      {"id":7,"extra":{"z":1.50,"a":[null]}}
      """
    let message = try Message(json: text)

    #expect(message.extra["a"]?[0] == .null)
    #expect(try message.json() == text)
  }

  @Test("nil next to a JSON in ?: is a null", arguments: [true, false])
  func nilInTernary(_ isNew: Bool) {
    let extra: JSON = 1

    let null: JSON? = isNew ? extra : nil
    let noValue: JSON? = isNew ? extra : .none
    let same: JSON? = if isNew { extra } else { nil }

    #expect(null == (isNew ? 1 : JSON.null))
    #expect((noValue == nil) == !isNew)
    #expect((same == nil) == !isNew)
  }

  @Test("a JSON value is a source and an output")
  func documents() throws {
    let rosetta = Rosetta()
    let message = try rosetta.decode(Message.self, from: ["id": 7, "extra": [:]] as JSON)
    let json = try rosetta.encode(message, as: JSON.self)

    #expect(json == ["id": 7, "extra": [:]])
  }

  @Test("a JSON value converts from and to Foundation's trees")
  func trees() throws {
    let data = Data(#"{"id": 7, "extra": [true, 1, 1.5, null]}"#.utf8)

    let tree = try JSONSerialization.jsonObject(with: data)
    let message = try Rosetta().decode(Message.self, from: JSON(any: tree))
    let any = try Rosetta().encode(message, as: JSON.self).any

    #expect(message.extra == [true, 1, 1.5, nil])
    #expect((any as? [String: Any])?["id"] as? Int == 7)
  }

  @Test("a Foundation tree has the null that is asked for")
  func nulls() {
    let nulls = ["id": 7, "extra": nil] as JSON
    let tree = nulls.any(null: NSNull())

    #expect((tree as? [String: Any])?["extra"] is NSNull)
  }

  @Test("text that is no JSON is an error that shows the place")
  func errors() throws {
    let error = try #require(throws: RosettaError.self) {
      try JSON(parsing: "[1, 2,]")
    }
    #expect(
      error.problems.map(\.brief).joined() == """
        error: expected a value, found "]" at $[2]
        """
    )
  }

  struct Hook: JSONConvertible {
    var id = 0
    var payload: RawJSON?

    init() {}

    static func map(_ object: inout Hook, json: Mapper) {
      object.id <- json["id"]
      object.payload <~ json["payload"]
    }
  }

  @Test("RawJSON is kept byte for byte")
  func raw() throws {
    let hook = try Hook(json: #"{"id":7,"payload":{ "b": 1.50, "a": [ ] }}"#)
    #expect(hook.payload?.text == #"{ "b": 1.50, "a": [ ] }"#)
    #expect(try hook.json() == #"{"id":7,"payload":{ "b": 1.50, "a": [ ] }}"#)
    let checked = try RawJSON(parsing: #"{ "id": 8 }"#)
    let other = try Rosetta().decode(Hook.self, from: checked)
    #expect(other.id == 8)
  }

  // MARK: - Models

  struct Message: JSONConvertible {
    var id = 0
    var extra: JSON = nil

    init() {}

    static func map(_ object: inout Message, json: Mapper) {
      object.id <- json["id"]
      object.extra <- json["extra"]
    }
  }
}
