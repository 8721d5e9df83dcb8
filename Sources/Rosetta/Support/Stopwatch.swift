/// When something has begun. An instant of a clock has no fixed layout: in a run, it made every access
/// to the run ask for its metadata, and encoding a fifth slower.
struct Stopwatch {
  private static let origin = ContinuousClock.now

  /// Since `origin`.
  private let start: Duration

  init() { start = ContinuousClock.now - Stopwatch.origin }

  var elapsed: Duration { ContinuousClock.now - Stopwatch.origin - start }
}
