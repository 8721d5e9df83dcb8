import Rosetta
import Testing

@Suite("Rests and merges of unusual documents")
struct RestAndMergeTests {
  struct Proxy: JSONConvertible, Equatable {
    var id = 0
    var extras = JSONObject()

    static func map(_ object: inout Proxy, json: Mapper) {
      object.id <- json["id"].or("number")
      object.extras <~ json.rest
    }
  }

  @Test(
    "what a map names is not in the rest, whatever repeats it",
    arguments: [
      (#"{"id":1,"id":2,"x":3}"#, #"{"id":1,"x":3}"#),
      (#"{"id":1,"number":2,"x":3}"#, #"{"id":1,"x":3}"#),
      (#"{"id":null,"number":2,"x":3}"#, #"{"id":2,"x":3}"#),
      (#"{"i\u0064":1,"id":2}"#, #"{"id":1}"#),
    ]
  )
  func repeatedKeys(_ json: String, _ written: String) throws {
    let text: String = try Proxy(json: json).json()
    #expect(text == written)
  }

  struct Inner: JSONConvertible, Equatable {
    var a = 0
    var rest = JSONObject()
    var b = 0

    static func map(_ object: inout Inner, json: Mapper) {
      json["d"].map { json in
        object.a <- json["a"]
        object.rest <~ json.rest
      }
      object.b <- json["b"]
    }
  }

  @Test("the rest of an object on the way of a map is read and written")
  func innerRest() throws {
    let json = #"{"d":{"a":1,"x":2,"y":[3]},"b":4}"#
    let inner = try Inner(json: json)
    #expect(inner.rest.keys == ["x", "y"])
    #expect(try inner.json() as String == json)
    var merged = inner
    try Rosetta().merge(&merged, from: #"{"d":{"x":5}}"#)
    #expect(merged.rest["x"] == 5)
  }

  @Test(
    "a map inside a map tells the outermost object that is missing, and hides its secret",
    arguments: [
      ("{}", "error: missing required value at $.x"),
      (#"{"x":5}"#, "error: expected object, found a number at $.x"),
      (#"{"x":{"y":5}}"#, "error: expected object, found a number at $.x.y"),
    ]
  )
  func nestedMaps(_ json: String, _ problem: String) {
    let map = Mapping("") { (value: inout String, json) in
      json["x"].map { json in json["y"].map { json in value <- json["a"].secret } }
    }
    let outcome = Outcome { try $0.decode(json, using: map) }
    #expect(outcome.problems == [problem])
  }

  @Test("a string in place of a union with a secret is hidden")
  func unionSecret() {
    let login = Mapping("") { (value: inout String, json) in value <- json["key"].secret }
    let union = Union<String>(tag: "type") { Variant("login", { $0 }, by: login) { $0 } }
    let outcome = Outcome { try $0.decode(#""hunter2""#, using: union) }
    #expect(outcome.problems == ["error: expected object, found a string at $"])
  }

  final class Node: JSONConvertibleClass {
    var n = 0
    var next: Node?

    init() {}

    static func map(_ object: Node, json: Mapper) {
      object.n <~ json["n"]
      object.next <~ json["next"]
    }
  }

  @Test("a patch of an instance inside itself is a problem, and changes nothing")
  func cycle() {
    let (one, other) = (Node(), Node())
    one.next = other
    other.next = one
    defer { one.next = nil }
    let patch = #"{"n":1,"next":{"n":2,"next":{"n":3}}}"#
    #expect(thrownProblems { try Rosetta().merge(one, from: patch) }.isEmpty == false)
    #expect((one.n, other.n) == (0, 0))
    try? Rosetta().merge(one, from: #"{"n":1,"next":{"n":2}}"#)
    #expect((one.n, other.n) == (1, 2))
  }

  final class Item: JSONConvertibleClass {
    var n = 0
    var s = ""

    init() {}

    static func map(_ object: Item, json: Mapper) {
      object.n <- json["n"]
      object.s <- json["s"]
    }
  }

  struct Store: JSONConvertible {
    var items: [String: Item] = [:]
    var counts: [String: Int] = [:]
    var z = 0

    static func map(_ object: inout Store, json: Mapper) {
      object.z <- json["z"]
      object.counts <~ json["counts"]
      object.items <~ json.rest
      json.check(object.z < 9, "must be less than 9")
    }
  }

  @Test("a merge that fails restores the instances of the rest")
  func restInstances() throws {
    var store = try Store(json: #"{"a":{"n":1,"s":"x"},"z":0}"#)
    for patch in [#"{"a":{"n":9,"s":"new"},"z":"bad"}"#, #"{"a":{"n":9,"s":"new"},"z":9}"#] {
      #expect(throws: RosettaError.self) { try Rosetta().merge(&store, from: patch) }
      #expect(store.items["a"]?.n == 1)
      #expect(store.items["a"]?.s == "x")
    }
    try Rosetta().merge(&store, from: #"{"a":{"n":2},"z":3}"#)
    #expect(store.items["a"]?.n == 2)
    #expect(store.items["a"]?.s == "x")
  }

  @Test("of equal keys in a patch of a dictionary the first one counts")
  func equalKeys() throws {
    var store = try Store(json: #"{"z":0,"counts":{"a":0,"b":9}}"#)
    let patch = #"{"counts":{"a":1,"a":2,"b":3,"b":null,"n":1,"n":2}}"#
    try Rosetta().merge(&store, from: patch)
    #expect(store.counts == ["a": 1, "b": 3, "n": 1])
  }

  enum Either<A: JSONRepresentable & Sendable, B: JSONRepresentable & Sendable>: JSONUnion {
    case a(A)
    case b(B)

    static var union: Union<Either> {
      .untagged {
        Alternative(Either.a) { if case .a(let a) = $0 { a } else { nil } }
        Alternative(Either.b) { if case .b(let b) = $0 { b } else { nil } }
      }
    }
  }

  struct Keyed<T>: JSONConvertible, Sendable {
    var value = ""

    static func map(_ object: inout Keyed, json: Mapper) {
      object.value <- json[String(describing: T.self)]
    }
  }

  typealias Deep = Either<
    Either<Either<Keyed<Int>, Keyed<Bool>>, Keyed<String>>,
    Either<Either<Keyed<UInt>, Keyed<Int8>>, Keyed<Double>>
  >

  @Test("unions that are made anew for each value are told apart")
  func genericUnions() throws {
    for _ in 0..<50 {
      for key in ["Int", "Bool", "String", "UInt", "Int8", "Double"] {
        let json = #"{"\#(key)":"x"}"#
        #expect(try Deep(json: json).json() as String == json)
      }
    }
  }

  struct Open: JSONConvertible, Equatable {
    var name = ""
    var rest: [String: Int] = [:]

    static func map(_ object: inout Open, json: Mapper) {
      object.name <- json["name"]
      object.rest <~ json.rest
    }
  }

  @Test("a merge takes what the map names out of a dictionary that is the rest")
  func restOfNamedKeys() throws {
    var open = Open(name: "a", rest: ["name": 1, "x": 2])
    try Rosetta().merge(&open, from: #"{"name":"b","y":3}"#)
    #expect(open == Open(name: "b", rest: ["x": 2, "y": 3]))
  }
}
