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
    let name: String
    /// What the strategy makes of it.
    let converted: String
    /// The position of the following one; 0 for the last one.
    var next: Int
    /// Its JSON in `text`.
    let start: Int
    let count: Int
  }

  /// From 1 on.
  let identifier: Int
  /// Whether one of the keys is an integer, as those of dictionaries may be.
  fileprivate(set) var isOfDictionary = false
  /// At position 0, what stands before the first key.
  @exclusivity(unchecked) private var entries = [
    Entry(name: "", converted: "", next: 0, start: 0, count: 0)
  ]
  /// Which buckets (`Tape.bucket`) the converted names are in.
  @exclusivity(unchecked) private var buckets = SIMD2<UInt64>()
  /// The JSON of all keys, one after the other.
  @exclusivity(unchecked) private var text = Output(capacity: 512)

  /// More keys, such as those of a dictionary, are not worth it.
  private static let limit = 128

  init(identifier: Int) { self.identifier = identifier }

  deinit { text.free() }

  /// Writes the JSON of a key and its colon, if the key follows the one at `last`, and makes it that.
  @inline(__always)
  func write(_ name: String, _ last: inout Int, to output: inout Output) -> Bool {
    var position = entries[last].next
    while position != 0 {
      // Swift takes `\u{212A}` for the letter K, which is shorter.
      if entries[position].name == name, entries[position].name.utf8.count == name.utf8.count {
        last = position
        let start = entries[position].start
        output.append(text, start..<start &+ entries[position].count)
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
    _ name: String,
    _ converted: String,
    _ output: Output,
    _ json: Range<Int>,
    after last: inout Int
  ) -> Bool {
    guard entries.count <= KeySchedule.limit, KeySchedule.bucket(name) != nil,
      let bucket = KeySchedule.bucket(converted)
    else { return false }
    let bit: UInt64 = 1 << (bucket & 63)
    let isTaken = buckets[bucket >> 6] & bit != 0
    if isTaken, entries.dropFirst().contains(where: { $0.converted == converted }) { return false }
    buckets[bucket >> 6] |= bit
    let position = entries.count
    let next = entries[last].next
    entries.append(
      Entry(name: name, converted: converted, next: next, start: text.count, count: json.count)
    )
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

  func name(_ position: Int) -> String { entries[position].name }
}

extension EncodingSession {
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
    if key.intValue.map(String.init) == name { schedule.isOfDictionary = true }
    let converted = converted(name, key)
    let start = run.pointee.output.count
    run.pointee.output.append(converted)
    if options.escapesSlashes { run.pointee.output.escapeSlashes(from: start) }
    run.pointee.output.append(.colon as UInt8)
    let output = run.pointee.output
    if level.schedule != schedule.identifier || level.tracksNames || options.convertsKeysByPath
      || !schedule.add(name, converted, output, start..<output.count, after: &level.count)
    {
      trackName(converted)
      pathNames[level.serial] = converted == name ? nil : name
    }
  }

  /// Compares a key with those before it: of two members with one key the last one counts.
  private func trackName(_ name: String) {
    // Not in two places, where it would be copied.
    var known = names.removeValue(forKey: level.serial) ?? [:]
    if !level.tracksNames {
      known = run.pointee.output.names(in: level.start..<level.key - 1)
    }
    level.tracksNames = true
    level.earlier = known.updateValue(level.key, forKey: KeyBytes(name)) ?? 0
    names[level.serial] = known
  }

  /// The member that has been begun last is not written: the one before it that has the same key
  /// stays.
  func forgetName() {
    guard level.tracksNames else { return }
    let key = level.key - 1..<run.pointee.output.endOfString(at: level.key - 1)
    let name = KeyBytes(run.pointee.output.key(at: key))
    names[level.serial]?[name] = level.earlier == 0 ? nil : level.earlier
    level.earlier = 0
  }

  /// The name of a key in the document by the strategy.
  private func converted(_ name: String, _ key: some CodingKey) -> String {
    #if !WithoutFoundation
      switch options.keys {
      case .convertToSnakeCase: return KeyCase.snakeCase(fromCamelCase: name)
      case .custom(let convert):
        let path: [any CodingKey] = self.path(to: outer.count) + [key]
        return withoutEncoders { convert(path).stringValue }
      default: break
      }
    #endif
    return name
  }
}
