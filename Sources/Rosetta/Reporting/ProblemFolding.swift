/// Selects the problems that a format lists: all, but only the first three of many similar ones.
enum ProblemFolding {
  enum Entry {
    case problem(ResolvedProblem)
    /// A number of further problems like the previous one, and the path of the last of them.
    case more(Int, last: JSONPath)
    /// A number of further problems of any kind.
    case others(Int)
  }

  /// The number of similar problems in an array that are listed. Others are only counted.
  private static let alike = 3
  /// The maximum number of listed problems. If there are more, errors and other problems each get
  /// half of the room, plus what the other half leaves free.
  private static let listed = 100

  static func entries(of problems: [ResolvedProblem], omitted: Int) -> [Entry] {
    // The problem `tooManyErrors`, which ended the run, comes last and is always listed.
    let ending = problems.suffix(1).filter(\.endsRun)
    let problems = problems.dropLast(ending.count)
    let listed = listed - ending.count
    let kinds = problems.map { Kind($0) }
    let counts = Dictionary(kinds.lazy.map { ($0, 1) }, uniquingKeysWith: +)
    let last = Dictionary(zip(kinds, problems.lazy.map(\.problem.path))) { $1 }
    var seen: [Kind: Int] = [:]
    var entries: [Entry] = []
    let errors = problems.count { $0.problem.severity == .error }
    // The remaining number of errors (true) and of other problems (false) to list.
    var room = [
      true: max(listed / 2, listed - (problems.count - errors)),
      false: max(listed / 2, listed - errors),
    ]
    var others = problems.count + omitted
    for (problem, kind) in zip(problems, kinds) {
      seen[kind, default: 0] += 1
      let isInArray = problem.problem.path.components.contains {
        if case .index = $0 { true } else { false }
      }
      if isInArray, seen[kind, default: 0] > alike { continue }
      let isError = problem.problem.severity == .error
      if room[isError] == 0 { continue }
      room[isError, default: 0] -= 1
      others -= 1
      entries.append(.problem(problem))
      let count = counts[kind, default: 0]
      if isInArray, seen[kind] == alike, count > alike, let last = last[kind] {
        others -= count - alike
        entries.append(.more(count - alike, last: last))
      }
    }
    if others > 0 { entries.append(.others(others)) }
    return entries + ending.map { .problem($0) }
  }

  /// The properties that similar problems share: all but the element and its value.
  private struct Kind: Hashable {
    let severity: Problem.Severity
    let code: Problem.Code
    let pattern: KeyBytes
    let expected: KeyBytes

    init(_ resolved: ResolvedProblem) {
      severity = resolved.problem.severity
      code = resolved.problem.code
      pattern = KeyBytes(resolved.problem.path.pattern)
      expected = KeyBytes(resolved.problem.expected ?? "")
    }
  }
}
