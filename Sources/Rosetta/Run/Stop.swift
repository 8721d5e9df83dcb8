// `json.stop`: a map that ends itself, see `Mapper.stop`. The lines that follow run and do nothing.
//
// Decoding: lookups in the object find nothing until the frame ends, because the object's cursor is
// at its end and no key is marked as passed (`Tape.stopLookUps`). A field checks whether the frame
// is stopped before it reports a missing value. Encoding: the object is closed for all fields
// (`Prefix.stopped`), but the enclosing level, which `closeObject` restores, is not.
//
// A stop in a part also ends the map of the enclosing object: by `endPartFrame` when decoding, and
// because both share a level when encoding. The same is true of a stop in the map of a superclass,
// which has the same object, and of one inside `Field.map` (`decodeMembers`).

extension DecodingRun {
  /// Ends the running map: until it returns, no lookup in its object finds anything.
  mutating func stop(_ object: Node) {
    knowAllKeys(of: object)
    let isObject = !object.isNone && tape.word(object).isObject
    let stopped = isObject ? [tape.stopLookUps(in: object)] : []
    addEnd(.isStopped) { $0.stopped += stopped }
  }
}

extension ObjectLevel {
  /// Whether the map has ended itself, see `Mapper.stop`.
  var isStopped: Bool { open == .stopped }
}
