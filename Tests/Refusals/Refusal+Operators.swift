extension RefusedCode {
  /// Checks and bridges that are combined in a way that no operator takes.
  static let operators = [
    RefusedCode(
      "a half-open range in place of a check after a bridge",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .flexible() § 1..<9
        """#,
      correction: #"""
        object.age <- json["age"] ~ .flexible() § .range(1..<9)
        """#,
      message: #"""
        error: '§' is unavailable: a check is made of a range: § .range(1...9)
        """#
    ),
    RefusedCode(
      "ranges in place of checks in a list",
      mistake: #"""
        func list(_ type: (age: Int, size: Int?).Type) {
          _ = Properties(of: type) {
            \.age <- "age" § 1...
            \.size <~ "size" ~ .flexible() § 1...9
          }
        }
        """#,
      correction: #"""
        func list(_ type: (age: Int, size: Int?).Type) {
          _ = Properties(of: type) {
            \.age <- "age" § .range(1...)
            \.size <~ "size" ~ .flexible() § .range(1...9)
          }
        }
        """#,
      message: #"""
        error: '§' is unavailable: a check is made of a range: § .range(1...9)
        """#
    ),
    RefusedCode(
      "a closure before &&",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § { $0 != 5 } && .range(1...9)
        """#,
      correction: #"""
        object.age <- json["age"] § Check("must not be 5") { $0 != 5 } && .range(1...9)
        """#,
      message: #"""
        error: '&&' is unavailable: write the closure as Check("must be even") { … }
        """#
    ),
    RefusedCode(
      "a closure after ||",
      in: .map,
      mistake: #"""
        object.id <- json["id"] § .count(3) || { $0 == "" }
        """#,
      correction: #"""
        object.id <- json["id"] § .count(3) || Check("must be empty") { $0 == "" }
        """#,
      message: #"""
        error: '||' is unavailable: write the closure as Check("must be even") { … }
        """#
    ),
    RefusedCode(
      "a bridge after its check",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .range(1...9) ~ .flexible()
        """#,
      correction: #"""
        object.age <- json["age"] ~ .flexible() § .range(1...9)
        """#,
      message: #"""
        error: '~' is unavailable: the bridge stands before the check: ~ .url § { … }
        """#
    ),
    RefusedCode(
      "a bridge after a closure",
      in: .map,
      mistake: #"""
        object.site <~ json["site"] § { $0.isFileURL } ~ .url
        """#,
      correction: #"""
        object.site <~ json["site"] ~ .url § { $0.isFileURL }
        """#,
      message: #"""
        error: '~' is unavailable: the bridge stands before the check: ~ .url § { … }
        """#
    ),
    RefusedCode(
      "null for a property that is not optional",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .nullable()
        """#,
      correction: #"""
        object.site <- json["site"] ~ .nullable()
        """#,
      message: #"""
        error: 'nullable()' is unavailable: for an optional of a JSONRepresentable type; in a list write Key(…).nullable
        """#
    ),
    RefusedCode(
      "a nullable bridge in a list",
      mistake: #"""
        func list(_ type: (id: String, name: String?).Type) {
          _ = Properties(of: type) {
            \.id <- "id"
            \.name <~ "name" ~ .nullable()
          }
        }
        """#,
      correction: #"""
        func list(_ type: (id: String, name: String?).Type) {
          _ = Properties(of: type) {
            \.id <- "id"
            \.name <~ Key("name").nullable
          }
        }
        """#,
      message: #"""
        error: 'nullable()' is unavailable: for an optional of a JSONRepresentable type; in a list write Key(…).nullable
        """#
    ),
    RefusedCode(
      "a bridge of scalars for an array",
      in: .map,
      mistake: #"""
        object.days <- json["days"] ~ .flexible()
        """#,
      correction: #"""
        object.totals <- json["totals"] ~ .object(.flexible())
        """#,
      message: #"""
        error: 'flexible()' is unavailable: for scalars, or in .array(…) or .object(…); values of a protocol take ~ a union
        """#
    ),
    RefusedCode(
      "a conversion without a bridge",
      in: .map,
      mistake: #"""
        object.age <- json["age"] ~ .map(decode: { $0 - 1 }, encode: { $0 + 1 })
        """#,
      correction: #"""
        object.age <- json["age"] ~ BridgeNumber(decoder: { (n: Int) in n - 1 }, encoder: { $0 + 1 })
        """#,
      message: #"""
        error: 'map(decode:encode:)' is unavailable: begin with a bridge, such as .url.map(…), or write BridgeString(decoder:encoder:)
        """#
    ),
    RefusedCode(
      "a closure in place of a bridge",
      in: .map,
      mistake: #"""
        object.id <- json["id"] ~ { $0.lowercased() }
        """#,
      correction: #"""
        object.id <- json["id"] ~ BridgeString(decoder: { $0.lowercased() }, encoder: { $0 })
        """#,
      message: #"""
        error: '~' is unavailable: a bridge converts both ways: BridgeString(decoder:encoder:)
        """#
    ),
    RefusedCode(
      "functions in place of bridges in a list",
      mistake: #"""
        func list(_ type: (age: Int, site: URL?).Type) {
          _ = Properties(of: type) {
            \.age <- "age" ~ { abs($0) }
            \.site <~ "site" ~ URL.init
          }
        }
        """#,
      correction: #"""
        func list(_ type: (age: Int, site: URL?).Type) {
          _ = Properties(of: type) {
            \.age <- "age" ~ BridgeNumber(decoder: { (age: Int) in abs(age) }, encoder: { $0 })
            \.site <~ "site" ~ .url
          }
        }
        """#,
      message: #"""
        error: '~' is unavailable: a bridge converts both ways: BridgeString(decoder:encoder:)
        """#
    ),
    RefusedCode(
      "a bridge of arrays for a set",
      in: .map,
      mistake: #"""
        object.days <- json["days"] ~ .array(.iso8601)
        """#,
      correction: #"""
        object.days <- json["days"]
          ~ .array(.iso8601).map(decode: { Set($0) }, encode: { $0.sorted() })
        """#,
      message: #"""
        error: '<-' is unavailable: the bridge or check has another type than the property
        """#
    ),
    RefusedCode(
      "an array that decodes itself",
      mistake: #"""
        func users(_ text: String) throws -> [Int] { try [Int](json: text) }
        """#,
      correction: #"""
        func users(_ text: String) throws -> [Int] { try Rosetta().decode([Int].self, from: text) }
        """#,
      message: #"""
        error: 'init(json:)' is unavailable: write rosetta.decode([Model].self, from: json)
        """#
    ),
    RefusedCode(
      "a path to a tag",
      mistake: #"""
        let shapes = Union<Int>(tag: "shape" / "type") { Variant("empty", 0) }
        """#,
      correction: #"""
        let shapes = Union<Int>(tag: "type") { Variant("empty", 0) }
        """#,
      message: #"""
        error: no exact matches in call to initializer
        """#
    ),
  ]
}
