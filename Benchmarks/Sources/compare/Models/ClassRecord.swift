import Documents
import Rosetta

/// The same record as a class.
final class ClassRecord: JSONConvertibleClass, Twinned {
  typealias Twin = ClassRecordTwin

  var id = 0
  var name = ""
  var email = ""
  var age: Int?
  var score = 0.0
  var active = false
  var city: String?
  var tags: [String] = []
  var visits = 0
  var joined = ""

  init() {}

  static func map(_ object: ClassRecord, json: Mapper) {
    object.id <- json["id"]
    object.name <- json["name"]
    object.email <- json["email"]
    object.age <~ json["age"]
    object.score <- json["score"]
    object.active <- json["active"]
    object.city <~ json["city"]
    object.tags <- json["tags"]
    object.visits <- json["visits"]
    object.joined <- json["joined"]
  }
}

/// Its Codable twin.
final class ClassRecordTwin: Codable {
  var id: Int
  var name: String
  var email: String
  var age: Int?
  var score: Double
  var active: Bool
  var city: String?
  var tags: [String]
  var visits: Int
  var joined: String
}
