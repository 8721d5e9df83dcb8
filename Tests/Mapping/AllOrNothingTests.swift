import Foundation
import Rosetta
import Testing

@Suite("Decoding into what exists is all or nothing") struct AllOrNothingTests {
  struct Trip: JSONConvertible, Equatable {
    var id = 1
    var name: String? = "old"
    var stops = [Stop(city: "Bern", nights: 1)]
    var prices = ["a": 1.5]
    var tags: Set<String> = ["old"]
    var day: Int? = 5

    static func map(_ object: inout Trip, json: Mapper) {
      object.id <- json["id"]
      object.name <- json["name"]
      object.stops <- json["route"]["stops"]
      object.prices <- json["prices"]
      object.tags <- json["tags"]
      object.day <- json["days"][1]
    }
  }

  struct Stop: JSONConvertible, Equatable {
    var city = ""
    var nights = 0

    static func map(_ object: inout Stop, json: Mapper) {
      object.city <- json["city"]
      object.nights <- json["nights"] § { $0 > 0 }
    }
  }

  class Car: MappableClass {
    var plate = "old"
    var doors: Int? = 3

    class func map(_ object: Car, json: Mapper) {
      object.plate <- json["plate"]
      object.doors <- json["doors"]
    }
  }

  final class Van: Car {
    var load = [1, 2]
    var trip = Trip()
    var checked = 0

    override class func map(_ object: Car, json: Mapper) {
      super.map(object, json: json)
      guard let van = object as? Van else { return }
      van.load <- json["load"]
      van.trip <- json["trip"]
      van.checked <~ json["checked"]
      json.check(van.checked < 10, "must be below ten")
    }

    var state: String { "\(plate) \(String(describing: doors)) \(load) \(trip) \(checked)" }
  }

  static let trip = """
    {"id":7,"name":"é\\n","route":{"stops":[{"city":"Rome","nights":2},{"city":"Oslo","nights":1}]},\
    "prices":{"b":2.5,"c":-1e2},"tags":["x","y"],"days":[0,31]}
    """
  static let van = """
    {"plate":"new","doors":5,"load":[3,4],"trip":\(trip),"checked":4}
    """

  /// Every way to decode into a value, each of which tells whether it did.
  static let ways: [(name: String, run: @Sendable (Rosetta, [UInt8], inout Trip) -> Bool)] = [
    ("decode(_:to:)", { rosetta, bytes, trip in rosetta.decode(bytes, to: &trip) }),
    (
      "update(_:from:)",
      { rosetta, bytes, trip in (try? rosetta.update(&trip, from: Data(bytes))) != nil }
    ),
    (
      "decode(_:to:using:)",
      { rosetta, bytes, trip in
        rosetta.decode(bytes[...], to: &trip) { (object: inout Trip, json) in
          Trip.map(&object, json: json)
        }
      }
    ),
  ]

  @Test("a struct is what it was when its document is cut or broken anywhere")
  func structs() throws {
    let document = Array(Self.trip.utf8)
    for (name, run) in Self.ways {
      for broken in Self.cuts(document) + (try Self.broken(Self.trip)) {
        var trip = Trip()
        let isDecoded = run(Rosetta(), broken, &trip)
        #expect(!isDecoded && trip == Trip(), "\(name): \(String(decoding: broken, as: UTF8.self))")
      }
      var trip = Trip()
      let isDecoded = run(Rosetta(), document, &trip)
      #expect(isDecoded && trip.id == 7 && trip.day == 31 && trip.stops.count == 2, "\(name)")
      let text: String = try Rosetta().encode(trip)
      #expect(try Rosetta().decode(Trip.self, from: text) == trip)
    }
  }

  @Test("an instance is what it was when its document is cut or broken anywhere")
  func instances() throws {
    let document = Array(Self.van.utf8)
    let ways: [(name: String, run: (Rosetta, [UInt8], Van) -> Bool)] = [
      ("decode(_:to:)", { rosetta, bytes, van in rosetta.decode(bytes, to: van) }),
      (
        "update(_:from:)", { rosetta, bytes, van in (try? rosetta.update(van, from: bytes)) != nil }
      ),
      (
        "decode(_:to:using:)",
        { rosetta, bytes, van in
          var target = van
          let isDecoded = rosetta.decode(bytes, to: &target) { (object: inout Van, json) in
            Van.map(object, json: json)
          }
          return isDecoded && target === van
        }
      ),
    ]
    let tooMuch = Self.van.replacing(#""checked":4"#, with: #""checked":10"#)
    for (name, run) in ways {
      for cut in Self.cuts(document) + [Array(tooMuch.utf8)] {
        let van = Van()
        let before = van.state
        let isDecoded = run(Rosetta(), cut, van)
        #expect(
          !isDecoded && van.state == before,
          "\(name): \(String(decoding: cut, as: UTF8.self)) \(van.state)"
        )
      }
      // A few variants are as good as the document: what is optional, a shorter array.
      let variants = try JSON(parsing: Self.van).variants
      var refused = 0
      for variant in variants {
        let van = Van()
        let before = van.state
        let isDecoded = run(Rosetta(), Array(variant.description.utf8), van)
        if !isDecoded { refused += 1 }
        #expect(isDecoded != (van.state == before), "\(name): \(variant) \(van.state)")
      }
      #expect(refused > variants.count / 2)
      let van = Van()
      let isDecoded = run(Rosetta(), document, van)
      #expect(isDecoded && van.plate == "new" && van.trip.id == 7 && van.checked == 4, "\(name)")
    }
  }

  @Test("only the nested value that does not fit stays as it was in an optional field")
  func nested() {
    struct Outer: JSONConvertible, Equatable {
      var trip = Trip()
      var stop = Stop(city: "old", nights: 9)
      var number = 0

      static func map(_ object: inout Outer, json: Mapper) {
        object.trip <~ json["trip"]
        object.stop <~ json["stop"]
        object.number <- json["number"]
      }
    }
    var outer = Outer()
    let isDecoded = Rosetta().decode(
      #"{"trip":{"id":3},"stop":{"city":"new","nights":0},"number":1}"#,
      to: &outer
    )
    #expect(isDecoded)
    var expected = Outer()
    expected.number = 1
    #expect(outer == expected)
  }

  static func cuts(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.indices.map { Array(bytes.prefix($0)) }
  }

  /// The document with each value in turn missing, null and of a type that nothing expects.
  static func broken(_ text: String) throws -> [[UInt8]] {
    try JSON(parsing: text).variants.map { Array($0.description.utf8) }
      // A shorter array and a dictionary without a member are as good.
      .filter { (Rosetta().decode($0) as Trip?) == nil }
  }
}

extension JSON {
  /// This value with each value inside it broken in turn.
  fileprivate var variants: [JSON] {
    switch self {
    case .array(let elements):
      return elements.indices.flatMap { index in
        ([.null, [["~"]]] + elements[index].variants).map { value in
          var changed = elements
          changed[index] = value
          return .array(changed)
        }
      }
    case .object(let members):
      return members.flatMap { key, value -> [JSON] in
        let broken: [JSON?] = [nil, .null, "~", [["~"]]] + value.variants
        return broken.filter { $0 != value }.map { new -> JSON in
          var changed = members
          changed[key] = new
          return JSON.object(changed)
        }
      }
    default:
      return []
    }
  }
}
