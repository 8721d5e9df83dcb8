// Writing a field at the end of a key path.

extension EncodingRun {
  /// What `beginField` has found, and `endField` must finish or `takeBack` undo.
  struct PathStep {
    /// Where the bytes of the field begin.
    let start: Int
    /// The depth to restore if the field is taken back.
    let depth: Int
    /// The prefix of the field; nil for `json[]`.
    var prefix: Int?
    /// The element that the field is, if it is one.
    var index: Int?
    /// The tags that the object of `json[]` begins with.
    var tags: [PlacedTag] = []
  }

  /// Writes the key of a field. Nil, after a diagnostic, when two fields conflict.
  mutating func beginField(_ prefix: Int, _ name: BytePointer?, _ count: Int) -> PathStep? {
    let isItself = name == nil && count < 0
    if isItself, prefix != 0 {
      // The object of `Field.map` is a field of the enclosing one.
      let container = paths.prefixes[prefix]
      return beginField(container.parent, container.name, container.count)
    }
    paths.begin()
    if paths.isReplaced { return refuseConflict() }
    if isItself { return beginObjectItself() }
    paths.endFragment(at: output.count)
    let index = name == nil ? count : nil
    guard paths.takes(index, at: prefix) else { return refuseConflict() }
    let newDepth = depth + paths.prefixes[prefix].depth - paths.prefixes[paths.prefix].depth
    guard newDepth <= maximumDepth || refuseDepth() else { return nil }
    let step = PathStep(start: output.count, depth: depth, prefix: prefix, index: index)
    if let name { output.appendKey(name, count) }
    depth = newDepth
    return step
  }

  /// Begins the field `json[]`, whose value takes the place of the map's object.
  private mutating func beginObjectItself() -> PathStep? {
    guard let tags = onlyTags() else { return refuseConflict() }
    let step = PathStep(start: paths.start, depth: depth, tags: tags)
    // The value's own object begins with the tags.
    if !tags.isEmpty { tagState = .pending }
    output.rollBack(to: paths.start)
    depth -= 1
    return step
  }

  private mutating func refuseConflict() -> PathStep? {
    note(.conflict)
    return nil
  }

  /// After the field's value: notes where it belongs.
  mutating func endField(_ step: PathStep) {
    output.append(.comma)
    if let prefix = step.prefix {
      paths.endField(of: prefix, step.index, step.start..<output.count)
    } else {
      depth = step.depth
      paths.replaceObject()
    }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    if step.prefix == nil {
      output.append(.openingBrace)
      restore(step.tags)
    }
    depth = step.depth
  }

  /// Writes the members of a value that has been written elsewhere to the object of `prefix`; false
  /// if the value is not an object.
  mutating func appendMembers(_ object: Output, at prefix: Int) -> Bool {
    guard object.count >= 2, object.start[0] == .openingBrace else { return false }
    let members = prefix == 0 ? withoutTags(object) : [1..<object.count - 1]
    if members.allSatisfy(\.isEmpty) { return true }
    // They are written in place of a member whose key and colon are removed.
    guard let step = beginField(prefix, shared.name("").baseAddress, 0) else { return true }
    output.rollBack(to: step.start)
    for range in members {
      output.append(object, range)
      output.append(.comma)
    }
    // `endField` adds the last one.
    output.rollBack(to: output.count - 1)
    endField(step)
    return true
  }

  /// Opens the object of a dictionary that is the payload of a union; returns what `closeObject`
  /// restores, or -1 after a diagnostic. Its members are written without `beginField`.
  mutating func openPayload() -> Int {
    let outer = openObject()
    guard outer >= 0, paths.hasContainers, paths.isUsed else { return outer }
    depth -= paths.prefixes[paths.prefix].depth
    if paths.goOnInRoot(at: output.count) { return outer }
    closeObject(outer)
    refuseTag(isPending: false)
    return -1
  }

  /// Finishes an object whose map has written paths; returns its closing bracket, or nil when
  /// `json[]` has replaced it.
  @inline(never)
  mutating func closePaths() -> UInt8? {
    if paths.isReplaced {
      // The comma.
      output.rollBack(to: output.count - 1)
      return nil
    }
    depth -= paths.prefixes[paths.prefix].depth
    paths.endFragment(at: output.count)
    let isArray = paths.containers[paths.root].isArray
    if isArray { output.start[paths.start] = .openingBracket }
    assemble()
    return isArray ? .closingBracket : .closingBrace
  }

  /// Writes the object again, with the fragments of each container together: first after all of
  /// them, then in their place.
  private mutating func assemble() {
    let begin = output.count
    var container = paths.root
    var next = paths.containers[container].first
    paths.setStart(begin, of: container)
    var elements = 0
    while true {
      let isArray = paths.containers[container].isArray
      guard next >= 0 else {
        if !isArray {
          let start = paths.containers[container].start
          noteDuplicates(in: start..<output.count, of: paths.containers[container].prefix)
        }
        if container == paths.root { break }
        output.close(isArray ? .closingBracket : .closingBrace)
        output.append(.comma)
        let fragment = paths.fragments[paths.containers[container].fragment]
        container = paths.containers[container].parent
        (next, elements) = (fragment.next, fragment.index + 1)
        continue
      }
      let fragment = paths.fragments[next]
      if isArray {
        for _ in elements..<fragment.index {
          output.appendNull()
          output.append(.comma)
        }
      }
      if fragment.container < 0 {
        output.appendCopy(of: fragment.bytes)
        (next, elements) = (fragment.next, fragment.index + 1)
        continue
      }
      container = fragment.container
      let prefix = paths.prefixes[paths.containers[container].prefix]
      if let name = prefix.name { output.appendKey(name, prefix.count) }
      output.append(paths.containers[container].isArray ? .openingBracket : .openingBrace)
      paths.setStart(output.count, of: container)
      (next, elements) = (paths.containers[container].first, 0)
    }
    output.moveDown(from: begin, to: paths.start + 1)
  }
}
