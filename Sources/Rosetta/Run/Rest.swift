// `json.rest`: the members that the lines of a map above it have not named, see `Mapper.rest`. For
// the marks of a lookup, see `Tape+Keys.swift`.

extension DecodingRun {
  /// Begins to read the members of the object at `node` that its map has not named. If the first of
  /// two equal keys is named, so is the second.
  mutating func beginRest(of node: Node) {
    let named = namedAround
    tape.markRepeatedKeys(of: node, and: named)
    // `Field.decodeFound` restores this.
    restOf = node
    #if DEBUG
      let keys = tape.keys(of: node).filter { !tape.isSeen($0) && !named.contains($0) }
      addEnd(.hasRest) { $0.restKeys.append(keys) }
    #endif
  }

  /// Whether some members of the object at `node` may be left out.
  @usableFromInline @inline(__always)
  func leavesOutMembers(of node: Node) -> Bool { restOf == node || unionTag.object == node }

  /// Whether a member of the object at `node` is left out, because its map has named it, or because
  /// it is the tag of a union. Used by the readers of members, `JSONReader+Members` and `JSON`.
  @usableFromInline @inline(never)
  func leavesOut(_ key: Node, of node: Node) -> Bool {
    restOf == node && (tape.isSeen(key) || isNamedAround(key) || isUndivided(node))
      || unionTag.object == node && isTag(key, of: node)
  }

  private func isUndivided(_ node: Node) -> Bool {
    existingExtras?.keys.undividedObjects.contains(node) ?? false
  }

  /// The keys of a patch that the lines above have named, and that are therefore not in the rest.
  func keysOutsideRest(of node: Node) -> [Node] { restOf == node ? keysLeftOut(of: node) : [] }

  func keysLeftOut(of node: Node) -> [Node] {
    leavesOutMembers(of: node) && tape.word(node).isObject
      ? tape.keys(of: node).filter { leavesOut($0, of: node) } : []
  }

  /// Notes lines that look up a key that the rest above them has taken, a mistake of the map. Debug
  /// builds only.
  mutating func noteLinesAfterRest(_ end: FrameEnd) {
    #if DEBUG
      let byParts = end.taken.subtracting(end.restKeys.joined()).sorted()
      for (keys, isPart) in end.restKeys.reversed().map({ ($0, false) }) + [(byParts, true)] {
        if let key = keys.first(where: { tape.isSeen($0) }) {
          note(.lineAfterRest(tape.string(tape.word(key)), isPart: isPart), at: key, isKey: true)
        }
      }
    #endif
  }
}
