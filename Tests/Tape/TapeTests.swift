import Testing

@testable import Rosetta

@Suite("The tape of a document") struct TapeTests {
  @Test("a tape is laid out as its drawing shows")
  func layout() throws {
    let text = #" {"a" : [1, 2.5], "é":"\n", "c": {}, "d": null} "#
    try withTape(text) { tape in
      let tags: [UInt64] = [
        Tag.object, Tag.ascii, Tag.array, Tag.integer, Tag.fraction, Tag.unicode, Tag.escaped,
        Tag.ascii, Tag.object, Tag.ascii, Tag.null,
      ]
      let places: [Node] = [0, 4, 5, 7, 8, 9, 10, 11, 12, 16, 17]
      #expect(places.map { tape.word($0).tag } == tags)
      #expect(places.map { tape.word($0).length } == [4, 1, 2, 1, 3, 2, 2, 1, 0, 1, 4])
      let offsets = places.map { tape.word($0).offset }
      #expect(offsets == [1, 3, 8, 9, 12, 19, 24, 30, 34, 39, 43])
      #expect(tape.end(of: .root) == 18)
      #expect(tape.end(of: 5) == 9)
      #expect(tape.end(of: 12) == 16)
      #expect(
        places.dropFirst().map { tape.next(after: $0) } == [5, 9, 8, 9, 10, 11, 12, 16, 17, 18]
      )
      #expect(tape.start(of: 10) == 23)
      #expect(tape.start(of: 5) == 8)
    }
  }

  @Test("the words of the document that TapeWord.swift draws are those of the drawing")
  func drawing() throws {
    try withTape(#"{"a":[1,2.5],"b":"x"}"#) { tape in
      let drawn: [UInt64] = [
        UInt64(tag: 0b1100, length: 2, offset: 0), UInt64(end: 11, cursor: 4), 0, 0,
        UInt64(tag: 0b0101, length: 1, offset: 2),
        UInt64(tag: 0b1000, length: 2, offset: 5), UInt64(end: 9, cursor: 9),
        UInt64(tag: 0b0011, length: 1, offset: 6),
        UInt64(tag: 0b0100, length: 3, offset: 8),
        UInt64(tag: 0b0101, length: 1, offset: 14),
        UInt64(tag: 0b0101, length: 1, offset: 18),
      ]
      #expect((0..<11).map { tape.word(Node($0)) } == drawn)
      #expect(tape.end(of: .root) == 11)
    }
  }

  @Test("elements are found by their index, and none beyond the last")
  func elements() throws {
    try withTape("[[],[1,[2]],{\"a\":[3]},4]") { tape in
      let elements = (-1...5).map { tape.element($0, of: 0) }
      #expect(elements[0] == .none)
      #expect(
        elements[1...4].map { tape.word($0).tag } == [
          Tag.array, Tag.array, Tag.object, Tag.integer,
        ]
      )
      #expect(elements[1...4].map { tape.word($0).length } == [0, 2, 1, 1])
      #expect(elements[5...] == [.none, .none])
    }
  }

  @Test("counts and ends are correct on the tapes of random documents", arguments: 0..<200)
  func counts(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let value = JSON.random(depth: 4, using: &random)
    try withTape(value.description) { tape in
      let end = try expect(value, at: .root, in: tape)
      #expect(end == tape.next(after: .root))
    }
  }

  /// Expects a value at a node and returns the node behind it.
  private func expect(_ value: JSON, at node: Node, in tape: Tape) throws -> Node {
    var next = node &+ 1
    switch value {
    case .array(let elements):
      #expect(tape.word(node).length == elements.count)
      next = node.firstElement
      for (position, element) in elements.enumerated() {
        #expect(tape.element(position, of: node) == next)
        next = try expect(element, at: next, in: tape)
      }
    case .object(let members):
      #expect(tape.word(node).length == members.count)
      next = node.firstKey
      for (key, value) in members {
        #expect(tape.string(tape.word(next)) == key)
        next = try expect(value, at: next.value, in: tape)
      }
    case .string(let text):
      #expect(tape.string(tape.word(node)) == text)
    case .number(let number):
      #expect(tape.text(tape.word(node)) == number.text)
    case .boolean(let flag):
      #expect(tape.word(node).tag == (flag ? Tag.true : Tag.false))
    case .null:
      #expect(tape.word(node).tag == Tag.null)
    }
    #expect(tape.next(after: node) == next)
    return next
  }

  // MARK: - Looking keys up

  @Test("the first of equal keys is found from wherever the search starts", arguments: 0..<300)
  func lookUps(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let names =
      seed % 3 == 0
      ? ["", "a", "b", "ab", "é", "a\"b", "\n"] : (0..<100).map { "key\($0 % 70)" }
    let keys = (0..<Int.random(in: 0...110, using: &random)).map { _ in
      names.randomElement(using: &random) ?? ""
    }
    let members = keys.enumerated().map { position, key in
      "\(key.spelled(using: &random)):\(position)"
    }
    try withTape("{\(members.joined(separator: ","))}") { tape in
      var tape = tape
      var tables = KeyTables()
      defer { tables.free() }
      for _ in 0..<250 {
        let name = names.randomElement(using: &random) ?? ""
        let node = tape.find(name, &tables)
        let expected = keys.firstIndex(of: name)
        if let expected {
          #expect(!node.isNone)
          if !node.isNone { #expect(tape.text(tape.word(node)) == String(expected)) }
        } else {
          #expect(node == .none)
        }
      }
    }
  }

  @Test("a map in document order and one in reverse find all of a hundred keys")
  func orders() throws {
    let members = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    for order in [Array(0..<100), Array((0..<100).reversed())] {
      try withTape("{\(members)}") { tape in
        var tape = tape
        var tables = KeyTables()
        defer { tables.free() }
        for number in order {
          let node = tape.find("k\(number)", &tables)
          #expect(!node.isNone && tape.text(tape.word(node)) == String(number))
        }
        #expect(tape.find("k100", &tables) == .none)
        #expect(tape.find("", &tables) == .none)
      }
    }
  }

  @Test("only whole keys are found, of every length")
  func wholeKeys() throws {
    for count in 0..<40 {
      let key = String("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(count))
      try withTape("{\"\(key)\":1}") { tape in
        var tape = tape
        var tables = KeyTables()
        defer { tables.free() }
        #expect(tape.find(key + "a", &tables) == .none)
        #expect(tape.find(String(key.dropLast()), &tables) == (count == 0 ? 5 : -1))
        for position in 0..<count {
          var other = Array(key)
          other[position] = "!"
          #expect(tape.find(String(other), &tables) == .none)
        }
        #expect(tape.find(key, &tables) == 5)
      }
    }
  }

  @Test("a key with escapes is the plain name that it spells")
  func escapedKeys() throws {
    struct Model: JSONConvertible, Equatable {
      var name = ""
      var empty = 0
      var quoted = 0

      static func map(_ object: inout Model, json: Mapper) {
        object.name <- json["name"]
        object.empty <- json[""]
        object.quoted <- json["a\"b"]
      }
    }
    let text = #"{"\u006eam\u0065":"first","name":"second","a\u0022b":2,"":1,"a\"b":3}"#
    let model = try Rosetta().decode(Model.self, from: text)
    #expect(model == Model(name: "first", empty: 1, quoted: 2))
    let written: String = try Rosetta().encode(model)
    #expect(written == #"{"name":"first","":1,"a\"b":2}"#)
    #expect(try Rosetta().decode(Model.self, from: written) == model)
  }

  // MARK: - Limits

  @Test("nesting is allowed to the limit and refused one further")
  func depth() {
    for limit in [0, 1, 2, 64, 100_000] {
      let arrays = [UInt8](repeating: 0x5B, count: limit) + [UInt8](repeating: 0x5D, count: limit)
      if limit > 0 { #expect(faultOfReading(arrays, maximumDepth: limit) == nil) }
      let deeper = [0x5B] + arrays + [0x5D]
      #expect(
        faultOfReading(deeper, maximumDepth: limit)
          == SyntaxFault(expected: .depth(limit), offset: limit)
      )
      let objects =
        Array(String(repeating: #"{"a":"#, count: limit).utf8) + [0x31]
        + [UInt8](repeating: 0x7D, count: limit)
      #expect(faultOfReading(objects, maximumDepth: limit) == nil)
    }
    #expect(faultOfReading([0x31], maximumDepth: 0) == nil)
    #expect(
      faultOfReading([0x5B, 0x5D], maximumDepth: -5) == SyntaxFault(expected: .depth(-5), offset: 0)
    )
  }

  @Test("a million brackets cost a scan and an error")
  func brackets() {
    let opening = [UInt8](repeating: 0x5B, count: 1_000_000)
    #expect(faultOfReading(opening) == SyntaxFault(expected: .depth(64), offset: 64))
    let closed = opening + [UInt8](repeating: 0x5D, count: 1_000_000)
    #expect(faultOfReading(closed) == SyntaxFault(expected: .depth(64), offset: 64))
    // As deep as the caller wants, and even then not on the stack.
    #expect(faultOfReading(closed, maximumDepth: .max) == nil)
    #expect(
      faultOfReading([0x5B] + closed + [0x5D], maximumDepth: .max)
        == SyntaxFault(expected: .depth(1_000_000), offset: 1_000_000)
    )
    let problems = thrownProblems { try JSON(parsing: opening) }
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("error: nested deeper than 512 levels at $[0][0]") == true)
  }

  @Test("a string of ten megabytes and a number of one are read in one go", .tags(.slow))
  func long() throws {
    let text = String(repeating: "x", count: Effort.count(10_000_000, otherwise: 1_000_000))
    #expect(try Rosetta().decode(String.self, from: "\"\(text)\"") == text)
    #expect(try Rosetta().decode(String.self, from: "\"\(text)\\n\"") == text + "\n")
    let length = Effort.count(1_000_000, otherwise: 100_000)
    let digits = String(repeating: "9", count: length)
    for problems in [
      thrownProblems { try Rosetta().decode(Int.self, from: digits) },
      thrownProblems { try Rosetta().decode(Double.self, from: digits) },
    ] {
      #expect(problems.count == 1)
      #expect(problems.first?.hasSuffix("which does not fit at $") == true)
    }
    #expect(try Rosetta().decode(Double.self, from: "0.\(digits)") == 1)
    #expect(try Rosetta().decode(Double.self, from: "\(digits)e-\(length)") == 1)
    #expect(try JSON(parsing: digits) == .number(#require(JSONNumber(text: digits))))
    let zeros = String(repeating: "0", count: length)
    #expect(try Rosetta().decode(Int.self, from: "1\(zeros)e-\(length)") == 1)
    #expect(try Rosetta().decode(Int.self, from: "0.\(zeros)1e\(length + 1)") == 1)
  }

  // MARK: - Documents that end or go on

  static let document = #" [{"a":[1,-2.5e+3,true,false,null],"é\n\u20AC":"😀"},"",[],{}, 0 ] "#

  @Test("a document that is cut at any byte is refused at its end")
  func truncated() {
    let whole = Array(Self.document.utf8)
    #expect(faultOfReading(whole) == nil)
    for count in 0..<whole.count - 1 {
      let bytes = Array(whole.prefix(count))
      guard let fault = faultOfReading(bytes) else {
        Issue.record("accepted \(count) bytes")
        continue
      }
      let end = bytes.lastIndex { !$0.isJSONSpace }.map { $0 + 1 } ?? count
      // A cut character or word is refused at its start.
      #expect(fault.offset <= end && fault.offset >= end - 5, "\(count): \(fault)")
    }
  }

  @Test("nothing but space may stand around a document")
  func around() {
    for text in ["{}", "[]", "1", "\"a\"", "true", "null", "-0.5e1"] {
      for space in ["", " ", "\n\r\t ", String(repeating: " ", count: 33)] {
        #expect(faultOfReading(Array("\(space)\(text)\(space)".utf8)) == nil)
        for stray in ["x", "1", "]", "}", ",", "{}", "\u{0}", "\u{B}", "\u{A0}", "\"", "-"] {
          let bytes = Array("\(space)\(text)\(space) \(stray)".utf8)
          let offset = 2 * space.utf8.count + text.utf8.count + 1
          let fault = SyntaxFault(expected: .endOfDocument, offset: offset)
          #expect(faultOfReading(bytes) == fault, "\(text)\(stray)")
        }
      }
    }
    #expect(faultOfReading([]) == SyntaxFault(expected: .value, offset: 0))
    #expect(faultOfReading(Array(" \n".utf8)) == SyntaxFault(expected: .value, offset: 2))
  }

  private func withTape(_ text: String, _ body: (Tape) throws -> Void) throws {
    var text = text
    try text.withUTF8 { bytes in
      let tape = try Tape.make(bytes, maximumDepth: 64).get()
      defer { tape.free() }
      try body(tape)
    }
  }
}

extension Tape {
  /// The node of the value of a key of the root, or none.
  fileprivate mutating func find(_ name: String, _ tables: inout KeyTables) -> Node {
    var name = name
    return name.withUTF8 { bytes in
      // An empty string lends no address to rely on.
      let start = bytes.baseAddress ?? self.bytes
      return value(start, bytes.count, Tape.bucket(start, bytes.count), of: .root, &tables)
    }
  }
}

extension String {
  /// This text as JSON, some of its characters escaped.
  fileprivate func spelled(using random: inout SeededRandom) -> String {
    let body = unicodeScalars.map { scalar -> String in
      let mustEscape = scalar == "\"" || scalar == "\n"
      guard mustEscape || Int.random(in: 0..<8, using: &random) == 0 else { return "\(scalar)" }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(body.joined())\""
  }
}

extension JSON {
  /// A value at random.
  static func random(depth: Int, using random: inout SeededRandom) -> JSON {
    let texts = ["", "a", "key", "é€😀", "quo\"te", "line\n", "a longer text, of many words"]
    let numbers = ["0", "-1", "2.5", "1e300", "18446744073709551615", "-0.0", "1E-7", "123456789"]
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: return .boolean(Bool.random(using: &random))
    case 1: return .string(texts.randomElement(using: &random) ?? "")
    case 2:
      return JSONNumber(text: numbers.randomElement(using: &random) ?? "0").map { .number($0) }
        ?? .null
    case 3: return .null
    case 4, 5:
      let count = Int.random(in: 0..<6, using: &random)
      return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      let keys = texts.shuffled(using: &random).prefix(Int.random(in: 0..<6, using: &random))
      return .object(
        JSONObject(keys.map { ($0, JSON.random(depth: depth - 1, using: &random)) })
      )
    }
  }
}
