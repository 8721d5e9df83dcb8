import Foundation
import Rosetta
import Testing

@Suite("A model with a map inside Rosetta's coders")
struct MapCodableTests {
  struct Item: JSONConvertible, MapCodable, Equatable {
    var id = 0
    var note: String?
    var unit: String?

    init() {}

    static func map(_ object: inout Item, json: Mapper) {
      object.id <- json["data"]["id"] § .range(1...)
      object.note <~ json["note"].strict
      object.unit = json.context[Unit.self]
    }
  }

  enum Unit: ContextKey { typealias Value = String }

  struct Order: Codable, Equatable {
    var number: Int
    var items: [Item]
    var byName: [String: Item]?
  }

  enum Figure: JSONUnion, Equatable {
    case dot(Item)
    case empty

    static let union = Union<Figure>(tag: "type") {
      Variant("dot", Figure.dot) { if case .dot(let item) = $0 { item } else { nil } }
      Variant("empty", .empty)
    }
  }

  struct Point: JSONMapped, Equatable {
    let x: Int
    static let properties = Properties(of: Point.self) { \.x <- "x" }
    static let mapping = Mapping(Point.init, properties)
  }

  class Human: JSONConvertibleClass, MapCodable {
    var name = ""
    required init() {}
    class func map(_ object: Human, json: Mapper) { object.name <- json["name"] }
  }

  final class Pupil: Human {
    var school = ""
    override class func map(_ object: Human, json: Mapper) {
      super.map(object, json: json)
      guard let pupil = object as? Pupil else { return }
      pupil.school <- json["school"]
    }
  }

  /// It has a map, and keeps the conformance that the compiler makes.
  struct Both: JSONConvertible, Codable {
    var id = 0
    var title: String?
    enum CodingKeys: String, CodingKey {
      case id
      case title = "name"
    }
    init() {}
    static func map(_ object: inout Both, json: Mapper) { object.id <- json["uniqueID"] }
  }

  @Test("a model is read from the document and written to the output")
  func roundTrip() throws {
    let text = """
      {"number":1,"items":[{"data":{"id":2},"note":"a/b"}],"byName":{"x":{"data":{"id":3}}}}
      """
    var rosetta = Rosetta()
    rosetta.context[Unit.self] = "kg"
    let order = try RosettaDecoder(rosetta).decode(Order.self, from: text)
    #expect(order.items.map(\.id) == [2] && order.byName?["x"]?.id == 3)
    #expect(order.items.map(\.unit) == ["kg"])
    #expect(try RosettaEncoder(rosetta).encode(order, as: String.self) == text)
    #expect(try JSONDecoder().decode(Order.self, from: JSONEncoder().encode(order)).number == 1)
  }

  final class Post: Codable {
    var postId = 1
    var createdAt = Date(timeIntervalSince1970: 0)
    var quote: Quote?
    var language: String?

    enum CodingKeys: CodingKey { case postId, createdAt, quote }

    init(quoting post: Post?) { quote = post.map { Quote(post: $0) } }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      postId = try container.decode(Int.self, forKey: .postId)
      createdAt = try container.decode(Date.self, forKey: .createdAt)
      quote = try container.decodeIfPresent(Quote.self, forKey: .quote)
      language = decoder.userInfo[Self.language] as? String
    }

    static let language = CodingUserInfoKey(rawValue: "language").unsafelyUnwrapped
  }

  struct Quote: JSONConvertible, MapCodable {
    var post: Post?
    init() {}
    init(post: Post?) { self.post = post }
    static func map(_ object: inout Quote, json: Mapper) {
      object.post <- json["quotedPost"] ~ .codable()
    }
  }

  @Test("a type inside the map has the strategies and the user info of the coder around it")
  func strategies() throws {
    let decoder = RosettaDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    decoder.userInfo[Post.language] = "no"
    let encoder = RosettaEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    let inner = #"{"post_id":1,"created_at":"1970-01-01T00:00:00Z"}"#
    let text = inner.dropLast() + #","quote":{"quotedPost":"# + inner + "}}"
    let post = Post(quoting: Post(quoting: nil))
    #expect(try encoder.encode(post, as: String.self) == text)
    let decoded = try decoder.decode(Post.self, from: String(text))
    #expect(decoded.quote?.post?.createdAt == post.createdAt)
    #expect(decoded.quote?.post?.language == "no")
    // A map that no coder has begun has no strategies.
    let plain: String = try Rosetta().encode(Quote(post: Post(quoting: nil)))
    #expect(plain == #"{"quotedPost":{"postId":1,"createdAt":-978307200}}"#)
  }

  @Test("a Rosetta in the user info is that of the coder, as in Foundation's")
  func rosettaInUserInfo() throws {
    var rosetta = Rosetta()
    rosetta.context[Unit.self] = "kg"
    let text = #"{"number":1,"items":[{"data":{"id":2}}]}"#
    let decoder = RosettaDecoder()
    decoder.userInfo[.rosetta] = rosetta
    let foundation = JSONDecoder()
    foundation.userInfo[.rosetta] = rosetta
    #expect(try decoder.decode(Order.self, from: text).items.map(\.unit) == ["kg"])
    #expect(
      try foundation.decode(Order.self, from: Data(text.utf8)).items.map(\.unit) == ["kg"]
    )
    rosetta.maximumDepth = 2
    let encoder = RosettaEncoder()
    encoder.userInfo[.rosetta] = rosetta
    #expect(encoder.rosetta.maximumDepth == 2)
    #expect(throws: EncodingError.self) {
      try encoder.encode(try decoder.decode(Order.self, from: text), as: String.self)
    }
  }

  enum Kind: String, JSONRepresentable, MapCodable { case a, b }
  enum Level: Int8, JSONRepresentable, MapCodable { case low = 1 }
  struct Ratio: RawRepresentable, JSONRepresentable, MapCodable, Equatable { var rawValue: Double }
  struct Flags: OptionSet, JSONRepresentable, MapCodable { var rawValue: UInt16 }
  /// A type for each raw type that has a conformance of its own.
  enum Raw {
    protocol Value: RawRepresentable, JSONRepresentable, MapCodable, Equatable {}
    struct OfFloat: Value { var rawValue: Float }
    struct OfInt: Value { var rawValue: Int }
    struct OfInt16: Value { var rawValue: Int16 }
    struct OfInt32: Value { var rawValue: Int32 }
    struct OfInt64: Value { var rawValue: Int64 }
    struct OfUInt: Value { var rawValue: UInt }
    struct OfUInt8: Value { var rawValue: UInt8 }
    struct OfUInt32: Value { var rawValue: UInt32 }
    struct OfUInt64: Value { var rawValue: UInt64 }
  }
  struct Own: RawRepresentable, JSONConvertible, MapCodable, Equatable {
    var rawValue = true
    static func map(_ object: inout Own, json: Mapper) { object.rawValue <- json["on"] }
  }

  @Test("a type with a raw value has the format of its map in any coder")
  func rawValues() throws {
    func check<Value: MapCodable & Equatable>(_ value: Value, _ text: String) throws {
      #expect(try Rosetta().encode([value], as: String.self) == text)
      #expect(try RosettaEncoder().encode([value], as: String.self) == text)
      #expect(try RosettaDecoder().decode([Value].self, from: text) == [value])
      #expect(try String(decoding: JSONEncoder().encode([value]), as: UTF8.self) == text)
      #expect(try JSONDecoder().decode([Value].self, from: Data(text.utf8)) == [value])
    }
    try check(Kind.b, #"["b"]"#)
    try check(Level.low, "[1]")
    try check(Ratio(rawValue: 0.5), "[0.5]")
    try check(Flags(rawValue: 3), "[3]")
    try check(Own(), #"[{"on":true}]"#)
    try check(Raw.OfFloat(rawValue: 5), "[5]")
    try check(Raw.OfInt(rawValue: 5), "[5]")
    try check(Raw.OfInt16(rawValue: 5), "[5]")
    try check(Raw.OfInt32(rawValue: 5), "[5]")
    try check(Raw.OfInt64(rawValue: 5), "[5]")
    try check(Raw.OfUInt(rawValue: 5), "[5]")
    try check(Raw.OfUInt8(rawValue: 5), "[5]")
    try check(Raw.OfUInt32(rawValue: 5), "[5]")
    try check(Raw.OfUInt64(rawValue: 5), "[5]")
  }

  @Test("the problems of a model have their places, and the first one is the error")
  func problems() throws {
    let document = """
      {"number": 1,
       "items": [{"data": {"id": 1}},
                 {"data": {"id": 0}, "note": 5}]}
      """
    let error = try #require(throws: DecodingError.self) {
      try RosettaDecoder().decode(Order.self, from: document)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["items", "Index 1", "data", "id"])
    let problems = try #require((context.underlyingError as? RosettaError)?.problems)
    #expect(
      problems.map { "\($0.path) \($0.location?.line ?? 0)" }
        == ["$.items[1].data.id 3", "$.items[1].note 3"]
    )
  }

  @Test("a model in a nested container does not take the tag of a union around it for its own")
  func tagsAround() throws {
    struct Badge: JSONConvertible, MapCodable, Equatable {
      var type = "badge"
      static func map(_ object: inout Badge, json: Mapper) { object.type <- json["type"] }
    }
    enum Info: Codable, Equatable {
      case list([Badge])
      case one(Badge)
      func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let badges):
          var container = encoder.unkeyedContainer()
          var nested = container.nestedUnkeyedContainer()
          for badge in badges { try nested.encode(badge) }
        case .one(let badge):
          var container = encoder.container(keyedBy: JSONPath.Component.self)
          try container.encode(badge, forKey: "badge")
        }
      }
      init(from decoder: any Decoder) throws { self = .list([]) }
      init(_ badges: [Badge]) { self = .list(badges) }
    }
    struct Circle: JSONConvertible, Equatable {
      var info = Info([Badge(), Badge(type: "circle")])
      var type: String? = "circle"
      static func map(_ object: inout Circle, json: Mapper) {
        object.info <- json["info"] ~ .codable()
        object.type <~ json["type"]
      }
    }
    enum Shape: JSONUnion, Equatable {
      case circle(Circle)
      static let union = Union<Shape>(tag: "type") {
        Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      }
    }
    let text = #"{"type":"circle","info":[[{"type":"badge"},{"type":"circle"}]]}"#
    #expect(try Shape.circle(Circle()).json() == text)
    #expect(try [Shape.circle(Circle())].json() == "[\(text)]")
  }

  @Test("the coding path of a problem in a secret ends there")
  func secretPath() throws {
    struct Vault: JSONConvertible, MapCodable {
      var keys: [String: Int] = [:]
      static func map(_ object: inout Vault, json: Mapper) { object.keys <- json["keys"].secret }
    }
    let text = #"{"all":[{"keys":{"hunter2":"x"}}]}"#
    for decode in [
      { try RosettaDecoder().decode([String: [Vault]].self, from: Data(text.utf8)) },
      { try JSONDecoder().decode([String: [Vault]].self, from: Data(text.utf8)) },
    ] {
      let error = #expect(throws: DecodingError.self) { try decode() }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.codingPath.map(\.stringValue) == ["all", "Index 0", "keys"])
    }
  }

  @Test("what a type catches of a model is forgotten")
  func caught() throws {
    struct Lenient: Codable {
      var item: Item?
      init(from decoder: any Decoder) throws { item = try? Item(from: decoder) }
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try? list.encode(Item())
        try list.encode("end")
      }
    }
    let values = try RosettaDecoder().decode([Lenient].self, from: #"[{}, {"data":{"id":1}}]"#)
    #expect(values.map(\.item?.id) == [nil, 1])
    #expect(try RosettaEncoder().encode(values, as: String.self) == #"[["end"],["end"]]"#)
  }

  @Test(
    "of two equal keys of a dictionary the first model counts, whatever the second has",
    arguments: [#"{"data":{"id":2},"x":1}"#, #"{"x":1}"#, "7"]
  )
  func repeatedKey(_ second: String) throws {
    let decoder = RosettaDecoder(Rosetta(unknownKeys: .fail))
    let items = try decoder.decode(
      [String: Item].self,
      from: #"{"a":{"data":{"id":1}},"a":\#(second)}"#
    )
    #expect(items["a"]?.id == 1)
  }

  @Test("the problem of a model in an encoding has its path")
  func encoding() throws {
    let order = Order(number: 1, items: [Item()])
    let error = try #require(throws: EncodingError.self) { try RosettaEncoder().encode(order) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["items", "Index 0", "data", "id"])
    #expect((context.underlyingError as? RosettaError)?.problems.map(\.code) == [.validationFailed])
  }

  @Test("unions, let models and classes are Codable by their maps")
  func kinds() throws {
    let text = #"[{"type":"dot","data":{"id":1}},{"type":"empty"}]"#
    let figures = try RosettaDecoder().decode([Figure].self, from: text)
    #expect(figures.count == 2 && figures[1] == .empty)
    #expect(try RosettaEncoder().encode(figures, as: String.self) == text)
    #expect(try Coders.json.roundTrip(figures) == figures)
    #expect(try RosettaDecoder().decode([Point].self, from: #"[{"x":1}]"#) == [Point(x: 1)])
    let pupil = try RosettaDecoder().decode(Pupil.self, from: #"{"name":"a","school":"b"}"#)
    #expect(pupil.school == "b")
    let humans: [Human] = [pupil]
    #expect(
      try RosettaEncoder().encode(humans, as: String.self) == #"[{"name":"a","school":"b"}]"#
    )
  }

  @Test("a type that is Codable without MapCodable keeps its format when it has a map")
  func synthesised() throws {
    let both = try RosettaDecoder().decode(Both.self, from: #"{"id":7,"name":"a"}"#)
    #expect(both.title == "a")
    #expect(try RosettaEncoder().encode(both, as: String.self) == #"{"id":7,"name":"a"}"#)
    #expect(try both.json(as: String.self) == #"{"uniqueID":7}"#)
  }
}

extension MapCodableTests.Figure: MapCodable {}
extension MapCodableTests.Point: MapCodable {}
