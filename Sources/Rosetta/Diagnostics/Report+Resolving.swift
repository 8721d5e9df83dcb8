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
      let text = DocumentText(bytes: bytes, showsUnreadValues: showsUnreadValues)
      let ordered = findings.list.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      var resolver = Resolver(
        text: text,
        secrets: brokenText(text).map { Secrets(around: $0) }
          ?? secrets(in: text, near: ordered.map(\.element.offset)),
        locator: Locator(bytes: bytes),
        isOriginalText: source.isOriginalText,
        showsSource: showsSource
      )
      return body(ordered.map { resolver.resolve($0.element) })
    }
  }

  /// What must not be shown, of what no map has read only what stands around some places.
  private func secrets(in text: DocumentText, near places: [Int]) -> Secrets {
    var secrets = Secrets(secretFields, in: text.bytes)
    secrets.addScalars(of: unreadContainers, in: places.map(SourceExcerpt.window(around:)), text)
    return secrets
  }

  /// The fields that must not be shown.
  var secretFields: [SecretField] {
    findings.secretFields.filter { !$0.isUnread || !showsUnreadValues }
  }

  /// The containers of which no value must be shown.
  var unreadContainers: [Int] { showsUnreadValues ? [] : findings.unreadContainers }

  /// Whether something of the document must not be shown.
  var hidesValues: Bool {
    !secretFields.isEmpty || !unreadContainers.isEmpty
      || source?.withJSONBytes { brokenText(DocumentText(bytes: $0)) != nil } ?? false
  }

  /// The document as one that is no JSON, if it is none: then it is all that was found, and no map
  /// has run.
  func brokenText(_ text: DocumentText) -> BrokenText? {
    guard findings.secretFields.isEmpty, let finding = findings.list.first,
      finding.isOfWholeDocument
    else { return nil }
    return BrokenText(text: text, fault: finding.offset)
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
    if finding.isHidden(by: secrets) { finding.conceal() }
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

  /// Whether the document that was given is no JSON.
  fileprivate var isOfWholeDocument: Bool {
    if case .syntax = fact { document == nil } else { false }
  }

  /// Whether the value must not be shown. What is said of a broken document tells none of its values,
  /// and what is said of a document in a string is not about the string.
  func isHidden(by secrets: Secrets) -> Bool {
    guard !isSecret, let part = secrets.part(around: offset) else { return isSecret }
    if case .syntax = fact { return part.isSecret }
    return part.isSecret || document == nil
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
