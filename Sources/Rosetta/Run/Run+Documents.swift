// Documents in strings of other documents. The same run reads and writes them, so that its options,
// its context and its diagnostics are those of the whole.

extension DecodingRun {
  /// Enters the document `bytes`, which is in the string at `node`. Returns false, after a
  /// diagnostic, if it is not valid JSON.
  ///
  /// Nested documents share `maximumDepth`, and each counts as one more level, so that no input
  /// makes a recursive model overflow the stack.
  mutating func enterDocument(_ bytes: UnsafeBufferPointer<UInt8>, at node: Int) -> Bool {
    let room = document.maximumDepth - document.depth() - 1
    let inner: Result<Tape, SyntaxFault> =
      room < 0
      ? .failure(SyntaxFault(expected: .depth(room), offset: 0))
      : Tape.make(bytes, maximumDepth: room)
    switch inner {
    case .success(let inner):
      enter(inner, at: node, maximumDepth: room)
      noteDuplicateKeys()
      return true
    case .failure(let fault):
      enter(.invalid(bytes), at: node, maximumDepth: room)
      remember(.itself, in: 0, isUnvisited: true)
      var expected = fault.expected
      if case .depth = expected { expected = .depth(shared.maximumDepth) }
      note(
        Diagnostic(severity: .error, fact: .syntax(expected), place: .read(offset: fault.offset))
      )
      return false
    }
  }

  /// Returns from a document in a string.
  mutating func leaveDocument() {
    if !tape.unvisitedContainers(and: []).isEmpty {
      remember(.itself, in: 0, isUnvisited: true)
    } else if outerDocuments.count == 1 {
      visitedStrings.append(document.start)
    }
    var inner = document
    diagnostics.update(since: inner.firstDiagnostic) { inner.moveOut(&$0) }
    leave()
  }

  /// Enters a document in place of the value at `node`.
  mutating func enter(_ inner: Tape, at node: Int, maximumDepth: Int) {
    let start = tape.start(of: node)
    document.objects = takeObjects()
    outerDocuments.append(document)
    tape = inner
    documents += 1
    document = Document(tape: inner, maximumDepth: maximumDepth)
    document.start = start
    document.string = node
    document.firstDiagnostic = diagnostics.count
    document.scope = documents
  }

  /// Returns to the enclosing document.
  mutating func leave() {
    guard let outer = outerDocuments.popLast() else { return }
    tape.free()
    tape = outer.tape
    document = outer
    if let objects = document.objects.take() { self.objects = objects }
  }

  /// Where in the given document the string is whose document is being read.
  var outermostString: (start: Int, node: Int)? {
    guard !outerDocuments.isEmpty else { return nil }
    let outermost = outerDocuments.count > 1 ? outerDocuments[1] : document
    return (outermost.start, outermost.string)
  }

  /// Notes the duplicate keys of the document, if the options ask for it.
  mutating func noteDuplicateKeys() {
    guard let severity = duplicateKeySeverity else { return }
    for key in tape.duplicateKeys() {
      note(.duplicateKey(tape.string(tape.word(key))), at: key, severity: severity)
    }
  }

  /// The first error since `notedBefore` as a problem.
  @usableFromInline @inline(never)
  mutating func problem(since notedBefore: Int) -> Problem? {
    guard var diagnostic = diagnostics.error(since: notedBefore) else { return nil }
    guard !outerDocuments.isEmpty else { return document.problem(diagnostic, secretValues()) }
    document.moveOut(&diagnostic)
    for level in outerDocuments.indices.dropFirst().reversed() {
      outerDocuments[level].moveOut(&diagnostic)
    }
    return outerDocuments[0].problem(diagnostic, secretValues())
  }

  /// What must not be shown of the given document, as far as the maps have run.
  ///
  /// Complexity: O(bytes of the containers of secret fields) for all calls together.
  private mutating func secretValues() -> Redaction {
    let given = outerDocuments.first ?? document
    let fields = secretFields(after: knownSecrets.fields).map { (node: $0.node, field: $0) }
    knownSecrets.values.add(fields, in: given.tape)
    knownSecrets.fields = secrets.count
    return knownSecrets.values
  }
}

extension Document {
  /// A diagnostic about this document, which is in no other one, as a problem.
  fileprivate mutating func problem(_ diagnostic: Diagnostic, _ secrets: Redaction) -> Problem? {
    guard case .read(let offset) = diagnostic.place else { return nil }
    var diagnostic = diagnostic
    var place = place(of: offset)
    diagnostic.redact(by: secrets)
    if let secret = secrets.range(around: offset) {
      place.path = self.place(of: secret.lowerBound).path
    }
    let text = DocumentText(bytes: bytes)
    let mayTell = diagnostic.mayTell(secrets, in: text)
    return Wording.problem(diagnostic, place, text, hidesReason: mayTell)
  }
}

extension EncodingRun {
  /// The first error since `notedBefore` as a problem.
  @usableFromInline @inline(never)
  mutating func problem(since notedBefore: Int) -> Problem? {
    guard var diagnostic = diagnostics.error(since: notedBefore) else { return nil }
    if secretsAround > 0 { diagnostic.redact() }
    return Wording.problem(diagnostic, nil, nil)
  }
}
