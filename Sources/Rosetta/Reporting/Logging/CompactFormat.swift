/// The format for grep: `path: message (file:line:column)`, one line per problem.
///
/// The file is that of the call that started the run. Line and column are those in the document or,
/// if there is no text, the line is that of the call.
struct CompactFormat {
  func text(of report: Report) -> String {
    report.resolved { problems in
      ProblemFolding.items(of: problems, omitted: report.omitted).map { item in
        switch item {
        case .problem(let resolved):
          let problem = resolved.problem
          let place = problem.location.map { "\($0.line):\($0.column)" } ?? "\(report.line)"
          return
            "\(problem.path): \(problem.message)\(problem.consequence) (\(report.file):\(place))"
        case .more(let count, let resolved):
          return "\(resolved.problem.path.pattern): \(count) more like it (\(report.file))"
        case .rest(let count):
          return "$: \(count) more (\(report.file))"
        }
      }.joined(separator: "\n")
    }
  }
}
