/// Times calls of one closure, as many at a time as show what a call takes when it is not the
/// first.
public struct Stopwatch {
  /// What a batch of calls lasts at least, in nanoseconds. A single call behind one of the other
  /// side times the caches and the heap that the other has left: twitter.json took a tenth longer
  /// so.
  static let shortestBatch = 20_000_000.0

  private let body: () throws -> Void
  private let calls: Int

  /// Calls `body` a few times to see how many calls make a batch, which warms it up as well.
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

  /// What a call takes now, in nanoseconds: the mean of a batch.
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

/// Uses a value where no optimiser can see that nobody does.
@inline(never)
public func keep<Value>(_ value: Value) {}
