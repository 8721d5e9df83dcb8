import Rosetta

/// Key paths, options of a field and the context.
public struct Places: JSONConvertible, Equatable {
  var nick: String?
  var mood: String?
  var second: Int?
  var dotted: Bool?
  var slashed: Int?
  var noted: Int?
  var strict: Int8?
  var limited: Int?

  public init() {}

  public static func map(_ object: inout Places, json: Mapper) {
    object.nick <~ json["profile"]["nick"]
    object.second <~ json["list"][1]
    object.mood <~ json["profile"]["mood"]
    object.dotted <~ json[JSONPath(dotted: "a.b.0")]
    object.slashed <~ json["a" / "c" / 1]
    object.noted <~ json["noted"].nullable
    object.strict <~ json["strict"].strict
    let limit = json.context[Limit.self] ?? .max
    object.limited <~ json[String("limited")] § { $0 < limit }
    // Read and bound to nothing, written and not read.
    var ignored: String?
    ignored <~ json["ignored"].decodeOnly
    var version = 2
    version <~ json["version"].encodeOnly
  }
}
