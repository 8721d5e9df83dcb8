import Foundation
import Rosetta

/// A tour of Rosetta in one document: decode it, see its mistakes reported, encode it again.
///
/// The maps that do the work are in `Models.swift`.
@main
enum Quickstart {
  static let usage = """
    usage: quickstart [<file> | -]

    Decodes a city's transit feed with Rosetta, prints a summary of it, encodes it and checks
    that it round-trips. Without an argument the feed is Sæterhavn's, and a copy of it with
    mistakes shows what Rosetta reports, and a long file of its vehicles is read as a stream.

      <file>      a feed of your own
      -           a feed on standard input
      -h, --help  this text

    Exit code: 0 if all went well, 1 if the document is no feed, 2 if it cannot be read.
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains(where: { $0 == "-h" || $0 == "--help" }) {
      return print(usage)
    }
    guard arguments.count <= 1 else {
      Terminal.complain("expected one file, found \(arguments.count)\n\n\(usage)")
      exit(2)
    }
    do {
      let document = Document(argument: arguments.first)
      let succeeded = try tour(of: document)
      exit(succeeded ? 0 : 1)
    } catch {
      Terminal.complain(error.message)
      exit(2)
    }
  }

  /// Says whether the document could be decoded, encoded and decoded again to the same feed.
  static func tour(of document: Document) throws(Document.Unreadable) -> Bool {
    let terminal = Terminal.standardOutput
    let data = try document.read()

    var rosetta = Rosetta()
    rosetta.output = .pretty
    rosetta.logLevel = .errors
    rosetta.sinks = [.standardError]

    guard let feed: Feed = rosetta.decode(data) else { return false }
    print(terminal.rule("\(document.name), decoded", "━"), terminator: "\n\n")
    print(Summary(feed: feed, terminal: terminal).text, terminator: "\n\n")

    if case .own = document {
      print(terminal.rule("The same with mistakes in it", "━"), terminator: "\n\n")
      Mistake.report(on: String(decoding: data, as: UTF8.self), in: terminal)
      print()
      print(terminal.rule("A stream of its vehicles", "━"), terminator: "\n\n")
      guard let found = try? Log(vehicles: feed.vehicles, terminal: terminal).tour() else {
        return false
      }
      print(found, terminator: "\n\n")
    }

    guard let text: String = rosetta.encode(feed) else { return false }
    print(terminal.rule("Encoded again", "━"), terminator: "\n\n")
    printOpening(of: text)

    let copy: Feed? = rosetta.decode(text)
    let isSame = copy == feed
    let verdict = "decode(encode(feed)) \(isSame ? "==" : "!=") feed"
    print("", terminal.styled(verdict, isSame ? .green : .red), separator: "\n")
    return isSame
  }

  private static func printOpening(of text: String, lines count: Int = 20) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.prefix(count).joined(separator: "\n"))
    if lines.count > count {
      print("… \(lines.count - count) more lines")
    }
  }
}
