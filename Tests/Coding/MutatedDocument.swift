import Foundation
import Rosetta

/// Documents that differ from a sample in a few tokens.
enum MutatedDocument {
  /// What values and keys are replaced with.
  private static let values = [
    "null", "true", "false", "0", "-1", "1.5", "300", "1e2", "-0", "3000000000", "70000",
    "99999999999999999999", "0.1", #""""#, #""a""#, #""hearts""#, #""inf""#, #""nan""#, #""1""#,
    "[]", "{}",
    "[1]", "[null]", #"{"a":1}"#, #"{"b":null,"a":[1]}"#, #""2015-03-14T09:26:53Z""#, #""AQID""#,
    #"["a",2]"#, #"{"number":{"_0":1}}"#, #"{"_0":5}"#, "[[1],[2]]", #"{"name":"b"}"#, "12",
    #""-inf""#,
  ]
  private static let keys = [
    "a", "b", "c", "d", "name", "age", "value", "children", "super", "skip", "_0", "first_name",
    "home_url", "1", "-2", "x", "y", "", "firstName", "_id_", "text",
  ]

  /// Foundation reads a comma before a closing bracket, which is not JSON, and says what is wrong
  /// with the number `1-1` only when it is read; decimals of more than 38 digits it rounds.
  static func isExempt(_ document: String) -> Bool {
    (try? JSON(parsing: document)) == nil || document.contains(/[0-9]{39}|[0-9][0-9.]{39}/)
  }

  static func mutate(_ sample: String, _ random: inout some RandomNumberGenerator) -> String {
    var tokens = tokens(of: sample)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let position = tokens.indices.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: tokens.remove(at: position)
      case 1: tokens.insert(tokens[position], at: position)
      case 2...3 where position + 1 < tokens.count && tokens[position + 1] == ":":
        tokens[position] = "\"\(keys.randomElement(using: &random) ?? "")\""
      case 4: removeMember(at: position, in: &tokens)
      default:
        let isKey = position + 1 < tokens.count && tokens[position + 1] == ":"
        if isKey || "[]{},:".contains(tokens[position]) { continue }
        tokens[position] = values.randomElement(using: &random) ?? ""
      }
    }
    return tokens.joined()
  }

  /// Removes a key with its scalar.
  private static func removeMember(at position: Int, in tokens: inout [String]) {
    guard position + 3 < tokens.count, tokens[position + 1] == ":", tokens[position + 3] == ","
    else { return }
    tokens.removeSubrange(position...position + 3)
  }

  private static func tokens(of text: String) -> [String] {
    text.matches(of: /"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\[\]{},:"\s]+/).map { String($0.output) }
  }
}
