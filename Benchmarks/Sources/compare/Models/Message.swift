import Documents
import Rosetta

/// A document of 50 bytes.
struct Message: JSONConvertible, Twinned {
  typealias Twin = MessageTwin

  var id = 0
  var ok = false
  var name = ""
  var n = 0.0

  static func map(_ object: inout Message, json: Mapper) {
    object.id <- json["id"]
    object.ok <- json["ok"]
    object.name <- json["name"]
    object.n <- json["n"]
  }
}

struct MessageTwin: Codable {
  var id: Int
  var ok: Bool
  var name: String
  var n: Double
}
