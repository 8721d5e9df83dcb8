import Rosetta
import Testing

// What one map has come to is shown, whatever stands beside it.
extension UnreadTests {
  static let rows = [
    ShownLine(
      "what a field has read",
      #"{"a":{"b":1,"c":2},"x":"x"}"#,
      #"{"a":{"b":1,"c":2},"x":"x"}"#
    ) {
      read(Int.self, $0["a"]["c"])
    },
    ShownLine(
      "keys and words",
      #"{"a":{"b":null,"c":[true,"y",-1.5e2]},"x":"x"}"#,
      #"{"a":{"b":null,"c":[true,‹…›,‹…›]},"x":"x"}"#
    ) { _ in },
    ShownLine(
      "an object in which a key was missed",
      #"{"a":{"b":1,"c":[2]},"x":"x"}"#,
      #"{"a":{"b":1,"c":[‹…›]},"x":"x"}"#
    ) { read(Int.self, $0["a"]["z"]) },
    ShownLine(
      "an object in which an optional key was missed",
      #"{"a":{"b":1},"x":"x"}"#,
      #"{"a":{"b":‹…›},"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"]["z"]
    },
    ShownLine(
      "an element by its index",
      #"{"a":[1,[2],{"b":3}],"x":"x"}"#,
      #"{"a":[1,[‹…›],{"b":‹…›}],"x":"x"}"#
    ) { read(Int.self, $0["a"][0]) },
    ShownLine("an element that is not there", #"{"a":[1],"x":"x"}"#, #"{"a":[1],"x":"x"}"#) {
      read(Int.self, $0["a"][7])
    },
    ShownLine("an array", #"{"a":[[1],[2,3]],"x":"x"}"#, #"{"a":[[1],[2,3]],"x":"x"}"#) {
      read([[Int]].self, $0["a"])
    },
    ShownLine("a set", #"{"a":[1,2],"x":"x"}"#, #"{"a":[1,2],"x":"x"}"#) {
      read(Set<Int>.self, $0["a"])
    },
    ShownLine("a dictionary", #"{"a":{"b":1},"x":"x"}"#, #"{"a":{"b":1},"x":"x"}"#) {
      read([String: Int].self, $0["a"])
    },
    ShownLine(
      "JSON of any kind",
      #"{"a":{"b":[1,{"c":"d"}]},"x":"x"}"#,
      #"{"a":{"b":[‹…›,{"c":‹…›}]},"x":"x"}"#
    ) { read(JSON.self, $0["a"]) },
    ShownLine(
      "a lossy array",
      #"{"a":[1,"y",{"b":2}],"x":"x"}"#,
      #"{"a":[1,"y",{"b":‹…›}],"x":"x"}"#
    ) {
      var value: [Int] = []
      value <- $0["a"] ~ .lossy()
    },
    ShownLine(
      "a lossy object",
      #"{"a":{"b":1,"c":[2]},"x":"x"}"#,
      #"{"a":{"b":1,"c":[‹…›]},"x":"x"}"#
    ) {
      var value: [String: Int] = [:]
      value <- $0["a"] ~ .lossy()
    },
    ShownLine("a closure over an array", #"{"a":[1,[2]],"x":"x"}"#, #"{"a":[1,[‹…›]],"x":"x"}"#) {
      var value = 0
      value <- $0["a"] ~ BridgeArray(decoder: { $0.count }, encoder: { _ in [] })
    },
    ShownLine(
      "a closure over an object",
      #"{"a":{"b":[2]},"x":"x"}"#,
      #"{"a":{"b":[‹…›]},"x":"x"}"#
    ) {
      var value = 0
      value <- $0["a"] ~ BridgeObject(decoder: { $0.count }, encoder: { _ in [:] })
    },
    ShownLine("a Codable type", #"{"a":{"b":[2]},"x":"x"}"#, #"{"a":{"b":[‹…›]},"x":"x"}"#) {
      var value: [String: [Int]] = [:]
      value <- $0["a"] ~ .codable()
    },
    ShownLine(
      "an object with a table of its keys",
      #"{"a":{"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1},"x":"x"}"#,
      #"{"a":{"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1},"x":"x"}"#
    ) {
      read(Int.self, $0["a"]["j"])
      read(Int.self, $0["a"]["b"])
    },
    ShownLine(
      "a string of JSON that was read",
      #"{"a":"{\"b\":[1]}","x":"x"}"#,
      #"{"a":"{\"b\":[1]}","x":"x"}"#
    ) {
      var value: [String: [Int]] = [:]
      value <- $0["a"] ~ .stringified()
    },
    ShownLine(
      "a string of JSON that was not",
      #"{"a":"{\"b\":[1]}","x":"x"}"#,
      #"{"a":‹…›,"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"] ~ .stringified(Mapping(0) { value, json in value <- json["z"] })
    },
    ShownLine(
      "a string of JSON of which an empty array was not read",
      #"{"a":"{\"b\":1,\"c\":[]}","x":"x"}"#,
      #"{"a":"{\"b\":1,\"c\":[]}","x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"] ~ .stringified(Mapping(0) { value, json in value <- json["b"] })
    },
    ShownLine(
      "a tag beside its payload, and what is in neither",
      #"{"a":{"do":"say","what":{"b":1},"n":"y"},"x":"x"}"#,
      #"{"a":{"do":"say","what":{"b":1},"n":"y"},"x":"x"}"#
    ) { readOrder($0["a"]) },
    ShownLine(
      "a tag that says all",
      #"{"a":{"do":"stop","n":"y"},"x":"x"}"#,
      #"{"a":{"do":"stop","n":"y"},"x":"x"}"#
    ) { readOrder($0["a"]) },
    ShownLine(
      "a tag that is not known",
      #"{"a":{"do":"jump","what":{"b":1},"n":"y"},"x":"x"}"#,
      #"{"a":{"do":"jump","what":{"b":‹…›},"n":‹…›},"x":"x"}"#
    ) { readOrder($0["a"]) },
    ShownLine(
      "what is secret, as before",
      #"{"a":{"b":1,"c":[2]},"x":"x"}"#,
      #"{"a":‹secret›,"x":"x"}"#
    ) {
      var value: Int?
      value <~ $0["a"].secret
    },
  ]

  private enum Order {
    case say([String: Int])
    case stop
  }

  private static let orders = Union<Order>(tag: "do", content: "what") {
    Variant("say", Order.say) { if case .say(let words) = $0 { words } else { nil } }
    Variant("stop", Order.stop) { if case .stop = $0 { true } else { false } }
  }

  private static func readOrder(_ field: borrowing Field) {
    var value: Order?
    value <- field ~ orders
  }

  private static func read<Value: JSONRepresentable>(_ type: Value.Type, _ field: borrowing Field) {
    var value: Value?
    value <- field
  }

  @Test("a visited value is shown beside one that no map has visited", arguments: rows)
  func shown(_ row: ShownLine) throws {
    let mapping = Mapping(0) { value, json in
      row.map(json)
      value <- json["x"]
    }
    let seen = Seen(using: mapping, row.line)
    #expect(seen.input == row.shown)
    #expect(seen.description.contains("| \(row.shown)\n"))
    let all = Seen(using: mapping, row.line) { $0.showsUnreadValues = true }
    #expect(all.input == (row.shown.contains("secret") ? row.shown : row.line))
  }

  @Test("the message of a bridge that refuses an unread value stays as it is")
  func words() {
    struct Refusing: Bridge {
      func decode(_ json: JSONReader) -> Int? { json.refuse("no numbers today") }
      func encode(_ value: Int, to json: JSONWriter) {}
    }
    let seen = Seen(using: Refusing(), #"{"a": 1}"#)
    #expect(seen.messages == ["could not bridge object to Int: no numbers today"])
    #expect(seen.input == #"{"a": ‹…›}"#)
  }

  @Test("the message of a bridge shows no unread value of a string of JSON")
  func wordsOfStrings() {
    let refusal = SecretTests.Refusal(description: "no hunter2")
    let text = Mapping("") { text, json in text <- json["b"] }
    let refusing = BridgeString(
      decoder: { _ in throw refusal },
      encoder: { (text: String) in text }
    )
    let inside = Mapping("") { text, json in
      text <- json["a"] ~ .stringified(Mapping("") { text, json in text <- json["b"] ~ refusing })
    }
    let around = Mapping([""]) { texts, json in
      texts <- json["list"]
        ~ .array(.stringified(text))
        .map(decode: { _ in throw refusal }, encode: { (texts: [String]) in texts })
    }
    let string = #""{\"b\":\"x\",\"c\":[\"hunter2\"]}""#
    #expect(
      Seen(using: inside, #"{"a":\#(string)}"#).messages == [
        #"could not bridge string "x" to String: ‹secret›"#
      ]
    )
    #expect(
      Seen(using: around, #"{"list":[\#(string)]}"#).messages == [
        "could not bridge array to [String]: ‹secret›"
      ]
    )
  }

  @Test("the caret stays under its place on a line with masked values")
  func caret() throws {
    #expect(
      try failure([Int].self, #"[{"a": "é", "b": [1]}, "x"]"#) == """
        Rosetta: could not decode [Int]: 2 errors
        error: expected Int, found object at $[0]
           1 | [{"a": ‹…›, "b": [‹…›]}, "x"]
             |  ^ line 1, column 2
        error: expected Int, found string "x" at $[1]
           1 | [{"a": ‹…›, "b": [‹…›]}, "x"]
             |                          ^ line 1, column 24
        """
    )
  }

  @Test("unread values are masked once, however many problems follow", .tags(.slow))
  func largeDocument() {
    let count = Effort.count(100_000, otherwise: 10_000)
    let unread = Array(repeating: #"{"a":"hunter2"}"#, count: count).joined(separator: ",")
    let json =
      #"{"unread":[\#(unread)],"values":[\#(Array(repeating: "true", count: 1000).joined(separator: ","))]}"#
    let mapping = Mapping([Int]()) { value, json in value <- json["values"] }
    let seen = Seen(using: mapping, json)
    #expect(seen.problems.count == 1000)
    #expect(!seen.outputs.contains { $0.contains("hunter2") })
  }
}
