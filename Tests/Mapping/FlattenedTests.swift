import Rosetta
import Testing

@Suite("Parts of a model among its own members") struct FlattenedTests {
  struct Stamps: JSONConvertible, Equatable {
    var created = 0
    var updated: Int?
    var author = ""

    static func map(_ object: inout Stamps, json: Mapper) {
      object.created <- json["created"]
      object.author <~ json["meta"]["author"]
      object.updated <~ json["updated"]
    }
  }

  struct Owner: JSONMapped, Equatable {
    let owner: String
    let team: String?

    static let properties = Properties(of: Owner.self) {
      \.owner <- "owner"
      \.team <~ "team"
    }
    static let mapping = Mapping(Owner.init, properties)
  }

  enum Place: JSONUnion, Equatable {
    case url(Link)
    case disk(Disk)
    case none

    struct Link: JSONConvertible, Equatable {
      var url = ""
      static func map(_ object: inout Link, json: Mapper) { object.url <- json["url"] }
    }

    struct Disk: JSONConvertible, Equatable {
      var path = ""
      static func map(_ object: inout Disk, json: Mapper) { object.path <- json["path"] }
    }

    static let union = Union<Place>(tag: "place") {
      Variant("url", Place.url) { if case .url(let link) = $0 { link } else { nil } }
      Variant("disk", Place.disk) { if case .disk(let disk) = $0 { disk } else { nil } }
      Variant("none", .none)
    }
  }

  struct Issue: JSONConvertible, Equatable {
    var id = 0
    var stamps = Stamps()
    var owner: Owner?
    var labels: [String]?
    var place: Place?
    var extras = JSONObject()

    static func map(_ object: inout Issue, json: Mapper) {
      object.id <- json["id"]
      object.stamps <- json.flattened
      object.owner <~ json.flattened
      object.labels <~ json["meta"]["labels"]
      object.place <~ json.flattened
      object.extras <~ json.rest
    }
  }

  static let full = #"""
    {"id":7,"created":1,"meta":{"author":"Ann","labels":["a"]},"updated":2,"owner":"Ben","team":"x",\#
    "place":"url","url":"/","more":[1],"null":null}
    """#

  @Test("a model, a let model, a union and the rest stand in one object, key paths included")
  func everything() throws {
    let issue = try roundTrip(Issue.self, Self.full)
    #expect(issue.stamps == Stamps(created: 1, updated: 2, author: "Ann"))
    #expect(issue.owner == Owner(owner: "Ben", team: "x"))
    #expect(issue.place == .url(Place.Link(url: "/")))
    #expect(issue.extras == ["more": [1], "null": nil])
  }

  @Test("unknown keys know the keys of the parts")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    struct Strict: JSONConvertible {
      var stamps = Stamps()
      var place: Place?
      var content: Untagged?
      static func map(_ object: inout Strict, json: Mapper) {
        object.stamps <- json.flattened
        object.place <~ json.flattened
        object.content <~ json.flattened
      }
    }
    let known = #"{"created":1,"meta":{"author":"A"},"place":"disk","path":"/","text":"x"}"#
    let value = try rosetta.decode(Strict.self, from: known)
    #expect(value.content == .text(Untagged.Text(text: "x")))
    #expect(try value.json() as String == known)
    let problems = rosetta.result(
      of: Strict.self,
      from: #"{"created":1,"meta":{"author":"A","a":1},"place":"disk","path":"/","x":"/"}"#
    ).problems
    #expect(
      problems.map(\.brief) == [
        "error: unknown key at $.meta.a", "error: unknown key at $.x",
      ]
    )
  }

  enum Untagged: JSONUnion, Equatable {
    case text(Text)
    case link(Place.Link)

    struct Text: JSONConvertible, Equatable {
      var text = ""
      static func map(_ object: inout Text, json: Mapper) { object.text <- json["text"] }
    }

    static let union = Union<Untagged>.untagged {
      Alternative(Untagged.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Untagged.link) { if case .link(let link) = $0 { link } else { nil } }
    }
  }

  @Test("an allowed part is missing when none of its keys is there, and only then")
  func missing() throws {
    let issue = try roundTrip(Issue.self, #"{"id":7,"created":1,"meta":{"author":""}}"#)
    #expect(issue.owner == nil && issue.place == nil)

    let partial = Rosetta().result(
      of: Issue.self,
      from: #"{"id":7,"created":1,"team":"x","place":"dis"}"#
    )
    #expect(
      partial.problems.map(\.brief) == [
        "warning: missing required value at $.owner, so a part of $ is left out",
        #"warning: expected one of "url", "disk", "none", found string "dis" at $.place"#
          + ", so a part of $ is left out",
      ]
    )
    #expect(partial.value?.owner == nil)
    #expect(partial.value?.extras == ["place": "dis"])
  }

  @Test("a required part needs its keys, at their places")
  func required() {
    let problems = thrownProblems { try Issue(json: #"{"id":"7","updated":"x"}"#) }
    #expect(
      problems == [
        "error: missing required value at $.created",
        #"error: expected Int, found string "7" at $.id"#,
        #"warning: expected Int, found string "x" at $.updated"#,
      ]
    )
  }

  struct Page: JSONMapped, Equatable {
    let id: Int
    let stamps: Stamps
    let owner: Owner?
    let extras: JSONObject

    static let properties = Properties(of: Page.self) {
      \.id <- "id"
      \.stamps <- Key.flattened
      \.owner <~ Key.flattened
      \.extras <- Key.rest
    }
    static let mapping = Mapping(Page.init, properties)
  }

  @Test("a let model has parts")
  func letModel() throws {
    let page = try roundTrip(
      Page.self,
      #"{"id":1,"created":2,"meta":{"author":"A"},"owner":"B","x":1}"#
    )
    #expect(page.owner == Owner(owner: "B", team: nil))
    #expect(page.extras == ["x": 1])
    #expect(try roundTrip(Page.self, #"{"id":1,"created":2,"meta":{"author":""}}"#).owner == nil)
  }

  final class Counter: JSONConvertibleClass {
    var stamps = Stamps()
    var count = 0
    init() {}
    static func map(_ object: Counter, json: Mapper) {
      object.stamps <- json.flattened
      object.count <- json["count"]
    }
  }

  @Test("parts have parts, instances are parts, and a dictionary takes what is left")
  func nested() throws {
    struct Outer: JSONConvertible {
      var counter = Counter()
      var id = ""
      var others: [String: Int] = [:]
      static func map(_ object: inout Outer, json: Mapper) {
        object.counter <- json.flattened
        object.id <- json["id"]
        object.others <~ json.flattened
      }
    }
    let text = #"{"created":1,"meta":{"author":"A"},"count":3,"id":"x","a":1,"b":2}"#
    let outer = try Outer(json: text)
    #expect(outer.counter.stamps.author == "A")
    #expect(outer.others == ["a": 1, "b": 2])
    #expect(try outer.json() as String == text)
  }

  struct Open: JSONConvertible, Equatable {
    var id = 0
    var rest = JSONObject()
    static func map(_ object: inout Open, json: Mapper) {
      object.id <- json["id"]
      object.rest <~ json.rest
    }
  }

  @Test("the rest of a part that is the last line is that of the whole object")
  func restInPart() throws {
    struct Last: JSONConvertible, Equatable {
      var name = ""
      var open = Open()
      static func map(_ object: inout Last, json: Mapper) {
        object.name <- json["name"]
        object.open <- json.flattened
      }
    }
    let last = try roundTrip(Last.self, #"{"name":"A","id":1,"x":2}"#)
    #expect(last.open.rest == ["x": 2])
  }

  #if DEBUG
    @Test("a line below the rest of a part is a mistake of the map")
    func lineAfterRest() throws {
      struct First: JSONConvertible {
        var open = Open()
        var name = ""
        static func map(_ object: inout First, json: Mapper) {
          object.open <- json.flattened
          object.name <- json["name"]
        }
      }
      #expect(
        thrownProblems { try First(json: #"{"id":1,"name":"A"}"#) } == [
          "error: a line after json.rest reads what it has taken at $.name: "
            + "json.rest is the last line"
        ]
      )
    }
  #endif

  @Test("two fields of one key are a conflict, and a refused part leaves nothing behind")
  func conflicts() throws {
    struct Twice: JSONConvertible {
      var created = 0
      var stamps = Stamps()
      static func map(_ object: inout Twice, json: Mapper) {
        object.created <- json["created"]
        object.stamps <- json.flattened
      }
    }
    var twice = Rosetta()
    twice.duplicateKeys = .fail
    #expect(
      thrownProblems { try twice.encode(Twice()) as String } == [
        "error: another field writes to the same place at $.created"
      ]
    )
    struct Refused: JSONConvertible {
      var id = 1
      var number = Number()
      var name = "x"
      static func map(_ object: inout Refused, json: Mapper) {
        object.id <- json["a"]["id"]
        object.number <~ json.flattened
        object.name <- json["name"]
      }
      struct Number: JSONConvertible {
        var a = 1
        var b: Int?
        static func map(_ object: inout Number, json: Mapper) {
          object.a <- json["a"]["b"]
          object.b <- json["b"]
        }
      }
    }
    #expect(try Refused().json() as String == #"{"a":{"id":1},"name":"x"}"#)
    struct Scalar: JSONConvertible {
      var id = 1
      var number = 2
      static func map(_ object: inout Scalar, json: Mapper) {
        object.id <- json["id"]
        object.number <- json.flattened
      }
    }
    #expect(
      thrownProblems { try Scalar().json() as String } == [
        "error: expected an object for json.rest or json.flattened at $"
      ]
    )
  }

  @Test("a part inside a container goes both ways")
  func inContainer() throws {
    struct Boxed: JSONConvertible, Equatable {
      var id = 0
      var stamps = Stamps()
      static func map(_ object: inout Boxed, json: Mapper) {
        json["box"].map { json in
          object.id <- json["id"]
          object.stamps <- json.flattened
        }
      }
    }
    _ = try roundTrip(Boxed.self, #"{"box":{"id":1,"created":2,"meta":{"author":"A"}}}"#)
  }

  @Test("a patch changes the parts that it names")
  func merge() throws {
    var issue = try Issue(json: Self.full)
    try Rosetta().merge(&issue, from: #"{"updated":5,"team":null,"path":"/tmp","place":"disk"}"#)
    #expect(issue.stamps == Stamps(created: 1, updated: 5, author: "Ann"))
    #expect(issue.owner == Owner(owner: "Ben", team: nil))
    #expect(issue.place == .disk(Place.Disk(path: "/tmp")))

    var bare = try Issue(json: #"{"id":7,"created":1}"#)
    try Rosetta().merge(&bare, from: #"{"created":3}"#)
    #expect(bare.stamps.created == 3 && bare.owner == nil && bare.place == nil)
    try Rosetta().merge(&bare, from: #"{"owner":"C"}"#)
    #expect(bare.owner == Owner(owner: "C", team: nil))
  }

  @Test("an update that fails restores the parts")
  func update() throws {
    var issue = try Issue(json: Self.full)
    let before = issue
    #expect(!Rosetta().decode(#"{"id":"x","created":5,"owner":"Z"}"#, to: &issue))
    #expect(issue == before)
  }
}

@Suite("A choice of keys") struct KeyChoiceTests {
  enum Deceased: JSONUnion, Equatable {
    case boolean(Bool)
    case date(String)

    static let union = Union<Deceased>.keyed {
      Variant("deceasedBoolean", Deceased.boolean) {
        if case .boolean(let value) = $0 { value } else { nil }
      }
      Variant("deceasedDateTime", Deceased.date) {
        if case .date(let date) = $0 { date } else { nil }
      }
    }
  }

  struct Patient: JSONConvertible, Equatable {
    var id = ""
    var deceased: Deceased?
    var extras = JSONObject()

    static func map(_ object: inout Patient, json: Mapper) {
      object.id <- json["id"]
      object.deceased <~ json.flattened
      object.extras <~ json.rest
    }
  }

  @Test("the key that is there is taken, beside others")
  func choice() throws {
    let text = #"{"id":"p","deceasedDateTime":"2020","active":true}"#
    let patient = try roundTrip(Patient.self, text)
    #expect(patient.deceased == .date("2020"))
    #expect(patient.extras == ["active": true])
    #expect(try roundTrip(Patient.self, #"{"id":"p","deceasedBoolean":false}"#).deceased != nil)
    #expect(try roundTrip(Patient.self, #"{"id":"p"}"#).deceased == nil)
    let null = try Patient(json: #"{"id":"p","deceasedBoolean":null,"deceasedDateTime":"x"}"#)
    #expect(null.deceased == .date("x"))
  }

  @Test("two keys are a problem that names both, and none is one that names all")
  func problems() throws {
    struct Required: JSONConvertible {
      var deceased = Deceased.boolean(false)
      static func map(_ object: inout Required, json: Mapper) {
        object.deceased <- json.flattened
      }
    }
    #expect(
      thrownProblems {
        try Required(json: #"{"deceasedBoolean":true,"deceasedDateTime":"2020"}"#)
      } == [
        #"""
        error: expected only one of "deceasedBoolean", "deceasedDateTime", \#
        found "deceasedBoolean" and "deceasedDateTime" at $
        """#
      ]
    )
    #expect(
      thrownProblems { try Required(json: #"{"id":1}"#) } == [
        #"error: missing required value at $.deceasedBoolean: "deceasedDateTime" is missing too"#
      ]
    )
    #expect(
      thrownProblems { try Required(json: #"{"deceasedBoolean":"yes"}"#) } == [
        #"error: expected Bool, found string "yes" at $.deceasedBoolean"#
      ]
    )
  }

  /// As in JSON-RPC, where a result may be null.
  enum Answer: JSONUnion, Equatable {
    case result(JSON)
    case error(String)

    static let union = Union<Answer>.keyed {
      Variant("error", Answer.error) { if case .error(let text) = $0 { text } else { nil } }
      Variant("result", Answer.result) { if case .result(let json) = $0 { json } else { nil } }
    }
  }

  struct Response: JSONConvertible, Equatable {
    var id = 0
    var answer = Answer.result(5)

    static func map(_ object: inout Response, json: Mapper) {
      object.id <- json["id"]
      object.answer <- json.flattened
    }
  }

  struct Call: JSONConvertible, Equatable {
    var answer: Answer?
    var extras = JSONObject()

    static func map(_ object: inout Call, json: Mapper) {
      object.answer <~ json.flattened
      object.extras <~ json.rest
    }
  }

  @Test("a null is a payload that takes null, if no other key is there")
  func null() throws {
    let text = #"{"id":1,"result":null}"#
    #expect(try roundTrip(Response.self, text).answer == .result(nil))
    #expect(try Response(json: #"{"id":1,"result":null,"error":"e"}"#).answer == .error("e"))
    #expect(try Response(json: #"{"id":1,"error":null,"result":null}"#).answer == .result(nil))
    #expect(
      thrownProblems { try Response(json: #"{"id":1,"error":null}"#) } == [
        #"error: missing required value at $.error: "result" is missing too"#
      ]
    )
    #expect(try roundTrip(Call.self, #"{"result":null,"active":true}"#).answer == .result(nil))
    #expect(try Call(json: #"{"error":null,"active":true}"#).answer == nil)
    var response = try Response(json: text)
    try Rosetta(unknownKeys: .fail).merge(&response, from: #"{"error":"e"}"#)
    #expect(response.answer == .error("e"))
  }

  @Test("a null is no payload while another key may still arrive")
  func openNull() {
    func answer(_ text: String) -> Answer? {
      Rosetta().decodePartial(Call.self, from: text)?.answer
    }
    #expect(answer(#"{"result":null"#) == nil)
    #expect(answer(#"{"result":null,"err"#) == nil)
    #expect(answer(#"{"result":null,"error":"e""#) == .error("e"))
    #expect(answer(#"{"result":null}"#) == .result(nil))
  }

  final class Contact: JSONConvertibleClass {
    var mail: String?
    var phone: String?
    init() {}
    static func map(_ object: Contact, json: Mapper) {
      object.mail <~ json["mail"]
      object.phone <~ json["phone"]
    }
  }

  @Test("a part that must be there, or gets another member, stays the one that it is")
  func stays() throws {
    struct Three: JSONConvertible {
      var required = Contact()
      var allowed = Contact()
      var optional: Contact?
      static func map(_ object: inout Three, json: Mapper) {
        json["a"].map { object.required <- $0.flattened }
        json["b"].map { object.allowed <~ $0.flattened }
        json["c"].map { object.optional <~ $0.flattened }
      }
    }
    var three = try Three(json: #"{"a":{"mail":"x"},"b":{"mail":"x"},"c":{"mail":"x"}}"#)
    let before = three
    let patch = #"{"mail":null}"#
    try Rosetta().merge(
      &three,
      from: #"{"a":\#(patch),"b":\#(patch),"c":{"mail":null,"phone":"1"}}"#
    )
    #expect(three.required === before.required && three.required.mail == nil)
    #expect(three.allowed === before.allowed && three.allowed.mail == nil)
    #expect(three.optional === before.optional && three.optional?.mail == nil)
    #expect(three.optional?.phone == "1")
    try Rosetta().merge(&three, from: #"{"c":{"phone":null}}"#)
    #expect(three.optional == nil)
  }

  @Test("unknown keys beside a part that does not fit are found")
  func unknownBesideUnfit() {
    struct Owner: JSONConvertible {
      var name = ""
      static func map(_ object: inout Owner, json: Mapper) { object.name <- json["owner_name"] }
    }
    struct Car: JSONConvertible {
      var owner = Owner()
      static func map(_ object: inout Car, json: Mapper) { object.owner <- json.flattened }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let outcome = Outcome(rosetta) { try $0.decode(Car.self, from: #"{"owner_name":5,"tpyo":1}"#) }
    #expect(outcome.problems.count == 2)
  }

  @Test("keys beside a part whose tag is unknown belong to nobody knows what")
  func unknownTag() {
    enum Event: JSONUnion {
      case text(String)
      static let union = Union<Event>(tag: "action") {
        Variant("text", Event.text, key: "n") { if case .text(let text) = $0 { text } else { nil } }
      }
    }
    struct Hook: JSONConvertible {
      var id = 0
      var event = Event.text("")
      static func map(_ object: inout Hook, json: Mapper) {
        object.id <- json["id"]
        object.event <- json.flattened
      }
    }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    for text in [#"{"id":1,"action":"c","n":5}"#, #"{"id":1,"n":5}"#] {
      let outcome = Outcome(rosetta) { try $0.decode(Hook.self, from: text) }
      #expect(outcome.problems.count == 1 && outcome.problems[0].hasSuffix("at $.action"))
    }
  }

  @Test("a patch exchanges the key")
  func merge() throws {
    var patient = try Patient(json: #"{"id":"p","deceasedBoolean":true}"#)
    try Rosetta().merge(
      &patient,
      from: #"{"id":"q","deceasedBoolean":null,"deceasedDateTime":"x"}"#
    )
    #expect(patient.id == "q" && patient.deceased == .date("x"))
  }

  @Test("a patch that removes all members of an allowed part removes the part")
  func removed() throws {
    var patient = try Patient(json: #"{"id":"p","deceasedBoolean":true,"b":null}"#)
    try Rosetta().merge(&patient, from: #"{"deceasedBoolean":null,"b":1}"#)
    #expect(patient.deceased == nil && patient.extras == ["b": 1])
    try Rosetta().merge(&patient, from: #"{"deceasedBoolean":null}"#)
    #expect(patient.deceased == nil)

    struct Owner: JSONConvertible, Equatable {
      var name = ""
      var mail: String?
      static func map(_ object: inout Owner, json: Mapper) {
        object.name <- json["owner_name"]
        object.mail <~ json["owner_mail"]
      }
    }
    struct Car: JSONConvertible, Equatable {
      var owner: Owner?
      var wheels = 4
      static func map(_ object: inout Car, json: Mapper) {
        object.owner <~ json.flattened
        object.wheels <~ json["wheels"]
      }
    }
    struct Fixed: JSONMapped, Equatable {
      let owner: Owner?
      let wheels: Int
      static let mapping = Mapping(
        { Fixed(owner: $0, wheels: $1) },
        Properties(of: Fixed.self) {
          \.owner <~ Key.flattened
          \.wheels <- "wheels"
        }
      )
    }
    let text = #"{"owner_name":"A","owner_mail":"a@b","wheels":3}"#
    var car = try Car(json: text)
    var fixed = try Fixed(json: text)
    let part = #"{"owner_mail":null,"wheels":2}"#
    try Rosetta().merge(&car, from: part)
    try Rosetta().merge(&fixed, from: part)
    #expect(car == Car(owner: Owner(name: "A"), wheels: 2))
    #expect(fixed == Fixed(owner: Owner(name: "A"), wheels: 2))
    for patch in [#"{"owner_name":null}"#, #"{"owner_name":null,"owner_mail":null}"#] {
      var (car, fixed) = (car, fixed)
      // Twice: null for something that is not there changes nothing.
      for _ in 1...2 {
        try Rosetta().merge(&car, from: patch)
        try Rosetta().merge(&fixed, from: patch)
        #expect(car == Car(owner: nil, wheels: 2))
        #expect(fixed == Fixed(owner: nil, wheels: 2))
      }
    }
    #expect(throws: RosettaError.self) {
      try Rosetta().merge(&car, from: #"{"owner_name":null,"owner_mail":"x"}"#)
    }
  }
}
