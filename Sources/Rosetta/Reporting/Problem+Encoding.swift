// A problem as a JSON object, for the log format `.json`.

extension Problem {
  /// The problem as a JSON object.
  var json: JSONObject {
    JSONObject(known: [
      ("severity", .string(severity.rawValue)),
      ("code", .string(code.rawValue)),
      ("path", .string(path.description)),
      ("message", .string(message)),
      ("line", location.map { JSON($0.line) }),
      ("column", location.map { JSON($0.column) }),
      ("offset", location.map { JSON($0.offset) }),
      ("hint", hint.map { .string($0) }),
      ("expected", expected.map { .string($0) }),
      ("found", found.map { .string($0) }),
      ("customCode", customCode.map { .string($0) }),
      ("dropped", dropped.map { .string($0.description) }),
      ("demand", demand?.json),
    ])
  }
}

extension Demand {
  fileprivate var json: JSON {
    switch self {
    case .range(let minimum, let maximum, let excludesMaximum):
      ["range": bounds(minimum, maximum, ("excludesMaximum", .boolean(excludesMaximum)))]
    case .count(let minimum, let maximum):
      ["count": bounds(minimum.map { JSON($0) }, maximum.map { JSON($0) })]
    case .pattern(let text): ["pattern": text.map { .string($0) } ?? .null]
    case .oneOf(let choices): ["oneOf": .array(choices)]
    case .each(let demand): ["each": demand.json]
    case .all(let demands): ["all": .array(demands.map(\.json))]
    case .any(let demands): ["any": .array(demands.map(\.json))]
    case .not(let demand): ["not": demand.json]
    case .custom: "custom"
    }
  }

  private func bounds(_ minimum: JSON?, _ maximum: JSON?, _ others: (String, JSON?)...) -> JSON {
    .object(JSONObject(known: [("minimum", minimum), ("maximum", maximum)] + others))
  }
}

extension JSONObject {
  /// Creates an object of the members that are not nil.
  init(known members: [(String, JSON?)]) {
    self.init(members.compactMap { key, value in value.map { (key, $0) } })
  }
}
