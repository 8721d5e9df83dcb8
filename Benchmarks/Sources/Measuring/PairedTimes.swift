/// The times of two sides, taken in turn: first, second, first, second, …
///
/// Whatever else the machine does hits both halves of a pair, so the ratio is taken pair by pair.
public struct PairedTimes {
  /// Nanoseconds a call, in the order they were taken.
  public private(set) var first: [Double] = []
  public private(set) var second: [Double] = []

  /// Takes pairs until there are enough, or three and the budget is spent.
  ///
  /// - Parameters:
  ///   - count: How many pairs.
  ///   - budget: How long to go on.
  ///   - progress: Told the number of each pair before it is taken.
  ///   - second: Nil when the first side runs alone; there is no ratio then.
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

  /// How many times longer the second side takes: the median of the pairs.
  public var ratio: Double? {
    second.isEmpty ? nil : zip(first, second).map { $1 / $0 }.median
  }
}

extension [Double] {
  /// The value in the middle; 0 of none.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = self.sorted()
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
  }
}
