import Rosetta
import Testing

@Suite("What was lost") struct DroppedTests {
  private struct Customer: JSONConvertible {
    var name = ""
    var tags: [Int]?
    var note: String?

    static func map(_ object: inout Customer, json: Mapper) {
      object.name <- json["name"]
      object.tags <~ json["tags"]
      object.note <~ json["note"]
    }
  }

  private struct Event: JSONConvertible {
    var customer: Customer?
    var others: [Customer] = []

    static func map(_ object: inout Event, json: Mapper) {
      object.customer <~ json["data"]["object"]["customer"]
      object.others <~ json["others"]
    }
  }

  private func problems(_ json: String) -> [Problem] {
    Rosetta().result(of: Event.self, from: json).problems
  }

  @Test("a problem names the optional field that was left as it was because of it")
  func field() throws {
    let problem = try #require(problems(#"{"data": {"object": {"customer": {}}}}"#).first)
    #expect(problem.severity == .warning)
    #expect(problem.path.pointer == "/data/object/customer/name")
    #expect(problem.dropped == "data" / "object" / "customer")
    #expect(
      "\(problem)"
        == "warning: missing required value at $.data.object.customer.name, "
        + "so $.data.object.customer is left out (line 1, column 34)"
    )
  }

  @Test("of several optional fields around a problem it is the innermost")
  func innermost() {
    let json = #"{"others": [{"name": "a"}, {"name": "b", "tags": [1, "x"]}, {"name": 5}]}"#
    #expect(
      problems(json).map(\.brief) == [
        "warning: expected Int, found string \"x\" at $.others[1].tags[1], "
          + "so $.others[1].tags is left out",
        "warning: expected String, found number 5 at $.others[2].name, so $.others is left out",
      ]
    )
  }

  @Test("a field is named by a problem that stands there, too, but not again in the text")
  func own() {
    let own = problems(#"{"data": {"object": {"customer": 5}}, "others": "x"}"#)
    #expect(own.map { $0.dropped?.pointer } == ["/data/object/customer", "/others"])
    #expect(own.map(\.dropped) == own.map(\.path))
    #expect(own.allSatisfy { !"\($0)".contains("left out") })
    let early = problems(#"{"data": 7}"#)
    #expect(early.map { $0.dropped?.pointer } == ["/data"])
    let list = Mapping(0) { number, json in json["list"].map { number <~ $0["a"] } }
    #expect(
      Rosetta().result(using: list, from: #"{"list": []}"#).problems.map(\.dropped) == ["list"]
    )
    let secret = Mapping(0) { $0 <~ $1["pin"].secret }
    #expect(
      Rosetta().result(using: secret, from: #"{"pin": "x"}"#).problems.map(\.dropped) == ["pin"]
    )
  }

  @Test("of a part, which has no path, the text names the object")
  func part() throws {
    struct Order: JSONConvertible {
      var customer: Customer?
      static func map(_ object: inout Order, json: Mapper) { object.customer <~ json.flattened }
    }
    let orders = Mapping([Order]()) { $0 <- $1["orders"] }
    let result = Rosetta().result(using: orders, from: #"{"orders": [{"name": 5, "note": "a"}]}"#)
    let problem = try #require(result.problems.first)
    #expect(problem.dropped == nil)
    #expect(
      problem.brief
        == "warning: expected String, found number 5 at $.orders[0].name, "
        + "so a part of $.orders[0] is left out"
    )
    let strict = Rosetta(optionals: .strict).result(of: Order.self, from: #"{"name": 5}"#).problems
    #expect(strict.map(\.brief) == ["error: expected String, found number 5 at $.name"])
  }

  @Test("when encoding, too")
  func encoding() throws {
    struct Part: JSONConvertible {
      var size: Int? = 0
      static func map(_ object: inout Part, json: Mapper) {
        object.size <- json["size"] § .range(1...)
      }
    }
    struct Order: JSONConvertible {
      var byName: [String: Part]? = ["a": Part(size: 1), "b": Part()]
      var parts = [Part(), Part(size: 2)]
      var own: Int? = 0
      var part: Part? = Part()
      var pin: [Part]? = [Part()]
      static func map(_ object: inout Order, json: Mapper) {
        object.byName <~ json["box"]["byName"]
        object.parts <- json["parts"] ~ .lossy()
        object.own <~ json["own"] § .range(1...)
        object.part <~ json.flattened
        object.pin <~ json["pin"].secret
      }
    }
    let orders = Mapping([Order()]) { $0 <- $1["orders"] }
    let reports = Recorder<Report>()
    let encoded: String = try reports.rosetta().encode([Order()], using: orders)
    let problems = reports.all.flatMap(\.problems)
    #expect(encoded == #"{"orders":[{"parts":[{"size":2}]}]}"#)
    let check = "warning: check failed for 0 at"
    #expect(
      problems.map(\.brief) == [
        "\(check) $.orders[0].box.byName.b.size: must be at least 1, "
          + "so $.orders[0].box.byName is left out",
        "\(check) $.orders[0].parts[0].size: must be at least 1",
        "\(check) $.orders[0].own: must be at least 1",
        "\(check) $.orders[0].size: must be at least 1, so a part of $.orders[0] is left out",
        "warning: check failed inside $.orders[0].pin: must be at least 1",
      ]
    )
    #expect(
      problems.map { $0.dropped?.pointer } == [
        "/orders/0/box/byName", nil, "/orders/0/own", nil, "/orders/0/pin",
      ]
    )
  }

  @Test("an error leaves nothing out, nor does an item")
  func nothing() {
    let lists: [Problem] = [
      Rosetta(unknownKeys: .fail).result(of: Event.self, from: #"{"others": [{"a": 1}]}"#).problems
        .filter { $0.severity == .error },
      Rosetta().result(of: Customer.self, from: "{}").problems,
      Rosetta(optionals: .strict).result(of: Event.self, from: #"{"others": [{}]}"#).problems,
      Rosetta().result(
        using: LossyArrayBridge<DefaultBridge<Customer>>.lossy(DefaultBridge<Customer>()),
        from: "[{}]"
      ).problems,
    ].flatMap { $0 }
    #expect(lists.count == 4)
    #expect(lists.allSatisfy { $0.dropped == nil })
  }

  @Test("fields of a document in a string have their whole path")
  func strings() throws {
    let event = Mapping([Event]()) { $0 <~ $1["text"] ~ .stringified() }
    let inner = #"{"text": "[{\"data\": {\"object\": {\"customer\": {}}}}]"}"#
    let outer = #"{"text": "[{\"data\": 5}, 7]"}"#
    let first = try #require(Rosetta().result(using: event, from: inner).problems.first)
    #expect(first.dropped?.pointer == "/text/0/data/object/customer")
    let last = try #require(Rosetta().result(using: event, from: outer).problems.last)
    #expect(last.path.pointer == "/text/1")
    #expect(last.dropped?.pointer == "/text")
  }

  @Test("a field around a secret is named, one inside it is not")
  func secrets() {
    let inside = Mapping(Customer()) { $0 <- $1["customer"].secret }
    let tags = #"{"customer": {"name": "a", "tags": ["x"]}}"#
    let hidden = Rosetta().result(using: inside, from: tags).problems
    #expect(hidden.map(\.path) == ["customer"])
    #expect(hidden.map(\.dropped) == [nil])
    let around = Mapping(Customer?.none) { object, json in
      object <~ json["box"] ~ Mapping(Customer()) { $0 <- $1["customer"].secret }
    }
    let box = Rosetta().result(using: around, from: #"{"box": {"customer": {}}}"#).problems
    #expect(box.map(\.path.pointer) == ["/box/customer"])
    #expect(box.map { $0.dropped?.pointer } == ["/box"])
  }

  @Test("formats and streams tell it, too")
  func formats() throws {
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.sinks = [LogFormatter?.compact, .json].map { format in
      .handler(format: format, level: .warnings) { texts.append($0) }
    }
    let text = "{}\n" + #"{"others": [{}]}"#
    let chunks = [Array(text.utf8)]
    let stream = rosetta.stream(of: Event.self, in: .lines, from: chunks, line: 7)
    for result in stream { _ = try result.get() }
    #expect(
      texts.all.first
        == "$[1].others[0].name: missing required value, so $[1].others is left out "
        + "(line 2, column 13) at DroppedTests.swift:7"
    )
    let report = try JSON(parsing: try #require(texts.all.last))
    #expect(report["problems"]?[0]?["dropped"] == "$[1].others")
  }

  @Test("update and merge give their warnings to the caller")
  func changes() throws {
    var warnings: [Problem] = []
    var event = Event()
    try Rosetta().update(&event, from: #"{"others": [{}]}"#, warnings: &warnings)
    #expect(warnings.map(\.dropped) == ["others"])
    let unknown = Rosetta(unknownKeys: .warn)
    try unknown.merge(&event, from: #"{"more": 1}"#, warnings: &warnings)
    #expect(warnings.map(\.code) == [.missingValue, .unknownKey])
    try unknown.merge(&event, from: "{}", warnings: &warnings)
    #expect(warnings.count == 2)
    var members = ["a": 1]
    try unknown.merge(&members, from: #"{"b": 2}"#, warnings: &warnings)
    #expect(members == ["a": 1, "b": 2])

    final class Box: MappableClass {
      var size: Int? = 1

      static func map(_ object: Box, json: Mapper) { object.size <~ json["size"] }
    }
    warnings = []
    let box = Box()
    try Rosetta().update(box, from: #"{"size": "x"}"#, warnings: &warnings)
    try unknown.merge(box, from: #"{"size": 2, "more": 1}"#, warnings: &warnings)
    #expect(warnings.map(\.path) == ["size", "more"])
    #expect(box.size == 2)
    #expect(throws: RosettaError.self) {
      try Rosetta().update(&event, from: "5", warnings: &warnings)
    }
    #expect(warnings.count == 2)
  }

  @Test("the caller gets warnings and logs stay what they were")
  func logs() throws {
    let texts = Recorder<String>()
    var event = Event()
    var warnings: [Problem] = []
    try texts.rosetta(level: .none).update(&event, from: #"{"others": 5}"#, warnings: &warnings)
    #expect(texts.all.isEmpty)
    try texts.rosetta(level: .verbose).update(&event, from: #"{"others": 5}"#, warnings: &warnings)
    #expect(texts.all.count == 1)
    #expect(warnings.count == 2)
  }

  @Test("a field inside a secret that is written is not named")
  func writtenSecret() throws {
    struct Inner: JSONConvertible {
      var age: Int? = -1

      static func map(_ object: inout Inner, json: Mapper) {
        object.age <~ json["age"] § .range(0...)
      }
    }
    struct Outer: JSONConvertible {
      var login = Inner()

      static func map(_ object: inout Outer, json: Mapper) {
        object.login <- json["login"].secret
      }
    }
    let reports = Recorder<Report>()
    let text: String = try reports.rosetta().encode(Outer())
    #expect(text == #"{"login":{}}"#)
    #expect(reports.problems == ["warning: check failed inside $.login: must be at least 0"])
    #expect(reports.all.flatMap(\.problems).map(\.dropped) == [nil])
  }
}
