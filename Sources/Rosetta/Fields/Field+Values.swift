// What the bridges of the library read and write with: the value itself.

extension Field {
  /// Decoding: the index word of the value in this place.
  @inlinable @inline(__always)
  var word: UInt64 { run.pointee.index.word(node) }

  /// Whether this is the field of a value, as bridges are handed it. The field of a key wants an
  /// operator instead; for it there is a finding.
  @inlinable @inline(__always)
  var isOwnValue: Bool { _fastPath(isValue) ? true : refuseUse() }

  @usableFromInline @inline(never)
  func refuseUse() -> Bool {
    run.pointee.note(.usedWithoutOperator, at: mode == .decoding ? node : 0)
    return false
  }

  /// Decoding: the value in this place has been refused since `mark`, which was to become a `type`.
  @usableFromInline @inline(never)
  func noteUse(_ type: Any.Type, since mark: Int) {
    let start = run.pointee.index.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, offset in
      if offset == start { use.become(type) }
    }
  }

  /// Decoding: what has been refused in this place since `mark` goes by way of one more bridge.
  @usableFromInline @inline(never)
  func noteUse(in wrapper: ValueUse.Wrapper, since mark: Int) {
    let start = run.pointee.index.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, _ in use.wrap(in: wrapper) }
  }

  /// Decoding: what has been refused in this place since `mark` belongs to a property, or to those of
  /// the object here.
  @usableFromInline @inline(never)
  func noteUseOfFields(since mark: Int) {
    let start = run.pointee.index.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, _ in use.end() }
  }

  /// Notes that a bridge has refused the value at `node` without a word.
  @usableFromInline @inline(never)
  func noteSilence(_ type: Any.Type, at node: Int) {
    run.pointee.note(.refused(by: .type(type), reason: nil), at: node)
  }
}
