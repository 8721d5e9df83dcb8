import Testing

/// A mistake that the compiler must refuse, with what it must say.
struct RefusedCode: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What stands around the mistake.
  let surroundings: Surroundings
  let mistake: String
  /// What to write instead.
  let correction: String
  /// The compiler's message about the mistake, or its beginning.
  let message: String

  init(
    _ testDescription: String,
    in surroundings: Surroundings = .file,
    mistake: String,
    correction: String,
    message: String
  ) {
    self.testDescription = testDescription
    self.surroundings = surroundings
    self.mistake = mistake
    self.correction = correction
    self.message = message
  }

  /// A source that holds the mistake, or its correction.
  enum Surroundings {
    case file
    case map

    private var head: String {
      switch self {
      case .file: "import Foundation\nimport Rosetta\n"
      case .map:
        """
        import Foundation
        import Rosetta

        struct Color { var hex = "" }
        enum Kind: Int { case member = 1 }
        enum Name: String { case id }
        enum Keys: CodingKey { case id }

        struct User: JSONConvertible {
          var id = ""
          var age = 0
          var site: URL?
          var days: Set<Date> = []
          var color = Color()
          var colors: [Color] = []
          var kind = Kind.member
          var kinds: [Kind] = []
          var dates: [Date] = []
          var counts: [Kind: Int] = [:]
          var totals: [String: Int] = [:]

          init() {}

          static func map(_ object: inout User, json: Mapper) {

        """
      }
    }

    private var tail: String {
      switch self {
      case .file: "\n"
      case .map: "\n  }\n}\n"
      }
    }

    func source(around lines: String) -> String { head + lines + tail }

    /// The line on which what is surrounded starts, from 1.
    var firstLine: Int { head.count { $0 == "\n" } + 1 }
  }

  /// The numbers of the lines of the mistake in the source.
  var lines: Range<Int> {
    let count = mistake.split(separator: "\n", omittingEmptySubsequences: false).count
    return surroundings.firstLine..<surroundings.firstLine + count
  }

  /// The same mistake with another type.
  func replacing(_ type: String, with other: String) -> RefusedCode {
    RefusedCode(
      testDescription.replacing(type, with: other),
      in: surroundings,
      mistake: mistake.replacing(type, with: other),
      correction: correction.replacing(type, with: other),
      message: message.replacing(type, with: other)
    )
  }
}
