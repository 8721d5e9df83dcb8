// Arrays, element by element through a bridge. The commonest are compiled with the library, as the
// operators are.

extension JSONReader {
  /// The elements of the array; nil if one does not fit. Every element is tried, so that all
  /// problems are found.
  ///
  /// Complexity: O(elements).
  @_specialize(exported:true,where B == DefaultBridge<Int>)
  @_specialize(exported:true,where B == DefaultBridge<Double>)
  @_specialize(exported:true,where B == DefaultBridge<String>)
  @_specialize(exported:true,where B == DefaultBridge<[Double]>)
  @inlinable
  func elements<B: Bridge>(_ bridge: B) -> [B.Value]? {
    let word = word
    guard word.isArray else { return refuseType(.json(.array)) }
    let count = word.length
    if count == 0 { return [] }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    run.pointee.tape.markEntered(node)
    let mark = run.mark
    // Of larger ones, decoding them takes most of the time.
    let isSmall = MemoryLayout<B.Value>.size <= 8
    let elements =
      switch count {
      case 2 where isSmall: pair(bridge)
      case 17... where isSmall: many(bridge, count)
      default: few(bridge, count)
      }
    return run.errors == mark.errors ? elements : nil
  }

  // Makes an array in the way that is fastest for its size: canada.json, 56,000 points in 480
  // rings, gains 4 % from `pair` and 5 % from `many`. What does not fit is left out.

  /// Two elements, such as a point's: a literal is allocated and filled in one step.
  @inlinable @inline(__always)
  func pair<B: Bridge>(_ bridge: B) -> [B.Value] {
    let element = run.pointee.tape.firstElement(of: node)
    let one = bridge.decodeNoting(element, run)
    let other = bridge.decodeNoting(run.pointee.tape.next(after: element), run)
    if let one, let other { return [one, other] }
    // The last element of an unfinished array may not be there yet.
    return one.map { [$0] } ?? []
  }

  @inlinable @inline(__always)
  func few<B: Bridge>(_ bridge: B, _ count: Int) -> [B.Value] {
    var elements: [B.Value] = []
    elements.reserveCapacity(count)
    forEachElement(bridge, count) { elements.append($0) }
    return elements
  }

  /// Elements that are written in place, without checking whether the array is shared. Allocating
  /// it takes longer.
  @inlinable @inline(__always)
  func many<B: Bridge>(_ bridge: B, _ count: Int) -> [B.Value] {
    [B.Value](unsafeUninitializedCapacity: count) { room, used in
      // SAFETY: there are `count` elements at most, and `used` counts those that are initialized.
      forEachElement(bridge, count) { value in
        room.initializeElement(at: used, to: value)
        used &+= 1
      }
    }
  }

  @inlinable @inline(__always)
  func forEachElement<B: Bridge>(_ bridge: B, _ count: Int, _ body: (consuming B.Value) -> Void) {
    var element = run.pointee.tape.firstElement(of: node)
    for _ in 0..<count {
      if let value = bridge.decodeNoting(element, run) {
        body(value)
      } else if run.pointee.shared.stack.isClosed {
        break
      }
      element = run.pointee.tape.next(after: element)
    }
  }
}
