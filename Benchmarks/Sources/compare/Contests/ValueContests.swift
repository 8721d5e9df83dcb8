import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Five thousand values of one type, such as records have among their names and numbers.
  static var values: [Contest] {
    let words = ["Straße", "größer", "schön", "Übermut", "für", "über", "Käse", "und", "oder"]
    return rows("UUIDs", UUID.self) { text in
      let digits = (0..<32).map { _ in String(text.number(in: 0...15), radix: 16) }
      let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
      return "\"\(groups.joined(separator: "-"))\""
    }
      + rows("amounts, Decimal", Decimal.self) { text in
        "\(text.number(in: 0...1_000_000)).\(text.number(in: 11...99))"
      }
      + rows("German sentences", String.self) { text in
        let sentence = (0..<12).map { _ in words[text.number(in: 0...words.count - 1)] }
        return "\"\(sentence.joined(separator: " "))\""
      }
  }

  private static func rows<Value: Rival>(
    _ name: String,
    _ type: Value.Type,
    _ value: @escaping (inout MadeText) -> String
  ) -> [Contest] where Value.Twin: Codable {
    let document = {
      var text = MadeText(seed: 12)
      return Data("[\((0..<5_000).map { _ in value(&text) }.joined(separator: ","))]".utf8)
    }
    return [decoding(name, [Value].self, document), encoding(name, [Value].self, document)]
  }
}
