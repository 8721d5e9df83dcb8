// Dictionaries, member by member by way of a bridge.

extension Field {
  /// Decoding: the members of the object in this place. Every one is tried; nil if one does not
  /// fit. Of two equal keys the first one counts.
  ///
  /// Complexity: O(members) on average.
  @inlinable
  func members<Key: JSONKeyConvertible, B: Bridge>(
    _ keys: Key.Type,
    _ bridge: B
  ) -> [Key: B.Value]? {
    guard isOwnValue else { return nil }
    let word = word
    guard word.isObject else { return refuseType(.json(.object)) }
    run.pointee.index.markRead(object: node)
    var members = [Key: B.Value](minimumCapacity: word.length)
    let (mark, first) = (run.pointee.errors, run.pointee.noted)
    let end = run.pointee.index.end(of: node)
    var member = run.pointee.index.firstKey(of: node)
    while member < end {
      let word = run.pointee.index.word(member)
      let value = bridge.decodeNoting(member &+ 1, run)
      if run.pointee.index.isHashable(word),
        let key = Key(jsonKey: run.pointee.index.string(word))
      {
        if let value, let earlier = members.updateValue(value, forKey: key) {
          members[key] = earlier
        }
      } else {
        refuseKey(Key.self, at: member)
      }
      member = run.pointee.index.next(after: member &+ 1)
    }
    if run.pointee.errors == mark { return members }
    noteUse(in: .object, since: first)
    return nil
  }

  @usableFromInline @inline(never)
  func refuseKey(_ type: Any.Type, at node: Int) {
    run.pointee.note(.refused(by: .type(type), reason: .words("as a key")), at: node)
  }

  /// Encoding: an object of `members` in the order of their keys.
  @inlinable
  func write<Key: JSONKeyConvertible, B: Bridge>(_ members: [Key: B.Value], _ bridge: B) {
    guard isOwnValue, run.pointee.open(0x7B) else { return }
    var starts: [Int] = []
    starts.reserveCapacity(members.count)
    for (key, value) in members {
      starts.append(run.pointee.output.count)
      bridge.encodeMember(value, key.jsonKey, run)
    }
    run.pointee.output.sort(starts)
    run.pointee.close(0x7D)
  }
}

extension Bridge {
  /// Encodes one member of an object, its key before and the comma behind it.
  @inlinable
  func encodeMember(_ value: Value, _ key: String, _ run: RunPointer) {
    run.pointee.output.append(key)
    run.pointee.output.append(0x3A)
    let mark = run.pointee.noted
    encode(value, Field(valueAt: 0, run))
    if run.pointee.output.lacksValue { run.pointee.noteNothingWritten(since: mark) }
    if run.pointee.noted != mark { run.pointee.addStep(.key(key), since: mark) }
    run.pointee.output.appendComma()
  }
}
