import Rosetta

/// A mistake as documents have them, made on purpose.
struct Mistake {
  let title: String
  let original: String
  let mistaken: String

  static let all = [
    Mistake(
      title: "a key that is misspelt",
      original: #""name": "Gamle fyr""#,
      mistaken: #""nmae": "Gamle fyr""#
    ),
    Mistake(
      title: "a string for a number",
      original: #""last": "22:50", "every": 12"#,
      mistaken: #""last": "22:50", "every": "12""#
    ),
    Mistake(
      title: "a percentage for a fraction: the field is optional, so this is a warning",
      original: #""load": 0.91"#,
      mistaken: #""load": 91"#
    ),
    Mistake(
      title: "a null in an array",
      original: #"["nb", "en", "se", "de"]"#,
      mistaken: #"["nb", "en", null, "de"]"#
    ),
    Mistake(
      title: "a case that the enum does not have",
      original: #""mode": "funicular""#,
      mistaken: #""mode": "funnicular""#
    ),
  ]

  /// Makes the mistake, exactly once: one that is not in the text could not be reported.
  func made(in text: String) -> String {
    let places = text.ranges(of: original).count
    precondition(places == 1, "\(original) is in the document \(places) times, not once")
    return text.replacing(original, with: mistaken)
  }

  /// Makes all of them in one text and prints what Rosetta has to say about it.
  static func report(on text: String, in terminal: Terminal) {
    for mistake in all {
      let mistaken = terminal.styled(mistake.mistaken, .red)
      print("  \(mistake.title)\n    \(mistake.original)  →  \(mistaken)")
    }
    print()

    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.logHandler = { print($0) }
    let feed: Feed? = rosetta.decode(all.reduce(text) { $1.made(in: $0) })
    precondition(feed == nil, "a document with mistakes was decoded")
  }
}
