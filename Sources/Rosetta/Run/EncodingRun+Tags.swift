// The tag of a union in the object of its payload: the payload writes the object, and the run
// writes the tag right after the opening bracket.

/// A tag for the object that is opened next.
@usableFromInline
final class PendingTag: Sendable {
  /// Its key in the object, for objects that are not models and may contain it themselves.
  let key: String?
  /// Where it goes if that is not a key of the object.
  let path: JSONPath?
  /// The whole member with its comma; at a path, the value alone.
  let bytes: [UInt8]

  init(key: String?, path: JSONPath?, bytes: [UInt8]) {
    self.key = key
    self.path = path
    self.bytes = bytes
  }
}

/// What `openObject` has to do besides opening an object.
@usableFromInline
enum TagState: UInt8 {
  case none
  /// Write the tag.
  case pending
  /// Restore the options of all other objects.
  case written
}

extension EncodingRun {
  mutating func begin(_ tag: PendingTag) {
    pendingTag = tag
    tagState = .pending
  }

  /// The key of the tag that the next object begins with.
  @usableFromInline
  var pendingTagKey: String? { _slowPath(tagState == .pending) ? pendingTag?.key : nil }

  /// The tag if no object has taken it.
  mutating func takeTag() -> PendingTag? {
    guard tagState == .pending else { return nil }
    tagState = .none
    return pendingTag
  }

  /// Writes the tag that is pending into the object that has just been opened.
  @inline(never)
  mutating func writeTag() {
    objectOptions = shared.baseOptions
    let isPending = tagState == .pending
    tagState = .none
    guard isPending, let tag = pendingTag else { return }
    guard let path = tag.path else {
      output.append(tag.bytes)
      objectOptions.insert(.tagged)
      tagState = .written
      return
    }
    var prefix = 0
    var steps = path.components.map { shared.name($0) }
    guard let last = steps.popLast() else { return note(.conflict) }
    for step in steps { prefix = paths.prefix(after: prefix, step.name, max(step.count, 0)) }
    guard let step = beginField(prefix, last.name, max(last.count, 0)) else { return }
    output.append(tag.bytes)
    endField(step)
  }

  /// The tag of the object that is being written, if it is all that the object has so far.
  var onlyTag: PendingTag? {
    guard let tag = pendingTag, tag.path == nil, output.holds(tag.bytes, after: paths.start) else {
      return nil
    }
    return tag
  }

  /// Notes that the payload has no place for its tag.
  @inline(never)
  mutating func refuseTag() {
    guard takeTag() != nil else { return }
    note(.refused(by: .words(Wording.value), reason: .words(Wording.payloadIsNoObject)))
  }

  /// Whether a key is the tag's in the object that begins at `start` with its tag.
  @usableFromInline
  func isTag(_ name: BytePointer, _ count: Int, ofObjectAt start: Int) -> Bool {
    output.isFirstKey(name, count, ofObjectAt: start)
  }
}
