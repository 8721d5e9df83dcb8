// Documents nested in another one. The same run reads and writes them, so that they share its
// options, its context and its diagnostics.

extension DecodingRun {
  /// Enters the document `bytes`, which is in the string at `node`. Returns false, after a
  /// diagnostic, if it is not valid JSON. The caller must leave the document even then.
  ///
  /// Nested documents share `maximumDepth`, and each counts as one more level, so that no input
  /// makes a recursive model overflow the stack.
  mutating func enterDocument(_ bytes: UnsafeBufferPointer<UInt8>, at node: Node) -> Bool {
    let extras = extras
    // The depth of the whole document is computed once for all of its strings. That of the string
    // itself is needed only if this first bound is too strict.
    var room = extras.document.maximumDepth - extras.document.depth - 1
    var inner = Tape.make(bytes, maximumDepth: room)
    if case .failure(let fault) = inner, case .depth = fault.expected {
      room = roomBelow(node)
      inner = Tape.make(bytes, maximumDepth: room)
    }
    switch inner {
    case .success(let inner):
      enter(inner, at: node, maximumDepth: room)
      noteDuplicateKeys()
      return true
    case .failure(let fault):
      enter(.invalid(bytes), at: node, maximumDepth: room)
      var expected = fault.expected
      if case .depth = expected { expected = .depth(shared.settings.maximumDepth) }
      note(Diagnostic(kind: .syntax(expected), place: .read(offset: fault.offset)))
      return false
    }
  }

  /// How deep a document in the string at `node` may be.
  private mutating func roomBelow(_ node: Node) -> Int {
    let (extras, start) = (extras, tape.start(of: node))
    let starts = extras.documents.dropFirst().map(\.start) + [start]
    return zip(extras.documents.indices, starts).reduce(shared.settings.maximumDepth) {
      $0 - extras.documents[$1.0].place(of: $1.1).path.components.count - 1
    }
  }

  /// Enters a document in place of the value at `node`.
  mutating func enter(_ inner: Tape, at node: Node, isMerged: Bool = false, maximumDepth: Int) {
    let extras = extras
    var new = Document(tape: inner, maximumDepth: maximumDepth)
    new.isMerged = isMerged
    new.start = tape.start(of: node)
    new.node = node
    new.beginning = shared.mark
    new.journaled = extras.journal?.count ?? 0
    extras.nestedDocuments += 1
    new.scope = extras.nestedDocuments
    new.suspended = (frame, unionTag, restOf, extras.keys)
    // A part of the patch is also one of the merged object, and so is the rest.
    let part = isMerged && isField(node) ? extras.keys.parts.last : nil
    let isRest = isMerged && restOf == node
    (frame, unionTag, restOf) = ([], (.none, .none), isRest ? .root : .none)
    extras.keys = KeyRecords()
    extras.documents.append(new)
    tape = inner
    if let part {
      tape.markEntered(.root)
      beginFlattened(at: .root, isRequired: part.isRequired, hasValue: part.hasValue)
    }
  }

  /// Whether the document that is read is an old value merged with a patch.
  var readsMergedValue: Bool { existingExtras?.document.isMerged ?? false }

  /// Returns to the enclosing document, to which the diagnostics of the inner one move.
  mutating func leaveDocument() {
    noteUnknownKeys(in: .root)
    noteRepeatedKeys()
    let extras = extras
    let outer = extras.documents[extras.documents.count - 2].tape
    if shared.mark != extras.document.beginning {
      recordReadKeys(since: extras.document.beginning)
      hideSecrets()
      shared.diagnostics.update(since: extras.document.beginning) {
        extras.document.moveOut(&$0, to: outer)
      }
    }
    var inner = extras.documents.removeLast()
    tape.free()
    tape = outer
    extras.journal?.enclose(since: inner.journaled) { inner.copiedBytes }
    // The end of a part may have added a `FrameEnd` to the frame around it. If the document is the
    // part, no map runs in that frame to remove it.
    if frame.hasEnd { extras.frameEnds.removeLast() }
    guard let suspended = inner.suspended else { return }
    (frame, unionTag, restOf, extras.keys) = suspended
  }

  /// Notes the duplicate keys of the document, if the options ask for it.
  mutating func noteDuplicateKeys() {
    guard let severity = shared.settings.duplicateKeySeverity else { return }
    for key in tape.duplicateKeys() {
      note(.duplicateKey(tape.string(tape.word(key))), at: key, isKey: true, severity: severity)
    }
  }

  /// A diagnostic as a problem of the outermost document.
  fileprivate mutating func problem(_ diagnostic: Diagnostic) -> Problem {
    var diagnostic = diagnostic
    let extras = extras
    for level in extras.documents.indices.dropFirst().reversed() {
      extras.documents[level].moveOut(&diagnostic, to: extras.documents[level - 1].tape)
    }
    if let secret = extras.documents[0].secret { diagnostic.hide(inSecretAt: secret) }
    let place = extras.documents[0].place(of: diagnostic.shownOffset)
    let text = DocumentText(bytes: extras.documents[0].bytes)
    var searches = KeySuggestion.searches
    return Wording.problem(diagnostic, place, text, &searches)
  }
}

extension DecodingPointer {
  /// Enters a document that was left earlier, and calls `body`.
  func with(_ document: [UInt8], _ body: () -> Void) {
    document.withUnsafeBufferPointer { bytes in
      guard case .success(let tape) = Tape.make(bytes, maximumDepth: TapeLimit.depth) else {
        return
      }
      // A restoring pass enters no nested document, so it needs no depth for one.
      pointee.enter(tape, at: .root, maximumDepth: 0)
      body()
      pointee.leaveDocument()
    }
  }
}

extension RunPointer {
  /// The first error since `mark` as a problem.
  @usableFromInline
  func problem(since mark: Mark) -> Problem? {
    guard var diagnostic = pointee.diagnostics.errors(since: mark).first else { return nil }
    switch pointee.settings.mode {
    case .decoding: return decoding.pointee.problem(diagnostic)
    case .encoding:
      if pointee.disclosure == .nothing { diagnostic.hideWritten() }
      var searches = KeySuggestion.searches
      return Wording.problem(diagnostic, nil, DocumentText(), &searches)
    }
  }
}
