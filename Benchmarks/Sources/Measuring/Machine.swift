import Foundation

/// The machine that figures are measured on, without which they mean nothing.
public enum Machine {
  /// The processor, the system, the compiler, the date and the command, as a Markdown list.
  ///
  /// - Parameter product: The executable that `swift run` runs.
  public static func report(product: String) -> String {
    let arguments = CommandLine.arguments.dropFirst().map { " " + $0 }.joined()
    return """
      - Machine: \(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores
      - System: \(system)
      - Compiler: \(compiler)
      - Date: \(Date().formatted(.iso8601))
      - Command: `swift run -c release --package-path Benchmarks \(product)\(arguments)`
      """ + warning
  }

  private static var warning: String {
    #if DEBUG
      "\n- **Built for debugging: these figures say nothing. Add `-c release`.**"
    #else
      ""
    #endif
  }

  private static var processor: String {
    value("model name", in: "/proc/cpuinfo", separator: ":")
      ?? firstLine(of: "sysctl", "-n", "machdep.cpu.brand_string")
      ?? "unknown processor"
  }

  private static var system: String {
    value("PRETTY_NAME", in: "/etc/os-release", separator: "=")
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var compiler: String {
    firstLine(of: "swift", "--version") ?? "unknown compiler"
  }

  /// The value in the first line of a file that has the form `name separator value`.
  private static func value(_ name: String, in path: String, separator: Character) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else {
        continue
      }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
    return nil
  }

  private static func firstLine(of command: String...) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
