/// The heap of the tape and the output. It is C's, because `realloc` can grow and shrink a block in
/// place. Without it, each encode of twitter.json copied its output ten times and faulted its pages
/// in again, which took as long as the encoding.
enum Memory {
  /// Allocates uninitialized memory for `count` values.
  static func allocate<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    resize(nil, to: count)
  }

  /// Resizes a block, keeping its values. The result replaces `old`.
  static func resize<Value: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Value>?,
    to count: Int
  ) -> UnsafeMutablePointer<Value> {
    let (size, overflowed) =
      max(count, 1).multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
    guard !overflowed, let block = Heap.resize(old, to: size) else { exhausted() }
    return block.assumingMemoryBound(to: Value.self)
  }

  /// Returns `count` × `factor` + `remainder`. If `Int` has 32 bits, the size that a long text
  /// needs may overflow it; no memory is available for it then, either.
  @inline(__always)
  static func size(_ count: Int, times factor: Int = 1, plus remainder: Int) -> Int {
    let (product, overflowed) = count.multipliedReportingOverflow(by: factor)
    let (sum, carried) = product.addingReportingOverflow(remainder)
    if overflowed || carried { exhausted() }
    return sum
  }

  @inline(never)
  private static func exhausted() -> Never { fatalError("Rosetta is out of memory") }

  static func free<Value: BitwiseCopyable>(_ block: UnsafeMutablePointer<Value>) {
    Heap.release(block)
  }
}

/// A stack that is never shared. Swift's arrays check for uniqueness before each change: with them,
/// a small object took half as long again to encode.
struct Stack<Value: BitwiseCopyable> {
  private var start: UnsafeMutablePointer<Value>?
  private(set) var count = 0
  private var capacity = 0

  func free() {
    if let start { Memory.free(start) }
  }

  @inline(__always)
  subscript(position: Int) -> Value {
    assert(position >= 0 && position < count)
    // SAFETY: `count` values have been stored, and callers only pass positions below `count`.
    return start.unsafelyUnwrapped[position]
  }

  @inline(__always)
  mutating func push(_ value: Value) {
    if count == capacity { grow() }
    // SAFETY: there is room for `capacity` values.
    start.unsafelyUnwrapped[count] = value
    count &+= 1
  }

  @inline(__always)
  mutating func pop() { count -= 1 }

  @inline(never)
  private mutating func grow() {
    capacity = max(16, Memory.size(capacity, times: 2, plus: 0))
    start = Memory.resize(start, to: capacity)
  }
}
