/// The format for people: a headline and a block for each problem.
struct TextFormat {
  var showsCallSite = true
  var usesColor = false

  func text(of report: Report) -> String {
    report.resolved { problems, excerpts in
      var lines = [headline(report)]
      if showsCallSite {
        lines.append("  at \(report.file):\(report.line) \(report.function)")
      }
      for (problem, excerpt) in zip(problems, excerpts) {
        lines += block(problem, excerpt)
      }
      if let input = report.input, showsCallSite {
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
    return "Rosetta: \(verb) \(report.type): \(counts.joined(separator: ", "))"
  }

  private func block(_ problem: Problem, _ excerpt: SourceExcerpt?) -> [String] {
    let label = problem.severity.rawValue
    var lines = ["\(paint(label, problem.severity)): \(problem.sentence)"]
    if let excerpt {
      let (line, indent) = excerpt.lineAndIndent()
      let number = String(excerpt.location.line)
      let gutter = String(repeating: " ", count: max(4 - number.count, 0))
      let blank = String(repeating: " ", count: max(4, number.count))
      let hint = problem.hint.map { "; \($0)" } ?? ""
      lines.append("\(gutter)\(number) | \(line)")
      lines.append(
        "\(blank) | \(indent)\(paint("^", problem.severity)) \(excerpt.location)\(hint)"
      )
    } else if let hint = problem.hint {
      lines.append("     | \(hint)")
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
