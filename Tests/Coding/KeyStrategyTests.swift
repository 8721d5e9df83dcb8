import Foundation
import Rosetta
import Testing

@Suite("Names of keys by a strategy")
struct KeyStrategyTests {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An object of one key, whatever its name.
  struct Named: Codable, Equatable {
    let name: String

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = container.allKeys.first?.stringValue ?? "none"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key(stringValue: name))
    }
  }

  static let names: [String] = {
    var random = SeededRandom(seed: 7)
    let letters = Array("abzABZ01_-é")
    let made = (0..<2000).map { _ in
      String(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        }
      )
    }
    return made + ["", "_", "__a_b__", "someURLName", "URL", "aURL", "some_url_NAME", "a__b"]
  }()

  @Test("keys become snake case as by Foundation")
  func toSnakeCase() throws {
    let (foundation, rosetta) = (JSONEncoder(), RosettaEncoder())
    foundation.keyEncodingStrategy = .convertToSnakeCase
    rosetta.keyEncodingStrategy = .convertToSnakeCase
    // Capitals and small letters are those of Unicode's categories.
    let words = "aⒶb aⅧb b𝐚B aʰB aǅb ᾼÉb aE\u{301}Bb aẞb ⅷⅧ 😀Ⓐé ªB A\u{345}Bc"
    let names = Self.names + words.split(separator: " ").map(String.init)
    let different = try names.filter { name in
      try foundation.encode(Named(name: name)) != rosetta.encode(Named(name: name))
    }
    #expect(different == [])
  }

  @Test("paths of encodings have the names of the type, whatever was written before")
  func encodingPaths() throws {
    struct Value: Encodable {
      var size = 1
      var someValue = Double.nan
      enum CodingKeys: String, CodingKey {
        case size = "größe"
        case someValue
      }
    }
    for value: any Encodable in [Value(), ["größe": Value()]] {
      var paths: [[String]] = []
      let (ours, theirs) = (RosettaEncoder(), JSONEncoder())
      ours.keyEncodingStrategy = .convertToSnakeCase
      theirs.keyEncodingStrategy = .convertToSnakeCase
      for encode in [{ _ = try ours.encode(value) }, { _ = try theirs.encode(value) }] {
        let error = #expect(throws: EncodingError.self) { try encode() }
        if case .invalidValue(_, let context) = error {
          paths.append(context.codingPath.map(\.stringValue))
        }
      }
      #expect(paths.count == 2 && paths[0] == paths[1] && paths[0].last == "someValue")
    }
  }

  @Test("an error that a type throws has its place, below a dictionary, too")
  func placesBelowDictionaries() throws {
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let code = try container.decode(Int.self, forKey: Key(stringValue: "someCode"))
        guard code > 0 else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: container.codingPath + [Key(stringValue: "someCode")],
              debugDescription: "no"
            )
          )
        }
      }
    }
    let decoder = RosettaDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(
        [String: Picky].self,
        from: Data("{\n  \"my_ship\": { \"some_code\": -1 }\n}".utf8)
      )
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let reason = try #require(context.underlyingError as? RosettaError)
    #expect(reason.problems.map { "\($0.path)" } == ["$.my_ship.some_code"])
    #expect(reason.problems.first?.location?.line == 2)
    #expect(reason.problems.first?.location?.column == 29)
  }

  @Test("keys become camel case as by Foundation")
  func fromSnakeCase() throws {
    let (foundation, rosetta) = (JSONDecoder(), RosettaDecoder())
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    rosetta.keyDecodingStrategy = .convertFromSnakeCase
    // After an underscore, the title case.
    let words = "ß ßa ǆx ŉa ﬁx ΐ აბ ᾳ e\u{301}a aΣ 1a 😀a a\u{345}b it's o’b 漢a 1st"
    let different = try (Self.names + words.split(separator: " ").map { "x_\($0)" }).compactMap {
      name -> String? in
      let document = try JSONEncoder().encode(Named(name: name))
      let theirs = try foundation.decode(Named.self, from: document)
      let ours = try rosetta.decode(Named.self, from: document)
      return theirs == ours ? nil : "\(name): \(theirs.name) <> \(ours.name)"
    }
    #expect(different == [])
  }
}
