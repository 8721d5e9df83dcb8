/// The places in one document, looked up one by one and in any order, during a run.
///
/// A look-up leaves marks along its way, so that the next one starts near its offset: many problems
/// in a long document cost no more than a kilobyte or two each.
struct LocatorCache {
  /// Locators on their way through the document, in its order.
  private var marks: [Locator]
  /// The last look-up, from which the next one continues if its place is a little further on.
  private var last: Locator?

  /// The bytes between two marks.
  private static let distance = 1024

  init(_ bytes: UnsafeBufferPointer<UInt8>) { marks = [Locator(bytes: bytes)] }

  /// Complexity: O(depth) and a kilobyte or two, once the bytes before `offset` have been passed.
  mutating func place(of offset: Int) -> Locator.Place {
    if var locator = last.take() {
      if (0...LocatorCache.distance).contains(offset - locator.position) {
        defer { last = locator }
        return locator.place(of: offset)
      }
    }
    var low = 0
    var high = marks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].position <= offset { low = middle } else { high = middle }
    }
    var locator = marks[low]
    while low == marks.count - 1, offset - locator.position > LocatorCache.distance {
      locator.advance(by: LocatorCache.distance)
      // A long string may end after `offset`.
      if locator.position > offset { break }
      marks.append(locator)
      low += 1
    }
    locator = marks[low]
    defer { last = locator }
    return locator.place(of: offset)
  }
}
