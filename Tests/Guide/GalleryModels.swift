import Foundation
import Rosetta

// The models of the gallery, each for `Codable` too, so that the two can be compared.
struct Person: Decodable, Creatable {
  var id = 0
  var name = ""
}

struct Profile: Decodable, Creatable {
  struct Inner: Decodable { var nick = "" }

  var profile = Inner()
}

struct Flag: Decodable, Creatable { var isActive = false }

struct Address: Decodable, Creatable { var zip = "" }

struct Tags: Decodable, Creatable { var tags: [String] = [] }

struct Counts: Decodable, Creatable { var counts: [Int] = [] }

struct Count: Decodable, Creatable { var count = 0 }

struct Small: Decodable, Creatable { var level: Int8 = 0 }

struct Ratio: Decodable, Creatable { var ratio = 0.0 }

struct Birthday: Decodable, Creatable { var born = Date(timeIntervalSince1970: 0) }

struct Stay: Decodable, Creatable {
  var start = 0
  var end = 0
}

struct Account: Decodable, Creatable {
  var role = Role.reader
}

enum Role: String, JSONRepresentable, Decodable, CaseIterable { case reader, writer, owner }

struct Login: Decodable, Creatable {
  var user = ""
  var password = ""
}

struct Shop: Decodable, Creatable {
  var items: [Item] = []
}

/// Decodable by hand: a model with a map would be by its map.
struct Item: Decodable, JSONConvertible {
  enum CodingKeys: CodingKey { case price }

  var price = 0

  init() {}

  init(from decoder: any Decoder) throws {
    price = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .price)
  }

  static func map(_ object: inout Item, json: Mapper) {
    object.price <- json["price"]
  }
}
