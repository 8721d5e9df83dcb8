/// The names of types as Swift source has them: `[Int]`, `Int?`, `[String: User]`.
enum TypeName {
  static func text(_ type: Any.Type) -> String {
    // The standard library writes `Dictionary<String, Optional<Int>>`, without modules.
    var remainder = "\(type)"[...]
    let name = take(&remainder)
    return remainder.isEmpty ? name : "\(type)"
  }

  /// Takes one type off the front of `text`: a name, a tuple or a function.
  private static func take(_ text: inout Substring) -> String {
    var name = ""
    // An arrow is no bracket.
    while let next = text.first, next != ",", next != ")", next != ">" || name.last == "-" {
      text.removeFirst()
      switch next {
      case "(": name += "(\(takeList(&text).joined(separator: ", ")))"
      case "<":
        // A label or a function's parameters may be before the name.
        let start = name.lastIndex(of: " ").map { name.index(after: $0) } ?? name.startIndex
        let short = shortened(String(name[start...]), takeList(&text))
        name.replaceSubrange(start..., with: short)
      default: name.append(next)
      }
    }
    return name
  }

  /// Takes types and the bracket after them.
  private static func takeList(_ text: inout Substring) -> [String] {
    var types: [String] = []
    repeat {
      text = text.drop { $0 == " " }
      types.append(take(&text))
    } while text.popFirst() == ","
    return types
  }

  private static func shortened(_ name: String, _ parameters: [String]) -> String {
    switch (name, parameters.count) {
    case ("Array", 1): return "[\(parameters[0])]"
    case ("Dictionary", 2): return "[\(parameters[0]): \(parameters[1])]"
    case ("Optional", 1):
      let wrapped = parameters[0]
      let isExistential = wrapped.hasPrefix("any ") || wrapped.contains(" & ")
      let needsBrackets = isExistential && wrapped.first != "(" || wrapped.contains("->")
      return needsBrackets ? "(\(wrapped))?" : "\(wrapped)?"
    default: return "\(name)<\(parameters.joined(separator: ", "))>"
    }
  }
}
