import Foundation
import Rosetta
import Testing

/// What two readers of the contract found when they tried its sentences.
@Suite("Findings of a trial of the contract")
struct ContractTrialTests {
  private func problems<Value>(_ body: () throws -> Value) -> [String] {
    do {
      _ = try body()
      return []
    } catch let error as RosettaError {
      return error.problems.map { problem in
        let hint = problem.hint.map { ": \($0)" } ?? ""
        return "\(problem.severity): \(problem.message) at \(problem.path)\(hint)"
      }
    } catch {
      return ["\(error)"]
    }
  }

  // MARK: - Unions

  enum Single: JSONUnion {
    case id(UUID)
    case text(String)
    case number(Int)

    static let union = Union<Single>.untagged {
      Alternative(Single.id) { if case .id(let id) = $0 { id } else { nil } }
      Alternative(Single.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Single.number) { if case .number(let number) = $0 { number } else { nil } }
    }
  }

  @Test("the JSON types that an untagged union takes are named once, in one way")
  func expectedTypes() {
    #expect(
      problems { try Rosetta().decode([Single].self, from: "[true]") }
        == ["error: expected string or number, found a boolean at $[0]"]
    )
  }

  enum Twice: JSONUnion {
    case first, second

    static let union = Union<Twice>(tag: "type") {
      Variant("x", .first)
      Variant("x", .second)
    }
  }

  @Test("a variant whose tag another one has is a mistake when it is written")
  func repeatedTag() throws {
    let written: String = try Rosetta().encode(Twice.first)
    #expect(written == #"{"type":"x"}"#)
    #expect(
      problems { try Rosetta().encode([Twice.second]) as String }
        == [#"error: two variants of the union have the tag "x" at $[0]"#]
    )
  }

  enum Whole: JSONUnion, Equatable {
    case part(Part)

    struct Part: JSONConvertible, Equatable {
      var kind = "a"
      var id = 1

      static func map(_ object: inout Part, json: Mapper) {
        json[].map { json in
          object.kind <- json["kind"]
          object.id <- json["id"]
        }
      }
    }

    static let union = Union<Whole>(tag: "kind") {
      Variant("a", Whole.part) { if case .part(let part) = $0 { part } else { nil } }
    }
  }

  @Test("a payload that maps its tag by json[].map writes it once, or in conflict")
  func tagInside() throws {
    let written: String = try Rosetta().encode(Whole.part(Whole.Part()))
    #expect(written == #"{"kind":"a","id":1}"#)
    #expect(try Rosetta().decode(Whole.self, from: written) == .part(Whole.Part()))
    var other = Whole.Part()
    other.kind = "b"
    #expect(
      problems { try Rosetta().encode(Whole.part(other)) as String }
        == ["error: another field writes to the same place at $.kind"]
    )
  }

  // MARK: - Null in collections

  struct Hex: Bridge {
    func decode(_ json: JSONReader) -> Int? { String.decode(json).flatMap { Int($0, radix: 16) } }
    func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
  }

  struct Lists: JSONConvertible {
    var hexes: [Int] = []
    var numbers: [Int] = []
    var optional: [Int?] = []

    static func map(_ object: inout Lists, json: Mapper) {
      object.hexes <~ json["hexes"] ~ .array(Hex())
      object.numbers <~ json["numbers"]
      object.optional <~ json["optional"] ~ .array(.nullable())
    }
  }

  @Test("the hint for a null in an array names what takes it")
  func nulls() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    #expect(
      problems {
        try rosetta.decode(Lists.self, from: #"{"hexes":["1",null],"numbers":[1,null]}"#)
      } == [
        "error: expected String, found null at $.hexes[1]: .nullable(…) around the bridge of the "
          + "elements takes null",
        "error: expected Int, found null at $.numbers[1]: elements of type Int? take null",
      ]
    )
    let lists = try rosetta.decode(Lists.self, from: #"{"optional":[1,null]}"#)
    #expect(lists.optional == [1, nil])
  }

  // MARK: - Depth

  final class Chain: JSONConvertibleClass {
    var next: Chain?
    var tags: [String: Int] = [:]
    var list = [1]

    static func map(_ object: Chain, json: Mapper) {
      object.next <~ json["next"]
      object.tags <~ json["tags"]
      object.list <~ json["list"]
    }
  }

  @Test("depth is the only problem of what is too deep to be written")
  func depth() {
    let chain = Chain()
    chain.next = Chain()
    chain.next?.next = Chain()
    var rosetta = Rosetta()
    rosetta.maximumDepth = 2
    #expect(
      problems { try rosetta.encode(chain) as String }
        == ["error: nested deeper than 2 levels at $.next.next"]
    )
  }

  // MARK: - Streams

  @Test("white space around a line is no part of its size", arguments: ["\n", "\r\n"])
  func elementSize(_ end: String) throws {
    var rosetta = Rosetta()
    rosetta.maximumElementSize = 4
    let text = #""ab"\#(end)"cd"\#(end)"#
    let lines = try rosetta.stream(of: String.self, in: .lines, from: [Array(text.utf8)])
      .map { try $0.get() }
    #expect(lines == ["ab", "cd"])
  }
}

#if !WithoutFoundation
  @Suite("Findings of a trial of the coders")
  struct CoderTrialTests {
    struct Pair: Codable {
      var first = 1
      var second = 2

      enum CodingKeys: String, CodingKey {
        case first = "fooBar"
        case second = "foo_bar"
      }
    }

    struct Reversed: Codable {
      var first = 2
      var second = 1

      enum CodingKeys: String, CodingKey {
        case first = "foo_bar"
        case second = "fooBar"
      }
    }

    @Test("of two keys that a strategy makes one, the last value counts")
    func snakeCase() throws {
      let (rosetta, foundation) = (RosettaEncoder(), JSONEncoder())
      rosetta.keyEncodingStrategy = .convertToSnakeCase
      foundation.keyEncodingStrategy = .convertToSnakeCase
      for value in [[Pair(), Pair()] as any Encodable, [Reversed(), Reversed()], Pair()] {
        #expect(try rosetta.encode(value) == foundation.encode(value))
      }
    }

    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    struct Outer: Codable {
      var fooBar = Middle()
      var list = [Middle()]
      struct Middle: Codable { var innerKey = Inner() }
      struct Inner: Codable { var deepKey = 2.0 }
    }

    @Test("a strategy of one's own is given the path as the types name it")
    func customPaths() throws {
      let (rosetta, foundation) = (RosettaEncoder(), JSONEncoder())
      let convert: @Sendable ([any CodingKey]) -> any CodingKey = { path in
        Name(stringValue: path.map(\.stringValue).joined(separator: "/") + "!")
      }
      rosetta.keyEncodingStrategy = .custom(convert)
      foundation.keyEncodingStrategy = .custom(convert)
      (rosetta.outputFormatting, foundation.outputFormatting) = (.sortedKeys, .sortedKeys)
      #expect(try rosetta.encode(Outer()) == foundation.encode(Outer()))
      var broken = Outer()
      broken.list[0].innerKey.deepKey = .nan
      let paths = [
        codingPath { _ = try rosetta.encode(broken) },
        codingPath { _ = try foundation.encode(broken) },
      ]
      #expect(paths[0] == ["list", "Index 0", "innerKey", "deepKey"])
      #expect(paths[1] == paths[0])
    }

    private func codingPath(_ body: () throws -> Void) -> [String] {
      do {
        try body()
      } catch EncodingError.invalidValue(_, let context) {
        return context.codingPath.map(\.stringValue)
      } catch {}
      return []
    }

    @Test("dates by a strategy: what writes nothing, and what is infinite")
    func dates() throws {
      let rosetta = RosettaEncoder()
      rosetta.dateEncodingStrategy = .custom { _, _ in }
      #expect(try String(decoding: rosetta.encode(Date()), as: UTF8.self) == "{}")
      let infinite = [Date(timeIntervalSinceReferenceDate: .infinity)]
      rosetta.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "P",
        negativeInfinity: "N",
        nan: "?"
      )
      for strategy in [JSONEncoder.DateEncodingStrategy.secondsSince1970, .millisecondsSince1970] {
        rosetta.dateEncodingStrategy = strategy
        #expect(codingPath { _ = try rosetta.encode(infinite) } == ["Index 0"])
      }
    }

    struct Item: JSONMapped, MapCodable {
      let id: Int
      let token: String

      static let properties = Properties(of: Item.self) {
        \.id <- "id" § .range(1...)
        \.token <- "token"
      }
      static let mapping = Mapping(Item.init, properties)
    }

    @Test("the error that is thrown for a map is the one that is listed first")
    func firstError() {
      let text = #"{"items":[{"id":0}]}"#
      struct List: Decodable { let items: [Item] }
      for decode in [
        { _ = try RosettaDecoder().decode(List.self, from: text) },
        { _ = try JSONDecoder().decode(List.self, from: Data(text.utf8)) },
      ] as [() throws -> Void] {
        let error = #expect(throws: DecodingError.self) { try decode() }
        guard case .keyNotFound(let key, let context)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(key.stringValue == "token")
        #expect(context.debugDescription.hasPrefix("error: missing required value"))
      }
    }
  }
#endif
