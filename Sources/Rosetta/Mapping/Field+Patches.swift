// Lookup of a field in a patch (RFC 7396). `Merging/Merging.swift` applies a patch to a value.

extension Field {
  var isPatch: Bool { pass == .merge || pass == .replace }

  /// Finds what a patch does to the property. A missing member leaves it unchanged. Null, as the
  /// member or as a container on its path, removes the value, which a required field refuses. An
  /// array replaces the old array, and an object replaces an old array, so that missing elements
  /// are removed. See `find` for the parameters.
  func findInPatch(
    _ isRequired: Bool,
    _ takesNil: Bool,
    takesMissing: Bool,
    takesNull: Bool
  ) -> Target {
    let field = reached
    let takesNil = takesNil && (!isRequired || isNullable)
    let tape = run.decoding.pointee.tape
    let node = field.lookUp()
    let isNull = !node.isNone && tape.word(node).tag == Tag.null
    if !state.hasEnded, !node.isNone {
      // Nulls in arrays are kept.
      if !isNull || takesNull && field.pass == .replace { return .value(node) }
      if takesNil { return .gone(node) }
      return takesNull || isRequired ? .value(node) : .nothing
    }
    let isMerge = field.pass == .merge && field.name != nil
    if node.isNone, isMerge, tape.word(field.container).isObject {
      field.noteAbsentKey()
      return .nothing
    }
    if takesNil || takesMissing && !isRequired, node.isNone || isNull {
      return .gone(node.isNone ? field.container : node)
    }
    _ = lookUpSlowly(isRequired: isRequired)
    return .nothing
  }

  /// Looks the field up. Returns whether the patch removes its value.
  func lookUpRemoved() -> Bool {
    guard pass == .merge, !options.contains(.encodeOnly) else { return false }
    let node = reached.lookUp()
    return !node.isNone && run.decoding.pointee.tape.word(node).tag == Tag.null
  }

  /// In a patch, returns `.missing` if the type is a `Presence`.
  func missingValue<Value>(_ type: Value.Type) -> Value? {
    guard isPatch, let type = type as? any AnyPresence.Type else { return nil }
    return type.absent as? Value
  }

  /// In a patch, returns the nil of an optional type, for a value that the patch removes.
  func absentValue<Value>(_ type: Value.Type) -> Value? {
    guard isPatch, let type = type as? any AnyOptional.Type else { return nil }
    return type.absent as? Value
  }
}

// MARK: - A part of the object in a patch

extension Field {
  /// Returns whether a part stays because it has an old value for a patch to change.
  func hasPart<Value>(_ old: Value?) -> Bool {
    guard pass == .merge, let old else { return false }
    return (old as? any AnyPresence)?.isValue ?? true
  }

  /// Returns whether a rest, or a part without its own keys, is nil and a patch adds nothing to it.
  func staysNil<Value>(_ old: Value?, at node: Node) -> Bool {
    let run = run.decoding
    guard pass == .merge, options.contains(.rest), !hasPart(old) else { return false }
    if isFlattened, run.pointee.part.isThere != nil { return false }
    let tape = run.pointee.tape
    return tape.keys(of: node).allSatisfy {
      tape.word($0.value).tag == Tag.null || tape.isSeen($0) || run.pointee.isNamedAround($0)
    }
  }

  /// Returns whether the patch at `node` removes every member that the old part writes, and adds
  /// none: a dry run without the old value finds no other key of the part in the patch. If so, the
  /// keys of the removed members are then known.
  func lookUpRemovedPart<B: Bridge>(_ old: B.Value?, _ bridge: B, at node: Node) -> Bool {
    guard isFlattened, pass == .merge, let old else { return false }
    let (run, mark) = (run.decoding, run.mark)
    let members = run.removedMembers(of: old, bridge, at: node)
    if members.isEmpty { return false }
    let (tape, outer) = (run.pointee.tape, run.pointee.restOf)
    let (seen, records) = (Set(tape.seenKeys(of: node)), run.pointee.extras.keys.all.count)
    run.pointee.beginFlattened(at: node, isRequired: false)
    _ = bridge._merge(JSONReader(run, at: node), into: nil)
    let isRemoved = run.pointee.part.isThere == false
    // Give back the members that the dry run took.
    run.pointee.part.isThere = false
    _ = run.pointee.endFlattened()
    run.pointee.restOf = outer
    run.pointee.shared.forget(since: mark)
    if isRemoved {
      for key in members { tape.markKey(ofValueAt: key.value) }
    } else {
      let marked = tape.seenKeys(of: node).filter { !seen.contains($0) }
      for key in marked { tape.unmarkKey(ofValueAt: key.value) }
      run.pointee.extras.keys.removeAll(since: records)
    }
    return isRemoved
  }
}

extension DecodingPointer {
  /// Returns the keys of the patch at `node` that remove the members that a value writes, or none
  /// unless they remove all members.
  fileprivate func removedMembers<B: Bridge>(
    of value: B.Value,
    _ bridge: B,
    at node: Node
  ) -> [Node] {
    let (tape, mark) = (pointee.tape, mark)
    guard tape.removesMembers(node) else { return [] }
    defer { pointee.shared.forget(since: mark) }
    guard let text = text(of: value, bridge, mergedAt: node) else { return [] }
    return text.withUnsafeBufferPointer { bytes in
      Tape.reading(bytes) { written in
        guard let written, written.word(.root).isObject else { return [] }
        var (removed, pairs) = ([Node](), [(Node.root, node)])
        while let (object, patch) = pairs.popLast() {
          let changes = tape.members(of: patch)
          for key in written.keys(of: object) {
            guard let change = changes[written.name(of: key)] else { return [] }
            removed.append(change)
            let (old, new) = (written.word(key.value), tape.word(change.value))
            if new.tag == Tag.null { continue }
            // Anything but an object for a nonempty object leaves the member in place.
            guard old.isObject, old.length > 0, new.isObject else { return [] }
            pairs.append((key.value, change.value))
          }
        }
        return removed
      }
    }
  }

  /// Returns the JSON of a value that the patch at `node` is changing, or nil, after diagnostics,
  /// if the value cannot be written.
  func text<B: Bridge>(of value: B.Value, _ bridge: B, mergedAt node: Node) -> JSONBytes? {
    var run = EncodingRun(context: pointee.shared.settings.context)
    defer { run.free() }
    // The maps of these instances are running. To write one, its map would access it again.
    run.instances = pointee.extras.instances.map { ($0, 0) }
    withUnsafeMutablePointer(to: &run) { bridge.encode(value, to: JSONWriter($0)) }
    if run.shared.mark.errors == 0, run.output.count > 0 {
      if run.hasRawText { run.output.restoreRawText(isCompact: true) }
      return run.output.take()
    }
    for var diagnostic in run.shared.diagnostics.list where diagnostic.severity == .error {
      if case .written(let steps, _) = diagnostic.place { diagnostic.innerPath = steps.reversed() }
      diagnostic.place = .read(offset: pointee.tape.start(of: node))
      pointee.note(diagnostic)
    }
    return nil
  }
}

extension Tape {
  /// Returns whether an object in a patch has a null, which removes a member. Arrays keep nulls.
  ///
  /// - Complexity: O(nodes).
  func removesMembers(_ node: Node) -> Bool {
    var isFound = false
    forEachContainer(from: node) { container, _ in
      guard !isFound, word(container).isObject else { return false }
      isFound = keys(of: container).contains { word($0.value).tag == Tag.null }
      return !isFound
    }
    return isFound
  }
}
