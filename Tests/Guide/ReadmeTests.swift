import Foundation
import Rosetta
import Testing

@Suite("README.md", .tags(.guide))
struct ReadmeTests {
  struct User: JSONConvertible {
    var id = 0
    var name = ""
    var age: Int?
    var site: URL?
    var friends: [User]?

    init() {}

    static func map(_ object: inout User, json: Mapper) {
      object.id <- json["id"]
      object.name <- json["profile"]["name"]
      object.age <~ json["age"] § .range(1...120)
      object.site <~ json["site"] ~ .url
      object.friends <~ json["friends"]
    }
  }

  @Test("the model decodes and encodes")
  func roundTrips() throws {
    let document = """
      {"id":7,"profile":{"name":"Ann"},"age":34,"friends":[{"id":8,"profile":{"name":"Ben"}}]}
      """
    let data = Data(document.utf8)

    let user = try User(json: data)
    let text: String = try user.json()

    #expect(user.friends?.first?.name == "Ben")
    #expect(text == document)
  }

  @Test("an error tells every problem")
  func tellsEveryProblem() throws {
    let document = """
      {
        "id": "seven",
        "profile": { "nmae": "Ann" },
        "age": 200
      }
      """
    let error = #expect(throws: RosettaError.self) { try User(json: document) }
    #expect(
      error?.description == """
        Rosetta: could not decode User: 2 errors, 1 warning
        error: expected Int, found string "seven" at $.id
           2 |   "id": "seven",
             |         ^ line 2, column 9
        error: missing required value at $.profile.name
           3 |   "profile": { "nmae": … },
             |              ^ line 3, column 14; did you mean "nmae"?
        warning: check failed for 200 at $.age: must be between 1 and 120
           4 |   "age": 200
             |          ^ line 4, column 10
        """
    )
  }

  @Test("the manifest names the package, the product and a version of Swift that it takes")
  func manifestFits() throws {
    let manifest = """
      dependencies: [
        .package(path: "../Rosetta")
      ],
      targets: [
        .target(name: "App", dependencies: ["Rosetta"])
      ]
      """
    let package = try Repository.text(of: "Package.swift")
    #expect(package.contains(#".library(name: "Rosetta", targets: ["Rosetta"])"#))
    #expect(manifest.contains(#"dependencies: ["Rosetta"]"#))
  }
}
