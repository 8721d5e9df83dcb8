/// Finds the key that was probably meant.
enum KeySuggestion {
  /// The maximum number of keys of an object that are searched for a hint. An object with more is
  /// unlikely to have a mistyped field.
  static let candidates = 1000
  /// The maximum number of bytes of an object that are searched for a hint.
  static let reach = 1 << 20
  /// The maximum number of searches for similar words in a report. A document of a thousand objects
  /// with a thousand keys must not cost a million comparisons.
  static let searches = 20

  /// Returns the candidate nearest to `key`, if it is near enough: the same word in another style
  /// (`userName`, `user_name`, `UserName`), or different in at most a quarter of its letters.
  static func find(_ key: String, among candidates: [String]) -> String? {
    // Nobody mistypes a word of a thousand bytes, and comparing it takes time quadratic in the
    // number of its combining marks.
    guard key.utf8.count <= 1024 else { return nil }
    let plain = folded(key)
    // A much longer candidate is another word in any style, and would take as long to compare.
    let others = candidates.filter { $0.utf8.count <= key.utf8.count * 3 + 16 && $0 != key }
    if let same = others.first(where: { folded($0) == plain }) { return same }
    let letters = Array(key)
    return others.compactMap { other in distance(letters, other).map { (other, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  private static func folded(_ key: String) -> String {
    String(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
  }

  /// Returns the distance of a similar candidate. Very long keys are not typing mistakes.
  private static func distance(_ key: [Character], _ candidate: String) -> Int? {
    // One mistake for every four letters, but at least one and at most three. A single letter has
    // no similar keys.
    let allowed = key.count < 2 ? 0 : max(1, min(key.count / 4, 3))
    guard key.count <= 64, candidate.utf8.count <= 1024 else { return nil }
    if key.allSatisfy(\.isASCII), candidate.utf8.allSatisfy({ $0 < .nonASCII }) {
      return distance(Array(String(key).utf8), Array(candidate.utf8), atMost: allowed)
    }
    return distance(key, Array(candidate), atMost: allowed)
  }

  /// Returns the optimal string alignment distance, unless it exceeds `limit`. It counts
  /// insertions, deletions, replacements and swaps of neighbours (Damerau, "A technique for
  /// computer detection and correction of spelling errors", 1964).
  ///
  /// Complexity: O(length × `limit`), as cells farther from the diagonal exceed the limit.
  static func distance<Letter: Equatable>(
    _ left: [Letter],
    _ right: [Letter],
    atMost limit: Int
  ) -> Int? {
    if abs(left.count - right.count) > limit { return nil }
    let beyond = limit + 1
    var beforeLast: [Int] = []
    var last = (0...right.count).map { min($0, beyond) }
    for (row, letter) in left.enumerated() {
      var current = Array(repeating: beyond, count: right.count + 1)
      current[0] = min(row + 1, beyond)
      let first = max(0, row - limit)
      for column in first..<max(first, min(right.count, row + limit + 1)) {
        let other = right[column]
        let replaced = last[column] + (letter == other ? 0 : 1)
        var best = min(last[column + 1] + 1, current[column] + 1, replaced)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = min(best, beyond)
      }
      // A swap reaches back two rows, so both must exceed the limit.
      if min(current.min() ?? 0, last.min() ?? 0) > limit { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
