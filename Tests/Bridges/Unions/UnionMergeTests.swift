import Rosetta
import Testing

/// A union is written as JSON, which the patch changes, and read again.
@Suite("A merge into a union") struct UnionMergeTests {
  struct Circle: JSONConvertible, Equatable {
    var radius = 0
    var color: String?

    static func map(_ object: inout Circle, json: Mapper) {
      object.radius <- json["radius"] § { $0 >= 0 }
      object.color <~ json["color"]
    }
  }

  enum Thing: JSONUnion {
    case circle(Circle)
    case owner(Resident)
    case points([Int])
    case empty

    static let union = Union<Thing>(tag: "type") {
      Variant("circle", Thing.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Variant("owner", Thing.owner) { if case .owner(let owner) = $0 { owner } else { nil } }
      Variant("points", Thing.points, key: "values") {
        if case .points(let points) = $0 { points } else { nil }
      }
      Variant("empty", .empty)
    }
  }

  struct Box: JSONConvertible {
    var thing = Thing.empty
    var id = 0

    static func map(_ object: inout Box, json: Mapper) {
      object.thing <- json["thing"]
      object.id <- json["id"]
    }
  }

  static let circle = #"{"thing":{"type":"circle","radius":1,"color":"red"},"id":1}"#

  @Test(
    "its JSON is merged: a patch without a tag keeps the case, and another tag changes it",
    arguments: [
      (#"{"thing":{"radius":2}}"#, #"{"type":"circle","radius":2,"color":"red"}"#),
      (#"{"thing":{"type":"circle","color":null}}"#, #"{"type":"circle","radius":1}"#),
      (#"{"thing":{}}"#, #"{"type":"circle","radius":1,"color":"red"}"#),
      (#"{"thing":{"type":"points","values":[3]}}"#, #"{"type":"points","values":[3]}"#),
      (#"{"thing":{"type":"empty"}}"#, #"{"type":"empty"}"#),
      (
        #"{"thing":{"type":"owner","name":"Ann","age":7}}"#,
        #"{"type":"owner","name":"Ann","age":7}"#
      ),
    ]
  )
  func patches(_ patch: String, _ merged: String) throws {
    var box = try Box(json: Self.circle)
    try Rosetta().merge(&box, from: patch)
    #expect(try box.json() == #"{"thing":\#(merged),"id":1}"#)
  }

  @Test(
    "a patch that does not fit changes nothing",
    arguments: [
      (#"{"thing":{"radius":-2}}"#, "$.thing.radius"),
      (#"{"thing":{"type":"circle","color":7}}"#, "$.thing.color"),
      (#"{"thing":{"type":"owner","name":"Ann"}}"#, "$.thing.age"),
      (#"{"thing":{"type":"square"}}"#, "$.thing.type"),
      (#"{"thing":[1]}"#, "$.thing"),
      (#"{"thing":{"radius":2},"id":"x"}"#, "$.id"),
    ]
  )
  func failures(_ patch: String, _ path: String) throws {
    var box = try Box(json: Self.circle)
    let error = #expect(throws: RosettaError.self) { try Rosetta().merge(&box, from: patch) }
    #expect(error?.problems.map { "\($0.path)" } == [path])
    #expect(try box.json() == Self.circle)
  }

  @Test("a payload beside its tag is replaced when the patch has it, and stays otherwise")
  func payloadBesideTheTag() throws {
    var thing = Thing.points([1, 2])
    try Rosetta().merge(&thing, from: #"{"values":[7]}"#)
    #expect(try thing.json() == #"{"type":"points","values":[7]}"#)
    try Rosetta().merge(&thing, from: "{}")
    #expect(try thing.json() == #"{"type":"points","values":[7]}"#)
  }

  @Test("an instance in a case is replaced by a new one, also when the merge fails")
  func instances() throws {
    let owner = try Resident(json: #"{"name":"Ann","age":40}"#)
    var box = Box()
    box.thing = .owner(owner)
    #expect(throws: RosettaError.self) {
      try Rosetta().merge(&box, from: #"{"thing":{"name":"Ben","age":1},"id":"x"}"#)
    }
    guard case .owner(let kept) = box.thing else { return #expect(Bool(false)) }
    #expect(kept === owner)
    try Rosetta().merge(&box, from: #"{"thing":{"age":41}}"#)
    #expect((owner.name, owner.age) == ("Ann", 40))
    guard case .owner(let new) = box.thing else { return #expect(Bool(false)) }
    #expect(new !== owner)
    #expect((new.name, new.age) == ("Ann", 41))
  }

  @Test(
    "a part stays as it is, instances too, if the patch names none of its members",
    arguments: [Rosetta.Policy.ignore, .fail]
  )
  func unnamedPart(unknownKeys: Rosetta.Policy) throws {
    struct Holder: JSONConvertible {
      var id = 1
      var thing: Thing?
      var rest = JSONObject()
      static func map(_ object: inout Holder, json: Mapper) {
        object.id <- json["id"]
        object.thing <~ json.flattened
        object.rest <~ json.rest
      }
    }
    let owner = try Resident(json: #"{"name":"Ann","age":40}"#)
    let rosetta = Rosetta(unknownKeys: unknownKeys)
    var holder = Holder()
    holder.thing = .owner(owner)
    func isKept() -> Bool {
      if case .owner(let kept)? = holder.thing { kept === owner } else { false }
    }
    for patch in ["{}", #"{"id":2}"#, #"{"id":3,"other":4}"#, #"{"other":null,"radius":null}"#] {
      try rosetta.merge(&holder, from: patch)
      #expect(isKept(), "\(patch)")
    }
    #expect(try holder.json() == #"{"id":3,"type":"owner","name":"Ann","age":40}"#)
    try rosetta.merge(&holder, from: #"{"age":41}"#)
    #expect(!isKept())
    #expect(try holder.json() == #"{"id":3,"type":"owner","name":"Ann","age":41}"#)
  }

  enum Keyed: JSONUnion {
    case circle(Circle)
    case text(String)

    static let union = Union<Keyed>.keyed {
      Variant("circle", Keyed.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Variant("text", Keyed.text) { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  @Test("a union whose tag is the only key is merged below that key")
  func keyed() throws {
    var keyed = Keyed.circle(Circle(radius: 1, color: "red"))
    try Rosetta().merge(&keyed, from: #"{"circle":{"radius":2}}"#)
    #expect(try keyed.json() == #"{"circle":{"radius":2,"color":"red"}}"#)
    try Rosetta().merge(&keyed, from: #"{"text":null}"#)
    #expect(try keyed.json() == #"{"circle":{"radius":2,"color":"red"}}"#)
    #expect(throws: RosettaError.self) { try Rosetta().merge(&keyed, from: #"{"text":"t"}"#) }
    try Rosetta().merge(&keyed, from: #"{"circle":null,"text":"t"}"#)
    #expect(try keyed.json() == #"{"text":"t"}"#)
  }

  struct Closed: JSONConvertible {
    var by: String?

    static func map(_ object: inout Closed, json: Mapper) { object.by <~ json["by"] }
  }

  enum Door: JSONUnion {
    case opened(String)
    case closed(Closed)

    static let union = Union<Door>.keyed {
      Variant("opened", Door.opened) { if case .opened(let file) = $0 { file } else { nil } }
      Variant("closed", Door.closed) { if case .closed(let closed) = $0 { closed } else { nil } }
    }
  }

  @Test(
    "null removes a case that is there, and nothing else",
    arguments: [
      (#"{"closed":null}"#, #"{"opened":"a.txt"}"#),
      (#"{"opened":null,"closed":{}}"#, #"{"closed":{}}"#),
      (#"{"opened":null,"closed":{"by":"Ann"}}"#, #"{"closed":{"by":"Ann"}}"#),
      (#"{"opened":"b.txt","closed":null}"#, #"{"opened":"b.txt"}"#),
    ]
  )
  func cases(_ patch: String, _ merged: String) throws {
    var doors = ["a": Door.opened("a.txt")]
    try Rosetta().merge(&doors, from: #"{"a":\#(patch)}"#)
    #expect(try Rosetta().encode(doors) as String == #"{"a":\#(merged)}"#)
    #expect(
      try JSON(parsing: #"{"opened":"a.txt"}"#).merging(JSON(parsing: patch))
        == JSON(parsing: merged)
    )
  }

  enum Untagged: JSONUnion {
    case text(String)
    case circle(Circle)
    case counts([String: Int])

    static let union = Union<Untagged>.untagged {
      Alternative(Untagged.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Untagged.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Alternative(Untagged.counts) { if case .counts(let counts) = $0 { counts } else { nil } }
    }
  }

  @Test(
    "a union without tags takes what its merged JSON is",
    arguments: [
      (#"{"color":"blue"}"#, #"{"radius":1,"color":"blue"}"#),
      (#""text""#, #""text""#),
      (#"{"radius":"x"}"#, nil),
      (#"{"radius":-1,"n":1}"#, nil),
      (#"{"radius":null,"color":null,"n":1}"#, #"{"n":1}"#),
    ]
  )
  func untagged(_ patch: String, _ merged: String?) throws {
    var untagged = Untagged.circle(Circle(radius: 1, color: "red"))
    do { try Rosetta().merge(&untagged, from: patch) } catch { #expect(merged == nil) }
    let text: String = try untagged.json()
    #expect(text == merged ?? #"{"radius":1,"color":"red"}"#)
  }

  struct Sheet: JSONConvertible {
    var counts: [String: Int] = [:]
    var note: Presence<String> = .missing

    static func map(_ object: inout Sheet, json: Mapper) {
      object.counts <~ json["counts"]
      object.note <~ json["note"]
    }
  }

  enum Page: JSONUnion {
    case sheet(Sheet)
    case other(JSON)

    static let union = Union<Page>(tag: "type") {
      Variant("sheet", Page.sheet) { if case .sheet(let sheet) = $0 { sheet } else { nil } }
      Variant.otherwise(Page.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  struct Pages: JSONConvertible {
    var page: Page?
    var either: [String: Int]?

    static func map(_ object: inout Pages, json: Mapper) {
      object.page <~ json["page"]
      object.either <~ json["either"]
        ~ .first(DefaultBridge<[String: Int]>(), DefaultBridge<[String: Int]>())
    }
  }

  @Test(
    "what a patch adds by a union or by .first is added without its nulls",
    arguments: [
      (
        #"{"page":{"type":"sheet","note":null,"counts":{"a":null,"b":1}}}"#,
        #"{"page":{"type":"sheet","counts":{"b":1}}}"#
      ),
      (#"{"page":{"type":"x","a":null,"b":1}}"#, #"{"page":{"type":"x","b":1}}"#),
      (#"{"either":{"a":null,"b":1}}"#, #"{"either":{"b":1}}"#),
    ]
  )
  func additions(_ patch: String, _ merged: String) throws {
    var pages = Pages()
    try Rosetta().merge(&pages, from: patch)
    #expect(try pages.json() == merged)
    #expect(try JSON(parsing: "{}").merging(JSON(parsing: patch)) == JSON(parsing: merged))
  }

  @Test("a value in the payload of a new case that does not fit fails the merge")
  func unfitPayload() throws {
    var pages = Pages()
    #expect(throws: RosettaError.self) {
      try Rosetta().merge(&pages, from: #"{"page":{"type":"sheet","counts":{"a":"x"}}}"#)
    }
    #expect(try pages.json() == "{}")
  }
}
