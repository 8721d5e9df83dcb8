import Foundation

/// Codable types that know nothing of Rosetta.
enum Coded {
  enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }
  enum Rank: String, Codable, Hashable, CodingKey, CodingKeyRepresentable { case ace, king }
  enum Level: Int, Codable {
    case low = 1
    case high
  }

  struct Person: Codable {
    var name: String
    var age: Int?
    var height: Double
    var isMember: Bool
    var tags: [String]
    var scores: [String: Double]?
    var site: URL?
    var born: Date?
    var suit: Suit?

    static let sample = #"""
      {"name":"Ann","age":42,"height":1.75,"isMember":true,"tags":["a","b"],\#
      "scores":{"x":1.5},"site":"http:\/\/a.b","born":12,"suit":"hearts"}
      """#
  }

  struct Tree: Codable {
    var value: Int
    var children: [Tree]
  }
  struct Empty: Codable {}

  indirect enum Expression: Codable {
    case number(Double)
    case named(name: String)
    case sum(Expression, Expression)
  }

  enum Payload: Codable {
    case text(String)
    case pair(x: Int, y: Double?)
    case none
  }

  struct Box<Value: Codable>: Codable {
    var value: Value
    var rest: [Value]
  }

  @propertyWrapper struct Counted<Value: Codable>: Codable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  struct Wrapped: Codable {
    @Counted var count: Int
    @Counted var name: String?
  }

  class Animal: Codable { var name = "" }

  class Dog: Animal {
    var breed = ""
    enum CodingKeys: CodingKey { case breed }
    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(breed, forKey: .breed)
      try super.encode(to: encoder)
    }
  }

  class Cat: Animal {
    var lives = 9
    enum CodingKeys: CodingKey { case lives }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let outer = container.superEncoder()
      try container.encode(lives, forKey: .lives)
      try super.encode(to: outer)
    }
  }

  class Parrot: Animal {
    var words: [String] = []
    enum CodingKeys: CodingKey { case words, base }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      words = try container.decode([String].self, forKey: .words)
      try super.init(from: container.superDecoder(forKey: .base))
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder(forKey: .base))
      try container.encode(words, forKey: .words)
    }
  }

  struct Flattened: Codable {
    var c: Int
    var flag: Bool
    var number: Int
    var text: String
    enum Outer: CodingKey { case a }
    enum Middle: CodingKey { case b }
    enum Inner: CodingKey { case c, d }

    init(from decoder: any Decoder) throws {
      let inner = try decoder.container(keyedBy: Outer.self)
        .nestedContainer(keyedBy: Middle.self, forKey: .a)
        .nestedContainer(keyedBy: Inner.self, forKey: .b)
      c = try inner.decode(Int.self, forKey: .c)
      var list = try inner.nestedUnkeyedContainer(forKey: .d)
      flag = try list.decode(Bool.self)
      var nested = try list.nestedUnkeyedContainer()
      number = try nested.decode(Int.self)
      text = try nested.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Outer.self)
      var middle = outer.nestedContainer(keyedBy: Middle.self, forKey: .a)
      var inner = middle.nestedContainer(keyedBy: Inner.self, forKey: .b)
      var list = inner.nestedUnkeyedContainer(forKey: .d)
      try inner.encode(c, forKey: .c)
      try list.encode(flag)
      var nested = list.nestedUnkeyedContainer()
      try nested.encode(number)
      try nested.encode(text)
    }
  }

  struct Pair: Codable {
    var number: Int
    var text: String
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      number = try container.decode(Int.self)
      text = try container.decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(number)
      try container.encode(text)
    }
  }

  /// Every function of an unkeyed container.
  struct Walk: Codable {
    var steps: [String] = []
    enum Key: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      steps.append("\(container.count ?? -1) \(container.currentIndex) \(container.isAtEnd)")
      steps.append("\(try container.decode(Int.self))")
      steps.append("\(try container.decodeNil()) \(container.currentIndex)")
      let keyed = try container.nestedContainer(keyedBy: Key.self)
      steps.append(
        "\(try keyed.decode(Int.self, forKey: .a)) \(keyed.codingPath.map(\.stringValue))"
      )
      var list = try container.nestedUnkeyedContainer()
      steps.append("\(try list.decode(Int.self)) \(list.codingPath.map(\.stringValue))")
      steps.append(try Animal(from: container.superDecoder()).name)
      steps.append("\(try container.decodeIfPresent(Int.self) as Any) \(container.isAtEnd)")
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var late = container.nestedUnkeyedContainer()
      try container.encode(steps)
      try late.encode(container.count)
      try late.encodeNil()
      var keyed = container.nestedContainer(keyedBy: Key.self)
      try late.encode(late.count)
      try keyed.encode(1, forKey: .a)
      let outer = container.superEncoder()
      try container.encode(true)
      _ = container.superEncoder()
      try keyed.encodeNil(forKey: .b)
      try "x".encode(to: outer)
    }
  }

  enum Either: Codable {
    case number(Int)
    case text(String)
    case flags([Bool])
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .flags(try container.decode([Bool].self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .flags(let flags): try container.encode(flags)
      }
    }
  }

  struct Lenient: Codable {
    var a: Int?
    var b: String?
    var c: [Int]?
    var error: String?
    enum CodingKeys: CodingKey { case a, b, c, error }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try? container.decode(Int.self, forKey: .a)
      b = try? container.decodeIfPresent(String.self, forKey: .b)
      do {
        c = try container.decode([Int].self, forKey: .c)
      } catch {
        // Foundation throws an error of its own for a number beyond all integers.
        self.error =
          error is DecodingError ? CoderComparison.summary(of: error) : "dataCorrupted at "
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try? container.encode(Double.nan, forKey: .a)
      try container.encodeIfPresent(a, forKey: .a)
      try container.encode(b, forKey: .b)
      try container.encodeIfPresent(c, forKey: .c)
      try container.encode(error, forKey: .error)
    }
  }

  struct AnyKeys: Codable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) {
        if stringValue == "skip" { return nil }
        self.stringValue = stringValue
      }
      init?(intValue: Int) { nil }
    }
    var values: [String: Int] = [:]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys.sorted(by: { $0.stringValue > $1.stringValue }) {
        if try container.decodeNil(forKey: key) { continue }
        values[key.stringValue] = try container.decode(Int.self, forKey: key)
      }
      values["has"] = Key(stringValue: "a").map { container.contains($0) ? 1 : 0 }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in values {
        if let key = Key(stringValue: key) { try container.encode(value, forKey: key) }
      }
    }
  }

  /// Containers asked for twice, and a key written twice.
  struct Twice: Codable {
    var a: Int
    var b: Int
    enum One: CodingKey { case a }
    enum Other: CodingKey { case b, a }
    init(from decoder: any Decoder) throws {
      b = try decoder.container(keyedBy: Other.self).decode(Int.self, forKey: .b)
      a = try decoder.container(keyedBy: One.self).decode(Int.self, forKey: .a)
    }
    func encode(to encoder: any Encoder) throws {
      var one = encoder.container(keyedBy: One.self)
      try one.encode("wrong", forKey: .a)
      var other = encoder.container(keyedBy: Other.self)
      try other.encode(b, forKey: .b)
      try other.encode(a, forKey: .a)
      try one.encode(a, forKey: .a)
    }
  }

  struct SingleOfArray: Codable {
    var list: [Int]
    init(from decoder: any Decoder) throws {
      list = try decoder.singleValueContainer().decode([Int].self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(list)
    }
  }

  struct SingleOfObject: Codable {
    var members: [String: Int?]
    init(from decoder: any Decoder) throws { members = try .init(from: decoder) }
    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
  }

  struct IntegerKeys: Codable {
    enum CodingKeys: Int, CodingKey {
      case first = 1
      case second = 2
      var stringValue: String { self == .first ? "first" : "2" }
    }
    var first: Int
    var second: [Int]
  }

  struct Nils: Codable {
    var a: Int?
    var b: [String]?
    enum CodingKeys: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int?.self, forKey: .a)
      b = try container.decode([String]?.self, forKey: .b)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(a, forKey: .a)
      try container.encode(b, forKey: .b)
    }
  }

  struct Ranges: Codable {
    var open: Range<Int>
    var closed: ClosedRange<Int>
  }
  struct Dates: Codable {
    var at: Date?
    var all: [Date]
  }
  struct Seconds: Codable {
    var at: Date
    var all: [Date]
    var by: [String: Date]
  }
  struct Bytes: Codable { var data: Data }

  struct Snake: Codable {
    struct Home: Codable { var isSecure: Bool }
    var firstName: String
    var homeUrl: Home?
    var byKey: [String: Int]
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var _id_: Int
  }

  struct UserInfo: Codable {
    var value: String
    init(from decoder: any Decoder) throws {
      value =
        CodingUserInfoKey(rawValue: "test").flatMap { decoder.userInfo[$0] as? String } ?? "none"
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      let outer = CodingUserInfoKey(rawValue: "test").flatMap { encoder.userInfo[$0] as? String }
      try container.encode(value + (outer ?? ""))
    }
  }
}
