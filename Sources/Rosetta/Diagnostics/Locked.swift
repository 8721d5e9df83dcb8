#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A value that one thread at a time gets at. The standard library's `Mutex` needs newer systems
/// than the library.
final class Locked<Value: Sendable>: @unchecked Sendable {
  // SAFETY: the lock is made and destroyed with its owner, which never moves it; the value is
  // touched in `withLock` only.
  private var value: Value

  #if canImport(WinSDK)
    private let lock = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
  #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #endif

  init(_ value: Value) {
    self.value = value
    #if canImport(WinSDK)
      InitializeSRWLock(lock)
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    #if canImport(WinSDK)
      lock.deallocate()
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      pthread_mutex_destroy(lock)
      lock.deallocate()
    #endif
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(WinSDK)
      AcquireSRWLockExclusive(lock)
      defer { ReleaseSRWLockExclusive(lock) }
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return body(&value)
  }
}
