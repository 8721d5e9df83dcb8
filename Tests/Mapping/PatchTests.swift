import Rosetta
import Testing

/// What RFC 7396 says of null, of arrays, and of objects that are not there yet.
@Suite("Patches of optional and nested values") struct PatchTests {
  struct Item: JSONConvertible, Equatable {
    var a = 0
    var b: Int?

    init(_ a: Int = 0, _ b: Int? = nil) {
      self.a = a
      self.b = b
    }

    init() {}

    static func map(_ object: inout Item, json: Mapper) {
      object.a <- json["a"]
      object.b <~ json["b"]
    }
  }

  struct Presences: JSONConvertible, Equatable {
    var item: Presence<Item> = .missing
    var counts: Presence<[String: Int]> = .missing

    init() {}

    static func map(_ object: inout Presences, json: Mapper) {
      object.item <~ json["item"]
      object.counts <~ json["counts"]
    }
  }

  @Test(
    "a patch merges into the value of a Presence, and null is .null",
    arguments: [
      (#"{}"#, #"{"item":{"a":1,"b":2},"counts":{"x":1}}"#),
      (#"{"item":{"a":5},"counts":{"y":2}}"#, #"{"item":{"a":5,"b":2},"counts":{"x":1,"y":2}}"#),
      (#"{"item":{"b":null},"counts":{"x":null}}"#, #"{"item":{"a":1},"counts":{}}"#),
      (#"{"item":null,"counts":null}"#, #"{"item":null,"counts":null}"#),
    ]
  )
  func presence(_ patch: String, _ result: String) throws {
    var model = try Presences(json: #"{"item":{"a":1,"b":2},"counts":{"x":1}}"#)
    try Rosetta().merge(&model, from: patch)
    #expect(try model.json() as String == result)
  }

  @Test("a Presence without a value gets that of the patch")
  func newPresence() throws {
    var model = Presences()
    try Rosetta().merge(&model, from: #"{"item":{"a":1,"b":null},"counts":{"x":1,"y":null}}"#)
    #expect(model.item == .value(Item(1)))
    #expect(model.counts == .value(["x": 1]))
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: #"{"item":{"a":2,"b":"x"}}"#) }
        == [#"error: expected Int, found string "x" at $.item.b"#]
    )
    #expect(model.item == .value(Item(1)))
  }

  struct Places: JSONConvertible, Equatable {
    var id = 1
    var street: String? = "s"
    var zip: Int? = 3000
    var lines = 2
    var title: String? = "t"
    var flag = true

    init() {}

    static func map(_ object: inout Places, json: Mapper) {
      object.id <- json["id"]
      object.street <~ json["home"]["address"]["street"]
      object.zip <- json["home"]["zip"]
      object.lines <~ json["home"]["lines"]
      json["data"]["attributes"].map { json in
        object.title <~ json["title"]
        object.flag <- json["flag"]
      }
    }
  }

  @Test("null on the way to a value removes it")
  func nullOnTheWay() throws {
    var places = Places()
    try Rosetta().merge(&places, from: #"{"home":{"address":null}}"#)
    #expect((places.street, places.zip) == (nil, 3000))
    #expect(places.title == "t")
    try Rosetta().merge(&places, from: #"{"data":{}}"#)
    #expect(places.title == "t")
  }

  @Test(
    "a required value, or one under a value of another type, cannot be removed",
    arguments: [
      BadJSON(#"{"id":2,"home":null}"#, "error: expected object, found null at $.home"),
      BadJSON(#"{"id":2,"home":{"zip":null}}"#, "error: expected Int, found null at $.home.zip"),
      BadJSON(
        #"{"id":2,"data":null}"#,
        "error: expected object, found null at $.data"
      ),
      BadJSON(
        #"{"id":2,"data":{"attributes":null}}"#,
        "error: expected object, found null at $.data.attributes"
      ),
      BadJSON(
        #"{"id":2,"data":{"attributes":[]}}"#,
        "error: expected object, found array at $.data.attributes"
      ),
      BadJSON(#"{"id":2,"home":5}"#, "error: expected object, found a number at $.home"),
      BadJSON(
        #"{"id":2,"home":{"address":"x"}}"#,
        #"error: expected object, found a string at $.home.address"#
      ),
    ]
  )
  func refused(_ patch: BadJSON) {
    var places = Places()
    #expect(thrownProblems { try Rosetta().merge(&places, from: patch.json) } == [patch.problem])
    #expect(places == Places())
  }

  struct Elements: JSONConvertible, Equatable {
    var first = Item(1, 2)
    var name: String? = "n"
    var second: Item? = Item(3)
    var third = 0

    init() {}

    static func map(_ object: inout Elements, json: Mapper) {
      object.first <~ json["list"][0]
      object.name <~ json["list"][0]["name"]
      object.second <~ json["list"][1]
      object.third <~ json["list"][2]
    }
  }

  @Test("an array replaces the old one, also where key paths go into it")
  func arrays() throws {
    var elements = Elements()
    try Rosetta().merge(&elements, from: #"{"other":1}"#)
    #expect(elements == Elements())
    try Rosetta().merge(&elements, from: #"{"list":[{"a":5}]}"#)
    #expect(elements.first == Item(5))
    #expect(elements.name == nil)
    #expect(elements.second == nil)
    elements = Elements()
    #expect(
      thrownProblems { try Rosetta().merge(&elements, from: #"{"list":[{"b":1}]}"#) }
        == ["error: missing required value at $.list[0].a"]
    )
    #expect(elements == Elements())
  }

  struct Pair: JSONConvertible, Equatable {
    var x = 0
    var y = 0

    init() {}

    static func map(_ object: inout Pair, json: Mapper) {
      object.x <- json[0]
      object.y <- json[1]
    }
  }

  @Test("a model that is an array takes all of its elements from a patch")
  func elements() throws {
    struct Model: JSONConvertible {
      var pair = Pair()

      init() {}

      static func map(_ object: inout Model, json: Mapper) { object.pair <- json["pair"] }
    }
    var model = Model()
    try Rosetta().merge(&model, from: #"{"pair":[1,2]}"#)
    #expect((model.pair.x, model.pair.y) == (1, 2))
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: #"{"pair":[3]}"#) }
        == ["error: missing required value at $.pair[1]: the array has 1 element"]
    )
    for patch in [#"{"pair":{}}"#, #"{"pair":{"x":5}}"#] {
      #expect(
        thrownProblems { try Rosetta().merge(&model, from: patch) }
          == ["error: expected array, found object at $.pair"]
      )
    }
    #expect((model.pair.x, model.pair.y) == (1, 2))
  }

  struct Trees: JSONConvertible, Equatable {
    var some: JSON? = ["x": 1]
    var none: JSON?
    var object: JSONObject?
    var byKey: [String: JSON] = ["x": ["y": 1]]
    var counts: [String: [String: Int?]] = [:]
    var inner: Inner?

    init() {}

    static func map(_ object: inout Trees, json: Mapper) {
      object.some <~ json["some"]
      object.none <~ json["none"]
      object.object <~ json["object"]
      object.byKey <~ json["byKey"]
      object.counts <~ json["counts"]
      object.inner <~ json["inner"]
    }

    struct Inner: JSONConvertible, Equatable {
      var tree: JSON?
      var list: [JSON] = []
      var name: Presence<String> = .missing

      init() {}

      static func map(_ object: inout Inner, json: Mapper) {
        object.tree <~ json["tree"]
        object.list <~ json["list"]
        object.name <~ json["name"]
      }
    }
  }

  @Test(
    "what a patch adds has no nulls, but for those in arrays",
    arguments: [
      (
        #"{"none":{"x":null,"y":{"z":null},"l":[{"n":null}]}}"#,
        #""none":{"y":{},"l":[{"n":null}]}"#
      ),
      (#"{"none":[null,{"n":null}]}"#, #""none":[null,{"n":null}]"#),
      (#"{"object":{"x":null,"y":{"z":null}}}"#, #""object":{"y":{}}"#),
      (#"{"counts":{"a":{"b":null,"c":1},"d":null}}"#, #""counts":{"a":{"c":1}}"#),
      (
        #"{"inner":{"tree":{"x":null},"list":[{"x":null}],"name":null}}"#,
        #""inner":{"tree":{},"list":[{"x":null}]}"#
      ),
      (#"{"inner":{"tree":null}}"#, #""inner":{"list":[]}"#),
    ]
  )
  func addedTrees(_ patch: String, _ member: String) throws {
    var trees = Trees()
    try Rosetta().merge(&trees, from: patch)
    let text: String = try trees.json()
    #expect(text.contains(member), "\(text)")
  }

  @Test("null removes a tree, and members of dictionaries of trees")
  func removedTrees() throws {
    var trees = Trees()
    let patch = #"{"some":null,"byKey":{"x":{"y":null,"z":2},"w":{"v":null},"q":null}}"#
    try Rosetta().merge(&trees, from: patch)
    #expect(trees.some == nil)
    #expect(trees.byKey == ["x": ["z": 2], "w": [:]])
    try Rosetta().merge(&trees, from: #"{"byKey":{"x":null}}"#)
    #expect(trees.byKey == ["w": [:]])
  }

  struct Legacy: JSONConvertible {
    struct Address: Codable, Equatable {
      var city = "Bern"
      var zip: Int? = 3000
      var lines: [String: Int]? = ["a": 1]
    }

    var address = Address()
    var other: Address?

    init() {}

    static func map(_ object: inout Legacy, json: Mapper) {
      object.address <- json["address"] ~ .codable()
      object.other <~ json["other"] ~ .codable()
    }
  }

  @Test("a patch merges into a Codable type")
  func codable() throws {
    var legacy = Legacy()
    let patch =
      #"{"address":{"zip":null,"lines":{"b":2}},"other":{"city":"Thun","lines":{"a":null}}}"#
    try Rosetta().merge(&legacy, from: patch)
    #expect(legacy.address == Legacy.Address(zip: nil, lines: ["a": 1, "b": 2]))
    #expect(legacy.other == Legacy.Address(city: "Thun", zip: nil, lines: [:]))
    let before = legacy.address
    #expect(
      thrownProblems {
        try Rosetta().merge(&legacy, from: #"{"address":{"zip":1,"city":null}}"#)
      } == ["error: missing required value at $.address.city"]
    )
    #expect(legacy.address == before)
  }

  @Test("a value that does not fit fails the merge, also in an optional field of a new model")
  func strict() {
    struct Model: JSONConvertible {
      var item: Item?

      init() {}

      static func map(_ object: inout Model, json: Mapper) { object.item <~ json["item"] }
    }
    var model = Model()
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: #"{"item":{"a":1,"b":"x"}}"#) }
        == [#"error: expected Int, found string "x" at $.item.b"#]
    )
    #expect(model.item == nil)
  }

  final class Owner: JSONConvertibleClass {
    var name = ""

    init() {}

    static func map(_ object: Owner, json: Mapper) { object.name <- json["name"] }
  }

  struct Branching: JSONConvertible {
    var kind = "a"
    var owner = Owner()

    init() {}

    static func map(_ object: inout Branching, json: Mapper) {
      object.kind <- json["kind"]
      if object.kind == "b" { object.owner <- json["owner"] }
    }
  }

  struct Outer: JSONConvertible {
    var inner = Branching()
    var id = 0

    init() {}

    static func map(_ object: inout Outer, json: Mapper) {
      object.inner <- json["inner"]
      object.id <- json["id"]
    }
  }

  @Test("a merge that fails restores an instance that only the new branch of a model maps")
  func branch() {
    var outer = Outer()
    let owner = outer.inner.owner
    let patch = #"{"inner":{"kind":"b","owner":{"name":"x"}},"id":"x"}"#
    #expect(throws: RosettaError.self) { try Rosetta().merge(&outer, from: patch) }
    #expect(outer.inner.kind == "a")
    #expect(owner.name == "")
  }

  struct Bridged: JSONConvertible {
    var item = Item(1, 2)
    var list = [1]
    var lines: [String] = ["a=1"]
    var own = Own(item: Item(1, 2))

    init() {}

    static func map(_ object: inout Bridged, json: Mapper) {
      object.item <- json["item"] ~ .first(DefaultBridge<Item>(), short)
      object.lines <- json["lines"]
        ~ BridgeObject(
          decoder: { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } },
          encoder: { lines in
            Dictionary(
              uniqueKeysWithValues: lines.map { line in
                (String(line.prefix(1)), JSON(Int(line.suffix(1)) ?? 0))
              }
            )
          }
        )
      object.own <- json["own"]
    }

    static let short = DefaultBridge<Int>().map(decode: { Item($0) }, encode: { $0.a })

    struct Own: Bridgeable, Equatable {
      var item: Item

      static func bridge() -> some Bridge<Own> {
        DefaultBridge<Item>().map(decode: { Own(item: $0) }, encode: { $0.item })
      }
    }
  }

  @Test("a patch merges through .first, closures and the bridges of types")
  func bridges() throws {
    var model = Bridged()
    let patch = #"{"item":{"a":5},"lines":{"b":2},"own":{"b":null}}"#
    try Rosetta().merge(&model, from: patch)
    #expect(model.item == Item(5, 2))
    #expect(model.lines == ["a=1", "b=2"])
    #expect(model.own.item == Item(1))
    try Rosetta().merge(&model, from: #"{"item":7,"lines":{"a":null}}"#)
    #expect(model.item == Item(7))
    #expect(model.lines == ["b=2"])
  }

  struct Ends: JSONConvertible, Equatable {
    var first: Int?
    var second: Int?

    init() {}

    static func map(_ object: inout Ends, json: Mapper) {
      object.first <~ json[0]
      object.second <~ json[1]
    }
  }

  final class ClassEnds: JSONConvertibleClass {
    var first: Int?
    var second: Int?

    init() {}

    static func map(_ object: ClassEnds, json: Mapper) {
      object.first <~ json[0]
      object.second <~ json[1]
    }
  }

  @Test(
    "an array or an object replaces an old array: its elements are gone",
    arguments: [("[3]", 3, nil), ("[]", nil, nil), ("{}", nil, nil)] as [(String, Int?, Int?)]
  )
  func elements(_ patch: String, _ first: Int?, _ second: Int?) throws {
    var model = try Ends(json: "[1,2]")
    try Rosetta().merge(&model, from: patch)
    #expect(model.first == first)
    #expect(model.second == second)
    let instance = ClassEnds()
    try Rosetta().update(instance, from: "[1,2]")
    try Rosetta().merge(instance, from: patch)
    #expect([instance.first, instance.second] == [first, second])
    #expect(throws: RosettaError.self) { try Rosetta().merge(instance, from: #"["x"]"#) }
    #expect(throws: RosettaError.self) { try Rosetta().merge(instance, from: #"[4,"x"]"#) }
    #expect([instance.first, instance.second] == [first, second])
    var models = ["a": try Ends(json: "[1,2]")]
    try Rosetta().merge(&models, from: #"{"a":\#(patch)}"#)
    #expect(models == ["a": model])
  }

  @Test("null empties a root that is optional, and stays in an array of what was nil")
  func nullsThatStay() throws {
    struct Model: JSONConvertible, Equatable {
      var item: [Int?] = []
      static func map(_ object: inout Model, json: Mapper) { object.item <- json["items"] }
    }
    var count: Int? = 1
    try Rosetta().merge(&count, from: "null")
    #expect(count == nil)
    var models: [String: Model] = [:]
    try Rosetta().merge(&models, from: #"{"a":{"items":[1,null]}}"#)
    #expect(models == ["a": Model(item: [1, nil])])
  }
}
