import Rosetta
import Testing

@Suite("Guide/Unions.md, cases with several values")
struct UnionCasesTests {
  enum Step: JSONUnion, Equatable {
    case move(x: Int, y: Int)
    case rest

    static let point = Mapping((x: 0, y: 0)) { point, json in
      point.x <- json["x"]
      point.y <- json["y"]
    }
    static let union = Union<Step>(tag: "step") {
      Variant("move", { .move(x: $0.x, y: $0.y) }, by: point) {
        if case .move(let x, let y) = $0 { (x, y) } else { nil }
      }
      Variant("rest", .rest)
    }
  }

  @Test("a case has several values")
  func severalValues() throws {
    let json = """
      [{"step":"move","x":1,"y":2},{"step":"rest"}]
      """
    let steps: [Step] = try Rosetta().decode(json)
    #expect(steps == [.move(x: 1, y: 2), .rest])
    #expect(try steps.json() == json)
  }

  struct Plugin: JSONConvertible, Equatable {
    var type = ""
    var level = 0

    static func map(_ object: inout Plugin, json: Mapper) {
      object.type <- json["type"]
      object.level <- json["level"]
    }
  }

  enum Rules {
    // swift-format-ignore
    static func variant(_ type: String) -> Variant<Plugin> {
      Variant(type, { (plugin: Plugin) in plugin }) { $0.type == type ? $0 : nil }
    }

    static func plugins(_ types: [String]) -> Union<Plugin> {
      Union(tag: "type") { return types.map { variant($0) } }
    }
  }

  @Test("variants may be known only at run time")
  func runTime() throws {
    let union = Rules.plugins(["echo", "fade"])
    let plugin = try Rosetta().decode(#"{"type":"fade","level":3}"#, using: union)
    #expect(plugin == Plugin(type: "fade", level: 3))
    #expect(
      try Rosetta().encode(plugin, using: union, as: String.self) == #"{"type":"fade","level":3}"#
    )
    #expect(
      thrownProblems { try Rosetta().decode(#"{"type":"pan","level":3}"#, using: union) } == [
        #"error: expected one of "echo", "fade", found string "pan" at $.type"#
      ]
    )
  }

  enum Message: JSONUnion, Equatable {
    case ping
    case other(JSON)

    static let union = Union<Message>(tag: "type") {
      Variant("ping", .ping)
      Variant.otherwise(Message.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  struct Envelope: JSONConvertible, Equatable {
    var id = 0
    var message = Message.ping

    static func map(_ object: inout Envelope, json: Mapper) {
      object.id <- json["id"]
      object.message <- json.flattened
    }
  }

  @Test("the payload of otherwise takes what the lines above do not name, but no null tag")
  func otherwise() throws {
    let text = #"{"id":1,"type":"pong","at":2}"#
    let envelope = try Envelope(json: text)
    #expect(envelope.message == .other(["type": "pong", "at": 2]))
    #expect(try envelope.json() == text)
    #expect(
      thrownProblems { try Message(json: #"{"type":null}"#) } == [
        #"error: expected "ping", found null at $.type"#
      ]
    )
    #expect(
      thrownProblems { try Message(json: "{}") } == ["error: missing required value at $.type"]
    )
  }

  struct Request: JSONConvertible, Equatable {
    var id = 0
    var method = ""

    static func map(_ object: inout Request, json: Mapper) {
      object.id <- json["id"]
      object.method <- json["method"]
    }
  }

  struct Notification: JSONConvertible, Equatable {
    var method = ""

    static func map(_ object: inout Notification, json: Mapper) {
      object.method <- json["method"]
      var id: Presence<JSON> = .missing
      id <~ json["id"].decodeOnly
      json.check(id == .missing, "must have no id", at: "id")
    }
  }

  enum Call: JSONUnion, Equatable {
    case request(Request)
    case notification(Notification)

    static let union = Union<Call>.untagged {
      Alternative(Call.request) { if case .request(let request) = $0 { request } else { nil } }
      Alternative(Call.notification) {
        if case .notification(let notification) = $0 { notification } else { nil }
      }
    }
  }

  @Test("a mistake in an alternative does not make it one of fewer keys")
  func fewerKeys() throws {
    for text in [#"{"id":7,"method":"a"}"#, #"{"method":"a"}"#] {
      let call = try Rosetta().decode(Call.self, from: text)
      #expect(try Rosetta().encode(call) as String == text)
    }
    #expect(
      thrownProblems { try Rosetta().decode(Call.self, from: #"{"id":1.5,"method":"a"}"#) } == [
        """
        error: expected Int, found a number, which does not fit at $.id
        """
      ]
    )
  }
}
