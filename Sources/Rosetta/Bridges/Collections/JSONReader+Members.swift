// Dictionaries, member by member through a bridge. The commonest are compiled with the library, as
// the operators are.

extension JSONReader {
  /// The members of the object; nil if one does not fit. Every one is tried. Of two equal keys the
  /// first one counts, and what is noted about the other is forgotten.
  ///
  /// Complexity: O(members) on average.
  @_specialize(exported:true,where Key == String, B == DefaultBridge<Int>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<Double>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<String>)
  @inlinable
  func members<Key: JSONKeyConvertible, B: Bridge>(
    _ keys: Key.Type,
    _ bridge: B
  ) -> [Key: B.Value]? {
    let word = word
    guard word.isObject else { return refuseContainer(.object, bridge) }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    run.pointee.tape.markVisited(object: node)
    var members = [Key: B.Value](minimumCapacity: word.length)
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    let leavesOut = run.pointee.leavesOutMembers(of: node)
    var unfitKeys = UnfitKeys()
    let end = run.pointee.tape.end(of: node)
    var member = run.pointee.tape.firstKey(of: node)
    while member < end {
      if _slowPath(leavesOut && run.pointee.leavesOut(member, of: node)) {
        member = run.pointee.tape.next(after: member &+ 1)
        continue
      }
      let word = run.pointee.tape.word(member)
      let notedBeforeMember = run.noted
      let value = bridge.decodeNoting(member &+ 1, run)
      if run.pointee.tape.isHashable(word),
        let key = Key(jsonKey: run.pointee.tape.string(word))
      {
        if let value {
          if let earlier = members.updateValue(value, forKey: key) {
            members[key] = earlier
            forgetMember(since: notedBeforeMember)
          }
        } else if members[key] != nil || !unfitKeys.insert(run.pointee.tape.string(word)) {
          forgetMember(since: notedBeforeMember)
        }
      } else {
        refuseKey(Key.self, at: member)
      }
      member = run.pointee.tape.next(after: member &+ 1)
    }
    if run.errors == errorsBefore { return members }
    rememberUse(inDictionaryOf: Key.self, since: notedBefore)
    return nil
  }

  /// Changes a dictionary by the members of a patch.
  @inlinable
  func mergeMembers<Key: JSONKeyConvertible, B: Bridge>(
    into members: inout [Key: B.Value],
    _ bridge: B
  ) -> Bool {
    guard word.isObject else { return refuseContainer(.object, bridge) ?? false }
    guard run.pointee.requireStack(forValueAt: node) else { return false }
    run.pointee.tape.markVisited(object: node)
    let errorsBefore = run.errors
    // Of two equal keys the first one counts.
    var known: Set<Key> = []
    var key = run.pointee.tape.firstKey(of: node)
    while key < run.pointee.tape.end(of: node) {
      let member = key
      key = run.pointee.tape.next(after: member &+ 1)
      if run.pointee.leavesOut(member, of: node) { continue }
      let word = run.pointee.tape.word(member)
      guard run.pointee.tape.isHashable(word),
        let name = Key(jsonKey: run.pointee.tape.string(word))
      else {
        refuseKey(Key.self, at: member)
        continue
      }
      guard known.insert(name).inserted else { continue }
      let value = JSONReader(run, at: member &+ 1)
      if value.type == .null {
        members[name] = nil
      } else if let new = value.mergedNoting(into: members[name], bridge) {
        members[name] = new
      }
    }
    return run.errors == errorsBefore
  }

  /// The members that a patch adds where there was no dictionary.
  @inlinable
  func addedMembers<Key: JSONKeyConvertible, B: Bridge>(_ bridge: B) -> [Key: B.Value]? {
    var members: [Key: B.Value] = [:]
    return mergeMembers(into: &members, bridge) ? members : nil
  }

  /// Forgets what was noted about a member that does not count.
  @usableFromInline @inline(never)
  func forgetMember(since notedBefore: Int) {
    if !run.pointee.shared.stack.isClosed { run.pointee.forget(since: notedBefore) }
  }

  @usableFromInline @inline(never)
  func refuseKey(_ type: Any.Type, at node: Int) {
    run.pointee.note(.refused(by: .type(type), reason: .words(Wording.notKey)), at: node)
  }
}

/// The keys of an object whose values did not fit. Not generic, so that no module that has
/// dictionaries gets the code of a set for it.
@usableFromInline
struct UnfitKeys {
  private var keys: Set<KeyBytes> = []

  @usableFromInline
  init() {}

  /// False if the key is there already.
  @usableFromInline
  mutating func insert(_ key: String) -> Bool { keys.insert(KeyBytes(key)).inserted }
}
