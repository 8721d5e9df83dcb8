import Rosetta
import Testing

/// The text of what a decode throws, without the call site.
func failure<Value: JSONRepresentable>(
  _ type: Value.Type,
  _ json: some JSONSource,
  _ rosetta: Rosetta = Rosetta()
) throws -> String {
  try #require(throws: RosettaError.self) { try rosetta.decode(type, from: json) }.description
}

/// The models of the sample in the contract.
enum Sample {
  struct User: JSONConvertible {
    var friends: [Friend]?
    var folders: [Folder]?
    var age: Int?

    static func map(_ object: inout User, json: Mapper) {
      object.friends <- json["friends"]
      object.folders <- json["folders"]
      object.age <~ json["age"] § .range(1...120)
    }
  }

  struct Friend: JSONConvertible {
    var id = 0
    var name = ""

    static func map(_ object: inout Friend, json: Mapper) {
      object.id <- json["id"]
      object.name <- json["name"]
    }
  }

  struct Folder: JSONConvertible {
    var size = 0

    static func map(_ object: inout Folder, json: Mapper) {
      object.size <- json["size"]
    }
  }
}
