import Rosetta
import Testing

/// A document in the shape of npm's package.json, changed as a tool would.
@Suite("package.json as a JSON value")
struct PackageManifestTests {
  static let manifest = #"""
    {
      "name": "@acme/parser",
      "version": "2.0.0",
      "private": false,
      "exports": {
        ".": {
          "import": "./dist/index.mjs",
          "require": "./dist/index.cjs"
        },
        "./package.json": "./package.json"
      },
      "engines": {
        "node": ">=18"
      },
      "config": {
        "ratio": 1.50,
        "limit": 1E400,
        "id": 12345678901234567890123
      },
      "files": [
        "dist",
        "README.md"
      ],
      "scripts": {
        "build": "tsc -b",
        "test": "node --test"
      }
    }
    """#

  @Test("package.json is written as it was read, with order and digits")
  func roundTrip() throws {
    let json = try JSON(parsing: Self.manifest)
    var rosetta = Rosetta()
    rosetta.output = .pretty
    let text: String = try rosetta.encode(json)
    #expect(text == Self.manifest)
  }

  @Test("pointers change package.json and keep all else")
  func changes() throws {
    var json = try JSON(parsing: Self.manifest)
    json[pointer: "/version"] = "2.1.0"
    json[pointer: "/exports/.~1package.json"] = nil
    json[pointer: "/exports/./types"] = "./dist/index.d.ts"
    json[pointer: "/files/-"] = "LICENSE"
    json["scripts"]?["lint"] = "eslint ."
    json.merge(["engines": ["node": ">=20"], "private": nil])
    var rosetta = Rosetta()
    rosetta.output = .pretty
    let text: String = try rosetta.encode(json)
    #expect(
      text == #"""
        {
          "name": "@acme/parser",
          "version": "2.1.0",
          "exports": {
            ".": {
              "import": "./dist/index.mjs",
              "require": "./dist/index.cjs",
              "types": "./dist/index.d.ts"
            }
          },
          "engines": {
            "node": ">=20"
          },
          "config": {
            "ratio": 1.50,
            "limit": 1E400,
            "id": 12345678901234567890123
          },
          "files": [
            "dist",
            "README.md",
            "LICENSE"
          ],
          "scripts": {
            "build": "tsc -b",
            "test": "node --test",
            "lint": "eslint ."
          }
        }
        """#
    )
  }
}
