import Foundation

/// The options of the command line.
struct Options {
  /// The folder with twitter.json, citm_catalog.json and canada.json; if nil, they are generated.
  var folder: URL?
  /// Whether to take fewer pairs and omit rows that take long.
  var isQuick = false
  /// If not nil, only rows with this text in their name run.
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

/// Prints the usage of the command after the mistake, if there is one, and exits.
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
