import Foundation
import Rosetta
import Testing

@Suite("A Codable type inside a map")
struct CodableBridgeTests {
  static let document = """
    {
      "legacy": {"name": "Ann", "tags": ["a", "b"], "price": 12345678901234567890.123456789},
      "others": [{"name": "Bob", "tags": [], "price": 0.1}],
      "day": 0
    }
    """

  @Test(".codable() maps a Codable type, both ways")
  func roundTrips() throws {
    let holder = try Holder(json: Self.document)
    #expect(holder.legacy.tags == ["a", "b"])
    #expect(holder.legacy.price == Decimal(string: "12345678901234567890.123456789"))
    #expect(holder.others.map(\.name) == ["Bob"])
    #expect(holder.day == Date(timeIntervalSinceReferenceDate: 0))
    let text: String = try holder.json()
    #expect(
      text == """
        {"legacy":{"name":"Ann","tags":["a","b"],"price":12345678901234567890.123456789},\
        "others":[{"name":"Bob","tags":[],"price":0.1}],"day":0}
        """
    )
    #expect(try Holder(json: text) == holder)
  }

  enum Event: JSONUnion, Equatable {
    struct Payload: Codable, Equatable {
      var raw: RawJSON
      var name: String
    }

    case made(Payload)
    static let union = Union<Event>(tag: "type") {
      Variant("made", Event.made, by: .codable()) {
        if case .made(let payload) = $0 { payload } else { nil }
      }
    }
  }

  @Test("a Codable payload stands beside the tag of its union, JSON as it is in it")
  func payload() throws {
    let text = #"{"type":"made","raw":{"x": [1.50,"a\/\u0061]"]},"name":"n"}"#
    let event = try Rosetta().decode(Event.self, from: text)
    #expect(try Rosetta().encode(event, as: String.self) == text)
    #expect(try Rosetta().encode([event, event], as: String.self) == "[\(text),\(text)]")
  }

  enum Counts: JSONUnion, Equatable {
    case made([String: Int])
    static let union = Union<Counts>(tag: "type") {
      Variant("made", Counts.made, by: .codable()) {
        if case .made(let counts) = $0 { counts } else { nil }
      }
    }
  }

  struct Counted: JSONConvertible, Equatable {
    var id = 0
    var part: [Int: Int]?
    var rest: [String: Int]?
    var takesPart = false
    init() {}
    static func map(_ object: inout Counted, json: Mapper) {
      object.id <- json["id"]
      object.takesPart <~ json["takesPart"]
      if object.takesPart { object.part <- json.flattened ~ .codable() }
      object.rest <~ json.rest ~ .codable()
    }
  }

  @Test("what a map or a union around has named is in no Codable dictionary")
  func namedOutside() throws {
    let rosetta = Rosetta(unknownKeys: .fail)
    let union = #"{"type":"made","a":1,"b":2}"#
    let counts = try rosetta.decode(Counts.self, from: union)
    #expect(counts == .made(["a": 1, "b": 2]))
    #expect(try rosetta.encode(counts, as: String.self) == union)
    let counted = try rosetta.decode(Counted.self, from: #"{"id":7,"a":1,"b":2}"#)
    #expect(counted.rest == ["a": 1, "b": 2])
    let text: String = try rosetta.encode(counted)
    #expect(try rosetta.decode(Counted.self, from: text) == counted)
    let whole = try rosetta.decode(Counted.self, from: #"{"id":7,"takesPart":true,"1":1,"2":2}"#)
    #expect(whole.part == [1: 1, 2: 2] && whole.rest == [:])
  }

  @Test("all keys of JSON in a Codable type are known, those that no line names, too")
  func knownKeys() throws {
    struct Info: Codable {
      var json = JSON.null
    }
    struct Box: JSONConvertible {
      var info = Info()
      var first: Int?
      static func map(_ object: inout Box, json: Mapper) {
        object.info <- json["info"] ~ .codable()
        object.first <~ json["info"]["json"]["a"]
      }
    }
    let text = #"{"info":{"json":{"a":1,"b":2}}}"#
    let box = try Rosetta(unknownKeys: .fail).decode(Box.self, from: text)
    #expect(box.info.json == ["a": 1, "b": 2] && box.first == 1)
  }

  struct Nothing: Codable {
    init() {}
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
  }

  @Test("a Codable type that encodes nothing is an empty object, as inside of another one")
  func nothing() throws {
    struct Holder: JSONConvertible, Codable {
      var one = Nothing()
      var all = [Nothing()]
      var text = Nothing()
      init() {}
      static func map(_ object: inout Holder, json: Mapper) {
        object.one <- json["one"] ~ .codable()
        object.all <- json["all"] ~ .array(.codable())
        object.text <- json["text"] ~ .stringified(.codable())
      }
    }
    let text: String = try Rosetta().encode(Holder())
    #expect(text == #"{"one":{},"all":[{}],"text":"{}"}"#)
    let codable = #"{"all":[{}],"one":{},"text":{}}"#
    for encoder in [JSONEncoder(), RosettaEncoder()] as [any CommonEncoder] {
      encoder.outputFormatting = .sortedKeys
      #expect(String(decoding: try encoder.document(Holder()), as: UTF8.self) == codable)
    }
  }

  @Test("a Codable type stops at its first mistake, and the map goes on")
  func mistakes() throws {
    let text = #"{"legacy":{"name":1,"tags":2},"others":[],"day":"x"}"#
    let error = #expect(throws: RosettaError.self) { try Holder(json: text) }
    #expect(error?.problems.map(\.path.description) == ["$.legacy.name", "$.day"])
  }

  @Test(".codable() maps optional and let properties")
  func optionals() throws {
    let text = #"{"day":0,"night":null,"noon":1}"#
    let days = try Days(json: text)
    #expect(days == Days(day: Date(timeIntervalSinceReferenceDate: 0), night: nil, noon: noon))
    #expect(try days.json() == text.replacing(#""night":null,"#, with: ""))
    var loose = Loose()
    loose.legacy = Legacy()
    #expect(try Loose(json: loose.json(as: String.self)).legacy == Legacy())
    #expect(try Loose().json() == "{}")
  }

  private var noon: Date { Date(timeIntervalSinceReferenceDate: 1) }

  @Test(".codable takes your own decoder and encoder")
  func configured() throws {
    let text = #"{"event":{"start_day":"1970-01-02T00:00:00Z"}}"#
    let diary = try Diary(json: text)
    #expect(diary.event.startDay == Date(timeIntervalSince1970: 86400))
    #expect(try diary.json() == text)
  }

  @Test("a model inside .codable() gets the context of the run")
  func sandwich() throws {
    var rosetta = Rosetta()
    rosetta.context[Unit.self] = "kg"
    let text = #"{"crate":{"boxes":[{"weight":5}]}}"#
    let cargo = try rosetta.decode(Cargo.self, from: text)
    #expect(cargo.crate.boxes.map(\.weight) == [5])
    #expect(cargo.crate.boxes.map(\.unit) == ["kg"])
    #expect(try rosetta.encode(cargo, as: String.self) == text)
    // And all of it inside of Codable once more.
    #expect(try jsonText(cargo) == text)
    #expect(try Coders.json.roundTrip(cargo).crate.boxes.map(\.weight) == [5])
  }
}

@Suite("An error that a Codable type throws inside a map")
struct CodableBridgeErrorTests {
  static let cases: [(name: String, json: String, problems: String)] = [
    (
      "missing key",
      #"{"legacy": {"nmae": "Ann", "tags": [], "price": 1}}"#,
      #"missingValue at line 1, column 12; did you mean "nmae"?: missing required value at $.legacy.name"#
    ),
    (
      "null",
      #"{"legacy": {"name": null, "tags": [], "price": 1}}"#,
      #"missingValue at line 1, column 21: expected String, found null at $.legacy.name"#
    ),
    (
      "null for an array",
      #"{"legacy": {"name": "Ann", "tags": null, "price": 1}}"#,
      #"missingValue at line 1, column 36: expected array, found null at $.legacy.tags"#
    ),
    (
      "wrong type",
      #"{"legacy": {"name": "Ann", "tags": ["a", 5], "price": 1}}"#,
      #"wrongType at line 1, column 42: expected String, found number 5 at $.legacy.tags[1]"#
    ),
    (
      "wrong type of the whole",
      #"{"legacy": [1]}"#,
      #"wrongType at line 1, column 12: expected object, found array at $.legacy"#
    ),
    (
      "out of range",
      #"{"legacy": {"name": "Ann", "tags": [], "price": 1, "size": 300}}"#,
      "outOfRange at line 1, column 60; Int8 holds -128 to 127; Int would hold it: expected Int8, "
        + "found number 300, which does not fit at $.legacy.size"
    ),
    (
      "corrupted",
      #"{"legacy": {"name": "Ann", "tags": [], "price": 1, "site": ""}}"#,
      #"bridgingFailed at line 1, column 60: could not bridge string "" to URL at $.legacy.site: "#
        + "not a URL"
    ),
    (
      "an element too few",
      #"{"legacy": {"name": "Ann", "tags": [], "price": 1, "pair": [1]}}"#,
      #"missingValue at line 1, column 60: missing required value at $.legacy.pair[1]"#
    ),
    (
      "an error of its own",
      #"{"legacy": {"name": "nobody", "tags": [], "price": 1}}"#,
      #"bridgingFailed at line 1, column 12: could not bridge object to Legacy at $.legacy: nobody"#
    ),
  ]

  @Test("an error of a Codable type is a problem at the inner value", arguments: cases)
  func decoding(test: (name: String, json: String, problems: String)) throws {
    var optional = test.json
    optional.removeLast()
    let json = optional + #", "others": [], "day": 0}"#
    let error = try #require(throws: RosettaError.self) { try Holder(json: json) }
    #expect(error.problems.map(summary) == [test.problems])
  }

  @Test("an error of a Codable type has the path of the document, not of the renamed key")
  func renamed() throws {
    let error = try #require(throws: RosettaError.self) {
      try Diary(json: #"{"event": {"start_day": 5}}"#)
    }
    #expect(
      error.problems.map(summary) == [
        "wrongType at line 1, column 25: expected String, found number 5 at $.event.start_day"
      ]
    )
  }

  @Test("every problem of a map inside a Codable type is reported")
  func sandwich() throws {
    let error = try #require(throws: RosettaError.self) {
      try Cargo(json: #"{"crate": {"boxes": [{"weight": 1}, {"weight": "x", "label": 5}]}}"#)
    }
    #expect(
      error.problems.map(summary) == [
        #"wrongType at line 1, column 48: expected Int, found string "x" at $.crate.boxes[1].weight"#,
        "wrongType at line 1, column 62; .flexible() reads numbers as strings: expected String, found number 5 at $.crate.boxes[1].label",
      ]
    )
  }

  @Test("an error of an optional Codable type is a warning, and the property stays")
  func optional() throws {
    let log = Recorder<Report>()
    var rosetta = Rosetta()
    rosetta.logLevel = .verbose
    rosetta.sinks = [.reports { log.append($0) }]
    let loose = try rosetta.decode(Loose.self, from: #"{"legacy": {"name": 5}}"#)
    #expect(loose.legacy == nil)
    #expect(
      log.all.flatMap { $0.problems.map(summary) } == [
        "wrongType at line 1, column 21: warning: expected String, found number 5 at $.legacy.name, so $.legacy is left out"
      ]
    )
  }

  @Test("an error of a Codable type while encoding is a problem with the inner path")
  func encoding() throws {
    var loose = Strict()
    loose.readings = ["a": [1, .nan]]
    let error = try #require(throws: RosettaError.self) { try loose.json(as: String.self) }
    #expect(
      error.problems.map(\.brief) == [
        "error: expected a finite number, found NaN at $.readings.a[1]"
      ]
    )
  }

  @Test("every problem of a map inside a Codable type is reported while encoding")
  func encodingSandwich() throws {
    var cargo = Cargo()
    cargo.crate.boxes = [Box(), Box()]
    cargo.crate.boxes[1].weight = nil
    let error = try #require(throws: RosettaError.self) { try cargo.json(as: String.self) }
    #expect(
      error.problems.map(\.brief) == [
        "error: required value is missing at $.crate.boxes[1].weight"
      ]
    )
  }

  @Test("the error of a Codable type does not show a secret")
  func secret() throws {
    var texts: [String] = []
    for json in [
      #"{"key": {"name": "hunter2", "tags": 5, "price": 1}}"#,
      #"{"key": {"name": "hunter2", "tags": [], "price": 1, "site": ""}}"#,
      #"{"key": {"name": "nobody", "tags": ["hunter2"], "price": 1}}"#,
      #"{"key": "hunter2"}"#,
    ] {
      let error = try #require(throws: RosettaError.self) { try Vault(json: json) }
      texts += error.problems.map(\.brief)
    }
    #expect(texts.allSatisfy { !$0.contains("hunter2") && !$0.contains("nobody") })
    #expect(texts.first == "error: expected array, found a number inside $.key")
  }
}

@Suite("A secret of a map inside a Codable type inside a map")
struct CodableSecretTests {
  @Test("a secret inside a Codable type is not shown, whatever else is wrong around it")
  func around() throws {
    let document = #"{"crate": {"boxes": [{"weight": "x", "label": "a", "code": "hunter2"}]}}"#
    let error = try #require(throws: RosettaError.self) { try Cargo(json: document) }
    #expect(
      error.description == """
        Rosetta: could not decode Cargo: 1 error
        error: expected Int, found string "x" at $.crate.boxes[0].weight
           1 | {"crate": {"boxes": [{"weight": "x", "label": …, "code": …}]}}
             |                                 ^ line 1, column 33
        """
    )
  }

  @Test("a secret inside a Codable type is not shown when it is wrong itself")
  func itself() throws {
    let document = #"{"crate": {"boxes": [{"weight": 1, "code": 4711}]}}"#
    let error = try #require(throws: RosettaError.self) { try Cargo(json: document) }
    #expect(
      error.description == """
        Rosetta: could not decode Cargo: 1 error
        error: expected String, found a number at $.crate.boxes[0].code
           1 | {"crate": {"boxes": [{"weight": …, "code": …}]}}
             |                                            ^ line 1, column 44
        """
    )
  }
}

private func summary(of problem: Problem) -> String {
  let place = problem.location.map { " at \($0)" } ?? ""
  let hint = problem.hint.map { "; \($0)" } ?? ""
  return "\(problem.code)\(place)\(hint): "
    + problem.brief.replacing("error: ", with: "")
}

// MARK: - Models

/// Codable by hand and by the compiler, without a word of Rosetta.
private struct Legacy: Codable, Equatable {
  struct Nobody: Error, CustomStringConvertible { var description: String { "nobody" } }

  struct Pair: Codable, Equatable {
    var first = 0
    var second = 0

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      first = try container.decode(Int.self)
      second = try container.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(first)
      try container.encode(second)
    }
  }

  var name = ""
  var tags: [String] = []
  var price: Decimal = 0
  var size: Int8?
  var site: URL?
  var pair: Pair?

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    if name == "nobody" { throw Nobody() }
    tags = try container.decode([String].self, forKey: .tags)
    price = try container.decode(Decimal.self, forKey: .price)
    size = try container.decodeIfPresent(Int8.self, forKey: .size)
    site = try container.decodeIfPresent(URL.self, forKey: .site)
    pair = try container.decodeIfPresent(Pair.self, forKey: .pair)
  }
}

private struct Holder: JSONConvertible, Equatable {
  var legacy = Legacy()
  var others: [Legacy] = []
  var day = Date.distantPast

  static func map(_ object: inout Holder, json: Mapper) {
    object.legacy <- json["legacy"] ~ .codable()
    object.others <- json["others"] ~ .array(.codable())
    object.day <- json["day"] ~ .codable()
  }
}

private struct Diary: JSONConvertible {
  struct Event: Codable { var startDay = Date.distantPast }

  var event = Event()

  static let decoder: RosettaDecoder = {
    let decoder = RosettaDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()
  static let encoder: RosettaEncoder = {
    let encoder = RosettaEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  static func map(_ object: inout Diary, json: Mapper) {
    object.event <- json["event"] ~ .codable(decoder: decoder, encoder: encoder)
  }
}

private struct Days: JSONMapped, Equatable {
  let day: Date
  let night: Date?
  let noon: Date?

  static let properties = Properties(of: Days.self) {
    \.day <- "day" ~ .codable()
    \.night <~ "night" ~ .codable()
    \.noon <~ "noon" ~ .codable() § { $0.timeIntervalSinceReferenceDate > 0 }
  }
  static let mapping = Mapping(Days.init, properties)
}

private enum Unit: ContextKey { typealias Value = String }

private struct Box: JSONConvertible, MapCodable {
  var weight: Int? = 0
  var label: String?
  var code: String?
  var unit: String?

  static func map(_ object: inout Box, json: Mapper) {
    object.weight <- json["weight"]
    object.label <~ json["label"].strict
    object.code <~ json["code"].strict.secret
    object.unit = json.context[Unit.self]
  }
}

/// Codable by the compiler, around a model and inside one.
private struct Crate: Codable { var boxes: [Box] = [] }

private struct Cargo: JSONConvertible, MapCodable {
  var crate = Crate()

  static func map(_ object: inout Cargo, json: Mapper) {
    object.crate <- json["crate"] ~ .codable()
  }
}

private struct Loose: JSONConvertible {
  var legacy: Legacy?

  static func map(_ object: inout Loose, json: Mapper) {
    object.legacy <~ json["legacy"] ~ .codable()
  }
}

private struct Strict: JSONConvertible {
  var readings: [String: [Double]] = [:]

  static func map(_ object: inout Strict, json: Mapper) {
    object.readings <- json["readings"] ~ .codable()
  }
}

private struct Vault: JSONConvertible {
  var key = Legacy()

  static func map(_ object: inout Vault, json: Mapper) {
    object.key <- json["key"].secret ~ .codable()
  }
}
