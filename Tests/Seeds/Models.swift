import Foundation
import Rosetta
import Testing

/// The rows R1 to R34. A namespace, so that these models meet no others of the test target.
@Suite("Rosetta 1.1", .tags(.seed)) enum RosettaSeeds {}

// Models that more than one suite uses; the others stand in the suite that needs them.
extension RosettaSeeds {
  /// The user of 2015: one required field, a check, a bridge, and itself in two collections.
  struct User: JSONConvertible, Equatable {
    var uniqueID = ""
    var name: String?
    var age: Int?
    var website: URL?
    var friends: [User]?
    var family: [String: User]?

    init() {}

    init(_ uniqueID: String, name: String? = nil, age: Int? = nil) {
      self.uniqueID = uniqueID
      self.name = name
      self.age = age
    }

    static func map(_ object: inout User, json: Mapper) {
      object.uniqueID <- json["uniqueID"]
      object.name <~ json["name"]
      object.age <~ json["age"] § { $0 > 0 }
      object.website <~ json["website"] ~ .url
      object.friends <~ json["friends"]
      object.family <~ json["family"]
    }
  }

  /// Knows nothing of Rosetta.
  struct Point: Equatable {
    var x = 0
    var y = 0
  }

  /// A class that is open to subclasses.
  class Person: JSONConvertibleClass {
    var name = ""
    var age: Int?

    required init() {}

    class func map(_ object: Person, json: Mapper) {
      object.name <- json["name"]
      object.age <~ json["age"]
    }
  }

  class Student: Person {
    var school = ""

    override class func map(_ object: Person, json: Mapper) {
      super.map(object, json: json)
      guard let student = object as? Student else { return }
      student.school <- json["school"]
    }
  }

  /// Each way in which a value can be refused, required.
  struct Required: JSONConvertible, Equatable {
    var plain: Int?
    var bridged: [String]?
    var checked: Int?

    static func map(_ object: inout Required, json: Mapper) {
      object.plain <- json["plain"]
      object.bridged <- json["bridged"] ~ commaSeparated
      object.checked <- json["checked"] § { $0 > 0 }
    }
  }

  /// The same, allowed.
  struct Allowed: JSONConvertible, Equatable {
    var plain: Int?
    var bridged: [String]?
    var checked: Int?

    static func map(_ object: inout Allowed, json: Mapper) {
      object.plain <~ json["plain"]
      object.bridged <~ json["bridged"] ~ commaSeparated
      object.checked <~ json["checked"] § { $0 > 0 }
    }
  }

  /// Refuses an empty string while decoding and an empty list while encoding.
  static let commaSeparated = BridgeString<[String]>(
    decoder: { $0.isEmpty ? nil : $0.split(separator: ",").map(String.init) },
    encoder: { $0.isEmpty ? nil : $0.joined(separator: ",") }
  )
}
