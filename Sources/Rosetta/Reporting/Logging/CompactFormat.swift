/// The format for grep: `path: message (file:line:column)`, one line per problem, and after it the
/// metadata of the `Rosetta`: `[request: 7f3a]`.
///
/// The file is that of the call that started the run. Line and column are those in the document or,
/// if there is no text, the line is that of the call.
struct CompactFormat {
  func text(of report: Report) -> String {
    let metadata = report.metadataTexts.joined(separator: ", ")
    let ending = metadata.isEmpty ? "" : " [\(metadata)]"
    return report.resolved { problems in
      ProblemFolding.items(of: problems, omitted: report.omitted).map { item in
        switch item {
        case .problem(let resolved):
          let problem = resolved.problem
          let place = problem.location.map { "\($0.line):\($0.column)" } ?? "\(report.line)"
          return
            "\(problem.path): \(problem.message)\(problem.consequence) (\(report.file):\(place))\(ending)"
        case .more(let count, let resolved):
          return "\(resolved.problem.path.pattern): \(count) more like it (\(report.file))\(ending)"
        case .rest(let count):
          return "$: \(count) more (\(report.file))\(ending)"
        }
      }.joined(separator: "\n")
    }
  }
}
