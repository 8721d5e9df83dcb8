/// The state of one encode.
@usableFromInline
struct EncodingRun {
  /// The first property, so that its address is that of the run, see `RunPointer.encoding`.
  @usableFromInline var shared: Run
  /// The document so far.
  @usableFromInline var output: Output
  /// The number of containers around the value that is written next.
  @usableFromInline var depth = 0
  /// The innermost object whose map is running.
  @usableFromInline var level = ObjectLevel(start: 0, fragmentsBefore: 0)
  /// The key paths of the objects whose maps are running.
  var paths = WrittenPaths()
  @usableFromInline var tags = OpenTags()
  /// The instances that are being written, the outermost first, and where their objects start.
  @usableFromInline var instances: [(identifier: ObjectIdentifier, start: Int)] = []
  var absence = Absence.none
  /// Whether the output has, or may have, text that is kept byte for byte, see `RawJSON`.
  var hasRawText = false
  /// Whether every object is searched, when it ends, for keys that two fields wrote. True in debug
  /// builds, if `duplicateKeys` asks for it, and once a map makes a key at run time, writes members
  /// of `json.rest` or of a dictionary as a part, or uses a `Mapping` that may write one place
  /// twice. Guide/Design.md lists the cost.
  @usableFromInline var checksKeys: Bool

  init(_ shared: Run, capacity: Int = 1024) {
    self.shared = shared
    output = Output(capacity: capacity)
    #if DEBUG
      checksKeys = true
    #else
      checksKeys = false
    #endif
  }

  /// Creates a run that writes one value separately, with the depth limit of a tape.
  init(context: ContextValues = ContextValues(), capacity: Int = 1024) {
    let settings = RunSettings(mode: .encoding, maximumDepth: TapeLimit.depth, context: context)
    self.init(Run(settings), capacity: capacity)
  }

  /// Frees all memory. The run must not be used afterwards.
  mutating func free() { output.free() }
}

/// Why nothing was written for a value.
enum Absence {
  /// The value was written or refused.
  case none
  /// The value is missing, see `Presence`.
  case missing
  /// A bridge left the value out on purpose, which a required field allows.
  case omitted
}

extension EncodingRun {
  /// Whether the value that is written next is a property of an instance. Other threads may read
  /// the property at the same time, so the value's map must get a copy.
  @inlinable @inline(__always)
  var isInInstance: Bool { !instances.isEmpty && isInLastInstance }

  @usableFromInline @inline(never)
  var isInLastInstance: Bool { instances.last?.start == level.start }
}

// MARK: - Objects and arrays

// The fast paths that open and close a container make no calls, because saving registers for a call
// would be half of the instructions.

extension EncodingRun {
  /// Whether there is certainly enough depth, stack and buffer for one more container.
  @inline(__always)
  private var mayOpen: Bool {
    depth < shared.settings.maximumDepth && ThreadStack.position > shared.stack.address
      && output.hasRoom(1)
  }

  /// Whether the closing bracket can overwrite the last comma.
  @inline(__always)
  private var mayClose: Bool { output.hasRoom(1) && output.endsInComma }

  /// Opens the object of a model. Returns the level that `closeObject` restores; nil, after a
  /// diagnostic, if the object is too deep.
  @usableFromInline @inline(never)
  mutating func openObject() -> ObjectLevel? {
    guard _fastPath(mayOpen && tags.placed.isEmpty) else { return openObjectSlowly() }
    depth &+= 1
    return enterObject()
  }

  @inline(never)
  private mutating func openObjectSlowly() -> ObjectLevel? {
    guard goDeeper() else { return nil }
    let outer = enterObject()
    return tags.placed.isEmpty ? outer : openWithTags(outer)
  }

  @inline(__always)
  private mutating func enterObject() -> ObjectLevel {
    let outer = level
    level = ObjectLevel(start: output.count, fragmentsBefore: paths.fragments.count)
    output.append(.openingBrace)
    return outer
  }

  @usableFromInline @inline(never)
  mutating func closeObject(_ outer: ObjectLevel) {
    guard _fastPath(mayClose && !outer.isPart && !hasPaths && !checksKeys && tags.placed.isEmpty)
    else { return closeObjectSlowly(outer) }
    output.close(.closingBrace)
    level = outer
    depth &-= 1
  }

  @inline(never)
  private mutating func closeObjectSlowly(_ outer: ObjectLevel) {
    // The object of a part stays open.
    if outer.isPart { return }
    if hasPaths {
      closePaths()
    } else {
      if checksKeys { noteDuplicates(in: level.start + 1..<output.count, of: .object) }
      output.close(.closingBrace)
    }
    if !tags.placed.isEmpty { dropTags() }
    level = outer
    depth &-= 1
  }

  /// Opens a container without fields, which has no place for a tag. Returns false, after a
  /// diagnostic, if the container is too deep.
  @usableFromInline
  mutating func open(_ bracket: UInt8) -> Bool {
    guard _fastPath(mayOpen && tags.pending == 0) else { return openSlowly(bracket) }
    depth &+= 1
    output.append(bracket)
    return true
  }

  @inline(never)
  private mutating func openSlowly(_ bracket: UInt8) -> Bool {
    guard goDeeper() else { return false }
    output.append(bracket)
    if _slowPath(tags.pending > 0) { refuseTags() }
    return true
  }

  /// Writes an empty array, which counts towards the depth like any other.
  @usableFromInline
  mutating func appendEmptyArray() {
    guard _fastPath(depth < shared.settings.maximumDepth && output.hasRoom(2)) else {
      return appendEmptyArraySlowly()
    }
    output.appendEmptyArray()
  }

  @inline(never)
  private mutating func appendEmptyArraySlowly() {
    if depth < shared.settings.maximumDepth || refuseDepth() { output.appendEmptyArray() }
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    depth &-= 1
    guard _fastPath(mayClose) else { return closeSlowly(bracket) }
    output.close(bracket)
  }

  @inline(never)
  private mutating func closeSlowly(_ bracket: UInt8) { output.close(bracket) }
}

/// The object whose map is running: three words, so that it is passed in registers.
@frozen
@usableFromInline
struct ObjectLevel {
  /// The position of its opening bracket.
  @usableFromInline let start: Int
  /// The number of fragments of the enclosing objects.
  let fragmentsBefore: Int
  /// The container to which the output may add members.
  @usableFromInline var open = Prefix.object

  /// The sentinel for a part, which adds to the enclosing object, see `Mapper.flattened`.
  static let part = ObjectLevel(start: 0, fragmentsBefore: 0, open: .part)

  var isPart: Bool { open == .part }
}

// MARK: - A separate output

// Values written to a separate output before their place in the document is known: a document in a
// string, or a Codable payload whose members go beside a tag.

extension EncodingPointer {
  /// Returns what `write` writes to a separate output, for which no outer tag is pending. The
  /// caller must free it.
  func writeApart(_ write: () -> Void) -> Output {
    let (output, level, tags) = (pointee.output, pointee.level, pointee.tags)
    defer { (pointee.output, pointee.level, pointee.tags) = (output, level, tags) }
    (pointee.output, pointee.tags) = (Output(capacity: 256), OpenTags())
    write()
    return pointee.output
  }
}

extension EncodingRun {
  /// Copies the members of an object in a separate output into the object that is open.
  mutating func appendMembers(_ object: Output) {
    object.forEachMember(in: 1..<object.count - 1) { key, value in
      let start = output.count
      output.append(object, key.lowerBound..<value.upperBound)
      output.append(.comma)
      _ = keepsMember(from: start)
    }
  }
}
