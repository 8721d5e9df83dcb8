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
  /// The tag of the union that has this one as its payload, in the same object.
  let outer: PendingTag?

  init(key: String?, path: JSONPath?, bytes: [UInt8], outer: PendingTag? = nil) {
    self.key = key
    self.path = path
    self.bytes = bytes
    self.outer = outer
  }

  /// This tag in the object of a union around its own.
  func inside(_ outer: PendingTag) -> PendingTag {
    PendingTag(key: key, path: path, bytes: bytes, outer: outer)
  }

  /// This tag and those of the unions around it.
  var all: [PendingTag] { [self] + (outer?.all ?? []) }
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
    if tagState == .pending, let outer = pendingTag {
      pendingTag = tag.inside(outer)
      // The payload of the inner union may write the key of the outer tag.
      checksKeys = true
    } else {
      pendingTag = tag
    }
    tagState = .pending
  }

  /// The keys of the tags that the next object begins with.
  @usableFromInline
  var pendingTagKeys: [String] {
    _slowPath(tagState == .pending) ? pendingTag?.all.compactMap(\.key) ?? [] : []
  }

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
    writeMembers(tag)
    if tag.outer != nil || tag.path != nil {
      for tag in tag.all { if let path = tag.path { write(tag, at: path) } }
    }
  }

  /// Writes those of the tags that are members of the object.
  private mutating func writeMembers(_ tag: PendingTag) {
    if tag.path == nil {
      output.append(tag.bytes)
      objectOptions.insert(.tagged)
      tagState = .written
    }
    if let outer = tag.outer { writeMembers(outer) }
  }

  private mutating func write(_ tag: PendingTag, at path: JSONPath) {
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
    guard let tag = pendingTag, tag.path == nil, tag.outer == nil else { return nil }
    return output.holds(tag.bytes, after: paths.start) ? tag : nil
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
