/// The message of a problem in parts: one line for people, separate parts for programs.
struct Sentence {
  /// What happened, before the path.
  let headline: String
  /// What comes after the path: the demand of a check, or the reason of a bridge.
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
