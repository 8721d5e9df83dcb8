// `json.rest`: the members that the lines of a map above it have not named, see `Mapper.rest` and, for
// what a look-up marks, `Tape+Keys.swift`. Encoding is in `EncodingRun+Rest.swift`.

extension DecodingRun {
  /// Begins to read the members of the object at `node` that its map has not named. The second one
  /// of two equal keys is named with the first.
  mutating func beginRest(of node: Int) {
    guard tape.word(node).isObject else { return }
    includeTags(of: node)
    let named = namedAround(node)
    tape.markRepeatedKeys(of: node, and: named)
    restOf = node
    #if DEBUG
      let keys = tape.keys(of: node).filter { !tape.isSeen($0) && !named.contains($0) }
      addEnd(.hasRest) { $0.restKeys.append(keys) }
    #endif
  }

  /// A line after `json.rest` that looks up a key which the rest has taken is a mistake of the map.
  mutating func noteLinesAfterRest(_ restKeys: [[Int]]) {
    for keys in restKeys.reversed() {
      if let key = keys.first(where: { tape.isSeen($0) }) {
        note(.lineAfterRest(tape.string(tape.word(key))), atKey: key)
      }
    }
  }
}
