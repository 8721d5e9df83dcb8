extension RefusedCode {
  /// What is written at the first guess.
  static let guesses = [
    RefusedCode(
      "a field in a list",
      mistake: #"""
        struct City: JSONMapped {
          let id: String
          let rest: JSONObject

          static let properties = Properties(of: City.self) {
            \.id <- json["id"]
            \.rest <- json.rest
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        struct City: JSONMapped {
          let id: String
          let rest: JSONObject

          static let properties = Properties(of: City.self) {
            \.id <- "id"
            \.rest <- Key.rest
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: 'json' is unavailable: in a list write only the key: "id" or Key.rest
        """#
    ),
    RefusedCode(
      "a field with options in a list",
      mistake: #"""
        struct City: JSONMapped {
          let id: String
          let rest: JSONObject

          static let properties = Properties(of: City.self) {
            \.id <- json["id"].or("uniqueID") § .nonEmpty
            \.rest <- Key.rest
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        struct City: JSONMapped {
          let id: String
          let rest: JSONObject

          static let properties = Properties(of: City.self) {
            \.id <- Key("id").or("uniqueID") § .nonEmpty
            \.rest <- Key.rest
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: 'json' is unavailable: in a list write only the key: "id" or Key.rest
        """#
    ),
    RefusedCode(
      "raw values of an array",
      in: .map,
      mistake: #"""
        object.kinds <- json["kinds"] ~ .rawValue()
        """#,
      correction: #"""
        object.kinds <- json["kinds"] ~ .array(.rawValue())
        """#,
      message: #"""
        error: 'rawValue()' is unavailable: for an enum with raw values, or in .array(…) or .object(…)
        """#
    ),
    RefusedCode(
      "the raw value of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .rawValue()
        """#,
      correction: #"""
        object.kind <- json["age"] ~ .rawValue()
        """#,
      message: #"""
        error: 'rawValue()' is unavailable: for an enum with raw values, or in .array(…) or .object(…)
        """#
    ),
    RefusedCode(
      "the exact count of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .count(3)
        """#,
      correction: #"""
        object.id <- json["age"] § .count(3)
        """#,
      message: #"""
        error: 'count(_:code:)' is unavailable: only a string or a collection has a count
        """#
    ),
    RefusedCode(
      "the count of a number, with a code",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .count(1...3, code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .count(1...3, code: "age")
        """#,
      message: #"""
        error: 'count(_:code:)' is unavailable: only a string or a collection has a count
        """#
    ),
    RefusedCode(
      "a number that must not be empty, with a code",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .nonEmpty(code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .nonEmpty(code: "age")
        """#,
      message: #"""
        error: 'nonEmpty(code:)' is unavailable: only a string or a collection can be empty
        """#
    ),
    RefusedCode(
      "a pattern for a number, with a message",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .matching(/[0-9]+/, "must be digits", code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .matching(/[0-9]+/, "must be digits", code: "age")
        """#,
      message: #"""
        error: 'matching(_:_:code:)' is unavailable: only a string can match a pattern
        """#
    ),
    RefusedCode(
      "a check of the elements of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .each(.range(1...9))
        """#,
      correction: #"""
        object.totals <- json["age"] § .each(.range(1...9))
        """#,
      message: #"""
        error: 'each(_:code:)' is unavailable: it takes a check of the elements of a collection
        """#
    ),
    RefusedCode(
      "a closure for the elements of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .each { $0 > 0 }
        """#,
      correction: #"""
        object.totals <- json["age"] § .each { $0 > 0 }
        """#,
      message: #"""
        error: 'each' is unavailable: it takes a check of the elements of a collection
        """#
    ),
    RefusedCode(
      "a bridge that is not called",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .flexible
        """#,
      correction: #"""
        object.age <- json["age"] ~ .flexible()
        """#,
      message: #"""
        error: type '@Sendable () -> FlexibleBridge<Value>' cannot conform to 'Bridge'
        """#
    ),
    RefusedCode(
      "a lossy bridge for elements without a bridge",
      in: .map,
      mistake: #"""
        object.dates <- json["dates"] ~ .lossy()
        """#,
      correction: #"""
        object.dates <- json["dates"] ~ .lossy(.iso8601)
        """#,
      message: #"""
        error: 'lossy()' is unavailable: for arrays and dictionaries of JSONRepresentable, else .lossy(.iso8601), .lossy(union), …
        """#
    ),
    RefusedCode(
      "a coding key",
      in: .map,
      mistake: #"""
        object.id <- json[Keys.id]
        """#,
      correction: #"""
        object.id <- json[Keys.id.stringValue]
        """#,
      message: #"""
        error: 'subscript(_:)' is unavailable: a key is a string: add .stringValue
        """#
    ),
    RefusedCode(
      "a coding key in an object",
      in: .map,
      mistake: #"""
        object.id <- json["user"][Keys.id]
        """#,
      correction: #"""
        object.id <- json["user"][Keys.id.stringValue]
        """#,
      message: #"""
        error: 'subscript(_:)' is unavailable: a key is a string: add .stringValue
        """#
    ),
    RefusedCode(
      "the object in a check",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § { $0 > object.kind.rawValue }
        """#,
      correction: #"""
        object.age <- json["age"]
        json.check(object.age > object.kind.rawValue, "must be older")
        """#,
      message: #"""
        error: escaping closure captures 'inout' parameter 'object'
        """#
    ),
    RefusedCode(
      "the context in a check",
      mistake: #"""
        enum Limit: ContextKey { typealias Value = Int }
        func map(_ age: inout Int, json: Mapper) {
          age <- json["age"] § { $0 > json.context[Limit.self] ?? 0 }
        }
        """#,
      correction: #"""
        enum Limit: ContextKey { typealias Value = Int }
        func map(_ age: inout Int, json: Mapper) {
          let limit = json.context[Limit.self] ?? 0
          age <- json["age"] § { $0 > limit }
        }
        """#,
      message: #"""
        error: lifetime-dependent variable 'json' escapes its scope
        """#
    ),
    RefusedCode(
      "a Codable type that is decoded",
      mistake: #"""
        struct Point: Codable { var x = 0 }
        func point(_ text: String) throws -> Point { try Rosetta().decode(Point.self, from: text) }
        """#,
      correction: #"""
        struct Point: Codable { var x = 0 }
        func point(_ text: String) throws -> Point { try Rosetta().decode(text, using: .codable()) }
        """#,
      message: #"""
        error: 'decode(_:from:)' is unavailable: name a bridge: decode(json, using: .codable())
        """#
    ),
    RefusedCode(
      "a Codable payload",
      mistake: #"""
        struct Circle: Codable { var r = 0.0 }
        enum Shape: JSONUnion {
          case circle(Circle)

          static let union = Union<Shape>(tag: "type") {
            Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
          }
        }
        """#,
      correction: #"""
        struct Circle: Codable { var r = 0.0 }
        enum Shape: JSONUnion {
          case circle(Circle)

          static let union = Union<Shape>(tag: "type") {
            Variant("circle", Shape.circle, by: .codable()) { if case .circle(let circle) = $0 { circle } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(_:_:key:_:)' is unavailable: conform the payload to JSONRepresentable or add by: …
        """#
    ),
  ]
}
