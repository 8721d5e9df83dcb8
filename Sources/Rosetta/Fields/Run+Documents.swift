// Documents in strings of other documents: they are read and written by the same run, so that its
// options, its context and its list of findings are those of the whole.

extension Run {
  /// Decoding: goes into the document `bytes`, which stands in the string at `node`. False if it is
  /// no JSON, after a finding.
  ///
  /// The documents that stand in each other share `maximumDepth`, and each counts for one more
  /// level, so that no input makes a recursive model overflow the stack.
  mutating func enterDocument(_ bytes: UnsafeBufferPointer<UInt8>, at node: Int) -> Bool {
    let room = document.maximumDepth - document.depth() - 1
    let inner: Result<Index, SyntaxFault> =
      room < 0
      ? .failure(SyntaxFault(expected: .depth(room), offset: 0))
      : Index.make(bytes, maximumDepth: room)
    let start = index.start(of: node)
    outerDocuments.append(document)
    switch inner {
    case .success(let made): index = made
    case .failure: index = .unread(bytes)
    }
    document = Document(index: index, maximumDepth: room)
    document.start = start
    document.firstFinding = findings.count
    documents += 1
    document.scope = documents
    if case .failure(let fault) = inner {
      rememberUnreadDocument()
      var expected = fault.expected
      if case .depth = expected { expected = .depth(maximumDepth) }
      note(
        Finding(severity: .error, fact: .syntax(expected), place: .read(offset: fault.offset))
      )
      return false
    }
    noteDuplicateKeys()
    return true
  }

  /// Decoding: goes back to the document around.
  mutating func leaveDocument() {
    if !index.unreadContainers().isEmpty { rememberUnreadDocument() }
    guard let outer = outerDocuments.popLast() else { return }
    var inner = document
    findings.update(since: inner.firstFinding) { inner.moveOut(&$0) }
    index.free()
    index = outer.index
    document = outer
  }

  /// Decoding: where the string stands in the given document whose own document is being read.
  var outermostString: Int? {
    guard !outerDocuments.isEmpty else { return nil }
    return outerDocuments.count > 1 ? outerDocuments[1].start : document.start
  }

  /// Decoding: notes the keys that stand twice in the document, when the mapper minds them.
  mutating func noteDuplicateKeys() {
    guard let severity = duplicateKeySeverity else { return }
    for key in index.duplicateKeys() {
      note(.duplicateKey(index.string(index.word(key))), at: key, severity: severity)
    }
  }

  /// The first error since `mark`, as people read it.
  @usableFromInline @inline(never)
  mutating func problem(since mark: Int) -> Problem? {
    guard var finding = findings.error(since: mark) else { return nil }
    guard mode == .decoding else {
      if secretsAround > 0 { finding.conceal() }
      return Wording.problem(finding, nil, nil)
    }
    guard !outerDocuments.isEmpty else { return document.problem(finding, secretValues()) }
    document.moveOut(&finding)
    for level in outerDocuments.indices.dropFirst().reversed() {
      outerDocuments[level].moveOut(&finding)
    }
    return outerDocuments[0].problem(finding, secretValues())
  }

  /// Decoding: what must not be shown of the given document, as far as the maps have told.
  ///
  /// Complexity: O(bytes of the containers of secret fields) for all calls together.
  private mutating func secretValues() -> Secrets {
    let given = outerDocuments.first ?? document
    knownSecrets.values.add(secretFields(behind: knownSecrets.fields), in: given.bytes)
    knownSecrets.fields = secrets.count
    return knownSecrets.values
  }
}

extension Document {
  /// A finding about this document, which stands in no other, as people read it.
  fileprivate mutating func problem(_ finding: Finding, _ secrets: Secrets) -> Problem? {
    guard case .read(let offset) = finding.place else { return nil }
    var finding = finding
    var place = place(of: offset)
    let secret = secrets.range(around: offset)
    if finding.isHidden(by: secrets) { finding.conceal() }
    if let secret { place.path = self.place(of: secret.lowerBound).path }
    let text = DocumentText(bytes: bytes)
    let mayTell = finding.mayTell(secrets, in: text)
    return Wording.problem(finding, place, text, hidesReason: mayTell)
  }
}

extension Field {
  /// Decoding: what `body` makes of the document that the string in this place holds.
  @usableFromInline
  func readDocument<Value>(_ body: (Field) -> Value?) -> Value? {
    guard word.isString else { return refuseType(.type(String.self)) }
    let run = run
    let node = node
    let index = run.pointee.index
    return index.withUnescapedBytes(word) { bytes in
      defer { run.pointee.leaveDocument() }
      guard run.pointee.enterDocument(bytes, at: node) else { return nil }
      return body(Field(valueAt: 0, run))
    }
  }

  /// Encoding: a string that holds the document that `body` writes, if it writes one.
  @usableFromInline
  func writeDocument(_ body: (Field) -> Void) {
    guard run.pointee.goDeeper() else { return }
    defer { run.pointee.depth -= 1 }
    let outer = run.pointee.output
    let mark = run.pointee.errors
    run.pointee.output = Output(capacity: 256)
    body(Field(valueAt: 0, run))
    var inner = run.pointee.output
    run.pointee.output = outer
    if inner.count > 0, run.pointee.errors == mark {
      if run.pointee.sortsKeys { inner.sortKeys() }
      run.pointee.output.appendQuoted(inner.bytes())
    }
    inner.free()
  }
}
