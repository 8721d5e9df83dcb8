/// An array that is not shared. Swift's checks before each change whether it is: with arrays as the
/// two stacks of `EncodingRun`, a small object took half as long again to encode.
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
