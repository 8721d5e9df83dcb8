import Rosetta
import Testing

@Suite("All patches of small objects with parts, against RFC 7396")
struct FlattenedPatchTests {
  struct Inner: JSONConvertible {
    var i = 0
    var j: Int?

    static func map(_ object: inout Inner, json: Mapper) {
      object.i <- json["i"]
      object.j <~ json["j"]
    }
  }

  struct Optionals: JSONConvertible {
    var i: Int?
    var j: Int?

    static func map(_ object: inout Optionals, json: Mapper) {
      object.i <~ json["i"]
      object.j <~ json["j"]
    }
  }

  struct Either: JSONConvertible {
    var i = 0

    static func map(_ object: inout Either, json: Mapper) { object.i <- json["i"].or("j") }
  }

  struct OnlyJ: JSONMapped {
    let j: Int

    static let properties = Properties(of: OnlyJ.self) { \.j <- "j" }
    static let mapping = Mapping(OnlyJ.init, properties)
  }

  enum Keyed: JSONUnion {
    case i(Int)
    case j(Int)

    static let union = Union<Keyed>.keyed {
      Variant("i", Keyed.i) { if case .i(let value) = $0 { value } else { nil } }
      Variant("j", Keyed.j) { if case .j(let value) = $0 { value } else { nil } }
    }
  }

  enum Tagged: JSONUnion {
    case inner(Inner)
    case optionals(Optionals)
    case empty

    static let union = Union<Tagged>(tag: "p") {
      Variant(1, Tagged.inner) { if case .inner(let value) = $0 { value } else { nil } }
      Variant(2, Tagged.optionals) { if case .optionals(let value) = $0 { value } else { nil } }
      Variant(3, .empty)
    }
  }

  enum Untagged: JSONUnion {
    case inner(Inner)
    case onlyJ(OnlyJ)

    static let union = Union<Untagged>.untagged {
      Alternative(Untagged.inner) { if case .inner(let value) = $0 { value } else { nil } }
      Alternative(Untagged.onlyJ) { if case .onlyJ(let value) = $0 { value } else { nil } }
    }
  }

  /// A part in a part.
  struct Middle<Part: JSONRepresentable>: JSONConvertible {
    var p: Int?
    var part: Part?

    static func map(_ object: inout Middle, json: Mapper) {
      object.p <~ json["p"]
      object.part <~ json.flattened
    }
  }

  struct MiddleLet<Part: JSONRepresentable & SendableMetatype>: JSONMapped {
    let part: Part?
    let p: Int

    static var mapping: Mapping<MiddleLet> {
      Mapping(
        MiddleLet.init,
        Properties(of: MiddleLet.self) {
          \.part <~ Key.flattened
          \.p <- "p"
        }
      )
    }
  }

  final class MiddleClass<Part: JSONRepresentable>: JSONConvertibleClass {
    var p: Int?
    var part: Part?

    init() {}
    static func map(_ object: MiddleClass, json: Mapper) {
      object.p <~ json["p"]
      object.part <~ json.flattened
    }
  }

  struct WithRest: JSONConvertible {
    var p: Int?
    var rest: JSONObject?

    static func map(_ object: inout WithRest, json: Mapper) {
      object.p <~ json["p"]
      object.rest <~ json.rest
    }
  }

  struct InnerWithRest: JSONConvertible {
    var i: Int?
    var rest: JSONObject?

    static func map(_ object: inout InnerWithRest, json: Mapper) {
      object.i <~ json["i"]
      object.rest <~ json.rest
    }
  }

  /// An object with a part that is allowed.
  struct Whole<Part: JSONRepresentable>: JSONConvertible {
    var id: Int?
    var part: Part?

    static func map(_ object: inout Whole, json: Mapper) {
      object.id <~ json["id"]
      object.part <~ json.flattened
    }
  }

  struct WholeWithRest<Part: JSONRepresentable>: JSONConvertible {
    var part: Part?
    var rest = JSONObject()

    static func map(_ object: inout WholeWithRest, json: Mapper) {
      object.part <~ json.flattened
      object.rest <~ json.rest
    }
  }

  struct WithPresence: JSONConvertible {
    var part: Presence<Inner> = .missing
    var p: Int?

    static func map(_ object: inout WithPresence, json: Mapper) {
      object.part <~ json.flattened
      object.p <~ json["p"]
    }
  }

  /// All objects of these keys and values; nil leaves a key out.
  private static func objects(of values: [JSON?]) -> [JSON] {
    ["p", "i", "j"].reduce([JSONObject()]) { objects, key in
      objects.flatMap { object in
        values.map { value in
          var object = object
          if let value { object[key] = value }
          return object
        }
      }
    }
    .map { .object($0) }
  }

  private func sorted(_ value: some JSONRepresentable) throws -> String {
    try Rosetta(sortedKeys: true).encode(value)
  }

  /// What a merge makes of each value is what a decode reads from the merged JSON, unless that loses
  /// members: then the merge may keep them, or fail.
  private func check<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ numbers: [JSON] = [1],
    _ unknownKeys: Rosetta.Policy = .ignore
  ) throws {
    let rosetta = Rosetta(unknownKeys: unknownKeys, optionals: .strict)
    let reference = Rosetta(optionals: .strict)
    for document in Self.objects(of: [nil] + numbers).sampled(every: 3) {
      guard let old = try? rosetta.decode(type, from: document) else { continue }
      let before: JSON = try rosetta.encode(old)
      for patch in Self.objects(of: [nil, .null] + numbers) {
        var value = try rosetta.decode(type, from: document)
        let whole = before.merging(patch)
        let expected = try? sorted(reference.decode(type, from: whole))
        let losesMembers = try expected != sorted(whole)
        let comment = Comment(rawValue: "\(type): \(before) with \(patch)")
        do {
          try rosetta.merge(&value, from: patch)
          let after = try sorted(value)
          #expect(
            try after == expected || losesMembers && after == sorted(whole),
            "\(comment): \(after)"
          )
        } catch {
          let areUnknown = try #require(error as? RosettaError).problems.allSatisfy {
            guard case .key(let key)? = $0.path.components.last else { return false }
            return $0.code == .unknownKey && isUnknown(key, in: whole, type, rosetta)
          }
          #expect(expected == nil || losesMembers || areUnknown, "\(comment): \(error)")
          #expect(try sorted(value) == sorted(before), comment)
        }
      }
    }
  }

  /// Whether a document that has this key besides is refused for it.
  private func isUnknown<Value: JSONRepresentable>(
    _ key: String,
    in document: JSON,
    _ type: Value.Type,
    _ rosetta: Rosetta
  ) -> Bool {
    guard var object = document.objectValue else { return false }
    object[key] = 1
    do {
      _ = try rosetta.decode(type, from: JSON.object(object))
      return false
    } catch {
      return error.problems.contains { $0.code == .unknownKey }
    }
  }

  @Test("models, let models and classes as parts", arguments: [Rosetta.Policy.ignore, .fail])
  func models(unknownKeys: Rosetta.Policy) throws {
    try check(Whole<Inner>.self, [1], unknownKeys)
    try check(Whole<Middle<Inner>>.self, [1], unknownKeys)
    try check(Whole<Middle<Optionals>>.self, [1], unknownKeys)
    try check(Whole<MiddleLet<Inner>>.self, [1], unknownKeys)
    try check(Whole<MiddleClass<Inner>>.self, [1], unknownKeys)
    try check(WithPresence.self, [1], unknownKeys)
  }

  @Test("unions as parts", arguments: [Rosetta.Policy.ignore, .fail])
  func unions(unknownKeys: Rosetta.Policy) throws {
    try check(Whole<Keyed>.self, [1], unknownKeys)
    try check(Whole<Middle<Keyed>>.self, [1], unknownKeys)
    try check(Whole<MiddleLet<Keyed>>.self, [1], unknownKeys)
    try check(Whole<Tagged>.self, [1, 2, 3], unknownKeys)
    if unknownKeys == .ignore { try check(Whole<Untagged>.self) }
  }

  @Test("parts that take the rest, and parts beside it", arguments: [Rosetta.Policy.ignore, .fail])
  func rest(unknownKeys: Rosetta.Policy) throws {
    try check(Whole<WithRest>.self, [1], unknownKeys)
    try check(Whole<JSONObject>.self, [1], unknownKeys)
    try check(Whole<[String: Int]>.self, [1], unknownKeys)
    try check(Whole<Middle<JSONObject>>.self, [1], unknownKeys)
    try check(Whole<Middle<[String: Int]>>.self, [1], unknownKeys)
    try check(Whole<Middle<InnerWithRest>>.self, [1], unknownKeys)
    try check(WholeWithRest<Inner>.self, [1], unknownKeys)
    try check(WholeWithRest<Middle<Keyed>>.self, [1], unknownKeys)
    try check(WholeWithRest<MiddleLet<Inner>>.self, [1], unknownKeys)
    try check(WholeWithRest<Untagged>.self, [1], unknownKeys)
  }

  @Test("members of the old case that the new one does not name are unknown, or of the rest")
  func anotherCase() throws {
    var whole = try Whole<Tagged>(json: #"{"p":1,"i":1}"#)
    for patch in [#"{"p":3,"i":2}"#, #"{"p":3}"#] {
      let error = #expect(throws: RosettaError.self) {
        try Rosetta(unknownKeys: .fail).merge(&whole, from: patch)
      }
      #expect(error?.problems.map { "\($0.code) \($0.path)" } == ["unknownKey $.i"])
    }
    try Rosetta(unknownKeys: .fail).merge(&whole, from: #"{"p":3,"i":null}"#)
    #expect(try whole.json() as String == #"{"p":3}"#)
    var rest = try WholeWithRest<Tagged>(json: #"{"p":1,"i":1}"#)
    try Rosetta().merge(&rest, from: #"{"p":3,"i":2}"#)
    #expect(rest.rest == ["i": 2])
  }

  @Test("an optional Presence that a patch removes is nil")
  func optionalPresence() throws {
    var value = try Whole<Presence<Inner>>(json: #"{"i":1}"#)
    try Rosetta().merge(&value, from: #"{"i":null}"#)
    if case .some = value.part { Issue.record("\(value)") }
  }

  @Test("what a patch adds while it empties a part goes to the rest")
  func emptied() throws {
    var value = try WholeWithRest<InnerWithRest>(json: #"{"i":1}"#)
    try Rosetta().merge(&value, from: #"{"p":1,"i":null}"#)
    #expect(value.part == nil && value.rest == ["p": 1])
  }

  @Test("what a new part names is none of the rest any more")
  func newPart() throws {
    var value = try WholeWithRest<Tagged>(json: #"{"j":1,"z":2}"#)
    try Rosetta().merge(&value, from: #"{"p":1,"i":1,"j":3}"#)
    #expect(value.rest == ["z": 2])
    #expect(try value.json() as String == #"{"p":1,"i":1,"j":3,"z":2}"#)
  }
}
