// A tag that is the only key of an object: `{"circle": {"radius": 1}}`.

extension VariantLookup {
  /// Whether the tag is the only key of an object.
  var isKeyed: Bool { path == nil }

  func chooseByOnlyKey(_ json: JSONReader) -> (variant: Int, node: Int)? {
    guard let (variant, node) = variantOfOnlyKey(json) else { return nil }
    return payload(of: variant, underOnlyKey: JSONReader(json.run, at: node))
  }

  /// The variant whose tag is the only key, and the position of its value or, for the variant of all
  /// other tags, of the object; nil after a diagnostic.
  func variantOfOnlyKey(_ json: JSONReader) -> (variant: Int, node: Int)? {
    let run = json.run
    let word = json.word
    guard json.requireObject() else { return nil }
    run.pointee.tape.markVisited(object: json.node)
    guard word.length == 1 else {
      return json.refuse(as: Wording.onlyKey(choices), Wording.keys(word.length))
    }
    let key = run.pointee.tape.firstKey(of: json.node)
    let variant = run.pointee.tape.withTagBytes(run.pointee.tape.word(key)) { start, count in
      strings.variant(start, count)
    }
    guard let variant else {
      if let otherwise { return (otherwise, json.node) }
      run.pointee.note(.unknownTag(choices, isAnotherType: false), at: key)
      return nil
    }
    run.pointee.tape.markSeen(valueAt: key + 1)
    return (variant, key + 1)
  }

  /// The position of a variant's payload in the value of the only key.
  func payload(
    of variant: Int,
    underOnlyKey json: JSONReader
  ) -> (variant: Int, node: Int)? {
    if !places[variant].hasPayload { json.noteUnknownKeys() }
    return places[variant].key == nil ? (variant, json.node) : payload(of: variant, in: json)
  }

  /// Whether a value has the only key of a patch.
  ///
  /// - Parameter text: The value, or empty if it cannot be written: the merge finds out why.
  func hasOnlyKey(of json: JSONReader, _ text: JSONText) -> Bool {
    let tape = json.run.pointee.tape
    let key = JSONText(tape.string(tape.word(tape.firstKey(of: json.node))))
    return text.text.isEmpty || text.text.utf8.starts(with: "{\(key.text):".utf8)
  }
}

extension JSONReader {
  /// Notes that an object does not have exactly one key.
  func refuse<Value>(as expected: String, _ reason: String) -> Value? {
    run.pointee.note(.refused(by: .words(expected), reason: .words(reason)), at: node)
    return nil
  }
}
