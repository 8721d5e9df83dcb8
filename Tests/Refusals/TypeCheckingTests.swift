import Testing

@Suite(
  "The type checker",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct TypeCheckingTests {
  let compiler: Compiler

  init() throws { compiler = try #require(Compiler.current) }

  @Test("each of 130 fields of thirteen kinds is type-checked in fewer than 1,000 attempts")
  func checksEachFieldFast() throws {
    #expect(try hardLines(of: Self.model(fields: 130), limit: 1000) == [])
  }

  @Test("a field without a bridge or check is type-checked in at most 30 attempts")
  func checksPlainFieldsFaster() throws {
    let kinds = Self.kinds.filter { !$0.operation.contains(/[~§] [.{]/) }
    #expect(try hardLines(of: Self.model(fields: kinds.count, kinds), limit: 30) == [])
  }

  @Test("a literal in a check has the type of the property, also after a bridge that has any type")
  func typesLiterals() throws {
    let bridges = [
      ".flexible()", ".stringified()", ".omitting(5)", ".first(.flexible(), .stringified())",
    ]
    let checks = [".range(0...) && !.oneOf(3)", "{ $0 > 0 && $0 < 10 }"]
    let operations = ([""] + bridges.map { "~ \($0) " }).flatMap { bridge in
      checks.map { "\(bridge)§ \($0)" }
    }
    let types = ["UInt8", "Float", "Decimal"]
    let fields: [Kind] = types.flatMap { type in
      operations.flatMap {
        [(": \(type) = 0", "<- json[KEY] \($0)"), (": \(type)?", "<~ json[KEY] \($0)")]
      }
    }
    #expect(try hardLines(of: Self.model(fields: fields.count, fields), limit: 1000) == [])
    for type in types {
      let properties = LetModel([
        (type, "<- KEY ~ .flexible() § \(checks[0])"),
        ("\(type)?", "<~ KEY ~ .flexible() § { $0 > 0 }"),
      ])
      let lines = ["import Foundation", "import Rosetta"] + properties.source().lines
      #expect(try hardLines(of: lines.joined(separator: "\n"), limit: 1000) == [])
    }
  }

  @Test("the compiler refuses a line that needs more attempts than it is allowed")
  func tellsHardLines() throws {
    #expect(!(try hardLines(of: Self.model(fields: 13), limit: 5)).isEmpty)
  }

  @Test("each of 60 let properties of twelve kinds is type-checked in fewer than 1,000 attempts")
  func checksEachPropertyFast() throws {
    let lines = ["import Foundation", "import Rosetta"] + LetModel(properties: 60).source().lines
    #expect(try hardLines(of: lines.joined(separator: "\n"), limit: 1000) == [])
  }

  @Test("the closure of a check has the type of the property before its operators are tried")
  func checksClosuresFast() throws {
    let model = LetModel([
      ("Double", "<- KEY § { $0 > 0 && $0 < 10 || $0 == 12 }"),
      ("Int", "<- KEY § { $0 == 1 || $0 == 5 || $0 == 3 || $0 % 2 == 0 }"),
      ("Float?", "<~ KEY ~ .flexible() § { $0 > 0 && $0 < 10 || $0 == 12 }"),
      ("Presence<Int>", "<~ KEY § { $0 > 0 && $0 < 10 && $0 != 5 }"),
      ("[Int]", "<- KEY § .each { $0 > 0 && $0 < 10 || $0 == 12 }"),
      ("[String: Int]", "<- KEY § .each { $0 > 0 && $0 < 10 || $0 == 12 }"),
    ])
    let source = (["import Rosetta"] + model.source().lines).joined(separator: "\n")
    #expect(try hardLines(of: source, limit: 1000) == [])
  }

  @Test("the models of real documents are type-checked in fewer than 1,000 attempts an expression")
  func checksRealDocuments() throws {
    // What stands above the first suite of a file.
    let models = try Repository.paths(below: "Tests/RealDocuments").map { path in
      let source = try Repository.text(of: path)
      return source[..<(source.firstRange(of: "\n@Suite")?.lowerBound ?? source.endIndex)]
        .replacing("import Testing\n", with: "")
    }
    .filter { $0.contains("static func map") || $0.contains("static let union") }
    #expect(models.count > 12)
    let verdict = try compiler.compile(
      models.joined(separator: "\n"),
      "-Xfrontend",
      "-solver-scope-threshold=1000"
    )
    #expect(verdict.diagnostics == [])
    #expect(verdict.isAccepted)
  }

  @Test("generic `let` models and conditional conformances compile without a warning")
  func acceptsGenericModels() throws {
    let verdict = try compiler.compile(
      """
      import Rosetta

      struct Page<Item: JSONRepresentable>: JSONMapped {
        let items: [Item]
        let next: Presence<String>

        static var mapping: Mapping<Page> {
          Mapping(
            { Page(items: $0, next: $1) },
            Properties(of: Page.self) {
              \\.items <- "items" § .nonEmpty
              \\.next <~ "next" § .nonEmpty
            }
          )
        }
      }

      struct Pair<Left, Right> {
        let left: Left
        let right: Right?
      }

      extension Pair: JSONRepresentable, JSONMapped
      where Left: JSONRepresentable, Right: JSONRepresentable {
        static var mapping: Mapping<Pair> {
          Mapping(
            { Pair(left: $0, right: $1) },
            Properties(of: Pair.self) {
              \\.left <- "left"
              \\.right <~ "right"
            }
          )
        }
      }
      """
    )
    #expect(verdict.diagnostics == [])
    #expect(verdict.isAccepted)
  }

  /// The lines with an expression for which the type checker makes more attempts than `limit`.
  private func hardLines(of source: String, limit: Int) throws -> [Int] {
    let verdict = try compiler.compile(source, "-Xfrontend", "-solver-scope-threshold=\(limit)")
    let isHard = { (diagnostic: Compiler.Diagnostic) in
      diagnostic.message.contains("unable to type-check this expression in reasonable time")
    }
    #expect(verdict.diagnostics.filter { !isHard($0) } == [])
    return verdict.diagnostics.filter(isHard).map(\.line)
  }

  /// A model of thirteen kinds of fields in turn.
  private static func model(fields count: Int, _ kinds: [Kind] = kinds) -> String {
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

  private typealias Kind = (type: String, operation: String)

  private static let kinds: [Kind] = [
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
    (" = 1", "<- json[KEY] § { $0 > 0 && $0 < 10 || $0 == 12 }"),
    (": Presence<Date> = .missing", "<~ json[KEY] ~ .iso8601"),
    (": Presence<Int> = .missing", "<~ json[KEY] § { $0 > 0 && $0 < 10 || $0 == 12 }"),
  ]
}
