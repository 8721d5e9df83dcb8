import Rosetta
import Testing

@Suite("Patches of models in dictionaries") struct MemberMergeTests {
  struct Item: JSONConvertible, Equatable {
    var name = ""
    var count = 0

    init(_ name: String = "", _ count: Int = 0) {
      self.name = name
      self.count = count
    }

    init() {}

    static func map(_ object: inout Item, json: Mapper) {
      object.name <- json["name"]
      object.count <- json["count"]
    }
  }

  final class Shop: JSONConvertibleClass {
    var stock: [String: Item] = [:]
    var gaps: [String: Item?] = [:]
    var plain: [String: Resident] = [:]
    var pets: [String: Resident] = [:]
    var note = ""
    var id = 1

    init() {}

    static func map(_ object: Shop, json: Mapper) {
      object.stock <- json["stock"] ~ .lossy()
      object.gaps <- json["gaps"] ~ .object(.nullable(DefaultBridge<Item>()))
      object.plain <- json["plain"]
      object.pets <- json["pets"] ~ .lossy()
      object.note <- json["note"]
      object.id <- json["id"]
    }
  }

  static func shop() -> Shop {
    let shop = Shop()
    shop.stock = ["a": Item("A", 1), "b": Item("B", 2)]
    shop.gaps = ["a": Item("A", 1), "b": nil]
    shop.plain = ["a": Resident("A", 1)]
    shop.pets = ["a": Resident("A", 1), "b": Resident("B", 2)]
    shop.note = "n"
    return shop
  }

  func merge(_ patch: String, into shop: Shop) -> [String] {
    Outcome { try $0.merge(shop, from: patch) }.problems
  }

  @Test("a patch merges into the JSON of .lossy, which leaves out a member that does not fit then")
  func lossy() {
    let shop = Self.shop()
    let problems = merge(
      #"{"stock":{"a":{"count":5},"b":{"name":"X","count":"x"},"c":{"name":"C"}}}"#,
      into: shop
    )
    #expect(shop.stock == ["a": Item("A", 5)])
    #expect(
      problems == [
        #"warning: expected Int, found string "x" at $.stock.b.count"#,
        #"warning: missing required value at $.stock.c.count"#,
      ]
    )
  }

  @Test("a patch merges into what .nullable has read, and null removes the member")
  func nullable() {
    let shop = Self.shop()
    let patch = #"{"gaps":{"a":{"count":5},"b":{"name":"B","count":2}}}"#
    #expect(merge(patch, into: shop) == [])
    #expect(shop.gaps == ["a": Item("A", 5), "b": Item("B", 2)])
    #expect(merge(#"{"gaps":{"a":null}}"#, into: shop) == [])
    #expect(shop.gaps == ["b": Item("B", 2)])
  }

  @Test("an instance in a dictionary stays the same, and one in .lossy is replaced by a new one")
  func instances() {
    let shop = Self.shop()
    let (plain, a, b) = (shop.plain["a"], shop.pets["a"], shop.pets["b"])
    let problems = merge(
      #"{"plain":{"a":{"name":"X"}},"pets":{"a":{"name":"X"},"b":{"age":"y"}},"note":"m"}"#,
      into: shop
    )
    #expect(shop.plain["a"] === plain)
    #expect(plain?.name == "X")
    #expect(shop.pets["a"] !== a)
    #expect(shop.pets["a"]?.name == "X")
    #expect(shop.pets["b"] == nil)
    #expect((a?.name, b?.name, b?.age) == ("A", "B", 2))
    #expect(shop.note == "m")
    #expect(problems == [#"warning: expected Int, found string "y" at $.pets.b.age"#])
  }

  @Test("a patch that is refused restores instances in dictionaries and all that follows them")
  func failure() {
    let new = #""c":{"name":"C","age":3},"a":{"name":"X"},"b":{"name":"Y","age":"y"}"#
    let patches = [
      #"{"pets":{\#(new)},"note":"m","id":"x"}"#,
      #"{"plain":{"c":{"name":"C","age":3},"a":{"name":"X"}},"note":"m","id":"x"}"#,
      #"{"plain":{"a":{"name":"X","age":"x"}},"pets":{\#(new)},"note":"m"}"#,
    ]
    for patch in patches {
      let shop = Self.shop()
      let (plain, a, b) = (shop.plain["a"], shop.pets["a"], shop.pets["b"])
      #expect(thrownProblems { try Rosetta().merge(shop, from: patch) } != [], "\(patch)")
      #expect(shop.note == "n", "\(patch)")
      #expect(shop.id == 1, "\(patch)")
      #expect(Set(shop.pets.keys) == ["a", "b"], "\(patch)")
      #expect(Set(shop.plain.keys) == ["a"], "\(patch)")
      #expect(shop.plain["a"] === plain && shop.pets["a"] === a && shop.pets["b"] === b)
      #expect(plain?.name == "A", "\(patch)")
      #expect(a?.name == "A", "\(patch)")
      #expect(b?.name == "B", "\(patch)")
    }
  }

  @Test("the closure of .lossy decides about a member whose patch does not fit")
  func decision() throws {
    struct Model: JSONConvertible {
      var items: [String: Item] = ["a": Item("A", 1), "b": Item("B", 2), "c": Item("C", 3)]

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        object.items <- json["items"]
          ~ .lossy { problem in
            switch problem.path.description {
            case "$.items.a.count": .skip
            case "$.items.b.count": .use(Item("new", 0))
            default: .fail
            }
          }
      }
    }
    var model = Model()
    try Rosetta().merge(&model, from: #"{"items":{"a":{"count":"x"},"b":{"count":"x"}}}"#)
    #expect(model.items == ["b": Item("new", 0), "c": Item("C", 3)])
    let problems = thrownProblems {
      try Rosetta().merge(&model, from: #"{"items":{"b":{"count":5},"c":{"count":"x"}}}"#)
    }
    #expect(problems == [#"error: expected Int, found string "x" at $.items.c.count"#])
    #expect(model.items["b"] == Item("new", 0))
  }
}
