// Dictionaries, read member by member through a bridge. The commonest are compiled with the
// library, as the operators are.

extension JSONReader {
  /// Calls `body` with each key of the object and the node of its value. Skips the members that
  /// belong to the enclosing map or union. Returns false, after a diagnostic, if the value is not
  /// an object, or if a key or value does not fit.
  ///
  /// - Parameter refused: Called with a key that the type does not accept, after the diagnostic
  ///   about it.
  @inlinable @inline(__always)
  func forEachMember<Key: JSONKeyConvertible>(
    _ keys: Key.Type,
    _ refused: (_ mark: Mark, _ key: Node) -> Void = { _, _ in },
    _ body: (Key, Node) -> Void
  ) -> Bool {
    guard requireObject() else { return false }
    guard run.pointee.requireStack(forValueAt: node) else { return false }
    run.pointee.tape.markEntered(node)
    if _slowPath(run.pointee.tracksUnknownKeys) { run.pointee.knowAllKeys(of: node) }
    let mark = run.mark
    let leavesOut = run.pointee.leavesOutMembers(of: node)
    if _slowPath(leavesOut) { run.pointee.takeMembers(of: node) }
    let end = run.pointee.tape.end(of: node)
    var member = node.firstKey
    while member < end {
      let next = run.pointee.tape.next(after: member.value)
      defer { member = next }
      let word = run.pointee.tape.word(member)
      if _slowPath(leavesOut && run.pointee.leavesOut(member, of: node)) { continue }
      if _fastPath(run.pointee.tape.isHashable(word)) {
        if let key = Key(jsonKey: run.pointee.tape.string(word)) {
          body(key, member.value)
        } else {
          let mark = run.mark
          refuseKey(Key.self, at: member)
          refused(mark, member)
        }
      } else {
        refuseKey(Key.self, at: member)
      }
    }
    return run.errors == mark.errors
  }

  /// Returns the members of the object; nil if one does not fit. Every member is read. Of two equal
  /// keys the first one counts, and the diagnostics about the other are dropped.
  @_specialize(exported:true,where Key == String, B == DefaultBridge<Int>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<Double>)
  @_specialize(exported:true,where Key == String, B == DefaultBridge<String>)
  @inlinable
  func members<Key: JSONKeyConvertible, B: Bridge>(
    _ keys: Key.Type,
    _ bridge: B
  ) -> [Key: B.Value]? {
    var members = [Key: B.Value](minimumCapacity: word.isObject ? word.length : 0)
    var unfitKeys = UnfitKeys()
    let isRead = forEachMember(keys) { key, node in
      let mark = run.mark
      if let value = bridge.decodeNoting(node, run) {
        if let earlier = members.updateValue(value, forKey: key) {
          members[key] = earlier
          forgetMember(node, since: mark)
        }
      } else if members[key] != nil || !unfitKeys.insert(key.jsonKey) {
        forgetMember(node, since: mark)
      }
    }
    return isRead ? members : nil
  }

  /// Drops the diagnostics since `mark` about the member whose value is at `node`, because its key
  /// repeats an earlier one.
  @usableFromInline @inline(never)
  func forgetMember(_ node: Node, since mark: Mark) {
    run.pointee.noteRepeatedKey(ofValueAt: node)
    // No key in the value is unknown.
    run.pointee.noteWholeValue(node)
    run.pointee.shared.forget(since: mark)
  }

  @usableFromInline @inline(never)
  func refuseKey(_ type: Any.Type, at key: Node) {
    // The keys of an enum are listed, as its values are.
    let cases = type as? any CaseIterable.Type
    let isListed = cases.map { !Wording.rawValues(of: $0, limit: 1).isEmpty } ?? false
    let reason = isListed ? Reason.noCase : .words(Wording.notKey)
    let tape = run.pointee.tape
    let step = JSONPath.Component.key(tape.string(tape.word(key)))
    run.pointee.note(.refused(by: .type(type), reason: reason), at: key, isKey: true, below: [step])
  }
}

/// The keys of an object whose values did not fit. Not generic, so that modules with dictionaries
/// do not get the code of a set for it.
@usableFromInline
struct UnfitKeys {
  private var keys: Set<KeyBytes> = []

  @usableFromInline
  init() {}

  /// Returns false if the key is already there.
  @usableFromInline
  mutating func insert(_ key: String) -> Bool { keys.insert(KeyBytes(key)).inserted }
}
