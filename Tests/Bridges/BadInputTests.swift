import Foundation
import Rosetta
import Testing

/// Every bridge and option of a field once, and what comes of JSON that it does not take.
@Suite("Bad input")
struct BadInputTests {
  enum Kind: String, JSONRepresentable { case a, unknown }
  struct Part: Codable, Equatable { var size = 0 }

  struct Everything: JSONConvertible, Equatable {
    var string = 0
    var number = ""
    var boolean = ""
    var array: [Int] = []
    var object: [String: Int] = [:]
    var url: URL?
    var uuid: UUID?
    var decimal: Decimal = 0
    var base64 = Data()
    var iso: Date?
    var seconds: Date?
    var milliseconds: Date?
    var format: Date?
    var kind = Kind.a
    var listed = 0
    var lossy: [Int] = []
    var stringified: [Int] = []
    var mapped = Inner()
    var codable = Part()
    var flexible = 0
    var composed = 0
    var checked = 0
    var first = 0
    var strict: Int?
    var nullable: Int?

    static func map(_ object: inout Everything, json: Mapper) {
      object.string <- json["string"]
        ~ BridgeString(decoder: { Int($0, radix: 16) }, encoder: { String($0, radix: 16) })
      object.number <- json["number"]
        ~ BridgeNumber(decoder: { (number: Int) in "\(number)" }, encoder: { Int($0) })
      object.boolean <- json["boolean"]
        ~ BridgeBoolean(decoder: { $0 ? "yes" : "no" }, encoder: { $0 == "yes" })
      object.array <- json["array"] ~ .array(.flexible())
      object.object <- json["object"] ~ .object(.flexible())
      object.url <- json["url"] ~ .url
      object.uuid <- json["uuid"] ~ .uuid
      object.decimal <- json["decimal"] ~ .decimal
      object.base64 <- json["base64"] ~ .base64
      object.iso <- json["iso"] ~ .iso8601
      object.seconds <- json["seconds"] ~ .secondsSince1970
      object.milliseconds <- json["milliseconds"] ~ .millisecondsSince1970
      object.format <- json["format"] ~ .date(format: "MM/dd/yyyy")
      object.kind <- json["kind"] ~ .rawValue(default: .unknown)
      object.listed <- json["listed"] ~ .cases(["one": 1, "two": 2])
      object.lossy <- json["lossy"] ~ .lossy(DefaultBridge<Int>())
      object.stringified <- json["stringified"] ~ .stringified(.array(DefaultBridge<Int>()))
      object.mapped <- json["mapped"]
        ~ .mapped { (inner: inout Inner, json) in inner.size <- json["size"] }
      object.codable <- json["codable"] ~ .codable()
      object.flexible <- json["flexible"] ~ .flexible()
      object.composed <- json["composed"]
        ~ DefaultBridge<Int>().map(decode: { $0 > 0 ? $0 : nil }, encode: { $0 })
      object.checked <- json["checked"] § .range(0...9)
      object.first <- json["first"].or("second")
      object.strict <~ json["strict"].strict
      object.nullable <- json["nullable"].nullable
    }
  }

  struct Inner: Creatable, Equatable { var size = 0 }

  static let members: KeyValuePairs = [
    "string": #""ff""#, "number": "7", "boolean": "true", "array": #"["1"]"#,
    "object": #"{"a":"1"}"#, "url": #""https://a.b""#,
    "uuid": #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, "decimal": "1.5", "base64": #""AQI=""#,
    "iso": #""2015-03-14T09:26:53Z""#, "seconds": "5", "milliseconds": "5000",
    "format": #""03/14/2015""#, "kind": #""a""#, "listed": #""two""#, "lossy": "[1]",
    "stringified": #""[1]""#, "mapped": #"{"size":1}"#, "codable": #"{"size":1}"#,
    "flexible": #""42""#, "composed": "1", "checked": "9", "first": "1", "strict": "1",
    "nullable": "1",
  ]

  /// A document of all members, each in a line of its own, with `value` for one of them.
  static func document(_ name: String = "", _ value: String = "") -> String {
    let lines = members.map { key, text in "\"\(key)\":\(key == name ? value : text)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  /// What comes of one bad member.
  struct Row: Sendable, CustomStringConvertible {
    let name: String
    let json: String
    let line: Int
    let column: Int
    let problem: String

    init(_ name: String, _ json: String, _ line: Int, _ column: Int, _ problem: String) {
      self.name = name
      self.json = json
      self.line = line
      self.column = column
      self.problem = problem
    }

    var description: String { "\(name): \(json)" }
  }

  @Test("a document that every bridge and option takes goes both ways")
  func good() throws {
    let value = try Everything(json: Self.document())
    let text: String = try value.json()
    #expect(try Everything(json: text) == value)
    #expect(try Everything(json: text).json(as: String.self) == text)
  }

  @Test(
    "bad input is a problem with its path, its place and what was expected, and changes nothing",
    arguments: [
      Row(
        "string",
        #""xyz""#,
        2,
        10,
        #"error: could not bridge string "xyz" to Int at $.string"#
      ),
      Row(
        "string",
        #"5"#,
        2,
        10,
        #"error: expected String, found number 5 at $.string"#
      ),
      Row(
        "number",
        #""7""#,
        3,
        10,
        #"error: expected Int, found string "7" at $.number"#
      ),
      Row(
        "boolean",
        #"1"#,
        4,
        11,
        #"error: expected Bool, found number 1 at $.boolean"#
      ),
      Row(
        "array",
        #"{}"#,
        5,
        9,
        #"error: expected array, found object at $.array"#
      ),
      Row(
        "array",
        #"["1","x"]"#,
        5,
        14,
        #"error: expected Int, found string "x" at $.array[1]"#
      ),
      Row(
        "object",
        #"[]"#,
        6,
        10,
        #"error: expected object, found array at $.object"#
      ),
      Row(
        "object",
        #"{"a":true}"#,
        6,
        15,
        #"error: expected Int, found boolean true at $.object.a"#
      ),
      Row(
        "url",
        #""""#,
        7,
        7,
        #"error: could not bridge string "" to URL at $.url: not a URL"#
      ),
      Row(
        "url",
        #"5"#,
        7,
        7,
        #"error: expected String, found number 5 at $.url"#
      ),
      Row(
        "uuid",
        #""E621""#,
        8,
        8,
        #"error: could not bridge string "E621" to UUID at $.uuid: not a UUID"#
      ),
      Row(
        "decimal",
        #""1.5.2""#,
        9,
        11,
        #"error: expected Decimal, found string "1.5.2" at $.decimal"#
      ),
      Row(
        "base64",
        #""A""#,
        10,
        10,
        #"error: could not bridge string "A" to Data at $.base64: not base64"#
      ),
      Row(
        "iso",
        #""14 March""#,
        11,
        7,
        #"error: could not bridge string "14 March" to Date at $.iso: expected 4 digits of the year at character 1"#
      ),
      Row(
        "iso",
        #"5"#,
        11,
        7,
        #"error: expected string, found number 5 at $.iso"#
      ),
      Row(
        "seconds",
        #""5""#,
        12,
        11,
        #"error: expected number, found string "5" at $.seconds"#
      ),
      Row(
        "milliseconds",
        #"true"#,
        13,
        16,
        #"error: expected number, found boolean true at $.milliseconds"#
      ),
      Row(
        "format",
        #""14.3.2015""#,
        14,
        10,
        #"error: could not bridge string "14.3.2015" to Date at $.format: month 14 is not between 1 and 12"#
      ),
      Row(
        "kind",
        #"5"#,
        15,
        8,
        #"error: expected String, found number 5 at $.kind"#
      ),
      Row(
        "listed",
        #""three""#,
        16,
        10,
        #"error: expected one of "one", "two", found string "three" at $.listed"#
      ),
      Row(
        "lossy",
        #"{}"#,
        17,
        9,
        #"error: expected array, found object at $.lossy"#
      ),
      Row(
        "stringified",
        #""[1,]""#,
        18,
        15,
        #"error: the string is not valid JSON at $.stringified[1]: expected a value, found "]""#
      ),
      Row(
        "stringified",
        #""[true]""#,
        18,
        15,
        #"error: expected Int, found boolean true at $.stringified[0]"#
      ),
      Row(
        "mapped",
        #"{}"#,
        19,
        10,
        #"error: missing required value at $.mapped.size"#
      ),
      Row(
        "mapped",
        #"{"size":"1"}"#,
        19,
        18,
        #"error: expected Int, found string "1" at $.mapped.size"#
      ),
      Row(
        "codable",
        #"{"size":"1"}"#,
        20,
        19,
        #"error: expected Int, found string "1" at $.codable.size"#
      ),
      Row(
        "flexible",
        #""x""#,
        21,
        12,
        #"error: expected Int, found string "x" at $.flexible"#
      ),
      Row(
        "composed",
        #"0"#,
        22,
        12,
        #"error: could not bridge number 0 to Int at $.composed"#
      ),
      Row(
        "checked",
        #"10"#,
        23,
        11,
        #"error: check failed for 10 at $.checked: must be between 0 and 9"#
      ),
      Row(
        "first",
        #""1""#,
        24,
        9,
        #"error: expected Int, found string "1" at $.first"#
      ),
      Row(
        "strict",
        #""1""#,
        25,
        10,
        #"error: expected Int, found string "1" at $.strict"#
      ),
      Row(
        "nullable",
        #""1""#,
        26,
        12,
        #"error: expected Int, found string "1" at $.nullable"#
      ),
    ]
  )
  func bad(_ row: Row) throws {
    let good = try Everything(json: Self.document())
    var value = good
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().update(&value, from: Self.document(row.name, row.json))
    }
    #expect(error?.problems.map(\.brief) == [row.problem])
    #expect(error?.problems.first?.location?.line == row.line)
    #expect(error?.problems.first?.location?.column == row.column)
    #expect(value == good)
  }
}
