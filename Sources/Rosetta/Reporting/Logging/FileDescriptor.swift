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
#elseif canImport(ucrt)
  import ucrt
#endif

/// The operating system's open files, as far as sinks need them.
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
  /// threads do not mix. False when the system refused.
  static func put(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        #if canImport(ucrt)
          let count = Int(_write(descriptor, start, UInt32(min(rest.count, 1 << 30))))
        #else
          let count = write(descriptor, start, rest.count)
        #endif
        if count < 0, wasInterrupted { continue }
        if count <= 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  /// Appends `text` to a file, which is created if there is none. Returns nil, or the system's
  /// message if it failed.
  ///
  /// The file is opened for each text, so that it may be moved or emptied in between. The system
  /// appends what is written in one call as a whole, even if other processes write, too.
  static func append(_ text: String, to path: String) -> String? {
    withFile(appendingTo: path) { descriptor in
      descriptor >= 0 && put(text, to: descriptor) ? nil : String(cString: strerror(lastError))
    }
  }
}

#if canImport(ucrt)
  extension FileDescriptor {
    private static var wasInterrupted: Bool { false }

    private static var lastError: Int32 {
      var code: Int32 = 0
      _get_errno(&code)
      return code
    }

    /// Calls `body` with the open file, or with -1. Swift has no `_open`, whose last argument is
    /// optional.
    private static func withFile(appendingTo path: String, _ body: (Int32) -> String?) -> String? {
      var descriptor: Int32 = -1
      let options = _O_WRONLY | _O_APPEND | _O_CREAT | _O_BINARY
      path.withCString(encodedAs: UTF16.self) {
        _ = _wsopen_s(&descriptor, $0, options, _SH_DENYNO, _S_IREAD | _S_IWRITE)
      }
      defer { if descriptor >= 0 { _close(descriptor) } }
      return body(descriptor)
    }
  }
#elseif os(WASI)
  extension FileDescriptor {
    // There are no signals.
    private static var wasInterrupted: Bool { false }

    private static var lastError: Int32 { errno }

    /// Calls `body` with the open file, or with -1. Swift has no `O_APPEND` here, which is a macro
    /// with a cast.
    private static func withFile(appendingTo path: String, _ body: (Int32) -> String?) -> String? {
      guard let file = fopen(path, "a") else { return body(-1) }
      defer { fclose(file) }
      return body(fileno(file))
    }
  }
#else
  extension FileDescriptor {
    private static var wasInterrupted: Bool { errno == EINTR }

    private static var lastError: Int32 { errno }

    /// Calls `body` with the open file, or with -1.
    private static func withFile(appendingTo path: String, _ body: (Int32) -> String?) -> String? {
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
      defer { if descriptor >= 0 { close(descriptor) } }
      return body(descriptor)
    }
  }
#endif
