/// A diagnostic and its problem, while the document is borrowed.
struct ResolvedProblem {
  let diagnostic: Diagnostic
  let problem: Problem
  let excerpt: SourceExcerpt?
}

extension Report {
  /// Works out the problems and passes them to `body` with their places in the document.
  ///
  /// Complexity: O(document): places, paths and secrets each take one pass.
  func resolved<Result>(_ body: ([ResolvedProblem]) -> Result) -> Result {
    guard let source else {
      return body(
        diagnostics.list.map {
          ResolvedProblem(diagnostic: $0, problem: Wording.problem($0, nil, nil), excerpt: nil)
        }
      )
    }
    return source.withJSONBytes { bytes in
      let text = DocumentText(bytes: bytes, showsUnreadValues: showsUnreadValues)
      let ordered = diagnostics.list.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      let windows = ordered.map { SourceExcerpt.window(around: $0.element.offset) }
      // A document that a bridge has read, and refused, may have secrets.
      let known = ordered.lazy.filter { !$0.element.isRefusal }.map(\.element.offset)
      var resolver = Resolver(
        text: text,
        secrets: redaction(of: text, in: windows, except: Set(known)),
        locator: Locator(bytes: bytes),
        isOriginalText: source.isOriginalText,
        showsSource: showsSource
      )
      return body(ordered.map { resolver.resolve($0.element) })
    }
  }

  /// What must not be shown of the document; of what no map has visited, only the parts in
  /// `windows`, which ascend.
  ///
  /// - Parameter known: The strings that problems are about.
  func redaction(
    of text: DocumentText,
    in windows: [Range<Int>],
    except known: Set<Int> = []
  ) -> Redaction {
    if let text = invalidText(text) { return Redaction(of: text, in: windows) }
    return Tape.reading(text.bytes) { tape in
      guard let tape else { return Redaction(all: text.bytes) }
      let hidden = hidden
      var redaction = Redaction(hidden.secrets, in: tape)
      if showsUnreadValues { return redaction }
      let known = known.union(hidden.visitedStrings)
      redaction.addDocuments(in: tape, windows: windows, except: known)
      redaction.addScalars(of: hidden.unvisitedContainers, in: windows, except: toldValues, text)
      return redaction
    }
  }

  /// What must not be shown; the secrets alone if the options allow the rest.
  var hidden: HiddenPlaces {
    let hidden = diagnostics.hidden
    return showsUnreadValues
      ? HiddenPlaces(secrets: hidden.secrets.filter { !$0.isUnvisited }) : hidden
  }

  /// Where the values start that problems show although no map has visited their containers.
  private var toldValues: Set<Int> {
    Set(diagnostics.list.lazy.filter { $0.isRead && $0.document == nil }.map(\.offset))
  }

  /// Whether something of the document must not be shown.
  var hidesValues: Bool {
    !hidden.secrets.isEmpty || !hidden.unvisitedContainers.isEmpty
      || source?.withJSONBytes { invalidText(DocumentText(bytes: $0)) != nil } ?? false
  }

  /// The document as invalid text, if it is not valid JSON: then that is the only diagnostic, and
  /// no map has run.
  func invalidText(_ text: DocumentText) -> InvalidJSONText? {
    guard diagnostics.hidden.secrets.isEmpty, let diagnostic = diagnostics.list.first,
      diagnostic.isOfWholeDocument
    else { return nil }
    return InvalidJSONText(text: text, fault: diagnostic.offset)
  }
}

/// Makes problems from diagnostics in the order of their document.
private struct Resolver {
  let text: DocumentText
  let secrets: Redaction
  var locator: Locator
  let isOriginalText: Bool
  let showsSource: Bool
  /// For how many more missing keys similar ones are searched. A document of a thousand objects
  /// with a thousand keys must not cost a million comparisons.
  var searches = 20
  /// The path of the last secret value: paths inside it are not shown.
  var secretPath: (start: Int, path: JSONPath)?

  mutating func resolve(_ diagnostic: Diagnostic) -> ResolvedProblem {
    var diagnostic = diagnostic
    let offset = diagnostic.offset
    let secret = secrets.range(around: offset)
    if let secret, secretPath?.start != secret.lowerBound {
      secretPath = (secret.lowerBound, locator.place(of: secret.lowerBound).path)
    }
    diagnostic.redact(by: secrets)
    let found = locator.place(of: offset)
    var place = Locator.Place(path: found.path, location: isOriginalText ? found.location : nil)
    if secret != nil, let secretPath { place.path = secretPath.path }
    let excerpt = showsSource ? place.location : nil
    if diagnostic.fact.seeksKey { searches -= 1 }
    return ResolvedProblem(
      diagnostic: diagnostic,
      problem: Wording.problem(
        diagnostic,
        place,
        text,
        hidesReason: diagnostic.mayTell(secrets, in: text),
        givesHint: searches >= 0 || !diagnostic.fact.seeksKey
      ),
      excerpt: excerpt.map { SourceExcerpt(text: text, location: $0, secrets: secrets) }
    )
  }
}

extension Diagnostic.Fact {
  /// Whether its hint needs a search among other keys.
  fileprivate var seeksKey: Bool {
    switch self {
    case .missingKey, .unknownKey: true
    default: false
    }
  }
}

extension Diagnostic {
  /// Where in the document it is, for sorting; diagnostics of encoding are already in order.
  var offset: Int {
    if case .read(let offset) = place { offset } else { 0 }
  }

  /// Whether the given document is not valid JSON.
  fileprivate var isOfWholeDocument: Bool {
    if case .syntax = fact { document == nil } else { false }
  }

  /// Whether a bridge has refused the value itself, not one in a document in it.
  fileprivate var isRefusal: Bool {
    if case .refused = fact { document == nil } else { false }
  }

  /// Redacts it as far as it is about something that must not be shown.
  mutating func redact(by secrets: Redaction) {
    guard isHidden(by: secrets) else { return }
    let secret = secrets.range(around: offset)
    isUnvisited = !isSecret && secret == nil
    // The reason of a bridge that has read a document is shown, if no run has found secrets in it.
    if secrets.part(around: offset)?.kind != .documentInString {
      redact(isInside: secret?.lowerBound != offset || document != nil)
    }
  }

  /// Whether the value must not be shown. Messages about an invalid document show none of its
  /// values, and messages about a document in a string are not about the string.
  private func isHidden(by secrets: Redaction) -> Bool {
    guard !isSecret, let part = secrets.part(around: offset) else { return isSecret }
    if part.kind == .documentInString { return isRefusal }
    if case .syntax = fact { return part.isSecret }
    return part.isSecret || document == nil
  }

  /// Whether the message contains words that the program made from the value, and so may reveal a
  /// secret in it.
  func mayTell(_ secrets: Redaction, in text: DocumentText) -> Bool {
    switch fact {
    case .refused(_, _?), .foreign: secrets.isInside(text.valueRange(at: offset))
    default: false
    }
  }
}
