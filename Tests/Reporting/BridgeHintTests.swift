import Foundation
import Rosetta
import Testing

/// What a hint says is done, and the document is read.
@Suite("Hints that name a bridge") struct BridgeHintTests {
  /// A map that refuses a document, and the one that does what the hint says.
  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let hint: String?
    let refusal: @Sendable () throws -> [Problem]
    let advised: (@Sendable () throws -> Void)?
    var testDescription: String { "\(json): \(hint ?? "no hint")" }

    init<Refused: Bridge, Advised: Bridge>(
      _ json: String,
      _ refused: Refused,
      _ hint: String?,
      _ advised: Advised?
    ) where Refused.Value: Sendable, Advised.Value: Sendable & Equatable {
      self.json = json
      self.hint = hint
      let document = #"{"a": \#(json)}"#
      refusal = {
        try #require(throws: RosettaError.self) {
          try Rosetta().decode(document, using: Row.mapping(refused))
        }.problems
      }
      guard let advised else {
        self.advised = nil
        return
      }
      self.advised = {
        let mapping = Row.mapping(advised)
        let value = try Rosetta().decode(document, using: mapping)
        let text = try Rosetta().encode(value, using: mapping, as: String.self)
        let again = try Rosetta().decode(text, using: mapping)
        #expect(again == value)
      }
    }

    /// A bridge that no hint can name.
    init<Refused: Bridge>(_ json: String, _ refused: Refused) where Refused.Value: Sendable {
      self.init(json, refused, nil, DefaultBridge<Int>?.none)
    }

    private static func mapping<B: Bridge>(_ bridge: B) -> Mapping<B.Value?> {
      Mapping(B.Value?.none) { value, json in value <- json["a"] ~ bridge }
    }
  }

  private static func own<Value: JSONRepresentable>(_ type: Value.Type) -> DefaultBridge<Value> {
    DefaultBridge()
  }
  private static func flexible<Value: JSONFlexible>(_ type: Value.Type) -> FlexibleBridge<Value> {
    .flexible()
  }
  private static func string<B: Bridge>(_ bridge: B) -> StringifiedBridge<B> {
    .stringified(bridge)
  }
  private static let nullable = ".nullable(…) around the bridge of the elements takes null"
  private static let isSet: CasesBridge<Int, Bool> = .cases([0: false, 1: true])
  private static let color = BridgeString<Int>(
    decoder: { Int($0, radix: 16) },
    encoder: { String($0, radix: 16) }
  )

  /// With the row of a type that older systems do not have.
  static var allRows: [Row] {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return rows }
    let wide = Row(
      #""170141183460469231731687303715884105727""#,
      own(Int128.self),
      "a string that holds 17014118346046923173168730371588…: .flexible() reads it",
      flexible(Int128.self)
    )
    return rows + [wide]
  }

  static let rows: [Row] = [
    Row(
      #""42""#,
      own(Int.self),
      "a string that holds 42: .flexible() reads it",
      flexible(Int.self)
    ),
    Row(
      #""4.5""#,
      own(Double.self),
      "a string that holds 4.5: .flexible() reads it",
      flexible(Double.self)
    ),
    Row(
      #""4.5""#,
      own(Decimal.self),
      "a string that holds 4.5: .flexible() reads it",
      flexible(Decimal.self)
    ),
    Row(
      #""true""#,
      own(Bool.self),
      "a string that holds true: .flexible() reads it",
      flexible(Bool.self)
    ),
    Row(
      "8001",
      own(String.self),
      ".flexible() reads numbers as strings",
      flexible(String.self)
    ),
    Row(
      "true",
      own(String.self),
      ".flexible() reads booleans as strings",
      flexible(String.self)
    ),
    Row(
      "1",
      own(Bool.self),
      "0 and 1 are numbers: .cases([0: false, 1: true]) reads them",
      isSet
    ),
    // In arrays, objects and strings.
    Row(
      #""42""#,
      own(Presence<Int>.self),
      "a string that holds 42: .flexible() reads it",
      flexible(Int.self)
    ),
    Row(
      #"["1"]"#,
      own([Int].self),
      "a string that holds 1: .flexible() reads it",
      ArrayBridge(flexible(Int.self))
    ),
    Row(
      #"[["1"]]"#,
      own([[Int]].self),
      "a string that holds 1: .flexible() reads it",
      ArrayBridge(ArrayBridge(flexible(Int.self)))
    ),
    Row(
      #"{"b": "1"}"#,
      own([String: Int].self),
      "a string that holds 1: .flexible() reads it",
      ObjectBridge(flexible(Int.self))
    ),
    Row(
      #"[null, "1"]"#,
      own([Int?].self),
      "a string that holds 1: .flexible() reads it",
      ArrayBridge(NullableBridge(flexible(Int.self)))
    ),
    Row(
      #""\"1\"""#,
      string(own(Int.self)),
      "a string that holds 1: .flexible() reads it",
      string(flexible(Int.self))
    ),
    Row(
      "[1]",
      own([Bool].self),
      "0 and 1 are numbers: .cases([0: false, 1: true]) reads them",
      ArrayBridge(isSet)
    ),
    // Another type of the property.
    Row(
      "1.5",
      own(Int.self),
      "not a whole number: Double reads it, and Decimal reads money",
      own(Double.self)
    ),
    Row(
      "15e-1",
      own(UInt8.self),
      "not a whole number: Double reads it, and Decimal reads money",
      own(Double.self)
    ),
    Row(
      "[2.5]",
      own([Int].self),
      "not a whole number: Double reads it, and Decimal reads money",
      own([Double].self)
    ),
    Row("300", own(Int8.self), "Int8 holds -128 to 127; Int would hold it", own(Int.self)),
    Row("-1", own(UInt8.self), "UInt8 holds 0 to 255; Int would hold it", own(Int.self)),
    Row("3.00e2", own(Int8.self), "Int8 holds -128 to 127; Int would hold it", own(Int.self)),
    Row(
      "18446744073709551615",
      own(Int.self),
      "Int holds -9223372036854775808 to 9223372036854775807; UInt would hold it",
      own(UInt.self)
    ),
    Row(
      "1e39",
      own(Float.self),
      "Float holds up to 3.4e38; Double would hold it",
      own(Double.self)
    ),
    Row("[1, null]", own([Int].self), "elements of type Int? take null", own([Int?].self)),
    Row("[[1], [null]]", own([[Int]].self), "elements of type Int? take null", own([[Int?]].self)),
    Row("[null]", own([URL].self), "elements of type URL? take null", own([URL?].self)),
    Row("[null]", ArrayBridge(color), nullable, ArrayBridge(NullableBridge(color))),
    Row(
      "[null]",
      ArrayBridge(flexible(Int.self)),
      nullable,
      ArrayBridge(NullableBridge(flexible(Int.self)))
    ),
    Row(
      "[null]",
      ArrayBridge(string(own(Int.self))),
      nullable,
      ArrayBridge(NullableBridge(string(own(Int.self))))
    ),
    // Dates.
    Row(
      #""2015-03-14""#,
      own(Int.self),
      "a string that holds a date: a Date with .iso8601 reads it",
      ISO8601Bridge()
    ),
    Row(
      #""2015-03-14T09:26:53.5+01:00""#,
      EpochBridge.secondsSince1970,
      "a string that holds a date: .iso8601 reads it",
      ISO8601Bridge()
    ),
    Row(#""2015-03-14, noon""#, EpochBridge.secondsSince1970),
    Row(#""2015-13-14""#, own(Int.self)),
    Row(
      "1426325213",
      ISO8601Bridge(),
      "this may be a time: .secondsSince1970 reads it",
      EpochBridge.secondsSince1970
    ),
    Row(
      "[1426325213000]",
      ArrayBridge(ISO8601Bridge()),
      "this may be a time: .millisecondsSince1970 reads it",
      ArrayBridge(EpochBridge.millisecondsSince1970)
    ),
    // JSON in strings.
    Row(
      #""[1]""#,
      own([Int].self),
      "a string that holds JSON: .stringified(…) reads it",
      string(own([Int].self))
    ),
    Row(
      #"["{\"a\": 1}"]"#,
      own([[String: Int]].self),
      "a string that holds JSON: .stringified(…) reads it",
      ArrayBridge(string(own([String: Int].self)))
    ),
    Row(#""{name}""#, own([String: Int].self)),
    // Numbers that the type cannot hold.
    Row(#""1.5""#, own(Int.self)),
    Row(#""300""#, own(Int8.self)),
    Row(#""-1""#, own(UInt.self)),
    Row(#""1e39""#, own(Float.self)),
    Row(#""1e400""#, own(Double.self)),
    Row(#""1e400""#, own(Decimal.self)),
    Row(#""[1, 2""#, own([Int].self)),
    // Behind a bridge that makes something else of the value, none of the library's reads it.
    Row("5", own(URL.self)),
    Row("5", own(UUID.self)),
    Row("true", own(Data.self)),
    Row("[5]", own([URL].self)),
    Row("5", own(HintTests.Role.self)),
    Row("255", color),
    Row("1", own(Bool.self).map(decode: { "\($0)" }, encode: { $0 == "true" })),
  ]

  @Test("a hint names a bridge that reads the document", arguments: allRows)
  func advice(_ row: Row) throws {
    let problems = try row.refusal()
    #expect(problems.compactMap(\.hint) == [row.hint].compactMap { $0 })
    try row.advised?()
  }

  @Test("a hint at the root names a bridge to decode with")
  func root() throws {
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode([Int].self, from: #"["1"]"#)
    }.problems
    #expect(
      problems.map(\.hint) == ["a string that holds 1: .flexible() reads it"]
    )
    #expect(try Rosetta().decode(#"["1"]"#, using: .array(.flexible())) == [1])
  }

  @Test("a hint in a list of models is for the field")
  func models() throws {
    struct Item: JSONConvertible {
      var price = 0
      var ages: [Int] = []
      static func map(_ object: inout Item, json: Mapper) {
        object.ages <~ json["ages"] ~ .lossy()
        object.price <- json["price"]
      }
    }
    let problems = try #require(throws: RosettaError.self) {
      try Rosetta().decode([[Item]].self, from: #"[[{"price": "1", "ages": ["2"]}]]"#)
    }.problems
    #expect(
      problems.map(\.hint) == [
        "a string that holds 1: .flexible() reads it",
        "a string that holds 2: .flexible() reads it",
      ]
    )
  }
}
