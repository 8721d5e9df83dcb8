import Foundation
import Testing

extension Tag {
  /// Shows a row of what the forebears do.
  @Tag static var seed: Tag
  /// Holds the code of a page of the Guide.
  @Tag static var guide: Tag
  /// Takes seconds, and is run, or tries all of its cases, only with `ROSETTA_TESTS=all`.
  @Tag static var slow: Tag
}

/// How many of their cases the slow tests try: a part by default, all of them with
/// `ROSETTA_TESTS=all`, as `.ci/run` does.
enum Effort {
  static let isFull = ProcessInfo.processInfo.environment["ROSETTA_TESTS"] == "all"

  static func count(_ all: Int, otherwise part: Int) -> Int { isFull ? all : part }
}

extension Sequence {
  /// All elements in a full run, otherwise the first of every `step`.
  func sampled(every step: Int) -> [Element] {
    if Effort.isFull { return Array(self) }
    return enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
