import Foundation
import Rosetta
import Testing

@Suite("JSON of Foundation's trees")
struct JSONFoundationTests {
  /// Built by hand, as programs do.
  static let values: [(name: String, value: any Sendable, json: String)] = [
    ("true", true, "true"),
    ("false", false, "false"),
    ("Int", 1, "1"),
    ("Int8", Int8(-1), "-1"),
    ("UInt8", UInt8(1), "1"),
    ("Int64.min", Int64.min, "-9223372036854775808"),
    ("UInt64.max", UInt64.max, "18446744073709551615"),
    ("Double", 0.1, "0.1"),
    ("whole Double", 2.0, "2"),
    ("Float", Float(0.1), "0.1"),
    (
      "Decimal", Decimal(string: "0.123456789012345678901234567891"),
      "0.123456789012345678901234567891"
    ),
    ("CGFloat", CGFloat(0.1), "0.1"),
    ("String", "a\nb", #""a\nb""#),
    ("Substring", "abc".dropFirst(), #""bc""#),
    ("nil", Int?.none, "null"),
    ("Optional", Int?.some(7), "7"),
    ("Optional Optional", Bool??.some(.some(true)), "true"),
    ("NaN", Double.nan, "null"),
    ("infinity", -Float.infinity, "null"),
    ("array", [1, 2], "[1,2]"),
    ("array of Optionals", [1, nil] as [Int?], "[1,null]"),
    ("empty array", [Int](), "[]"),
    ("dictionary", ["b": 1, "a": 2], #"{"a":2,"b":1}"#),
    ("empty dictionary", [String: Int](), "{}"),
    ("JSON", ["b": 1, "a": 2] as JSON, #"{"b":1,"a":2}"#),
    ("JSON in a dictionary", ["x": [1, nil] as JSON], #"{"x":[1,null]}"#),
    ("JSONObject", ["x": ["b": 1, "a": 2] as JSONObject], #"{"x":{"b":1,"a":2}}"#),
    ("JSONNumber", [JSONNumber(text: "1.50")], "[1.50]"),
  ]

  @Test("JSON holds what the Foundation tree holds", arguments: values)
  func made(test: (name: String, value: any Sendable, json: String)) {
    #expect(JSON(any: test.value).description == test.json)
  }

  @Test("JSON distinguishes NSNumber's booleans from its numbers")
  func numbers() {
    let tree: [Any] = [
      NSNumber(value: true), NSNumber(value: false), NSNumber(value: 1), NSNumber(value: 0),
      NSNumber(value: 1.5), NSNumber(value: UInt64.max), NSNumber(value: Int64.min), NSNull(),
      NSDecimalNumber(string: "123456789012345678901234567890"), NSNumber(value: Int8(5)),
      NSNumber(value: 2.0), NSNumber(value: 1e300), NSNumber(value: -0.0),
      NSNumber(value: Double.nan),
      NSString("a"), NSArray(array: [1]), NSDictionary(dictionary: ["a": true]),
    ]
    #expect(
      JSON(any: tree).description
        == "[true,false,1,0,1.5,18446744073709551615,-9223372036854775808,null,"
        + #"123456789012345678901234567890,5,2,1e+300,-0,null,"a",[1],{"a":true}]"#
    )
    let optional: NSNumber? = 1
    #expect(JSON(any: ["n": optional]).description == #"{"n":1}"#)
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    @Test("JSON holds a Float16 of a Foundation tree")
    func shortFloats() {
      #expect(JSON(any: [Float16(0.1), Float16.infinity]).description == "[0.1,null]")
    }
  #endif

  @Test("a Foundation tree has NSNull for null, or what is asked for")
  func nulls() throws {
    let json: JSON = ["a": [nil, 1]]
    let data = try JSONSerialization.data(withJSONObject: json.any)
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":[null,1]}"#)
    let tree = try #require(json.any(null: NSNull()) as? [String: [Any]])
    #expect(tree["a"]?.first is NSNull)
    #expect(JSON(any: json.any) == json)
    #expect(JSON(any: tree) == json)
  }

  @Test("a Foundation value without JSON becomes its description, which a model refuses")
  func others() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(JSON(any: date) == JSON(String(describing: date)))
    #expect(JSON(any: [1: 2]).stringValue != nil)
  }

  static let document = """
    {"a":[1,true,false,null,"x",[],{}],"big":18446744073709551615,"half":1.5,"min":-9223372036854775808,\
    "o":{"p":{"q":[0,1]}},"t":true}
    """

  @Test("JSON holds what JSONSerialization has read")
  func reads() throws {
    let tree = try JSONSerialization.jsonObject(with: Data(Self.document.utf8))
    #expect(JSON(any: tree).description == Self.document)
  }

  @Test("JSON gives a tree that JSONSerialization writes")
  func writes() throws {
    let any = try JSON(parsing: Self.document).any
    let data = try JSONSerialization.data(withJSONObject: any, options: [.sortedKeys])
    #expect(String(decoding: data, as: UTF8.self) == Self.document)
  }

  @Test("JSON survives a round trip through a Foundation tree")
  func roundTrips() throws {
    let json = try JSON(parsing: Self.document)
    #expect(JSON(any: json.any) == json)
  }

  @Test("a number in a Foundation tree is the narrowest of Int, UInt64 and Double")
  func types() throws {
    let any = try JSON(parsing: "[1, 1e2, -1, 18446744073709551615, 1.5, 1e30, true]").any
    let array = try #require(any as? [Any])
    #expect(
      array.map { "\(type(of: $0))" } == [
        "Int", "Int", "Int", "UInt64", "Double", "Double", "Bool",
      ]
    )
    #if canImport(Darwin)
      #expect(JSON.null.any is NSNull)
    #endif
    #expect(("a" as JSON).any as? String == "a")
  }

  @Test("a model is made of a Foundation tree and gives one")
  func models() throws {
    struct Pair: JSONConvertible {
      var name = ""
      var size: Int?

      static func map(_ object: inout Pair, json: Mapper) {
        object.name <- json["name"]
        object.size <~ json["size"]
      }
    }
    let pair = try Rosetta().decode(Pair.self, from: JSON(any: ["name": "a", "size": 5]))
    let tree = try #require(Rosetta().encode(pair, as: JSON.self).any as? [String: Any])
    #expect(tree["name"] as? String == "a")
    #expect(tree["size"] as? Int == 5)
    let error = try #require(throws: RosettaError.self) {
      try Pair(json: JSON(any: ["name": NSNull(), "size": "x"] as [String: Any]))
    }
    #expect(
      error.problems.map(\.brief) == [
        "error: expected String, found null at $.name",
        #"warning: expected Int, found string "x" at $.size"#,
      ]
    )
    #expect(error.problems.allSatisfy { $0.location == nil })
  }
}
