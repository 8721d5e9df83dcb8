import Foundation
import Rosetta

/// Strings and what stands in strings.
public struct Texts: JSONConvertible, Equatable {
  var name: String?
  var code: String?
  var link: URL?
  var host: String?
  var key: UUID?
  var image: Data?
  var password: String?
  var color: Int?
  var payload: Payload?
  var numbers: [Int]?
  var legacy: Legacy?

  public init() {}

  public static func map(_ object: inout Texts, json: Mapper) {
    object.name <~ json["name"].or("title") § .nonEmpty
    object.code <~ json["code"] § .matching(/[a-z]+[0-9]?/) || .count(...2)
    object.link <~ json["link"] ~ .url
    object.host <~ json["host"]
      ~ .url.map(
        decode: { $0.host().flatMap { $0.isEmpty ? nil : $0 } },
        encode: { URL(string: "https://\($0)") }
      )
    object.key <~ json["key"] ~ .uuid
    object.image <~ json["image"] ~ .base64
    object.password <~ json["password"].secret § .count(4...)
    object.color <~ json["color"]
      ~ BridgeString(
        decoder: { text in
          guard let color = Int(text, radix: 16) else { throw NoColor(text: text) }
          return color
        },
        encoder: { String($0, radix: 16) }
      )
    object.payload <~ json["payload"] ~ .stringified()
    object.numbers <~ json["numbers"] ~ .stringified(.stringified(.array(.flexible())))
    object.legacy <~ json["legacy"] ~ .codable()
  }
}

/// A refusal with words of its own.
struct NoColor: Error, CustomStringConvertible {
  let text: String

  var description: String { "no color: \(text)" }
}

/// A document in a string.
struct Payload: JSONConvertible, Equatable {
  var id = 0
  var tags: [String]?
  var inner: JSON?

  init() {}

  static func map(_ object: inout Payload, json: Mapper) {
    object.id <- json["id"]
    object.tags <~ json["tags"]
    object.inner <~ json["inner"]
  }
}

/// A type that knows `Codable` alone.
struct Legacy: Codable, Equatable {
  var id: Int
  var name: String?
  var sizes: [Double]?
}
