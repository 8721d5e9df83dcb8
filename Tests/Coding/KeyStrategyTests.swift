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
    let different = try Self.names.filter { name in
      try foundation.encode(Named(name: name)) != rosetta.encode(Named(name: name))
    }
    #expect(different == [])
  }

  @Test("keys become camel case as by Foundation")
  func fromSnakeCase() throws {
    let (foundation, rosetta) = (JSONDecoder(), RosettaDecoder())
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    rosetta.keyDecodingStrategy = .convertFromSnakeCase
    let different = try Self.names.compactMap { name -> String? in
      let document = try JSONEncoder().encode(Named(name: name))
      let theirs = try foundation.decode(Named.self, from: document)
      let ours = try rosetta.decode(Named.self, from: document)
      return theirs == ours ? nil : "\(name): \(theirs.name) <> \(ours.name)"
    }
    #expect(different == [])
  }
}
