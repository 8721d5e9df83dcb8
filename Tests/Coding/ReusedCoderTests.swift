import Foundation
import Rosetta
import Testing

@Suite("A coder that is used again, with what it knows of types")
struct ReusedCoderTests {
  struct Page: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case homePage = "home/page"
      case title
    }

    var homePage = "a/b"
    var title: String?
  }

  struct Snake: Codable, Equatable { var firstName = "Ann" }

  private func text(_ value: some Encodable, _ encoder: RosettaEncoder) throws -> String {
    try encoder.encode(value)
  }

  @Test("a strategy that is set between two calls counts for the second one")
  func changedStrategy() throws {
    let encoder = RosettaEncoder()
    #expect(try text(Snake(), encoder) == #"{"firstName":"Ann"}"#)
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try text(Snake(), encoder) == #"{"first_name":"Ann"}"#)
    encoder.keyEncodingStrategy = .custom { _ in Page.CodingKeys.title }
    #expect(try text(Snake(), encoder) == #"{"title":"Ann"}"#)
    encoder.keyEncodingStrategy = .useDefaultKeys
    #expect(try text(Snake(), encoder) == #"{"firstName":"Ann"}"#)

    let decoder = RosettaDecoder()
    #expect(try decoder.decode(Snake.self, from: #"{"firstName":"Ann"}"#) == Snake())
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Snake.self, from: #"{"first_name":"Ann"}"#) == Snake())
  }

  /// The names of the keys of an object.
  struct Names: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: JSONPath.Component.self)
      names = container.allKeys.map(\.stringValue)
    }
  }

  @Test("the keys of each document have their names by a strategy, however many came before")
  func manyNames() throws {
    let decoder = RosettaDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for call in 0..<6 {
      let numbers = call * 300..<call * 300 + 400
      let members = numbers.map { "\"some_key_\($0)\":1" }.joined(separator: ",")
      let names = try decoder.decode(Names.self, from: "{\(members)}").names
      #expect(names == numbers.map { "someKey\($0)" })
    }
    decoder.keyDecodingStrategy = .useDefaultKeys
    #expect(try decoder.decode(Names.self, from: #"{"some_key_1":1}"#).names == ["some_key_1"])
  }

  /// An object of two types of keys.
  struct Mixed: Encodable {
    let numbers: Range<Int>

    func encode(to encoder: any Encoder) throws {
      try Snake().encode(to: encoder)
      var container = encoder.container(keyedBy: JSONPath.Component.self)
      for number in numbers { try container.encode(number, forKey: .key("someKey\(number)")) }
    }
  }

  @Test("keys of two types in one object become snake case, however many came before")
  func manySnakes() throws {
    let encoder = RosettaEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    for call in 0..<6 {
      let numbers = call * 300..<call * 300 + 400
      let members = numbers.map { ",\"some_key\($0)\":\($0)" }.joined()
      #expect(try text(Mixed(numbers: numbers), encoder) == #"{"first_name":"Ann"\#(members)}"#)
    }
    encoder.keyEncodingStrategy = .useDefaultKeys
    #expect(try text(Mixed(numbers: 0..<1), encoder) == #"{"firstName":"Ann","someKey0":0}"#)
  }

  @Test("slashes are escaped in keys as the call says, in documents and in maps")
  func slashes() throws {
    let encoder = RosettaEncoder()
    let bridge = CodableBridge<Page>(encoder: encoder)
    let inMap = #"{"home/page":"a/b"}"#
    let escaped = #"{"home\/page":"a\/b"}"#
    for _ in 1...2 {
      #expect(try text(Page(), encoder) == escaped)
      #expect(try Rosetta().encode(Page(), using: bridge, as: String.self) == inMap)
    }
    encoder.outputFormatting = .withoutEscapingSlashes
    #expect(try text(Page(), encoder) == inMap)
  }

  /// Encodes itself with the coder that is encoding it.
  struct Nested: Encodable {
    let encoder: RosettaEncoder
    var page = Page()

    func encode(to other: any Encoder) throws {
      var container = other.container(keyedBy: Page.CodingKeys.self)
      let text: String = try encoder.encode(page)
      try container.encode(text.count, forKey: .title)
      try container.encode(page.homePage, forKey: .homePage)
    }
  }

  @Test("a call inside another one has types of its own")
  func nestedCall() throws {
    let encoder = RosettaEncoder()
    for _ in 1...3 {
      #expect(try text(Nested(encoder: encoder), encoder) == #"{"title":21,"home\/page":"a\/b"}"#)
    }
  }

  @Test("keys that are other ones in each call are each written once")
  func manyKeys() throws {
    let encoder = RosettaEncoder()
    encoder.outputFormatting = .sortedKeys
    for call in 0..<8 {
      let numbers = Dictionary(uniqueKeysWithValues: (0..<60).map { (call * 40 + $0, $0) })
      let written = try RosettaDecoder().decode([Int: Int].self, from: text(numbers, encoder))
      #expect(written == numbers)
      #expect(try text(["b": 1, "a": call], encoder) == #"{"a":\#(call),"b":1}"#)
    }
  }

  /// Writes the keys in an order of its own, and one of them twice.
  struct Ordered: Encodable {
    enum Keys: String, CodingKey { case a, b, c, d }
    let order: [Keys]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      for (position, key) in order.enumerated() { try container.encode(position, forKey: key) }
    }
  }

  @Test("of a key that is written twice the last one counts, whatever earlier calls have written")
  func repeatedKeys() throws {
    let encoder = RosettaEncoder()
    var random = SeededRandom(seed: 40)
    for _ in 0..<500 {
      let keys: [Ordered.Keys] = [.a, .b, .c, .d]
      let order = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        keys.randomElement(using: &random) ?? .a
      }
      let (again, fresh) = (try text(Ordered(order: order), encoder), RosettaEncoder())
      #expect(try again == text(Ordered(order: order), fresh))
    }
  }

  struct Kept: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  @Test("a decoder that is kept and calls beside each other have nothing in common")
  func sharedCoder() async throws {
    let (decoder, encoder) = (RosettaDecoder(), RosettaEncoder())
    let kept = try decoder.decode([Kept].self, from: #"[{"title":"x","home/page":"y"}]"#)
    let page = Page(homePage: "y", title: "x")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<100).allSatisfy { _ in
            let text: String = try encoder.encode([page, Page()])
            return try decoder.decode([Page].self, from: text) == [page, Page()]
          }
        }
      }
      for _ in 0..<100 { #expect(try Page(from: kept[0].decoder) == page) }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
