import Foundation
import Rosetta
import Testing

#if canImport(Glibc)
  import Glibc

  // Glibc's headers show these to XOPEN programs only.
  @_silgen_name("posix_openpt") private func openMaster(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grantpt(_ master: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlockpt(_ master: Int32) -> Int32
  @_silgen_name("ptsname") private func ptsname(_ master: Int32) -> UnsafePointer<CChar>?
#elseif canImport(Darwin)
  import Darwin

  private func openMaster(_ flags: Int32) -> Int32 { posix_openpt(flags) }
#endif

// Standard error and the environment belong to the whole process: each test has one of its own.
#if canImport(Glibc) || os(macOS)
  @Suite("Logs on a terminal") struct TerminalTests {
    private static let plain = """
      Rosetta: could not decode [Int]: 1 error
        at App.swift:1 f(), 5 bytes, 0.15 ms
      error: expected Int, found string "x" at $[0]
         1 | ["x"]
           |  ^ line 1, column 2

      """
    private static let colored =
      plain.replacing("error:", with: "\u{1B}[1;31merror\u{1B}[0m:")
      .replacing("^", with: "\u{1B}[1;31m^\u{1B}[0m")

    @Test("a text is in colour on a terminal")
    func colour() async {
      await #expect(processExitsWith: .success) {
        unsetenv("NO_COLOR")
        #expect(Terminal.read(descriptor: 2, sink: .standardError) == TerminalTests.colored)
        #expect(Terminal.read(descriptor: 1, sink: .standardOutput) == TerminalTests.colored)
      }
    }

    @Test("a text is plain on a terminal when NO_COLOR is set")
    func noColour() async {
      await #expect(processExitsWith: .success) {
        setenv("NO_COLOR", "1", 1)
        #expect(Terminal.read(descriptor: 2, sink: .standardError) == TerminalTests.plain)
      }
    }

    @Test("a text is plain where there is no terminal, and other formats always are")
    func pipes() async throws {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent, \.standardOutputContent]
      ) {
        unsetenv("NO_COLOR")
        Terminal.log(to: [.standardError, .standardOutput(format: .compact)])
        let compact = "$[0]: expected Int, found string \"x\" (line 1, column 2) at App.swift:1\n"
        #expect(Terminal.read(descriptor: 2, sink: .standardError(format: .compact)) == compact)
      }
      let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(error.timed.contains(Self.plain))
      let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      let compact = "$[0]: expected Int, found string \"x\" (line 1, column 2) at App.swift:1\n"
      #expect(output.contains(compact))
    }

    @Test("a file that cannot be written to is reported once, and the mapping goes on")
    func unwritableFile() async throws {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent]
      ) {
        var rosetta = Rosetta()
        rosetta.sinks = [.file(URL(filePath: "/dev/null/a/app.log"), level: .errors)]
        let mapper = rosetta
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<20 { group.addTask { #expect(mapper.decode("5") as [Int]? == nil) } }
        }
        #expect(throws: RosettaError.self) { try mapper.decode([Int].self, from: "[") }
        #expect(mapper.decode("[5]") as [Int]? == [5])
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("Rosetta:") }
      #expect(lines == ["Rosetta: could not write to /dev/null/a/app.log: Not a directory"])
    }
  }

  /// A pseudo terminal in place of one of the process's own files.
  private enum Terminal {
    /// What a sink writes to a terminal.
    static func read(descriptor: Int32, sink: LogSink) -> String {
      let master = openMaster(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
      else { return "no pseudo terminal: \(String(cString: strerror(errno)))" }
      let slave = open(name, O_RDWR | O_NOCTTY)
      let saved = dup(descriptor)
      dup2(slave, descriptor)
      log(to: [sink])
      dup2(saved, descriptor)
      close(saved)
      // The terminal ends when nobody has it open any more: what was written comes before that.
      close(slave)
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = Foundation.read(master, &part, part.count)
        if count < 0, errno == EINTR { continue }
        // Linux reports the end of a pseudo terminal as EIO, other systems as no bytes.
        if count <= 0 { break }
        bytes += part.prefix(count)
      }
      close(master)
      // A terminal begins a line at its left edge.
      return String(decoding: bytes, as: UTF8.self)
        .replacing("\r\n", with: "\n").timed
    }

    static func log(to sinks: [LogSink]) {
      var rosetta = Rosetta()
      rosetta.logLevel = .errors
      rosetta.sinks = sinks
      _ = rosetta.decode(#"["x"]"#, file: "App.swift", line: 1, function: "f()") as [Int]?
    }
  }
#endif
