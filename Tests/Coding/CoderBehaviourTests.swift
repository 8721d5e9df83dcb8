import Foundation
import Rosetta
import Testing

@Suite("RosettaDecoder and RosettaEncoder")
struct CoderBehaviourTests {
  struct Reading: Codable, Equatable {
    var name: String
    var values: [Double]
    var next: [Reading]?
  }

  @Test("numbers are exact, where Foundation makes a double first")
  func exactNumbers() throws {
    let decoder = RosettaDecoder()
    #expect(throws: DecodingError.self) {
      try decoder.decode(Int.self, from: "1.00000000000000001")
    }
    #expect(try decoder.decode(Int.self, from: "0e1") == 0)
    #expect(try decoder.decode(Double.self, from: "1e-400") == 0)
    let digits = String(repeating: "1", count: 39)
    #expect(throws: DecodingError.self) { try decoder.decode(Decimal.self, from: "1.\(digits)") }
    #expect(throws: EncodingError.self) { try RosettaEncoder().encode(Decimal.nan) as String }
    #expect(throws: DecodingError.self) {
      try decoder.decode([String: Int].self, from: #"{"a":1,"b":01}"#)
    }
  }

  @Test("of several wrong members of a dictionary the first one is reported")
  func firstMember() throws {
    let text = "{\((0..<50).map { "\"k\($0)\":\"x\"" }.joined(separator: ","))}"
    let error = #expect(throws: DecodingError.self) {
      try RosettaDecoder().decode([String: Int].self, from: text)
    }
    guard case .typeMismatch(_, let context)? = error else { return #expect(Bool(false)) }
    #expect(context.codingPath.map(\.stringValue) == ["k0"])
  }

  @Test("an error has a sentence, a line and an excerpt, and the RosettaError")
  func sentence() throws {
    let document = """
      {
        "name": "Ann",
        "values": [1, "x"]
      }
      """
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode(Reading.self, from: document)
    }
    guard case .typeMismatch(let type, let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(type is Double.Type)
    #expect(context.codingPath.map(\.stringValue) == ["values", "Index 1"])
    let lines = context.debugDescription.split(separator: "\n")
    #expect(lines.first == #"error: expected Double, found string "x" at $.values[1]"#)
    #expect(lines.last?.hasSuffix("^ line 3, column 17") == true)
    #expect(lines.count == 3)
    let reason = try #require(context.underlyingError as? RosettaError)
    #expect(reason.problems.map(\.code) == [.wrongType])
  }

  @Test("the last key of a path is the one that the type has")
  func lastKey() throws {
    enum Keys: CodingKey { case a }
    struct Strict: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .a)
      }
    }
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode([Strict].self, from: #"[{"a":"x"}]"#)
    }
    guard case .typeMismatch(_, let context) = error else { return }
    #expect(context.codingPath.last as? Keys == .a)
  }

  @Test("invalid JSON is corrupted data, with its place")
  func syntax() throws {
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode([Int].self, from: "[1,]")
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.isEmpty)
    #expect(context.debugDescription.contains("line 1, column 4"))
    #expect((context.underlyingError as? RosettaError)?.category == .syntax)
  }

  enum Size: String, Codable, CaseIterable { case small, large }
  enum Level: Int, Codable { case low, high }

  @Test(
    "a raw value, or a string that is no UUID, is told in Rosetta's words",
    arguments: [
      (
        #"{"size":"larg"}"#,
        #"error: expected one of "small", "large", found string "larg" at $.size"#
      ),
      (
        #"{"level":7}"#,
        "error: could not bridge number 7 to Level at $.level: not one of its cases"
      ),
      (#"{"id":"7F"}"#, #"error: could not bridge string "7F" to UUID at $.id: not a UUID"#),
    ]
  )
  func rawValues(_ document: String, _ sentence: String) throws {
    struct Shirt: Codable {
      var size: Size?
      var level: Level?
      var id: UUID?
    }
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode(Shirt.self, from: document)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect((context.underlyingError as? RosettaError)?.description.contains(sentence) == true)
  }

  struct Picky: Codable {
    struct Refusal: Error, Equatable {}

    var code: Int

    init(code: Int) { self.code = code }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try container.decode(Int.self, forKey: .code)
      if code == 0 { throw Refusal() }
      if code < 0 {
        throw DecodingError.dataCorruptedError(
          forKey: .code,
          in: container,
          debugDescription: "below zero"
        )
      }
    }

    func encode(to encoder: any Encoder) throws {
      if code == 0 { throw Refusal() }
      if code < 0 {
        let context = EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "below zero"
        )
        throw EncodingError.invalidValue(code, context)
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(code, forKey: .code)
    }

    enum CodingKeys: CodingKey { case code }
  }

  @Test("an error that a type throws is rethrown, and its place is in the log")
  func foreignError() throws {
    let log = Recorder<Report>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.sinks = [.reports { log.append($0) }]
    #expect(throws: Picky.Refusal()) {
      try RosettaDecoder(rosetta).decode([Picky].self, from: #"[{"code":1},{"code":0}]"#)
    }
    #expect(throws: Picky.Refusal()) {
      try RosettaEncoder(rosetta).encode(["a": [Picky(code: 1), Picky(code: 0)]])
    }
    #expect(log.all.flatMap(\.problems).map { "\($0.path)" } == ["$[1]", "$.a[1]"])
  }

  @Test("a coding error that a type throws keeps its text and gets the RosettaError")
  func ownError() throws {
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode([Picky].self, from: #"[{"code":-1}]"#)
    }
    guard case .dataCorrupted(let context) = error else { return }
    #expect(context.debugDescription == "below zero")
    #expect(context.codingPath.map(\.stringValue) == ["Index 0", "code"])
    let reason = try #require(context.underlyingError as? RosettaError)
    #expect(
      reason.problems.map { "\($0.path) \($0.location?.column ?? 0)" } == ["$[0].code 10"]
    )
    let other = try #require(throws: EncodingError.self) {
      try RosettaEncoder().encode([Picky(code: -1)])
    }
    guard case .invalidValue(_, let context) = other else { return }
    #expect(context.debugDescription == "below zero")
    #expect((context.underlyingError as? RosettaError)?.problems.map { "\($0.path)" } == ["$[0]"])
  }

  @Test("a coder tells its options")
  func tellsOptions() {
    let (decoder, encoder) = (RosettaDecoder(), RosettaEncoder())
    decoder.rosetta.maximumDepth = 3
    encoder.rosetta.maximumDepth = 4
    #expect(decoder.rosetta.maximumDepth == 3 && encoder.rosetta.maximumDepth == 4)
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .secondsSince1970
    if case .iso8601 = decoder.dateDecodingStrategy {} else { Issue.record("dates") }
    if case .secondsSince1970 = encoder.dateEncodingStrategy {} else { Issue.record("dates") }
    decoder.dataDecodingStrategy = .deferredToData
    encoder.dataEncodingStrategy = .deferredToData
    if case .deferredToData = decoder.dataDecodingStrategy {} else { Issue.record("data") }
    if case .deferredToData = encoder.dataEncodingStrategy {} else { Issue.record("data") }
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.keyEncodingStrategy = .convertToSnakeCase
    if case .convertFromSnakeCase = decoder.keyDecodingStrategy {} else { Issue.record("keys") }
    if case .convertToSnakeCase = encoder.keyEncodingStrategy {} else { Issue.record("keys") }
    if case .throw = decoder.nonConformingFloatDecodingStrategy {} else { Issue.record("floats") }
    if case .throw = encoder.nonConformingFloatEncodingStrategy {} else { Issue.record("floats") }
    #expect(encoder.userInfo.isEmpty && decoder.userInfo.isEmpty)
  }

  @Test("integers of 64 and 128 bits and decimals are exact")
  func exact() throws {
    let decoder = RosettaDecoder()
    #expect(try decoder.decode(Int64.self, from: "9007199254740993.0") == 9_007_199_254_740_993)
    #expect(try decoder.decode(UInt64.self, from: "18446744073709551615") == .max)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      struct Wide: Codable, Equatable { var low: Int128, high: UInt128, none: Int128? }
      let wide = Wide(low: .min, high: .max, none: nil)
      let text: String = try RosettaEncoder().encode(wide)
      #expect(
        text == """
          {"low":-170141183460469231731687303715884105728,\
          "high":340282366920938463463374607431768211455}
          """
      )
      #expect(try decoder.decode(Wide.self, from: text) == wide)
      #expect(throws: DecodingError.self) { try decoder.decode([Int128].self, from: "[1e40]") }
    }
    let digits = "12345678901234567890.123456789012345678"
    #expect(try decoder.decode(Decimal.self, from: digits) == Decimal(string: digits))
  }

  @Test("keys are written in the order of the type, those of dictionaries sorted")
  func order() throws {
    struct Mixed: Encodable { var z = 1, a = ["y": 1, "b": 2, "x": 3], m = "k" }
    let text: String = try RosettaEncoder().encode(Mixed())
    #expect(text == #"{"z":1,"a":{"b":2,"x":3,"y":1},"m":"k"}"#)
  }

  @Test("what a Rosetta says holds for its coders")
  func options() throws {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    rosetta.maximumDepth = 2
    rosetta.nonFinite = .null
    let decoder = RosettaDecoder(rosetta)
    #expect(throws: DecodingError.self) {
      try decoder.decode([String: Int].self, from: #"{"a":1,"a":2}"#)
    }
    #expect(throws: DecodingError.self) { try decoder.decode([[[Int]]].self, from: "[[[1]]]") }
    let encoder = RosettaEncoder(rosetta)
    #expect(try encoder.encode([[Double.nan]], as: String.self) == "[[null]]")
    #expect(throws: EncodingError.self) { try encoder.encode([[[1]]]) }
    #expect(throws: EncodingError.self) {
      try encoder.encode(Reading(name: "", values: [], next: [Reading(name: "", values: [])]))
    }
  }

  @Test("any source can be decoded, and any output encoded")
  func sources() throws {
    let decoder = RosettaDecoder()
    let text = #"{"name":"a","values":[1]}"#
    let reading = Reading(name: "a", values: [1])
    #expect(try decoder.decode(Reading.self, from: text) == reading)
    #expect(try decoder.decode(Reading.self, from: Array(text.utf8)) == reading)
    #expect(try decoder.decode(Reading.self, from: Data(text.utf8)) == reading)
    #expect(try decoder.decode(Reading.self, from: JSON(parsing: text)) == reading)
    let encoder = RosettaEncoder()
    #expect(try encoder.encode(reading) == Data(text.utf8))
    #expect(try encoder.encode(reading, as: String.self) == text)
    #expect(try encoder.encode(reading, as: JSON.self) == JSON(parsing: text))
  }

  @Test("JSON keeps its digits and the order of its keys")
  func json() throws {
    let text = #"{"z":[1.50,123456789012345678901234567890.5],"a":{"y":null,"b":true}}"#
    #expect(try RosettaDecoder().decode(JSON.self, from: text).description == text)
    let members = try RosettaDecoder().decode([String: JSON].self, from: text)
    let list: String = try RosettaEncoder().encode(members["z"])
    #expect(list == "[1.50,123456789012345678901234567890.5]")
    #expect(try RosettaDecoder().decode(JSONNumber.self, from: "1.50").text == "1.50")
    #expect(try RosettaDecoder().decode(JSONObject.self, from: text).keys == ["z", "a"])
    #expect(throws: DecodingError.self) { try RosettaDecoder().decode(JSONObject.self, from: "[]") }
  }

  @Test("containers may be filled in any order")
  func branches() throws {
    struct Columns: Encodable {
      enum Keys: CodingKey { case x, y, inner, last }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var x = container.nestedUnkeyedContainer(forKey: .x)
        var y = container.nestedUnkeyedContainer(forKey: .y)
        var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        let unused = container.superEncoder()
        let late = container.superEncoder(forKey: .last)
        for index in 0..<3 {
          try x.encode(index)
          try y.encode([index])
          var row = x.nestedContainer(keyedBy: Keys.self)
          try y.encode("/")
          try row.encode(index, forKey: .x)
        }
        try inner.encode(1, forKey: .y)
        var deep = inner.nestedUnkeyedContainer(forKey: .x)
        try inner.encode(2, forKey: .last)
        try deep.encode(true)
        try "end".encode(to: late)
        _ = unused
      }
    }
    let text: String = try RosettaEncoder().encode(["a": Columns(), "b": Columns()])
    let column = #"""
      {"x":[0,{"x":0},1,{"x":1},2,{"x":2}],"y":[[0],"\/",[1],"\/",[2],"\/"],\#
      "inner":{"y":1,"x":[true],"last":2},"super":{},"last":"end"}
      """#
    #expect(text == #"{"a":\#(column),"b":\#(column)}"#)
  }

  @Test("an encoder that is misused throws")
  func misuse() throws {
    struct Twice: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      }
    }
    struct Both: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: JSONPath.Component.self)
        _ = encoder.unkeyedContainer()
      }
    }
    #expect(throws: EncodingError.self) { try RosettaEncoder().encode(Twice()) }
    #expect(throws: EncodingError.self) { try RosettaEncoder().encode([Both()]) }
  }

  @Test("a type that encodes nothing has no document")
  func nothingEncoded() {
    for encoder in [JSONEncoder(), RosettaEncoder()] as [any CommonEncoder] {
      let error = #expect(throws: EncodingError.self) {
        try encoder.document(CodingStateTests.Made { _ in })
      }
      #expect(error.map { CoderComparison.summary(of: $0) } == "invalidValue at []")
    }
  }

  @Test("a decoding error that a type throws keeps its text and its reason")
  func ownReason() throws {
    struct Reason: Error {}
    struct Refusing: Decodable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "no such ship",
            underlyingError: Reason()
          )
        )
      }
    }
    let logs = Recorder<String>()
    let decoder = RosettaDecoder(logs.rosetta(level: .errors))
    let error = try #require(throws: DecodingError.self) {
      try decoder.decode([Refusing].self, from: "[1]")
    }
    guard case .dataCorrupted(let context) = error else { return }
    #expect(context.debugDescription == "no such ship" && context.underlyingError is Reason)
    #expect(logs.all.first?.contains("no such ship") == true)
    #expect(logs.all.first?.contains("$[0]") == true)
  }

  struct Wrapping: Codable {
    struct Wrapped: Error { let inner: any Error }
    init() {}
    init(from decoder: any Decoder) throws {
      do {
        _ = try [Int](from: decoder)
      } catch {
        if decoder.userInfo[.wrapped] != nil { throw Wrapped(inner: error) }
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "bad", underlyingError: error)
        )
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      do {
        try container.encode(Double.nan)
      } catch {
        let path = encoder.codingPath
        throw EncodingError.invalidValue(
          self,
          .init(codingPath: path, debugDescription: "bad", underlyingError: error)
        )
      }
    }
  }

  @Test("an error inside of one that a type throws is explained, or has no internals")
  func wrappedErrors() throws {
    let decoder = RosettaDecoder()
    let text = #"[[1,"x"]]"#
    let error = try #require(throws: DecodingError.self) {
      try decoder.decode([Wrapping].self, from: text)
    }
    guard case .dataCorrupted(let context) = error,
      case .typeMismatch(_, let inner)? = context.underlyingError as? DecodingError
    else {
      Issue.record("\(error)")
      return
    }
    #expect(context.debugDescription == "bad" && inner.underlyingError is RosettaError)
    #expect(inner.debugDescription.contains(#"expected Int, found string "x" at $[0][1]"#))
    #expect(inner.debugDescription.contains("bad"))
    let refused = try #require(throws: EncodingError.self) {
      try RosettaEncoder().encode([Wrapping()])
    }
    guard case .invalidValue(_, let outer) = refused,
      case .invalidValue(_, let reason)? = outer.underlyingError as? EncodingError
    else {
      Issue.record("\(refused)")
      return
    }
    #expect(outer.debugDescription == "bad" && reason.underlyingError is RosettaError)
    #expect(reason.debugDescription.contains("expected a finite number, found NaN at $[0][0]"))
    decoder.userInfo[.wrapped] = true
    let wrapped = #expect(throws: Wrapping.Wrapped.self) {
      try decoder.decode([Wrapping].self, from: text)
    }
    let description = "\(String(describing: wrapped))"
    #expect(description.contains("an error that leaves the coder says more"))
    #expect(!description.contains("Diagnostic") && !description.contains("CodingFault"))
  }

  @Test("the error of a depth that allows nothing is there once", arguments: [-1, 0])
  func noDepth(_ depth: Int) throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = depth
    let error = try #require(throws: EncodingError.self) { try RosettaEncoder(rosetta).encode([1]) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect((context.underlyingError as? RosettaError)?.problems.map(\.code) == [.depth])
  }

  @Test("strategies for keys leave the keys of all dictionaries alone")
  func dictionaryKeys() {
    var setting = CoderSetting()
    setting.keys = .snake
    let comparison = CoderComparison()
    let numbers = comparison.differences([Int: String].self, #"{"10":"a","2":"b"}"#, setting)
    let suits = comparison.differences(
      [String: [Coded.Suit: Int]].self,
      #"{"my_cards":{"hearts":1,"spades":2}}"#,
      setting
    )
    let ranks = comparison.differences([Coded.Rank: Int].self, #"{"ace":1,"king":2}"#, setting)
    #expect(numbers + suits + ranks == [])
  }
}

extension CodingUserInfoKey {
  fileprivate static let wrapped = CodingUserInfoKey(rawValue: "wrapped")!
}
