import Foundation
import Rosetta
import Testing

@Suite("What a coder is left in by what it has read or written")
struct CodingStateTests {
  struct Refusal: Error {}

  struct Failing: Codable {
    init() {}
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes what a test says.
  struct Made: Encodable {
    let body: (any Encoder) throws -> Void
    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  /// Decodes what a test says.
  struct Read: Decodable {
    /// In a struct: optimised, Swift 6.3 crashes where a task-local value is a closure.
    struct Body: Sendable { let run: @Sendable (any Decoder) throws -> Void }

    @TaskLocal static var body = Body { _ in }
    init(from decoder: any Decoder) throws { try Read.body.run(decoder) }
  }

  /// The places in the log of a decoding or an encoding that fails with a `Refusal`.
  private func places(_ body: (Rosetta) throws -> Any) throws -> [String] {
    let log = Recorder<Report>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.sinks = [.reports { log.append($0) }]
    #expect(throws: Refusal.self) { try body(rosetta) }
    return log.all.flatMap(\.problems).map { "\($0.path): \($0.message)" }
  }

  private func decode(
    _ json: String,
    _ body: @escaping @Sendable (any Decoder) throws -> Void
  ) throws {
    try Read.$body.withValue(Read.Body(run: body)) {
      _ = try RosettaDecoder().decode(Read.self, from: json)
    }
  }

  // MARK: - Decoding

  struct Placed: Decodable {
    let number: Int?
    init(from decoder: any Decoder) throws { number = decoder.codingPath.last?.intValue }
  }

  @Test("a path is that of who reads the object, a container or a dictionary, in turn")
  func pathsOfDictionaries() throws {
    try decode(#"{"1": 2}"#) { decoder in
      let container = try decoder.container(keyedBy: Key.self)
      for _ in 1...2 {
        #expect(try container.decode(Placed.self, forKey: Key("1")).number == nil)
        let value = try decoder.singleValueContainer().decode([String: Placed].self)
        #expect(value["1"]?.number == 1)
      }
    }
  }

  struct Nested: Decodable {
    let depth: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let inner = try container.decodeIfPresent(Nested.self, forKey: Key("in"))
      depth = 1 + (inner?.depth ?? 0)
    }
  }

  @Test("keys that depend on their place are converted once, however deep they are")
  func convertedKeys() throws {
    let depth = 200
    let text =
      String(repeating: #"{"in_":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
    let calls = Recorder<Int>()
    let decoder = RosettaDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      calls.append(path.count)
      return Key(String(path.last?.stringValue.dropLast() ?? ""))
    }
    #expect(try decoder.decode(Nested.self, from: text).depth == depth + 1)
    #expect(calls.all == Array(1...depth))
  }

  @Test("the keys of an object can be asked for in a loop")
  func allKeys() throws {
    let count = Effort.count(5_000, otherwise: 1_000)
    let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
    try decode("{\(members)}") { decoder in
      let container = try decoder.container(keyedBy: Key.self)
      let other = try decoder.container(keyedBy: JSONPath.Component.self)
      var sum = 0
      for position in container.allKeys.indices {
        sum += try container.decode(Int.self, forKey: container.allKeys[position])
      }
      #expect(sum == count && other.allKeys.count == count && container.allKeys.count == count)
    }
  }

  @Test("an error that was caught is not taken for one that is thrown later")
  func laterErrors() throws {
    struct Careless: Codable {
      var inner: Failing?
      init() {}
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        inner = try? container.decode(Failing.self, forKey: Key("inner"))
        throw Refusal()
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try? container.encode([[Failing()]], forKey: Key("inner"))
        throw Refusal()
      }
    }
    #expect(
      try places { try RosettaDecoder($0).decode([Careless].self, from: #"[{"inner":1}]"#) }
        .map { String($0.prefix(6)) } == ["$[0]: "]
    )
    #expect(
      try places { try RosettaEncoder($0).encode(["a": [Careless()]]) }
        .map { String($0.prefix(8)) } == ["$.a[0]: "]
    )
  }

  @Test("the place of a value that is missing is that of its object")
  func missingSuper() throws {
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode([Coded.Cat].self, from: "[\n {\"lives\": 1}\n]")
    }
    guard case .valueNotFound(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["Index 0", "super"])
    #expect(context.debugDescription.hasPrefix("error: missing required value at $[0].super"))
    let reason = try #require(context.underlyingError as? RosettaError)
    #expect(reason.problems.map { $0.location?.line } == [2])
  }

  @Test("the text of a value that is missing is null")
  func missingText() throws {
    struct Holder: Codable {
      let raw: RawJSON
      init(from decoder: any Decoder) throws {
        raw = try RawJSON(from: decoder.container(keyedBy: Key.self).superDecoder())
      }
    }
    let holder = try RosettaDecoder().decode(Holder.self, from: "{}")
    #expect(try RosettaEncoder().encode(holder, as: String.self) == #"{"raw":null}"#)
  }

  @Test("a type that refuses the text of a value does not show it")
  func refusedText() throws {
    struct Refusing: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try RawJSON(from: decoder)
        throw Refusal()
      }
    }
    let texts = try places { try RosettaDecoder($0).decode([Refusing].self, from: #"["secret"]"#) }
    #expect(texts.count == 1 && !texts[0].contains("secret"), "\(texts)")
  }

  @Test("an error of a decoder that has been kept belongs to no other document")
  func keptError() throws {
    typealias Lazy = KeptDecoderTests.Lazy
    let text = String(repeating: " ", count: 100) + #"["x"]"#
    let kept = try RosettaDecoder().decode([Lazy].self, from: text)[0]
    struct Holder: @unchecked Sendable { let kept: Lazy }
    let holder = Holder(kept: kept)
    let body: @Sendable (any Decoder) throws -> Void = { _ in _ = try holder.kept.value(Int.self) }
    try Read.$body.withValue(Read.Body(run: body)) {
      let error = try #require(throws: DecodingError.self) {
        try RosettaDecoder().decode([Read].self, from: "[1]")
      }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(error)")
        return
      }
      let reason = try #require(context.underlyingError as? RosettaError)
      #expect(reason.problems.map { "\($0.path) \($0.location?.column ?? 0)" } == ["$[0] 2"])
    }
  }

  @Test("unknown keys of models are found inside of Codable types")
  func unknownKeys() throws {
    struct Fleet: Codable { var name: String, crews: [String: [MapCodableTests.Point]] }
    struct Harbour: JSONConvertible {
      var fleet: Fleet?
      static func map(_ object: inout Harbour, json: Mapper) {
        object.fleet <- json["fleet"] ~ .codable()
      }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let decoder = RosettaDecoder(rosetta)
    let fleet = #"{"name":"a","more":1,"crews":{"b":[{"x":1},{"x":2,"y":3}]}}"#
    for body in [
      { _ = try decoder.decode([MapCodableTests.Point].self, from: #"[{"x":2,"y":3}]"#) },
      { _ = try decoder.decode(Fleet.self, from: fleet) },
      { _ = try rosetta.decode(Harbour.self, from: #"{"fleet":\#(fleet)}"#) },
    ] {
      let error = #expect(throws: (any Error).self, performing: body)
      let text = "\(String(describing: error))"
      #expect(text.contains(/unknown key at \S+\.y\s/) && !text.contains(".more"), "\(text)")
    }
    let known = fleet.replacing(#","y":3"#, with: "")
    #expect(throws: Never.self) { try decoder.decode(Fleet.self, from: known) }
    #expect(throws: Never.self) { try rosetta.decode(Harbour.self, from: #"{"fleet":\#(known)}"#) }
  }

  // MARK: - Encoding

  private func text(_ body: @escaping (any Encoder) throws -> Void) throws -> String {
    try RosettaEncoder().encode(Made(body))
  }

  struct Node: Encodable {
    var name: String?
    var children: [Node]
    var value: Double
  }

  @Test("a key is added to a schedule while values of the same type are being written")
  func recursiveKeys() throws {
    let node = Node(name: nil, children: [Node(name: "n", children: [], value: .nan)], value: 1)
    let error = try #require(throws: EncodingError.self) { try RosettaEncoder().encode(node) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["children", "Index 0", "value"])
    let twice = try text { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      try outer.encode(1, forKey: Key("b"))
      try outer.encode(
        Made { encoder in
          var inner = encoder.container(keyedBy: Key.self)
          try inner.encode(1, forKey: Key("a"))
        },
        forKey: Key("c")
      )
      try outer.encode(2, forKey: Key("c"))
      try outer.encode(2, forKey: Key("b"))
      try outer.encode(2, forKey: Key("a"))
    }
    #expect(twice == #"{"c":2,"b":2,"a":2}"#)
  }

  @Test("keys are told apart by their bytes")
  func equalKeys() throws {
    let names = ["\u{E9}", "e\u{301}", "K", "\u{212A}"]
    let orders = [names, names.reversed(), names]
    let text: String = try RosettaEncoder().encode(
      orders.map { names in
        Made { encoder in
          var container = encoder.container(keyedBy: Key.self)
          for name in names { try container.encode(1, forKey: Key(name)) }
        }
      }
    )
    let objects = orders.map { "{" + $0.map { "\"\($0)\":1" }.joined(separator: ",") + "}" }
    #expect(Array(text.utf8) == Array("[\(objects.joined(separator: ","))]".utf8))
  }

  @Test("what a single value has failed to write is taken back")
  func singleValue() throws {
    #expect(
      try text { encoder in
        var container = encoder.singleValueContainer()
        try? container.encode([1, Double.nan])
        try? container.encode(["a": [Failing()]])
        try container.encode("end")
      } == #""end""#
    )
    #expect(
      try text { encoder in
        try? MapCodableTests.Item().encode(to: encoder)
        try? Failing().encode(to: encoder)
        var list = encoder.unkeyedContainer()
        try? list.encode([[1, .nan]])
        try list.encode(1)
      } == "[1]"
    )
  }

  @Test("a member whose replacement fails stays")
  func replacement() throws {
    #expect(
      try text { encoder in
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key("a"))
        try container.encode(2, forKey: Key("b"))
        try? container.encode(Double.nan, forKey: Key("a"))
        try? container.encode([Failing()], forKey: Key("c"))
        try container.encode(3, forKey: Key("c"))
        try? container.encode(Double.nan, forKey: Key("c"))
        try container.encode([4], forKey: Key("b"))
        var nested = container.nestedUnkeyedContainer(forKey: Key("d"))
        try container.encode(5, forKey: Key("a"))
        try nested.encode(6)
      } == #"{"c":3,"b":[4],"d":[6],"a":5}"#
    )
  }

  @Test("a container whose place has been taken back cannot be written to")
  func lostContainer() throws {
    var kept: (any UnkeyedEncodingContainer)?
    #expect(
      try text { encoder in
        var list = encoder.unkeyedContainer()
        let failing = Made { encoder in
          var inner = encoder.unkeyedContainer()
          for number in 0..<100 { try inner.encode(number) }
          kept = inner.nestedUnkeyedContainer()
          try inner.encode(1)
          throw Refusal()
        }
        try? list.encode(failing)
        #expect(throws: EncodingError.self) { try kept?.encode(1) }
        try list.encode(2)
      } == "[2]"
    )
    #expect(
      try text { encoder in
        var object = encoder.container(keyedBy: Key.self)
        var nested = object.nestedUnkeyedContainer(forKey: Key("a"))
        try object.encode(1, forKey: Key("a"))
        #expect(throws: EncodingError.self) { try nested.encode(2) }
      } == #"{"a":1}"#
    )
  }

  @Test("a container is replaced while a value is being written to it")
  func replacedMeanwhile() throws {
    #expect(
      try text { encoder in
        var root = encoder.unkeyedContainer()
        var other = root.nestedUnkeyedContainer()
        let outer = root.nestedContainer(keyedBy: Key.self)
        var nested = outer
        var inner = nested.nestedUnkeyedContainer(forKey: Key("a"))
        try root.encode(0)
        let value = Made { [outer] encoder in
          var outer = outer
          try outer.encode(1, forKey: Key("a"))
          try 2.encode(to: encoder)
        }
        try inner.encode(value)
        try other.encode(3)
        #expect(throws: EncodingError.self) { try inner.encode(4) }
      } == #"[[3],{"a":1},0]"#
    )
  }

  @Test("a container that is asked for again stands where its key was written last")
  func askedAgain() throws {
    #expect(
      try text { encoder in
        var object = encoder.container(keyedBy: Key.self)
        var kept: [any UnkeyedEncodingContainer] = []
        for round in 0..<3 {
          for name in ["a", "b"] {
            var list = object.nestedUnkeyedContainer(forKey: Key(name))
            try list.encode(round)
            if round == 1 { kept.append(list.nestedUnkeyedContainer()) }
          }
          try object.encode([round], forKey: Key("c"))
        }
        for index in kept.indices { try kept[index].encode("x") }
        _ = object.nestedUnkeyedContainer(forKey: Key("a"))
      } == #"{"b":[0,1,["x"],2],"c":[2],"a":[0,1,["x"],2]}"#
    )
  }

  @Test("a container inside of a single value goes on when its members stand beside others")
  func keptInSingleValue() throws {
    var kept: (any UnkeyedEncodingContainer)?
    #expect(
      try text { encoder in
        var container = encoder.container(keyedBy: Key.self)
        for name in ["a", "b", "c"] { try container.encode(0, forKey: Key(name)) }
        let inner = Made { encoder in
          var container = encoder.container(keyedBy: Key.self)
          try container.encode(1, forKey: Key("a"))
          kept = container.nestedUnkeyedContainer(forKey: Key("list"))
          try container.encode(1, forKey: Key("b"))
        }
        var single = encoder.singleValueContainer()
        try single.encode(inner)
        try kept?.encode(2)
        try container.encode(3, forKey: Key("b"))
        try kept?.encode(3)
      } == #"{"c":0,"a":1,"list":[2,3],"b":3}"#
    )
  }

  @Test("what adds to no container, and a container out of its turn, is refused")
  func outOfTurn() throws {
    func refuse(_ reason: String, _ body: @escaping (any Encoder) throws -> Void) {
      let error = #expect(throws: EncodingError.self) { try text(body) }
      #expect("\(String(describing: error))".contains(reason), "\(reason)")
    }
    refuse("a container is used while another value is being written") { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      let inner = Made { [outer] _ in
        var outer = outer
        try outer.encode(1, forKey: Key("a"))
      }
      try outer.encode(inner, forKey: Key("b"))
    }
    refuse("a container is used while another value is being written") { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var kept = outer.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
      try kept.encode(1, forKey: Key("b"))
      try outer.encode(2, forKey: Key("c"))
      let inner = Made { [kept] encoder in
        var kept = kept
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(3, forKey: Key("d"))
        try kept.encode(4, forKey: Key("e"))
      }
      try kept.encode(inner, forKey: Key("f"))
    }
    refuse("a container is used while another value is being written") { encoder in
      var root = encoder.unkeyedContainer()
      var outer = root.nestedContainer(keyedBy: Key.self)
      var inner = outer.nestedUnkeyedContainer(forKey: Key("a"))
      try root.encode(0)
      let value = Made { [outer] _ in
        var outer = outer
        _ = outer.nestedUnkeyedContainer(forKey: Key("a"))
      }
      try inner.encode(value)
    }
    refuse("an encoder is used when its value is not being written at $.b") { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var kept: KeyedEncodingContainer<Key>?
      try outer.encode(Made { kept = $0.container(keyedBy: Key.self) }, forKey: Key("b"))
      try kept?.encode(1, forKey: Key("a"))
    }
    refuse("a second value in the place of one") { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(1)
      var single = encoder.singleValueContainer()
      let raw = try RosettaDecoder().decode(RawJSON.self, from: "[1]")
      for value in ["x", ["a": 1], raw] as [any Encodable] {
        #expect(throws: EncodingError.self) { try single.encode(value) }
      }
      #expect(list.count == 1)
      try list.encode(2)
      try single.encode(["a": 1])
    }
    refuse("a second value in the place of one") { encoder in
      var single = encoder.singleValueContainer()
      try single.encode(["a": 1])
      try single.encode(["b": 1])
    }
    #expect(
      try text { encoder in
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var single = encoder.singleValueContainer()
        try? single.encode("x")
        try? single.encode([Failing()])
        try single.encode([2])
      } == "[1,2]"
    )
  }

  @Test("nested containers are not deeper than the limit, nor is what is inserted")
  func depth() throws {
    var containers: [any UnkeyedEncodingContainer] = []
    let made = Made { encoder in
      var list = encoder.unkeyedContainer()
      containers.append(list.nestedUnkeyedContainer())
      for position in 0..<1000 {
        try list.encode(position)
        containers.append(containers[position].nestedUnkeyedContainer())
      }
    }
    #expect(throws: EncodingError.self) { try RosettaEncoder().encode(made) }
    var rosetta = Rosetta()
    rosetta.maximumDepth = 100_000
    containers = []
    let json: JSON = try RosettaEncoder(rosetta).encode(made)
    #expect(json[1000] == 999)
  }

  @Test("a model that is read from a super decoder that is missing is missing in its object")
  func missingSuperOfMap() throws {
    struct Place: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        _ = try MapCodableTests.Point(from: container.superDecoder(forKey: Key("point")))
      }
    }
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode([Place].self, from: #"[ {"x": 1}]"#)
    }
    let text = "\(error)"
    #expect(text.contains("missing required value at $[0].point"), "\(text)")
    guard case .valueNotFound(_, let context) = error else { return }
    let reason = try #require(context.underlyingError as? RosettaError)
    #expect(reason.problems.map(\.location?.column) == [3])
  }
}
