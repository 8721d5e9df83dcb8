/// How far the diagnostics of a run had come at some moment: what has been noted since can be counted,
/// changed and forgotten.
///
/// One word, which fields keep while they read or write a value: 1.3 % of encoding canada.json.
@frozen
@usableFromInline
struct Mark: Sendable, Equatable {
  @usableFromInline let counts: UInt64

  @inlinable
  init() { counts = 0 }

  init(errors: Int, noted: Int) {
    counts = UInt64(truncatingIfNeeded: noted) << 32 | UInt64(UInt32(truncatingIfNeeded: errors))
  }

  /// The errors, which fail the run or the optional field around them.
  @inlinable @inline(__always)
  var errors: UInt32 { UInt32(truncatingIfNeeded: counts) }

  /// All diagnostics.
  @inlinable @inline(__always)
  var noted: Int { Int(truncatingIfNeeded: counts &>> 32) }
}
