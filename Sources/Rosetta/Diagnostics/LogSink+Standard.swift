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

extension LogSink {
  /// Writes each report to standard error, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardError = standard(2)

  /// Writes each report to standard output, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardOutput = standard(1)

  private static func standard(_ descriptor: Int32) -> LogSink {
    LogSink { entry in
      let usesColor = Descriptor.isTerminal(descriptor) && getenv("NO_COLOR") == nil
      _ = Descriptor.write(entry.text(usesColor: usesColor) + "\n", to: descriptor)
    }
  }
}

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
}
