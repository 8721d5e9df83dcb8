import Testing

/// Every bridge at a property of another type, in one launch of the compiler for maps and one for
/// lists of properties.
@Suite(
  "A bridge of another type than its property",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct BridgeMistakeTests {
  static let bridges = [
    ".url", ".uuid", ".uuid(.lowercase)", ".decimal", ".base64", ".base64url", ".iso8601",
    ".iso8601(timeZone: .gmt)", ".secondsSince1970", ".millisecondsSince1970",
    #".date(format: "yyyy")"#, ".seconds", ".milliseconds", ".rawValue(default: Kind.member)",
    #".cases(["a": Kind.member])"#, #".cases(["a": Kind.member], default: .member)"#,
    ".array(.uuid)", ".object(.url)", ".lossy(URLBridge())", ".lossy(.url)",
    ".lossy(.url) { _ in .skip }", ".nullable(.url)", ".stringified(.iso8601)",
    ".first(.iso8601, .secondsSince1970)", #".omitting("")"#,
    ".omitting(.distantFuture, .iso8601)", "CodableBridge<Kind>()",
    "Rules.flexible", "Rules.point", "Rules.shape", ".array(Rules.point)",
    ".mapped { (point: inout Point, json) in point.x <- json[\"x\"] }",
    "BridgeString(decoder: { URL(string: $0) }, encoder: { $0.absoluteString })",
    "BridgeNumber(decoder: { (n: Int) in Kind(rawValue: n) }, encoder: { $0.rawValue })",
    "BridgeBoolean(decoder: { $0 ? Kind.member : nil }, encoder: { _ in true })",
    ".url § { $0.isFileURL }", ".iso8601 § .range(Date.distantPast...)",
  ]

  static let message =
    "is unavailable: the bridge or check has another type than the property"

  enum Place: CaseIterable {
    case map, list

    var head: String {
      self == .map ? "func map(_ object: inout Model, json: Mapper) {" : "func lists() {"
    }

    func line(_ property: String, _ bridge: String) -> String {
      self == .map
        ? "  object.\(property) <- json[\"a\"] ~ \(bridge)"
        : """
        _ = Properties(of: Model.self) { \\.\(property) \(property == "count" ? "<-" : "<~") \
        "a" ~ \(bridge) }
        """
    }
  }

  @Test("each is told at its line, within 30,000 attempts", arguments: Place.allCases)
  func tells(_ place: Place) throws {
    let compiler = try #require(Compiler.current)
    let head = Self.head + [place.head]
    let lines = Self.bridges.flatMap { bridge in
      ["count", "age", "due"].map { place.line($0, bridge) }
    }
    let diagnostics = try compiler.diagnostics(of: (head + lines + ["}"]).joined(separator: "\n"))
    for (number, line) in lines.enumerated() {
      let told = diagnostics.filter { $0.line == head.count + number + 1 }.map(\.message)
      #expect(told.contains { $0.contains(Self.message) }, "\(line): \(told)")
    }
    #expect(!diagnostics.contains { $0.message.contains("reasonable time") })
  }

  private static let head = """
    import Foundation
    import Rosetta
    enum Kind: Int, Codable, JSONRepresentable { case member = 1 }
    struct Point: JSONConvertible {
      var x = 0
      static func map(_ object: inout Point, json: Mapper) { object.x <- json["x"] }
    }
    enum Rules {
      static let point = Mapping(Point()) { point, json in point.x <- json["x"] }
      static let flexible: FlexibleBridge<String> = .flexible()
      static let shape = Union<Point>(tag: "type") { Variant("point", { $0 as Point }) { $0 } }
    }
    struct Other { var id = 0 }
    struct Model {
      var count = 0
      var age: Other? = nil
      var due: Presence<Other> = .missing
    }
    """.split(separator: "\n").map(String.init)
}
