/// The places of one document, asked for one by one and in any order, while a run goes on.
///
/// What a look-up has walked through leaves marks behind, so that the next one starts near its
/// offset: many problems in a long document cost no more than a kilobyte or two each.
struct LocatorCache {
  /// Locators on their way through the document, in its order.
  private var marks: [Locator]
  /// The last look-up, from which the next one goes on if it asks for a place a little further.
  private var last: Locator?

  /// The bytes between two marks.
  private static let distance = 1024

  init(_ bytes: UnsafeBufferPointer<UInt8>) { marks = [Locator(bytes: bytes)] }

  /// Complexity: O(depth) and a kilobyte or two, once the bytes before `offset` have been walked
  /// through.
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
      // A long string may end behind `offset`.
      if locator.position > offset { break }
      marks.append(locator)
      low += 1
    }
    locator = marks[low]
    defer { last = locator }
    return locator.place(of: offset)
  }
}
