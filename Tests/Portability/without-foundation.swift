// What is left without Foundation, in both directions.
import Rosetta

struct User: JSONConvertible {
  var id = 0
  var name = ""
  var score: Double?
  var kind = Kind.member
  var friends: [User]?
  var extras = JSONObject()

  init() {}

  static func map(_ object: inout User, json: Mapper) {
    object.id <- json["id"] § .range(1...)
    object.name <- json["profile"]["name"] § .nonEmpty
    object.score <~ json["score"]
    object.kind <~ json["kind"]
    object.friends <~ json["friends"]
    object.extras <~ json.rest
  }
}

enum Kind: String, JSONRepresentable { case member, admin }

struct City: JSONMapped {
  let id: Int
  let names: [String: String]
  static let properties = Properties(of: City.self) {
    \.id <- "id"
    \.names <- "names"
  }
  static let mapping = Mapping(City.init, properties)
}

struct Release: Codable {
  let name: String
  let sizes: [String: Int]
}

@main
enum Program {
  static func main() throws {
    let text = """
      {"id":7,"profile":{"name":"Ann"},"score":1.5,"kind":"admin",\
      "friends":[{"id":8,"profile":{"name":"Ben"},"kind":"member"}],"since":18446744073709551616}
      """
    let user = try User(json: text)
    precondition(user.friends?.first?.name == "Ben" && user.kind == .admin)
    let written: String = try user.json()
    precondition(written == text, written)

    let place = #"{"id":1,"names":{"de":"Köln"}}"#
    let city: String = try City(json: place).json()
    precondition(city == place, city)

    let release = try RosettaDecoder().decode(Release.self, from: #"{"name":"a","sizes":{"x":1}}"#)
    let coded: String = try RosettaEncoder().encode(release)
    precondition(coded == #"{"name":"a","sizes":{"x":1}}"#, coded)

    let json = try JSON(parsing: text)
    precondition(JSON(any: json.any)["id"] == 7)

    let result = Rosetta().result(of: User.self, from: #"{"id": "7"}"#)
    let problems = result.problems.map { "\($0.message) at \($0.path)" }
    precondition(
      problems == [
        "missing required value at $.profile", #"expected Int, found string "7" at $.id"#,
      ],
      "\(problems)"
    )
  }
}
