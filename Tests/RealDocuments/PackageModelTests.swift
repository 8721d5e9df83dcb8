import Rosetta
import Testing

@Suite("package.json as a model")
struct PackageModelTests {
  static let manifest = """
    {
      "name": "@acme/parser",
      "version": "2.0.0",
      "private": false,
      "author": {"name": "Ann", "email": "ann@example.org"},
      "exports": {
        ".": {
          "import": {"types": "./dist/index.d.mts", "default": "./dist/index.mjs"},
          "require": ["./dist/index.cjs", "./dist/legacy.cjs"]
        },
        "./internal/*": null,
        "./package.json": "./package.json"
      },
      "dependencies": {"left-pad": "^1.3.0"},
      "scripts": {"test": "node --test"},
      "engines": {"node": ">=18"},
      "config": {"ratio": 1.50, "id": 12345678901234567890123}
    }
    """

  @Test("package.json as a model survives a round trip, keys of other tools too")
  func wholeDocument() throws {
    let manifest = try PackageManifest(json: Self.manifest)
    #expect(manifest.author == .person(.init(name: "Ann", email: "ann@example.org")))
    #expect(
      manifest.exports
        == .when([
          ".": .when([
            "import": .when([
              "types": .file("./dist/index.d.mts"), "default": .file("./dist/index.mjs"),
            ]),
            "require": .any([.file("./dist/index.cjs"), .file("./dist/legacy.cjs")]),
          ]),
          "./internal/*": nil,
          "./package.json": .file("./package.json"),
        ])
    )
    #expect(manifest.others.keys == ["engines", "config"])
    let written = try roundTrip(Self.manifest, as: PackageManifest.self)
    #expect(try written == JSON(parsing: Self.manifest))
    #expect(written["config"]?.description == #"{"ratio":1.50,"id":12345678901234567890123}"#)
  }

  @Test("an author and exports in a string come back as strings")
  func strings() throws {
    let text =
      #"{"name":"a","version":"1.0.0","author":"Ann <ann@example.org>","exports":"./a.js"}"#
    #expect(try PackageManifest(json: text).exports == .file("./a.js"))
    #expect(try roundTrip(text, as: PackageManifest.self).description == text)
  }

  static let breakages: [Breakage] = [
    .init("no name", #""name": "@acme/parser","#, "", ["error: missing required value at $.name"]),
    .init(
      "a name with a space",
      "@acme/parser",
      "Acme Parser",
      [#"error: check failed for "Acme Parser" at $.name: must be a name"#]
    ),
    .init(
      "a version that is a number",
      #""2.0.0""#,
      "2.0",
      ["error: expected String, found number 2.0 at $.version"]
    ),
    .init(
      "a version without a patch",
      #""2.0.0""#,
      #""2.0""#,
      [#"error: check failed for "2.0" at $.version: must be a version"#]
    ),
    .init(
      "private as text",
      "false",
      #""false""#,
      [#"warning: expected Bool, found string "false" at $.private"#]
    ),
    .init(
      "an author in an array",
      #"{"name": "Ann", "email": "ann@example.org"}"#,
      #"["Ann"]"#,
      ["error: expected string or object, found array at $.author"]
    ),
    .init(
      "an author without a name",
      #"{"name": "Ann", "#,
      #"{"nmae": "Ann", "#,
      ["error: missing required value at $.author.name"]
    ),
    .init(
      "a number among the exports",
      #""./dist/index.mjs""#,
      "7",
      [#"error: expected string, array or object, found a number at $.exports["."].import.default"#]
    ),
    .init(
      "null among the files",
      #""./dist/legacy.cjs""#,
      "null",
      [#"error: expected string, array or object, found null at $.exports["."].require[1]"#]
    ),
    .init(
      "a dependency in an object",
      #""^1.3.0""#,
      #"{"version": "^1.3.0"}"#,
      ["error: expected String, found object at $.dependencies.left-pad"]
    ),
    .init(
      "scripts in an array",
      #"{"test": "node --test"}"#,
      #"["node --test"]"#,
      ["error: expected object, found array at $.scripts"]
    ),
    .init(
      "a comma too many",
      #""id": 12345678901234567890123}"#,
      #""id": 12345678901234567890123,}"#,
      [#"error: expected a key in double quotes, found "}" at $.config"#]
    ),
  ]

  @Test("a broken package.json is refused with the reason and the path", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.manifest, as: PackageManifest.self)
    #expect(problems == breakage.problems)
  }
}
