/// What a problem says, in parts: for people as one line, for programs one by one.
struct Sentence {
  /// What happened, before the path.
  let headline: String
  /// What stands after the path: the demand of a check, a bridge's reason.
  let detail: String?
  let expected: String?
  let found: String?

  init(
    _ headline: String,
    _ detail: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.headline = headline
    self.detail = detail
    self.expected = expected
    self.found = found
  }

  /// `expected Int, found null`
  init(expected: String, found: String?, ending: String = "") {
    self.init(
      "expected \(expected)" + (found.map { ", found \($0)\(ending)" } ?? ""),
      expected: expected,
      found: found
    )
  }
}
