import Foundation
import Rosetta
import Testing

/// Every public way to decode, over a document that is cut at each byte and broken at each value.
@Suite("Every way to decode is all or nothing") struct DecodingFunctionTests {
  typealias Trip = AllOrNothingTests.Trip
  typealias Van = AllOrNothingTests.Van

  final class LetTrip: JSONMapped {
    let id: Int
    let name: String
    let stops: [AllOrNothingTests.Stop]
    let prices: [String: Double]
    let tags: Set<String>
    let day: Int

    init(
      _ id: Int,
      _ name: String,
      _ stops: [AllOrNothingTests.Stop],
      _ prices: [String: Double],
      _ tags: Set<String>,
      _ day: Int
    ) {
      (self.id, self.name, self.stops) = (id, name, stops)
      (self.prices, self.tags, self.day) = (prices, tags, day)
    }

    static let properties = Properties(of: LetTrip.self) {
      \.id <- "id"
      \.name <- "name"
      \.stops <- JSONPath("route", "stops")
      \.prices <- "prices"
      \.tags <- "tags"
      \.day <- JSONPath("days", 1)
    }
    static let mapping: Mapping<LetTrip> = Mapping(LetTrip.init, properties)
  }

  final class ClassTrip: JSONConvertibleClass {
    var trip = Trip()

    init() {}

    static func map(_ object: ClassTrip, json: Mapper) { Trip.map(&object.trip, json: json) }
  }

  enum TripKey: ContextKey { typealias Value = Int }

  static let mapping = Mapping(Trip()) { Trip.map(&$0, json: $1) }

  /// A way to make a value; nil or an error when it does not fit.
  typealias Way = (name: String, run: @Sendable (Rosetta, [UInt8]) throws -> Any?)

  static let ways: [Way] = [
    ("decode(_:from:)", { try $0.decode(Trip.self, from: $1) }),
    ("decode(_:) throws", { try $0.decode($1) as Trip }),
    ("decode(_:) as T?", { $0.decode($1) as Trip? }),
    ("decode(_:check:)", { $0.decode($1, check: { (trip: Trip) in trip.id == 7 }) }),
    (
      "decode(_:using: map)",
      { $0.decode($1) { (trip: inout Trip, json) in Trip.map(&trip, json: json) } }
    ),
    ("decode(_:using: Mapping(T()))", { try $0.decode($1, using: mapping) }),
    ("decode(_:using: Mapping(T.init))", { try $0.decode($1, using: LetTrip.mapping) }),
    ("decode(_:using: .mapped)", { try $0.decode($1, using: .mapped { Trip.map(&$0, json: $1) }) }),
    ("JSONMapped", { try $0.decode(LetTrip.self, from: $1) }),
    ("an instance", { try $0.decode(ClassTrip.self, from: $1) }),
    ("init(json:)", { try Trip(json: $1) }),
    ("init(json:) of a class", { try ClassTrip(json: $1) }),
    ("init(json:) of a JSONMapped", { try LetTrip(json: $1) }),
    ("Data", { try $0.decode(Trip.self, from: Data($1)) }),
    ("String", { try $0.decode(Trip.self, from: String(decoding: $1, as: UTF8.self)) }),
    ("JSON", { try $0.decode(Trip.self, from: JSON(parsing: $1)) }),
    ("JSON(any:)", { try $0.decode(Trip.self, from: JSON(any: JSON(parsing: $1).any)) }),
    ("JSONDecoder", { try JSONDecoder().decode(Trip.self, from: Data($1)) }),
    ("JSONDecoder of a class", { try JSONDecoder().decode(ClassTrip.self, from: Data($1)) }),
    ("an array", { try $0.decode([Trip].self, from: [0x5B] + $1 + [0x5D]) }),
    (
      "a dictionary",
      { try $0.decode([String: Trip].self, from: Array(#"{"a":"#.utf8) + $1 + [0x7D]) }
    ),
    ("an optional", { try $0.decode([Trip?].self, from: [0x5B] + $1 + [0x5D]) }),
    ("codable()", { try $0.decode($1, using: CodableBridge<Trip>()) }),
    (
      "stringified()",
      { rosetta, bytes in
        let text = try rosetta.encode(String(decoding: bytes, as: UTF8.self)) as String
        return try rosetta.decode(text, using: StringifiedBridge<DefaultBridge<Trip>>.stringified())
      }
    ),
    (
      "with a context",
      { rosetta, bytes in
        var rosetta = rosetta
        rosetta.context[TripKey.self] = 7
        return try rosetta.decode(Trip.self, from: bytes)
      }
    ),
  ]

  @Test(
    "no decoding function makes a value of a document that is cut or broken",
    arguments: ways.map(\.name)
  )
  func values(_ name: String) throws {
    let run = try #require(Self.ways.first { $0.name == name }).run
    let document = Array(AllOrNothingTests.trip.utf8)
    #expect(try run(Rosetta(), document) != nil)
    let cuts = AllOrNothingTests.cuts(document).filter { bytes in
      // No bytes at all are an array without elements.
      !(bytes.isEmpty && (name == "an array" || name == "an optional"))
    }
    for bytes in cuts + (try AllOrNothingTests.broken(AllOrNothingTests.trip)) {
      let value = try? run(Rosetta(), bytes)
      #expect(value == nil, "\(name): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("an instance that a Mapping's factory returns stays as it was")
  func factories() throws {
    let bridge = { (van: Van) in Mapping(van) { Van.map($0, json: $1) } }
    let document = Array(AllOrNothingTests.van.utf8)
    for cut in AllOrNothingTests.cuts(document) {
      let van = Van()
      let before = van.state
      #expect(throws: RosettaError.self) { try Rosetta().decode(cut, using: bridge(van)) }
      #expect(van.state == before)
    }
    let van = Van()
    let before = van.state
    let broken = AllOrNothingTests.van.replacing(#""nights":1"#, with: #""nights":0"#)
    #expect(throws: RosettaError.self) { try Rosetta().decode(broken, using: bridge(van)) }
    #expect(van.state == before)
    #expect(try Rosetta().decode(document, using: bridge(van)) === van)
    #expect(van.plate == "new" && van.checked == 4)
  }

  @Test("a failed run leaves one whole entry in each sink, and a run that succeeds none")
  func sinks() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "app.log")
      let reports = Recorder<Report>()
      var rosetta = Rosetta()
      rosetta.logLevel = .errors
      rosetta.sinks = [.file(url, format: .json), .reports { reports.append($0) }]
      let document = Array(AllOrNothingTests.trip.utf8)
      let cuts = AllOrNothingTests.cuts(document)
      for bytes in cuts + [document] { _ = rosetta.decode(bytes) as Trip? }
      #expect(reports.all.count == cuts.count)
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == cuts.count)
      for line in lines {
        #expect(try JSON(parsing: String(line))["problems"]?.arrayValue?.count == 1)
      }
    }
  }

  @Test("an encode that fails gives no output, whatever comes before the value that does not fit")
  func encoding() throws {
    var trip = try Trip(json: AllOrNothingTests.trip)
    trip.stops[1].nights = 0
    let rosetta = Rosetta()
    #expect(throws: RosettaError.self) { try rosetta.encode(trip) as Data }
    #expect(rosetta.encode(trip) as String? == nil)
    #expect(rosetta.encode([trip]) as [UInt8]? == nil)
    #expect(rosetta.encode(["a": trip]) as JSON? == nil)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(trip) }
  }
}

extension AllOrNothingTests.Trip: MapCodable {}
extension DecodingFunctionTests.ClassTrip: MapCodable {}
