/// The source of a `JSONMapped` of many `let` properties, of twelve kinds in turn.
struct LetModel {
  var name = "Model"
  /// `let property0: Int`, one for each property.
  let declarations: [String]
  /// `\.property0 <- "property0"`, one for each property.
  var list: [String]

  init(properties count: Int) { self.init((0..<count).map { Self.kinds[$0 % Self.kinds.count] }) }

  init(_ kinds: [(type: String, operation: String)]) {
    declarations = kinds.enumerated().map { "let property\($0): \($1.type)" }
    list = kinds.enumerated().map { number, kind in
      "\\.property\(number) \(kind.operation.replacing("KEY", with: "\"property\(number)\""))"
    }
  }

  /// The lines of the source, and the position among them of the first line of `list`.
  func source(more: [String] = []) -> (lines: [String], start: Int) {
    let head =
      ["struct \(name): JSONMapped {"] + (declarations + more).map { "  \($0)" }
      + ["  static let properties = Properties(of: \(name).self) {"]
    let lines =
      head + list.map { "    \($0)" }
      + ["  }", "  static let mapping = Mapping(\(name).init, properties)", "}"]
    return (lines, head.count)
  }

  private static let kinds = [
    ("Int", "<- KEY"),
    ("URL?", "<~ KEY ~ .url"),
    ("Int", "<- KEY § .range(0...100)"),
    ("String?", "<~ KEY"),
    ("[Date]", "<- KEY ~ .array(.iso8601)"),
    ("String?", "<~ KEY § .nonEmpty"),
    ("Double", "<- KEY § { $0 > 0 }"),
    ("Int?", "<~ Key(KEY).nullable"),
    ("String", #"<- JSONPath("names", 0)"#),
    ("Bool?", "<- KEY"),
    ("Presence<Date>", "<~ KEY ~ .iso8601"),
    ("Presence<String>", "<- KEY § .nonEmpty"),
  ]
}
