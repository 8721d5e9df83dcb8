import Foundation
import Measuring
import Rosetta

/// A row of the table: Rosetta and an opponent do the same work.
struct Contest {
  let name: String
  var opponent = "Foundation"
  /// Whether a quick run omits the row.
  var isLong = false
  /// Prepares both sides and verifies that they agree. Called when it is the row's turn.
  let prepare: () throws -> Sides

  /// The work of both sides.
  struct Sides {
    let byteCount: Int
    let rosetta: () throws -> Void
    var opponent: (() throws -> Void)?
    /// A remark for the reader of the row.
    var remark: String?
  }

  func run(isQuick: Bool, _ progress: ProgressLine, title: String) throws -> Result {
    progress.begin(title + ": preparing")
    let sides = try prepare()
    progress.begin(title)
    let memory = try Memory.peakGrowth(sides.rosetta)
    let opponentMemory = try sides.opponent.flatMap { try Memory.peakGrowth($0) }
    let count = isQuick ? 5 : 25
    let times = try PairedTimes(
      count: isLong ? 3 : count,
      budget: .seconds(isQuick ? 2 : 12),
      progress: { progress.update("\(title): pair \($0)") },
      sides.rosetta,
      sides.opponent
    )
    return Result(contest: self, sides: sides, times: times, memory: (memory, opponentMemory))
  }
}

extension Contest {
  struct Result {
    let contest: Contest
    let sides: Sides
    let times: PairedTimes
    let memory: (rosetta: Int?, opponent: Int?)

    func add(to table: inout MarkdownTable) {
      let times = (times.first.median, times.second.median)
      let hasOpponent = sides.opponent != nil
      table.add(
        contest.name,
        Figures.size(sides.byteCount),
        Figures.time(times.0),
        Figures.speed(sides.byteCount, times.0),
        Figures.megabytes(memory.rosetta),
        hasOpponent ? contest.opponent : "alone",
        hasOpponent ? Figures.time(times.1) : "",
        Figures.speed(sides.byteCount, times.1),
        hasOpponent ? Figures.megabytes(memory.opponent) : "",
        self.times.ratio.map { Figures.rounded($0) } ?? "",
        String(self.times.first.count)
      )
    }
  }
}
