/// A diagnostic and its problem, while the document is borrowed.
struct ResolvedProblem {
  let diagnostic: Diagnostic
  let problem: Problem

  var endsRun: Bool { problem.code == .tooManyErrors && problem.severity == .error }
}

extension [ResolvedProblem] {
  /// The problems, with that of a run that ended early (`tooManyErrors`) last.
  fileprivate var inOrder: [ResolvedProblem] { filter { !$0.endsRun } + filter(\.endsRun) }
}

extension Report {
  /// Resolves the diagnostics and passes the problems to `body`, together with the document.
  ///
  /// Complexity: O(document), for all places and paths together.
  func resolved<Result>(_ body: ([ResolvedProblem], DocumentText) -> Result) -> Result {
    // When encoding there is no document, and all places are the beginning of an empty one.
    let source: any JSONSource = source ?? [UInt8]()
    let hasLines = self.source?.isOriginalText ?? false
    return source.withJSONBytes { bytes in
      // Stable, so that problems at one place keep their order.
      let ordered = diagnostics.list.sorted { $0.shownOffset < $1.shownOffset }
      let document = DocumentText(bytes: bytes)
      var locator = Locator(bytes: bytes)
      var searches = KeySuggestion.searches
      let problems = ordered.map { diagnostic in
        var place = locator.place(of: diagnostic.shownOffset)
        if !hasLines { place.location = nil }
        let problem = Wording.problem(diagnostic, place, document, &searches)
        return ResolvedProblem(diagnostic: diagnostic, problem: problem.moved(by: origin))
      }
      return body(problems.inOrder, document)
    }
  }
}

extension DiagnosticLog {
  /// The syntax error, if the document is not valid JSON. It is then the only diagnostic.
  var fault: Diagnostic? {
    guard let first = list.first, case .syntax = first.kind, first.document == nil else {
      return nil
    }
    return first
  }
}

extension Diagnostic {
  /// Returns what is shown of the document in addition to keys and punctuation: the scalar that the
  /// diagnostic is about, or the character at the syntax error.
  func quoted(from text: DocumentText) -> Range<Int>? {
    if document != nil { return nil }
    if case .syntax = kind { return showsNothing ? nil : text.character(breakingAt: offset) }
    let value = Wording.Value(self, text, offset)
    return value.isShown ? offset..<offset + text.tokenLength(at: offset) : nil
  }
}

extension DocumentText {
  /// Returns the character at a syntax error, together with the next one if it is a backslash.
  /// Returns nil for a quote or a word.
  fileprivate func character(breakingAt offset: Int) -> Range<Int>? {
    guard offset < bytes.count, bytes[offset] != .quote else { return nil }
    let isWord = bytes[offset...].prefix(2).allSatisfy(\.isWordPart)
    if isWord, offset + 1 < bytes.count { return nil }
    let isEscape = bytes[offset] == .backslash && offset + 1 < bytes.count
    let last = isEscape ? offset + 1 : offset
    let continuation = bytes[(last + 1)...].prefix(3).prefix { $0.isContinuation }
    return offset..<last + 1 + (bytes[last] < .nonASCII ? 0 : continuation.count)
  }
}
