import Foundation
import Rosetta
import Testing

@Suite("FlexibleBridge")
struct FlexibleBridgeTests {
  struct Model<Value: JSONFlexible>: JSONConvertible {
    var value: Value?
    static func map(_ object: inout Model, json: Mapper) {
      object.value <- json["v"] ~ .flexible()
    }
  }

  /// Reads one value of a type and gives its JSON, or what is said about it.
  static func pass<Value: JSONFlexible>(_ json: String, as type: Value.Type) -> String {
    let outcome = Outcome { try $0.decode(Model<Value>.self, from: #"{"v":\#(json)}"#) }
    guard let model = outcome.value else { return outcome.problems.joined(separator: "\n") }
    return (try? model.json(as: String.self)) ?? "not written"
  }

  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let json: String
    let read: @Sendable (String) -> String
    let expected: String

    init(
      _ type: (some JSONFlexible & SendableMetatype).Type,
      _ json: String,
      _ expected: String
    ) {
      description = "\(json) as \(type)"
      self.json = json
      self.expected = expected
      read = { FlexibleBridgeTests.pass($0, as: type) }
    }
  }

  @Test(
    ".flexible() reads a number or boolean also as a string, and writes its own type",
    arguments: [
      Row(Int.self, "42", #"{"v":42}"#),
      Row(Int.self, #""42""#, #"{"v":42}"#),
      Row(Int.self, #""-7""#, #"{"v":-7}"#),
      Row(Int.self, #""1e2""#, #"{"v":100}"#),
      Row(Int.self, #""\u0034\u0032""#, #"{"v":42}"#),
      Row(Int8.self, #""-128""#, #"{"v":-128}"#),
      Row(UInt64.self, #""18446744073709551615""#, #"{"v":18446744073709551615}"#),
      Row(Double.self, #""1.5""#, #"{"v":1.5}"#),
      Row(Double.self, #""42""#, #"{"v":42}"#),
      Row(Float.self, #""0.1""#, #"{"v":0.1}"#),
      Row(
        Decimal.self,
        #""12345678901234567890.123456789012345678""#,
        #"{"v":12345678901234567890.123456789012345678}"#
      ),
      Row(Bool.self, "true", #"{"v":true}"#),
      Row(Bool.self, #""true""#, #"{"v":true}"#),
      Row(Bool.self, #""false""#, #"{"v":false}"#),
      Row(String.self, #""x""#, #"{"v":"x"}"#),
      Row(String.self, "42", #"{"v":"42"}"#),
      Row(String.self, "1.50", #"{"v":"1.50"}"#),
      Row(
        String.self,
        "123456789012345678901234567890",
        #"{"v":"123456789012345678901234567890"}"#
      ),
      Row(String.self, "1E+2", #"{"v":"1E+2"}"#),
      Row(String.self, "false", #"{"v":"false"}"#),
    ]
  )
  func reads(_ row: Row) {
    #expect(row.read(row.json) == row.expected)
  }

  @Test(
    ".flexible() refuses a string that spells no such value",
    arguments: [
      Row(
        Int.self,
        #""1.5""#,
        #"error: expected Int, found string "1.5", which does not fit at $.v"#
      ),
      Row(
        Int8.self,
        #""128""#,
        #"error: expected Int8, found string "128", which does not fit at $.v"#
      ),
      Row(
        UInt.self,
        #""-1""#,
        #"error: expected UInt, found string "-1", which does not fit at $.v"#
      ),
      Row(
        Double.self,
        #""1e999""#,
        #"error: expected Double, found string "1e999", which does not fit at $.v"#
      ),
      Row(Int.self, #"" 42""#, #"error: expected Int, found string " 42" at $.v"#),
      Row(Int.self, #""42 ""#, #"error: expected Int, found string "42 " at $.v"#),
      Row(Int.self, #""+42""#, #"error: expected Int, found string "+42" at $.v"#),
      Row(Int.self, #""042""#, #"error: expected Int, found string "042" at $.v"#),
      Row(Int.self, #""0x2A""#, #"error: expected Int, found string "0x2A" at $.v"#),
      Row(Int.self, #""""#, #"error: expected Int, found string "" at $.v"#),
      Row(Double.self, #""NaN""#, #"error: expected Double, found string "NaN" at $.v"#),
      Row(Int.self, "true", "error: expected Int, found boolean true at $.v"),
      Row(Int.self, #""true""#, #"error: expected Int, found string "true" at $.v"#),
      Row(Int.self, "null", "error: expected Int, found null at $.v"),
      Row(Int.self, "[42]", "error: expected Int, found array at $.v"),
      Row(Bool.self, "1", "error: expected Bool, found number 1 at $.v"),
      Row(Bool.self, #""1""#, #"error: expected Bool, found string "1" at $.v"#),
      Row(Bool.self, #""True""#, #"error: expected Bool, found string "True" at $.v"#),
      Row(String.self, "null", "error: expected String, found null at $.v"),
      Row(String.self, "{}", "error: expected String, found object at $.v"),
    ]
  )
  func refuses(_ row: Row) {
    #expect(row.read(row.json) == row.expected)
  }

  @Test("the hint of a wrong type names .flexible() where that would read the value")
  func hint() {
    struct Plain: JSONConvertible {
      var value = 0
      static func map(_ object: inout Plain, json: Mapper) { object.value <- json["v"] }
    }
    func hints(_ json: String) -> [String] {
      Outcome { try $0.decode(Plain.self, from: json) }.hints
    }
    #expect(hints(#"{"v": "42"}"#) == ["a string that holds 42: .flexible() reads it"])
    #expect(hints(#"{"v": "0x2A"}"#) == [])
    #expect(hints(#"{"v": "042"}"#) == [])
  }

  @Test(".flexible() combines with other bridges")
  func composition() throws {
    struct Model: JSONConvertible {
      var numbers: [Int] = []
      var limit: Int?
      static func map(_ object: inout Model, json: Mapper) {
        object.numbers <- json["n"] ~ .array(.flexible())
        object.limit <~ json["l"] ~ .flexible() § .range(1...9)
      }
    }
    let model = try Model(json: #"{"n": [1, "2"], "l": "12"}"#)
    #expect(model.numbers == [1, 2])
    #expect(model.limit == nil)
    #expect(try model.json(as: String.self) == #"{"n":[1,2]}"#)
  }
}
