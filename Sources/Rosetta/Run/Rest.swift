// `json.rest`: the members that the lines of a map above it have not named, see `Mapper.rest` and, for
// what a lookup marks, `Tape+Keys.swift`.

extension DecodingRun {
  /// Begins to read the members of the object at `node` that its map has not named. The second one
  /// of two equal keys is named with the first.
  mutating func beginRest(of node: Node) {
    let named = namedAround
    tape.markRepeatedKeys(of: node, and: named)
    // Until `Field.decodeFound` ends.
    restOf = node
    #if DEBUG
      let keys = tape.keys(of: node).filter { !tape.isSeen($0) && !named.contains($0) }
      addEnd(.hasRest) { $0.restKeys.append(keys) }
    #endif
  }

  /// Whether some members of the object at `node` may be left out.
  @usableFromInline @inline(__always)
  func leavesOutMembers(of node: Node) -> Bool { restOf == node || unionTag.object == node }

  /// Whether a member of the object at `node` is left out: its map has named it, or it is the tag of
  /// a union. Asked by what reads members, `JSONReader+Members` and `JSON`.
  @usableFromInline @inline(never)
  func leavesOut(_ key: Node, of node: Node) -> Bool {
    restOf == node && (tape.isSeen(key) || isNamedAround(key))
      || unionTag.object == node && isTag(key, of: node)
  }

  /// The keys of a patch that the lines above have named, so that they are none of the rest any more.
  func keysOutsideRest(of node: Node) -> [Node] { restOf == node ? keysLeftOut(of: node) : [] }

  func keysLeftOut(of node: Node) -> [Node] {
    leavesOutMembers(of: node) && tape.word(node).isObject
      ? tape.keys(of: node).filter { leavesOut($0, of: node) } : []
  }

  /// A line that looks up a key which the rest has taken above it is a mistake of the map. Debug builds
  /// only.
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

// What is written to an output of its own before its place in the document is known: a document that
// goes into a string, a Codable payload whose members stand beside a tag.

extension EncodingPointer {
  /// An output of its own with what `write` writes, in which nothing is the payload of a tag
  /// outside. The caller must free it.
  func writeApart(_ write: () -> Void) -> Output {
    let (output, level, tags) = (pointee.output, pointee.level, pointee.tags)
    defer { (pointee.output, pointee.level, pointee.tags) = (output, level, tags) }
    (pointee.output, pointee.tags) = (Output(capacity: 256), OpenTags())
    write()
    return pointee.output
  }
}

extension EncodingRun {
  /// Writes the members of an object that has been written elsewhere to the one that has been opened.
  mutating func appendMembers(_ object: Output) {
    object.forEachMember(in: 1..<object.count - 1) { key, value in
      let start = output.count
      output.append(object, key.lowerBound..<value.upperBound)
      output.append(.comma)
      _ = keepsMember(from: start)
    }
  }
}
