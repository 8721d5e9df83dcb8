/// Times the calls of a closure in batches, so that the first call of each hardly counts.
public struct Stopwatch {
  /// The shortest duration of a batch, in nanoseconds. A single call right after one of the other
  /// side is slowed by the caches and the heap that the other side leaves: twitter.json took a
  /// tenth longer.
  static let shortestBatch = 20_000_000.0

  private let body: () throws -> Void
  private let calls: Int

  /// Calls `body` a few times to find how many calls make a batch, which also warms it up.
  public init(_ body: @escaping () throws -> Void) throws {
    self.body = body
    var calls = 1
    while calls < 1 << 16 {
      let time = try Stopwatch.time(body, calls: calls)
      if time >= Stopwatch.shortestBatch { break }
      calls *= 2
    }
    self.calls = calls
  }

  /// Times a batch and returns the mean time of a call in nanoseconds.
  public func lap() throws -> Double {
    try Stopwatch.time(body, calls: calls) / Double(calls)
  }

  private static func time(_ body: () throws -> Void, calls: Int) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<calls { try body() }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

/// Keeps the optimiser from removing a value that is not used.
@inline(never)
public func keep<Value>(_ value: Value) {}
