// Arrays, read element by element through a bridge. The commonest are compiled with the library, as
// the operators are.

/// Reads the elements of an array, one by one.
@usableFromInline
protocol ElementReader {
  associatedtype Value

  /// Returns the value at `node`; nil if it is left out, or after an error about it.
  func decode(_ node: Node, _ run: DecodingPointer) -> Value?
}

/// Reads elements that all have to fit.
@usableFromInline
struct RequiredElement<B: Bridge>: ElementReader {
  @usableFromInline let bridge: B

  @inlinable @inline(__always)
  init(_ bridge: B) { self.bridge = bridge }

  @inlinable @inline(__always)
  func decode(_ node: Node, _ run: DecodingPointer) -> B.Value? { bridge.decodeNoting(node, run) }
}

extension JSONReader {
  /// Returns the elements of the array; nil if one does not fit. Every element is read, so that all
  /// problems are found.
  @_specialize(exported:true,where R == RequiredElement<DefaultBridge<Int>>)
  @_specialize(exported:true,where R == RequiredElement<DefaultBridge<Double>>)
  @_specialize(exported:true,where R == RequiredElement<DefaultBridge<String>>)
  @_specialize(exported:true,where R == RequiredElement<DefaultBridge<[Double]>>)
  @inlinable
  func elements<R: ElementReader>(_ reader: R) -> [R.Value]? {
    let word = word
    guard word.isArray else { return refuseType(.json(.array)) }
    let count = word.length
    if count == 0 { return [] }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    run.pointee.tape.markEntered(node)
    let mark = run.mark
    // For larger elements, decoding takes most of the time.
    let isSmall = MemoryLayout<R.Value>.size <= 8
    let elements =
      switch count {
      case 2 where isSmall: pair(reader)
      case 17... where isSmall: many(reader, count)
      default: few(reader, count)
      }
    return run.errors == mark.errors ? elements : nil
  }

  // Each of these makes an array in the fastest way for its size. canada.json, with 56,000 points
  // in 480 rings, gains 4 % from `pair` and 5 % from `many`. Elements that do not fit are left out.

  /// Two elements, such as those of a point. A literal is allocated and filled in one step.
  @inlinable @inline(__always)
  func pair<R: ElementReader>(_ reader: R) -> [R.Value] {
    let element = node.firstElement
    let one = reader.decode(element, run)
    let other = reader.decode(run.pointee.tape.next(after: element), run)
    if let one, let other { return [one, other] }
    return [one, other].compactMap { $0 }
  }

  @inlinable @inline(__always)
  func few<R: ElementReader>(_ reader: R, _ count: Int) -> [R.Value] {
    var elements: [R.Value] = []
    elements.reserveCapacity(count)
    forEachElement(reader, count) { elements.append($0) }
    return elements
  }

  /// Writes the elements in place, without checking whether the array is shared. Allocating the
  /// array takes longer than in `few`.
  @inlinable @inline(__always)
  func many<R: ElementReader>(_ reader: R, _ count: Int) -> [R.Value] {
    [R.Value](unsafeUninitializedCapacity: count) { room, used in
      // SAFETY: there are `count` elements at most, and `used` counts those that are initialized.
      forEachElement(reader, count) { value in
        room.initializeElement(at: used, to: value)
        used &+= 1
      }
    }
  }

  @inlinable @inline(__always)
  func forEachElement<R: ElementReader>(
    _ reader: R,
    _ count: Int,
    _ body: (consuming R.Value) -> Void
  ) {
    var element = node.firstElement
    for _ in 0..<count {
      if let value = reader.decode(element, run) {
        body(value)
      } else if run.pointee.shared.stack.isClosed {
        break
      }
      element = run.pointee.tape.next(after: element)
    }
  }
}
