// Arrays and objects, written item by item through a bridge. The commonest dictionaries are
// compiled with the library, as the operators are.

extension JSONWriter {
  @inlinable
  func write<B: Bridge>(_ values: [B.Value], _ bridge: B) {
    write(values) { bridge.encodeElement($0, $1, run) }
  }

  /// Writes an array of `values`, whose elements `encode` writes.
  @inlinable @inline(__always)
  func write<Value>(_ values: [Value], _ encode: (Value, Int) -> Void) {
    if values.isEmpty { return run.pointee.appendEmptyArray() }
    guard run.pointee.open(.openingBracket) else { return }
    values.forEachBorrowed(encode)
    run.pointee.close(.closingBracket)
  }

  /// Writes an array of `values`, sorted by their JSON.
  @inlinable
  func writeUnordered<B: Bridge>(_ values: some Collection<B.Value>, _ bridge: B) {
    guard run.pointee.open(.openingBracket) else { return }
    let mark = run.mark
    var starts: [Int] = []
    starts.reserveCapacity(values.count)
    for (position, value) in values.enumerated() {
      starts.append(run.pointee.output.count)
      bridge.encodeElement(value, position, run)
    }
    if _slowPath(run.mark != mark) { run.pointee.sortElements(at: starts, since: mark) }
    run.pointee.output.sort(starts)
    run.pointee.close(.closingBracket)
  }

  @_specialize(exported:true,where Key == String, B == DefaultBridge<Int>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<Double>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<String>)
  @inlinable
  func write<Key: JSONKeyConvertible, B: Bridge>(_ members: [Key: B.Value], _ bridge: B) {
    write(members) { bridge.encodeMember($0, $1, run) }
  }

  /// Writes an object of `members`, which `encode` writes, sorted by their keys.
  @inlinable @inline(__always)
  func write<Key: JSONKeyConvertible, Value>(
    _ members: [Key: Value],
    _ encode: (Value, String) -> Void
  ) {
    guard let outer = run.pointee.openMembers() else { return }
    let hasTags = run.pointee.objectPass == .payload
    let mark = run.mark
    var starts: [Int] = []
    starts.reserveCapacity(members.count)
    for (key, value) in members {
      let start = run.pointee.output.count
      encode(value, key.jsonKey)
      if run.pointee.output.count == start { continue }
      if _fastPath(!hasTags) || run.pointee.keepsMember(from: start) { starts.append(start) }
    }
    run.pointee.output.sort(starts)
    if _slowPath(run.mark != mark) { run.pointee.shared.sortItems(since: mark) }
    run.pointee.closeObject(outer)
  }
}

extension Bridge {
  /// Encodes one element of an array and the comma after it.
  @inlinable @inline(__always)
  func encodeElement(_ value: Value, _ position: Int, _ run: EncodingPointer) {
    let mark = run.mark
    encode(value, to: JSONWriter(run))
    // If no value was written, no room is reserved for a comma.
    if run.pointee.output.lacksValue {
      run.pointee.noteNothingWritten(since: mark)
    } else {
      run.pointee.output.appendComma()
    }
    if run.mark != mark { run.pointee.addStep(.index(position), since: mark) }
  }

  /// Encodes one member of an object, with its key and the comma after it.
  @inlinable
  func encodeMember(_ value: Value, _ key: String, _ run: EncodingPointer) {
    run.pointee.output.append(key)
    run.pointee.output.append(.colon)
    let mark = run.mark
    encode(value, to: JSONWriter(run))
    if run.pointee.output.lacksValue { run.pointee.noteNothingWritten(since: mark) }
    if run.mark != mark { run.pointee.addStep(.key(key), since: mark) }
    run.pointee.output.appendComma()
  }
}
