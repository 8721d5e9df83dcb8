// Writing a field at the end of a key path.

extension EncodingRun {
  /// What `beginField` has found, and `endField` must finish or `takeBack` undo.
  struct PathStep {
    /// Where the bytes of the field begin.
    let start: Int
    /// The depth to restore if the field is taken back.
    let depth: Int
    /// The prefix of the field, and which element it is, or -1.
    var prefix = 0
    var index = -1
    /// Of `json[]`: the tags that its object begins with.
    var tags: [PlacedTag]?
    /// Whether the place is taken. What is written is taken back then.
    var isConflict = false
  }

  /// Writes the key of a field. Nil, after a diagnostic, when it is too deep.
  mutating func beginField(_ prefix: Int, _ name: BytePointer?, _ count: Int) -> PathStep? {
    let isItself = name == nil && count < 0
    if isItself, prefix != 0 {
      // The object of `Field.map` is a field of the enclosing one.
      let container = paths.prefixes[prefix]
      return beginField(container.parent, container.name, container.count)
    }
    paths.endFragment(at: output.count)
    if paths.level.isReplaced { return conflict }
    if isItself { return beginObjectItself() }
    let index = name == nil ? count : -1
    guard paths.takes(index, at: prefix) else { return conflict }
    let newDepth = depth + paths.prefixes[prefix].depth - paths.depth
    guard newDepth <= maximumDepth || refuseDepth() else { return nil }
    let step = PathStep(start: output.count, depth: depth, prefix: prefix, index: index)
    if let name { output.appendKey(name, count) }
    depth = newDepth
    return step
  }

  /// Begins the field `json[]`, whose value takes the place of the map's object.
  private mutating func beginObjectItself() -> PathStep {
    guard let tags = onlyTags() else { return conflict }
    let step = PathStep(start: paths.start, depth: depth, tags: tags)
    // The value's own object begins with the tags.
    if !tags.isEmpty { tagState = .pending }
    output.rollBack(to: paths.start)
    depth -= 1
    return step
  }

  private var conflict: PathStep {
    PathStep(start: output.count, depth: depth, isConflict: true)
  }

  /// After the field's value: notes where it belongs, or the conflict.
  mutating func endField(_ step: PathStep) {
    if step.isConflict {
      takeBack(step)
      return note(.conflict)
    }
    output.append(.comma)
    if step.tags == nil {
      paths.endField(of: step.prefix, step.index, step.start..<output.count)
    } else {
      depth = step.depth
      paths.replaceObject()
    }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    if let tags = step.tags {
      output.append(.openingBrace)
      restore(tags)
    }
    depth = step.depth
  }

  /// Finishes an object whose map has written paths; returns its closing bracket, or nil when
  /// `json[]` has replaced it.
  @inline(never)
  mutating func closePaths() -> UInt8? {
    if paths.level.isReplaced {
      // The comma.
      output.rollBack(to: output.count - 1)
      return nil
    }
    depth -= paths.depth
    let bracket = paths.returnToRoot(at: output.count)
    output.start[paths.start] = bracket
    assemble()
    return bracket + 2
  }

  /// Writes the object again, with the parts of each container together: first after all of them,
  /// then in their place.
  private mutating func assemble() {
    let begin = output.count
    paths.parts[paths.level.root].start = begin
    // The part of the container that has been written last.
    var (container, part) = (paths.level.root, -1)
    while true {
      let outer = paths.parts[container]
      let elements = part < 0 ? 0 : paths.parts[part].index + 1
      if part == outer.last {
        if elements == 0 { noteDuplicates(in: outer.start..<output.count, of: outer.prefix) }
        if container == paths.level.root { break }
        output.close(elements == 0 ? .closingBrace : .closingBracket)
        output.append(.comma)
        part = container
        container = paths.prefixes[paths.prefixes[outer.prefix].parent].container
        continue
      }
      part = paths.parts[part < 0 ? outer.last : part].next
      let next = paths.parts[part]
      for _ in elements..<max(elements, next.index) {
        output.appendNull()
        output.append(.comma)
      }
      if next.prefix < 0 {
        output.appendCopy(of: next.start..<next.end)
      } else {
        let prefix = paths.prefixes[next.prefix]
        if let name = prefix.name { output.appendKey(name, prefix.count) }
        output.append(paths.bracket(of: part))
        paths.parts[part].start = output.count
        (container, part) = (part, -1)
      }
    }
    output.moveDown(from: begin, to: paths.start + 1)
  }
}
