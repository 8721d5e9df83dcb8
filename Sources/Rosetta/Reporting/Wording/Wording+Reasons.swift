extension Reason {
  /// Why a bridge refused, in words.
  var text: String {
    switch self {
    case .words(let words): words
    // Thrown by a nested run: its problems, without their source lines.
    case .error(let error as RosettaError):
      error.problems.map(\.sentence).joined(separator: "; ")
    case .error(let error): String(describing: error)
    case .noCase: "not one of its cases"
    }
  }
}
