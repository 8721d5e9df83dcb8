import Foundation
import Rosetta
import Testing

struct HexadecimalBridge: Bridge {
  var digits = 6

  func decode(_ json: JSONReader) -> Int? {
    guard let text = String.decode(json) else { return nil }
    guard text.count == digits else { return json.refuse("not \(digits) digits") }
    return Int(text, radix: 16) ?? json.refuse("not hexadecimal")
  }

  func encode(_ value: Int, to json: JSONWriter) {
    let text = String(value, radix: 16)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    (zeros + text).encode(to: json)
  }
}

extension Bridge where Self == HexadecimalBridge {
  static var hexadecimal: HexadecimalBridge { HexadecimalBridge() }
}

struct OneOrManyBridge<Element: JSONRepresentable>: Bridge {
  func decode(_ json: JSONReader) -> [Element]? {
    json.type == .array ? [Element].decode(json) : Element.decode(json).map { [$0] }
  }

  func encode(_ value: [Element], to json: JSONWriter) {
    if value.count == 1 { value[0].encode(to: json) } else { value.encode(to: json) }
  }
}

extension Bridge {
  static func oneOrMany<Element>() -> Self where Self == OneOrManyBridge<Element> {
    OneOrManyBridge()
  }
}

struct SentinelBridge<Base: Bridge>: Bridge {
  var sentinel: JSON
  var base: Base

  func decode(_ json: JSONReader) -> Base.Value?? {
    let isScalar = json.type != .object && json.type != .array
    if isScalar, JSON.decode(json) == sentinel { return .some(nil) }
    return base.decode(json).map(Optional.some)
  }

  func encode(_ value: Base.Value?, to json: JSONWriter) {
    if let value { base.encode(value, to: json) } else { sentinel.encode(to: json) }
  }
}

@Suite("Guide/Bridges.md", .tags(.guide))
struct BridgesTests {
  let rosetta = Rosetta()

  struct Station: JSONConvertible {
    var site: URL?
    var platforms = 0
    var mirrors: [URL] = []
    var color = 0

    init() {}

    static func map(_ object: inout Station, json: Mapper) {
      object.site <~ json["site"] ~ .url
      object.platforms <- json["platforms"] ~ .flexible()
      object.mirrors <- json["mirrors"] ~ .array(.url)
      object.color <- json["color"] ~ .hexadecimal
    }
  }

  @Test("a bridge goes both ways and says why it refuses")
  func bridges() throws {
    let json = """
      {"site":"https://a.example","platforms":4,"mirrors":["https://b.example"],"color":"00ff80"}
      """
    let station = try Station(json: json)
    #expect(station.color == 0xFF80)
    #expect(try station.json(as: String.self) == json)

    let bad = #"{"platforms": "four", "mirrors": ["/a", 5], "color": "number"}"#
    let outcome = Outcome { try $0.decode(Station.self, from: bad) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: expected Int, found string "four" at $.platforms
        error: expected String, found number 5 at $.mirrors[1]
        error: could not bridge string "number" to Int at $.color: not hexadecimal
        """
    )
  }

  @Test("a bridge of six digits keeps them all")
  func digits() throws {
    for text in [#""000000""#, #""00000a""#, #""ffffff""#] {
      let color = try rosetta.decode(text, using: .hexadecimal)
      #expect(try rosetta.encode(color, using: .hexadecimal, as: String.self) == text)
    }
    let outcome = Outcome { try $0.decode(#""fff""#, using: .hexadecimal) }
    #expect(
      outcome.problems == [#"error: could not bridge string "fff" to Int at $: not 6 digits"#]
    )
  }

  struct Point: Equatable {
    var x = 0
    var y = 0
  }

  struct PointBridge: Bridge {
    func decode(_ json: JSONReader) -> Point? {
      var point = Point()
      return json.map { map(&point, $0) } ? point : nil
    }

    func encode(_ value: Point, to json: JSONWriter) {
      var point = value
      json.map { map(&point, $0) }
    }

    private func map(_ point: inout Point, _ json: Mapper) {
      point.x <- json["x"]
      point.y <- json["y"]
    }
  }

  struct Visit: JSONConvertible {
    var page = ""
    var corner = Point()
    var count = 0

    init() {}

    static func map(_ object: inout Visit, json: Mapper) {
      object.page <- json["page"]
      object.corner <- json["corner"] ~ PointBridge()
      if json.mode == .decoding { object.count += 1 }
    }
  }

  @Test("an object by hand, and more in one direction")
  func byHand() throws {
    let json = #"{"page":"a","corner":{"x":1,"y":2}}"#
    let visit = try Visit(json: json)
    #expect(visit.corner == Point(x: 1, y: 2))
    #expect(visit.count == 1)
    #expect(try visit.json(as: String.self) == json)
    let outcome = Outcome {
      try $0.decode(Visit.self, from: #"{"page": "a", "corner": {"x": "1"}}"#)
    }
    #expect(
      outcome.problems == [
        "error: missing required value at $.corner.y",
        #"error: expected Int, found string "1" at $.corner.x"#,
      ]
    )
  }

  @Test("a bridge reads and writes a whole document")
  func roots() throws {
    let rosetta = Rosetta()
    let sites = try rosetta.decode(#"["https://a.example"]"#, using: .array(.url))
    let text: String = try rosetta.encode(sites, using: .array(.url))
    #expect(text == #"["https://a.example"]"#)
  }

  struct Closures: JSONConvertible, Equatable {
    var hours = 0.0
    var corner: [Double]?

    static func map(_ object: inout Closures, json: Mapper) {
      object.hours <- json["minutes"]
        ~ BridgeNumber(
          decoder: { (minutes: Double) in minutes / 60 },
          encoder: { $0 * 60 }
        )
      object.corner <~ json["corner"]
        ~ BridgeArray(
          decoder: { $0.count == 2 ? $0.compactMap(\.doubleValue) : nil },
          encoder: { $0.map { JSON($0) } }
        )
    }
  }

  @Test("two closures make a bridge")
  func closures() throws {
    let json = #"{"minutes":90,"corner":[1,2]}"#
    let value = try Closures(json: json)
    #expect(value == Closures(hours: 1.5, corner: [1, 2]))
    #expect(try value.json(as: String.self) == json)
    #expect(try Closures(json: #"{"minutes":90,"corner":[1]}"#).corner == nil)
  }

  struct Weather: JSONConvertible {
    var outside = Temperature()
    var inside = Temperature()

    static func map(_ object: inout Weather, json: Mapper) {
      object.outside <- json["outside"]
      object.inside <- json["inside"]
        ~ BridgeString(
          decoder: { Double($0).map { Temperature(celsius: $0) } },
          encoder: { "\($0.celsius)" }
        )
    }
  }

  @Test("a type brings its bridge, and an explicit one wins")
  func bridgeable() throws {
    let json = #"{"outside":7.5,"inside":"21.0"}"#
    let weather = try Weather(json: json)
    #expect(weather.outside == Temperature(celsius: 7.5))
    #expect(weather.inside == Temperature(celsius: 21))
    #expect(try weather.json(as: String.self) == json)
  }

  struct Composed: JSONConvertible, Equatable {
    var links: [String: [URL?]]?
    var host: String?
    var total = 0
    var holidays: Set<Date>?

    static func map(_ object: inout Composed, json: Mapper) {
      object.links <~ json["links"] ~ .object(.array(.nullable(.url)))
      object.host <~ json["site"]
        ~ .url.map(
          decode: { $0.host() },
          encode: { URL(string: "https://\($0)") }
        )
      object.total <- json["totals"]
        ~ .array(.flexible()).map(
          decode: { (numbers: [Int]) in numbers.reduce(0, +) },
          encode: { [$0] }
        )
      object.holidays <~ json["holidays"] ~ Formats.holidays
    }
  }

  enum Formats {
    static let holidays = BridgeArray(.iso8601).map(
      decode: { Set($0) },
      encode: { $0.sorted() }
    )
  }

  @Test("bridges take bridges")
  func composition() throws {
    let json = #"{"links":{"a":[null]},"site":"https://a.example/x","totals":[1,"2"]}"#
    let value = try Composed(json: json)
    #expect(value == Composed(links: ["a": [nil]], host: "a.example", total: 3))
    let days = #"{"totals":[0],"holidays":["2026-01-01T00:00:00Z","2026-12-25T00:00:00Z"]}"#
    #expect(try Composed(json: days).json() as String == days)
    #expect(
      try value.json(as: String.self)
        == #"{"links":{"a":[null]},"site":"https://a.example","totals":[3]}"#
    )
  }

  struct Payment: JSONConvertible {
    var id = 0
    var amounts: [Int] = []

    init() {}

    static func map(_ object: inout Payment, json: Mapper) {
      object.id <- json["id"]
      object.amounts <- json["amounts"] ~ .lossy()
    }
  }

  struct Message: JSONConvertible {
    var payload = Payment()

    init() {}

    static func map(_ object: inout Message, json: Mapper) {
      object.payload <- json["payload"] ~ .stringified()
    }
  }

  @Test("JSON in a string keeps its paths")
  func stringified() throws {
    let json = #"{"payload":"{\"id\":7,\"amounts\":[1]}"}"#
    let message = try Message(json: json)
    #expect(message.payload.id == 7)
    #expect(try message.json(as: String.self) == json)

    let error = #expect(throws: RosettaError.self) {
      try Message(json: #"{"payload": "{\"id\": null, \"amounts\": [1, \"x\"]}"}"#)
    }
    #expect(
      error?.description == #"""
        Rosetta: could not decode Message: 1 error, 1 warning
        error: expected Int, found null at $.payload.id
           1 | {"payload": …}
             |             ^ line 1, column 13
        warning: expected Int, found string "x" at $.payload.amounts[1]
           1 | {"payload": …}
             |             ^ line 1, column 13
        """#
    )
  }

  struct Form: JSONConvertible, Equatable {
    var age = 0
    var paid = false
    var postcode = ""

    static func map(_ object: inout Form, json: Mapper) {
      object.age <- json["age"] ~ .flexible()
      object.paid <- json["paid"] ~ .flexible()
      object.postcode <- json["postcode"] ~ .flexible()
    }
  }

  @Test("flexible scalars are read as what they spell and written as what they are")
  func flexible() throws {
    let form = try Form(json: #"{"age": "42", "paid": "true", "postcode": 8001}"#)
    #expect(form == Form(age: 42, paid: true, postcode: "8001"))
    #expect(try form.json(as: String.self) == #"{"age":42,"paid":true,"postcode":"8001"}"#)
  }

  struct Invoice: JSONConvertible {
    var total = JSONNumber(0)
    var tax = Decimal()
    var fee = 0
    var id = UUID()
    var challenge = Data()
    var timeout = Duration.zero
    var height = Measurement(value: 0, unit: UnitLength.centimeters)

    static func map(_ object: inout Invoice, json: Mapper) {
      object.total <- json["total"]
      object.tax <- json["tax"] ~ .stringified()
      object.fee <- json["fee"] ~ .first(.stringified(), .flexible())
      object.id <- json["id"] ~ .uuid(.lowercase)
      object.challenge <- json["challenge"] ~ .base64url
      object.timeout <- json["timeout"] ~ .seconds
      object.height <- json["height_cm"] ~ .centimeters
    }
  }

  struct Claims: JSONConvertible {
    var audience: [String] = []

    static func map(_ object: inout Claims, json: Mapper) {
      object.audience <- json["aud"] ~ .oneOrMany() § .nonEmpty
    }
  }

  @Test("one value or an array of them")
  func oneOrMany() throws {
    let lines = """
      {"aud":"a.example"}
      {"aud":["a.example","b.example"]}
      """
    for line in lines.split(separator: "\n") {
      let claims = try Claims(json: String(line))
      #expect(claims.audience.first == "a.example")
      #expect(try claims.json() == line)
    }
    #expect(
      thrownProblems { try Claims(json: #"{"aud":["a.example",5]}"#) } == [
        "error: expected String, found number 5 at $.aud[1]"
      ]
    )
    #expect(
      thrownProblems { try Claims(json: #"{"aud":[]}"#) } == [
        "error: check failed at $.aud: must not be empty"
      ]
    )
  }

  struct Feed: JSONConvertible {
    var site: URL?
    var delay: Int?

    static func map(_ object: inout Feed, json: Mapper) {
      object.site <- json["site"] ~ SentinelBridge(sentinel: "", base: .url)
      object.delay <- json["delay"] ~ SentinelBridge(sentinel: -1, base: DefaultBridge<Int>())
    }
  }

  @Test("a scalar stands for nil")
  func sentinels() throws {
    let lines = """
      {"site":"","delay":-1}
      {"site":"https://a.example","delay":5}
      """
    for line in lines.split(separator: "\n") {
      #expect(try Feed(json: String(line)).json() == line)
    }
    let feed = try Feed(json: #"{"site":"","delay":-1.0}"#)
    #expect(feed.site == nil && feed.delay == nil)
    #expect(
      thrownProblems { try Feed(json: #"{"site":5,"delay":null}"#) } == [
        "error: expected String, found number 5 at $.site",
        "error: expected Int, found null at $.delay",
      ]
    )
  }

  struct Push: JSONConvertible {
    var payment = Payment()

    static func map(_ object: inout Push, json: Mapper) {
      object.payment <- json["message"]["data"]
        ~ .base64.map(
          decode: { try Payment(json: $0) },
          encode: { try $0.json() }
        )
    }
  }

  @Test("JSON in base64")
  func base64() throws {
    func push(_ text: String) -> String {
      #"{"message":{"data":"\#(Data(text.utf8).base64EncodedString())"}}"#
    }
    let json = push(#"{"id":7,"amounts":[1]}"#)
    let value = try Push(json: json)
    #expect(value.payment.id == 7)
    #expect(try value.json() == json)
    #expect(
      thrownProblems { try Push(json: push(#"{"amounts":[1]}"#)) }.joined() == """
        error: could not bridge a string to Payment at $.message.data: missing required value at $.id
        """
    )
  }

  @Test("money, identifiers, bytes, durations and lengths")
  func values() throws {
    let json = """
      {"total":72.50,"tax":"5.8","fee":"1","id":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f","challenge":"_-8","timeout":1.5,"height_cm":180}
      """
    let invoice = try Invoice(json: json)
    #expect(invoice.tax == Decimal(string: "5.8"))
    #expect(invoice.timeout == .milliseconds(1500))
    #expect(invoice.height.converted(to: .meters).value == 1.8)
    #expect(try invoice.json(as: String.self) == json)
    #expect(try Invoice(json: json.replacing(#""1""#, with: "1")).fee == 1)
  }
}

extension Bridge where Self == BridgeNumber<Double, Measurement<UnitLength>> {
  static var centimeters: Self {
    BridgeNumber(
      decoder: { Measurement(value: $0, unit: .centimeters) },
      encoder: { $0.converted(to: .centimeters).value }
    )
  }
}

struct Temperature: Equatable {
  var celsius = 0.0
}

extension Temperature: Bridgeable {
  static func bridge() -> some Bridge<Temperature> {
    BridgeNumber(
      decoder: { (celsius: Double) in Temperature(celsius: celsius) },
      encoder: { $0.celsius }
    )
  }
}
