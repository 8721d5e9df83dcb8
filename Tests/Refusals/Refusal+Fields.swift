extension RefusedCode {
  /// Fields that do not fit their properties.
  static let fields = [
    RefusedCode(
      "a property whose type has no bridge",
      in: .map,
      mistake: #"""
        object.color <- json["color"]
        """#,
      correction: #"""
        object.color <- json["color"] ~ BridgeString(
          decoder: { Color(hex: $0) },
          encoder: { $0.hex }
        )
        """#,
      message: #"""
        error: '<-' is unavailable: add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to JSONRepresentable
        """#
    ),
    RefusedCode(
      "an optional field whose type has no bridge",
      in: .map,
      mistake: #"""
        object.color <~ json["color"]
        """#,
      correction: #"""
        object.color <~ json["color"] ~ Mapping(Color()) { color, json in
          color.hex <- json["hex"]
        }
        """#,
      message: #"""
        error: '<~' is unavailable: add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to JSONRepresentable
        """#
    ),
    RefusedCode(
      "an array whose elements have no bridge",
      in: .map,
      mistake: #"""
        object.colors <- json["colors"]
        """#,
      correction: #"""
        object.colors <- json["colors"] ~ .array(
          Mapping(Color()) { color, json in color.hex <- json["hex"] }
        )
        """#,
      message: #"""
        error: '<-' is unavailable: add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to JSONRepresentable
        """#
    ),
    RefusedCode(
      "a range in place of a check",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § 1...9
        """#,
      correction: #"""
        object.age <- json["age"] § .range(1...9)
        """#,
      message: #"""
        error: '§' is unavailable: a check is made of a range: § .range(1...9)
        """#
    ),
    RefusedCode(
      "a closure on a type without a bridge",
      in: .map,
      mistake: #"""
        object.color <- json["color"] § { !$0.hex.isEmpty }
        """#,
      correction: #"""
        object.id <- json["color"] § { !$0.isEmpty }
        """#,
      message: #"""
        error: '§' is unavailable: conform the type to JSONRepresentable or add ~ with a bridge
        """#
    ),
    RefusedCode(
      "a check on a type without a bridge",
      in: .map,
      mistake: #"""
        object.color <- json["color"] § Check("must be red") { $0.hex == "f00" }
        """#,
      correction: #"""
        object.id <- json["color"] § Check("must be red") { $0 == "f00" }
        """#,
      message: #"""
        error: '§' is unavailable: conform the type to JSONRepresentable or add ~ with a bridge
        """#
    ),
    RefusedCode(
      "a bridge of another type",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .url
        """#,
      correction: #"""
        object.site <- json["site"] ~ .url
        """#,
      message: #"""
        error: '<-' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "an optional bridge of another type",
      in: .map,
      mistake: #"""
        object.age <~ json["ages"] ~ .array(.url) § { !$0.isEmpty }
        """#,
      correction: #"""
        object.age <~ json["age"] § { $0 > 0 }
        """#,
      message: #"""
        error: '<~' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "closures of another type",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ BridgeString(decoder: { Double($0) }, encoder: { "\($0)" })
        """#,
      correction: #"""
        object.age <- json["age"] ~ BridgeString(decoder: { Int($0) }, encoder: { "\($0)" })
        """#,
      message: #"""
        error: '<-' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "a check of another type",
      in: .map,
      mistake: #"""
        object.id <- json["id"] § .range(1...9)
        """#,
      correction: #"""
        object.id <- json["id"] § .count(1...9)
        """#,
      message: #"""
        error: '<-' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "a check of another type than the bridge",
      in: .map,
      mistake: #"""
        object.site <~ json["site"] ~ .url § .range(1...9)
        """#,
      correction: #"""
        object.site <~ json["site"] ~ .url § Check("must be secure") { $0.scheme == "https" }
        """#,
      message: #"""
        error: '§' is unavailable: the check has another type than the bridge
        """#
    ),
    RefusedCode(
      "a condition in place of a check",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § object.age > 0
        """#,
      correction: #"""
        object.age <- json["age"] § { $0 > 0 }
        """#,
      message: #"""
        error: '§' is unavailable: a check is a closure: § { $0 > 0 }
        """#
    ),
    RefusedCode(
      "a condition in place of a check after a bridge",
      in: .map,
      mistake: #"""
        object.site <~ json["site"] ~ .url § object.site != nil
        """#,
      correction: #"""
        object.site <~ json["site"] ~ .url § { $0.scheme != nil }
        """#,
      message: #"""
        error: '§' is unavailable: a check is a closure: § { $0 > 0 }
        """#
    ),
    RefusedCode(
      "a closure of another type",
      in: .map,
      mistake: #"""
        object.id <- json["id"] § { (age: Int) in age > 0 }
        """#,
      correction: #"""
        object.age <- json["age"] § { (age: Int) in age > 0 }
        """#,
      message: #"""
        error: '<-' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "a number that must not be empty",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .nonEmpty
        """#,
      correction: #"""
        object.id <- json["id"] § .nonEmpty
        """#,
      message: #"""
        error: 'nonEmpty' is unavailable: only a string or a collection can be empty
        """#
    ),
    RefusedCode(
      "the count of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .count(1...3)
        """#,
      correction: #"""
        object.age <- json["age"] § .range(1...3)
        """#,
      message: #"""
        error: 'count(_:code:)' is unavailable: only a string or a collection has a count
        """#
    ),
    RefusedCode(
      "a pattern for a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .matching(/[0-9]+/)
        """#,
      correction: #"""
        object.id <- json["age"] § .matching(/[0-9]+/)
        """#,
      message: #"""
        error: 'matching(_:_:code:)' is unavailable: only a string can match a pattern
        """#
    ),
    RefusedCode(
      "a default beside the key",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ?? 18
        """#,
      correction: #"""
        object.age <~ json["age"]
        """#,
      message: #"""
        error: '??' is unavailable: the initial value of the property is its default: write <~ without ??
        """#
    ),
    RefusedCode(
      "an assignment",
      in: .map,
      mistake: #"""
        object.id = json["id"]
        """#,
      correction: #"""
        object.id <- json["id"]
        """#,
      message: #"""
        error: cannot assign value of type 'Field' to type 'String'
        """#
    ),
    RefusedCode(
      "an assignment with a check",
      in: .map,
      mistake: #"""
        object.age = json["age"] § .range(1...9)
        """#,
      correction: #"""
        object.age <- json["age"] § .range(1...9)
        """#,
      message: #"""
        error: cannot assign value of type 'BridgedField<DefaultBridge<Int>, Int>' to type 'Int'
        """#
    ),
    RefusedCode(
      "a field alone",
      in: .map,
      mistake: #"""
        json["id"]
        """#,
      correction: #"""
        object.id <- json["id"]
        """#,
      message: #"""
        warning: expression of type 'Field' is unused
        """#
    ),
    RefusedCode(
      "a key alone",
      in: .map,
      mistake: #"""
        object.id <- "id"
        """#,
      correction: #"""
        object.id <- json["id"]
        """#,
      message: #"""
        error: cannot convert value of type 'String' to expected argument type 'Field'
        """#
    ),
    RefusedCode(
      "a bridge that its type does not fit",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .rawValue(default: 0)
        """#,
      correction: #"""
        object.kind <- json["kind"] ~ .rawValue(default: .member)
        """#,
      message: #"""
        error: static method 'rawValue(default:)' requires that 'Int' conform to 'RawRepresentable'
        """#
    ),
    RefusedCode(
      "a dictionary whose keys have no bridge",
      in: .map,
      mistake: #"""
        object.counts <- json["counts"]
        """#,
      correction: #"""
        object.totals <- json["totals"]
        """#,
      message: #"""
        error: '<-' is unavailable: conform the type of the keys to JSONKeyConvertible
        """#
    ),
    RefusedCode(
      "a key that is no string",
      in: .map,
      mistake: #"""
        object.id <- json[Name.id]
        """#,
      correction: #"""
        object.id <- json[Name.id.rawValue]
        """#,
      message: #"""
        error: 'subscript(_:)' is unavailable: a key is a string: add .rawValue
        """#
    ),
    RefusedCode(
      "a key in a bridge",
      mistake: #"""
        struct Length: Bridge {
          func decode(_ json: JSONReader) -> Int? { Int.decode(json["length"]) }
          func encode(_ value: Int, to json: JSONWriter) { value.encode(to: json["length"]) }
        }
        """#,
      correction: #"""
        struct Length: Bridge {
          func decode(_ json: JSONReader) -> Int? {
            var length = 0
            return json.map { json in length <- json["length"] } ? length : nil
          }
          func encode(_ value: Int, to json: JSONWriter) {
            var length = value
            json.map { json in length <- json["length"] }
          }
        }
        """#,
      message: #"""
        error: 'subscript(_:)' is unavailable: map the members of an object with json.map { json in … }
        """#
    ),
  ]
}
