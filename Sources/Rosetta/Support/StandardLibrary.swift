// Additions to the standard library: the value of an optional in place, borrowed elements of an
// array, optionals of any type, a binary search, and padded digits.

extension Optional {
  /// The value of an optional that is not nil, for changes in place. Taking it out and putting it
  /// back would briefly empty a property that another thread may read.
  ///
  /// SAFETY: every caller has compared the optional with nil, and has held it as `inout` since, so
  /// nothing else can empty it.
  @inlinable @inline(__always)
  var inPlace: Wrapped {
    get { unsafelyUnwrapped }
    // The only force unwrap of the library. It would trap for nil.
    _modify { yield &self! }
  }
}

extension Array {
  /// Calls `body` with each element and its position.
  ///
  /// The array keeps the objects that its elements refer to alive during the calls, so elements are
  /// borrowed instead of retained and released one by one. This saves 9 % of the encoding of
  /// canada.json, which has 56,000 arrays of two numbers.
  @inlinable @inline(__always)
  func forEachBorrowed(_ body: (_ element: Element, _ position: Int) -> Void) {
    withUnsafeBufferPointer { elements in
      for position in elements.indices { elements.borrow(position) { body($0, position) } }
    }
  }

  /// Returns the result of `body` for the element at `position`, which is borrowed. The caller
  /// proves that there is one.
  @inlinable @inline(__always)
  func uncheckedBorrow<Result>(_ position: Int, _ body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { $0.borrow(position, body) }
  }
}

extension UnsafeBufferPointer {
  /// Calls `body` with the element at `position`, without retaining it.
  @inlinable @inline(__always)
  func borrow<Result>(_ position: Int, _ body: (Element) -> Result) -> Result {
    // A weak reference is registered by its address, so its bits cannot be copied.
    guard _isBitwiseTakable(Element.self) else { return body(self[position]) }
    return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { room in
      // SAFETY: there is an element at `position`, and room for one. Its copied bits are a value
      // that was never retained; moved back at the end, it is never released either.
      let borrowed = room.baseAddress.unsafelyUnwrapped
      UnsafeMutableRawPointer(borrowed).copyMemory(
        from: UnsafeRawPointer(baseAddress.unsafelyUnwrapped + position),
        byteCount: MemoryLayout<Element>.size
      )
      let element = borrowed.move()
      let result = body(element)
      borrowed.initialize(to: consume element)
      return result
    }
  }
}

protocol AnyOptional {
  static var wrapped: Any.Type { get }
  static var absent: Self { get }
  var content: Any? { get }
}

extension Optional: AnyOptional {
  static var wrapped: Any.Type { Wrapped.self }
  static var absent: Wrapped? { nil }
  var content: Any? { map { $0 } }
}

extension Range<Int> {
  /// Returns the first number that satisfies a condition, as all after it do; the end if none does.
  ///
  /// Complexity: O(log `count`).
  func partitioningIndex(where belongsInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension String {
  /// Returns these digits with zeros before them, if there are fewer than `count`.
  func padded(to count: Int) -> String {
    String(repeating: "0", count: max(count - utf8.count, 0)) + self
  }
}
