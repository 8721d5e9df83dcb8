extension Wording {
  /// `string, number or array`
  static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "another type" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// What is expected of an object whose only key is a tag.
  static func onlyKey(_ names: [String]) -> String { "an object of one key, \(oneOf(names))" }

  /// What is expected of the keys of a union that stand beside others.
  static func oneKey(_ names: [String]) -> String { "an object with \(oneOf(names))" }

  static func allKeys(_ names: [String]) -> String {
    "it has \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "none")"
  }

  static func keys(_ count: Int) -> String { count == 0 ? "it has no key" : "it has \(count) keys" }

  static var payloadIsNoObject: String {
    "the payload is not an object, so there is no place for the tag: give it a key"
  }

  /// Why a case cannot be written: its name, not what it holds.
  static func unlisted(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else {
      return "no variant is listed for \(TypeName.text(type(of: value)))"
    }
    let name = mirror.children.first?.label ?? Printable.name(of: value)
    return "no variant is listed for \(name)"
  }

  /// The name of an enum's case that has no payload; nil of anything else.
  static func caseName(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return String(describing: value)
  }
}
