// How much diagnostics show of a value. A secret field is a scope of the run: diagnostics noted
// while its bridge reads or writes show nothing, and get the place of the field. Those of a
// document in a secret string are first moved to that string (`Document.moveOut`).

extension DecodingRun {
  /// The state that the end of a secret field restores. The field's value is at `node`, or none;
  /// the enclosing secret, if there is one, starts at `outer`.
  typealias SecretScope = (node: Node, disclosure: Disclosure, mark: Mark, outer: Int?)

  mutating func beginSecret(at node: Node) -> SecretScope {
    let outer = extras.document.secret
    if outer == nil, !node.isNone { extras.document.secret = tape.start(of: node) }
    defer { shared.disclosure = .nothing }
    return (node, shared.disclosure, shared.mark, outer)
  }

  mutating func endSecret(_ scope: SecretScope?) {
    guard let scope else { return }
    shared.disclosure = scope.disclosure
    extras.document.secret = scope.outer
    if scope.node.isNone { return }
    addSecret(scope.node)
    if shared.mark == scope.mark { return }
    let start = tape.start(of: scope.node)
    shared.diagnostics.update(since: scope.mark) { $0.hide(inSecretAt: start) }
  }

  /// Adds a secret value, because problems in it may be noted outside of its scope: by a policy
  /// about keys, by a check across fields, or by another field that reads it.
  mutating func addSecret(_ node: Node) {
    let next = tape.next(after: node)
    // The next node may be a key that was looked up, whose word is not that of a string.
    let end = next < tape.next(after: .root) ? tape.start(of: next, isKey: true) : tape.count
    extras.document.secrets.append(tape.start(of: node)..<end)
  }

  /// When a document ends, hides problems in its secret values that were noted outside their
  /// scopes.
  ///
  /// Complexity: O(secrets × log(secrets)).
  mutating func hideSecrets() {
    guard let document = existingExtras?.document, !document.secrets.isEmpty,
      shared.mark != document.beginning
    else { return }
    let sorted = document.secrets.sorted {
      ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
    }
    let outermost = sorted.reduce(into: [Range<Int>]()) { found, secret in
      if secret.lowerBound >= found.last?.upperBound ?? 0 { found.append(secret) }
    }
    shared.diagnostics.update(since: document.beginning) { diagnostic in
      let offset = diagnostic.offset
      let position = outermost.indices.partitioningIndex { outermost[$0].upperBound > offset }
      guard position < outermost.count, outermost[position].contains(offset) else { return }
      diagnostic.hide(inSecretAt: outermost[position].lowerBound)
    }
  }

  /// Limits messages about values below an untagged union to their types, because the values may be
  /// anything. Returns the previous `shared.disclosure`.
  @usableFromInline
  mutating func beginUntagged() -> Disclosure {
    defer { shared.disclosure = max(shared.disclosure, .type) }
    return shared.disclosure
  }
}
