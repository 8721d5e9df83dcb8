// Writing a field at the end of a key path.

extension EncodingRun {
  /// What `beginField` has found, and `endField` must finish or `takeBack` undo.
  struct PathStep {
    /// Where the bytes of the field begin.
    let start: Int
    /// The depth to restore if the field is taken back.
    let depth: Int
    /// The container of the field; nil for `json[]`.
    var container: Int?
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
    let container = paths.container(of: prefix, for: index)
    if container == nil { note(.conflict) }
    let newDepth = depth + paths.prefixes[prefix].depth - paths.prefixes[paths.prefix].depth
    guard let container, newDepth <= maximumDepth || refuseDepth() else {
      paths.removeEmptyContainers()
      return nil
    }
    let step = PathStep(start: output.count, depth: depth, container: container, index: index)
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
    if let container = step.container {
      paths.endField(of: container, step.index, step.start..<output.count)
    } else {
      depth = step.depth
      paths.replaceObject()
    }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    if step.container == nil {
      output.append(.openingBrace)
      restore(step.tags)
    }
    paths.removeEmptyContainers()
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
    for container in paths.inLevel where !container.isArray {
      noteDuplicates(in: container.fragments, of: container.prefix)
    }
    assemble()
    let root = paths.containers[paths.root]
    guard root.isArray, !root.fragments.isEmpty else { return .closingBrace }
    output.start[paths.start] = .openingBracket
    return .closingBracket
  }

  /// Writes the object again, with the fragments of each container together.
  private mutating func assemble() {
    var result = Output(capacity: output.count - paths.start)
    var open = [(container: paths.root, next: 0)]
    while let (position, next) = open.last {
      let container = paths.containers[position]
      guard next < container.fragments.count else {
        open.removeLast()
        if open.isEmpty { break }
        result.close(container.isArray ? .closingBracket : .closingBrace)
        result.append(.comma)
        continue
      }
      open[open.count - 1].next += 1
      let fragment = container.fragments[next]
      if container.isArray {
        let written = next == 0 ? 0 : container.fragments[next - 1].index + 1
        for _ in written..<fragment.index {
          result.appendNull()
          result.append(.comma)
        }
      }
      guard let child = fragment.container else {
        result.append(output, fragment.bytes)
        continue
      }
      let prefix = paths.prefixes[paths.containers[child].prefix]
      if let name = prefix.name { result.appendKey(name, prefix.count) }
      result.append(paths.containers[child].isArray ? .openingBracket : .openingBrace)
      open.append((child, 0))
    }
    output.rollBack(to: paths.start + 1)
    output.append(result, 0..<result.count)
    result.free()
  }
}
