// A problem as data: what the log format `.json` writes.

extension Problem {
  enum CodingKeys: String, CodingKey {
    case severity, code, path, message, line, column, offset, hint, expected, found, customCode,
      dropped, demand
  }

  /// A member of the object that a problem is encoded as.
  enum Member {
    case text(String)
    case number(Int)
    /// The text of a JSON value.
    case json(String)
  }

  /// The members of the object that a problem is encoded as; what is nil is left out.
  var members: [(key: CodingKeys, value: Member)] {
    let members: [(CodingKeys, Member?)] = [
      (.severity, .text(severity.rawValue)),
      (.code, .text(code.rawValue)),
      (.path, .text(path.description)),
      (.message, .text(message)),
      (.line, location.map { .number($0.line) }),
      (.column, location.map { .number($0.column) }),
      (.offset, location.map { .number($0.offset) }),
      (.hint, hint.map { .text($0) }),
      (.expected, expected.map { .text($0) }),
      (.found, found.map { .text($0) }),
      (.customCode, customCode.map { .text($0) }),
      (.dropped, dropped.map { .text($0.description) }),
      (.demand, requirement.map { .json($0.json) }),
    ]
    return members.compactMap { member in member.1.map { (member.0, $0) } }
  }
}

extension Requirement {
  /// The JSON text of what the check demands.
  fileprivate var json: String {
    func list(_ requirements: [Requirement]) -> String {
      "[\(requirements.map(\.json).joined(separator: ","))]"
    }
    func object(_ minimum: String?, _ maximum: String?, _ last: String? = nil) -> String {
      let bounds = [minimum.map { "\"minimum\":\($0)" }, maximum.map { "\"maximum\":\($0)" }]
      return "{\((bounds + [last]).compactMap { $0 }.joined(separator: ","))}"
    }
    return switch self {
    case .range(let minimum, let maximum, let excludesMaximum):
      #"{"range":\#(object(minimum, maximum, #""excludesMaximum":\#(excludesMaximum)"#))}"#
    case .count(let minimum, let maximum, _):
      #"{"count":\#(object(minimum.map(String.init), maximum.map(String.init)))}"#
    case .notEmpty: #"{"count":{"minimum":1}}"#
    case .pattern(let text):
      #"{"pattern":\#(text.map(JSONFormat.quoted) ?? "null")}"#
    case .oneOf(let choices): #"{"oneOf":[\#(choices.joined(separator: ","))]}"#
    case .custom: #""custom""#
    case .worded(_, let requirement): requirement.json
    case .each(let requirement): #"{"each":\#(requirement.json)}"#
    case .all(let requirements): #"{"all":\#(list(requirements))}"#
    case .any(let requirements): #"{"any":\#(list(requirements))}"#
    case .not(let requirement): #"{"not":\#(requirement.json)}"#
    }
  }
}
