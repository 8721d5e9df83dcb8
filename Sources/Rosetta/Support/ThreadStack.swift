#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import WinSDK
#endif

/// The stack of the current thread.
@usableFromInline
enum ThreadStack {
  /// About how far down the stack the caller is. Stacks grow downwards on every platform of Swift.
  @inlinable @inline(__always)
  static var position: UInt {
    var probe: UInt8 = 0
    return _withUnprotectedUnsafeMutablePointer(to: &probe) { UInt(bitPattern: $0) }
  }

  /// Whether there is room for a level of a coder, which does not check itself. For the first
  /// levels the system is not asked.
  static func hasRoom(forLevel level: Int) -> Bool {
    guard level > 16, let (lowest, size) = bounds else { return true }
    let (position, reserve) = (ThreadStack.position, min(128 << 10, size / 2))
    guard position >= lowest, position < lowest &+ size else { return true }
    return position &- lowest > reserve
  }

  /// The lowest address and the size of the stack; nil where the system does not say.
  ///
  /// Complexity: a few system calls; on the main thread of Linux some 30 µs.
  static var bounds: (lowest: UInt, size: UInt)? {
    #if canImport(Darwin)
      let thread = currentThread()
      let (top, size) = (UInt(bitPattern: highestAddress(thread)), stackSize(thread))
      return (top &- size, size)
    #elseif os(Windows)
      var (lowest, highest): (ULONG_PTR, ULONG_PTR) = (0, 0)
      GetCurrentThreadStackLimits(&lowest, &highest)
      return (UInt(lowest), UInt(highest &- lowest))
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return nil }
      return (UInt(bitPattern: lowest), UInt(size))
    #else
      return nil
    #endif
  }
}

// C functions of the system, declared here: the headers of Linux hide theirs from Swift behind
// `_GNU_SOURCE`, and without Darwin's the library can be checked for Darwin where there is no SDK.
// Integers and pointers are passed alike in C and Swift.
#if canImport(Darwin)
  @_silgen_name("pthread_self")
  private func currentThread() -> UnsafeMutableRawPointer?

  @_silgen_name("pthread_get_stackaddr_np")
  private func highestAddress(_ thread: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

  @_silgen_name("pthread_get_stacksize_np")
  private func stackSize(_ thread: UnsafeMutableRawPointer?) -> UInt
#elseif canImport(Glibc) || canImport(Musl)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(
    _ thread: pthread_t,
    _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> Int32
#endif
