// Writing a field at the end of a key path.

extension EncodingRun {
  /// What `beginField` has found, and `endField` must finish or `takeBack` undo.
  struct PathStep {
    /// Where the bytes of the field begin, the brackets of new containers included.
    let start: Int
    /// The depth to restore if the field is taken back.
    let depth: Int
    /// The prefixes from the object of the map to the container of the field; none for `json[]`.
    var chain: [Int] = []
    /// How many of them have a container already.
    var known = 0
    /// Where the member or element itself begins.
    var member = 0
    /// The element that the field is, if it is one.
    var index: Int?
  }

  /// Writes everything before the field's value: closes and opens containers, pads arrays and
  /// writes the key. Nil, after a diagnostic, when two fields conflict.
  mutating func beginField(_ prefix: Int, _ name: BytePointer?, _ count: Int) -> PathStep? {
    let isItself = name == nil && count < 0
    if isItself, prefix != 0 {
      // The object of `Field.map` is a field of the enclosing one.
      let container = paths.prefixes[prefix]
      return beginField(container.parent, container.name, container.count)
    }
    let isEmpty = output.count == paths.start + 1
    let tag = isItself ? onlyTag : nil
    guard !paths.isReplaced, isEmpty || !isItself || tag != nil else { return refuseConflict() }
    if !paths.isUsed { _ = paths.add(WrittenPaths.Container(prefix: 0, isArray: false)) }
    if isItself {
      // The value's own object begins with the tag.
      if let tag { begin(tag) }
      return beginObjectItself()
    }
    let chain = paths.chain(to: prefix)
    let open = paths.chain(to: paths.current)
    let containers = chain.map { paths.container(of: $0) }.prefix { $0 != nil }.compactMap { $0 }
    let known = containers.count
    for (position, container) in containers.enumerated() {
      let isArray = isArray(position, in: chain, isElement: name == nil)
      // It is not known yet whether the root is an object or an array.
      if paths[container].isArray != isArray, position > 0 || !isEmpty { return refuseConflict() }
    }
    let deepest = containers[known - 1]
    let filled = paths[deepest].filled
    let index = known < chain.count ? paths.prefixes[chain[known]].count : count
    let isInGap = isArray(known - 1, in: chain, isElement: name == nil) && index < filled
    if isInGap, paths[deepest].pieces.contains(where: { $0.index == index }) {
      return refuseConflict()
    }
    let outerDepth = depth - paths.prefixes[paths.current].depth
    guard outerDepth + chain.count - 1 <= maximumDepth || refuseDepth() else { return nil }
    let shared = zip(chain, open).prefix { $0 == $1 }.count
    if name == nil || chain != open {
      paths.endPiece(at: output.count)
      if known > shared || isInGap { paths.isScattered = true }
      if !paths.isScattered, shared < open.count { close(downTo: chain[shared - 1]) }
    }
    var step = PathStep(
      start: output.count,
      depth: outerDepth + paths.prefixes[paths.current].depth,
      chain: chain,
      known: known,
      index: name == nil ? count : nil
    )
    // A piece of a scattered object has neither the brackets of its containers nor padding.
    var steps = chain[known...].map { (paths.prefixes[$0].name, paths.prefixes[$0].count) }
    if paths.isScattered { steps = [] }
    var padded = paths.isScattered ? count : filled
    for (position, (name, count)) in (steps + [(name, count)]).enumerated() {
      if position > 0 {
        output.append(name == nil ? .openingBracket : .openingBrace)
        padded = 0
      }
      if name == nil { output.appendPadding(max(count - padded, 0)) }
      step.member = output.count
      if let name { output.appendKey(name, count) }
    }
    depth = outerDepth + chain.count - 1
    return step
  }

  /// Begins the field `json[]`, whose value takes the place of the map's object.
  private mutating func beginObjectItself() -> PathStep {
    let step = PathStep(start: paths.start, depth: depth)
    output.rollBack(to: paths.start)
    depth -= 1
    return step
  }

  /// Writes the members of a value that has been written elsewhere to the object of `prefix`; false
  /// if the value is not an object.
  mutating func appendMembers(_ object: Output, at prefix: Int) -> Bool {
    guard object.count >= 2, object.start[0] == .openingBrace else { return false }
    if object.count == 2 { return true }
    // They are written in place of a member whose key and colon are removed.
    guard let step = beginField(prefix, shared.name("").baseAddress, 0) else { return true }
    output.rollBack(to: step.member)
    output.append(object, 1..<object.count - 1)
    endField(step)
    return true
  }

  private mutating func refuseConflict() -> PathStep? {
    note(.conflict)
    return nil
  }

  /// Whether a container of a path has elements: that depends on the step after it.
  private func isArray(_ position: Int, in chain: [Int], isElement: Bool) -> Bool {
    position + 1 < chain.count ? paths.prefixes[chain[position + 1]].name == nil : isElement
  }

  /// After the field's value: notes where it belongs.
  mutating func endField(_ step: PathStep) {
    output.append(.comma)
    guard let prefix = step.chain.last else {
      depth = step.depth
      return paths.replaceObject()
    }
    var container = paths.root
    for (position, prefix) in step.chain.enumerated() {
      let isArray = isArray(position, in: step.chain, isElement: step.index != nil)
      if position < step.known {
        container = paths.container(of: prefix) ?? container
        if position == 0 { paths[container].isArray = isArray }
      } else {
        let new = paths.add(WrittenPaths.Container(prefix: prefix, isArray: isArray))
        let index = paths.prefixes[prefix].count
        paths[container].add(WrittenPaths.Piece(container: new, index: index))
        container = new
      }
    }
    if let index = step.index {
      paths[container].add(WrittenPaths.Piece(bytes: step.member..<output.count - 1, index: index))
    }
    if step.index != nil || paths.open != prefix { paths.open(prefix, at: step.member) }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    if step.chain.isEmpty { output.append(.openingBrace) }
    depth = step.depth
  }

  /// Closes the containers of this level that are open below `prefix`.
  private mutating func close(downTo prefix: Int) {
    while paths.current != prefix {
      output.close(paths.open < 0 ? .closingBracket : .closingBrace)
      output.append(.comma)
      paths.open(paths.prefixes[paths.current].parent, at: output.count)
    }
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
    depth -= paths.prefixes[paths.current].depth
    paths.endPiece(at: output.count)
    for container in paths.inLevel where !container.isArray {
      noteDuplicates(in: container.pieces, of: container.prefix)
    }
    if paths.isScattered { assemble() } else { close(downTo: 0) }
    guard paths[paths.root].isArray else { return .closingBrace }
    output.start[paths.start] = .openingBracket
    return .closingBracket
  }

  /// Writes the object again, with the pieces of each container together.
  private mutating func assemble() {
    var result = Output(capacity: output.count - paths.start)
    var open = [(container: paths.root, next: 0)]
    while let (position, next) = open.last {
      let container = paths[position]
      guard next < container.pieces.count else {
        open.removeLast()
        if open.isEmpty { break }
        result.close(container.isArray ? .closingBracket : .closingBrace)
        result.append(.comma)
        continue
      }
      open[open.count - 1].next += 1
      let piece = container.pieces[next]
      if container.isArray {
        let filled = next == 0 ? 0 : container.pieces[next - 1].index + 1
        result.appendPadding(piece.index - filled)
      }
      guard let child = piece.container else {
        result.append(output, piece.bytes)
        result.append(.comma)
        continue
      }
      let prefix = paths.prefixes[paths[child].prefix]
      if let name = prefix.name { result.appendKey(name, prefix.count) }
      result.append(paths[child].isArray ? .openingBracket : .openingBrace)
      open.append((child, 0))
    }
    output.rollBack(to: paths.start + 1)
    output.append(result, 0..<result.count)
    result.free()
  }
}

extension WrittenPaths.Container {
  fileprivate mutating func add(_ piece: WrittenPaths.Piece) {
    guard isArray else { return pieces.append(piece) }
    let place = pieces.lastIndex { $0.index < piece.index }.map { $0 + 1 } ?? 0
    pieces.insert(piece, at: place)
    filled = max(filled, piece.index + 1)
  }
}

extension Output {
  /// Writes nulls where an array has no elements yet.
  fileprivate mutating func appendPadding(_ count: Int) {
    for _ in 0..<count {
      appendNull()
      append(.comma)
    }
  }
}
