/// The format for grep: `path: message (file:line:column)`, a line for each problem.
struct CompactFormat {
  func text(of report: Report) -> String {
    report.problems.map { problem in
      let place = problem.location.map { ":\($0.line):\($0.column)" } ?? ""
      return "\(problem.path): \(problem.message) (\(report.file):\(report.line)\(place))"
    }.joined(separator: "\n")
  }
}
