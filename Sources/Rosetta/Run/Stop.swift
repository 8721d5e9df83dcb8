// `json.stop`: a map that ends itself, see `Mapper.stop`. The lines that follow run and do nothing.
//
// Decoding, its object is one in which lookups find nothing until the frame ends, since they have
// passed its end and no key (`Tape.stopLookUps`), and a field asks whether the frame is stopped
// before it says that something is missing. Encoding, its object is closed for all fields
// (`Prefix.stopped`); the level around, which `closeObject` puts back, is not.
//
// A stop in a part ends the map of the object around it, too: decoding by `endPartFrame`, and encoding
// because both have one level. So does a stop in the map of a superclass, which has the same object,
// and one inside `Field.map` (`decodeMembers`).

extension DecodingRun {
  /// Ends the map that is running: no lookup in its object finds anything until it returns.
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
