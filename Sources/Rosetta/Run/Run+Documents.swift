// Documents in strings of other documents: they are read and written by the same run, so that its
// options, its context and its list of diagnostics are those of the whole.

extension DecodingRun {
  /// goes into the document `bytes`, which stands in the string at `node`. False if it is
  /// no JSON, after a diagnostic.
  ///
  /// The documents that stand in each other share `maximumDepth`, and each counts for one more
  /// level, so that no input makes a recursive model overflow the stack.
  mutating func enterDocument(_ bytes: UnsafeBufferPointer<UInt8>, at node: Int) -> Bool {
    let room = document.maximumDepth - document.depth() - 1
    let inner: Result<Tape, SyntaxFault> =
      room < 0
      ? .failure(SyntaxFault(expected: .depth(room), offset: 0))
      : Tape.make(bytes, maximumDepth: room)
    let start = tape.start(of: node)
    outerDocuments.append(document)
    switch inner {
    case .success(let made): tape = made
    case .failure: tape = .invalid(bytes)
    }
    document = Document(tape: tape, maximumDepth: room)
    document.start = start
    document.string = node
    document.firstDiagnostic = diagnostics.count
    documents += 1
    document.scope = documents
    if case .failure(let fault) = inner {
      rememberUnreadDocument()
      var expected = fault.expected
      if case .depth = expected { expected = .depth(shared.maximumDepth) }
      note(
        Diagnostic(severity: .error, fact: .syntax(expected), place: .read(offset: fault.offset))
      )
      return false
    }
    noteDuplicateKeys()
    return true
  }

  /// goes back to the document around.
  mutating func leaveDocument() {
    if !tape.unvisitedContainers().isEmpty {
      rememberUnreadDocument()
    } else if outerDocuments.count == 1 {
      readStrings.append(document.start)
    }
    guard let outer = outerDocuments.popLast() else { return }
    var inner = document
    diagnostics.update(since: inner.firstDiagnostic) { inner.moveOut(&$0) }
    tape.free()
    tape = outer.tape
    document = outer
  }

  /// where the string stands in the given document whose own document is being read.
  var outermostString: (start: Int, node: Int)? {
    guard !outerDocuments.isEmpty else { return nil }
    let outermost = outerDocuments.count > 1 ? outerDocuments[1] : document
    return (outermost.start, outermost.string)
  }

  /// notes the keys that stand twice in the document, when the mapper minds them.
  mutating func noteDuplicateKeys() {
    guard let severity = duplicateKeySeverity else { return }
    for key in tape.duplicateKeys() {
      note(.duplicateKey(tape.string(tape.word(key))), at: key, severity: severity)
    }
  }

  /// The first error since `mark`, as people read it.
  @usableFromInline @inline(never)
  mutating func problem(since mark: Int) -> Problem? {
    guard var diagnostic = diagnostics.error(since: mark) else { return nil }
    guard !outerDocuments.isEmpty else { return document.problem(diagnostic, secretValues()) }
    document.moveOut(&diagnostic)
    for level in outerDocuments.indices.dropFirst().reversed() {
      outerDocuments[level].moveOut(&diagnostic)
    }
    return outerDocuments[0].problem(diagnostic, secretValues())
  }

  /// what must not be shown of the given document, as far as the maps have told.
  ///
  /// Complexity: O(bytes of the containers of secret fields) for all calls together.
  private mutating func secretValues() -> Redaction {
    let given = outerDocuments.first ?? document
    let fields = secretFields(behind: knownSecrets.fields).map { (node: $0.node, field: $0) }
    knownSecrets.values.add(fields, in: given.tape)
    knownSecrets.fields = secrets.count
    return knownSecrets.values
  }
}

extension Document {
  /// A diagnostic about this document, which stands in no other, as people read it.
  fileprivate mutating func problem(_ diagnostic: Diagnostic, _ secrets: Redaction) -> Problem? {
    guard case .read(let offset) = diagnostic.place else { return nil }
    var diagnostic = diagnostic
    var place = place(of: offset)
    let secret = secrets.range(around: offset)
    if diagnostic.isHidden(by: secrets) { diagnostic.redact() }
    if let secret { place.path = self.place(of: secret.lowerBound).path }
    let text = DocumentText(bytes: bytes)
    let mayTell = diagnostic.mayTell(secrets, in: text)
    return Wording.problem(diagnostic, place, text, hidesReason: mayTell)
  }
}

extension EncodingRun {
  /// The first error since `mark`, as people read it.
  @usableFromInline @inline(never)
  mutating func problem(since mark: Int) -> Problem? {
    guard var diagnostic = diagnostics.error(since: mark) else { return nil }
    if secretsAround > 0 { diagnostic.redact() }
    return Wording.problem(diagnostic, nil, nil)
  }
}
