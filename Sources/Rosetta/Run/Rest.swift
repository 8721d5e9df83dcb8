// `json.rest`: the members that the lines of a map above it have not named, see `Mapper.rest` and, for
// what a look-up marks, `Tape+Keys.swift`.

extension DecodingRun {
  /// Begins to read the members of the object at `node` that its map has not named. The second one
  /// of two equal keys is named with the first.
  mutating func beginRest(of node: Node) {
    guard tape.word(node).isObject else { return }
    includeTags(of: node)
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

// What is written to an output of its own before its place in the document is known: the rest of an
// object, see `Mapper.rest`, whose members go into the object of the map; a document that goes into
// a string.

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

// MARK: - The rest of an object

extension EncodingRun {
  /// Writes the members of a value that has been written elsewhere to the object of `prefix`; false
  /// if the value is not an object.
  mutating func appendMembers(_ object: Output, at prefix: Prefix) -> Bool {
    guard object.count >= 2, object.start[0] == .openingBrace else { return false }
    let members = prefix == .object ? withoutTags(object) : [1..<object.count - 1]
    if members.allSatisfy(\.isEmpty) { return true }
    // Other fields may have keys of the value, too.
    checksKeys = true
    // They are written in place of a member whose key and colon are removed.
    let step = beginField(prefix, KeyOrIndex(shared.name("")))
    output.rollBack(to: step.start)
    for range in members {
      output.append(object, range)
      output.append(.comma)
    }
    // `endField` adds the last one.
    output.rollBack(to: output.count - 1)
    checkPlace(of: step)
    endField(step)
    return true
  }

  /// Writes the elements of a part that has been written elsewhere to the array of `prefix`. Those
  /// that are null fill the places of others.
  mutating func appendElements(_ array: Output, at prefix: Prefix) -> Bool {
    guard array.count >= 2, array.start[0] == .openingBracket else { return false }
    var (index, offset) = (0, 1)
    while offset < array.count - 1 {
      let value = offset..<array.end(ofValueAt: offset)
      if array.start[offset] != UInt8(ascii: "n") {
        let place = KeyOrIndex(name: nil, count: index)
        let step = beginField(prefix, place)
        output.append(array, value)
        checkPlace(of: step)
        endField(step)
      }
      (index, offset) = (index + 1, value.upperBound + 1)
    }
    return true
  }

  /// Where the members of an object are that go into the one that is being written: those that are
  /// no tags of it.
  private mutating func withoutTags(_ object: Output) -> [Range<Int>] {
    let members = 1..<object.count - 1
    if ownTags().isEmpty { return [members] }
    var others: [Range<Int>] = []
    object.forEachMember(in: members) { key, value in
      if !isTag(key, value, of: object) { others.append(key.lowerBound..<value.upperBound) }
    }
    return others
  }
}
