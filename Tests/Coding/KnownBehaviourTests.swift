import Foundation
import Rosetta
import Testing

/// What is known of swift-foundation's coders, by its documentation and its behaviour: each is shown
/// for Foundation and for Rosetta.
@Suite("Known behaviours of Foundation's coders")
struct KnownBehaviourTests {
  typealias Key = CodingStateTests.Key
  typealias Made = CodingStateTests.Made

  static func decoders() -> [any CommonDecoder] { [JSONDecoder(), RosettaDecoder()] }
  static func encoders() -> [any CommonEncoder] { [JSONEncoder(), RosettaEncoder()] }

  /// What both encoders write, keys in order.
  private func expect(
    _ value: some Encodable,
    is text: String,
    at location: Testing.SourceLocation = #_sourceLocation,
    _ change: (any CommonEncoder) -> Void = { _ in }
  ) throws {
    for encoder in Self.encoders() {
      encoder.outputFormatting = .sortedKeys
      change(encoder)
      let written = String(decoding: try encoder.document(value), as: UTF8.self)
      #expect(written == text, "\(encoder)", sourceLocation: location)
    }
  }

  /// What both decoders read.
  private func expect<Value: Decodable & Equatable>(
    _ text: String,
    is value: Value,
    at location: Testing.SourceLocation = #_sourceLocation,
    _ change: (any CommonDecoder) -> Void = { _ in }
  ) throws {
    for decoder in Self.decoders() {
      change(decoder)
      let read = try decoder.value(Value.self, in: Data(text.utf8))
      #expect(read == value, "\(decoder)", sourceLocation: location)
    }
  }

  /// How both decoders fail.
  private func refuse<Value: Decodable>(
    _ text: String,
    as type: Value.Type,
    _ summary: String,
    at location: Testing.SourceLocation = #_sourceLocation,
    _ change: (any CommonDecoder) -> Void = { _ in }
  ) {
    for decoder in Self.decoders() {
      change(decoder)
      let error = #expect(throws: DecodingError.self, sourceLocation: location) {
        _ = try decoder.value(type, in: Data(text.utf8))
      }
      let found = error.map { CoderComparison.summary(of: $0) }
      #expect(found == summary, "\(decoder)", sourceLocation: location)
    }
  }

  private func paths(_ body: (any Encoder) -> [[any CodingKey]]) throws -> [[[String]]] {
    try withoutActuallyEscaping(body) { body in
      try Self.encoders().map { encoder in
        var paths: [[String]] = []
        _ = try encoder.document(["in": Made { paths = body($0).map { $0.map(\.stringValue) } }])
        return paths
      }
    }
  }

  @Test("nested containers have the coding paths of their keys and indices")
  func nestedPaths() throws {
    let found = try paths { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
      var list = inner.nestedUnkeyedContainer(forKey: Key("b"))
      let first = list.nestedContainer(keyedBy: Key.self)
      let second = list.nestedUnkeyedContainer()
      return [
        encoder.codingPath, object.codingPath, inner.codingPath, list.codingPath,
        first.codingPath, second.codingPath, object.codingPath,
      ]
    }
    let list = ["in", "a", "b"]
    let all = [["in"], ["in"], ["in", "a"], list, list + ["Index 0"], list + ["Index 1"], ["in"]]
    #expect(found == [all, all])
  }

  @Test("super encoders have the coding paths of their keys and indices")
  func superPaths() throws {
    let found = try paths { encoder in
      var object = encoder.container(keyedBy: Key.self)
      let base = object.superEncoder()
      var list = object.superEncoder(forKey: Key("a")).unkeyedContainer()
      let first = list.superEncoder()
      return [base.codingPath, list.codingPath, first.codingPath, object.codingPath]
    }
    let all = [["in", "super"], ["in", "a"], ["in", "a", "Index 0"], ["in"]]
    #expect(found == [all, all])
  }

  @Test("keys of dictionaries that are integers are so in coding paths")
  func dictionaryPaths() throws {
    let nan = [Double.nan]
    for encoder in Self.encoders() {
      for value: any Encodable in [[[1: nan]], [["1": nan]], [["01": nan]]] {
        let error = #expect(throws: EncodingError.self) { try encoder.document(value) }
        guard case .invalidValue(_, let context)? = error else { continue }
        #expect(context.codingPath.map(\.intValue) == [0, 1, 0], "\(encoder)")
        #expect(context.codingPath[1].stringValue.hasSuffix("1"))
      }
      var path: [Int?] = []
      _ = try encoder.document([7: Made { path = $0.codingPath.map(\.intValue) }])
      #expect(path == [7])
    }
    let error = #expect(throws: EncodingError.self) { try RosettaEncoder().encode([["01": nan]]) }
    guard case .invalidValue(_, let context)? = error else { return }
    let reason = context.underlyingError as? RosettaError
    #expect(reason?.problems.map(\.path.description) == ["$[0].01[0]"])
  }

  enum Numbered: Int, CodingKey {
    case one = 1
    case two
  }

  @Test("keys of coding paths have their integers, and are keys in messages")
  func integersOfKeys() throws {
    let made = Made { encoder in
      var object = encoder.container(keyedBy: Numbered.self)
      for _ in 0..<2 { try object.encode([1], forKey: .one) }
      var nested = object.nestedContainer(keyedBy: Numbered.self, forKey: .two)
      try nested.encode([Double.nan], forKey: .one)
    }
    let errors = Self.encoders().map { encoder in
      #expect(throws: EncodingError.self) { try encoder.document(made) }
    }
    guard case .invalidValue(_, let theirs)? = errors[0],
      case .invalidValue(_, let ours)? = errors[1]
    else { return }
    // Foundation leaves out the key of the nested container.
    #expect(theirs.codingPath.map(\.intValue) == [1, 0])
    #expect(ours.codingPath.map(\.intValue) == [2, 1, 0])
    #expect(ours.codingPath.map(\.stringValue) == ["two", "one", "Index 0"])
    #expect(ours.debugDescription.contains("$.two.one[0]"))
  }

  @Test("a value that is read by another kind of key has the path of that")
  func otherKeys() throws {
    struct Read: Decodable, Equatable {
      var paths: [[Int?]] = []
      init(_ paths: [[Int?]]) { self.paths = paths }
      init(from decoder: any Decoder) throws {
        let (one, two) = (
          try decoder.container(keyedBy: Numbered.self), try decoder.container(keyedBy: Key.self)
        )
        for _ in 0..<2 {
          let first = try one.nestedUnkeyedContainer(forKey: .one)
          paths.append(first.codingPath.map(\.intValue))
          let second = try two.nestedUnkeyedContainer(forKey: Key("one"))
          paths.append(second.codingPath.map(\.intValue))
        }
      }
    }
    try expect(#"{"one":[]}"#, is: Read([[1], [nil], [1], [nil]]))
  }

  @Test("a nested container that has been begun is counted")
  func begunCount() throws {
    let made = Made { encoder in
      var list = encoder.unkeyedContainer()
      var nested = list.nestedUnkeyedContainer()
      #expect(list.count == 1 && nested.count == 0)
      try list.encode(1)
      _ = nested.nestedContainer(keyedBy: Key.self)
      #expect(list.count == 2 && nested.count == 1)
    }
    try expect(made, is: "[[{}],1]")
  }

  @Test("an encoder goes on after a value that has thrown")
  func stateAfterThrowing() throws {
    struct Refusal: Error {}
    let failing = Made { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: Key("x"))
      try list.encode([1])
      throw Refusal()
    }
    let made = Made { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try? object.encode(failing, forKey: Key("a"))
      try object.encode(1, forKey: Key("b"))
      var list = object.nestedUnkeyedContainer(forKey: Key("c"))
      try? list.encode(failing)
      try? list.encode(Double.nan)
      try list.encode(2)
      #expect(list.count == 1 && list.codingPath.map(\.stringValue) == ["c"])
    }
    try expect(made, is: #"{"b":1,"c":[2]}"#)
  }

  @Test("a decoder goes on after a value that has thrown")
  func stateAfterDecoding() throws {
    struct Careful: Decodable, Equatable {
      var values: [Int] = []
      init(_ values: [Int]) { self.values = values }
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          if let value = try? list.decode(Int.self) {
            values.append(value)
          } else {
            #expect(list.currentIndex == 1)
            values.append(try list.decode([Int].self).count)
          }
        }
      }
    }
    try expect("[1,[1,2],3]", is: Careful([1, 2, 3]))
  }

  @Test("no scalar is taken for one of another type")
  func coercion() {
    refuse("[1]", as: [Bool].self, "typeMismatch Bool at Index 0(0)")
    refuse("[true]", as: [Int].self, "typeMismatch Int at Index 0(0)")
    refuse("[false]", as: [Double].self, "typeMismatch Double at Index 0(0)")
    refuse(#"["1"]"#, as: [UInt8].self, "typeMismatch UInt8 at Index 0(0)")
    refuse("[1]", as: [String].self, "typeMismatch String at Index 0(0)")
    refuse("[null]", as: [String].self, "valueNotFound String at Index 0(0)")
    refuse("{}", as: [Int].self, "typeMismatch Array<Any> at ")
    refuse("[]", as: [String: Int].self, "typeMismatch Dictionary<String, Any> at ")
  }

  /// What a keyed container has for each type that its protocol names.
  struct Named: Decodable, Equatable {
    var found: [String]
    init(_ found: [String]) { self.found = found }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      func text(_ value: (Key) throws -> (some Any)?) -> String {
        do { return try value(Key("a")).map { "\($0)" } ?? "nil" } catch { return "error" }
      }
      found = [
        text { try container.decodeIfPresent(Bool.self, forKey: $0) },
        text { try container.decodeIfPresent(String.self, forKey: $0) },
        text { try container.decodeIfPresent(Double.self, forKey: $0) },
        text { try container.decodeIfPresent(Float.self, forKey: $0) },
        text { try container.decodeIfPresent(Int.self, forKey: $0) },
        text { try container.decodeIfPresent(Int8.self, forKey: $0) },
        text { try container.decodeIfPresent(Int16.self, forKey: $0) },
        text { try container.decodeIfPresent(Int32.self, forKey: $0) },
        text { try container.decodeIfPresent(Int64.self, forKey: $0) },
        text { try container.decodeIfPresent(UInt.self, forKey: $0) },
        text { try container.decodeIfPresent(UInt8.self, forKey: $0) },
        text { try container.decodeIfPresent(UInt16.self, forKey: $0) },
        text { try container.decodeIfPresent(UInt32.self, forKey: $0) },
        text { try container.decodeIfPresent(UInt64.self, forKey: $0) },
      ]
    }
  }

  @Test("an optional of each type that containers name is nil, a value or an error")
  func namedTypes() throws {
    for (value, found) in [
      ("null", Array(repeating: "nil", count: 14)),
      ("true", ["true"] + Array(repeating: "error", count: 13)),
      (#""x""#, ["error", "x"] + Array(repeating: "error", count: 12)),
      ("5", ["error", "error", "5.0", "5.0"] + Array(repeating: "5", count: 10)),
      (
        "-1",
        ["error", "error", "-1.0", "-1.0"] + Array(repeating: "-1", count: 5)
          + Array(repeating: "error", count: 5)
      ),
      (
        "40000",
        [
          "error", "error", "40000.0", "40000.0", "40000", "error", "error", "40000", "40000",
          "40000", "error", "40000", "40000", "40000",
        ]
      ),
      (
        "4000000000",
        [
          "error", "error", "4000000000.0", "4e+09", "4000000000", "error", "error",
          "error", "4000000000", "4000000000", "error", "error", "4000000000", "4000000000",
        ]
      ),
    ] {
      try expect("{\"a\":\(value)}", is: Named(found))
    }
    try expect("{}", is: Named(Array(repeating: "nil", count: 14)))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Wide: Codable, Equatable {
    var low = Int128.min
    var high = UInt128.max
    init() {}
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      low = try list.decode(Int128.self)
      high = try list.decode(UInt128.self)
      let inner = try list.nestedContainer(keyedBy: Key.self)
      #expect(try inner.decode(Int128.self, forKey: Key("low")) == low)
      #expect(try inner.decode(UInt128.self, forKey: Key("high")) == high)
      #expect(try inner.decodeIfPresent(Int128.self, forKey: Key("none")) == nil)
      #expect(try list.decodeIfPresent(UInt128.self) == nil)
      #expect(try Int128(from: list.superDecoder()) == low)
      let last = try list.superDecoder().singleValueContainer()
      #expect(try last.decode(UInt128.self) == high)
    }
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(low)
      try list.encode(high)
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(high, forKey: Key("high"))
      try inner.encode(low, forKey: Key("low"))
      try inner.encodeNil(forKey: Key("none"))
      try list.encodeNil()
      try low.encode(to: list.superEncoder())
      var last = list.superEncoder().singleValueContainer()
      try last.encode(high)
    }
  }

  @Test("integers of 128 bits are read from and written to every container")
  func wideIntegers() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let (low, high) = (Int128.min, UInt128.max)
    let text =
      "[\(low),\(high),{\"high\":\(high),\"low\":\(low),\"none\":null},null,\(low),\(high)]"
    try expect(Wide(), is: text)
    try expect(text, is: Wide())
  }

  /// What has a depth, as many types deep.
  protocol Measured: Decodable { var depth: Int { get } }

  struct Bottom: Measured {
    var depth: Int { 0 }
  }

  struct Nest<Inner: Measured>: Measured {
    var inner: Inner?
    var depth: Int { 1 + (inner?.depth ?? 0) }
  }

  @Test("a document may have values of any number of types")
  func manyTypes() throws {
    func nest<Inner: Measured>(_: Inner.Type, _ depth: Int) -> any Measured.Type {
      depth == 0 ? Inner.self : nest(Nest<Inner>.self, depth - 1)
    }
    func depth<Value: Measured>(of _: Value.Type, by decoder: any CommonDecoder) throws -> Int {
      let text =
        String(repeating: #"{"inner":"#, count: 40) + "{}" + String(repeating: "}", count: 40)
      return try decoder.value(Value.self, in: Data(text.utf8)).depth
    }
    let type = nest(Bottom.self, 40)
    for decoder in Self.decoders() { #expect(try depth(of: type, by: decoder) == 40) }
  }

  @Test("a number beyond its type is corrupted data")
  func ranges() throws {
    refuse("[256]", as: [UInt8].self, "dataCorrupted at ")
    refuse("[-1]", as: [UInt].self, "dataCorrupted at ")
    refuse("[1.5]", as: [Int].self, "dataCorrupted at ")
    refuse("[9223372036854775808]", as: [Int64].self, "dataCorrupted at ")
    try expect("[-9223372036854775808,9223372036854775807]", is: [Int64.min, .max])
    try expect("18446744073709551615", is: UInt64.max)
    try expect("[1.0,2e2]", is: [1, 200])
    try expect("[-0]", is: [0])
    try expect([-0.0, 0], is: "[-0,0]")
    for decoder in Self.decoders() {
      let zeros = try decoder.value([Double].self, in: Data("[-0,-0.0]".utf8))
      #expect(zeros.map(\.sign) == [.minus, .minus], "\(decoder)")
    }
  }

  @Test("NaN and the infinities are strings, if both coders say so")
  func nonConformingFloats() throws {
    let numbers = [Double.infinity, -.infinity, 1.5]
    try expect(numbers, is: #"["inf","-inf",1.5]"#) {
      $0.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    try expect(#"["inf","-inf",1.5]"#, is: numbers) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    refuse(#"["inf"]"#, as: [Float].self, "typeMismatch Float at Index 0(0)")
    for encoder in Self.encoders() {
      let error = #expect(throws: EncodingError.self) { _ = try encoder.document(["a": [numbers]]) }
      let summary = error.map { CoderComparison.summary(of: $0) }
      #expect(summary == #"invalidValue at ["a", "Index 0", "Index 0"]"#)
    }
  }

  struct Moment: Codable, Equatable { var at: Date }
  struct OptionalMoment: Codable, Equatable { var optional: Date? }

  @Test("a strategy for dates may write null or nothing")
  func customDates() throws {
    let moment = Moment(at: Date(timeIntervalSince1970: 1))
    try expect(moment, is: #"{"at":null}"#) {
      $0.dateEncodingStrategy = .custom { _, encoder in
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
    try expect(moment, is: #"{"at":{}}"#) { $0.dateEncodingStrategy = .custom { _, _ in } }
    try expect(#"{"at":7}"#, is: moment) {
      $0.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 1) }
    }
    refuse(#"{"at":null}"#, as: Moment.self, "valueNotFound Date at at()") {
      $0.dateDecodingStrategy = .iso8601
    }
  }

  @Test("a strategy for data may write nothing")
  func customData() throws {
    try expect(Coded.Bytes(data: Data([1])), is: #"{"data":{}}"#) {
      $0.dataEncodingStrategy = .custom { _, _ in }
    }
    try expect(Coded.Bytes(data: Data([1, 2])), is: #"{"data":[1,2]}"#) {
      $0.dataEncodingStrategy = .deferredToData
    }
    refuse(#"{"data":"?"}"#, as: Coded.Bytes.self, "dataCorrupted at data()")
  }

  @Test("dates are written by seconds, milliseconds, or in ISO 8601")
  func dates() throws {
    let moment = Moment(at: Date(timeIntervalSince1970: 1_000_000))
    try expect(moment, is: #"{"at":-977307200}"#)
    try expect(moment, is: #"{"at":1000000}"#) { $0.dateEncodingStrategy = .secondsSince1970 }
    try expect(moment, is: #"{"at":1000000000}"#) {
      $0.dateEncodingStrategy = .millisecondsSince1970
    }
    try expect(moment, is: #"{"at":"1970-01-12T13:46:40Z"}"#) { $0.dateEncodingStrategy = .iso8601 }
    try expect(#"{"at":"1970-01-12T13:46:40Z"}"#, is: moment) { $0.dateDecodingStrategy = .iso8601 }
  }

  @Test("a date that is not in ISO 8601 has the path of the decoder that is asked for it")
  func datePaths() {
    struct Single: Decodable {
      var date: Date
      init(from decoder: any Decoder) throws {
        date = try decoder.singleValueContainer().decode(Date.self)
      }
    }
    struct Choice: Decodable {
      var date: Date?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if (try? container.decode(Date?.self, forKey: Key("b"))) != nil { return }
        date = try container.decode(Date.self, forKey: Key("b"))
      }
    }
    struct Nested: Decodable {
      var date: Date?
      init(from decoder: any Decoder) throws {
        let inner = try decoder.container(keyedBy: Key.self)
          .nestedContainer(keyedBy: Key.self, forKey: Key("a"))
        date = try inner.decode(Date?.self, forKey: Key("b"))
      }
    }
    func refuse<Value: Decodable>(_ document: String, as type: Value.Type, at path: String) {
      self.refuse(document, as: type, "dataCorrupted at \(path)") {
        $0.dateDecodingStrategy = .iso8601
      }
    }
    let (object, list) = (#"{"b":"x"}"#, #"{"b":["x"]}"#)
    refuse(object, as: [String: Date].self, at: "")
    refuse(object, as: [String: Date?].self, at: "b()")
    refuse(object, as: [String: Date??].self, at: "b()")
    refuse(object, as: [String: Single].self, at: "b()")
    refuse(object, as: Choice.self, at: "")
    refuse(#"{"a":{"b":"x"}}"#, as: Nested.self, at: "a().b()")
    refuse(list, as: [String: [Date]].self, at: "b()")
    refuse(list, as: [String: [Date?]].self, at: "b().Index 0(0)")
    refuse(list, as: [String: [Single]].self, at: "b().Index 0(0)")
    refuse(list, as: [String: [Single?]].self, at: "b().Index 0(0)")
    refuse(#"{"at":"x"}"#, as: Moment.self, at: "")
    refuse(#"{"optional":"x"}"#, as: OptionalMoment.self, at: "")
  }

  #if !canImport(FoundationEssentials)
    @Test("dates have the form of a formatter")
    func formattedDates() throws {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = "yyyy/MM/dd"
      let moment = Moment(at: Date(timeIntervalSince1970: 86_400))
      try expect(moment, is: #"{"at":"1970\/01\/02"}"#) {
        $0.dateEncodingStrategy = .formatted(formatter)
      }
      try expect(#"{"at":"1970/01/02"}"#, is: moment) {
        $0.dateDecodingStrategy = .formatted(formatter)
      }
      refuse(#"{"at":"no"}"#, as: Moment.self, "dataCorrupted at at()") {
        $0.dateDecodingStrategy = .formatted(formatter)
      }
    }
  #endif

  @Test("a document may be a single scalar")
  func fragments() throws {
    try expect(1, is: "1")
    try expect("a/\u{1}\"" as String?, is: #""a\/\u0001\"""#)
    try expect(String?.none, is: "null")
    try expect(true, is: "true")
    try expect("null", is: Int?.none)
    try expect(#"["\ud83d\ude00\/"]"#, is: ["😀/"])
    try expect(#""a\/""#, is: "a/")
    refuse("null", as: Int.self, "valueNotFound Int at ")
  }

  @Test("URLs, decimals and data are scalars, alone and inside of others")
  func intercepted() throws {
    let url = try #require(URL(string: "https://a.b/c"))
    try expect(url, is: #""https:\/\/a.b\/c""#)
    try expect([url], is: #"["https://a.b/c"]"#) {
      $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }
    try expect(#"{"a":"https://a.b/c"}"#, is: ["a": url])
    let decimal = try #require(Decimal(string: "1234567890.123456789"))
    try expect(["a": decimal], is: #"{"a":1234567890.123456789}"#)
    try expect("[1234567890.123456789]", is: [decimal])
    try expect([Data([1, 2, 3])], is: #"["AQID"]"#)
    try expect(#"["AQID"]"#, is: [Data([1, 2, 3])])
    refuse(#"[""]"#, as: [URL].self, "dataCorrupted at Index 0(0)")
  }

  @Test("slashes are escaped wherever they stand, beside other escapes and beyond ASCII")
  func slashes() throws {
    let texts = (0...40).flatMap { count in
      ["/", "\"/", "/\n", "é/"].flatMap { marks in
        (0...count).map { text in
          String(repeating: "a", count: text) + marks + String(repeating: "b", count: count - text)
        }
      }
    }
    let values = texts + ["", String(repeating: "/", count: 2_000)]
    #expect(try RosettaEncoder().encode(values) == JSONEncoder().encode(values))
  }

  @Test("of a key that is encoded twice the last value counts")
  func repeatedKeys() throws {
    let made = Made { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(["x"], forKey: Key("a"))
      try object.encode(2, forKey: Key("b"))
      try object.encode(3, forKey: Key("a"))
      try object.encodeNil(forKey: Key("b"))
    }
    try expect(made, is: #"{"a":3,"b":null}"#)
  }

  @Test("a container that is asked for twice goes on")
  func sameContainer() throws {
    let made = Made { encoder in
      var one = encoder.container(keyedBy: Key.self)
      try one.encode(1, forKey: Key("a"))
      var other = encoder.container(keyedBy: JSONPath.Component.self)
      try other.encode(2, forKey: .key("b"))
      try one.encode(3, forKey: Key("c"))
      var nested = one.nestedContainer(keyedBy: Key.self, forKey: Key("n"))
      try nested.encode([1], forKey: Key("x"))
      try nested.encode(1, forKey: Key("y"))
      try one.encode(4, forKey: Key("d"))
      var again = one.nestedContainer(keyedBy: Key.self, forKey: Key("n"))
      try again.encode(2, forKey: Key("z"))
      try again.encode(2, forKey: Key("y"))
      var list = one.nestedUnkeyedContainer(forKey: Key("l"))
      try list.encode([["a"]])
      try list.encode(1)
      var more = one.nestedUnkeyedContainer(forKey: Key("l"))
      #expect(more.count == 2)
      try more.encode(2)
    }
    try expect(
      made,
      is: #"{"a":1,"b":2,"c":3,"d":4,"l":[[["a"]],1,2],"n":{"x":[1],"y":2,"z":2}}"#
    )
  }

  @Test("a single value and a container of one encoder share its value")
  func sharedValue() throws {
    struct Payload: Encodable { var x = 1, z = [2] }
    typealias Step = (any Encoder) throws -> Void
    func member(_ value: Int) -> Step {
      { encoder in
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: Key("x"))
      }
    }
    func single(_ value: some Encodable) -> Step {
      { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
    let element: Step = { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(3)
    }
    let (payload, nothing) = (Payload(), Made { _ in })
    let cases: [([Step], String)] = [
      ([member(0), single(payload)], #"{"x":1,"z":[2]}"#),
      ([single(payload), member(0)], #"{"x":0,"z":[2]}"#),
      ([member(0), single(payload as Payload?)], #"{"x":1,"z":[2]}"#),
      ([member(0), single(Payload?.none), member(4)], #"{"x":4}"#),
      ([member(0), single(nothing), member(4)], #"{"x":4}"#),
      ([single(nothing), member(0)], #"{"x":0}"#),
      ([member(0), single(["a": 1])], #"{"a":1,"x":0}"#),
      ([member(0), single([2: 3])], #"{"2":3,"x":0}"#),
      ([single(["x": 1]), member(0)], #"{"x":0}"#),
      ([element, single([payload]), element], #"[3,{"x":1,"z":[2]},3]"#),
      ([single([1]), element], "[1,3]"),
      ([element, single([Int]())], "[3]"),
      ([element, single(Made(element))], "[3,3]"),
      ([single([Int]()), element], "[3]"),
    ]
    for (steps, text) in cases {
      let made = Made { encoder in for step in steps { try step(encoder) } }
      try expect(made, is: text)
      try expect(["in": [made]], is: "{\"in\":[\(text)]}")
      let outer = Made { encoder in
        var list = encoder.unkeyedContainer()
        try made.encode(to: list.superEncoder())
      }
      try expect(outer, is: "[\(text)]")
    }
  }

  struct Cases: Codable, Equatable {
    var someURLName: Int
    var oneTwoThree: [String: Int]
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var _private_: Int
  }

  @Test("keys are converted to snake case and back, where they come back")
  func snakeCase() throws {
    let cases = Cases(someURLName: 1, oneTwoThree: ["someKey": 2], _private_: 3)
    try expect(cases, is: #"{"_private_":3,"one_two_three":{"someKey":2},"some_url_name":1}"#) {
      $0.keyEncodingStrategy = .convertToSnakeCase
    }
    refuse(
      #"{"some_url_name":1,"one_two_three":{},"_private_":3}"#,
      as: Cases.self,
      "keyNotFound someURLName at "
    ) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    try expect(#"{"some_uRLName":1,"one_two_three":{"someKey":2},"_private_":3}"#, is: cases) {
      $0.keyDecodingStrategy = .custom { path in
        let names = ["some_uRLName": "someURLName", "one_two_three": "oneTwoThree"]
        let name = path.last?.stringValue ?? ""
        return Key(names[name] ?? name)
      }
    }
  }

  @Test("a strategy for keys is given their whole path")
  func customKeys() throws {
    struct Inner: Encodable { var b = 1 }
    struct Outer: Encodable { var a = [Inner(), Inner()] }
    try expect(Outer(), is: #"{"a":[{"a.Index 0.b":1},{"a.Index 1.b":1}]}"#) {
      $0.keyEncodingStrategy = .custom { path in
        Key(path.map(\.stringValue).joined(separator: "."))
      }
    }
  }

  @Test("keys that are integers are those of an object")
  func integerKeys() throws {
    try expect([1: "a", 10: "b", 2: "c"], is: #"{"1":"a","10":"b","2":"c"}"#)
    try expect(#"{"1":"a","10":"b"}"#, is: [1: "a", 10: "b"])
    refuse(#"{"a":1}"#, as: [Int: Int].self, "typeMismatch Int at a()")
    refuse(#"{"7":"x"}"#, as: [Int: Int].self, "typeMismatch Int at 7(7)")
  }

  @Test("an optional is nil for null and for a missing key, another null is not there")
  func optionals() throws {
    struct Optionals: Codable, Equatable {
      var a: Int?
      var b: [Int?]?
    }
    try expect(#"{"a":null,"b":[null,1]}"#, is: Optionals(a: nil, b: [nil, 1]))
    try expect("{}", is: Optionals(a: nil, b: nil))
    try expect(Optionals(a: nil, b: [nil]), is: #"{"b":[null]}"#)
    refuse(#"{"a":"x"}"#, as: Optionals.self, "typeMismatch Int at a()")
  }

  @Test("containers without members are written, and read")
  func empty() throws {
    let made = Made { encoder in
      var object = encoder.container(keyedBy: Key.self)
      _ = object.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
      _ = object.nestedUnkeyedContainer(forKey: Key("b"))
      _ = object.superEncoder(forKey: Key("c"))
      try object.encode(Made { _ in }, forKey: Key("d"))
      try object.encode([Int](), forKey: Key("e"))
    }
    try expect(made, is: #"{"a":{},"b":[],"c":{},"d":{},"e":[]}"#)
    try expect([String: Int](), is: "{\n\n}") {
      $0.outputFormatting = [.prettyPrinted, .sortedKeys]
    }
    try expect("{}", is: [String: Int]())
    refuse("[]", as: Coded.Pair.self, "valueNotFound Int at Index 0(0)")
  }

  @Test("the members of a superclass stand under super, or beside those of its class")
  func superclass() throws {
    for decoder in Self.decoders() {
      let document = Data(#"{"super":{"name":"a"},"lives":9,"name":"b","breed":"c"}"#.utf8)
      #expect(try decoder.value(Coded.Cat.self, in: document).name == "a")
      #expect(try decoder.value(Coded.Dog.self, in: document).name == "b")
    }
    refuse(
      #"{"lives":9}"#,
      as: Coded.Cat.self,
      "valueNotFound Dictionary<String, Any> at super()"
    )
    refuse(
      #"{"words":[]}"#,
      as: Coded.Parrot.self,
      "valueNotFound Dictionary<String, Any> at base()"
    )
  }

  @Test("a variable may hold the class that is decoded")
  func classInVariable() throws {
    let kind: Coded.Animal.Type = Coded.Dog.self
    for decoder in Self.decoders() {
      let document = Data(#"{"name":"b","breed":"c"}"#.utf8)
      #expect(try decoder.value(kind, in: document) is Coded.Dog, "\(decoder)")
    }
  }

  @Test("keys are sorted as Foundation sorts them")
  func order() throws {
    let keys = ["b", "a", "B", "a1", "a10", "a2", "é", "", "_"]
    let members = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    let texts = try Self.encoders().map { encoder in
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.document(members), as: UTF8.self)
    }
    #expect(texts[0] == texts[1])
  }
}
