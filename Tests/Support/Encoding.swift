@testable import Rosetta

extension Rosetta {
  /// A run by itself, for tests of what it does between its beginning and its end.
  func startEncoding() -> EncodingRun {
    let run = EncodingPointer.allocate(capacity: 1)
    defer { run.deallocate() }
    beginEncoding(run)
    return run.move()
  }

  func finishedBytes(_ run: inout EncodingRun) -> JSONBytes? {
    withUnsafeMutablePointer(to: &run) { finishedBytes($0) }
  }
}

extension EncodingRun {
  mutating func finish() -> DiagnosticLog {
    defer { free() }
    return shared.diagnostics
  }
}
