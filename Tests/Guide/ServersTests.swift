import Foundation
import Rosetta
import Testing

/// Stands for that of NIO.
struct ByteBuffer: Sendable {
  var bytes: [UInt8]

  init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  func withUnsafeReadableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes(body)
  }
}

extension ByteBuffer: JSONSource, JSONOutput {
  func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeReadableBytes { $0.withMemoryRebound(to: UInt8.self, body) }
  }

  init(jsonBytes: consuming JSONBytes) {
    self = jsonBytes.withUnsafeBufferPointer { ByteBuffer(bytes: $0) }
  }
}

@Suite("Guide/Servers.md", .tags(.guide))
struct ServersTests {
  struct Guest: JSONConvertible, Equatable {
    var name = ""
    var age: Int?

    static func map(_ object: inout Guest, json: Mapper) {
      object.name <- json["name"] § .nonEmpty
      object.age <~ json["age"].strict § .range(0...)
    }
  }

  struct Booking: JSONConvertible {
    var email = ""
    var name: String?
    var seats = 1
    var room = ""
    var guests: [Guest] = []
    var start = 0
    var end = 0
    var password = ""

    init() {}

    static func map(_ object: inout Booking, json: Mapper) {
      object.email <- json["email"]
        § Check("must be an address", code: "email") { $0.contains("@") }
      object.name <~ json["name"].strict § .count(1...20)
      object.seats <- json["seats"] § .range(1...8)
      object.room <- json["room"] § .oneOf("quiet", "family")
      object.guests <~ json["guests"].strict
      object.start <- json["stay"]["start"]
      object.end <- json["stay"]["end"]
      object.password <- json["password"].secret § .count(8...)
      json.check(
        object.start < object.end,
        "must be after start",
        at: "stay" / "end",
        code: "order"
      )
    }
  }

  private static func options() -> Rosetta {
    let server = Rosetta(
      unknownKeys: .fail,
      duplicateKeys: .fail,
      maximumDepth: 32,
      maximumErrors: 100,
      logLevel: .warnings,
      maximumInput: 1024
    )
    return server.silent
  }

  let server = options()

  func store(_ booking: Booking) -> String { "7f3a" }

  func answer(to body: some JSONSource, _ language: Language) -> (status: Int, body: JSON) {
    do throws(RosettaError) {
      return (201, ["id": .string(store(try Booking(json: body, with: server)))])
    } catch {
      let status = error.category == .syntax ? 400 : error.category == .limit ? 413 : 422
      let errors = JSON.array(error.problems.filter { $0.severity == .error }.map(language.detail))
      return (status, ["status": JSON(status), "title": .string(language.title), "errors": errors])
    }
  }

  enum Language {
    case english, german

    var title: String {
      self == .german ? "Die Angaben passen nicht." : "The values do not fit."
    }

    func detail(of problem: Problem) -> JSON {
      [
        "pointer": .string(problem.path.pointer),
        "code": .string(problem.customCode ?? problem.code.rawValue),
        "detail": .string(text(of: problem)),
      ]
    }

    func text(of problem: Problem) -> String {
      let (english, german) =
        switch (problem.code, problem.customCode, problem.demand) {
        case (_, "email", _): ("must be an address", "muss eine Adresse sein")
        case (_, "order", _): ("must be after the start", "muss nach dem Beginn liegen")
        case (_, _, .range(let minimum?, let maximum?, _)?):
          (
            "must be between \(minimum) and \(maximum)",
            "muss zwischen \(minimum) und \(maximum) liegen"
          )
        case (_, _, .range(let minimum?, nil, _)?):
          ("must be \(minimum) or more", "muss mindestens \(minimum) sein")
        case (_, _, .range(nil, let maximum?, false)?):
          ("must be \(maximum) or less", "darf höchstens \(maximum) sein")
        case (_, _, .range(nil, let maximum?, true)?):
          ("must be less than \(maximum)", "muss weniger als \(maximum) sein")
        case (_, _, .count(let minimum?, nil)?):
          ("must have a length of \(minimum) or more", "muss mindestens \(minimum) lang sein")
        case (_, _, .count(nil, let maximum?)?):
          ("must have a length of \(maximum) or less", "darf höchstens \(maximum) lang sein")
        case (_, _, .count(let minimum?, let maximum?)?):
          (
            "must have a length of \(minimum) to \(maximum)",
            "muss \(minimum) bis \(maximum) lang sein"
          )
        case (_, _, .oneOf(let choices)?):
          ("must be one of \(choices)", "muss eines von \(choices) sein")
        case (.missingValue, _, _): ("is missing", "fehlt")
        case (.unknownKey, _, _): ("is not known here", "ist hier nicht bekannt")
        case (.duplicateKey, _, _): ("is there twice", "kommt zweimal vor")
        case (.tooManyErrors, _, _): ("and more", "und weitere")
        case (.syntax, _, _): ("is not valid JSON", "ist kein gültiges JSON")
        default: ("does not fit", "passt nicht")
        }
      return self == .german ? german : english
    }
  }

  @Test("a body gets problem details in the language of its sender")
  func details() throws {
    let body =
      #"{"email":"ann","seats":9,"room":"quiet","stay":{"start":7},"password":"12345678"}"#
    let german = answer(to: body, .german)
    #expect(german.status == 422)
    #expect(
      "\(german.body)" == #"""
        {"status":422,"title":"Die Angaben passen nicht.","errors":[{"pointer":"/email","code":"email","detail":"muss eine Adresse sein"},{"pointer":"/seats","code":"range","detail":"muss zwischen 1 und 8 liegen"},{"pointer":"/stay/end","code":"missingValue","detail":"fehlt"}]}
        """#
    )
    let english = answer(to: body, .english).body
    #expect(english["errors"]?[1]?["detail"] == "must be between 1 and 8")
    let fine =
      #"{"email":"a@b","seats":2,"room":"quiet","stay":{"start":7,"end":9},"password":"12345678"}"#
    #expect(answer(to: fine, .german).status == 201)
    #expect(answer(to: fine, .german).body == ["id": "7f3a"])
  }

  /// A body that fits, with one member in another way.
  static func body(_ key: String, _ value: String?) -> String {
    var members = [
      ("email", #""a@b""#), ("seats", "2"), ("room", #""quiet""#),
      ("stay", #"{"start":7,"end":9}"#), ("password", #""12345678""#),
    ]
    members.removeAll { $0.0 == key }
    if let value { members.append((key, value)) }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  /// Thirty bodies, and what a program makes of them by pointer, code and demand: the status, and each
  /// error in a line of its own.
  static let broken: [(body: String, answer: String)] = [
    (body("email", nil), "422\n/email missingValue fehlt"),
    (body("email", "null"), "422\n/email missingValue fehlt"),
    (body("email", "5"), "422\n/email wrongType passt nicht"),
    (body("email", #""ann""#), "422\n/email email muss eine Adresse sein"),
    (body("name", #""""#), "422\n/name count muss 1 bis 20 lang sein"),
    (
      body("name", #""\#(String(repeating: "n", count: 21))""#),
      "422\n/name count muss 1 bis 20 lang sein"
    ),
    (body("name", "{}"), "422\n/name wrongType passt nicht"),
    (body("seats", nil), "422\n/seats missingValue fehlt"),
    (body("seats", "0"), "422\n/seats range muss zwischen 1 und 8 liegen"),
    (body("seats", "9"), "422\n/seats range muss zwischen 1 und 8 liegen"),
    (body("seats", "2.5"), "422\n/seats outOfRange passt nicht"),
    (body("seats", "99999999999999999999"), "422\n/seats outOfRange passt nicht"),
    (body("seats", #""2""#), "422\n/seats wrongType passt nicht"),
    (body("room", #""loud""#), #"422\#n/room oneOf muss eines von ["quiet", "family"] sein"#),
    (body("room", "true"), "422\n/room wrongType passt nicht"),
    (body("guests", "5"), "422\n/guests wrongType passt nicht"),
    (
      body("guests", "[{},7]"),
      "422\n/guests/0/name missingValue fehlt\n/guests/1 wrongType passt nicht"
    ),
    (
      body("guests", #"[{"name":"a"},{"name":""}]"#),
      "422\n/guests/1/name nonEmpty muss mindestens 1 lang sein"
    ),
    (
      body("guests", #"[{"name":"a","age":-1}]"#),
      "422\n/guests/0/age range muss mindestens 0 sein"
    ),
    (
      body("guests", #"[{"name":"a","agee":1}]"#),
      "422\n/guests/0/agee unknownKey ist hier nicht bekannt"
    ),
    (body("stay", nil), "422\n/stay missingValue fehlt"),
    (body("stay", "[]"), "422\n/stay wrongType passt nicht"),
    (body("stay", #"{"start":7}"#), "422\n/stay/end missingValue fehlt"),
    (
      body("stay", #"{"start":9,"end":7}"#), "422\n/stay/end order muss nach dem Beginn liegen"
    ),
    (body("password", #""1234""#), "422\n/password count muss mindestens 8 lang sein"),
    (body("password", "12345678"), "422\n/password wrongType passt nicht"),
    (body("a/b~c", "1"), "422\n/a~1b~0c unknownKey ist hier nicht bekannt"),
    (
      #"{"email":"x@y",\#(body("", nil).dropFirst())"#,
      "422\n/email duplicateKey kommt zweimal vor"
    ),
    (String(body("", nil).dropLast()), "400\n/password syntax ist kein gültiges JSON"),
    (
      body("guests", String(repeating: "[", count: 40) + String(repeating: "]", count: 40)),
      "413\n/guests\(String(repeating: "/0", count: 31)) depth passt nicht"
    ),
  ]

  @Test(
    "thirty broken bodies become problem details without a message being read",
    arguments: broken
  )
  func brokenBodies(_ row: (body: String, answer: String)) throws {
    #expect(Self.broken.count == 30)
    let german = answer(to: row.body, .german)
    let errors = (german.body["errors"]?.arrayValue ?? []).map { error in
      ["pointer", "code", "detail"].compactMap { error[$0]?.stringValue }.joined(separator: " ")
    }
    #expect((["\(german.status)"] + errors).joined(separator: "\n") == row.answer)
    #expect(german.body["status"] == JSON(german.status))
    #expect(answer(to: row.body, .english).status == german.status)
  }

  @Test("one-sided bounds have words in every language")
  func bounds() {
    let mapping = Mapping((0, "")) { pair, json in
      pair.0 <- json["a"] § !.range(6...) && .range(...4) && .range(..<3)
      pair.1 <- json["b"] § .count(...2)
    }
    let problems = Rosetta().result(using: mapping, from: #"{"a":5,"b":"abc"}"#).problems
    #expect(
      problems.map(Language.english.text) == [
        "must be 4 or less", "must be less than 3", "must have a length of 2 or less",
      ]
    )
    #expect(
      problems.map(Language.german.text) == [
        "darf höchstens 4 sein", "muss weniger als 3 sein", "darf höchstens 2 lang sein",
      ]
    )
  }

  @Test("a closure throws with a type")
  func closures() {
    let bodies = ["{}", "5", ServersTests.body("", nil)]
    var failures = 0
    let bookings = bodies.compactMap { body -> Booking? in
      do throws(RosettaError) {
        return try Booking(json: body)
      } catch {
        failures += error.problems.count
        return nil
      }
    }
    #expect(bookings.count == 1)
    #expect(failures == 6)
  }

  @Test("the reports of a request have its identifier, and a PATCH gives its warnings")
  func requests() throws {
    let reports = Recorder<Report>()
    let request = "7f3a"
    var rosetta = server
    rosetta.metadata["request"] = request
    rosetta.sinks = [.reports { reports.append($0) }]
    var booking = try rosetta.decode(Booking.self, from: Self.body("", nil))
    rosetta.unknownKeys = .warn
    let body = #"{"seats":4,"more":1}"#
    var warnings: [Problem] = []
    try rosetta.merge(&booking, from: body, warnings: &warnings)
    #expect(booking.seats == 4)
    #expect(warnings.map(\.path.pointer) == ["/more"])
    #expect(reports.all.map(\.metadata) == [["request": "7f3a"]])
  }

  func decode<Value: Decodable>(_ type: Value.Type, from body: ByteBuffer) throws -> Value {
    func mapped<Model: JSONRepresentable>(_ type: Model.Type) throws -> Value? {
      try server.decode(Model.self, from: body) as? Value
    }
    if let type = type as? any JSONRepresentable.Type, let value = try mapped(type) { return value }
    return try RosettaDecoder(server).decode(Value.self, from: body)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> ByteBuffer {
    if let value = value as? any JSONRepresentable { return try server.encode(value) }
    return try RosettaEncoder(server).encode(value)
  }

  private struct Mapped: JSONConvertible, Codable {
    var size = 0

    static func map(_ object: inout Mapped, json: Mapper) { object.size <- json["length"] }
  }

  private struct Plain: Codable {
    var size = 0
  }

  @Test("a buffer is read and written, by a map or as Codable")
  func buffers() throws {
    let mapped = ByteBuffer(bytes: #"{"length":5}"#.utf8)
    #expect(try decode(Mapped.self, from: mapped).size == 5)
    #expect(try decode(Plain.self, from: ByteBuffer(bytes: #"{"size":6}"#.utf8)).size == 6)
    #expect(try decode([Mapped].self, from: ByteBuffer(bytes: #"[{"length":7}]"#.utf8)).count == 1)
    #expect(throws: RosettaError.self) { try decode(Mapped.self, from: ByteBuffer(bytes: [])) }
    let written: ByteBuffer = try server.encode(Mapped(size: 5))
    #expect(written.bytes == mapped.bytes)
    #expect(try encode(Mapped(size: 5)).bytes == mapped.bytes)
    #expect(try encode([Mapped(size: 7)]).bytes == Array(#"[{"length":7}]"#.utf8))
    #expect(try encode(Plain(size: 6)).bytes == Array(#"{"size":6}"#.utf8))
  }
}

extension Rosetta {
  /// Without a log on standard error.
  fileprivate var silent: Rosetta {
    var rosetta = self
    rosetta.sinks = [.handler(level: LogLevel.none) { _ in }]
    return rosetta
  }
}
