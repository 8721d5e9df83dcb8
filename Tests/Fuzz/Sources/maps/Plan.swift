import Fuzzing
import Rosetta

/// The fields of a map, which the input chooses.
struct Plan {
  struct Field {
    /// What a field maps. Each kind has a property of its own in `Slot`.
    enum Kind: UInt8, CaseIterable { case number, text, list, json, part, parts, members, rest }

    let kind: Kind
    let path: JSONPath
    let isRequired: Bool
  }

  private(set) var fields: [Field] = []
  /// Whether its keys are literals, as those of most maps are. In an optimised build nothing searches
  /// what such a map writes for equal keys.
  private(set) var hasLiterals = false

  init() {}

  init(_ input: inout Input) {
    let choice = input.choice()
    hasLiterals = choice.bit(7)
    for _ in 0..<choice % 6 {
      let choice = input.choice()
      let kind = Field.Kind.allCases[Int(choice & 7)]
      var steps = (0..<choice >> 3 & 3).map { _ in Plan.step(input.choice()) }
      // Under the address sanitizer, nothing ends a model that maps itself.
      if [.part, .parts, .members].contains(kind), steps.isEmpty { steps = [.key("a")] }
      fields.append(Field(kind: kind, path: JSONPath(steps), isRequired: choice.bit(7)))
    }
    // There is one rest at the most.
    while let last = fields.lastIndex(where: { $0.kind == .rest }),
      last != fields.firstIndex(where: { $0.kind == .rest })
    {
      fields.remove(at: last)
    }
  }

  private static func step(_ choice: UInt8) -> JSONPath.Component {
    let keys = ["a", "b", "c", "é", "a\"", "long enough for words"]
    return choice & 7 < keys.count ? .key(keys[Int(choice & 7)]) : .index(Int(choice >> 3 & 3))
  }

  /// Whether no two fields can read one value.
  var isUnambiguous: Bool {
    let paths = fields.filter { $0.kind != .rest }.map(\.path.components)
    return paths.indices.allSatisfy { one in
      paths.indices.allSatisfy { one == $0 || !paths[one].starts(with: paths[$0]) }
    }
  }

  /// Whether members are all that the map has.
  var isObject: Bool {
    fields.allSatisfy { field in
      let isMember = field.path.components.allSatisfy { if case .key = $0 { true } else { false } }
      return field.kind == .rest || isMember && !field.path.components.isEmpty
    }
  }
}

/// The keys of `Plan.step` as literals.
private let keysAsLiterals: [String: JSONKey] = [
  "a": "a", "b": "b", "c": "c", "é": "é", "a\"": "a\"",
  "long enough for words": "long enough for words",
]

/// The property of a field: one of these.
struct Slot: Equatable {
  var number: Int?
  var text: String?
  var list: [Int]?
  var json: JSON?
  var parts: [Made<Inner>]?
  var members: [String: Made<Inner>]?
  var rest = JSONObject()

  /// A model, which a struct can only hold in an array.
  var part: Made<Inner>? {
    get { parts?.first }
    set { parts = newValue.map { [$0] } }
  }
}

/// Which plan a model follows.
protocol Following: Sendable {
  static var plan: Plan { get }
}

enum Outer: Following {
  nonisolated(unsafe) static var plan = Plan()
}

/// Also the plan of models inside these.
enum Inner: Following {
  nonisolated(unsafe) static var plan = Plan()
}

/// A model with the map of a plan.
struct Made<Which: Following>: JSONConvertible, Equatable {
  var slots = Which.plan.fields.map { _ in Slot() }

  static func map(_ object: inout Made, json: Mapper) {
    Which.plan.map(&object.slots, json)
  }
}

/// An instance with the map of the outer plan.
final class MadeInstance: JSONConvertibleClass {
  var slots = Outer.plan.fields.map { _ in Slot() }

  static func map(_ object: MadeInstance, json: Mapper) {
    Outer.plan.map(&object.slots, json)
  }
}

extension Plan {
  func map(_ slots: inout [Slot], _ json: Mapper) {
    let hasLiterals = hasLiterals && isUnambiguous
    for (index, field) in fields.enumerated() {
      let steps = field.path.components
      if field.kind == .rest {
        field.map(&slots[index], json.rest)
      } else if hasLiterals, let first = steps.first {
        field.map(&slots[index], json.literal(first).literals(steps.dropFirst()))
      } else {
        field.map(&slots[index], json[field.path])
      }
    }
  }
}

extension Mapper {
  @_lifetime(copy self)
  fileprivate func literal(_ step: JSONPath.Component) -> Field {
    switch step {
    case .key(let key): self[keysAsLiterals[key] ?? ""]
    case .index(let index): self[index]
    }
  }
}

extension Field {
  @_lifetime(copy self)
  fileprivate func literals(_ steps: ArraySlice<JSONPath.Component>) -> Field {
    switch steps.first {
    case nil: self
    case .key(let key): self[keysAsLiterals[key] ?? ""].literals(steps.dropFirst())
    case .index(let index): self[index].literals(steps.dropFirst())
    }
  }
}

extension Plan.Field {
  fileprivate func map(_ slot: inout Slot, _ field: Field) {
    switch (kind, isRequired) {
    case (.number, true): slot.number <- field
    case (.number, false): slot.number <~ field
    case (.text, true): slot.text <- field
    case (.text, false): slot.text <~ field
    case (.list, true): slot.list <- field
    case (.list, false): slot.list <~ field
    case (.json, true): slot.json <- field
    case (.json, false): slot.json <~ field
    case (.part, true): slot.part <- field
    case (.part, false): slot.part <~ field
    case (.parts, true): slot.parts <- field
    case (.parts, false): slot.parts <~ field
    case (.members, true): slot.members <- field
    case (.members, false): slot.members <~ field
    case (.rest, _): slot.rest <~ field
    }
  }

  /// The values that the field writes and where; several for the rest. Nil in a conflict.
  func values(of slot: Slot) -> [(path: [JSONPath.Component], value: JSON)]? {
    if kind == .rest { return slot.rest.map { ([.key($0.key)], $0.value) } }
    switch value(of: slot) {
    case .missing: return []
    case .value(let value): return [(path.components, value)]
    case .conflict: return nil
    }
  }

  private enum Written {
    case missing
    case value(JSON)
    case conflict
  }

  private func value(of slot: Slot) -> Written {
    switch kind {
    case .number: slot.number.map { .value(JSON($0)) } ?? .missing
    case .text: slot.text.map { .value(.string($0)) } ?? .missing
    case .list: slot.list.map { .value(.array($0.map { JSON($0) })) } ?? .missing
    case .json, .rest: slot.json.map { .value($0) } ?? .missing
    case .part: slot.part.map { $0.json.map { .value($0) } ?? .conflict } ?? .missing
    case .parts: slot.parts.map(Self.array) ?? .missing
    case .members: slot.members.map(Self.object) ?? .missing
    }
  }

  private static func array(of parts: [Made<Inner>]) -> Written {
    let values = parts.compactMap(\.json)
    return values.count == parts.count ? .value(.array(values)) : .conflict
  }

  private static func object(of parts: [String: Made<Inner>]) -> Written {
    var object = JSONObject()
    for (key, part) in parts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let value = part.json else { return .conflict }
      object[key] = value
    }
    return .value(.object(object))
  }
}
