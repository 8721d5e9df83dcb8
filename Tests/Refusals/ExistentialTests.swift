import Testing

/// Swift 6.3 crashes when an operator takes an existential `inout` as a generic parameter. None of
/// the library's may.
@Suite(
  "A property of an existential type",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct ExistentialTests {
  static let needsBridge = """
    is unavailable: add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to \
    JSONRepresentable
    """
  static let otherBridge = "is unavailable: the bridge or check has another type than the property"

  static let types = [
    "any Layer", "Any", "any Model", "(any Layer)?", "[any Layer]", "[String: any Layer]",
    "any Layer & Sendable", "Base & Named", "AnyObject",
  ]

  @Test("each line is refused in words that help, and none crashes the compiler")
  func refuses() throws {
    let compiler = try #require(Compiler.current)
    var lines = Self.head
    var expected: [(line: Int, message: String)] = []
    for (number, type) in Self.types.enumerated() {
      lines.append("func map\(number)(_ object: inout Box<\(type)>, json: Mapper) {")
      for (line, message) in Self.mistakes {
        lines.append("  " + line)
        expected.append((lines.count, message))
      }
      lines.append("}")
    }
    let diagnostics = try compiler.diagnostics(of: lines.joined(separator: "\n"))
    #expect(!diagnostics.contains { $0.message.contains("reasonable time") })
    for (line, message) in expected {
      let told = diagnostics.filter { $0.line == line }.map(\.message)
      #expect(told.contains { $0.contains(message) }, "\(lines[line - 1]): \(told)")
    }
  }

  @Test("a property with a union compiles")
  func acceptsUnion() throws {
    let compiler = try #require(Compiler.current)
    let source =
      Self.head + [
        "enum Rules {",
        "  static let layer = Union<any Layer>(tag: \"kind\") {",
        "    Variant(\"plain\", { $0 as any Layer }) { $0 as? Plain }",
        "  }",
        "}",
        "func map(_ object: inout Box<any Layer>, json: Mapper) {",
        "  object.value <- json[\"layer\"] ~ Rules.layer",
        "  object.value <~ json[\"layer\"] ~ Rules.layer § { $0 is Plain }",
        "}",
      ]
    let verdict = try compiler.compile(source.joined(separator: "\n"))
    #expect(verdict.diagnostics == [])
    #expect(verdict.isAccepted)
  }

  /// With a part of the message, which is any of the compiler's own for most spoken names.
  private static let mistakes = [
    (#"object.value <- json["a"]"#, needsBridge),
    (#"object.value <~ json["a"]["b"]"#, needsBridge),
    (#"object.value <- json["a"] ~ .url"#, otherBridge),
    (#"object.value <~ json["a"] ~ .array(.uuid)"#, otherBridge),
    (#"object.value <- json["a"] ~ .url § { $0.isFileURL }"#, otherBridge),
    (#"object.value <~ json["a"] § { _ in true }"#, "is unavailable"),
    (#"object.value <- json["a"] ~ .codable()"#, "values of a protocol take ~ a union"),
    (#"object.value <- json["a"] ~ .array(.codable())"#, "values of a protocol take ~ a union"),
    (#"object.value <~ json["a"] ~ .flexible()"#, "values of a protocol take ~ a union"),
    (
      #"object.value <- json["a"] ~ .lossy()"#,
      "for arrays and dictionaries of JSONRepresentable, else .lossy(.iso8601), .lossy(union), …"
    ),
    (#"object.value <~ json["a"] ~ .stringified()"#, "values of a protocol take ~ a union"),
    (#"json["a"].requires(&object.value)"#, "JSONRepresentable"),
    (#"json["a"].allows(&object.value)"#, "JSONRepresentable"),
    (#"json["a"].bridged(by: .url).requires(&object.value)"#, " "),
    (#"json["a"].bridged(by: .url).allows(&object.value)"#, " "),
    (#"json["a"].checked(.range(1...9)).allows(&object.value)"#, " "),
  ]

  private static let head = """
    import Foundation
    import Rosetta
    protocol Layer: Sendable {}
    protocol Model: JSONConvertible {}
    protocol Named {}
    class Base: JSONConvertibleClass {
      required init() {}
      class func map(_ object: Base, json: Mapper) {}
    }
    struct Plain: Layer, JSONConvertible {
      var id = 0
      static func map(_ object: inout Plain, json: Mapper) { object.id <- json["id"] }
    }
    struct Box<Value> { var value: Value }
    """.split(separator: "\n").map(String.init)
}
