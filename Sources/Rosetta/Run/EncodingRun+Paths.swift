// Writing a field at the end of a key path, and the object of such fields.

extension EncodingRun {
  /// A field that `beginField` has begun, for `endField` to finish or `takeBack` to undo.
  struct PathStep {
    /// Where the bytes of the field begin.
    let start: Int
    /// What to restore if the field is taken back.
    let depth: Int
    let fragments: Int
    /// The container to which the next field may add.
    var open = Prefix.none
    /// Of `json[]`: the tags that its object begins with.
    var tags: [PlacedTag]?
    /// Whether `json[]` or another field has taken the place. A value is taken back then.
    var isConflict = false
    /// Whether the place is deeper than the output may be.
    var isTooDeep = false
  }

  /// Whether the map of this object has written key paths.
  @inline(__always)
  var hasPaths: Bool { paths.fragments.count > level.fragmentsBefore }

  /// How deep the container of the last field is in the object of the map.
  private var depthOfPath: Int {
    guard hasPaths, let last = paths.fragments.last else { return 0 }
    return paths.prefixes.depth(of: last.prefix)
  }

  /// How deep the members of a container of the object are, whichever the last field is in.
  func depth(in prefix: Prefix) -> Int { depth - depthOfPath + paths.prefixes.depth(of: prefix) }

  /// Writes the key of a field. Whether a value may stand there is asked when there is one.
  mutating func beginField(_ prefix: Prefix, _ place: KeyOrIndex) -> PathStep {
    if place == .itself, prefix != .object {
      // The object of `Field.map` is a field of the enclosing one.
      return beginField(paths.prefixes.parent(of: prefix), paths.prefixes.lastStep(of: prefix))
    }
    var step = PathStep(start: output.count, depth: depth, fragments: paths.fragments.count)
    step.isConflict = level.isReplaced || place == .itself && !hasOnlyTags
    if step.isConflict { return step }
    if place == .itself { return beginObjectItself() }
    let newDepth = depth(in: prefix)
    step.isTooDeep = newDepth > shared.settings.maximumDepth
    if !hasPaths { paths.begin(at: level.start + 1, of: .object) }
    paths.begin(at: output.count, of: prefix, place.index)
    if let name = place.name {
      output.appendKey(name, place.count)
      step.open = prefix
    }
    depth = newDepth
    return step
  }

  /// Goes on with the members of the object itself.
  mutating func continueObject() {
    if level.open == .object { return }
    depth -= depthOfPath
    paths.begin(at: output.count, of: .object)
    level.open = .object
  }

  /// Begins the field `json[]`, whose value takes the place of the map's object.
  private mutating func beginObjectItself() -> PathStep {
    var step = PathStep(start: level.start, depth: depth, fragments: paths.fragments.count)
    step.open = .replaced
    step.tags = ownTags()
    paths.begin(at: level.start, of: .object)
    // The value's own object begins with the tags.
    tags.pending = step.tags?.count ?? 0
    output.rollBack(to: level.start)
    depth -= 1
    return step
  }

  /// Refuses a value in a place where none may stand.
  mutating func checkPlace(of step: PathStep) {
    if step.isConflict { note(.conflict) }
    if step.isTooDeep { _ = refuseDepth() }
  }

  /// After the field's value.
  mutating func endField(_ step: PathStep) {
    output.append(.comma)
    level.open = step.open
    if step.tags != nil { depth = step.depth }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    paths.fragments.removeLast(paths.fragments.count - step.fragments)
    depth = step.depth
    guard let tags = step.tags else { return }
    output.append(.openingBrace)
    restore(tags)
  }

  // MARK: - The object

  /// Finishes an object whose map has written paths.
  @inline(never)
  mutating func closePaths() {
    if level.isReplaced {
      // The comma.
      output.rollBack(to: output.count - 1)
    } else {
      depth -= depthOfPath
      assemble()
    }
    paths.fragments.removeLast(paths.fragments.count - level.fragmentsBefore)
  }

  /// Writes the object again, with the fragments of each container together: first after all of
  /// them, then in their place.
  private mutating func assemble() {
    let begin = output.count
    paths.collectParts(from: level.fragmentsBefore, to: begin)
    let bracket = writeContainer(.object)
    output.start[level.start] = bracket
    output.moveDown(from: begin, to: level.start + 1)
    output.close(bracket + 2)
  }

  /// Writes what a container has, without its brackets; returns the opening one. The closing one is
  /// two after it in ASCII.
  private mutating func writeContainer(_ prefix: Prefix) -> UInt8 {
    let start = output.count
    let isArray = paths.prefixes.isArray(prefix)
    var elements = 0
    for position in paths.prefixes[firstPartOf: prefix]..<paths.parts.count {
      let part = paths.parts[position]
      if part.prefix != prefix { break }
      let index = part.index ?? elements
      if isArray != (part.index != nil) || index < elements {
        note(.conflict, at: step(to: part), in: prefix)
        continue
      }
      guard index < TapeLimit.length else {
        note(.syntax(.elementCount), at: step(to: part), in: prefix)
        continue
      }
      if isArray {
        for _ in elements..<index {
          output.appendNull()
          output.append(.comma)
        }
        elements = index + 1
      }
      switch part.content {
      case .fragment(let range): output.appendCopy(of: range)
      case .container(let inner): writeMember(inner)
      }
    }
    if isArray { return .openingBracket }
    if checksKeys { noteDuplicates(in: start..<output.count, of: prefix) }
    return .openingBrace
  }

  /// Writes a container with its key and its brackets.
  private mutating func writeMember(_ prefix: Prefix) {
    let step = paths.prefixes.lastStep(of: prefix)
    if let name = step.name { output.appendKey(name, step.count) }
    let start = output.count
    output.append(.openingBrace)
    guard requireStack() else { return }
    let bracket = writeContainer(prefix)
    output.start[start] = bracket
    output.close(bracket + 2)
    output.append(.comma)
  }

  /// The step from its container to a part; to the first of several members.
  private func step(to part: WrittenPaths.Part) -> JSONPath.Component? {
    switch part.content {
    case .container(let inner): paths.prefixes.lastStep(of: inner).component
    case .fragment(let range):
      part.index.map { .index($0) }
        ?? .key(output.key(at: range.lowerBound..<output.endOfString(at: range.lowerBound)))
    }
  }
}
