import Foundation
import Rosetta

// The models of the README of 2015; its `User` is among the shared ones.
extension RosettaSeeds.ReadmeOf2015Tests {
  /// Conforms to nothing that has to do with JSON.
  struct Visitor: Equatable {
    var name: String?
    var age: Int?
  }

  struct Guest: Equatable {
    var name: String?
    var age: Int?
  }

  struct Member: JSONConvertible {
    var name: String?
    var age: Int?
    var website: URL?

    static func map(_ object: inout Member, json: Mapper) {
      object.name <- json["name"]
      object.age <- json["age"] § { $0 > 0 }
      object.website <~ json["website"] ~ .url § { $0.scheme == "https" }
    }
  }

  struct Links: JSONConvertible, Equatable {
    var inline: URL?
    var function: URL?
    var builtIn: URL?

    static func map(_ object: inout Links, json: Mapper) {
      object.inline <~ json["inline"]
        ~ BridgeString(
          decoder: { URL(string: $0) },
          encoder: { $0.absoluteString }
        )
      object.function <~ json["function"] ~ linkBridge()
      object.builtIn <~ json["builtIn"] ~ URLBridge()
    }

    static func linkBridge() -> BridgeString<URL> {
      BridgeString(decoder: { URL(string: $0) }, encoder: { $0.absoluteString })
    }
  }

  /// Written as two words in one string.
  struct YourCustomType: Bridgeable, Equatable {
    var colour: String
    var size: String

    static func bridge() -> some Bridge<YourCustomType> { bridge(separator: "-") }

    static func bridge(separator: Character) -> BridgeString<YourCustomType> {
      BridgeString(
        decoder: { text in
          let words = text.split(separator: separator).map(String.init)
          return words.count == 2 ? YourCustomType(colour: words[0], size: words[1]) : nil
        },
        encoder: { "\($0.colour)\(separator)\($0.size)" }
      )
    }
  }

  struct Order: JSONConvertible, Equatable {
    var plain: YourCustomType?
    var list: [YourCustomType] = []
    var explicit: YourCustomType?

    static func map(_ object: inout Order, json: Mapper) {
      object.plain <- json["plain"]
      object.list <- json["list"]
      object.explicit <- json["explicit"] ~ YourCustomType.bridge(separator: " ")
    }
  }
}

// A model gains its map in an extension, wherever that stands.
extension RosettaSeeds.ReadmeOf2015Tests.Guest: JSONConvertible {
  // `init()` is there already, as every property has a default.
  static func map(_ object: inout Self, json: Mapper) {
    object.name <~ json["name"]
    object.age <~ json["age"]
  }
}
