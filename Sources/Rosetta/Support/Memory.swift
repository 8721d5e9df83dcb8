/// The heap that the tape and the output are in: C's, because `realloc` lets a block grow and
/// shrink in place. Without it twitter.json was copied ten times and its pages faulted in anew at
/// each encode, which took as long as the encoding.
enum Memory {
  /// Room for `count` values, not initialized.
  static func allocate<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    resize(nil, to: count)
  }

  /// The same values in a block of another size, which replaces `old`.
  static func resize<Value: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Value>?,
    to count: Int
  ) -> UnsafeMutablePointer<Value> {
    let (size, overflowed) =
      max(count, 1).multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
    guard !overflowed, let block = Heap.resize(old, to: size) else { exhausted() }
    return block.assumingMemoryBound(to: Value.self)
  }

  /// `count` × `factor` + `remainder`. Where `Int` has 32 bits, what a long text may need does not
  /// always fit; there is no memory for it then either.
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

/// An array that is not shared. Swift's checks before each change whether it is: with arrays in its
/// place, a small object took half as long again to encode.
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
    // SAFETY: `count` values have been stored, and nobody asks for another position.
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
