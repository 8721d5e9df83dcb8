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
    restOf == node && (tape.isSeen(key) || isNamedAround(key))
      || unionTag.object == node && isTag(key, of: node)
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

// Values written to a separate output before their place in the document is known: a document in a
// string, or a Codable payload whose members go beside a tag.

extension EncodingPointer {
  /// Returns what `write` writes to a separate output, for which no outer tag is pending. The
  /// caller must free it.
  func writeApart(_ write: () -> Void) -> Output {
    let (output, level, tags) = (pointee.output, pointee.level, pointee.tags)
    defer { (pointee.output, pointee.level, pointee.tags) = (output, level, tags) }
    (pointee.output, pointee.tags) = (Output(capacity: 256), OpenTags())
    write()
    return pointee.output
  }
}

extension EncodingRun {
  /// Copies the members of an object in a separate output into the object that is open.
  mutating func appendMembers(_ object: Output) {
    object.forEachMember(in: 1..<object.count - 1) { key, value in
      let start = output.count
      output.append(object, key.lowerBound..<value.upperBound)
      output.append(.comma)
      _ = keepsMember(from: start)
    }
  }
}
