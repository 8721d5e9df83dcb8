// Where branches are in an output, and what they have put aside inserted there.

/// Branches in the order of their places.
extension [Branch] {
  /// The first one that is not before `place`.
  private func position(of place: Int) -> Int {
    indices.partitioningIndex { self[$0].place >= place }
  }

  /// The one that writes a value, which is empty if nothing of it has been written.
  func writer(of value: Range<Int>) -> Branch? {
    let place = value.isEmpty ? value.lowerBound : value.upperBound - 1
    return self[position(of: place)...].prefix { $0.place == place }
      .first { $0.isHole == value.isEmpty }
  }

  mutating func keep(_ branch: Branch) { insert(branch, at: position(of: branch.place)) }

  /// Nothing is written any more to those whose place is in `value`.
  func lose(in value: Range<Int>) {
    if value.isEmpty { writer(of: value)?.isLost = true }
    for branch in self[position(of: value.lowerBound)...] {
      if branch.place >= value.upperBound { break }
      branch.isLost = true
    }
  }

  /// Members have been removed from the output, and with them the branches inside.
  mutating func moveUp(without members: [Range<Int>]) {
    var (index, removed) = (0, 0)
    for branch in self {
      while index < members.count, members[index].upperBound <= branch.place {
        removed += members[index].count
        index += 1
      }
      if index < members.count, members[index].contains(branch.place) { branch.isLost = true }
      branch.place -= removed
    }
    removeAll { $0.isLost }
  }
}

extension Output {
  mutating func insertLate(_ branches: [Branch], from start: Int) {
    let branches = branches.filter(\.isLate)
    if branches.isEmpty { return }
    var result = Output(capacity: Memory.size(count - start, plus: 64))
    var offset = start
    // By how many bytes is moved what stands behind so many branches.
    var moved = [-start]
    for branch in branches {
      result.append(self, offset..<branch.place)
      offset = branch.place
      result.append(branch)
      moved.append(result.count - offset)
    }
    result.append(self, offset..<count)
    var repeated: [Range<Int>] = []
    for branch in branches where branch.level.hasRepeats {
      let object = branch.place - branch.size
      let before = branches.indices.partitioningIndex { branches[$0].place >= object }
      let first = object + moved[before] + (branch.isHole ? 1 : 0)
      repeated += result.repeatedMembers(from: first)
    }
    result.removeMembers(repeated.sorted { $0.lowerBound < $1.lowerBound })
    rollBack(to: start)
    append(result, 0..<result.count)
    result.free()
  }

  /// Writes what a branch has put aside: a value, or members of a container that has others or none.
  private mutating func append(_ branch: Branch) {
    let content = branch.output ?? Output(capacity: 2)
    branch.output = content
    if !branch.isHole {
      guard content.count > 0 else { return }
      if start[count - 1] != (branch.level.kind == .array ? .openingBracket : .openingBrace) {
        append(.comma)
      }
      append(content, 0..<content.count - 1)
    } else {
      append(content, 0..<content.count)
      switch branch.level.kind {
      case .object: close(.closingBrace)
      case .array: close(.closingBracket)
      case .value: break
      case .nothing:
        append(.openingBrace)
        append(.closingBrace)
      }
    }
  }
}
