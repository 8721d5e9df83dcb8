import Foundation
import Rosetta

extension GalleryCase {
  /// Values of the right type that are not the right ones.
  static let values: [GalleryCase] = [
    GalleryCase(
      "1.5 for an integer",
      """
      { "count": 1.5 }
      """
    ) { (count: inout Count, json) in
      count.count <- json["count"]
    },
    GalleryCase(
      "A number that is too large for its type",
      """
      { "level": 300 }
      """
    ) { (small: inout Small, json) in
      small.level <- json["level"]
    },
    GalleryCase(
      "A 64-bit identifier that went through a double",
      """
      { "count": 1.8446744073709552e19 }
      """
    ) { (count: inout Count, json) in
      count.count <- json["count"]
    },
    GalleryCase(
      "A number beyond the largest double",
      """
      { "ratio": 1e999 }
      """
    ) { (ratio: inout Ratio, json) in
      ratio.ratio <- json["ratio"]
    },
    GalleryCase(
      "A date in another format",
      """
      { "born": "14.03.2015" }
      """
    ) { (birthday: inout Birthday, json) in
      birthday.born <- json["born"]
        ~ BridgeString(
          decoder: { try? Date($0, strategy: .iso8601) },
          encoder: { $0.formatted(.iso8601) }
        )
    },
    GalleryCase(
      "A date for a number",
      """
      { "ratio": "2015-03-14T09:26:53Z" }
      """
    ) { (ratio: inout Ratio, json) in
      ratio.ratio <- json["ratio"]
    },
    GalleryCase(
      "A case that the enum does not have",
      """
      { "role": "writter" }
      """
    ) { (account: inout Account, json) in
      account.role <- json["role"]
    },
    GalleryCase(
      "A value that a check refuses",
      """
      { "id": -7, "name": "" }
      """
    ) { (person: inout Person, json) in
      person.id <- json["id"] § .range(1...)
      person.name <- json["name"] § .nonEmpty
    },
    GalleryCase(
      "Two values that contradict each other",
      """
      { "start": 9, "end": 8 }
      """
    ) { (stay: inout Stay, json) in
      stay.start <- json["start"]
      stay.end <- json["end"]
      json.check(stay.start < stay.end, "start must come before end")
    },
    GalleryCase(
      "The same mistake in every item",
      """
      { "items": [
        { "price": "1" }, { "price": "2" }, { "price": "3" },
        { "price": "4" }, { "price": "5" }, { "price": "6" }
      ] }
      """
    ) { (shop: inout Shop, json) in
      shop.items <- json["items"]
    },
    GalleryCase(
      "A mistake on a long line",
      """
      {"tags":["a","b"],"items":[{"price":1},{"price":2},{"price":3},{"price":4},{"price":5},{"price":"6"},{"price":7},{"price":8},{"price":9},{"price":10}]}
      """
    ) { (shop: inout Shop, json) in
      shop.items <- json["items"]
    },
    GalleryCase(
      "A mistake beside a secret",
      """
      { "user": 7, "password": "hunter2" }
      """
    ) { (login: inout Login, json) in
      login.user <- json["user"]
      login.password <- json["password"].secret
    },
  ]
}
