import Testing

@testable import Rosetta

/// Unions whose payload is a union in the same object.
@Suite("Tags of several unions in one object") struct NestedTagTests {
  struct Plain: JSONConvertible, Equatable {
    var p = 0

    static func map(_ object: inout Plain, json: Mapper) { object.p <- json["p"] }
  }

  /// Names the tag of its union, which is also a field of it.
  struct Named: JSONConvertible, Equatable {
    var type = "named"

    static func map(_ object: inout Named, json: Mapper) { object.type <- json["type"] }
  }

  enum Inner: JSONUnion, Equatable {
    case plain(Plain)
    case named(Named)
    case list([Int])
    case empty

    static let union = Union<Inner>(tag: "type") {
      Variant("plain", Inner.plain) { if case .plain(let plain) = $0 { plain } else { nil } }
      Variant("named", Inner.named) { if case .named(let named) = $0 { named } else { nil } }
      Variant("list", Inner.list, key: "list") {
        if case .list(let list) = $0 { list } else { nil }
      }
      Variant("empty", .empty)
    }
  }

  enum Outer: JSONUnion, Equatable {
    case inner(Inner)
    case plain(Plain)

    static let union = Union<Outer>(tag: "kind") {
      Variant("inner", Outer.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
      Variant("plain", Outer.plain) { if case .plain(let plain) = $0 { plain } else { nil } }
    }
  }

  enum Outermost: JSONUnion, Equatable {
    case outer(Outer)

    static let union = Union<Outermost>(tag: "level") {
      Variant(3, Outermost.outer) { if case .outer(let outer) = $0 { outer } else { nil } }
    }
  }

  static let values: [Outer] = [
    .inner(.plain(Plain(p: 7))), .inner(.named(Named())), .inner(.list([1])), .inner(.empty),
    .plain(Plain(p: 1)),
  ]

  @Test("each union writes its tag, and all of them are read", arguments: values)
  func roundTrips(_ value: Outer) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    rosetta.sortedKeys = true
    for rosetta in [Rosetta(), rosetta] {
      let text: String = try rosetta.encode(value)
      #expect(try rosetta.decode(Outer.self, from: text) == value)
      let outermost: String = try rosetta.encode(Outermost.outer(value))
      #expect(try rosetta.decode(Outermost.self, from: outermost) == .outer(value))
    }
  }

  @Test("the innermost tag is written first, and each once")
  func order() throws {
    #expect(try Self.values[0].json() == #"{"type":"plain","kind":"inner","p":7}"#)
    #expect(try Self.values[1].json() == #"{"type":"named","kind":"inner"}"#)
    #expect(
      try Outermost.outer(Self.values[0]).json()
        == #"{"type":"plain","kind":"inner","level":3,"p":7}"#
    )
  }

  struct Sized: JSONConvertible, Equatable {
    var size = 0

    static func map(_ object: inout Sized, json: Mapper) { object.size <- json["size"] }
  }

  enum Either: JSONUnion, Equatable {
    case plain(Plain)
    case sized(Sized)

    static let union = Union<Either>.untagged {
      Alternative(Either.plain) { if case .plain(let plain) = $0 { plain } else { nil } }
      Alternative(Either.sized) { if case .sized(let sized) = $0 { sized } else { nil } }
    }
  }

  enum Tagged<Payload: JSONRepresentable & Equatable>: JSONUnion, Equatable {
    case payload(Payload)

    static var union: Union<Tagged> {
      Union<Tagged>(tag: Payload.self == Either.self ? "type" : "kind") {
        Variant("a", Tagged.payload) { if case .payload(let payload) = $0 { payload } else { nil } }
      }
    }
  }

  @Test("the alternatives of a union below two tags know both")
  func alternatives() throws {
    typealias Root = Tagged<Tagged<Either>>
    let rosetta = Rosetta(unknownKeys: .fail)
    let value = Root.payload(.payload(.sized(Sized(size: 1))))
    let text = #"{"type":"a","kind":"a","size":1}"#
    #expect(try rosetta.decode(Root.self, from: text) == value)
    #expect(try rosetta.encode(value) == text)
    #expect(
      thrownProblems {
        try rosetta.decode(Root.self, from: #"{"kind":"a","type":"a","p":1,"x":2}"#)
      } == ["error: unknown key at $.x"]
    )
  }

  struct Kind: JSONConvertible, Equatable {
    var kind = "other"

    static func map(_ object: inout Kind, json: Mapper) { object.kind <- json["kind"] }
  }

  enum Clash: JSONUnion {
    case inner(Nested)

    enum Nested: JSONUnion {
      case kind(Kind)

      static let union = Union<Nested>(tag: "type") {
        Variant("kind", Nested.kind) { if case .kind(let kind) = $0 { kind } else { nil } }
      }
    }

    static let union = Union<Clash>(tag: "kind") {
      Variant("inner", Clash.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
    }
  }

  @Test("a payload that writes the key of the outer tag is a conflict")
  func conflict() {
    let error = #expect(throws: RosettaError.self) {
      try Clash.inner(.kind(Kind())).json() as String
    }
    #expect(error?.problems.map(\.code) == [.conflict])
  }

  /// A union in a union with the same key for the tag.
  enum Same: JSONUnion, Equatable {
    case inner(Inner)
    case list(Inner)

    static let union = Union<Same>(tag: "type") {
      Variant("plain", Same.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
      Variant("list", Same.list) { if case .list(let inner) = $0 { inner } else { nil } }
    }
  }

  @Test("two tags of one key are written once, or are a conflict")
  func sameKey() throws {
    let json = #"{"type":"plain","p":7}"#
    #expect(try Same(json: json) == .inner(.plain(Plain(p: 7))))
    for comparesAll in [true, false] {
      var run = Rosetta().startEncoding()
      run.checksKeys = comparesAll
      withUnsafeMutablePointer(to: &run) {
        Same.inner(.plain(Plain(p: 7))).encode(to: JSONWriter($0))
      }
      #expect(run.shared.mark.errors == 0)
      #expect(String(decoding: run.output.bytes(), as: UTF8.self) == json)
      run.free()
      run = Rosetta().startEncoding()
      run.checksKeys = comparesAll
      withUnsafeMutablePointer(to: &run) {
        [Same.inner(.list([1]))].encode(to: JSONWriter($0))
      }
      #expect(run.shared.diagnostics.list.map(\.code) == [.conflict])
      run.free()
    }
    let outcome = Outcome { try $0.encode([Same.inner(.empty)]) as String }
    #expect(outcome.problems == ["error: another field writes to the same place at $[0].type"])
  }

  @Test("the tag of a part is written once if it is that of the payload")
  func partOfPayload() throws {
    let part: Mapping<Inner> = Mapping(.empty) { inner, json in inner <- json.flattened }
    let twice = Mapping((Inner.empty, 1)) { pair, json in
      pair.0 <- json.flattened
      pair.1 <- json["n"]
    }
    func union<Payload>(_ payload: Mapping<Payload>) -> Union<Payload> {
      Union(tag: "type") { Variant("plain", { $0 }, by: payload) { $0 } }
    }
    let json = #"{"type":"plain","p":7}"#
    let around: Mapping<Inner> = Mapping(.empty) { inner, json in
      inner <- json.flattened ~ part
    }
    let rules = union(around)
    let inner = try Rosetta().decode(json, using: rules)
    #expect(inner == .plain(Plain(p: 7)))
    #expect(try Rosetta().encode(inner, using: rules, as: String.self) == json)
    #expect(
      try Rosetta().encode((inner, 2), using: union(twice), as: String.self)
        == #"{"type":"plain","p":7,"n":2}"#
    )
    let conflict = ["error: another field writes to the same place at $.type"]
    #expect(thrownProblems { try Rosetta().encode(.empty, using: rules) as String } == conflict)
    // Two parts of one object, and a part beside a rest, are two fields.
    let parts = Mapping((Inner.empty, Inner.empty)) { pair, json in
      pair.0 <- json.flattened
      pair.1 <- json.flattened
    }
    let beside = Mapping((Inner.empty, JSONObject())) { pair, json in
      pair.0 <- json.flattened
      pair.1 <- json.rest
    }
    let rosetta = Rosetta()
    #expect(
      thrownProblems { try rosetta.encode((.empty, .empty), using: parts) as String } == conflict
    )
    let rest: JSONObject = ["type": "plain"]
    #expect(
      thrownProblems { try rosetta.encode((inner, rest), using: beside) as String } == conflict
    )
  }

  enum Keyed: JSONUnion {
    case plain(Plain)

    static let union = Union<Keyed>.keyed {
      Variant("plain", Keyed.plain) { if case .plain(let plain) = $0 { plain } else { nil } }
    }
  }

  enum AroundKeyed: JSONUnion {
    case keyed(Keyed)

    static let union = Union<AroundKeyed>(tag: "kind") {
      Variant("keyed", AroundKeyed.keyed) { if case .keyed(let keyed) = $0 { keyed } else { nil } }
    }
  }

  @Test("an object whose only key is a tag has no place for another one")
  func onlyKey() {
    let error = #expect(throws: RosettaError.self) {
      try AroundKeyed.keyed(.plain(Plain())).json() as String
    }
    #expect(error?.problems.count == 1)
  }

  struct Rest: JSONConvertible, Equatable {
    var count = 0
    var rest = JSONObject()

    static func map(_ object: inout Rest, json: Mapper) {
      object.count <- json["count"]
      object.rest <~ json.rest
    }
  }

  @Test("no tag is one of the rest, nor unknown, where a value is read twice")
  func readTwice() throws {
    let inner = Union<Rest>(tag: "kind") { Variant("rest", { (rest: Rest) in rest }) { $0 } }
    let outer = Union<Rest>(tag: "type") {
      Variant("inner", { (rest: Rest) in rest }, by: inner) { $0 }
    }
    let twice = Mapping([Rest(), Rest()]) { values, json in
      values[0] <- json["a"] ~ outer
      values[1] <- json["a"].decodeOnly ~ outer
    }
    let json = #"{"a":{"kind":"rest","type":"inner","count":1,"other":5}}"#
    let rest = Rest(count: 1, rest: ["other": 5])
    #expect(try Rosetta(unknownKeys: .fail).decode(json, using: twice) == [rest, rest])
    #expect(try Rosetta().encode([rest, rest], using: twice, as: String.self) == json)
  }

  @Test("the object itself has the tags of all unions around, which its map knows")
  func objectItself() throws {
    let whole = Mapping(JSON.null) { value, json in
      value <- json[]
      json.check(value["other"] != nil, "must have another")
    }
    let inner = Union<JSON>(tag: "kind") {
      Variant("whole", { (json: JSON) in json }, by: whole) { $0 }
    }
    let outer = Union<JSON>(tag: "type") {
      Variant("inner", { (json: JSON) in json }, by: inner) { $0 }
    }
    let json: JSON = ["type": "inner", "kind": "whole", "other": 5]
    #expect(try Rosetta(unknownKeys: .fail).decode(json, using: outer) == json)
  }
}
