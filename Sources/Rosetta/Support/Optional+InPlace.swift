extension Optional {
  /// The value of an optional that has one, where it is: to take it out and put it back would empty
  /// a property for a moment, which another thread may read.
  ///
  /// SAFETY: every caller has compared the optional with nil, and holds it as `inout` from then on,
  /// so that nothing else can empty it.
  @inlinable @inline(__always)
  var inPlace: Wrapped {
    get { unsafelyUnwrapped }
    // The one forced value of the library. It would trap for nil.
    _modify { yield &self! }
  }
}
