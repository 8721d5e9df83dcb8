import Rosetta
import Testing

@Suite("Payloads of unions")
struct UnionPayloadTests {
  protocol Layer: Sendable {}

  struct Fill: JSONConvertible, Layer, Equatable {
    var color = ""

    static func map(_ object: inout Fill, json: Mapper) { object.color <- json["c"] }
  }

  struct Stroke: Layer { var width = 0 }

  struct Hidden: Layer {}

  class Node: JSONConvertibleClass {
    var name = ""

    required init() {}

    class func map(_ object: Node, json: Mapper) { object.name <- json["name"] }
  }

  final class Folder: Node {
    var nodes: [Node] = []

    override class func map(_ object: Node, json: Mapper) {
      super.map(object, json: json)
      guard let folder = object as? Folder else { return }
      folder.nodes <~ json["nodes"] ~ .array(Rules.node)
    }
  }

  enum Rules {
    static let stroke = Mapping(Stroke()) { stroke, json in stroke.width <- json["w"] }

    static let layer = Union<any Layer>(tag: "ty") {
      Variant(1, { (fill: Fill) in fill }) { $0 as? Fill }
      Variant(2, { (stroke: Stroke) in stroke }, by: Rules.stroke) { $0 as? Stroke }
    }

    static let node: Union<Node> = Union(tag: "kind") {
      Variant("folder", { (folder: Folder) in folder }) { $0 as? Folder }
      Variant("file", { (node: Node) in node }) { $0 }
    }
  }

  struct Picture: JSONConvertible {
    var layers: [any Layer] = []

    static func map(_ object: inout Picture, json: Mapper) {
      object.layers <- json["layers"] ~ .array(Rules.layer)
    }
  }

  @Test("a union maps the types of a protocol")
  func existentials() throws {
    let json = #"{"layers":[{"ty":2,"w":3},{"ty":1,"c":"red"}]}"#
    let picture = try Picture(json: json)
    #expect(picture.layers.map { "\(type(of: $0))" } == ["Stroke", "Fill"])
    #expect(try picture.json(as: String.self) == json)
    let hidden = Outcome { try $0.encode(Picture(layers: [Fill(color: "a"), Hidden()])) as String }
    #expect(
      hidden.problems == [
        "error: could not bridge Layer to JSON at $.layers[1]: no variant is listed for Hidden"
      ]
    )
  }

  @Test("a union maps the subclasses of a class")
  func classes() throws {
    let json = #"{"kind":"folder","name":"a","nodes":[{"kind":"file","name":"b"}]}"#
    let node = try Rosetta().decode(json, using: Rules.node)
    #expect((node as? Folder)?.nodes.map(\.name) == ["b"])
    #expect(try Rosetta().encode(node, using: Rules.node, as: String.self) == json)
  }

  struct Named: JSONConvertible, Equatable {
    var type = ""
    var id = 0

    static func map(_ object: inout Named, json: Mapper) {
      object.id <- json["id"]
      object.type <- json["type"]
    }
  }

  enum Message: Equatable {
    case named(Named)
    case list([Int])
    case json(JSON)
    case members([String: JSON])
    case text(String)

    static let union = Union<Message>(tag: "type") {
      Variant("named", Message.named) { if case .named(let named) = $0 { named } else { nil } }
      Variant("list", Message.list) { if case .list(let list) = $0 { list } else { nil } }
      Variant("json", Message.json) { if case .json(let json) = $0 { json } else { nil } }
      Variant("members", Message.members) { if case .members(let all) = $0 { all } else { nil } }
      Variant("text", Message.text, by: .stringified()) {
        if case .text(let text) = $0 { text } else { nil }
      }
    }
  }

  @Test("a payload that names the tag itself writes it once")
  func ownTag() throws {
    let json = #"{"type":"named","id":1}"#
    let message = try Rosetta().decode(json, using: Message.union)
    #expect(message == .named(Named(type: "named", id: 1)))
    #expect(try Rosetta().encode(message, using: Message.union, as: String.self) == json)
    let other = Outcome {
      try $0.encode(.named(Named(type: "x", id: 1)), using: Message.union, as: String.self)
    }
    #expect(other.problems == ["error: another field writes to the same place at $.type"])
  }

  @Test("a payload of JSON or a dictionary keeps the tag and writes it once")
  func wholes() throws {
    for json in [#"{"type":"json","b":1,"a":[{"type":1}]}"#, #"{"type":"members","a":1,"b":{}}"#] {
      let message = try Rosetta().decode(json, using: Message.union)
      #expect(try Rosetta().encode(message, using: Message.union, as: String.self) == json)
    }
  }

  struct Pair: JSONConvertible, Equatable {
    var count = 0
    init() {}
    static func map(_ object: inout Pair, json: Mapper) { object.count <- json[1] }
  }

  enum Row: Equatable {
    case pair(Pair)
    case members([String: Int])
    case json(JSON)

    static let union = Union<Row>(tag: 0) {
      Variant("pair", Row.pair) { if case .pair(let pair) = $0 { pair } else { nil } }
      Variant("members", Row.members) { if case .members(let all) = $0 { all } else { nil } }
      Variant("json", Row.json) { if case .json(let json) = $0 { json } else { nil } }
    }
  }

  @Test("a payload without elements needs a content beside a tag that is an element")
  func noElements() throws {
    var pair = Pair()
    pair.count = 2
    #expect(
      try Rosetta().encode(.pair(pair), using: Row.union, as: String.self) == #"["pair",2]"#
    )
    for row in [Row.members(["a": 1]), .json(["a": 1]), .json([1]), .json(5)] {
      let outcome = Outcome { try $0.encode(row, using: Row.union, as: String.self) }
      #expect(outcome.value == nil)
      #expect(
        outcome.problems == [
          "error: could not bridge the value to JSON at $: the payload names no elements, so there is no place for the tag: give the union a content"
        ]
      )
    }
  }

  enum Envelope: Equatable {
    case raw(RawJSON)
    case unknown(String)

    static let union = Union<Envelope>(tag: "type") {
      Variant("raw", Envelope.raw, by: .codable()) {
        if case .raw(let raw) = $0 { raw } else { nil }
      }
      Variant.otherwise(Envelope.unknown, by: Line()) {
        if case .unknown(let line) = $0 { line } else { nil }
      }
    }
  }

  /// An object as one string.
  struct Line: Bridge {
    func decode(_ json: JSONReader) -> String? { JSON.decode(json)?.description }
    func encode(_ value: String, to json: JSONWriter) {
      guard let object = try? JSON(parsing: value) else { return json.refuse("no JSON") }
      object.encode(to: json)
    }
  }

  @Test("a Codable payload may be the text of an object")
  func rawPayload() throws {
    let written = [
      #"{"a":1.50,"\u0062":"\/"}"#: #"{"type":"raw","a":1.50,"b":"/"}"#,
      #"{ "type": "raw" }"#: #"{"type":"raw"}"#,
      "{}": #"{"type":"raw"}"#,
    ]
    for (text, json) in written {
      let envelope = Envelope.raw(try RawJSON(parsing: text))
      #expect(try Rosetta().encode(envelope, using: Envelope.union, as: String.self) == json)
    }
    for (text, problem) in [
      #"{"type":"x"}"#: "error: another field writes to the same place at $.type",
      "[1]":
        "error: could not bridge the value to JSON at $: the payload is not an object, so there is no place for the tag: give it a key",
    ] {
      let envelope = Envelope.raw(try RawJSON(parsing: text))
      let outcome = Outcome { try $0.encode(envelope, using: Envelope.union, as: String.self) }
      #expect(outcome.value == nil && outcome.problems == [problem])
    }
  }

  @Test("every other tag may go by a bridge")
  func otherwiseByBridge() throws {
    let text = #"{"type":"new","a":[1]}"#
    let envelope = try Rosetta().decode(text, using: Envelope.union)
    #expect(envelope == .unknown(text))
    #expect(try Rosetta().encode(envelope, using: Envelope.union, as: String.self) == text)
  }

  @Test("a payload that is no object needs a key of its own")
  func noObject() {
    for message in [Message.list([1]), .list([]), .text("{}"), .json(5), .json([["a": 1]])] {
      let outcome = Outcome { try $0.encode(message, using: Message.union, as: String.self) }
      #expect(outcome.value == nil)
      #expect(
        outcome.problems == [
          "error: could not bridge the value to JSON at $: the payload is not an object, so there is no place for the tag: give it a key"
        ]
      )
    }
  }

  @Test("a closure may recognise a case without a payload")
  func closure() throws {
    let union = Union<Int>(tag: "t") { Variant("odd", 1) { $0 % 2 == 1 } }
    #expect(try Rosetta().encode(3, using: union, as: String.self) == #"{"t":"odd"}"#)
    #expect(try Rosetta().decode(#"{"t":"odd"}"#, using: union) == 1)
  }
}

extension UnionPayloadTests {
  struct Proxy: JSONConvertible, Equatable {
    var id = 0
    var extras: [String: JSON] = [:]

    static func map(_ object: inout Proxy, json: Mapper) {
      object.id <- json["id"]
      object.extras <~ json.rest
    }
  }

  enum Open: Equatable {
    case proxy(Proxy)
    case closed

    static let union = Union<Open>(tag: "type") {
      Variant("proxy", Open.proxy) { if case .proxy(let proxy) = $0 { proxy } else { nil } }
    }
  }

  @Test("json.rest in a payload does not contain the tag")
  func rest() throws {
    let json = #"{"type":"proxy","id":1,"x":1.50,"y":{"type":2}}"#
    let proxy = try Rosetta().decode(json, using: Open.union)
    #expect(proxy == .proxy(Proxy(id: 1, extras: ["x": 1.5, "y": ["type": 2]])))
    #expect(try Rosetta().encode(proxy, using: Open.union, as: String.self) == json)
    let last = try Rosetta().decode(#"{"id":1,"x":2,"type":"proxy"}"#, using: Open.union)
    #expect(last == .proxy(Proxy(id: 1, extras: ["x": 2])))
  }

  struct Coded: Codable {
    var a = 1

    func encode(to encoder: any Encoder) throws {
      let reason = EncodingError.Context(codingPath: [], debugDescription: "never")
      if a < 0 { throw EncodingError.invalidValue(self, reason) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(a, forKey: .a)
    }
  }

  @Test("a Codable payload needs a place for its tag, too")
  func codable() throws {
    let object = Union<Coded>(tag: "type") {
      Variant("coded", { (coded: Coded) in coded }, by: .codable()) { $0 }
    }
    #expect(
      try Rosetta().encode(Coded(), using: object, as: String.self) == #"{"type":"coded","a":1}"#
    )
    #expect(
      thrownProblems { try Rosetta().encode(Coded(a: -1), using: object, as: String.self) }
        == ["error: could not bridge Coded to JSON at $: never"]
    )
    #expect(
      thrownProblems {
        try Rosetta(maximumDepth: 0).encode(Coded(), using: object, as: String.self)
      } == ["error: nested deeper than 0 levels at $"]
    )
    let list = Union<[Int]>(tag: "type") {
      Variant("list", { (list: [Int]) in list }, by: .codable()) { $0 }
    }
    #expect(
      thrownProblems { try Rosetta().encode([1], using: list, as: String.self) } == [
        """
        error: could not bridge the value to JSON at $: the payload is not an object, so there is no \
        place for the tag: give it a key
        """
      ]
    )
    let element = Union<Coded>(tag: 0) {
      Variant("coded", { (coded: Coded) in coded }, by: .codable()) { $0 }
    }
    #expect(
      thrownProblems { try Rosetta().encode(Coded(), using: element, as: String.self) } == [
        """
        error: could not bridge the value to JSON at $: the payload names no elements, so there is no \
        place for the tag: give the union a content
        """
      ]
    )
  }
}
