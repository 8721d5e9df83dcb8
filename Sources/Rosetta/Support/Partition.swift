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
