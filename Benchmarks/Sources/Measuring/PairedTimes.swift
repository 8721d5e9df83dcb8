/// The times of two sides, taken in turn: first, second, first, second, …
///
/// Other work of the machine affects both halves of a pair, so the ratio is taken pair by pair.
public struct PairedTimes {
  /// Nanoseconds per call, in the order of measurement.
  public private(set) var first: [Double] = []
  public private(set) var second: [Double] = []

  /// Takes `count` pairs, or fewer if the budget is spent after at least three.
  ///
  /// - Parameters:
  ///   - count: The number of pairs.
  ///   - budget: The time after which no more pairs are taken.
  ///   - progress: Called with the number of each pair before it is taken.
  ///   - second: Nil if the first side runs alone. Then there is no ratio.
  public init(
    count: Int,
    budget: Duration,
    progress: (Int) -> Void = { _ in },
    _ first: @escaping () throws -> Void,
    _ second: (() throws -> Void)?
  ) throws {
    let watches = (try Stopwatch(first), try second.map { try Stopwatch($0) })
    let end = ContinuousClock.now + budget
    for pair in 1...max(1, count) {
      if pair > 3, ContinuousClock.now > end { break }
      progress(pair)
      self.first.append(try watches.0.lap())
      if let watch = watches.1 { self.second.append(try watch.lap()) }
    }
  }

  /// How many times as long the second side takes: the median of the pairs.
  public var ratio: Double? {
    second.isEmpty ? nil : zip(first, second).map { $1 / $0 }.median
  }
}

extension [Double] {
  /// The value in the middle, or 0 if the array is empty.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = self.sorted()
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
  }
}
