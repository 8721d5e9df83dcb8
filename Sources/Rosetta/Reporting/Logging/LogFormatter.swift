/// A closure that turns a report into text. The formats `.text`, `.compact` and `.json` are members
/// of `LogFormatter?`, the type of the options.
///
/// ```swift
/// rosetta.logFormatter = .compact
/// rosetta.logFormatter = { report in "\(report.problems.count) problems in \(report.type)" }
/// ```
public typealias LogFormatter = @Sendable (Report) -> String

extension Optional where Wrapped == LogFormatter {
  /// A headline, the call site and a block for each problem with its source line, in colour if the
  /// sink is a terminal. This is the default.
  public static var text: LogFormatter? { { TextFormat().text(of: $0) } }

  /// One line per problem: `path: message (line 2, column 9) at App.swift:42`, with the place in
  /// the document and the place of the call.
  public static var compact: LogFormatter? { { $0.compactText } }

  /// One JSON object per report, on one line.
  public static var json: LogFormatter? { { $0.jsonText } }
}

/// The format for people: a headline and a block for each problem.
struct TextFormat {
  /// Whether the sink for which text is being created is a terminal that shows colours.
  @TaskLocal static var isColored = false

  var showsCallSite = true
  var usesColor = TextFormat.isColored

  func text(of report: Report) -> String {
    report.resolved { problems, document in
      var lines = [headline(report)]
      if showsCallSite {
        let place = "  at \(report.file):\(report.line) \(report.function)"
        lines.append(([place] + report.measures).joined(separator: ", "))
        lines += report.metadataTexts.map { "  \($0)" }
      }
      var excerpts = report.showsSource ? SourceExcerpts(document, of: report) : nil
      for entry in ProblemFolding.entries(of: problems, omitted: report.omitted) {
        switch entry {
        case .problem(let problem): lines += block(problem, &excerpts)
        case .more(let count, let last):
          lines.append("… and \(count) more like it, the last at \(last)")
        case .others(let count): lines.append("… and \(count) more")
        }
      }
      if showsCallSite, let input = report.input {
        lines.append("input: \(Printable.escaped(input))")
      }
      return lines.joined(separator: "\n")
    }
  }

  private func headline(_ report: Report) -> String {
    let counts = Problem.Severity.allCases.compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let verb = report.isFailure ? "could not \(report.operation)" : "\(report.operation)d"
    let kept = report.omitted > 0 ? " (the first \(report.diagnostics.list.count) are kept)" : ""
    let found = counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
    return "Rosetta: \(verb) \(report.type)\(found)\(kept)"
  }

  private func block(_ resolved: ResolvedProblem, _ excerpts: inout SourceExcerpts?) -> [String] {
    let problem = resolved.problem
    let label = problem.severity.rawValue
    var lines = ["\(paint(label, problem.severity)): \(problem.sentence)"]
    if let place = problem.location,
      let (line, indent) = excerpts?.lineAndIndent(of: resolved.diagnostic)
    {
      let number = String(place.line)
      let blank = String(repeating: " ", count: max(4, number.count))
      let hint = problem.hint.map { "; \($0)" } ?? ""
      lines.append("\(blank.dropLast(number.count))\(number) | \(line)")
      lines.append("\(blank) | \(indent)\(paint("^", problem.severity)) \(place)\(hint)")
    } else if !problem.remarks.isEmpty {
      lines.append("     | \(problem.remarks)")
    }
    return lines
  }

  private func paint(_ text: String, _ severity: Problem.Severity) -> String {
    guard usesColor else { return text }
    let color =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(color)m\(text)\u{1B}[0m"
  }
}

extension Report {
  /// The metadata, sorted by key: `request: 7f3a`.
  fileprivate var metadataTexts: [String] {
    metadata.sorted { $0.key < $1.key }.map { Printable.escaped("\($0.key): \($0.value)") }
  }

  /// The size of the document and the duration of the run: `76 bytes`, `0.15 ms`.
  fileprivate var measures: [String] {
    let size = documentSize.map { "\($0) byte\($0 == 1 ? "" : "s")" }
    let time = duration.map { duration in
      let (seconds, attoseconds) = duration.components
      let hundredths = seconds &* 100_000 &+ attoseconds / 10_000_000_000_000
      return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) ms"
    }
    return [size, time].compactMap { $0 }
  }

  /// The format for grep: one line per problem, `path: message (line 2, column 9) at App.swift:42`,
  /// followed by the metadata of the `Rosetta`, `[request: 7f3a]`. The first place is in the
  /// document, the second is the call that started the run.
  fileprivate var compactText: String {
    let metadata = metadataTexts.joined(separator: ", ")
    let call = " at \(file):\(line)"
    let ending = metadata.isEmpty ? call : "\(call) [\(metadata)]"
    return resolved { problems, _ in
      ProblemFolding.entries(of: problems, omitted: omitted).map { entry in
        switch entry {
        case .problem(let resolved):
          let problem = resolved.problem
          let place = problem.location.map { " (\($0))" } ?? ""
          return "\(problem.path): \(problem.message)\(problem.consequence)\(place)\(ending)"
        case .more(let count, let last):
          return "\(last): the last of \(count) more like it\(ending)"
        case .others(let count): return "$: \(count) more\(ending)"
        }
      }.joined(separator: "\n")
    }
  }

  /// The format for machines: a report as one JSON object, as the Guide describes it.
  fileprivate var jsonText: String {
    let metadata = metadata.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }
    let members = JSONObject(known: [
      ("operation", .string(operation.rawValue)),
      ("type", .string(type)),
      ("failed", .boolean(isFailure)),
      ("file", .string(file)),
      ("line", JSON(line)),
      ("function", .string(function)),
      ("errors", JSON(count(.error))),
      ("warnings", JSON(count(.warning))),
      ("notes", JSON(count(.note))),
      ("documentSize", documentSize.map { JSON($0) }),
      ("duration", duration.map { JSON($0 / .seconds(1)) }),
      ("metadata", metadata.isEmpty ? nil : .object(JSONObject(metadata))),
      ("problems", .array(problems.map { .object($0.json) })),
      ("input", input.map { .string($0) }),
    ])
    // Characters that a terminal interprets occur only in strings, where an escape is valid.
    return Printable.escaped(members.description) { scalar in
      String(scalar).utf16.map { "\\u" + String($0, radix: 16).padded(to: 4) }.joined()
    }
  }
}
