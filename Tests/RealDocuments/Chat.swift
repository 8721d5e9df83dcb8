import Foundation
import Rosetta

/// Models of a chat API: messages by role, content in a string or in parts, and tool calls whose
/// arguments are JSON in a string.
enum Chat {
  struct Request: JSONConvertible, Equatable, Sendable {
    var model = ""
    var temperature = 1.0
    var messages: [Message] = []

    static func map(_ object: inout Request, json: Mapper) {
      object.model <- json["model"] § .nonEmpty
      object.temperature <~ json["temperature"].strict § .range(0...2)
      object.messages <- json["messages"] § .nonEmpty
    }
  }

  enum Message: JSONUnion, Equatable, Sendable {
    case system(Text)
    case user(Text)
    case assistant(Answer)
    case tool(ToolResult)

    static let union = Union<Message>(tag: "role") {
      Variant("system", Message.system) { if case .system(let text) = $0 { text } else { nil } }
      Variant("user", Message.user) { if case .user(let text) = $0 { text } else { nil } }
      Variant("assistant", Message.assistant) {
        if case .assistant(let answer) = $0 { answer } else { nil }
      }
      Variant("tool", Message.tool) { if case .tool(let result) = $0 { result } else { nil } }
    }
  }

  struct Text: JSONMapped, Equatable, Sendable {
    let content: Content

    static let properties = Properties(of: Text.self) { \.content <- "content" }
    static let mapping = Mapping(Text.init, properties)
  }

  enum Content: JSONUnion, Equatable, Sendable {
    case text(String)
    case parts([Part])

    static let union = Union<Content>.untagged {
      Alternative(Content.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Content.parts) { if case .parts(let parts) = $0 { parts } else { nil } }
    }
  }

  /// Parts of kinds that are not known yet are kept.
  enum Part: JSONUnion, Equatable, Sendable {
    case text(String)
    case image(Image)
    case unknown(JSON)

    static let union = Union<Part>(tag: "type") {
      Variant("text", Part.text, key: "text") { if case .text(let text) = $0 { text } else { nil } }
      Variant("image_url", Part.image, key: "image_url") {
        if case .image(let image) = $0 { image } else { nil }
      }
      Variant.otherwise(Part.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
  }

  struct Image: JSONMapped, Equatable, Sendable {
    let url: URL
    let detail: String?

    static let properties = Properties(of: Image.self) {
      \.url <- "url" ~ .url
      \.detail <~ "detail" § .oneOf("low", "high", "auto")
    }
    static let mapping = Mapping(Image.init, properties)
  }

  struct Answer: JSONConvertible, Equatable, Sendable {
    var content: String?
    var calls: [ToolCall]?

    static func map(_ object: inout Answer, json: Mapper) {
      object.content <~ json["content"].nullable.strict
      object.calls <~ json["tool_calls"].strict
      json.check(object.content != nil || object.calls != nil, "an answer has content or calls")
    }
  }

  struct ToolCall: JSONConvertible, Equatable, Sendable {
    var id = ""
    var type = "function"
    var name = ""
    var arguments = Forecast()

    static func map(_ object: inout ToolCall, json: Mapper) {
      object.id <- json["id"]
      object.type <- json["type"] § .oneOf("function")
      json["function"].map { json in
        object.name <- json["name"]
        object.arguments <- json["arguments"] ~ .stringified()
      }
    }
  }

  struct Forecast: JSONConvertible, Equatable, Sendable {
    var city = ""
    var days = 1

    static func map(_ object: inout Forecast, json: Mapper) {
      object.city <- json["city"]
      object.days <- json["days"] § .range(1...7)
    }
  }

  struct ToolResult: JSONMapped, Equatable, Sendable {
    let call: String
    let content: Content

    static let properties = Properties(of: ToolResult.self) {
      \.call <- "tool_call_id"
      \.content <- "content"
    }
    static let mapping = Mapping(ToolResult.init, properties)
  }
}
