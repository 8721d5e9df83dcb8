/// Finds the key that somebody probably meant.
enum NearKey {
  /// Keys of an object that are looked at for a hint. In one with more, nobody has mistyped a field.
  static let candidates = 1000
  /// Bytes of an object that are looked at for a hint.
  static let reach = 1 << 20

  /// The candidate nearest to `key`, if it is near enough: the same word in another style
  /// (`userName`, `user_name`, `UserName`), or a quarter of its letters apart.
  static func find(_ key: String, among candidates: [String]) -> String? {
    let plain = folded(key)
    let candidates = candidates.filter { mayBeNear($0, to: key) }
    if let same = candidates.first(where: { $0 != key && folded($0) == plain }) { return same }
    let letters = Array(key)
    return candidates.lazy
      .filter { $0 != key }
      .compactMap { candidate in distance(letters, candidate).map { (candidate, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  /// Whether `candidate` may be a misspelling of `key`.
  static func isNear(_ candidate: String, to key: String) -> Bool {
    mayBeNear(candidate, to: key)
      && (folded(candidate) == folded(key) || distance(Array(key), candidate) != nil)
  }

  /// Whether it is worth a look: what is much longer is another word, however it is written. Swift
  /// takes the square of a candidate's combining marks to compare it.
  private static func mayBeNear(_ candidate: String, to key: String) -> Bool {
    candidate.utf8.count <= key.utf8.count * 3 + 16
  }

  private static func folded(_ key: String) -> String {
    String(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
  }

  /// The distance of a candidate that is near; a letter alone is near to nothing. Very long keys are
  /// no typing mistakes.
  private static func distance(_ key: [Character], _ candidate: String) -> Int? {
    let allowed = key.count < 2 ? 0 : max(1, min(key.count / 4, 3))
    guard key.count <= 64, candidate.utf8.count <= 1024 else { return nil }
    let letters = Array(candidate)
    guard abs(letters.count - key.count) <= allowed else { return nil }
    return distance(key, letters, atMost: allowed)
  }

  /// The optimal string alignment distance, if it is not above `limit`: insertions, deletions,
  /// replacements and swaps of neighbours (Damerau, "A technique for computer detection and
  /// correction of spelling errors", 1964).
  static func distance(_ left: [Character], _ right: [Character], atMost limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(
          last[column + 1] + 1,
          current[column] + 1,
          last[column] + (character == other ? 0 : 1)
        )
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      // A swap reaches back two rows, so that both must be beyond the limit.
      if min(current.min() ?? 0, last.min() ?? 0) > limit { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
