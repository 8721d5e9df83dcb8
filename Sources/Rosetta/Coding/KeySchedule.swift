/// The keys of a type of coding keys in the order in which they are written, each with its JSON.
///
/// A type writes its keys in the same order each time. A key that stands in the schedule after the
/// one written last is a new one in its object, so that nothing has to be compared, and neither is
/// it escaped or converted again.
///
/// A list, so that positions stay the same when a key is added between two others: a type that is
/// being written may have values of the same type inside.
class KeySchedule {
  private struct Entry {
    let key: PathKey
    /// The position of the following one; 0 for the last one.
    var next: Int
    /// Where its JSON is in `text`.
    let json: Range<Int>
  }

  /// At position 0, what stands before the first key.
  @exclusivity(unchecked) private var entries = [Entry(key: PathKey(""), next: 0, json: 0..<0)]
  /// The JSON of all keys, one after the other.
  @exclusivity(unchecked) private var text = Output(capacity: 1)

  /// More keys, such as those of a dictionary, are not worth it.
  private static let limit = 128

  var isFull: Bool { entries.count > KeySchedule.limit }

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

  /// Adds a key after the one at `last`, and makes it that; false if it, or another one with the same
  /// JSON, is there already, if it is not ASCII, or there are too many.
  ///
  /// - Parameter json: Where it has been written, with its colon.
  func add(_ key: PathKey, _ output: Output, _ json: Range<Int>, after last: inout Int) -> Bool {
    guard !isFull, key.stringValue.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    if entries.dropFirst().contains(where: { text.hasEqualBytes($0.json, json, of: output) }) {
      return false
    }
    let next = entries[last].next
    entries[last].next = entries.count
    last = entries.count
    entries.append(Entry(key: key, next: next, json: text.count..<text.count + json.count))
    text.append(output, json)
    return true
  }

  func key(_ position: Int) -> PathKey { entries[position].key }
}

extension EncodingSession.Level {
  @inline(__always)
  fileprivate func isOf(_ schedule: KeySchedule) -> Bool {
    // As numbers, which nil is, too: one comparison.
    let known = UInt(bitPattern: self.schedule?.toOpaque())
    return known == UInt(bitPattern: Unmanaged.passUnretained(schedule).toOpaque())
  }
}

extension EncodingSession {
  typealias WrittenName = (key: PathKey, name: KeyBytes, place: Int, earlier: Int?)

  /// Writes a key and its colon.
  @inline(__always)
  func writeKey(_ name: String, _ schedule: KeySchedule, _ key: some CodingKey) {
    level.key = run.pointee.output.count &+ 1
    if level.isOf(schedule), !level.tracksNames,
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
    converted.write(to: self)
    run.pointee.output.append(.colon as UInt8)
    let output = run.pointee.output
    if schedule.isFull { types.isFull = true }
    if !level.isOf(schedule) || level.tracksNames || isPlaced
      || !schedule.add(pathKey, output, start..<output.count, after: &level.count)
    {
      trackName(converted, pathKey)
    }
  }

  /// Compares a key with those before it: of two members with one key the last one counts.
  private func trackName(_ name: String, _ key: PathKey) {
    // Where they are: a copy for each key would be one of all keys.
    func track(_ names: inout (places: [KeyBytes: Int], last: WrittenName?)) {
      if !level.tracksNames {
        names.places = run.pointee.output.names(in: level.start..<level.key - 1)
        level.tracksNames = true
      }
      // The member that stood here before this one has not been written.
      if let last = names.last, last.place == level.key { names.places[last.name] = last.earlier }
      let name = KeyBytes(name)
      let earlier = names.places.updateValue(level.key, forKey: name)
      names.last = (key, name, level.key, earlier)
      level.earlier = earlier ?? 0
    }
    track(&names[level.serial, default: ([:], nil)])
  }

  /// The name of a key in the document by the strategy, and whether that depends on where it is.
  private func converted(_ name: String, _ key: some CodingKey) -> (String, isPlaced: Bool) {
    #if !WithoutFoundation
      switch options.keys {
      case .convertToSnakeCase:
        return (types.name(ofKey: name, KeyCase.snakeCase(fromCamelCase:)), false)
      case .custom(let convert):
        let path: [any CodingKey] = self.path(to: outer.count) + [key]
        return (withoutEncoders { convert(path).stringValue }, true)
      default: break
      }
    #endif
    return (name, false)
  }
}
