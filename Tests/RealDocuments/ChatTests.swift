import Foundation
import Rosetta
import Testing

@Suite("A chat API")
struct ChatTests {
  static let request = #"""
    {"model": "large-1", "temperature": 0.5, "messages": [
      {"role": "system", "content": "Be brief."},
      {"role": "user", "content": [
        {"type": "text", "text": "Will it rain here?"},
        {"type": "image_url", "image_url": {"url": "https://example.org/map.png", "detail": "low"}},
        {"type": "audio", "audio": {"format": "wav", "data": "UklGRg=="}}
      ]},
      {"role": "assistant", "content": null, "tool_calls": [
        {"id": "call_1", "type": "function",
         "function": {"name": "forecast", "arguments": "{\"city\":\"Bern\",\"days\":2}"}}
      ]},
      {"role": "tool", "tool_call_id": "call_1", "content": "dry"},
      {"role": "assistant", "content": "No."}
    ]}
    """#

  @Test("a chat request survives a round trip, parts of unknown kinds too")
  func wholeDocument() throws {
    let request = try Chat.Request(json: Self.request)
    #expect(request.messages.count == 5)
    #expect(request.messages[0] == .system(.init(content: .text("Be brief."))))
    guard case .user(let question) = request.messages[1], case .parts(let parts) = question.content
    else {
      Issue.record("no parts")
      return
    }
    #expect(parts[0] == .text("Will it rain here?"))
    #expect(
      parts[2] == .unknown(["type": "audio", "audio": ["format": "wav", "data": "UklGRg=="]])
    )
    let call = Chat.ToolCall(
      id: "call_1",
      name: "forecast",
      arguments: Chat.Forecast(city: "Bern", days: 2)
    )
    #expect(request.messages[2] == .assistant(.init(content: nil, calls: [call])))
    let written = try roundTrip(Self.request, as: Chat.Request.self)
    #expect(try written == JSON(parsing: Self.request))
    #expect(try Chat.Request(json: written) == request)
  }

  static let breakages: [Breakage] = [
    .init(
      "an empty model",
      #""large-1""#,
      #""""#,
      [#"error: check failed for "" at $.model: must not be empty"#]
    ),
    .init(
      "a hot temperature",
      "0.5",
      "3",
      ["error: check failed for 3 at $.temperature: must be between 0 and 2"]
    ),
    .init(
      "an unknown role",
      #""tool","#,
      #""tools","#,
      [
        #"error: expected one of "system", "user", "assistant", "tool", found string "tools" at $.messages[3].role"#
      ]
    ),
    .init(
      "no role",
      #""role": "system", "#,
      "",
      ["error: missing required value at $.messages[0].role"]
    ),
    .init(
      "content of no kind",
      #""Be brief.""#,
      "true",
      ["error: expected string or array, found a boolean at $.messages[0].content"]
    ),
    .init(
      "a part that is a string",
      #"{"type": "text", "text": "Will it rain here?"}"#,
      #""Will it rain here?""#,
      [#"error: expected object, found a string at $.messages[1].content[0]"#]
    ),
    .init(
      "a part without its text",
      #""text": "Will"#,
      #""txt": "Will"#,
      ["error: missing required value at $.messages[1].content[0].text"]
    ),
    .init(
      "an image without an address",
      #""https://example.org/map.png""#,
      #""""#,
      [
        #"error: could not bridge a string to URL at $.messages[1].content[1].image_url.url: not a URL"#
      ]
    ),
    .init(
      "an unlisted detail",
      #""low""#,
      #""medium""#,
      [
        #"warning: check failed at $.messages[1].content[1].image_url.detail: must be one of "low", "high", "auto""#
      ]
    ),
    .init(
      "arguments that are an object",
      #""{\"city\":\"Bern\",\"days\":2}""#,
      #"{"city": "Bern", "days": 2}"#,
      [
        "error: expected string with JSON, found object at $.messages[2].tool_calls[0].function.arguments"
      ]
    ),
    .init(
      "arguments cut short",
      #"\"days\":2}""#,
      #"\"days\":""#,
      [
        "error: the string is not valid JSON at $.messages[2].tool_calls[0].function.arguments.days: expected a value, found the end of the document"
      ]
    ),
    .init(
      "arguments out of range",
      #"\"days\":2"#,
      #"\"days\":20"#,
      [
        "error: check failed for 20 at $.messages[2].tool_calls[0].function.arguments.days: must be between 1 and 7"
      ]
    ),
    .init(
      "a call without a function",
      #""function": {"#,
      #""func": {"#,
      ["error: missing required value at $.messages[2].tool_calls[0].function"]
    ),
    .init(
      "an answer without content",
      #""content": "No.""#,
      #""refusal": "No.""#,
      ["error: check failed at $.messages[4]: an answer has content or calls"]
    ),
  ]

  @Test("a broken chat request is refused with the reason and the path", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.request, as: Chat.Request.self)
    #expect(problems == breakage.problems)
  }
}
