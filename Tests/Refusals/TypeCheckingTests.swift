import Testing

@Suite(
  "The type checker",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct TypeCheckingTests {
  let compiler: Compiler

  init() throws { compiler = try #require(Compiler.current) }

  @Test(
    "takes less than 50 ms for each of 100 fields of ten kinds, 30 with checks, 10 with closures"
  )
  func checksEachFieldFast() throws {
    let source = Self.model(fields: 100)
    // The compiler measures by the clock on the wall: what is slow by itself is slow each time.
    var slow = try slowLines(of: source, limit: 50)
    for _ in 0..<2 where !slow.isEmpty {
      slow.formIntersection(try slowLines(of: source, limit: 50))
    }
    #expect(slow == [])
  }

  @Test("tells when an expression takes longer than the limit")
  func tellsSlowLines() throws {
    #expect(!(try slowLines(of: Self.model(fields: 100), limit: 1)).isEmpty)
  }

  @Test("takes less than 50 ms for each of 60 properties, 20 with bridges and 20 with checks")
  func checksProperties() throws {
    let slow = try slowLines(of: Self.mapping(properties: 60), limit: 50)
    #expect(slow == [])
  }

  /// The lines with an expression that takes longer than `limit` milliseconds.
  private func slowLines(of source: String, limit: Int) throws -> Set<Int> {
    let verdict = try compiler.compile(
      source,
      "-Xfrontend",
      "-warn-long-expression-type-checking=\(limit)"
    )
    #expect(verdict.isAccepted)
    return Set(
      verdict.diagnostics.filter { $0.message.contains("to type-check") }.map(\.line)
    )
  }

  /// A model of ten kinds of fields in turn.
  private static func model(fields count: Int) -> String {
    let fields = (0..<count).map { number in
      let (type, operation) = kinds[number % kinds.count]
      let name = "field\(number)"
      return (
        property: "  var \(name)\(type)",
        line: "    object.\(name) \(operation.replacing("KEY", with: "\"\(name)\""))"
      )
    }
    return """
      import Foundation
      import Rosetta

      enum Kind: Int, JSONRepresentable { case member = 1, admin, owner }

      struct Model: JSONConvertible {
      \(fields.map(\.property).joined(separator: "\n"))

        init() {}

        static func map(_ object: inout Model, json: Mapper) {
      \(fields.map(\.line).joined(separator: "\n"))
        }
      }
      """
  }

  /// A model of `let` properties, of six kinds in turn.
  private static func mapping(properties count: Int) -> String {
    let properties = (0..<count).map { number in
      let (type, operation) = mappingKinds[number % mappingKinds.count]
      let name = "property\(number)"
      return (
        property: "  let \(name): \(type)",
        line: "    \\.\(name) \(operation.replacing("KEY", with: "\"\(name)\""))"
      )
    }
    return """
      import Foundation
      import Rosetta

      struct Model: JSONMapped {
      \(properties.map(\.property).joined(separator: "\n"))

        static let properties = Properties(of: Model.self) {
      \(properties.map(\.line).joined(separator: "\n"))
        }
        static let mapping = Mapping(Model.init, properties)
      }
      """
  }

  private static let mappingKinds = [
    ("Int", "<- KEY"),
    ("URL?", "<~ KEY ~ .url"),
    ("Int", "<- KEY § .range(0...100)"),
    ("String?", "<~ KEY"),
    ("[Date]", "<- KEY ~ .array(.iso8601)"),
    ("String?", "<~ KEY § .nonEmpty"),
  ]

  private static let kinds = [
    (" = 0", "<- json[KEY] § .range(0...100)"),
    (": String?", "<~ json[KEY] § .nonEmpty && .count(...80)"),
    (": URL?", #"<~ json["links"][KEY] ~ .url § { $0.scheme == "https" }"#),
    (": [String] = []", "<~ json[KEY]"),
    (": [String: Int]?", "<~ json[KEY]"),
    (" = 0.0", "<- json[KEY] § .range(0...1) || .oneOf(2, 3)"),
    (": Kind = .member", "<- json[KEY]"),
    (": String!", #"<- json[KEY]["name"]"#),
    (": [URL] = []", "<~ json[KEY] ~ .array(.url)"),
    (": [Model]?", #"<~ json[KEY].or("models")"#),
  ]
}
