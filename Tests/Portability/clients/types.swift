// Conformances on types that are on the main actor, subclasses, and who uses them.
import Foundation
import Observation
import Rosetta

struct User: JSONConvertible {
  var id = 0
  var site: URL?
  var pets: [Pet]?
  init() {}
  static func map(_ object: inout User, json: Mapper) {
    object.id <- json["id"] § .range(1...)
    object.site <~ json["site"] ~ .url
    object.pets <~ json["pets"] § { $0.count < 9 }
  }
}
extension User: MapCodable {}

class Pet: JSONConvertibleClass {
  var name = ""
  required init() {}
  class func map(_ object: Pet, json: Mapper) { object.name <- json["name"] }
}

final class Dog: Pet {
  var bark = ""
  override class func map(_ object: Pet, json: Mapper) {
    super.map(object, json: json)
    guard let dog = object as? Dog else { return }
    dog.bark <- json["bark"]
  }
}

@Observable final class Settings: JSONConvertibleClass {
  var name = ""
  init() {}
  static func map(_ object: Settings, json: Mapper) { object.name <- json["name"] }
}

final class ViewModel {
  var user = User()
  var dog = Dog()
  let settings = Settings()

  func load(_ text: String) throws {
    user = try User(json: text)
    dog = try Dog(json: text)
    Rosetta().decode(text, to: settings)
  }

  func save() throws -> Data { try Rosetta().encode([user]) }
}
