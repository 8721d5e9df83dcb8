// Writing a field at the end of a key path.

extension Run {
  /// What `beginField` found and `endField` must finish.
  struct PathStep {
    /// Where the field's own bytes begin.
    let start: Int
    /// The prefix that is open if the field is taken back.
    let open: Int
    /// The containers that there were before the field.
    let mark: Int
    /// How deep the run was before the field.
    let depth: Int
    /// The container that was there before and takes the field or the first of the new containers,
    /// and the elements that it had, if it is an array.
    var existing: Int?
    var filled = 0
    /// The closed container that the field goes into.
    var target: Int?
    /// The padded element that the field replaces, in the container of its prefix.
    var replaced: Int?
  }

  /// Writes everything before the field's value: closes and opens containers, fills arrays up and
  /// writes the key. Nil, and a finding, when two fields contradict each other.
  mutating func beginField(_ prefix: Int, _ name: BytePointer?, _ count: Int) -> PathStep? {
    let chain = paths.chain(to: prefix)
    let outerDepth = depth - paths.prefixes[paths.current].depth
    let closed = chain.lastIndex { link in
      paths.container(of: link).map { paths[$0].closedAt != nil } ?? false
    }
    var step: PathStep
    let opening: ArraySlice<Int>
    if let closed {
      step = PathStep(start: output.count, open: paths.current, mark: paths.mark, depth: depth)
      step.target = paths.container(of: chain[closed])
      opening = chain[(closed + 1)...]
      if let target = step.target, let end = paths[target].closedAt, !isOpening(end - 1) {
        output.append(0x2C)
      }
    } else {
      let shared = paths.chain(to: paths.current).count { chain.contains($0) }
      close(downTo: chain[shared - 1])
      step = PathStep(start: output.count, open: paths.current, mark: paths.mark, depth: depth)
      opening = chain[shared...]
    }
    var links = opening.map { (paths.prefixes[$0].name, paths.prefixes[$0].count, $0) }
    links.append((name, count, -1))
    var container = closed.map { chain[$0] } ?? step.open
    step.existing = paths.container(of: container)
    step.filled = step.existing.map { paths[$0].filled } ?? 0
    depth = outerDepth + chain.count - 1
    guard depth <= maximumDepth || refuseDepth() else {
      takeBack(step)
      return nil
    }
    for (name, count, prefix) in links {
      guard let into = writable(container, isArray: name == nil), write(name, count, into, &step)
      else {
        takeBack(step)
        note(.conflict, at: 0)
        return nil
      }
      if prefix >= 0 {
        // The bracket is written when the next step tells which.
        container = prefix
      }
    }
    if step.target == nil { paths.open(prefix) }
    return step
  }

  /// The container of a prefix, made if it is new; nil if it is of the other kind.
  private mutating func writable(_ prefix: Int, isArray: Bool) -> Int? {
    if let known = paths.container(of: prefix) {
      return paths[known].isArray == isArray ? known : nil
    }
    if prefix == 0 {
      // The object of the map itself: `{` was written for it before its first field was known.
      let isEmpty = output.count == paths.start + 1
      if isArray {
        guard isEmpty else { return nil }
        output.start[paths.start] = 0x5B
      }
      return paths.add(
        PathWriter.Container(prefix: prefix, isArray: isArray, openedAt: paths.start)
      )
    }
    output.append(isArray ? 0x5B : 0x7B)
    return paths.add(
      PathWriter.Container(prefix: prefix, isArray: isArray, openedAt: output.count - 1)
    )
  }

  /// Writes a key, or nulls up to an element.
  private mutating func write(
    _ name: BytePointer?,
    _ count: Int,
    _ container: Int,
    _ step: inout PathStep
  ) -> Bool {
    if let name {
      output.appendKey(name, count)
      return true
    }
    let filled = paths[container].filled
    if count < filled {
      // Behind an element that was written before: only a padding null makes room.
      output.rollBack(to: step.start)
      step.target = container
      step.replaced = count
      return true
    }
    for _ in filled..<count {
      output.appendNull()
      output.append(0x2C)
    }
    paths[container].filled = count + 1
    return true
  }

  /// Behind the field's value: moves it to where it belongs, if that is not here.
  mutating func endField(_ step: PathStep) {
    guard let target = step.target else { return output.append(0x2C) }
    depth = step.depth
    for container in (step.mark..<max(paths.mark, step.mark)).reversed() {
      close(container)
    }
    let length = output.count - step.start
    var place = step.start
    if let replaced = step.replaced {
      guard let element = paddedElement(replaced, of: target) else {
        takeBack(step)
        note(.conflict, at: 0)
        return
      }
      place = element
    } else if let closedAt = paths[target].closedAt {
      place = closedAt
    }
    output.rotate(from: place, by: step.start)
    paths.shift(from: place, by: length, before: step.mark)
    paths.move(from: step.mark, by: place - step.start)
    if step.replaced != nil {
      output.remove(4, at: place + length)
      paths.shift(from: place + length, by: -4, before: step.mark)
    }
  }

  /// Forgets a field that was refused.
  mutating func takeBack(_ step: PathStep) {
    output.rollBack(to: step.start)
    paths.takeBack(to: step.mark)
    if let existing = step.existing {
      paths[existing].filled = step.filled
    } else if paths.container(of: 0) == nil {
      output.start[paths.start] = 0x7B
    }
    paths.open(step.open)
    depth = step.depth
  }

  /// Closes the containers of this level that are open below `prefix`.
  mutating func close(downTo prefix: Int) {
    while paths.current != prefix {
      if let container = paths.container(of: paths.current) {
        close(container)
        output.append(0x2C)
      }
      depth -= 1
      paths.open(paths.prefixes[paths.current].parent)
    }
  }

  /// Closes what is open at the end of an object whose map wrote paths, and notes the keys that
  /// both a path and another field have written.
  @inline(never)
  mutating func closePaths() {
    close(downTo: 0)
    for container in paths.level where !container.isArray {
      let members = output.members(ofObjectAt: container.openedAt)
      for child in paths.level {
        guard let own = members.first(where: { $0.value == child.openedAt }),
          members.contains(where: { $0.value != own.value && output.areEqual($0.key, own.key) })
        else { continue }
        let mark = noted
        note(.conflict, at: 0)
        for step in paths.steps(to: child.prefix).reversed() { addStep(step, since: mark) }
      }
    }
  }

  private mutating func close(_ container: Int) {
    guard paths[container].closedAt == nil else { return }
    output.close(paths[container].isArray ? 0x5D : 0x7D)
    paths[container].closedAt = output.count - 1
  }

  private func isOpening(_ offset: Int) -> Bool {
    output.start[offset] == 0x7B || output.start[offset] == 0x5B
  }

  /// The offset of an element of an array, if it is a null that was written to fill up.
  private func paddedElement(_ index: Int, of container: Int) -> Int? {
    var offset = paths[container].openedAt + 1
    for _ in 0..<index { offset = output.end(ofValueAt: offset) + 1 }
    return output.bytes(from: offset).starts(with: "null".utf8) ? offset : nil
  }
}
