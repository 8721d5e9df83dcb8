import Rosetta

/// A tree that is only written. Negative numbers stand for what is not finite, strings that begin
/// with `!` for a bridge that writes nothing.
enum Holey: JSONRepresentable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case nothing
  case list([Holey])
  case members([String: Holey])
  indirect case model(HoleyModel)

  /// - Parameter times: How often the elements of an array come that are no containers: more of
  ///   them than fit in an input.
  init(_ tree: JSON, times: Int) {
    switch tree {
    case .null: self = .null
    case .boolean(let value): self = .bool(value)
    case .number(let number): self = .number(number.double < 0 ? .nan : number.double)
    case .string(let text): self = text.hasPrefix("!") ? .nothing : .text(text)
    case .array(let elements):
      let values = elements.map { Holey($0, times: times) }
      let times = values.contains { $0.depth > 0 } ? 1 : times
      self = .list(repeatElement(values, count: times).flatMap(\.self))
    case .object(let members):
      if tree["a"] != nil {
        self = .model(HoleyModel(tree, times: times))
      } else {
        let pairs = members.map { ($0.key, Holey($0.value, times: times)) }
        self = .members(Dictionary(pairs) { first, _ in first })
      }
    }
  }

  static func decode(_ json: JSONReader) -> Holey? { nil }

  func encode(to json: JSONWriter) {
    switch self {
    case .null: Holey?.none.encode(to: json)
    case .bool(let value): value.encode(to: json)
    case .number(let value): value.encode(to: json)
    case .text(let value): value.encode(to: json)
    case .nothing: break
    case .list(let values): values.encode(to: json)
    case .members(let values): values.encode(to: json)
    case .model(let value): value.encode(to: json)
    }
  }

  /// How many containers stand in each other when it is written.
  var depth: Int {
    switch self {
    case .list(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .members(let values): 1 + (values.values.map(\.depth).max() ?? 0)
    case .model(let value): 2 + (value.parts.map(\.depth).max() ?? 0)
    default: 0
    }
  }

  /// Whether it cannot be written as a whole.
  func fails(_ rosetta: Rosetta) -> Bool {
    switch self {
    case .number(let value): !value.isFinite && rosetta.nonFinite == .fail
    case .nothing: true
    case .list(let values): values.contains { $0.fails(rosetta) }
    case .members(let values): values.values.contains { $0.fails(rosetta) }
    case .model(let value): value.fails(rosetta)
    default: false
    }
  }
}

/// A model with a part that must be written, and others that may be left out.
struct HoleyModel: JSONConvertible {
  var required = Holey.null
  var allowed: Holey?
  var deep: Holey?
  var element: Holey?

  init() {}

  init(_ tree: JSON, times: Int) {
    required = tree["a"].map { Holey($0, times: times) } ?? .null
    allowed = tree["b"].map { Holey($0, times: times) }
    deep = tree["c"].map { Holey($0, times: times) }
    element = tree["d"].map { Holey($0, times: times) }
  }

  static func map(_ object: inout HoleyModel, json: Mapper) {
    object.allowed <~ json["b"]
    object.deep <~ json["p"]["q"]
    object.required <- json["a"]
    object.element <~ json["l"][1]
  }

  var parts: [Holey] { [required] + [allowed, deep, element].compactMap { $0 } }

  func fails(_ rosetta: Rosetta) -> Bool {
    if required.fails(rosetta) { return true }
    return rosetta.optionals == .strict && parts.contains { $0.fails(rosetta) }
  }
}
