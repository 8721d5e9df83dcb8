/// The names of types as Swift source has them: `[Int]`, `Int?`, `[String: User]`.
enum TypeName {
  static func text(_ type: Any.Type) -> String {
    // The standard library writes `Dictionary<String, Optional<Int>>`, without modules.
    var rest = "\(type)"[...]
    let name = parse(&rest)
    return rest.isEmpty ? name : "\(type)"
  }

  /// Takes one type off the front of `text`.
  private static func parse(_ text: inout Substring) -> String {
    var name = plainName(&text)
    guard text.first == "<" else { return name }
    var parameters: [String] = []
    repeat {
      text.removeFirst()
      while text.first == " " { text.removeFirst() }
      parameters.append(parse(&text))
    } while text.first == ","
    if text.first == ">" { text.removeFirst() }
    switch (name, parameters.count) {
    case ("Array", 1): name = "[\(parameters[0])]"
    case ("Dictionary", 2): name = "[\(parameters[0]): \(parameters[1])]"
    case ("Optional", 1):
      let isCompound =
        parameters[0].hasPrefix("any ") || parameters[0].contains(" & ")
        || parameters[0].contains("->")
      name = isCompound && parameters[0].first != "(" ? "(\(parameters[0]))?" : "\(parameters[0])?"
    default: name += "<\(parameters.joined(separator: ", "))>"
    }
    // `Outer<Int>.Inner`, and what follows a type in a tuple or function.
    return name + (text.first == "." ? parse(&text) : "")
  }

  /// A name up to its parameters or its end; what is in brackets goes with it.
  private static func plainName(_ text: inout Substring) -> String {
    var name = ""
    while let first = text.first, first != "<", first != ">", first != "," {
      text.removeFirst()
      name.append(first)
      guard first == "(" else { continue }
      while !text.isEmpty, text.first != ")" {
        let before = text.count
        name += parse(&text)
        if text.first == "," { name.append(text.removeFirst()) }
        if text.count == before { return name }
      }
    }
    return name
  }
}
