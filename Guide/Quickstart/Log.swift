import Foundation
import Rosetta

/// A file that nobody wants in memory: the vehicles of a feed again and again, a line for each.
struct Log {
  let vehicles: [Vehicle]
  let terminal: Terminal
  let count = 50_000

  /// Writes the file, reads it line by line, and says how many vehicles were late.
  func tour() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let entries = (0..<count).lazy.map { vehicles[$0 % vehicles.count] }
    try Rosetta().encode(stream: entries, in: .lines, to: url)

    let stream = try Rosetta().stream(
      of: Vehicle.self,
      in: .lines,
      contentsOf: url,
      onProgress: { [terminal] in terminal.draw(bar(of: $0)) }
    )
    var late = 0
    for entry in stream where try entry.get().state == .late { late += 1 }
    terminal.draw("")
    return "\(count) vehicles read line by line, \(late) of them late"
  }
}

/// `[##########··········]  50 %`
private func bar(of progress: StreamProgress) -> String {
  let percent = 100 * progress.bytes / max(progress.totalBytes ?? 0, progress.bytes, 1)
  let filled = String(repeating: "#", count: percent / 5)
  return "[\(filled.fitted(to: 20))] \("\(percent)".fitted(to: 3, on: .right)) %"
}
