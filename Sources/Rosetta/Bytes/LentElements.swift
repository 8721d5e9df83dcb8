// The elements of an array without a count of who holds them.

extension Array {
  /// Hands each element and its position to `body`.
  ///
  /// The array holds what its elements refer to as long as this lasts, so that they are not retained and
  /// released one by one: 9 % of the encoding of canada.json, which has 56,000 arrays of two numbers.
  @inlinable @inline(__always)
  func forEachLent(_ body: (_ element: Element, _ position: Int) -> Void) {
    withUnsafeBufferPointer { elements in
      for position in elements.indices {
        // A weak reference is known by where it stands.
        if _isBitwiseTakable(Element.self) {
          elements.lend(position) { body($0, position) }
        } else {
          body(elements[position], position)
        }
      }
    }
  }
}

extension UnsafeBufferPointer {
  /// Hands a copy of the element at `position` to `body` that nobody has counted.
  @inlinable @inline(__always)
  func lend(_ position: Int, _ body: (Element) -> Void) {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { room in
      // SAFETY: there is an element at `position`, and room for one. Its bits are a value of their own
      // that was never retained; moved back in the end, it is never released either.
      let loan = room.baseAddress.unsafelyUnwrapped
      UnsafeMutableRawPointer(loan).copyMemory(
        from: UnsafeRawPointer(baseAddress.unsafelyUnwrapped + position),
        byteCount: MemoryLayout<Element>.size
      )
      let element = loan.move()
      body(element)
      loan.initialize(to: consume element)
    }
  }
}
