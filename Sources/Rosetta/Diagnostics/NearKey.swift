/// Finds the key that somebody probably meant.
enum NearKey {
  /// The candidate nearest to `key`, if it is near enough: the same word in another style
  /// (`userName`, `user_name`, `UserName`), or a third of its letters apart.
  static func find(_ key: String, among candidates: [String]) -> String? {
    let plain = folded(key)
    if let same = candidates.first(where: { $0 != key && folded($0) == plain }) { return same }
    let allowed = max(1, min(key.count / 3, 3))
    // Very long keys are no typing mistakes, and the distance takes length × length.
    let near = candidates.lazy
      .filter { $0 != key && $0.count <= 64 && abs($0.count - key.count) <= allowed }
      .map { ($0, distance(Array(key), Array($0))) }
      .filter { $0.1 <= allowed }
      .min { $0.1 < $1.1 }
    return key.count <= 64 ? near?.0 : nil
  }

  private static func folded(_ key: String) -> String {
    String(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
  }

  /// The optimal string alignment distance: insertions, deletions, replacements and swaps of
  /// neighbours (Damerau, "A technique for computer detection and correction of spelling errors",
  /// 1964).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
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
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
