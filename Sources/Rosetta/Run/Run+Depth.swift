// How deep a recursive model may go: as deep as the stack of the thread allows, however large the
// frames of its map are. Every level of a model takes stack. Parsing, `JSON` values and the text of
// reports use no stack for depth.

/// How much of the stack a run may use.
@usableFromInline
struct StackLimit: Sendable {
  /// The stack that every thread has left when a run begins. The system is asked only beyond this.
  private static let free: UInt = 8 << 10
  /// The reserve for code without levels: bridges, checks and what they call. The frame of a level
  /// may be as large, because the check precedes it.
  private static let reserve: UInt = 96 << 10

  /// The address below which no level begins.
  @usableFromInline private(set) var address: UInt
  /// Whether the system has been asked.
  private var isKnown = false
  /// The value of `address` before `suspend`.
  private var suspended: UInt?

  init() { address = ThreadStack.position &- StackLimit.free }

  /// Whether a level may begin. The system is asked once.
  mutating func allowsLevel() -> Bool {
    if isClosed { return false }
    if !isKnown { renew() }
    return ThreadStack.position > address
  }

  /// Asks the system where the stack of this thread ends, once and after a change of threads.
  mutating func renew() {
    (isKnown, address) = (true, ThreadStack.end(reserving: StackLimit.reserve))
  }

  /// Refuses all further levels. Returns false if they were refused already.
  mutating func close() -> Bool {
    if isClosed { return false }
    (address, suspended) = (.max, nil)
    return true
  }

  /// Refuses levels until `resume`.
  mutating func suspend() { if !isClosed { (address, suspended) = (.max, address) } }

  mutating func resume() { if let suspended { (address, self.suspended) = (suspended, nil) } }

  var isSuspended: Bool { suspended != nil }

  /// Whether levels are refused, for good or until `resume`.
  @usableFromInline var isClosed: Bool { address == .max }
}

extension DecodingRun {
  /// Requires stack for one more level, the value at `node`. Without it the run ends, after one
  /// diagnostic.
  @inlinable @inline(__always)
  mutating func requireStack(forValueAt node: Node) -> Bool {
    _fastPath(ThreadStack.position > shared.stack.address) || findStack(forValueAt: node)
  }

  @usableFromInline @inline(never)
  mutating func findStack(forValueAt node: Node) -> Bool {
    if shared.stack.allowsLevel() { return true }
    if shared.stack.close() { note(.stackExhausted, at: node) }
    // A part that could not be read may be present.
    if isUnionPart(node) { part.isThere = true }
    return false
  }
}

extension EncodingRun {
  /// Counts one more container. One that is too deep ends the run: every container after it is
  /// refused without another diagnostic.
  @inline(__always)
  mutating func goDeeper() -> Bool {
    if depth >= shared.settings.maximumDepth { return refuseDepth() }
    if !requireStack() { return false }
    depth &+= 1
    return true
  }

  @inline(never)
  mutating func refuseDepth() -> Bool {
    if shared.stack.close() { note(.tooDeep(shared.settings.maximumDepth)) }
    return false
  }

  /// Requires stack for one more level. Without it the run ends, after one diagnostic.
  @inlinable @inline(__always)
  mutating func requireStack() -> Bool {
    _fastPath(ThreadStack.position > shared.stack.address) || findStack()
  }

  @usableFromInline @inline(never)
  mutating func findStack() -> Bool {
    if shared.stack.allowsLevel() { return true }
    if shared.stack.close() { note(.stackExhausted) }
    return false
  }
}
