import Foundation
import Rosetta

/// Keeps the reports of runs, on whatever thread they end.
final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var reports: [Report] = []

  func append(_ report: Report) {
    lock.withLock { reports.append(report) }
  }

  var problems: [String] {
    lock.withLock { reports.flatMap { $0.problems.map(\.description) } }
  }
}
