import Rosetta
import Testing

@Suite("Patches of models") struct MergeTests {
  struct Address: JSONConvertible, Equatable {
    var city = ""
    var zip: String?

    init() {}

    static func map(_ object: inout Address, json: Mapper) {
      object.city <- json["city"]
      object.zip <~ json["zip"]
    }
  }

  final class Owner: JSONConvertibleClass {
    var name = ""
    var pets: [String] = []
    var address = Address()

    init() {}

    static func map(_ object: Owner, json: Mapper) {
      object.name <- json["name"]
      object.pets <~ json["pets"]
      object.address <~ json["address"]
    }
  }

  struct Shop: JSONConvertible {
    var id = 0
    var name: String?
    var address = Address()
    var second: Address?
    var owner = Owner()
    var prices: [String: Int] = [:]
    var raw: JSON = ["a": ["b": 1], "c": 2]

    init() {}

    static func map(_ object: inout Shop, json: Mapper) {
      object.id <- json["id"]
      object.name <~ json["name"]
      object.address <- json["address"]
      object.second <~ json["second"]
      object.owner <- json["owner"]
      object.prices <~ json["prices"]
      object.raw <~ json["raw"]
      json.check(object.id >= 0, "must not be negative")
    }
  }

  static func shop() -> Shop {
    var shop = Shop()
    shop.id = 1
    shop.name = "A"
    shop.address.city = "Bern"
    shop.address.zip = "3000"
    shop.owner.name = "Ann"
    shop.owner.pets = ["x", "y"]
    shop.prices = ["a": 1, "b": 2]
    return shop
  }

  @Test("a merge keeps missing values, clears null ones, merges objects and replaces the rest")
  func merging() throws {
    var shop = Self.shop()
    let owner = shop.owner
    try Rosetta().merge(
      &shop,
      from: #"{"name":null,"address":{"zip":null},"second":{"city":"Basel"},"#
        + #""owner":{"pets":["z"],"address":{"city":"Chur"}},"prices":{"a":null,"c":3},"#
        + #""raw":{"a":{"b":null,"d":4}}}"#
    )
    #expect(shop.id == 1)
    #expect(shop.name == nil)
    #expect(shop.address.city == "Bern")
    #expect(shop.address.zip == nil)
    #expect(shop.second?.city == "Basel")
    #expect(shop.owner === owner)
    #expect(owner.name == "Ann")
    #expect(owner.pets == ["z"])
    #expect(owner.address.city == "Chur")
    #expect(shop.prices == ["b": 2, "c": 3])
    #expect(shop.raw == ["a": ["d": 4], "c": 2])
  }

  @Test("a merge is all or nothing, for nested instances too")
  func failure() {
    var shop = Self.shop()
    let owner = shop.owner
    let patches = [
      BadJSON(
        #"{"name":"B","owner":{"name":"Ben","address":{"city":"Chur"},"pets":["z"]},"id":"x"}"#,
        #"error: expected Int, found string "x" at $.id"#
      ),
      BadJSON(
        #"{"name":"B","owner":{"name":"Ben","pets":[],"address":{"city":5}}}"#,
        "error: expected String, found number 5 at $.owner.address.city"
      ),
      BadJSON(
        #"{"owner":{"name":"Ben","pets":[]},"id":-1}"#,
        "error: check failed at $: must not be negative"
      ),
      BadJSON(
        #"{"owner":{"name":"Ben"},"address":null}"#,
        "error: expected object, found null at $.address"
      ),
      BadJSON(
        #"{"owner":{"name":"Ben"},"address":7}"#,
        "error: expected object, found a number at $.address"
      ),
    ]
    for patch in patches {
      #expect(thrownProblems { try Rosetta().merge(&shop, from: patch.json) } == [patch.problem])
      #expect(shop.name == "A", "\(patch)")
      #expect(owner.name == "Ann", "\(patch)")
      #expect(owner.pets == ["x", "y"], "\(patch)")
      #expect(owner.address == Address(), "\(patch)")
    }
  }

  @Test("a merge changes the instance itself")
  func instance() throws {
    let owner = Owner()
    owner.name = "Ann"
    try Rosetta().merge(owner, from: #"{"pets":["a"]}"#)
    #expect(owner.name == "Ann")
    #expect(owner.pets == ["a"])
    #expect(
      thrownProblems { try Rosetta().merge(owner, from: #"{"pets":["b"],"name":7}"#) }
        == ["error: expected String, found number 7 at $.name"]
    )
    #expect(owner.pets == ["a"])
  }

  @Test("the problems of a merge have their places in the patch")
  func problems() {
    var shop = Self.shop()
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().merge(&shop, from: #"{"owner":{"name":7}}"#)
    }
    #expect(
      error?.problems.map(\.brief)
        == ["error: expected String, found number 7 at $.owner.name"]
    )
  }

  @Test("a Presence below a container that a patch removes or replaces is missing")
  func presenceBelow() throws {
    struct Deep: JSONConvertible, Equatable {
      var member = Presence<Int>.missing
      var element = Presence<Int>.missing
      var mapped = Presence<Int>.missing

      static func map(_ object: inout Deep, json: Mapper) {
        object.member <~ json["a"]["b"]
        object.element <~ json["list"][0]
        json["a"].map { json in object.mapped <~ json["c"] }
      }
    }
    let text = #"{"a":{"b":1,"c":2},"list":[3]}"#
    for (patch, expected) in [
      (#"{"a":null}"#, Deep(element: .value(3))),
      (#"{"list":[]}"#, Deep(member: .value(1), mapped: .value(2))),
      (#"{"a":{"b":null}}"#, Deep(member: .null, element: .value(3), mapped: .value(2))),
      (#"{"list":[null]}"#, Deep(member: .value(1), element: .null, mapped: .value(2))),
    ] {
      var value = try Deep(json: text)
      try Rosetta().merge(&value, from: patch)
      #expect(value == expected, "\(patch)")
    }
  }
}
