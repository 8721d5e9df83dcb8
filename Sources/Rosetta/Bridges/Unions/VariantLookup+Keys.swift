// Unions whose tag is a key: the only key of an object or, for a part, one of several.

extension VariantLookup {
  /// Returns the variant whose tag is the only key of an object.
  func chooseByOnlyKey(_ json: JSONReader) -> Choice? {
    let run = json.run
    if run.pointee.isUnionPart(json.node) { return chooseByOneKey(json) }
    noteKeysForPatch(json)
    if otherwise != nil, run.pointee.readsMergedValue { run.pointee.knowAllKeys(of: json.node) }
    let key = json.node.firstKey
    guard hasOneKey(json) else {
      if json.word.length == 0, run.pointee.isOpen(json.node) { return nil }
      run.pointee.note(.notOneKey(choices, count: json.word.length), at: json.node)
      return nil
    }
    guard let variant = variant(ofKey: key, run.pointee.tape) else {
      if let otherwise { return (otherwise, json.node) }
      run.pointee.note(.unknownTag(choices, isAnotherType: false), at: key, isKey: true)
      return nil
    }
    run.pointee.tape.markEntered(json.node)
    for key in run.pointee.tape.keys(of: json.node) {
      run.pointee.tape.markKey(ofValueAt: key.value)
    }
    return payload(of: variant, atKey: key, in: json)
  }

  /// Returns the variant whose tag is one of the keys of an object, if the union is a part of that
  /// object. A member whose value is null counts as missing, unless its payload takes null and no
  /// other key of the union is present, nor may still arrive.
  private func chooseByOneKey(_ json: JSONReader) -> Choice? {
    let run = json.run
    run.pointee.tape.markEntered(json.node)
    var (found, known): ([(variant: Int, key: Node)], Set<Int>) = ([], [])
    var null: (variant: Int, key: Node)?
    let isOpen = run.pointee.isOpen(json.node)
    for key in Array(run.pointee.tape.keys(of: json.node)) {
      let tape = run.pointee.tape
      guard let variant = variant(ofKey: key, tape) else { continue }
      // Of two equal keys the first one counts.
      if !known.insert(variant).inserted { continue }
      tape.markKey(ofValueAt: key.value)
      if tape.word(key.value).tag != Tag.null {
        found.append((variant, key))
      } else if null == nil, !isOpen, layouts[variant].takesNull() {
        null = (variant, key)
      } else {
        run.pointee.extras.keys.append(.step, key.value)
      }
    }
    if found.isEmpty, let null { found = [null] }
    noteKeysForPatch(json)
    if found.count == 1 { return payload(of: found[0].variant, atKey: found[0].key, in: json) }
    guard found.isEmpty else {
      let keys = found.compactMap { tags[$0.variant]?.json.text }
      run.pointee.note(.severalKeys(choices, found: keys), at: json.node)
      return nil
    }
    if isOpen, otherwise != nil {
      run.pointee.noteUnchosenPart(of: json.node)
      return nil
    }
    if let otherwise { return (otherwise, json.node) }
    if let first = keys.first {
      run.pointee.noteMissingKey(first, in: json.node, or: Array(keys.dropFirst()))
    }
    return nil
  }

  /// Records that all keys were looked up, so that a null for any of them is known in a patch.
  private func noteKeysForPatch(_ json: JSONReader) {
    let run = json.run
    guard run.pointee.readsMergedValue else { return }
    for key in keys { run.pointee.noteAbsentKey(key, in: json.node) }
  }

  private func variant(ofKey key: Node, _ tape: Tape) -> Int? {
    tape.withTagBytes(tape.word(key)) { strings.variant($0, $1) }
  }

  /// Returns the payload of a variant whose tag is `key`.
  private func payload(of variant: Int, atKey key: Node, in json: JSONReader) -> Choice? {
    let run = json.run
    let payload = JSONReader(run, at: key.value)
    switch layouts[variant].payload {
    case .none: if payload.word.isContainer { run.pointee.tape.markEntered(payload.node) }
    case .whole: break
    case .part: return self.payload(of: variant, in: payload)
    }
    return (variant, payload.node)
  }

  /// Whether the object has exactly one key. It may be repeated: the first one counts.
  private func hasOneKey(_ json: JSONReader) -> Bool {
    let tape = json.run.pointee.tape
    if json.word.length <= 1 { return json.word.length == 1 }
    return tape.withTagBytes(tape.word(json.node.firstKey)) { start, count in
      tape.keys(of: json.node).allSatisfy { tape.matches($0, start, count) }
    }
  }
}
