import Foundation

/// What the command line asks for.
struct Options {
  /// Where twitter.json, citm_catalog.json and canada.json are; without it they are made.
  var folder: URL?
  /// Fewer pairs, and nothing that takes long.
  var isQuick = false
  /// Rows with this in their name alone.
  var only: String?

  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--only":
        only = arguments.next()
        if only == nil { exitWithUsage("--only wants a name") }
      case "--help", "-h": exitWithUsage(nil)
      case _ where argument.hasPrefix("-"): exitWithUsage("unknown option \(argument)")
      default: folder = URL(fileURLWithPath: argument, isDirectory: true)
      }
    }
  }

  func includes(_ contest: Contest) -> Bool {
    if let only { return contest.name.localizedCaseInsensitiveContains(only) }
    return !(isQuick && contest.isLong)
  }
}

/// Says how the command is used, and what was wrong if something was.
func exitWithUsage(_ mistake: String?) -> Never {
  let usage = """
    usage: compare [FOLDER] [--quick] [--only NAME]
      FOLDER       has twitter.json, citm_catalog.json and canada.json; made from a seed without it
      --quick      fewer pairs, and no row that takes long
      --only NAME  the rows that have NAME in their name

    """
  let text = mistake.map { "compare: \($0)\n" + usage } ?? usage
  FileHandle.standardError.write(Data(text.utf8))
  exit(mistake == nil ? EXIT_SUCCESS : 64)
}
