// How deep a recursive model may go: as deep as the stack of the thread allows, however large the
// frames of its map are. Every level of a model takes stack; parsing, `JSON` values and the text of
// reports take none for depth.

/// How much of the stack a run may use.
@usableFromInline
struct StackLimit: Sendable {
  /// What any thread has left when a run begins. Up to here the system is not asked.
  private static let free: UInt = 8 << 10
  /// What is reserved for code without levels: bridges, checks and what they call. The frame of a
  /// level may be as large, since its check comes first.
  private static let reserve: UInt = 96 << 10

  /// The address below which no level begins.
  @usableFromInline private(set) var address: UInt
  /// Whether the system has been asked.
  private var isKnown = false
  /// What `address` was before `suspend`.
  private var suspended: UInt?

  init() { address = ThreadStack.position &- StackLimit.free }

  /// Whether a level may begin. The system is asked once.
  mutating func allowsLevel() -> Bool {
    if isClosed { return false }
    if !isKnown { renew() }
    return ThreadStack.position > address
  }

  /// Asks the system where the stack of this thread ends: at first, or if another one was asked about.
  mutating func renew() {
    (isKnown, address) = (true, ThreadStack.end(reserving: StackLimit.reserve))
  }

  /// No level begins any more; false if that was so.
  mutating func close() -> Bool {
    if isClosed { return false }
    (address, suspended) = (.max, nil)
    return true
  }

  /// No level begins until `resume`.
  mutating func suspend() { if !isClosed { (address, suspended) = (.max, address) } }

  mutating func resume() { if let suspended { (address, self.suspended) = (suspended, nil) } }

  var isSuspended: Bool { suspended != nil }

  /// Whether no level begins: for good, or while it is suspended.
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
    // A part that is not read may be there.
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

extension Diagnostic.Fact {
  /// Whether nothing is read or written any more.
  var closesRun: Bool {
    switch self {
    case .tooDeep, .stackExhausted, .attemptsExhausted: true
    default: false
    }
  }
}
