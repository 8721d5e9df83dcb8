import Foundation

/// The memory that this process uses.
public enum Memory {
  /// Returns by how many bytes, at the peak, the memory in use grows while `body` runs; nil if the
  /// system does not report it.
  ///
  /// Linux counts pages of 4 KiB, in batches, so a figure far below a megabyte is a guess. macOS
  /// knows only the peak since the process began, so the result is nil unless `body` exceeds it.
  public static func peakGrowth(_ body: () throws -> Void) rethrows -> Int? {
    returnFreePages()
    resetPeak()
    let before = use()
    try body()
    let after = use()
    guard let before, let after, isPeakReset || after.peak > before.peak else { return nil }
    return max(0, after.peak - before.current)
  }
}

#if os(Linux)
  extension Memory {
    private static let isPeakReset = true

    /// Returns freed memory to the system, so that using it again counts. `malloc_trim` is looked
    /// up at run time because the Glibc module lacks it, and other C libraries do not have it at
    /// all.
    private static func returnFreePages() {
      typealias Trim = @convention(c) (Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }

    /// Sets VmHWM to the memory in use now, by writing 5; see proc(5).
    private static func resetPeak() {
      let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
      try? file?.write(contentsOf: Data("5".utf8))
      try? file?.close()
    }

    private static func use() -> (current: Int, peak: Int)? {
      guard let file = FileHandle(forReadingAtPath: "/proc/self/status"),
        let data = try? file.readToEnd()
      else { return nil }
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      func bytes(_ name: String) -> Int? {
        let words = lines.first { $0.hasPrefix(name) }?.split { $0 == "\t" || $0 == " " }
        return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 1024 }
      }
      guard let current = bytes("VmRSS:"), let peak = bytes("VmHWM:") else { return nil }
      return (current, peak)
    }
  }
#elseif os(macOS)
  import Darwin

  extension Memory {
    private static let isPeakReset = false

    private static func returnFreePages() { malloc_zone_pressure_relief(nil, 0) }

    private static func resetPeak() {}

    private static func use() -> (current: Int, peak: Int)? {
      var info = rusage_info_v4()
      // The C function takes the address of the version of the struct that the flavor names.
      let status = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(getpid(), RUSAGE_INFO_V4, $0)
        }
      }
      guard status == 0 else { return nil }
      return (Int(info.ri_phys_footprint), Int(info.ri_lifetime_max_phys_footprint))
    }
  }
#else
  extension Memory {
    private static let isPeakReset = false
    private static func returnFreePages() {}
    private static func resetPeak() {}
    private static func use() -> (current: Int, peak: Int)? { nil }
  }
#endif
