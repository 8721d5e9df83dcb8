#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// The operating system's open files, as far as sinks need them.
enum Descriptor {
  static func isTerminal(_ descriptor: Int32) -> Bool {
    #if canImport(ucrt)
      _isatty(descriptor) != 0
    #else
      isatty(descriptor) != 0
    #endif
  }

  /// Writes all of `text` in one call where the system allows it, so that the reports of two
  /// threads do not mix. False when the system refused.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        #if canImport(ucrt)
          let count = Int(_write(descriptor, rest.baseAddress, UInt32(rest.count)))
        #elseif canImport(Darwin)
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Android)
          let count = Android.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = WASILibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  /// Writes `text` behind the end of a file, which is made if there is none. Nil, or the system's
  /// word for why it could not.
  ///
  /// The file is opened for each text, so that it may be moved or emptied meanwhile. The system puts
  /// what is written in one call behind the end as a whole, other processes included.
  static func append(_ text: String, to path: String) -> String? {
    #if canImport(ucrt)
      let descriptor = _open(path, _O_WRONLY | _O_APPEND | _O_CREAT | _O_BINARY, 0o600)
      defer { if descriptor >= 0 { _close(descriptor) } }
    #else
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
      defer { if descriptor >= 0 { close(descriptor) } }
    #endif
    guard descriptor >= 0, write(text, to: descriptor) else {
      return String(cString: strerror(errno))
    }
    return nil
  }
}
