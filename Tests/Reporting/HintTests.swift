import Foundation
import Rosetta
import Testing

@Suite("Hints") struct HintTests {
  enum Role: String, JSONRepresentable, CaseIterable { case reader, writer }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let hint: String?
    let problems: @Sendable () throws -> [Problem]

    init<Value: JSONRepresentable & SendableMetatype>(
      _ json: String,
      _ type: Value.Type,
      _ hint: String?
    ) {
      testDescription = "\(json) as \(type)"
      self.hint = hint
      problems = {
        try #require(throws: RosettaError.self) {
          try Rosetta().decode(Value.self, from: json)
        }.problems
      }
    }
  }

  static let hints: [Row] = [
    Row(#""yes""#, Bool.self, nil),
    Row("1.5", Int.self, "not a whole number: Double reads it, and Decimal reads money"),
    Row("15e-1", Int8.self, "not a whole number: Double reads it, and Decimal reads money"),
    Row("1e-400", Int.self, "not a whole number: Double reads it, and Decimal reads money"),
    Row("300", Int8.self, "Int8 holds -128 to 127; Int would hold it"),
    Row("3.00e2", Int8.self, "Int8 holds -128 to 127; Int would hold it"),
    Row("1e999", Int8.self, "Int8 holds -128 to 127"),
    Row("-1", UInt.self, "UInt holds 0 to 18446744073709551615; Int would hold it"),
    Row(
      "18446744073709551615",
      Int.self,
      "Int holds -9223372036854775808 to 9223372036854775807; UInt would hold it"
    ),
    Row("1e60", Float.self, "Float holds up to 3.4e38; Double would hold it"),
    Row("1e400", Float.self, "Float holds up to 3.4e38"),
    Row("1e999", Double.self, "Double holds up to 1.8e308"),
    Row("1e200", Decimal.self, "Decimal holds 38 digits; JSONNumber holds all"),
    Row("[1, null]", [Int].self, "elements of type Int? take null"),
    Row("[[1], [null]]", [[Int]].self, "elements of type Int? take null"),
    Row(#"["https://a.example", null]"#, [URL].self, "elements of type URL? take null"),
    Row(#"["reader", null]"#, [Role].self, "elements of type Role? take null"),
    Row(#"{"list": [null]}"#, First.self, nil),
    Row(#"{"lists": [[1, null]]}"#, Second.self, "elements of type Int? take null"),
    Row(#"{"a": null}"#, [String: URL].self, nil),
    Row(#"{"7": null}"#, [Int: URL].self, nil),
    Row(#"{"a": {"7": null}}"#, [String: [Int: URL]].self, nil),
    Row("null", Int.self, nil),
    Row(#""writter""#, Role.self, #"did you mean "writer"?"#),
    Row(#""guest""#, Role.self, nil),
  ]

  /// An element that a line names.
  struct First: JSONConvertible {
    var value: Int?
    static func map(_ object: inout First, json: Mapper) { object.value <- json["list"][0] }
  }

  /// An array that a line names.
  struct Second: JSONConvertible {
    var value: [Int]?
    static func map(_ object: inout Second, json: Mapper) { object.value <- json["lists"][0] }
  }

  @Test("a problem has the hint that helps", arguments: hints)
  func hint(_ row: Row) throws {
    #expect(try row.problems().map(\.hint) == [row.hint])
  }

  /// Reads `created_by` after what is missing, before it, and on the way to something else.
  struct After: JSONConvertible {
    var times = ("", "")
    static func map(_ object: inout After, json: Mapper) {
      object.times.0 <- json["created_at"]
      object.times.1 <- json["created_by"]
    }
  }

  struct Before: JSONConvertible {
    var times = ("", "")
    static func map(_ object: inout Before, json: Mapper) {
      object.times.1 <- json["created_by"]
      object.times.0 <- json["created_at"]
    }
  }

  final class Through: JSONConvertibleClass {
    var times = ("", "")
    init() {}
    static func map(_ object: Through, json: Mapper) {
      object.times.0 <- json["created_at"]
      object.times.1 <- json["created_by"]["name"]
    }
  }

  struct Let: JSONMapped {
    let at: String
    let by: String
    static let properties = Properties(of: Let.self) {
      \.at <- "created_at"
      \.by <- "created_by"
    }
    static let mapping = Mapping(Let.init, properties)
  }

  static let neighbours: [Row] = [
    Row(#"{"created_by":"Ann"}"#, After.self, nil),
    Row(#"{"created_by":"Ann"}"#, Before.self, nil),
    Row(#"{"created_by":{"name":"Ann"}}"#, Through.self, nil),
    Row(#"{"created_by":"Ann"}"#, Let.self, nil),
    Row(#"[{"created_by":"Ann"}]"#, [After].self, nil),
    Row(#"{"created_by":"Ann","createdAt":"today"}"#, After.self, #"did you mean "createdAt"?"#),
    Row(#"{"created_by":"Ann","created_on":"today"}"#, Let.self, #"did you mean "created_on"?"#),
  ]

  @Test("no hint names a key that the map reads already", arguments: neighbours)
  func neighbour(_ row: Row) throws {
    #expect(try row.problems().map(\.hint) == [row.hint])
  }

  @Test("an update has the same hints, and changes nothing")
  func update() {
    var object = After()
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().update(&object, from: #"{"created_by":"Ann"}"#)
    }
    #expect(error?.problems.map(\.hint) == [nil])
    #expect(object.times == ("", ""))
  }

  @Test("the hint of an enum names its cases")
  func cases() throws {
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode(Role.self, from: #""guest""#)
    }.problems
    #expect(
      problems.map(\.message) == [#"expected one of "reader", "writer", found string "guest""#]
    )
    #expect(problems.map(\.code) == [.bridgingFailed])
  }

  @Test(
    "the hint names a similar key, also in another style",
    arguments: [
      ("firstName", "first_name", true), ("firstName", "FirstName", true),
      ("firstName", "first-name", true), ("firstName", "fristName", true),
      ("firstName", "lastName", false), ("id", "ID", true), ("x", "y", false),
    ]
  )
  func nearKey(_ row: (key: String, other: String, isNear: Bool)) throws {
    let mapping = Mapping(0) { value, json in value <- json[row.key] }
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode("{\"\(row.other)\": 1}", using: mapping)
    }.problems
    #expect(problems.map(\.hint) == [row.isNear ? "did you mean \"\(row.other)\"?" : nil])
  }

  @Test(
    "the hint names a key similar to an alternative",
    arguments: [("nmae", "nmae"), ("Title", "Title"), ("fullname", "fullname"), ("zip", nil)]
  )
  func nearAlternative(_ row: (key: String, hint: String?)) throws {
    let mapping = Mapping(0) { value, json in
      value <- json["full_name"].or("name").or("title")
    }
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode("{\"\(row.key)\": 1}", using: mapping)
    }.problems
    #expect(problems.map(\.hint) == [row.hint.map { "did you mean \"\($0)\"?" }])
  }

  @Test("the hint names a similar choice of a check or a table, both ways")
  func choices() throws {
    let check = Mapping("raeder") { value, json in
      value <- json["role"] § .oneOf("reader", "writer")
    }
    let table = Mapping(0) { value, json in
      value <- json["role"] ~ .cases(["reader": 1, "writer": 2])
    }
    let hints = [#"did you mean "reader"?"#]
    let json = #"{"role": "raeder"}"#
    #expect(Rosetta().result(using: check, from: json).problems.map(\.hint) == hints)
    #expect(Rosetta().result(using: table, from: json).problems.map(\.hint) == hints)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode("raeder", using: check) as String
    }
    #expect(error?.problems.map(\.hint) == hints)
    for role in [#""guest""#, "7", "null"] {
      let problems = Rosetta().result(using: check, from: #"{"role": \#(role)}"#).problems
      #expect(problems.first?.hint?.hasPrefix("did you mean") != true)
    }
  }

  @Test("a dotted key of an object that has its first step is told from a path")
  func dottedKey() throws {
    let mapping = Mapping(0) { value, json in value <- json["profile.name"] }
    for (document, hint) in [
      (
        #"{"profile":{"name":1}}"#,
        #"that is one key; json["a"]["b"] and JSONPath(dotted: "a.b") are paths"#
      ),
      (#"{"profile_name":1}"#, #"did you mean "profile_name"?"#),
      (#"{"other":{"name":1}}"#, nil),
    ] {
      let problems = try #require(throws: RosettaError.self) {
        try Rosetta().decode(document, using: mapping)
      }.problems
      #expect(problems.map(\.hint) == [hint])
    }
  }

  @Test("similar keys are looked for among the first thousand of an object")
  func hugeObject() throws {
    let members = (0..<100_000).map { "\"key\($0)\": 0" }.joined(separator: ",")
    let mapping = Mapping(0) { value, json in
      for number in [999, 1000, 99_999] { value <- json["kye\(number)"] }
    }
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode("{\(members)}", using: mapping)
    }.problems
    #expect(problems.map(\.hint) == ["did you mean \"key999\"?", nil, nil])
  }

  @Test("of several similar keys the one with the fewest mistakes is suggested")
  func mostSimilar() throws {
    let mapping = Mapping(0) { value, json in value <- json["address"] }
    let json = #"{"adresss": 1, "addresss": 2}"#
    let problems = Rosetta().result(using: mapping, from: json).problems
    #expect(problems.map(\.hint) == [#"did you mean "addresss"?"#])
  }
}
