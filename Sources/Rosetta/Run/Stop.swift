// `json.stop`: a map that ends itself, see `Mapper.stop`. The lines that follow run and do nothing.
//
// Decoding, its object is one in which look-ups find nothing (`Tape.stopLookUps`) until the frame
// ends, and a field asks whether the frame is stopped before it says that something is missing.
// Encoding, its object is closed for all fields (`Prefix.stopped`); the level around, which
// `closeObject` puts back, is not.

extension DecodingRun {
  /// Ends the map that is running: no look-up in its object finds anything until it returns.
  mutating func stop(_ object: Int) {
    knowAllKeys(of: object)
    let isObject = object >= 0 && tape.word(object).isObject
    let stopped = isObject ? [tape.stopLookUps(in: object)] : []
    addEnd(.isStopped) { $0.stopped += stopped }
  }
}

extension ObjectLevel {
  /// Whether the map has ended itself, see `Mapper.stop`.
  var isStopped: Bool { open == .stopped || open == .replacedAndStopped }

  /// No field takes the fast path from now on.
  mutating func stop() { open = isReplaced ? .replacedAndStopped : .stopped }
}
