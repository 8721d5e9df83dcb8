import Measuring

/// Generates the content of documents from a seed: words in several scripts and with escapes, and
/// numbers.
struct MadeText {
  private var random: SeededNumbers

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  /// Words as written between the quotes of a JSON string.
  private static let words = [
    "harbour", "lantern", "quiet", "evening", "\\n", "\\\"so\\\"", "http:\\/\\/t.co\\/x",
    "名前", "こんにちは世界", "ありがとう", "だれかの夏休み", "東京", "噛み合わない",
    "пример", "вечер", "καλημέρα", "مرحبا", "été", "Straße", "caf\\u00e9", "\\ud83d\\ude0a",
    "😋✨", "❤️", "\\\\o\\/", "日本語の文章", "最高の夏",
  ]
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.words[number(in: 0...Self.words.count - 1)] }
      .joined(separator: " ")
  }

  /// A name of seven letters.
  mutating func name() -> String {
    String((0..<7).map { _ in Self.letters[number(in: 0...Self.letters.count - 1)] })
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func flag() -> Bool { .random(using: &random) }

  /// A number with fifteen decimals, like those of canada.json.
  mutating func decimal() -> String {
    let fraction = String(number(in: 1_000_000_000_000_00...9_999_999_999_999_99))
    return "\(number(in: -141...83)).\(fraction)"
  }
}
