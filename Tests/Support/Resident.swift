import Rosetta

/// An instance that patches change.
final class Resident: JSONConvertibleClass {
  var name: String
  var age: Int

  init(_ name: String, _ age: Int) {
    self.name = name
    self.age = age
  }

  convenience init() { self.init("Ann", 1) }

  static func map(_ object: Resident, json: Mapper) {
    object.name <- json["name"]
    object.age <- json["age"]
  }
}
