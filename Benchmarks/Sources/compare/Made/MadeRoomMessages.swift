import Foundation
import Measuring

/// Messages of a chat room, with `type` as the first member, or as the last in a fifth of them.
struct MadeRoomMessages {
  /// Each message with its type, in document order.
  private var messages: [(type: String, text: String)] = []
  private var text = MadeText(seed: 17)

  init(count: Int) {
    for number in 0..<count {
      let type = Self.types[text.number(in: 0...Self.types.count - 1)]
      let members = members(of: type, number)
      let tag = "\"type\": \"\(type)\""
      let isLast = number.isMultiple(of: 5)
      messages.append((type, isLast ? "{\(members), \(tag)}" : "{\(tag), \(members)}"))
    }
  }

  /// All messages in one array, mixed.
  var document: Data { Data(Self.array(messages.map(\.text)).utf8) }

  /// All messages in one array, in the order of their types.
  var groupedDocument: Data {
    Data(Self.array(Self.types.flatMap { texts(of: $0) }).utf8)
  }

  /// The messages in an array for each type.
  var sortedDocument: Data {
    let arrays = Self.types.map { type in "\"\(type)\": " + Self.array(texts(of: type)) }
    return Data("{\(arrays.joined(separator: ",\n"))}".utf8)
  }

  private func texts(of type: String) -> [String] {
    messages.filter { $0.type == type }.map(\.text)
  }

  private static let types = [
    "said", "edited", "removed", "joined", "left", "reacted", "shared", "called", "pinned",
    "renamed",
  ]

  private static func array(_ messages: [String]) -> String {
    "[\(messages.joined(separator: ",\n"))]"
  }

  private mutating func members(of type: String, _ number: Int) -> String {
    let id = "\"id\": \(1_000_000 + number)"
    let sender = "\"sender\": \"\(text.name())\""
    let sent = "\"sent\": \(1_763_800_000 + number).\(text.number(in: 100...999))"
    switch type {
    case "said":
      return "\(id), \(sender), \"text\": \"\(text.words(5))\", \(sent), \"mentions\": \(names())"
    case "edited":
      return "\(id), \"text\": \"\(text.words(5))\", \(sent), \"revision\": \(number % 7)"
    case "removed":
      return "\(id), \(sent), \"reason\": \(text.flag() ? "null" : "\"\(text.words(2))\"")"
    case "joined":
      return "\"user\": \"\(text.name())\", \(sent), \"roles\": \(names()), \"is_guest\": true"
    case "left":
      return "\"user\": \"\(text.name())\", \(sent), \"minutes\": \(text.number(in: 1...600))"
    case "reacted":
      return "\(id), \(sender), \(sent), \"reaction\": \"❤️\", \"count\": \(number % 90)"
    case "shared":
      let size = text.number(in: 1...9_000_000)
      return """
        \(id), \(sender), \(sent), "name": "\(text.name()).png", "size": \(size), "is_image": true
        """
    case "called":
      return "\(sender), \(sent), \"seconds\": \(text.number(in: 1...999)).5, \"users\": \(names())"
    case "pinned": return "\(id), \(sender), \(sent)"
    default:
      return "\(sender), \(sent), \"name\": \"\(text.name())\", \"topic\": \"\(text.words(2))\""
    }
  }

  private mutating func names() -> String { "[\"\(text.name())\", \"\(text.name())\"]" }
}
