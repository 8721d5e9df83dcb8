/// The keys of a type of coding keys in the order in which they are written, each with its JSON.
///
/// A type writes its keys in the same order each time. A key that stands in the schedule after the
/// one written last is a new one in its object, so that nothing has to be compared, and neither is
/// it escaped or converted again.
final class KeySchedule {
  /// From 1 on.
  let identifier: Int
  @exclusivity(unchecked) private var entries: [(name: String, start: Int, count: Int)] = []
  /// The JSON of all keys, one after the other.
  @exclusivity(unchecked) private var text = Output(capacity: 512)

  /// More keys, such as those of a dictionary, are not worth it.
  private static let limit = 128

  init(identifier: Int) { self.identifier = identifier }

  deinit { text.free() }

  /// Writes the JSON of a key and its colon, if the key follows the first `passed` ones, which then
  /// include it.
  @inline(__always)
  func write(_ name: String, _ passed: inout Int, to output: inout Output) -> Bool {
    var position = passed
    while position < entries.count {
      if entries[position].name == name {
        passed = position &+ 1
        let start = entries[position].start
        output.append(text, start..<start &+ entries[position].count)
        return true
      }
      position &+= 1
    }
    return false
  }

  /// Adds a key after the first `passed`; false if it is there already, or there are too many.
  func add(_ name: String, _ json: [UInt8], after passed: Int) -> Bool {
    guard entries.count < KeySchedule.limit, !entries.contains(where: { $0.name == name }) else {
      return false
    }
    entries.insert((name, text.count, json.count), at: passed)
    text.append(json)
    return true
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
    let converted = converted(name, key)
    var output = Output(capacity: 64)
    defer { output.free() }
    output.append(converted)
    if options.escapesSlashes { output.escapeSlashes(from: 0) }
    output.append(.colon as UInt8)
    let json = Array(output.bytes())
    let isScheduled = level.schedule == schedule.identifier && !level.tracksNames
    if isScheduled, !options.convertsKeysByPath, schedule.add(name, json, after: level.count) {
      level.count += 1
    } else {
      trackName(converted)
    }
    level.key = run.pointee.output.count + 1
    run.pointee.output.append(json)
  }

  /// Of two members with one key the last one counts: removes the other.
  private func trackName(_ name: String) {
    var known = names[level.serial] ?? []
    // Not in two places, where it would be copied.
    names[level.serial] = nil
    let written = level.start..<run.pointee.output.count
    if !level.tracksNames {
      let output = run.pointee.output
      output.forEachMember(in: written) { key, _ in known.insert(KeyBytes(output.key(at: key))) }
      level.tracksNames = true
    }
    let isNew = known.insert(KeyBytes(name)).inserted
    names[level.serial] = known
    if isNew { return }
    var earlier: Range<Int>?
    let output = run.pointee.output
    output.forEachMember(in: written) { key, value in
      if output.key(at: key) == name { earlier = key.lowerBound..<value.upperBound + 1 }
    }
    guard let earlier else {
      // It has been taken back, or is in what was written before the container was closed.
      if branches.current != nil { mistake = mistake ?? misuse(Wording.repeatedKey) }
      return
    }
    run.pointee.output.moveDown(from: earlier.upperBound, to: earlier.lowerBound)
    branches.remove(earlier)
  }

  /// The name of a key in the document by the strategy.
  private func converted(_ name: String, _ key: some CodingKey) -> String {
    #if !WithoutFoundation
      switch options.keys {
      case .useDefaultKeys: return name
      case .convertToSnakeCase: return KeyCase.snakeCase(fromCamelCase: name)
      case .custom(let convert):
        return convert(path(to: outer.count) + [key]).stringValue
      @unknown default: return name
      }
    #else
      return name
    #endif
  }
}
