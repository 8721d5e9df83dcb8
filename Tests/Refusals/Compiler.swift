import Foundation

/// The Swift compiler of the toolchain that runs the tests, with the module that they were built
/// with.
struct Compiler: Sendable {
  let executable: URL
  let modules: URL

  /// A message of the compiler about a line of the source, from 1.
  struct Diagnostic: Hashable, CustomStringConvertible {
    let line: Int
    let severity: String
    let message: String

    /// `error: cannot find …`
    var description: String { "\(severity): \(message)" }
  }

  /// Nil where there is no `swiftc` in `PATH`, or no module beside the test executable.
  static let current: Compiler? = {
    guard let executable, let modules else { return nil }
    return Compiler(executable: executable, modules: modules)
  }()

  /// What the compiler says about a source.
  struct Verdict {
    let isAccepted: Bool
    let diagnostics: [Diagnostic]
  }

  /// Compiles `source` as far as every check of the compiler has spoken, lifetimes included, which
  /// `-typecheck` alone leaves out.
  func compile(_ source: String, _ options: String...) throws -> Verdict {
    // No other system lets a program start one.
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = executable
      process.arguments =
        [
          "-swift-version", "6", "-parse-as-library", "-diagnostic-style=llvm", "-module-name",
          "Sample",
          "-I", modules.filePath, "-emit-sil", "-o", "/dev/null",
        ] + options + ["-"]
      let input = Pipe()
      let output = Pipe()
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = output
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
      try input.fileHandleForWriting.close()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let diagnostics = String(decoding: text, as: UTF8.self)
        .matches(of: /<stdin>:(\d+):\d+: (error|warning): (.*)/)
        .map { match in
          Diagnostic(
            line: Int(match.1) ?? 0,
            severity: String(match.2),
            message: String(match.3)
          )
        }
      return Verdict(isAccepted: process.terminationStatus == 0, diagnostics: diagnostics)
    #else
      throw CocoaError(.featureUnsupported)
    #endif
  }

  /// What the compiler says about a source with mistakes. It gives an expression up that needs more
  /// than 30,000 attempts, which take about half a second: a limit of time would be one of the
  /// machine, too.
  func diagnostics(of source: String) throws -> [Diagnostic] {
    try compile(source, "-Xfrontend", "-solver-scope-threshold=30000").diagnostics
  }

  /// What a tool of the toolchain prints.
  func run(_ tool: URL, _ arguments: [String]) throws -> Data {
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = tool
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      defer { process.waitUntilExit() }
      return try output.fileHandleForReading.readToEnd() ?? Data()
    #else
      throw CocoaError(.featureUnsupported)
    #endif
  }

  private static var executable: URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.filePath) }
  }

  /// The folder of `Rosetta.swiftmodule`: in the build folder around the test executable or bundle.
  private static var modules: URL? {
    CommandLine.arguments
      .filter { $0.contains("/") }
      .flatMap { ancestors(of: URL(filePath: $0).resolvingSymlinksInPath()) }
      .flatMap { [$0.appending(path: "Modules"), $0] }
      .first { folder in
        let module = folder.appending(path: "Rosetta.swiftmodule")
        return FileManager.default.fileExists(atPath: module.filePath)
      }
  }

  private static func ancestors(of url: URL) -> [URL] {
    (1..<max(url.pathComponents.count, 1)).map { count in
      (0..<count).reduce(url) { folder, _ in folder.deletingLastPathComponent() }
    }
  }
}
