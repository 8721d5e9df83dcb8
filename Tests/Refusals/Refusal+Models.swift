extension RefusedCode {
  /// Models whose map is not what the protocol asks for.
  static let models = [
    RefusedCode(
      "a let property",
      mistake: #"""
        struct User: JSONConvertible {
          let id = ""

          init() {}

          static func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        struct User: JSONMapped {
          let id: String

          static let properties = Properties(of: User.self) {
            \.id <- "id"
          }
          static let mapping = Mapping(User.init, properties)
        }
        """#,
      message: #"""
        error: left side of mutating operator isn't mutable: 'id' is a 'let' constant
        """#
    ),
    RefusedCode(
      "a model without init()",
      mistake: #"""
        struct User: JSONConvertible {
          var id: String

          static func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        struct User: JSONConvertible {
          var id = ""

          init() {}

          static func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: type 'User' does not conform to protocol 'Creatable'
        """#
    ),
    RefusedCode(
      "a map of a struct without inout",
      mistake: #"""
        struct User: JSONConvertible {
          var id = ""

          init() {}

          static func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        struct User: JSONConvertible {
          var id = ""

          init() {}

          static func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: unavailable static method 'map(_:json:)' was used to satisfy a requirement of protocol 'Mappable': write static func map(_ object: inout Self, json: Mapper)
        """#
    ),
    RefusedCode(
      "a model without a map",
      mistake: #"""
        struct User: JSONConvertible {
          var id = ""

          init() {}
        }
        """#,
      correction: #"""
        struct User: JSONConvertible {
          var id = ""

          init() {}

          static func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: unavailable static method 'map(_:json:)' was used to satisfy a requirement of protocol 'Mappable': write static func map(_ object: inout Self, json: Mapper)
        """#
    ),
    RefusedCode(
      "a class that conforms to JSONConvertible",
      mistake: #"""
        class User: JSONConvertible {
          var id = ""

          required init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        class User: JSONConvertibleClass {
          var id = ""

          required init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: unavailable static method 'map(_:json:)' was used to satisfy a requirement of protocol 'Mappable': a class conforms to JSONConvertibleClass
        """#
    ),
    RefusedCode(
      "a class that conforms to JSONConvertible, with inout",
      mistake: #"""
        class User: JSONConvertible {
          var id = ""

          required init() {}

          class func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        class User: JSONConvertibleClass {
          var id = ""

          required init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: protocol 'Mappable' requirement 'map(_:json:)' cannot be satisfied by a non-final class ('User')
        """#
    ),
    RefusedCode(
      "a map of a class with inout",
      mistake: #"""
        class User: JSONConvertibleClass {
          var id = ""

          required init() {}

          class func map(_ object: inout User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        class User: JSONConvertibleClass {
          var id = ""

          required init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: unavailable static method 'map(_:json:)' was used to satisfy a requirement of protocol 'MappableClass': write static func map(_ object: Self, json: Mapper)
        """#
    ),
    RefusedCode(
      "an update of an instance with &",
      mistake: #"""
        final class Account: JSONConvertibleClass {
          class func map(_ object: Account, json: Mapper) {}
        }
        func change(_ account: Account) throws {
          var account = account
          try Rosetta().update(&account, from: "{}")
        }
        """#,
      correction: #"""
        final class Account: JSONConvertibleClass {
          class func map(_ object: Account, json: Mapper) {}
        }
        func change(_ account: Account) throws {
          try Rosetta().update(account, from: "{}")
        }
        """#,
      message: #"""
        error: 'update(_:from:)' is unavailable: pass an instance without &
        """#
    ),
    RefusedCode(
      "an instance that is decoded inout",
      mistake: #"""
        final class Account: JSONConvertibleClass {
          class func map(_ object: Account, json: Mapper) {}
        }
        func change(_ account: Account) {
          var account = account
          _ = Rosetta().decode("{}", to: &account)
        }
        """#,
      correction: #"""
        final class Account: JSONConvertibleClass {
          class func map(_ object: Account, json: Mapper) {}
        }
        func change(_ account: Account) {
          _ = Rosetta().decode("{}", to: account)
        }
        """#,
      message: #"""
        error: 'decode(_:to:)' is unavailable: pass an instance without &
        """#
    ),
    RefusedCode(
      "a class whose initialiser is not required",
      mistake: #"""
        class User: JSONConvertibleClass {
          var id = ""

          init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      correction: #"""
        class User: JSONConvertibleClass {
          var id = ""

          required init() {}

          class func map(_ object: User, json: Mapper) {
            object.id <- json["id"]
          }
        }
        """#,
      message: #"""
        error: initializer requirement 'init()' can only be satisfied by a 'required' initializer in non-final class 'User'
        """#
    ),
    RefusedCode(
      "properties in another order than the initialiser's",
      mistake: #"""
        struct City: JSONMapped {
          let id: Int
          let name: String

          static let properties = Properties(of: City.self) {
            \.name <- "name"
            \.id <- "id"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        struct City: JSONMapped {
          let id: Int
          let name: String

          static let properties = Properties(of: City.self) {
            \.id <- "id"
            \.name <- "name"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: 'init(_:_:)' is unavailable: list the properties that the initialiser takes, all of them and in its order
        """#
    ),
    RefusedCode(
      "properties in another order than those of an initialiser that throws and returns nil",
      mistake: #"""
        struct City: JSONMapped {
          let id: Int
          let name: String

          init?(id: Int, name: String) throws { (self.id, self.name) = (id, name) }

          static let properties = Properties(of: City.self) {
            \.name <- "name"
            \.id <- "id"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        struct City: JSONMapped {
          let id: Int
          let name: String

          init?(id: Int, name: String) throws { (self.id, self.name) = (id, name) }

          static let properties = Properties(of: City.self) {
            \.id <- "id"
            \.name <- "name"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: 'init(_:_:)' is unavailable: list the properties that the initialiser takes, all of them and in its order
        """#
    ),
    RefusedCode(
      "a variant by a bridge, without its closure",
      mistake: #"""
        enum Shape: JSONUnion {
          case date(Date)

          static let union = Union<Shape>(tag: "type", content: "value") {
            Variant("date", Shape.date, by: .iso8601)
          }
        }
        """#,
      correction: #"""
        enum Shape: JSONUnion {
          case date(Date)

          static let union = Union<Shape>(tag: "type", content: "value") {
            Variant("date", Shape.date, by: .iso8601) { if case .date(let date) = $0 { date } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(_:_:key:by:)' is unavailable: add a closure that returns the payload: { if case … }
        """#
    ),
    RefusedCode(
      "a model of the main actor",
      mistake: #"""
        @MainActor
        struct Screen: JSONConvertible {
          var title = ""

          init() {}

          static func map(_ object: inout Screen, json: Mapper) {
            object.title <- json["title"]
          }
        }
        """#,
      correction: #"""
        nonisolated struct Screen: JSONConvertible {
          var title = ""

          init() {}

          static func map(_ object: inout Screen, json: Mapper) {
            object.title <- json["title"]
          }
        }
        """#,
      message: #"""
        error: conformance of 'Screen' to protocol 'Mappable' crosses into main actor-isolated code and can cause data races
        """#
    ),
    RefusedCode(
      "a lossy bridge whose type nobody names",
      mistake: #"""
        let links = .lossy(URLBridge())
        """#,
      correction: #"""
        let links: LossyArrayBridge<URLBridge> = .lossy(URLBridge())
        """#,
      message: #"""
        error: reference to member 'lossy' cannot be resolved without a contextual type
        """#
    ),
    RefusedCode(
      "a property whose dictionary has keys without a bridge",
      mistake: #"""
        enum Kind: Int { case member = 1 }
        struct City: JSONMapped {
          let counts: [Kind: Int]

          static let properties = Properties(of: City.self) {
            \.counts <- "counts"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        enum Kind: Int, JSONKeyConvertible { case member = 1 }
        struct City: JSONMapped {
          let counts: [Kind: Int]

          static let properties = Properties(of: City.self) {
            \.counts <- "counts"
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: '<-' is unavailable: conform the type of the keys to JSONKeyConvertible
        """#
    ),
    RefusedCode(
      "a key path to no key",
      mistake: #"""
        struct City: JSONMapped {
          let id: Int

          static let properties = Properties(of: City.self) {
            \.id <- 5
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      correction: #"""
        struct City: JSONMapped {
          let id: Int

          static let properties = Properties(of: City.self) {
            \.id <- JSONPath("ids", 5)
          }
          static let mapping = Mapping(City.init, properties)
        }
        """#,
      message: #"""
        error: operator function '<-' requires that 'Int' conform to 'KeyConvertible'
        """#
    ),
    RefusedCode(
      "a variant without its closure",
      mistake: #"""
        struct Circle: JSONConvertible {
          static func map(_ object: inout Circle, json: Mapper) {}
        }
        enum Shape: JSONUnion {
          case circle(Circle)

          static let union = Union<Shape>(tag: "type") {
            Variant("circle", Shape.circle)
          }
        }
        """#,
      correction: #"""
        struct Circle: JSONConvertible {
          static func map(_ object: inout Circle, json: Mapper) {}
        }
        enum Shape: JSONUnion {
          case circle(Circle)

          static let union = Union<Shape>(tag: "type") {
            Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(_:_:key:)' is unavailable: add a closure that returns the payload: { if case … }
        """#
    ),
    RefusedCode(
      "an alternative without its closure",
      mistake: #"""
        enum Name: JSONUnion {
          case text(String)

          static let union = Union<Name>.untagged {
            Alternative(Name.text)
          }
        }
        """#,
      correction: #"""
        enum Name: JSONUnion {
          case text(String)

          static let union = Union<Name>.untagged {
            Alternative(Name.text) { if case .text(let text) = $0 { text } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(_:)' is unavailable: add a closure that returns the payload: { if case … }
        """#
    ),
    RefusedCode(
      "a union that does not say what tells its cases apart",
      mistake: #"""
        enum Name: JSONUnion {
          case text(String)

          static let union = Union<Name> {
            Alternative(Name.text) { if case .text(let text) = $0 { text } else { nil } }
          }
        }
        """#,
      correction: #"""
        enum Name: JSONUnion {
          case text(String)

          static let union = Union<Name>.untagged {
            Alternative(Name.text) { if case .text(let text) = $0 { text } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(cases:)' is unavailable: name the tag, Union(tag: …), or write Union.untagged { … }
        """#
    ),
    RefusedCode(
      "an alternative for null",
      mistake: #"""
        enum Size: JSONUnion {
          case unknown
          case number(Int)

          static let union = Union<Size>.untagged {
            Alternative(Size.number) { if case .number(let number) = $0 { number } else { nil } }
            Alternative(.unknown)
          }
        }
        """#,
      correction: #"""
        enum Size: JSONUnion {
          case unknown
          case number(Int)

          static let union = Union<Size>.untagged {
            Alternative(Size.number) { if case .number(let number) = $0 { number } else { nil } }
            Alternative({ (_: Int?) in .unknown }) { if case .unknown = $0 { .some(nil) } else { nil } }
          }
        }
        """#,
      message: #"""
        error: 'init(_:)' is unavailable: an alternative has a payload; that of null is an optional
        """#
    ),
  ]

  /// Structs that are changed without `&`.
  static let changes = [
    ("update(_:from:)", #"try rosetta.update(&user, from: "{}")"#),
    ("merge(_:from:)", #"try rosetta.merge(&user, from: "{}")"#),
    ("decode(_:to:)", #"_ = rosetta.decode("{}", to: &user)"#),
  ].map { function, call in
    let source = """
      struct User: JSONConvertible {
        static func map(_ object: inout User, json: Mapper) {}
      }
      func change(_ user: inout User, by rosetta: Rosetta) throws {
        \(call)
      }
      """
    return RefusedCode(
      "a struct without & in \(function)",
      mistake: source.replacing("&", with: ""),
      correction: source,
      message: "error: '\(function)' is unavailable: pass a struct with &"
    )
  }
}
