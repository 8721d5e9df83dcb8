/// The keys of one type of coding keys in the order in which they are written, with their JSON.
///
/// A type usually writes its keys in the same order. A key that comes later in the schedule than
/// the key written last cannot repeat one in the object. It is copied without comparing, escaping
/// or converting it.
///
/// The keys are a linked list, so that adding one between two others moves none: a value that is
/// being written may contain values of the same type.
class KeySchedule {
  private struct Entry {
    let key: PathKey
    /// The position of the next entry; 0 for the last one.
    var next: Int
    /// The range of its JSON in `text`.
    let json: Range<Int>
  }

  /// Position 0 is the head of the list.
  @exclusivity(unchecked) private var entries = [Entry(key: PathKey(""), next: 0, json: 0..<0)]
  /// The JSON of all keys, concatenated.
  @exclusivity(unchecked) private var text = Output(capacity: 1)

  /// More keys, such as those of a dictionary, are not worth keeping.
  private static let limit = 128

  var isFull: Bool { entries.count > KeySchedule.limit }

  deinit { text.free() }

  /// Writes the JSON of a key and its colon and moves `last` to the key, if it comes after `last`.
  @inline(__always)
  func write(_ name: String, _ last: inout Int, to output: inout Output) -> Bool {
    var position = entries[last].next
    while position != 0 {
      // Strings that are canonically equivalent may have different bytes: `\u{212A}` equals K.
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

  /// Adds a key after `last` and moves `last` to it. Returns false if a key with the same JSON
  /// exists, if there are too many, or if the key is not ASCII or has a slash, which only some calls
  /// escape.
  ///
  /// - Parameter json: The range of the key and its colon in the output.
  func add(_ key: PathKey, _ output: Output, _ json: Range<Int>, after last: inout Int) -> Bool {
    guard !isFull, key.stringValue.utf8.allSatisfy({ $0 < 0x80 && $0 != .slash }) else {
      return false
    }
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
    // Comparing numbers, with 0 for nil, takes one instruction.
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

  /// Finds an earlier member with the same key. The last one counts.
  private func trackName(_ name: String, _ key: PathKey) {
    // Mutated in place, since a copy for each key would copy all of them.
    func track(_ names: inout (places: [KeyBytes: Int], last: WrittenName?)) {
      if !level.tracksNames {
        names.places = run.pointee.output.keyPlaces(in: level.start..<level.key - 1)
        level.tracksNames = true
      }
      // A last key at the same offset belongs to a member that failed and was rolled back.
      if let last = names.last, last.place == level.key { names.places[last.name] = last.earlier }
      let name = KeyBytes(name)
      let earlier = names.places.updateValue(level.key, forKey: name)
      names.last = (key, name, level.key, earlier)
      level.earlier = earlier ?? 0
    }
    track(&names[level.serial, default: ([:], nil)])
  }

  /// The name of a key under the strategy, and whether that depends on the coding path.
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
