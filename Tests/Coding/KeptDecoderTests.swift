import Foundation
import Rosetta
import Testing

@Suite("A decoder or an encoder that outlives its call")
struct KeptDecoderTests {
  /// Decodes when it is asked.
  struct Lazy: Codable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
    func encode(to encoder: any Encoder) throws {}
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: decoder) }
  }

  struct Member: Codable, Equatable {
    var id: Int
    var names: [String]
    var price: Decimal?
  }

  struct Kept: Decodable {
    enum Keys: CodingKey { case list, object, missing }
    var list: any UnkeyedDecodingContainer
    var object: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      object = try decoder.container(keyedBy: Keys.self)
      list = try object.nestedUnkeyedContainer(forKey: .list)
    }
  }

  @Test("a type that keeps its decoder decodes later")
  func later() throws {
    let lazy: [String: Lazy] = try {
      let text = #"{"a":{"id":7,"names":["x\u00e9","y"],"price":1.5},"b":[1]}"#
      return try RosettaDecoder().decode([String: Lazy].self, from: text)
    }()
    let member = Member(id: 7, names: ["xé", "y"], price: 1.5)
    #expect(try lazy["a"]?.value(Member.self) == member)
    #expect(try lazy["a"]?.value(Member.self) == member)
    #expect(try lazy["b"]?.value([Int].self) == [1])
    let error = #expect(throws: DecodingError.self) { try lazy["b"]?.value([String].self) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["b", "Index 0"])
    #expect(context.debugDescription.contains("expected String, found number 1 at $.b[0]"))
    #expect(context.underlyingError is RosettaError)
  }

  /// Uses the decoder of a member.
  struct Borrowing: Decodable {
    let value: JSON
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: JSONPath.Component.self)
      value = try object.decode(Lazy.self, forKey: "a").value(JSON.self)
    }
  }

  @Test("a decoder that is kept reads its own value while the one around it is decoded")
  func own() throws {
    let text = #"[{"a":{"b":1},"c":2}]"#
    #expect(try RosettaDecoder().decode([Borrowing].self, from: text)[0].value == ["b": 1])
  }

  /// What a type inside of a document in a string does with the coder of a value around it.
  enum Around {
    final class Action: Sendable {
      nonisolated(unsafe) let body: () throws -> Void
      init(_ body: @escaping () throws -> Void) { self.body = body }
    }

    @TaskLocal static var action = Action {}

    struct Inner: Codable {
      init() {}
      init(from decoder: any Decoder) throws { try action.body() }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try action.body()
      }
    }

    struct Model: JSONConvertible, MapCodable {
      var inner = Inner()
      var after = 0
      static func map(_ object: inout Model, json: Mapper) {
        object.inner <- json["text"] ~ .stringified(.codable())
        object.after <- json["after"]
      }
    }
  }

  @Test("a decoder is used while a map in its value reads a document in a string")
  func around() throws {
    struct Outer: Decodable {
      var model: Around.Model
      var numbers: [Int] = []
      var last: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingStateTests.Key.self)
        let read = Recorder<[Int]>()
        let action = Around.Action {
          read.append(try container.decode([Int].self, forKey: .init("numbers")))
          #expect(
            container.allKeys.map(\.stringValue)
              == ["model", "numbers", "points", "wrong", "twice"]
          )
          #expect(throws: DecodingError.self) {
            try container.decode([String].self, forKey: .init("numbers"))
          }
          #expect(
            try decoder.container(keyedBy: CodingStateTests.Key.self).contains(.init("model"))
          )
          // Maps and JSON, from where they stand in the outer document.
          let points = try container.decode([MapCodableTests.Point].self, forKey: .init("points"))
          #expect(points.map(\.x) == [1, 2])
          let json = try container.decode(JSON.self, forKey: .init("points"))
          #expect(json == [["x": 1], ["x": 2]])
          #expect(
            try container.decode(RawJSON.self, forKey: .init("points")).text
              == #"[{"x":1},{"x":2}]"#
          )
          let twice = try container.decode(
            [String: MapCodableTests.Point].self,
            forKey: .init("twice")
          )
          #expect(twice.mapValues(\.x) == ["a": 1])
          let error = try #require(throws: DecodingError.self) {
            try container.decode([String: MapCodableTests.Point].self, forKey: .init("wrong"))
          }
          guard case .typeMismatch(_, let context) = error else { throw error }
          #expect(context.codingPath.map(\.stringValue) == ["wrong", "a", "x"])
        }
        model = try Around.$action.withValue(action) {
          try container.decode(Around.Model.self, forKey: .init("model"))
        }
        numbers = read.all.flatMap { $0 }
        last = try container.decode([Int].self, forKey: .init("numbers")).count
      }
    }
    let numbers = (0..<2000).map { $0 }
    let text = #"""
      {"model":{"text":"1","after":3},"numbers":\#(numbers),
      "points":[{"x":1},{"x":2}],"wrong":{"a":{"x":"z"}},
      "twice":{"a":{"x":1},"a":{"x":2}}}
      """#
    let outer = try RosettaDecoder().decode(Outer.self, from: text)
    #expect(outer.numbers == numbers)
    #expect(outer.last == 2000 && outer.model.after == 3)
  }

  @Test("the keys of an object are found in any order, before, meanwhile and afterwards")
  func aroundTables() throws {
    struct Outer: Decodable {
      static let names = (0..<40).map { "key\($0)" }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingStateTests.Key.self)
        let inner = try container.nestedContainer(
          keyedBy: CodingStateTests.Key.self,
          forKey: .init("inner")
        )
        let read = { (names: [String]) throws in
          for name in names {
            let number = Int(name.dropFirst(3))
            #expect(try container.decode(Int.self, forKey: .init(name)) == number)
            #expect(try inner.decode(Int.self, forKey: .init(name)) == number)
          }
        }
        try read([Self.names[30], Self.names[3]])
        let action = Around.Action { try read(Self.names.reversed()) }
        for _ in 1...2 {
          _ = try Around.$action.withValue(action) {
            try container.decode(Around.Model.self, forKey: .init("model"))
          }
          try read(Self.names.shuffled())
        }
      }
    }
    let members = Outer.names.map { #""\#($0)":\#($0.dropFirst(3))"# }.joined(separator: ",")
    let text = #"{"inner":{\#(members)},"model":{"text":"1","after":3},\#(members)}"#
    var decoder = RosettaDecoder()
    _ = try decoder.decode(Outer.self, from: text)
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    decoder = RosettaDecoder(rosetta)
    _ = try decoder.decode(Outer.self, from: text)
  }

  @Test("an encoder is used while a map in its value writes a document in a string")
  func aroundEncoding() throws {
    struct Outer: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingStateTests.Key.self)
        try container.encode(String(repeating: "x", count: 3000), forKey: .init("first"))
        var nested = container.nestedUnkeyedContainer(forKey: .init("nested"))
        try container.encode(2, forKey: .init("second"))
        let action = Around.Action { [container] in
          var (container, nested) = (container, nested)
          #expect(throws: EncodingError.self) { try container.encode(1, forKey: .init("first")) }
          #expect(throws: EncodingError.self) { try nested.encode(1) }
        }
        try Around.$action.withValue(action) {
          try container.encode(Around.Model(), forKey: .init("model"))
        }
        try nested.encode(5)
      }
    }
    let text = String(decoding: try RosettaEncoder().encode(Outer()), as: UTF8.self)
    #expect(text.hasSuffix(#""nested":[5],"second":2,"model":{"text":"1","after":0}}"#))
  }

  /// A key that does something when it is asked for its name.
  struct ActingKey: CodingKey {
    let name: String
    var stringValue: String {
      try? Around.action.body()
      return name
    }
    var intValue: Int? { nil }
    init(_ name: String) { self.name = name }
    init(stringValue: String) { name = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test("an encoder is used while a key is asked for its name, or a strategy for another one")
  func encodingKeys() throws {
    struct Outer: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ActingKey.self)
        var list = container.nestedUnkeyedContainer(forKey: ActingKey("list"))
        try container.encode(String(repeating: "x", count: 3000), forKey: ActingKey("text"))
        let action = Around.Action { [list] in
          var list = list
          try list.encode("more")
        }
        try Around.$action.withValue(action) {
          try container.encode(1, forKey: ActingKey("one"))
          var nested = container.nestedContainer(keyedBy: ActingKey.self, forKey: ActingKey("n"))
          try nested.encode(2, forKey: ActingKey("two"))
          #expect(throws: EncodingError.self) {
            try container.encode(Double.nan, forKey: ActingKey("not"))
          }
        }
        try list.encode("last")
      }
    }
    for isCustom in [false, true] {
      let encoder = RosettaEncoder()
      if isCustom {
        encoder.keyEncodingStrategy = .custom { path in
          try? Around.action.body()
          return path.last ?? ActingKey("none")
        }
      }
      let data = try encoder.encode(Outer())
      let object = try #require(try Rosetta().decode(JSON.self, from: data).objectValue)
      #expect(object.keys.sorted() == ["list", "n", "one", "text"])
      #expect(object["one"] == 1 && object["n"] == ["two": 2])
      #expect(object["list"]?.arrayValue?.last == "last")
    }
  }

  @Test("an error of a secret that is kept shows nothing of it")
  func secret() throws {
    struct Safe: JSONConvertible {
      var lazy: Lazy?
      static func map(_ object: inout Safe, json: Mapper) {
        object.lazy <- json["lazy"].secret ~ .codable()
      }
    }
    let safe = try Safe(json: #"{"lazy":{"id":1234567}}"#)
    let error = #expect(throws: DecodingError.self) { try safe.lazy?.value([String: String].self) }
    #expect(!"\(String(reflecting: error))".contains("1234567"))
  }

  @Test("as many errors of a decoder that is kept are explained as a run may have")
  func maximumErrors() throws {
    let rosetta = Rosetta(maximumErrors: 2)
    let lazy = try RosettaDecoder(rosetta).decode(Lazy.self, from: #"{"id":1}"#)
    let explained = (1...4).map { _ in
      let error = #expect(throws: DecodingError.self) { try lazy.value(Int.self) }
      return "\(String(describing: error))".contains("expected Int, found object at $")
    }
    #expect(explained == [true, true, false, false])
  }

  @Test("a container that is kept goes on where it was")
  func containers() throws {
    var kept = try RosettaDecoder().decode(Kept.self, from: #"{"list":[1,"a"],"object":{"id":1}}"#)
    #expect(try kept.list.decode(Int.self) == 1)
    #expect(try kept.list.decode(String.self) == "a")
    #expect(kept.list.isAtEnd)
    #expect(kept.object.allKeys.map(\.stringValue) == ["list", "object"])
    #expect(try kept.object.superDecoder(forKey: .missing).singleValueContainer().decodeNil())
    let decoder = try kept.object.superDecoder(forKey: .missing)
    #expect(decoder.codingPath.map(\.stringValue) == ["missing"])
    let error = #expect(throws: DecodingError.self) { try Int(from: decoder) }
    guard case .valueNotFound(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.hasPrefix("error: missing required value at $.missing\n"))
    #expect(context.debugDescription.hasSuffix("line 1, column 1"))
    #expect(context.underlyingError is RosettaError)
  }

  @Test("the keys of a decoder that is kept are those of its object")
  func keys() throws {
    struct Asking: Codable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws {
        self.decoder = decoder
        let keys = try decoder.container(keyedBy: CodingStateTests.Key.self).allKeys
        #expect(keys.map(\.stringValue) == ["a"])
      }
      func encode(to encoder: any Encoder) throws {}
    }
    struct Model: JSONConvertible {
      var kept: Asking?
      static func map(_ object: inout Model, json: Mapper) {
        object.kept <~ json["kept"] ~ .codable()
      }
    }
    let decoder = try #require(try Model(json: #"{"kept":{"a":{"x":1}}}"#).kept?.decoder)
    let container = try decoder.container(keyedBy: CodingStateTests.Key.self)
    let inner = try container.nestedContainer(
      keyedBy: CodingStateTests.Key.self,
      forKey: .init("a")
    )
    #expect(inner.allKeys.map(\.stringValue) == ["x"])
  }

  struct Holder: JSONConvertible {
    var first: [Lazy] = []
    var second: Lazy?
    static func map(_ object: inout Holder, json: Mapper) {
      object.first <- json["a"]["first"] ~ .array(.codable())
      object.second <- json["second"] ~ .codable()
    }
  }

  @Test("a decoder is kept in a map")
  func inMap() throws {
    let holder = try Holder(
      json: #"{"a":{"first":[{"id":1,"names":[]},{"names":["b"],"id":2}]},"second":"z"}"#
    )
    #expect(try holder.first.map { try $0.value(Member.self).id } == [1, 2])
    #expect(try holder.first[1].value(Member.self).names == ["b"])
    #expect(try holder.second?.value(String.self) == "z")
    #expect(holder.first[1].decoder.codingPath.isEmpty)
  }

  struct Account: JSONConvertible, MapCodable, Equatable {
    var name = ""
    var password = ""
    var inner: [JSON] = []
    var choice = ""
    static func map(_ object: inout Account, json: Mapper) {
      object.name <- json["name"]
      object.password <- json["password"].secret
      object.inner <- json["inner"] ~ .stringified()
      object.choice <- json["choice"] ~ .first(.cases(["x": "1"]), .cases(["y": "2"]))
    }
  }

  @Test("a map reads from a decoder that was kept, wherever its value stood in the document")
  func maps() throws {
    let account = #"{"name":"Ann","choice":"y","password":"hunter2","inner":"[[1],2]","a":[{}]}"#
    let wrong = account.replacing("[[1],2]", with: "[[[[1],").replacing(
      "Ann\"",
      with: "Ann\",\"b\":0"
    )
    for before in ["", #""z":[1,{"b":2}],"#, "\"z\":[\(String(repeating: "0,", count: 5000))0],"] {
      let text =
        #" {\#(before)"a":{"first":[{}, [ ], "é"]},"second": \#(account) , "x":\#(wrong) }"#
      let holder = try Holder(json: text)
      let all = try RosettaDecoder().decode([String: Lazy].self, from: text)
      for lazy in [try #require(holder.second), try #require(all["second"])] {
        let value = try lazy.value(Account.self)
        #expect(value.password == "hunter2")
        #expect(value.inner == [[1], 2])
        #expect(value.choice == "2")
        #expect(try lazy.value(RawJSON.self).text == account)
      }
      let error = #expect(throws: DecodingError.self) { try all["x"]?.value(Account.self) }
      #expect(!String(reflecting: error).contains("hunter2"))
      #expect(try all["x"]?.value(RawJSON.self).text == wrong)
      #expect(try holder.first.map { try $0.value(RawJSON.self).text } == ["{}", "[ ]", "\"é\""])
    }
  }

  final class Hook: Encodable, @unchecked Sendable {
    var encoder: (any Encoder)?
    func encode(to encoder: any Encoder) throws {
      self.encoder = encoder
      var container = encoder.unkeyedContainer()
      try container.encode(1)
    }
  }

  @Test("an encoder that is used after the encoding has ended throws")
  func encoder() throws {
    let hook = Hook()
    #expect(try RosettaEncoder().encode([hook], as: String.self) == "[[1]]")
    let encoder = try #require(hook.encoder)
    var list = encoder.unkeyedContainer()
    #expect(throws: EncodingError.self) { try list.encode(2) }
    var object = encoder.container(keyedBy: JSONPath.Component.self)
    #expect(throws: EncodingError.self) { try object.encode("a", forKey: "a") }
    #expect(throws: EncodingError.self) { try "a".encode(to: object.superEncoder()) }
    #expect(encoder.codingPath.isEmpty)
  }
}
