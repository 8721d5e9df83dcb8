import Rosetta
import Testing

@Suite("Unions with a tag in the payload's object")
struct TaggedUnionTests {
  struct Drawing: JSONConvertible, Equatable {
    var main: Shape = .empty
    var shapes: [Shape] = []
    var named: [String: Shape] = [:]
    var other: StrictShape?

    static func map(_ object: inout Drawing, json: Mapper) {
      object.main <- json["main"]
      object.shapes <~ json["shapes"]
      object.named <~ json["named"]
      object.other <~ json["other"]
    }
  }

  @Test(
    "every case of a tagged union survives a round trip",
    arguments: [
      (#"{"type":"circle","radius":2}"#, Shape.circle(Circle(radius: 2))),
      (#"{"type":"square","side":3,"name":"a"}"#, .square(Square(side: 3, name: "a"))),
      (#"{"type":"empty"}"#, .empty),
      (#"{"type":"group","shapes":[]}"#, .group([])),
      (
        #"{"type":"group","shapes":[{"type":"empty"},{"type":"group","shapes":[{"type":"circle","radius":1}]}]}"#,
        .group([.empty, .group([.circle(Circle(radius: 1))])])
      ),
      (
        #"{"type":"star","points":[1.50,{"a":null}]}"#,
        .unknown(["type": "star", "points": [1.5, ["a": nil]]])
      ),
      (#"{"points":1,"type":7}"#, .unknown(["points": 1, "type": 7])),
    ]
  )
  func roundTrip(_ json: String, _ shape: Shape) throws {
    let decoded = try Shape(json: json)
    #expect(decoded == shape)
    #expect(try decoded.json(as: String.self) == json)
  }

  @Test("the tag may stand anywhere, and have escapes")
  func anywhere() throws {
    let square = Shape.square(Square(side: 3, name: "a"))
    #expect(try Shape(json: #"{"side": 3, "name": "a", "type": "square"}"#) == square)
    #expect(try Shape(json: #"{"side": 3, "type": "s\u0071uare", "name": "a"}"#) == square)
    #expect(try Shape(json: #"{"t\u0079pe": "square", "side": 3, "name": "a"}"#) == square)
    let keys = (0..<40).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try Shape(json: #"{\#(keys),"name":"a","side":3,"type":"square"}"#) == square)
  }

  @Test("properties, elements and values of dictionaries are unions")
  func places() throws {
    let json = """
      {"main":{"type":"circle","radius":1},"shapes":[{"type":"empty"},{"type":"square","side":2}],\
      "named":{"a":{"type":"empty"},"b":{"type":"x"}},"other":{"type":"empty"}}
      """
    let drawing = try Drawing(json: json)
    #expect(drawing.shapes == [.empty, .square(Square(side: 2, name: nil))])
    #expect(drawing.named == ["a": .empty, "b": .unknown(["type": "x"])])
    #expect(drawing.other == .empty)
    #expect(try drawing.json(as: String.self) == json)
    #expect(try Rosetta().decode([Shape].self, from: #"[{"type":"empty"}]"#) == [.empty])
  }

  @Test(
    "a bad payload is refused with the problems of its own case alone",
    arguments: [
      BadJSON(#"{"radius": 1}"#, #"error: missing required value at $.type"#),
      BadJSON(
        #"{"type": "circel", "radius": 1}"#,
        #"error: expected one of "circle", "square", "empty", found string "circel" at $.type"#
      ),
      BadJSON(
        #"{"type": 5}"#,
        #"error: expected one of "circle", "square", "empty", found number 5 at $.type"#
      ),
      BadJSON(
        #"{"type": null}"#,
        #"error: expected one of "circle", "square", "empty", found null at $.type"#
      ),
      BadJSON(
        #"{"type": {"a": 1}}"#,
        #"error: expected one of "circle", "square", "empty", found object at $.type"#
      ),
      BadJSON(#"{"type": "circle"}"#, #"error: missing required value at $.radius"#),
      BadJSON(
        #"{"type": "circle", "radius": "1", "side": "1"}"#,
        #"error: expected Double, found string "1" at $.radius"#
      ),
      BadJSON(
        #"{"type": "circle", "radius": -1}"#,
        "error: check failed for -1 at $.radius: must be at least 0"
      ),
      BadJSON(#"{"type": "square", "radius": 1}"#, #"error: missing required value at $.side"#),
      BadJSON("[]", "error: expected object, found array at $"),
      BadJSON("7", "error: expected object, found a number at $"),
      BadJSON("null", "error: expected object, found null at $"),
      BadJSON("{}", #"error: missing required value at $.type"#),
    ]
  )
  func refusals(_ bad: BadJSON) {
    let outcome = Outcome { try $0.decode(StrictShape.self, from: bad.json) }
    #expect(outcome.value == nil)
    #expect(outcome.problems == [bad.problem])
  }

  @Test("the hint names the tag that was probably meant")
  func hint() {
    let outcome = Outcome { try $0.decode(StrictShape.self, from: #"{"type": "circel"}"#) }
    #expect(outcome.hints == [#"did you mean "circle"?"#])
  }

  @Test("a missing tag is an error even where unknown tags are kept")
  func missingTag() {
    let outcome = Outcome { try $0.decode(Shape.self, from: #"{"radius": 1}"#) }
    #expect(outcome.problems == [#"error: missing required value at $.type"#])
    let null = Outcome { try $0.decode(Shape.self, from: #"{"type": null}"#) }
    #expect(
      null.problems == [
        #"error: expected one of "circle", "square", "group", "empty", found null at $.type"#
      ]
    )
  }

  @Test("the path of a problem leads through unions")
  func paths() {
    let json =
      #"{"type": "group", "shapes": [{"type": "empty"}, {"type": "group", "shapes": [{"type": "square", "side": "2"}]}]}"#
    let outcome = Outcome { try $0.decode(Shape.self, from: json) }
    #expect(
      outcome.problems == [
        #"error: expected Double, found string "2" at $.shapes[1].shapes[0].side"#
      ]
    )
    let wrong = Outcome { try $0.decode(Shape.self, from: #"{"type": "group"}"#) }
    #expect(wrong.problems == [#"error: missing required value at $.shapes"#])
  }

  @Test("an optional union that does not fit is left out, with a warning")
  func optional() {
    let json = #"{"main": {"type": "empty"}, "other": {"type": "squar"}}"#
    let outcome = Outcome { try $0.decode(Drawing.self, from: json) }
    #expect(outcome.value == Drawing())
    #expect(
      outcome.problems == [
        #"warning: expected one of "circle", "square", "empty", found string "squar" at $.other.type, so $.other is left out"#
      ]
    )
  }

  @Test("a case that is not listed cannot be written, and the error names it without its values")
  func unlisted() {
    let outcome = Outcome { try $0.encode(Drawing(main: .unlisted(42))) as String }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: could not bridge Shape to JSON at $.main: no variant is listed for unlisted"
      ]
    )
  }

  @Test("a payload that cannot be written is a problem with its whole path")
  func encodingPaths() {
    let drawing = Drawing(shapes: [.empty, .group([.circle(Circle(radius: .nan))])])
    let outcome = Outcome { try $0.encode(drawing) as String }
    #expect(outcome.value == #"{"main":{"type":"empty"},"named":{}}"#)
    #expect(
      outcome.problems == [
        "warning: check failed at $.shapes[1].shapes[0].radius: must be at least 0, "
          + "so $.shapes is left out"
      ]
    )
  }

  @Test("the tag and the payload's key are not unknown keys")
  func unknownKeys() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let fine = #"{"type": "group", "shapes": [{"type": "circle", "radius": 1}, {"type": "empty"}]}"#
    #expect(Outcome(rosetta) { try $0.decode(Shape.self, from: fine) }.problems == [])
    let json =
      #"{"type": "group", "a": 1, "shapes": [{"type": "circle", "radius": 1, "b": 2}, {"c": 3, "type": "empty"}]}"#
    let outcome = Outcome(rosetta) { try $0.decode(Shape.self, from: json) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        #"error: unknown key at $.a"#, #"error: unknown key at $.shapes[0].b"#,
        #"error: unknown key at $.shapes[1].c"#,
      ]
    )
  }

  @Test("a union is written with sorted keys")
  func layout() throws {
    var rosetta = Rosetta()
    rosetta.sortedKeys = true
    let shape = Shape.square(Square(side: 1, name: "n"))
    #expect(
      try rosetta.encode(shape, as: String.self) == #"{"name":"n","side":1,"type":"square"}"#
    )
  }

  @Test("a mutated document is refused, or its union survives a round trip")
  func fuzz() throws {
    let json = Array(
      #"{"type":"group","shapes":[{"side":3,"type":"square"},{"type":"circle","radius":1},{"type":"x"}]}"#
        .utf8
    )
    var accepted = 0
    for position in json.indices {
      for byte in [UInt8(0x22), 0x5B, 0x7D, 0x2C, 0x30, 0x5C] {
        var broken = json
        broken[position] = byte
        if let shape = Rosetta().decode(broken) as Shape? {
          accepted += 1
          #expect(try Shape(json: try Rosetta().encode(shape) as String) == shape)
        }
      }
    }
    #expect(accepted > 20)
  }

  enum Keyed: JSONUnion, Equatable {
    case empty
    case list([Int])

    static let union = Union<Keyed>.keyed {
      Variant("empty", .empty)
      Variant("list", Keyed.list) { if case .list(let list) = $0 { list } else { nil } }
    }
  }

  @Test(
    "the value of a case without a payload may be anything while unknown keys are tracked",
    arguments: ["5", "1e300", "null", #""text""#, "[1,2]", "{}", "true"]
  )
  func keyedWithoutPayload(_ value: String) {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .warn
    let result = rosetta.result(of: [Keyed].self, from: #"[{"empty":\#(value)},{"list":[1]}]"#)
    #expect(result.value == [.empty, .list([1])])
  }
}
