// Writing fields at the end of key paths, and the objects that contain them.

extension EncodingRun {
  /// The start of a field or a part, with the snapshot for its rollback.
  struct FieldStart {
    /// The end of the output before the field.
    let offset: Int
    /// Of a part: where its members begin.
    var content = 0
    let level: ObjectLevel
    let depth: Int
    let fragments: Int
    let tags: Int
    /// The enclosing part.
    let part: (start: Int, prefix: Prefix)
    /// The container to which the next field may add.
    var open = Prefix.none
    /// Of `json[]`: the tags that its object begins with.
    var ownTags: [ObjectTag]?
    /// Whether `json[]`, a tag or another field occupies the place, so that a value is rolled back.
    var isConflict = false
    /// By how many levels the place exceeds the maximum depth.
    var excess = 0
  }

  var fieldStart: FieldStart {
    FieldStart(
      offset: output.count,
      level: level,
      depth: depth,
      fragments: paths.fragments.count,
      tags: tags.placed.count,
      part: tags.part
    )
  }

  /// Whether the map of this object has written key paths.
  @inline(__always)
  var hasPaths: Bool { paths.fragments.count > level.fragmentsBefore }

  /// Whether `json[]` has replaced the object: its fragment starts where the bracket was.
  var isReplaced: Bool { hasPaths && paths.fragments.last?.start == level.start }

  /// By how many levels the next value exceeds the maximum depth.
  var excess: Int { max(depth - shared.settings.maximumDepth, 0) }

  /// The depth of the last field's container in the object of the map.
  private var depthOfPath: Int {
    guard hasPaths, let last = paths.fragments.last else { return 0 }
    return paths.prefixes.depth(of: last.prefix)
  }

  /// Converts a prefix in the part that is being written, if any, to a prefix in the object.
  mutating func container(_ prefix: Prefix) -> Prefix {
    if tags.part.start != level.start || tags.part.prefix == .object { return prefix }
    return paths.prefixes.way(to: prefix).reduce(into: tags.part.prefix) { container, inner in
      let step = paths.prefixes.lastStep(of: inner)
      container = paths.prefixes.prefix(after: container, step)
    }
  }

  /// Writes the key of a field. If a value follows, `checkPlace` checks that it may be there.
  mutating func beginField(_ prefix: Prefix, _ place: KeyOrIndex) -> FieldStart {
    var (container, place, open) = (container(prefix), place, prefix)
    if place == .itself, container != .object {
      // The object of `Field.map` is a field of the enclosing one.
      place = paths.prefixes.lastStep(of: container)
      container = paths.prefixes.parent(of: container)
      open = .none
    }
    var start = fieldStart
    start.isConflict = isReplaced || place == .itself && !hasOnlyTags || crossesTag(to: container)
    if start.isConflict { return start }
    if place == .itself {
      // The value's own object begins with the tags.
      let own = ownTags()
      (start.ownTags, tags.pending) = (own, own.count)
      paths.begin(.init(end: level.start, start: level.start, prefix: .object))
      output.rollBack(to: level.start)
      depth -= 1
      return start
    }
    beginFragment(of: container, place.index)
    start.excess = excess
    if let name = place.name {
      output.appendKey(name, place.count)
      start.open = open
    }
    return start
  }

  /// Begins a fragment, after the keys and brackets that lead to its container from the last one.
  mutating func beginFragment(of prefix: Prefix, _ index: Int? = nil) {
    let end = output.count
    depth += paths.prefixes.depth(of: prefix) - depthOfPath
    let first = level.start + 1
    if !hasPaths { paths.begin(.init(end: first, start: first, prefix: .object)) }
    var newest = WrittenPaths.Fragment.scattered
    if index == nil, let junction = paths.junction(to: prefix) {
      closeContainers(in: junction)
      openContainers(from: junction, to: prefix)
      newest = max(newestContainer, prefix.number)
    }
    paths.begin(.init(end: end, start: output.count, prefix: prefix, index: index, newest: newest))
  }

  private var newestContainer: Int { paths.fragments.last?.newest ?? 0 }

  /// Closes the open containers inside `junction`.
  private mutating func closeContainers(in junction: Prefix) {
    for _ in paths.prefixes.depth(of: junction)..<depthOfPath {
      output.close(.closingBrace)
      output.append(.comma)
    }
  }

  private mutating func openContainers(from junction: Prefix, to prefix: Prefix) {
    if prefix == junction { return }
    openContainers(from: junction, to: paths.prefixes.parent(of: prefix))
    let step = paths.prefixes.lastStep(of: prefix)
    if let name = step.name { output.appendKey(name, step.count) }
    output.append(.openingBrace)
  }

  /// Notes a problem if the place of a field may not have a value.
  mutating func checkPlace(of start: FieldStart) {
    if start.isConflict { note(.conflict) }
    if start.excess > 0 { _ = refuseDepth() }
  }

  /// Ends a field after its value.
  mutating func endField(_ start: FieldStart) {
    output.append(.comma)
    level.open = start.open
    if start.ownTags != nil { depth = start.depth }
  }

  /// Rolls back a field that was refused, or a part that opened no object.
  mutating func takeBack(_ start: FieldStart) {
    level = start.level
    if let own = start.ownTags { reopenObject(with: own) }
    dropFragments(of: start)
    tags.placed.removeLast(tags.placed.count - start.tags)
  }

  /// Rolls back what a field or a part has written, including the path to it.
  mutating func dropFragments(of start: FieldStart) {
    paths.fragments.removeLast(paths.fragments.count - start.fragments)
    depth = start.depth
    output.rollBack(to: start.offset)
    // A bracket may have replaced the comma before the field.
    if output.start[start.offset - 1] == .closingBrace { output.start[start.offset - 1] = .comma }
  }

  // MARK: - The object

  /// Finishes an object whose map has written paths.
  @inline(never)
  mutating func closePaths() {
    let isScattered = newestContainer == WrittenPaths.Fragment.scattered
    if isReplaced {
      // Drop the comma.
      output.rollBack(to: output.count - 1)
    } else if isScattered, isArray {
      output.start[level.start] = .openingBracket
      output.close(.closingBracket)
    } else if isScattered || checksKeys {
      #if DEBUG
        let closed = isScattered ? nil : closedObject
        defer { assert(shared.mark.errors > 0 || closed.map(isWritten) ?? true) }
      #endif
      depth -= depthOfPath
      assemble()
    } else {
      closeContainers(in: .object)
      depth -= depthOfPath
      output.close(.closingBrace)
    }
    paths.fragments.removeLast(paths.fragments.count - level.fragmentsBefore)
  }

  /// Whether the fields have written the elements of an array in order, and nothing else.
  private var isArray: Bool {
    let elements = paths.fragments[(level.fragmentsBefore + 1)...]
    guard elements.first?.start == level.start + 1 else { return false }
    return zip(0..., elements).allSatisfy { $1.index == $0 && $1.prefix == .object }
  }

  #if DEBUG
    /// The object as it is written without checks of its keys. `assemble` must write an equal one.
    private var closedObject: [UInt8] {
      var bytes = Array(output.bytes(from: level.start))
      for _ in 0..<depthOfPath {
        bytes[bytes.count - 1] = .closingBrace
        bytes.append(.comma)
      }
      if bytes.last == .comma { bytes.removeLast() }
      return bytes + [.closingBrace]
    }

    private func isWritten(_ object: [UInt8]) -> Bool {
      output.hasValue(object, at: level.start..<output.count)
    }
  #endif

  /// Rewrites the object with the fragments of each container joined: first after the existing
  /// fragments, then moved into their place.
  private mutating func assemble() {
    let begin = output.count
    paths.collectParts(from: level.fragmentsBefore, to: begin)
    let bracket = writeContainer(.object)
    output.start[level.start] = bracket
    output.moveDown(from: begin, to: level.start + 1)
    output.close(bracket + 2)
  }

  /// Writes the contents of a container without its brackets. Returns the opening bracket; the
  /// closing one is two after it in ASCII.
  private mutating func writeContainer(_ prefix: Prefix) -> UInt8 {
    let start = output.count
    var parts = paths.prefixes.parts(of: prefix)
    let isArray = parts.first?.index != nil
    if isArray { parts.sort { ($0.index ?? .max) < ($1.index ?? .max) } }
    var elements = 0
    for part in parts {
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
      case .fragment(let range):
        output.appendCopy(of: range.lowerBound..<range.upperBound - 1)
        output.append(.comma)
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

  /// The step from a container to one of its parts, or to the first of several members.
  private func step(to part: WrittenPaths.Part) -> JSONPath.Component? {
    switch part.content {
    case .container(let inner): paths.prefixes.lastStep(of: inner).component
    case .fragment(let range):
      part.index.map { .index($0) }
        ?? .key(output.key(at: range.lowerBound..<output.endOfString(at: range.lowerBound)))
    }
  }
}
