// Patches (RFC 7396, JSON Merge Patch): `_merge` of every type and bridge, except those that only
// forward the patch to another bridge or type.
//
// Models, optionals, `Presence` and dictionaries merge member by member, so that a value that the
// patch does not name is kept as it is. The default, `mergeAsJSON`, serves all others: if the patch
// is an object, the old value is written as JSON, merged as JSON and read again.

extension JSONRepresentable {
  // Not specialised: patches are rare, and each enum would get 350 bytes of machine code for them.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _merge(_ json: JSONReader, into old: Self?) -> Self? {
    json.mergeAsJSON(DefaultBridge<Self>(), into: old)
  }
}

extension Bridge {
  @_semantics("optimize.sil.specialize.generic.never")
  public func _merge(_ json: JSONReader, into old: Value?) -> Value? {
    json.mergeAsJSON(self, into: old)
  }

  /// Returns the value after the patch at `json`, or nil after a diagnostic.
  fileprivate func mergeNoting(_ json: JSONReader, into old: Value?) -> Value? {
    let mark = json.run.mark
    if let value = _merge(json, into: old), json.run.errors == mark.errors { return value }
    json.noteRefusal(of: Value.self, by: Self.self, since: mark)
    return nil
  }
}

// MARK: - Models

extension JSONConvertible {
  public static func _merge(_ json: JSONReader, into old: Self?) -> Self? {
    json.mergeModel(into: old) { map(&$0, json: $1) }
  }
}

extension JSONConvertibleClass {
  public static func _merge(_ json: JSONReader, into old: Self?) -> Self? {
    json.mergeModel(into: old) { type(of: $0).map($0, json: $1) }
  }
}

extension JSONMapped {
  public static func _merge(_ json: JSONReader, into old: Self?) -> Self? {
    json.run.shared.withRules(mapping) { $0._merge(json, into: old) }
  }
}

extension Mapping {
  public func _merge(_ json: JSONReader, into old: Root?) -> Root? {
    guard let old, json.word.isObject else { return json.mergeAsJSON(self, into: nil) }
    return mergeObject(old, json)
  }
}

extension JSONReader {
  /// Returns the model after this patch, merged by its map; without an old model, what the patch
  /// adds.
  fileprivate func mergeModel<Model: JSONRepresentable>(
    into old: Model?,
    _ map: @escaping (inout Model, Mapper) -> Void
  ) -> Model? {
    guard let old, word.isObject else { return mergeAsJSON(DefaultBridge(), into: nil) }
    return merged(old, map)
  }
}

// MARK: - Optionals, Presence, dictionaries

extension NullableBridge {
  public func _merge(_ json: JSONReader, into old: Base.Value??) -> Base.Value?? {
    if json.type == .null { return .some(nil) }
    return base._merge(json, into: old ?? nil).map { .some($0) }
  }
}

extension PresenceBridge {
  public func _merge(_ json: JSONReader, into old: Presence<Base.Value>?) -> Presence<Base.Value>? {
    if json.type == .null { return .null }
    return base._merge(json, into: old?.value).map { .value($0) }
  }
}

extension DictionaryBridge {
  public func _merge(_ json: JSONReader, into old: [Key: Element.Value]?) -> [Key: Element.Value]? {
    var members = old ?? [:]
    // Of two equal keys the first one counts.
    var known: Set<Key> = []
    let run = json.run
    // A null for a key that the type does not accept changes nothing: there is no such member.
    let refused = { (mark: Mark, key: Node) in
      if run.pointee.tape.word(key.value).tag == Tag.null { run.pointee.shared.forget(since: mark) }
    }
    let isRead = json.forEachMember(Key.self, refused) { key, node in
      guard known.insert(key).inserted else { return run.pointee.noteRepeatedKey(ofValueAt: node) }
      let value = JSONReader(run, at: node)
      if value.type == .null {
        members[key] = nil
      } else if let new = element.mergeNoting(value, into: members[key]) {
        members[key] = new
      }
    }
    let tape = run.pointee.tape
    for named in run.pointee.keysOutsideRest(of: json.node) {
      if let key = Key(jsonKey: tape.string(tape.word(named))) { members[key] = nil }
    }
    return isRead ? members : nil
  }
}

// MARK: - Everything else

extension JSONReader {
  /// Returns the value after this patch: applies the patch to the JSON of the old value, or to an
  /// empty object, and decodes the result with `bridge`. What the old value does not encode is
  /// lost. Problems are placed in the patch; a problem about something that the patch does not
  /// name, at the innermost object of the patch on its path.
  ///
  /// - Complexity: O(old value + patch).
  fileprivate func mergeAsJSON<B: Bridge>(_ bridge: B, into old: B.Value?) -> B.Value? {
    let (run, node, tape) = (run, node, run.pointee.tape)
    guard word.isObject, old != nil || tape.removesMembers(node) else { return bridge.decode(self) }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    let isPart = run.pointee.isField(node)
    let outside = run.pointee.keysOutsideRest(of: node).map { tape.string(tape.word($0)) }
    var patch = JSON(tape, at: node)
    for key in outside where !isPart { patch[key] = .null }
    var target = JSON.null
    if let old {
      guard let text = run.text(of: old, bridge, mergedAt: node) else { return nil }
      target = JSON(jsonBytes: text)
    }
    return target.merging(patch).withJSONBytes { bytes in
      guard case .success(let merged) = Tape.make(bytes, maximumDepth: TapeLimit.depth) else {
        return nil
      }
      let depth = run.pointee.extras.document.maximumDepth
      run.pointee.enter(merged, at: node, isMerged: true, maximumDepth: depth)
      if isPart { run.pointee.nameAroundPart(outside) }
      let value = bridge.decodeNoting(.root, run)
      let keys = run.pointee.mergedKeys(tape, at: node, into: target)
      run.pointee.leaveDocument()
      run.pointee.join(keys, of: node)
      // The patch is that of the object around a part, and may name no member of the part.
      return isPart && !keys.namesMember && value != nil ? old ?? value : value
    }
  }
}
