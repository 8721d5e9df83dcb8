/// A finding with all that is said about it, while its document is lent.
struct ResolvedProblem {
  let finding: Finding
  let problem: Problem
  let excerpt: SourceExcerpt?
}

extension Report {
  /// Works out the problems and lends them with the places in the document that they are about.
  ///
  /// Complexity: O(document): places, paths and secrets each take one pass.
  func resolved<Result>(_ body: ([ResolvedProblem]) -> Result) -> Result {
    guard let source else {
      return body(
        findings.list.map {
          ResolvedProblem(finding: $0, problem: Wording.problem($0, nil, nil), excerpt: nil)
        }
      )
    }
    return source.withJSONBytes { bytes in
      let secrets = Secrets(findings.secretFields, in: bytes)
      let ordered = findings.list.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      var resolver = Resolver(
        text: DocumentText(bytes: bytes),
        secrets: secrets,
        locator: Locator(bytes: bytes),
        isOriginalText: source.isOriginalText,
        showsSource: showsSource
      )
      return body(ordered.map { resolver.resolve($0.element) })
    }
  }
}

/// Makes problems of findings that come in the order of their document.
private struct Resolver {
  let text: DocumentText
  let secrets: Secrets
  var locator: Locator
  let isOriginalText: Bool
  let showsSource: Bool
  /// How many more missing keys are looked for under other names. A document of a thousand objects of
  /// a thousand names must not cost a million comparisons.
  var searches = 20
  /// The path of the secret value that was met last: the ways inside it are not shown.
  var secretPath: (start: Int, path: JSONPath)?

  mutating func resolve(_ finding: Finding) -> ResolvedProblem {
    var finding = finding
    let offset = finding.offset
    let secret = secrets.range(around: offset)
    if let secret, secretPath?.start != secret.lowerBound {
      secretPath = (secret.lowerBound, locator.place(of: secret.lowerBound).path)
    }
    if finding.isSecret || secret != nil { finding.conceal() }
    let found = locator.place(of: offset)
    var place = Locator.Place(path: found.path, location: isOriginalText ? found.location : nil)
    if secret != nil, let secretPath { place.path = secretPath.path }
    let excerpt = showsSource ? place.location : nil
    if finding.fact.isMissingKey { searches -= 1 }
    return ResolvedProblem(
      finding: finding,
      problem: Wording.problem(
        finding,
        place,
        text,
        hidesReason: finding.mayTell(secrets, in: text),
        helps: searches >= 0 || !finding.fact.isMissingKey
      ),
      excerpt: excerpt.map { SourceExcerpt(text: text, location: $0, secrets: secrets) }
    )
  }
}

extension Finding.Fact {
  fileprivate var isMissingKey: Bool {
    if case .missingKey = self { true } else { false }
  }
}

extension Finding {
  /// Where in the document, for order; what is written has its order already.
  var offset: Int {
    if case .read(let offset) = place { offset } else { 0 }
  }

  /// Whether the message has words that a program made of the value, and so may tell what is secret
  /// in it.
  func mayTell(_ secrets: Secrets, in text: DocumentText) -> Bool {
    switch fact {
    case .refused(_, _?), .foreign: secrets.isInside(text.valueRange(at: offset))
    default: false
    }
  }
}
