/// Names of keys between camel case and snake case, as Foundation's strategies change them.
enum KeyCase {
  /// `some_url_name` is `someUrlName`; underscores at both ends stay.
  static func camelCase(fromSnakeCase name: String) -> String {
    guard let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(separator: "_")
    guard words.count > 1 else { return name }
    let joined = words[0].lowercased() + words.dropFirst().map { capitalized($0) }.joined()
    return name[..<first] + joined + name[name.index(after: last)...]
  }

  /// Every letter that follows no letter in title case, all others in lower case.
  private static func capitalized(_ text: Substring) -> String {
    var isInWord = false
    return text.reduce(into: "") { result, character in
      var rest = character.unicodeScalars[...]
      if !isInWord, let first = rest.popFirst() { result += first.properties.titlecaseMapping }
      result += String(rest).lowercased()
      isInWord = character.isLetter
    }
  }

  /// `someURLName` is `some_url_name`: a capital begins a word, of several in a row the first one
  /// and, before a small letter, the last one.
  static func snakeCase(fromCamelCase name: String) -> String {
    let letters = Array(name)
    var words: [ArraySlice<Character>] = []
    var (word, position) = (0, 1)
    while let capital = letters.indices.dropFirst(position).first(where: { letters[$0].isUppercase }
    ) {
      words.append(letters[word..<capital])
      word = capital
      let small = letters.indices.dropFirst(capital).first { letters[$0].isLowercase }
      guard let small else { break }
      if small > capital + 1 {
        words.append(letters[capital..<small - 1])
        word = small - 1
      }
      position = small + 1
    }
    words.append(letters[word...])
    return words.map { String($0).lowercased() }.joined(separator: "_")
  }
}
