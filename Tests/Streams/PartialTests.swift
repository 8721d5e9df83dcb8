import Foundation
import Rosetta
import Testing

@Suite("Unfinished documents") struct PartialTests {
  struct Reply: JSONConvertible, Equatable {
    var text = "…"
    var title: String?
    var count = -1
    var isDone: Bool?
    var site: URL?
    var day: Date?
    var tags: [String] = []
    var points: [Point] = []
    var names: [String: String] = [:]
    var author = Author()

    init() {}

    static func map(_ object: inout Reply, json: Mapper) {
      object.text <- json["text"]
      object.title <~ json["title"] § .count(3...)
      object.count <- json["count"]
      object.isDone <~ json["done"]
      object.site <~ json["site"]
      object.day <~ json["day"] ~ .iso8601
      object.tags <~ json["tags"] § .count(2...)
      object.points <~ json["points"]
      object.names <~ json["names"]
      object.author <- json["author"]
      json.check(object.tags.count < 4, "must have at most three tags")
    }
  }

  @Test("what a closure converts is missing until it has arrived, since its checks were skipped")
  func conversions() {
    struct Spans: JSONConvertible {
      var first = 0..<0
      var others: [Range<Int>] = []

      static func map(_ object: inout Spans, json: Mapper) {
        let bounds = Mapping((low: 0, high: 0)) { bounds, json in
          bounds.low <- json["low"]
          bounds.high <- json["high"]
          json.check(bounds.low <= bounds.high, "must not be exchanged")
        }
        .map(decode: { $0.low..<$0.high }, encode: { (low: $0.lowerBound, high: $0.upperBound) })
        object.first <- json["span"] ~ bounds
        object.others <- json["spans"] ~ .array(bounds)
      }
    }
    let json = #"{"span":{"low":5,"high":7},"spans":[{"low":1,"high":3},{"low":4,"high":5}]}"#
    var known: [Range<Int>] = []
    for count in 1...json.utf8.count {
      let partial = Rosetta().decodePartial(Spans.self, from: String(json.prefix(count)))
      known += partial.map { [$0.first] + $0.others } ?? []
    }
    #expect(Set(known) == [0..<0, 5..<7, 1..<3, 4..<5])
  }

  @Test("a key that is there twice is what the policy says, while the document is unfinished, too")
  func duplicateKeys() {
    let text = #"{"text":"a","text":"b","title":"A title, cu"#
    for policy in [Rosetta.DuplicatePolicy.first, .warn, .fail] {
      var rosetta = Rosetta()
      rosetta.duplicateKeys = policy
      var decoder = rosetta.partialDecoder(of: Reply.self)
      #expect(decoder.feed(text)?.title == (policy == .fail ? nil : "A title, cu"))
      #expect(decoder.problems.map(\.code) == (policy == .first ? [] : [.duplicateKey]))
    }
  }

  struct Author: JSONConvertible, Equatable {
    var name = "nobody"
    var age = 0
    init() {}
    static func map(_ object: inout Author, json: Mapper) {
      object.name <- json["name"] § .nonEmpty
      object.age <- json["age"] § .range(1...)
    }
  }

  struct Point: JSONMapped, Equatable {
    let x: Int
    let y: Int
    static let properties = Properties(of: Point.self) {
      \.x <- "x"
      \.y <- "y"
    }
    static let mapping = Mapping(Point.init, properties)
  }

  static func reply(_ text: String) -> Reply? { Rosetta().decodePartial(Reply.self, from: text) }

  @Test("a string is shown as far as it is")
  func strings() {
    #expect(Self.reply(#"{"text": "Once upon a ti"#)?.text == "Once upon a ti")
    #expect(Self.reply(#"{"text": ""#)?.text == "")
    #expect(Self.reply(#"{"text": "a\"#)?.text == "a")
    #expect(Self.reply(#"{"text": "a\u00e"#)?.text == "a")
    #expect(Self.reply(#"{"text": "a\u00e9"#)?.text == "aé")
    #expect(Self.reply(#"{"text": "a\ud83d"#)?.text == "a")
    #expect(Self.reply(#"{"text": "a\ud83d\u"#)?.text == "a")
    #expect(Self.reply(#"{"text": "a\ud83d\ude0"#)?.text == "a")
    #expect(Self.reply(#"{"text": "a\ud83d\ude00"#)?.text == "a😀")
    for count in 1...4 {
      var decoder = Rosetta().partialDecoder(of: Reply.self)
      let cut = decoder.feed(Array(#"{"text": "a"#.utf8) + Array("😀".utf8.prefix(count)))
      #expect(cut?.text == (count < 4 ? "a" : "a😀"))
    }
    #expect(Self.reply(#"{"names": {"a": "b"#)?.names == ["a": "b"])
    #expect(Self.reply(#"{"tags": ["a", "b"#)?.tags == ["a", "b"])
    #expect(Rosetta().decodePartial(String.self, from: #""ab"#) == "ab")
    #expect(Rosetta().decodePartial([String?].self, from: #"["ab"#) == ["ab"])
    #expect(Rosetta().decodePartial(JSON.self, from: #"{"a": ["b"#) == ["a": ["b"]])
  }

  @Test("what is cut and is no string is not there yet")
  func cutValues() {
    for text in [
      "", " ", "{", #"{""#, #"{"te"#, #"{"text""#, #"{"text":"#, #"{"count": 1"#, #"{"count": 1."#,
      #"{"count": -"#, #"{"done": tru"#, #"{"site": "https://example.org/a"#,
      #"{"day": "2026-11-23T10:00:00Z"#, #"{"points": [{"x": 1"#, #"{"points": [{"x": 1, "y": 2"#,
    ] {
      let reply = Self.reply(text)
      #expect(reply == (text.contains("{") ? Reply() : nil), "\(text)")
    }
    #expect(Self.reply(#"{"done": true"#)?.isDone == true)
    #expect(Self.reply(#"{"count": 12,"#)?.count == 12)
    #expect(Self.reply(#"{"site": "https://example.org/a""#)?.site?.path == "/a")
    #expect(Self.reply(#"{"points": [{"x": 1, "y": 2},"#)?.points == [Point(x: 1, y: 2)])
    #expect(Self.reply(#"{"points": [{"x": 1, "y": 2}, {"x": 3, "#)?.points == [Point(x: 1, y: 2)])
    #expect(Self.reply(#"{"points": [{"x": 1, "y": 2 }"#)?.points.count == 1)
    #expect(Rosetta().decodePartial(Int.self, from: "12") == nil)
    #expect(Rosetta().decodePartial([Int].self, from: "[12, 3") == [12])
    #expect(Rosetta().decodePartial(Point.self, from: #"{"x": 1, "y": 2"#) == nil)
    #expect(Rosetta().decodePartial(Point.self, from: #"{"x": 1, "y": 2 "#) == Point(x: 1, y: 2))
    #expect(Rosetta().decodePartial([[Int]].self, from: "[[1],[2,") == [[1], [2]])
  }

  @Test("a key that is cut behind a word in it is no word")
  func cutKeys() {
    for word in ["null", "true", "false"] {
      for start in ["", #""names": {"#, #""points": [{"#] {
        var decoder = Rosetta().partialDecoder(of: Reply.self)
        #expect(decoder.feed(#"{"text": "hello", \#(start)"\#(word)"#)?.text == "hello")
        #expect(decoder.problems == [])
      }
      #expect(Rosetta().decodePartial(JSON.self, from: #"{"\#(word)"#) == [:])
      #expect(Rosetta().decodePartial(JSON.self, from: #"["\#(word)"#) == [JSON(word)])
    }
  }

  @Test("what a required field may still get is no problem, what it cannot get any more is one")
  func requiredFields() {
    #expect(Self.reply("{")?.author == Author())
    #expect(Self.reply(#"{"author": {"name": "An"#)?.author.name == "An")
    #expect(Self.reply(#"{"author": {"name": "Ann"}"#) == nil)
    var decoder = Rosetta().partialDecoder(of: Reply.self)
    #expect(decoder.feed(#"{"author": {"name": "Ann"}"#) == nil)
    #expect(
      decoder.problems.map { Piece.text(of: $0) } == [
        "error: missing required value at $.author.age (line 1, column 12, offset 11)"
      ]
    )
  }

  @Test("checks of what is open are skipped, the others are not")
  func checks() {
    #expect(Self.reply(#"{"title": "a"#)?.title == "a")
    #expect(Self.reply(#"{"title": "a","#)?.title == nil)
    #expect(Self.reply(#"{"tags": ["a""#)?.tags == ["a"])
    #expect(Self.reply(#"{"tags": ["a"],"#)?.tags == [])
    #expect(Self.reply(#"{"tags": ["a", "b", "c", "d""#)?.tags.count == 4)
    #expect(Self.reply(#"{"author": {"name": "", "#) == nil)
    #expect(Self.reply(#"{"author": {"age": 0, "#) == nil)
  }

  @Test("what is wrong in what has come is a problem")
  func problems() {
    let wrong = [
      (#"{"text": 1,"#, "expected String, found number 1 at $.text"),
      (#"{"count": "1"#, "expected Int, found string \"1\" at $.count"),
      (#"{"text": "a" "b""#, "expected \",\" or \"}\", found a string at $.text"),
      (#"{"count": 01"#, "expected no digit after a leading 0 at $.count"),
      (#"[{"text":"#, "expected object, found array at $"),
    ]
    for (text, problem) in wrong {
      var decoder = Rosetta().partialDecoder(of: Reply.self)
      #expect(decoder.feed(text) == nil, "\(text)")
      #expect(decoder.problems.map(\.brief) == ["error: \(problem)"])
    }
  }

  indirect enum Part: JSONUnion, Equatable {
    case text(Author)
    case list([Part])
    case empty
    static let union = Union<Part>(tag: "type") {
      Variant("text", Part.text) { if case .text(let text) = $0 { text } else { nil } }
      Variant("list", Part.list, key: "parts") {
        if case .list(let list) = $0 { list } else { nil }
      }
      Variant("empty", .empty)
    }
  }

  @Test("a union is there when its tag has come")
  func unions() {
    func parts(_ text: String) -> [Part]? { Rosetta().decodePartial([Part].self, from: text) }
    #expect(parts("[{") == [])
    #expect(parts(#"[{"type": "tex"#) == [])
    #expect(parts(#"[{"name": "Ann", "#) == [])
    #expect(parts(#"[{"type": "empty"#) == [])
    #expect(parts(#"[{"type": "text","#) == [.text(Author())])
    var ann = Author()
    ann.name = "Ann"
    #expect(parts(#"[{"name": "Ann", "type": "text", "#) == [.text(ann)])
    #expect(parts(#"[{"type": "text", "name": "Ann"#) == [.text(ann)])
    #expect(parts(#"[{"type": "list", "parts": [{"type": "empty"}, {"ty"#) == [.list([.empty])])
    #expect(parts(#"[{"type": "list", "#) == [])
    #expect(parts(#"[{"type": "other""#) == nil)
  }

  @Test("a model that is not there yet is no failed run", arguments: [false, true])
  func logs(isWrong: Bool) {
    struct Line: JSONMapped {
      let from: Int
      let to: Int
      let name: String?
      static let properties = Properties(of: Line.self) {
        \.from <- "from"
        \.to <- "to"
        \.name <~ "name"
      }
      static let mapping = Mapping(Line.init, properties)
    }
    let reports = Recorder<Report>()
    let rosetta = Rosetta(
      logLevel: .warnings,
      sinks: [.reports { reports.append($0) }, .reports(level: .errors) { reports.append($0) }]
    )
    let text = isWrong ? #"{"name": 5, "from": "x", "# : #"{"name": 5, "from": 1, "#
    #expect(rosetta.decodePartial(Line.self, from: text) == nil)
    #expect(reports.all.map(\.isFailure) == (isWrong ? [true, true] : [false]))
  }

  @Test("a second key in the place of an only one is a problem at once")
  func secondKeys() {
    let bridge = Union<Part>.keyed {
      Variant("text", Part.text) { if case .text(let author) = $0 { author } else { nil } }
      Variant("empty", .empty)
    }
    struct Holder: JSONConvertible {
      var part: Part?
      static func map(_ object: inout Holder, json: Mapper) {
        object.part <- json["part"] ~ json.context[Rules.self]!
      }
    }
    enum Rules: ContextKey { typealias Value = Union<Part> }
    var rosetta = Rosetta()
    rosetta.context[Rules.self] = bridge
    var decoder = rosetta.partialDecoder(of: Holder.self)
    #expect(decoder.feed(#"{"part":{"#) != nil)
    #expect(decoder.feed(#""empty":{},"#)?.part == .empty)
    #expect(decoder.feed(#""text":{"#) == nil)
    #expect(decoder.problems.map(\.found) == ["an object of 2 keys"])
  }

  enum Either: JSONUnion, Equatable {
    case point(Point)
    case author(Author)
    case text(String)

    static let union = Union<Either>.untagged {
      Alternative(Either.point) { if case .point(let point) = $0 { point } else { nil } }
      Alternative(Either.author) { if case .author(let author) = $0 { author } else { nil } }
      Alternative(Either.text) { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  @Test("of an untagged union no other case is shown than the one that comes")
  func untagged() throws {
    func parts(_ text: String) -> [Either]? { Rosetta().decodePartial([Either].self, from: text) }
    let whole = #"[{"name":"Ann","age":7},{"x":1,"y":2},"ab"]"#
    let all = try Rosetta().decode([Either].self, from: whole)
    for end in whole.indices.dropFirst() {
      let shown = try #require(parts(String(whole[..<end])))
      #expect(shown.dropLast() == all.prefix(max(shown.count - 1, 0)))
      if shown.count < 3 { #expect(shown == Array(all.prefix(shown.count))) }
    }
    // Only one of the alternatives is a string.
    #expect(parts(#"["a"#) == [])
    func date(_ text: String) -> Date? {
      struct Holder: JSONConvertible {
        var date: Date?
        static func map(_ object: inout Holder, json: Mapper) {
          object.date <~ json["d"] ~ .first(.iso8601, .date(format: "yyyy"))
        }
      }
      return Rosetta().decodePartial(Holder.self, from: text)?.date
    }
    #expect(date(#"{"d":"2026"#) == nil)
    #expect(date(#"{"d":"2026""#) == Date(timeIntervalSince1970: 1_767_225_600))
  }

  @Test("a tag that may still come is not the default one")
  func defaultTag() {
    let union = Union<Part>(tag: "type", default: "empty") {
      Variant("text", Part.text) { if case .text(let author) = $0 { author } else { nil } }
      Variant("empty", .empty)
    }
    struct Holder: JSONConvertible {
      var part: Part?
      static func map(_ object: inout Holder, json: Mapper) {
        object.part <~ json["part"] ~ json.context[Rules.self]!
      }
    }
    enum Rules: ContextKey { typealias Value = Union<Part> }
    var rosetta = Rosetta()
    rosetta.context[Rules.self] = union
    func part(_ text: String) -> Part? {
      rosetta.decodePartial(Holder.self, from: text)?.part
    }
    var ann = Author()
    ann.name = "Ann"
    #expect(part(#"{"part":{"name":"Ann","#) == nil)
    #expect(part(#"{"part":{"name":"Ann","type":"text","#) == .text(ann))
    #expect(part(#"{"part":{"name":"Ann"}"#) == .empty)
  }

  @Test("a key that may still come is no problem, beside null for the other one, too")
  func alternativeKeys() {
    struct Holder: JSONConvertible {
      var name = ""
      static func map(_ object: inout Holder, json: Mapper) {
        object.name <- json["name"].or("title")
      }
    }
    var decoder = Rosetta().partialDecoder(of: Holder.self)
    #expect(decoder.feed(#"{"name":null,"#) != nil)
    #expect(decoder.feed(#""title":"a"#)?.name == "a")
    #expect(decoder.feed(#"","name":1}"#)?.name == "a")
    #expect(Rosetta().decodePartial(Holder.self, from: #"{"name":null}"#) == nil)
  }

  @Test("keys of a part whose tag may still come are not unknown", arguments: [true, false])
  func unchosenParts(isRequired: Bool) {
    struct Holder: JSONConvertible {
      var part: Part?
      static func map(_ object: inout Holder, json: Mapper) { object.part <~ json.flattened }
    }
    struct Required: JSONConvertible {
      var part = Part.empty
      static func map(_ object: inout Required, json: Mapper) { object.part <- json.flattened }
    }
    let rosetta = Rosetta(unknownKeys: .fail)
    let text = #"{"name":"Ann","type":"text"}"#
    for end in text.indices.dropFirst() {
      let json = String(text[..<end])
      if isRequired {
        #expect(rosetta.decodePartial(Required.self, from: json) != nil, "\(json)")
      } else {
        #expect(rosetta.decodePartial(Holder.self, from: json) != nil, "\(json)")
      }
    }
    #expect(rosetta.decodePartial(Holder.self, from: #"{"name":"Ann"}"#) == nil)
  }

  @Test("what a part may still take is not in the rest")
  func restAfterUnchosenPart() throws {
    struct Holder: JSONConvertible {
      var part: Part?
      var rest: [String: String] = [:]
      static func map(_ object: inout Holder, json: Mapper) {
        object.part <- json.flattened ~ json.context[Rules.self]!
        object.rest <- json.rest
      }
    }
    enum Rules: ContextKey { typealias Value = Union<Part> }
    func text(_ part: Part) -> Author? { if case .text(let author) = part { author } else { nil } }
    let unions: [(rules: Union<Part>, member: String)] = [
      (Part.union, #""type":"text","name":"Ann","age":7"#),
      (Part.union, #""age":7,"name":"Ann","type":"text""#),
      (
        .untagged {
          Alternative(Part.text, text)
          Alternative({ $0 }, by: Part.union) { $0 }
        },
        #""age":7,"name":"Ann""#
      ),
      (
        .keyed {
          Variant("list", Part.list) { if case .list(let list) = $0 { list } else { nil } }
          Variant.otherwise({ (_: JSON) in .empty }) { _ in nil }
        }, #""list":[]"#
      ),
    ]
    for (rules, member) in unions {
      var rosetta = Rosetta()
      rosetta.context[Rules.self] = rules
      let document = #"{"extra":"x","# + member + "}"
      let whole = try rosetta.decode(Holder.self, from: document)
      #expect(whole.rest == ["extra": "x"])
      var decoder = rosetta.partialDecoder(of: Holder.self)
      for byte in document.utf8 {
        let holder = decoder.feed([byte])
        #expect(decoder.problems == [])
        #expect(holder.map { $0.rest == [:] || $0.part != nil } == true, "\(document)")
        #expect(holder?.part != .empty)
      }
    }
  }

  @Test(
    "a character that is cut and wrong already is a problem",
    arguments: [
      Array(#"["ab\ud83dx"#.utf8), Array(#"[{"\ud83dx"#.utf8), Array("[\"é".utf8) + [0xEF, 0x78],
      Array("[\"a".utf8) + [0xFF],
    ]
  )
  func brokenCharacters(_ json: [UInt8]) {
    let value: JSON? = Rosetta().decodePartial(JSON.self, from: json)
    #expect(value == nil)
    var decoder = Rosetta().partialDecoder(of: JSON.self)
    _ = decoder.feed(json)
    #expect(decoder.problems.map(\.code) == [.syntax])
  }

  @Test("every beginning of a document gives a model, and the end the whole")
  func beginnings() throws {
    let text = #"""
      {"text": "Once \"upon\" \ud83d\ude00 é", "title": "Tale", "count": 12, "done": false,
       "site": "https://example.org", "day": "2026-11-23T10:00:00Z", "tags": ["a", "b"],
       "points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "names": {"k": "v"},
       "author": {"name": "Ann", "age": 7}}
      """#
    let whole = try Rosetta().decode(Reply.self, from: text)
    var (decoder, pieces) = (Rosetta().partialDecoder(of: Reply.self), 0)
    var last: Reply?
    for byte in text.utf8 {
      let reply = decoder.feed([byte])
      #expect(decoder.problems == [])
      if let reply {
        pieces += 1
        // What has come stays or grows.
        #expect(last.map { $0.text == "…" || reply.text.hasPrefix($0.text) } ?? true)
        #expect(reply.points.count >= last?.points.count ?? 0)
      }
      last = reply
      if reply != whole { #expect(throws: RosettaError.self) { try decoder.finish() } }
    }
    #expect(pieces == text.utf8.count)
    #expect(last == whole)
    #expect(try decoder.finish() == whole)
    let same: Reply? = Rosetta().decodePartial(Reply.self, from: text)
    #expect(same == whole)
  }

  @Test("a long string is shown piece by piece")
  func longString() {
    var decoder = Rosetta().partialDecoder(of: Reply.self)
    #expect(decoder.feed(#"{"text": ""#)?.text == "")
    var text = ""
    for number in 0..<3_000 {
      text += "é\(number)\n"
      decoder.append(Array("é\(number)\\n".utf8))
      if number % 100 == 0 { #expect(decoder.value?.text == text) }
    }
    #expect(decoder.feed("\"}") == nil)
    #expect(decoder.problems.map(\.path.description).first == "$.count")
  }

  @Test("a text is appended like its bytes")
  func appendsText() throws {
    var decoder = Rosetta().partialDecoder(of: [String].self)
    for piece in ["[\"\u{e9}", "e\", \"b"] { decoder.append(piece) }
    decoder.append("c\"]\n".dropLast())
    #expect(decoder.value == ["\u{e9}e", "bc"])
    #expect(try decoder.finish() == ["\u{e9}e", "bc"])
  }

  @Test("a document in a string is open only as a whole")
  func stringified() {
    struct Holder: JSONConvertible {
      var author: Author?
      init() {}
      static func map(_ object: inout Holder, json: Mapper) {
        object.author <- json["author"] ~ .stringified()
      }
    }
    func holder(_ text: String) -> Holder? { Rosetta().decodePartial(Holder.self, from: text) }
    #expect(holder(#"{"author": "{\"name\": \"Ann\", \"age\": 7}"#)?.author == nil)
    #expect(holder(#"{"author": "{\"name\": \"Ann\", \"age\": 7}""#)?.author?.age == 7)
    #expect(holder(#"{"author": "{\"name\": \"Ann\"}""#) == nil)
  }

  @Test("what a Codable value lacks is no problem while it is growing")
  func codable() {
    struct Size: Codable, Equatable { var width: Int, height: Int }
    struct Holder: JSONConvertible {
      var name = ""
      var sizes: [Size] = []
      init() {}
      static func map(_ object: inout Holder, json: Mapper) {
        object.name <- json["name"]
        object.sizes <- json["sizes"] ~ .array(.codable())
      }
    }
    let text = #"{"name":"a","sizes":[{"width":1,"height":2},{"width":3,"height":4}]}"#
    var decoder = Rosetta().partialDecoder(of: Holder.self)
    var last: Holder?
    for byte in text.utf8 {
      last = decoder.feed([byte])
      #expect(last != nil)
      #expect(decoder.problems == [])
    }
    #expect(last?.sizes == [Size(width: 1, height: 2), Size(width: 3, height: 4)])
    var wrong = Rosetta().partialDecoder(of: Holder.self)
    _ = wrong.feed(#"{"sizes":[{"width":"x""#)
    #expect(wrong.problems.map(\.path.description) == ["$.sizes[0].width"])
    _ = wrong.feed(#"}]}"#)
    #expect(wrong.problems.map(\.path.description) == ["$.name", "$.sizes[0].width"])
    var cut = Rosetta().partialDecoder(of: Holder.self)
    _ = cut.feed(#"{"name":"a","sizes":[{"width":1}"#)
    #expect(cut.problems.map(\.path.description) == ["$.sizes[0].height"])
  }

  struct Card: Codable, Equatable {
    enum Suit: String, Codable { case s, spades }
    struct Side: Codable, Equatable { var text: String, suit: Suit }
    var before: Int
    var site: URL?
    var suit: Suit?
    var data: Data?
    var raw: RawJSON?
    var sides: [Side] = []
    var named: [String: Side]?
  }

  struct Table: JSONConvertible, Equatable {
    var card: Card?
    init() {}
    static func map(_ object: inout Table, json: Mapper) {
      object.card <~ json["card"].strict ~ .codable()
    }
  }

  @Test("what a Codable type converts is not there before all of it has come")
  func codableStrings() {
    func card(_ text: String) -> Card? {
      var decoder = Rosetta().partialDecoder(of: Table.self)
      let table = decoder.feed(#"{"card":{"before":1,"sides":"# + text)
      #expect(decoder.problems == [], "\(text)")
      return table?.card
    }
    for member in [
      #""site":"http://exa"#, #""suit":"s"#, #""data":"QUJD"#, #""raw":[1,"#, #""raw":"a"#,
      #""named":{"a":{"text":"t","suit":"s"#,
    ] {
      let card = card("[],\(member)")
      #expect(card?.before == 1 && card?.sides == [], "\(member)")
      #expect(card?.site == nil && card?.suit == nil && card?.data == nil && card?.raw == nil)
      #expect(card?.named ?? [:] == [:], "\(member)")
    }
    let side = Card.Side(text: "a", suit: .spades)
    let one = #"[{"text":"a","suit":"spades"}"#
    #expect(card(one)?.sides == [side])
    #expect(card(one + #",{"te"#)?.sides == [side])
    #expect(card(one + #",{"text":"b"#)?.sides == [side])
    #expect(card(one + #",{"text":"b","suit":"s"#)?.sides == [side])
    #expect(card(one + #",{"suit":"s","text":"b"#)?.sides.last?.text == "b")
    struct Name: Codable, Equatable { var name: String, names: [String]? }
    struct Holder: JSONConvertible {
      var name = Name(name: "", names: nil)
      init() {}
      static func map(_ object: inout Holder, json: Mapper) {
        object.name <- json["name"] ~ .codable()
      }
    }
    let holder = Rosetta().decodePartial(Holder.self, from: #"{"name":{"name":"a","names":["b"#)
    #expect(holder?.name == Name(name: "a", names: ["b"]))
  }

  /// What fits first, as types without a tag are often read.
  enum Answer: Codable, Equatable {
    struct Text: Codable, Equatable { var text: String }
    case text(Text)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(Text.self) {
        self = .text(text)
      } else if let text = try? String(from: decoder) {
        self = .text(Text(text: text))
      } else {
        self = .number(try container.decode(Int.self))
      }
    }
  }

  @Test("a Codable type that tries several types waits for what the first one lacks")
  func codableAlternatives() {
    struct Poll: JSONConvertible {
      var answers: [Answer] = []
      var last: Answer?
      init() {}
      static func map(_ object: inout Poll, json: Mapper) {
        object.answers <- json["answers"] ~ .array(.codable())
        object.last <~ json["last"].strict ~ .codable()
      }
    }
    let text = #"{"answers":["a",{"text":"b"},12],"last":{"text":"c"}}"#
    var decoder = Rosetta().partialDecoder(of: Poll.self)
    for byte in text.utf8 {
      #expect(decoder.feed([byte]) != nil)
      #expect(decoder.problems == [])
    }
    let texts = ["a", "b"].map { Answer.text(Answer.Text(text: $0)) }
    #expect(decoder.value?.answers == texts + [.number(12)])
    var wrong = Rosetta().partialDecoder(of: Poll.self)
    _ = wrong.feed(#"{"answers":[{"text":"a"},{"title":"b"},{"te"#)
    #expect(wrong.problems.map(\.path.description) == ["$.answers[1]"])
  }

  @Test("what is wrong in what has come of a Codable value is a problem")
  func codableProblems() {
    let cases = [
      (#"{"card":{"before":1,"sides":[],"suit":"clubs","#, "$.card.suit"),
      (#"{"card":{"before":1,"sides":[{"text":"a","suit":"clubs""#, "$.card.sides[0].suit"),
      (#"{"card":{"before":1,"sides":[],"named":{"a":{"text":1"#, ""),
      (#"{"card":{"before":1,"sides":[],"named":{"a":{"text":1,"#, "$.card.named.a.text"),
      (#"{"card":{"before":1,"sides":[],"data":"?","#, "$.card.data"),
    ]
    for (text, path) in cases {
      var decoder = Rosetta().partialDecoder(of: Table.self)
      _ = decoder.feed(text)
      #expect(decoder.problems.map(\.path.description) == (path.isEmpty ? [] : [path]), "\(text)")
    }
  }

  @Test("a string that is cut is shown in a field with options, too")
  func cutStringWithOptions() {
    struct Draft: JSONConvertible, Equatable {
      var title: String?
      var text = ""

      static func map(_ object: inout Draft, json: Mapper) {
        object.title <- json["title"].nullable
        object.text <~ json["text"].secret
      }
    }
    let rosetta = Rosetta()
    #expect(
      rosetta.decodePartial(Draft.self, from: #"{"title": "Once up"#) == Draft(title: "Once up")
    )
    #expect(
      rosetta.decodePartial(Draft.self, from: #"{"title": null, "text": "Once up"#)
        == Draft(text: "Once up")
    )
  }

  @Test("an unfinished document may be larger than an element of a stream")
  func large() {
    var rosetta = Rosetta()
    rosetta.maximumElementSize = 8
    #expect(rosetta.decodePartial([Int].self, from: "[1, 2, 3, 4, 5") == [1, 2, 3, 4])
    var decoder = rosetta.partialDecoder(of: [String].self)
    #expect(decoder.feed(#"["0123456789"#) == ["0123456789"])
    #expect(decoder.feed(#"0123456789", "a"]"#) == ["01234567890123456789", "a"])
    var keys = rosetta.partialDecoder(of: [String: Int].self)
    #expect(keys.feed(#"{"0123456789"#)?.isEmpty == true)
    #expect(keys.feed(#"0123456789": 12}"#) == ["01234567890123456789": 12])
  }
}
