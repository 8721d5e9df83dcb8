// All calls to C and to the operating system, so that the modules that declare them are imported in
// one place.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  // Its `errno` is a plain variable, one per thread.
  @preconcurrency import WASILibc
  import Synchronization
#elseif canImport(ucrt)
  import Synchronization
  import WinSDK
  import ucrt
#else
  import Synchronization
#endif

/// C's heap.
enum Heap {
  static func resize(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
    realloc(block, size)
  }

  static func release(_ block: UnsafeMutableRawPointer) { free(block) }
}

extension UnsafeBufferPointer<UInt8> {
  /// The position of the first `byte` at or after `start`, found with C's optimized search.
  func place(of byte: UInt8, from start: Int) -> Int? {
    // SAFETY: reads from `start` to the end.
    guard let base = baseAddress, start < count,
      let place = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(place) - UnsafeRawPointer(base)
  }

  /// Compares the bytes with others in lexicographic order: less than 0, 0 or more than 0. Uses C's
  /// optimized comparison, which is also fast in debug builds.
  func order(_ other: Self) -> Int {
    guard let base = baseAddress, let otherBase = other.baseAddress else {
      return count - other.count
    }
    // SAFETY: both have at least as many bytes.
    let order = memcmp(base, otherBase, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }
}

@usableFromInline
enum ThreadStack {
  /// The approximate stack address of the caller. Stacks grow downwards on every platform of Swift.
  @inlinable @inline(__always)
  static var position: UInt {
    var probe: UInt8 = 0
    return _withUnprotectedUnsafeMutablePointer(to: &probe) { UInt(bitPattern: $0) }
  }

  /// Whether there is room for a level of a coder, which does not check the stack itself.
  static var hasRoom: Bool { position > end(reserving: 128 << 10) }

  /// The lowest address where a level may begin, so that the code it calls has a reserve; 0, which
  /// allows all levels, if the end is unknown or frames are elsewhere, as with a sanitizer.
  static func end(reserving reserve: UInt) -> UInt {
    let position = position
    guard let (lowest, size) = bounds, position >= lowest, position < lowest &+ size else {
      return 0
    }
    return lowest &+ min(reserve, size / 4 * 3)
  }

  /// The lowest address and the size of the stack; nil where the system does not provide them.
  ///
  /// Complexity: O(1), except for the first call in a thread: on the main thread of Linux, the
  /// system reads a file for it.
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
      return boundsOfThread
    #else
      return nil
    #endif
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  extension ThreadStack {
    private typealias Bounds = (lowest: UInt, size: UInt)

    /// The key under which each thread caches its bounds until it ends.
    private static let key: pthread_key_t? = {
      var key = pthread_key_t()
      return pthread_key_create(&key) { free($0) } == 0 ? key : nil
    }()

    /// The bounds that the system provides, cached after the first call in a thread.
    fileprivate static var boundsOfThread: (lowest: UInt, size: UInt)? {
      guard let key else { return askedBounds }
      // SAFETY: only this thread reads what it has stored here, which is always a `Bounds`.
      if let known = pthread_getspecific(key) { return known.load(as: Bounds.self) }
      guard let bounds = askedBounds, let room = malloc(MemoryLayout<Bounds>.size) else {
        return nil
      }
      room.initializeMemory(as: Bounds.self, to: bounds)
      if pthread_setspecific(key, room) != 0 { free(room) }
      return bounds
    }

    private static var askedBounds: Bounds? {
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return nil }
      return (UInt(bitPattern: lowest), UInt(size))
    }
  }
#endif

// System functions in C, declared here because Linux hides its own behind `_GNU_SOURCE`, and
// because the library can then be type-checked for Darwin without an SDK. C and Swift pass integers
// and pointers alike.
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

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// A value that only one thread at a time can access. The standard library's `Mutex` needs newer
  /// Apple systems than this library, and on Linux the thread sanitizer does not know it.
  final class Locked<Value: Sendable>: @unchecked Sendable {
    // SAFETY: the lock is made and destroyed with its owner, which never moves it; the value is
    // only accessed in `withLock`.
    @exclusivity(unchecked) private var value: Value
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: Value) {
      self.value = value
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(&value)
    }
  }
#else
  /// A value that only one thread at a time can access.
  final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif

/// The file operations that sinks need.
enum FileDescriptor {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Whether to write in colour: to a terminal, unless `NO_COLOR` is set.
  static func takesColor(_ descriptor: Int32) -> Bool {
    #if canImport(ucrt)
      _isatty(descriptor) != 0 && getenv("NO_COLOR") == nil
    #else
      isatty(descriptor) != 0 && getenv("NO_COLOR") == nil
    #endif
  }

  /// Writes all of `text` in one call where the system allows it, so that the reports of two
  /// threads do not mix. Returns false if the system refuses.
  static func put(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var remainder = UnsafeRawBufferPointer(bytes)
      while let start = remainder.baseAddress, !remainder.isEmpty {
        #if canImport(ucrt)
          let count = Int(_write(descriptor, start, UInt32(min(remainder.count, 1 << 30))))
        #else
          let count = write(descriptor, start, remainder.count)
        #endif
        if isInterrupted(count) { continue }
        if count <= 0 { return false }
        remainder = UnsafeRawBufferPointer(rebasing: remainder.dropFirst(count))
      }
      return true
    }
  }

  /// Reads what there is, up to `count` bytes, without waiting for more: none at the end; nil if the
  /// system refuses.
  static func get(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      repeat {
        #if canImport(ucrt)
          result = Int(_read(descriptor, room.baseAddress, UInt32(min(count, 1 << 30))))
        #else
          result = read(descriptor, room.baseAddress, count)
        #endif
      } while isInterrupted(result)
      filled = max(result, 0)
    }
    return result < 0 ? nil : bytes
  }

  /// Whether a signal interrupted a call before it did anything.
  private static func isInterrupted(_ result: Int) -> Bool {
    #if canImport(ucrt) || os(WASI)
      false
    #else
      result < 0 && errno == EINTR
    #endif
  }

  /// Appends `text` to a file, which is created if there is none. Returns nil, or the system's
  /// message if that fails.
  ///
  /// The file is opened for each text, so that it may be moved or emptied in between. The system
  /// appends the bytes of one call as a whole, even if other processes write too.
  static func append(_ text: String, to path: String) -> String? {
    withExtendedLifetime(OpenFile(path, "ab")) { file in
      file.map { put(text, to: $0.descriptor) } == true ? nil : OpenFile.lastError
    }
  }
}

/// A file of the C library, closed with its last reference.
final class OpenFile {
  #if canImport(ucrt) || canImport(Darwin) || canImport(Glibc) || canImport(WASILibc)
    private let file: UnsafeMutablePointer<FILE>
  #else
    private let file: OpaquePointer
  #endif

  /// Opens a file, which child processes do not inherit, but other programs may also open.
  ///
  /// - Parameter mode: The mode, as in `fopen`.
  init?(_ path: String, _ mode: String) {
    #if canImport(ucrt)
      let opened = path.withCString(encodedAs: UTF16.self) { path in
        (mode + "N").withCString(encodedAs: UTF16.self) { _wfsopen(path, $0, _SH_DENYNO) }
      }
    #else
      let opened = fopen(path, mode + "e")
    #endif
    guard let opened else { return nil }
    file = opened
  }

  deinit { fclose(file) }

  var descriptor: Int32 {
    #if canImport(ucrt)
      _fileno(file)
    #else
      fileno(file)
    #endif
  }

  /// The system's message for the last failure.
  static var lastError: String {
    #if canImport(ucrt)
      var code: Int32 = 0
      _get_errno(&code)
      return String(cString: strerror(code))
    #else
      return String(cString: strerror(errno))
    #endif
  }

  /// Reads what there is, up to `count` bytes: none at the end of the file; nil if reading fails.
  func read(_ count: Int) -> [UInt8]? {
    withExtendedLifetime(self) { FileDescriptor.get(count, from: descriptor) }
  }

  func write(_ bytes: [UInt8]) -> Bool { fwrite(bytes, 1, bytes.count, file) == bytes.count }

  /// Writes the bytes that the C library has buffered.
  func flush() -> Bool { fflush(file) == 0 }

  /// Moves a file to `place`, where it replaces any other one.
  static func move(_ path: String, to place: String) -> Bool {
    #if canImport(ucrt)
      path.withCString(encodedAs: UTF16.self) { path in
        place.withCString(encodedAs: UTF16.self) {
          MoveFileExW(path, $0, DWORD(MOVEFILE_REPLACE_EXISTING))
        }
      }
    #else
      rename(path, place) == 0
    #endif
  }
}
