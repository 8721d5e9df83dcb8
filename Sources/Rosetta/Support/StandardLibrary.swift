// What the standard library's types lack: the value of an optional that is changed where it is,
// elements of an array that are borrowed, optionals of any type, a binary search.

extension Optional {
  /// The value of an optional that is not nil, changed in place: to take it out and put it back would
  /// empty a property for a moment, which another thread may read.
  ///
  /// SAFETY: every caller has compared the optional with nil, and holds it as `inout` from then on,
  /// so that nothing else can empty it.
  @inlinable @inline(__always)
  var inPlace: Wrapped {
    get { unsafelyUnwrapped }
    // The one forced value of the library. It would trap for nil.
    _modify { yield &self! }
  }
}

extension Array {
  /// Calls `body` with each element and its position.
  ///
  /// The array keeps what its elements refer to alive meanwhile, so that they are borrowed and not
  /// retained and released one by one: 9 % of the encoding of canada.json, which has 56,000 arrays
  /// of two numbers.
  @inlinable @inline(__always)
  func forEachBorrowed(_ body: (_ element: Element, _ position: Int) -> Void) {
    withUnsafeBufferPointer { elements in
      for position in elements.indices { elements.borrow(position) { body($0, position) } }
    }
  }

  /// What `body` makes of the element at `position`, which is borrowed as well. The caller proves
  /// that there is one.
  @inlinable @inline(__always)
  func uncheckedBorrow<Result>(_ position: Int, _ body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { $0.borrow(position, body) }
  }
}

extension UnsafeBufferPointer {
  /// Calls `body` with the element at `position`, which is not retained for it.
  @inlinable @inline(__always)
  func borrow<Result>(_ position: Int, _ body: (Element) -> Result) -> Result {
    // A weak reference is registered by its address, and so its bits cannot be copied.
    guard _isBitwiseTakable(Element.self) else { return body(self[position]) }
    return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { room in
      // SAFETY: there is an element at `position`, and room for one. Its bits are a value of their
      // own that was never retained; moved back in the end, it is never released either.
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
  /// The first number that satisfies a condition, as all after it do; the end if none does.
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
