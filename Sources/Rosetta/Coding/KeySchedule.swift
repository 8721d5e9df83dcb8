/// The keys of a type of coding keys in the order in which they are written, each with its JSON.
///
/// A type writes its keys in the same order each time. A key that stands in the schedule after the
/// one written last is a new one in its object, so that nothing has to be compared, and neither is
/// it escaped or converted again.
///
/// A list, so that positions stay the same when a key is added between two others: a type that is
/// being written may have values of the same type inside.
final class KeySchedule {
  private struct Entry {
    let key: PathKey
    /// What the strategy makes of it.
    let converted: String
    /// The position of the following one; 0 for the last one.
    var next: Int
    /// Where its JSON is in `text`.
    let json: Range<Int>
  }

  /// From 1 on.
  let identifier: Int
  /// At position 0, what stands before the first key.
  @exclusivity(unchecked) private var entries = [
    Entry(key: PathKey(""), converted: "", next: 0, json: 0..<0)
  ]
  /// Which buckets (`Tape.bucket`) the converted names are in.
  @exclusivity(unchecked) private var buckets = SIMD2<UInt64>()
  /// The JSON of all keys, one after the other.
  @exclusivity(unchecked) private var text = Output(capacity: 512)

  /// More keys, such as those of a dictionary, are not worth it.
  private static let limit = 128

  var isFull: Bool { entries.count > KeySchedule.limit }

  init(identifier: Int) { self.identifier = identifier }

  deinit { text.free() }

  /// Writes the JSON of a key and its colon, if the key follows the one at `last`, and makes it that.
  @inline(__always)
  func write(_ name: String, _ last: inout Int, to output: inout Output) -> Bool {
    var position = entries[last].next
    while position != 0 {
      // Swift takes `\u{212A}` for the letter K, which is shorter.
      let key = entries[position].key.stringValue
      if key == name, key.utf8.count == name.utf8.count {
        last = position
        output.append(text, entries[position].json)
        return true
      }
      position = entries[position].next
    }
    return false
  }

  /// Adds a key after the one at `last`, and makes it that; false if it is there already, or another
  /// one that is converted to the same, if it is not ASCII, or there are too many.
  ///
  /// - Parameter json: Where it has been written, with its colon.
  func add(
    _ key: PathKey,
    _ converted: String,
    _ output: Output,
    _ json: Range<Int>,
    after last: inout Int
  ) -> Bool {
    guard !isFull, KeySchedule.bucket(key.stringValue) != nil,
      let bucket = KeySchedule.bucket(converted)
    else { return false }
    let bit: UInt64 = 1 << (bucket & 63)
    let isTaken = buckets[bucket >> 6] & bit != 0
    if isTaken, entries.dropFirst().contains(where: { $0.converted == converted }) { return false }
    buckets[bucket >> 6] |= bit
    let position = entries.count
    let next = entries[last].next
    let place = text.count..<text.count + json.count
    entries.append(Entry(key: key, converted: converted, next: next, json: place))
    entries[last].next = position
    last = position
    text.append(output, json)
    return true
  }

  /// Nil for a name that is not ASCII.
  private static func bucket(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return bytes.contains { $0 >= 0x80 } ? nil : Int(Tape.bucket(start, bytes.count))
    }
  }

  func key(_ position: Int) -> PathKey { entries[position].key }
}

extension EncodingSession {
  typealias WrittenName = (key: PathKey, name: KeyBytes, place: Int, earlier: Int?)

  /// Writes a key and its colon.
  @inline(__always)
  func writeKey(_ name: String, _ schedule: KeySchedule, _ key: some CodingKey) {
    level.key = run.pointee.output.count &+ 1
    if level.schedule == schedule.identifier, !level.tracksNames,
      schedule.write(name, &level.count, to: &run.pointee.output)
    {
      return
    }
    writeNewKey(name, schedule, key)
  }

  @inline(never)
  private func writeNewKey(_ name: String, _ schedule: KeySchedule, _ key: some CodingKey) {
    let pathKey = PathKey(name, key.intValue)
    let (converted, isPlaced) = converted(name, key)
    let start = run.pointee.output.count
    run.pointee.output.append(converted)
    if options.escapesSlashes { run.pointee.output.escapeSlashes(from: start) }
    run.pointee.output.append(.colon as UInt8)
    let output = run.pointee.output
    if level.schedule != schedule.identifier || level.tracksNames || isPlaced
      || !schedule.add(pathKey, converted, output, start..<output.count, after: &level.count)
    {
      trackName(converted, pathKey)
    }
  }

  /// Compares a key with those before it: of two members with one key the last one counts.
  private func trackName(_ name: String, _ key: PathKey) {
    // Not in two places, where it would be copied.
    var (known, last) = names.removeValue(forKey: level.serial) ?? ([:], nil)
    if !level.tracksNames {
      known = run.pointee.output.names(in: level.start..<level.key - 1)
      level.tracksNames = true
    }
    // The member that stood here before this one has not been written.
    if let last, last.place == level.key { known[last.name] = last.earlier }
    let name = KeyBytes(name)
    let earlier = known.updateValue(level.key, forKey: name)
    names[level.serial] = (known, (key, name, level.key, earlier))
    level.earlier = earlier ?? 0
  }

  /// The name of a key in the document by the strategy, and whether that depends on where it is.
  private func converted(_ name: String, _ key: some CodingKey) -> (String, isPlaced: Bool) {
    #if !WithoutFoundation
      switch options.keys {
      case .convertToSnakeCase: return (KeyCase.snakeCase(fromCamelCase: name), false)
      case .custom(let convert):
        let path: [any CodingKey] = self.path(to: outer.count) + [key]
        return (withoutEncoders { convert(path).stringValue }, true)
      default: break
      }
    #endif
    return (name, false)
  }
}
