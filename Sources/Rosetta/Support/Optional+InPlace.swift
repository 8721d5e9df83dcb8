extension Optional {
  /// The value of an optional that has one, where it is: to take it out and put it back would empty a
  /// property for a moment, which another thread may read.
  @inlinable @inline(__always)
  var inPlace: Wrapped {
    get { unsafelyUnwrapped }
    // The one forced value of the library: traps for nil, which its caller has ruled out.
    _modify { yield &self! }
  }
}
