import Testing

@testable import Rosetta

@Suite("Streams in chunks of any size") struct StreamSplitTests {
  static let layouts: [StreamLayout] = [
    .lines, .concatenated, .array, .array(at: "items"), .array(at: "a" / 1 / "b"),
  ]

  static let texts = [
    #"[{"id":1,"name":"é😀\ud83d\ude00\\\"]},{","tags":["a","b"]},{"id":2},{"id":null},{"name":"x"}]"#,
    "{\"id\":1}\n{\"id\":2,\"name\":\"\\u00e9\"}\r\n\n x \n{\"id\":[}\n{\"id\":3}\n{\"id\":4,",
    "\u{1E}{\"id\":1}\n\u{1E}{\"id\":\u{1E}{\"id\":3}\n\u{1E}tru\n\u{1E}{\"id\":5}",
    #"{"x":[1.5e-7,true,null,"\\"],"items":[{"id":1},{"id":2,"tags":["1",2]},7],"items":0,"y":{"z":[[]]}}"#,
    #"{"a":[0,{"b":[{"id":8},{"id":9}] , "c":1}],"d":"é"} "#,
    "\u{FEFF}[{\"id\":1}\n,\n{\"id\":2}]x",
    "{\"id\":1}{\"id\":2}[] \"\"7 8 {\"id\":3",
    "[1,2,3",
    "1\n22\n333",
  ]

  @Test("every size of chunks gives the same values, problems and places")
  func sizes() {
    for layout in Self.layouts {
      for text in Self.texts {
        let bytes = Array(text.utf8)
        let whole = Rosetta().pieces(Event.self, layout, bytes)
        for size in 1...max(bytes.count, 1) {
          let pieces = Rosetta().pieces(Event.self, layout, bytes, chunk: size)
          #expect(pieces == whole, "\(layout) in chunks of \(size): \(text)")
        }
      }
    }
  }

  @Test("a long string around the elements is checked in parts as it is in one")
  func longStrings() {
    let long = String(repeating: "a", count: 2_000)
    let part = String(repeating: "é", count: 550)
    for (end, rest) in [
      (#"\ud83d\u12"#, #"34"#), (#"\ud83d\ude"#, "00"), (#"\ud83d"#, #"\ude00"#), (#"\u"#, "00e9"),
      (#"\u1"#, "\u{e9}"), ("\\", "é"), (#"\ud83d"#, "x"), (#"\"#, "n"), ("", "\n"),
    ] {
      for start in [#"{"x":""#, #"{"items":""#, #"{""#] {
        let pieces = [start + long, part + end, rest, #"","items":[{"id":1}]}"#]
        let bytes = Array(pieces.joined().utf8)
        let whole = Rosetta().pieces(Event.self, .array(at: "items"), bytes)
        #expect(whole.count == 1)
        let chunks = pieces.map { Array($0.utf8) }
        let parts = Rosetta().stream(of: Event.self, in: .array(at: "items"), from: chunks)
        #expect(parts.map { Piece($0) } == whole, "\(end)\(rest)")
        for size in [1, 7, 1_100] {
          let parts = Rosetta().pieces(Event.self, .array(at: "items"), bytes, chunk: size)
          #expect(parts == whole, "\(end)\(rest) in chunks of \(size)")
        }
        var decoder = Rosetta().partialDecoder(of: JSON.self)
        for chunk in chunks {
          decoder.append(chunk)
          _ = decoder.value
        }
        let end = outcome { () throws(RosettaError) in try decoder.finish() }
        #expect(end == outcome { () throws(RosettaError) in try JSON(parsing: bytes) })
      }
    }
  }

  @Test("a scalar around the elements is valid if it is in a document")
  func scalars() {
    let strings = (UInt8.min...UInt8.max).map { [.quote] + Array("12345678".utf8) + [$0, .quote] }
    let others = [
      "0", "-0", "01", "-", "1.", "1.5", ".5", "1e", "1e5", "1E+5", "1e-", "+1", "1.5e3x", "true",
      "tru", "truex", "null", "nul", "NaN", #""a\nb""#, #""a\qb""#, #""\ud800""#, #""é""#, #""""#,
    ]
    for scalar in strings + others.map({ Array($0.utf8) }) {
      let isValid = (try? JSON(parsing: scalar + [.space])) != nil
      for (start, end) in [(#"{"x":"#, ""), ("{", ":1")] {
        let bytes = Array(start.utf8) + scalar + Array((end + #","items":[{"id":1}]}"#).utf8)
        let stream = Rosetta().stream(of: Event.self, in: .array(at: "items"), from: [bytes])
        let events = try? stream.map { try $0.get() }
        let fits = isValid && (end == "" || scalar.first == .quote)
        #expect(events?.count == (fits ? 1 : nil), "\(scalar)")
      }
    }
  }

  /// The value, or the problems with their places.
  private func outcome(_ body: () throws(RosettaError) -> JSON) -> Piece {
    Piece(Result { () throws(RosettaError) in try body() })
  }

  /// One of `texts`, or one with a long string around its elements, changed in a few places.
  private func document(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(Self.texts.randomElement(using: &random).map { Array($0.utf8) } ?? [])
    if Int.random(in: 0..<3, using: &random) == 0 {
      let parts = ["abcdefghijklmnopqrstuvwxyz", "é", #"\ud83d\ude00"#, "😀", #"\n"#, #"\u00e9"#]
      let count = Int.random(in: 0..<400, using: &random)
      let string = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      bytes = Array(#"{"x":"\#(string)","items":[{"id":1},{"name":"\#(string)"}]}"#.utf8)
      if Bool.random(using: &random) { bytes = Array("[\"".utf8) + bytes.dropFirst(6) }
    }
    let alphabet =
      Array("{}[]\",:\\u0d \n\u{1E}1e-.tnf\u{1F}é".utf8).map { [$0] } + [[0xEF, 0xBB, 0xBF]]
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = place + Int.random(in: 0...1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        bytes.replaceSubrange(place..<end, with: alphabet.randomElement(using: &random) ?? [])
      case 2: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test("any split of any document gives the same as the whole", .tags(.slow))
  func randomSplits() {
    var random = SeededRandom(seed: 28)
    for _ in 0..<Effort.count(10_000, otherwise: 1_000) {
      let bytes = document(&random)
      let layout = Self.layouts.randomElement(using: &random) ?? .lines
      var rosetta = Rosetta()
      rosetta.maximumElementSize = Bool.random(using: &random) ? 20 : 1 << 20
      rosetta.duplicateKeys = Bool.random(using: &random) ? .first : .fail
      let onInvalid = InvalidElements.allCases.randomElement(using: &random) ?? .throw
      let whole = rosetta.pieces(Event.self, layout, bytes, onInvalid: onInvalid)
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      let largest = Bool.random(using: &random) ? 12 : 1_100
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(rest.count, largest), using: &random)
        chunks.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let parts = rosetta.stream(of: Event.self, in: layout, from: chunks, onInvalid: onInvalid)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(parts.map { Piece($0) } == whole, "\(layout), \(chunks.map(\.count)): \(text)")
      // Values are those that the whole array has, and where it has none, something is wrong.
      if layout == .array, onInvalid == .throw, rosetta.maximumElementSize > 20 {
        let failed = whole.contains { if case .failure = $0 { true } else { false } }
        let all: [Event]? = rosetta.decode(bytes)
        #expect((all == nil) == failed, "\(text)")
        if let all { #expect(whole == all.map { .value("\($0)") }) }
        compareSyntax(bytes)
      }
      comparePartial(bytes, chunks)
    }
  }

  /// What is no JSON is described as in the whole, or found at the end of a cut document.
  private func compareSyntax(_ bytes: [UInt8]) {
    let document = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard document.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "[") else {
      return
    }
    let last = Array(Rosetta().stream(of: JSON.self, in: .array, from: [bytes])).last
    let whole = Result { () throws(RosettaError) in try JSON(parsing: bytes) }
    let found = last.flatMap { offset($0) }
    let text = String(decoding: bytes, as: UTF8.self)
    if found == bytes.count || found == nil {
      #expect((found == nil) == (offset(whole) == nil), "\(text)")
    } else {
      #expect(last.map { Piece($0) } == Piece(whole), "\(text)")
    }
  }

  private func offset(_ result: Result<JSON, RosettaError>) -> Int? {
    guard case .failure(let error) = result else { return nil }
    return error.problems.first?.location?.offset
  }

  private func comparePartial(_ bytes: [UInt8], _ chunks: [[UInt8]]) {
    var decoder = Rosetta().partialDecoder(of: JSON.self)
    for chunk in chunks { decoder.append(chunk) }
    let whole = outcome { () throws(RosettaError) in try JSON(parsing: bytes) }
    #expect(outcome { () throws(RosettaError) in try decoder.finish() } == whole)
    guard case .value = whole else { return }
    #expect(decoder.problems == [])
    // A number may go on.
    if let value = decoder.value { #expect(Piece.value("\(value)") == whole) }
  }

  @Test(
    "200,000 elements come out of chunks of every size",
    .tags(.slow),
    arguments: [StreamLayout.lines, .array, .concatenated],
    [1, 7, 1 << 16, 1 << 24]
  )
  func manyElements(_ layout: StreamLayout, _ size: Int) throws {
    let count = Effort.count(200_000, otherwise: 4_000)
    // What may be taken for structure, in every eighth.
    let events = (0..<count).map { id in
      id % 8 == 0 ? Event(id, "é\(id)", tags: ["]", "{"]) : Event(id)
    }
    let elements = events.map { event in
      event.name.map { #"{"id":\#(event.id),"name":"\#($0)","tags":["]","{"]}"# }
        ?? #"{"id":\#(event.id)}"#
    }
    let text =
      switch layout {
      case .lines: elements.joined(separator: "\n")
      case .concatenated: "\u{1E}\(elements.joined(separator: "\n"))"
      default: "[\(elements.joined(separator: ","))]"
      }
    var next = 0
    let chunks = Array(text.utf8).chunks(of: size)
    for result in Rosetta().stream(of: Event.self, in: layout, from: chunks) {
      let event = try result.get()
      if next == count || event != events[next] { break }
      next += 1
    }
    #expect(next == count)
  }

  @Test("no more is kept than the largest element and a chunk")
  func keptBytes() throws {
    let largest = 3_000
    let elements = (0..<200).map { index in
      #"{"id":\#(index),"name":"\#(String(repeating: "x", count: index % 7 == 0 ? largest : 5))"}"#
    }
    let size = elements.map(\.utf8.count).max() ?? 0
    for (layout, text) in [
      (StreamLayout.lines, elements.joined(separator: "\n")),
      (.concatenated, elements.joined()),
      (
        .array(at: "a"),
        #"{"b":"\#(String(repeating: "y", count: 50_000))","a":["#
          + elements.joined(separator: ",") + "]}"
      ),
    ] {
      for chunk in [1, 7, 1_000, 65_536] {
        var parser = Rosetta().streamParser(of: Event.self, in: layout)
        var (kept, found) = (0, 0)
        for piece in Array(text.utf8).chunks(of: chunk) {
          found += try parser.feed(piece).count
          kept = max(kept, parser.core.buffer.count)
        }
        while case let last = try parser.finish(), !last.isEmpty { found += last.count }
        #expect(found == elements.count)
        #expect(kept <= size + chunk + 2, "\(layout) in chunks of \(chunk)")
      }
    }
  }

  @Test("what waits is not moved for each piece that follows")
  func backlog() {
    var parser = Rosetta().streamParser(of: Int.self, in: .lines)
    parser.append(String(repeating: "1\n", count: 10_000).utf8)
    var (found, moves, kept) = (0, 0, 0)
    while let result = parser.next() {
      found += (try? result.get()) ?? 0
      if found > 10_000 { continue }
      parser.append("1\n".utf8)
      if parser.core.framer.start == 0 { moves += 1 }
      kept = max(kept, parser.core.buffer.count)
    }
    #expect(found == 20_000)
    #expect(moves <= 2)
    #expect(kept <= 40_002)
    #expect(parser.core.buffer.count <= 40_002)
  }

  @Test("a parser takes the pieces of a text one by one")
  func appendsText() throws {
    var parser = Rosetta().streamParser(of: String.self, in: .lines)
    parser.append("\"\u{e9}")
    #expect(parser.next() == nil)
    parser.append("e\"\n\"b\"\n".dropLast(1))
    #expect(try parser.next()?.get() == "\u{e9}e")
    #expect(try parser.finish() == ["b"])
  }

  @Test("a parser that is fed returns what came before an error, and then throws it")
  func feeding() throws {
    var parser = Rosetta().streamParser(of: Int.self, in: .lines)
    #expect(try parser.feed(Array("1\n2\nx\n3\n4".utf8)) == [1, 2])
    #expect(throws: RosettaError.self) { try parser.feed(Array("5\n".utf8)) }
    #expect(try parser.feed([]) == [3, 45])
    #expect(try parser.finish() == [])

    var array = Rosetta().streamParser(of: Int.self, in: .array)
    #expect(try array.feed(Array("[1,".utf8)) == [1])
    for _ in 0..<2 {
      let error = #expect(throws: RosettaError.self) { try array.finish() }
      #expect(error?.problems.first?.location?.offset == 3)
    }
  }

  @Test("a parser that is fed keeps no bytes because of errors, and loses nothing at the end")
  func feedingErrors() throws {
    var parser = Rosetta().streamParser(of: Int.self, in: .lines)
    var (values, errors): ([Int], [Int?]) = ([], [])
    let failure = { (error: RosettaError) in error.problems.first?.location?.line }
    for number in 0..<100 {
      do { values += try parser.feed(Array("\(number)\nx\nx\n".utf8)) } catch {
        errors.append(failure(error))
      }
      #expect(parser.core.buffer.count <= 8)
    }
    // What is wrong is not passed over in silence, though elements are left.
    let error = #expect(throws: RosettaError.self) { try parser.finish() }
    errors.append(error.flatMap(failure))
    while let result = parser.next() {
      do { values.append(try result.get()) } catch { errors.append(failure(error)) }
    }
    #expect(values == Array(0..<100))
    #expect(errors == (1...300).filter { $0 % 3 != 1 })
    #expect(try parser.finish() == [])
  }

  @Test("an error that is left is thrown before anything behind it is read")
  func finishing() throws {
    let reports = Recorder<Report>()
    let rosetta = reports.rosetta(level: .errors)
    let lines = (0..<100).map { "\($0)\nx\n" }.joined()
    var parser = rosetta.streamParser(of: Int.self, in: .lines)
    parser.append(Array(lines.utf8))
    for count in 1...100 {
      let error = #expect(throws: RosettaError.self) { try parser.finish() }
      #expect(error?.problems.first?.location?.line == 2 * count)
      #expect(reports.all.count == count)
    }
    #expect(try parser.finish() == Array(0..<100))
    #expect(try parser.finish() == [])

    parser = rosetta.streamParser(of: Int.self, in: .lines)
    parser.append(Array("1\nx\n2\ny\n3".utf8))
    #expect(throws: RosettaError.self) { try parser.finish() }
    #expect(try parser.next()?.get() == 1)
    #expect(throws: RosettaError.self) { try parser.finish() }
    #expect(try parser.feed("4\n") == [2, 3])
    #expect(try parser.finish() == [])
  }

  @Test("elements and errors come one by one")
  func pulling() throws {
    var parser = Rosetta().streamParser(of: Int.self, in: .lines)
    var pieces: [String] = []
    for chunk in ["1\nx", "\n3\n\"4\"\n5"] {
      parser.append(Array(chunk.utf8))
      while let result = parser.next() { pieces.append(Piece(result).description) }
    }
    #expect(pieces.map { $0.prefix(7) } == ["1", "error: ", "3", "error: "])
    #expect(try parser.finish() == [5])
  }

  @Test("what is broken ends the reading")
  func brokenDocuments() {
    for (layout, start) in [
      (StreamLayout.array, "[1,x"), (.array(at: "a"), "[1"), (.concatenated, "1 x "),
    ] {
      var chunks = 0
      let endless = AnySequence {
        AnyIterator { () -> [UInt8]? in
          chunks += 1
          return chunks < 1_000 ? Array((chunks == 1 ? start : ",1 ").utf8) : nil
        }
      }
      let stream = Rosetta().stream(of: Int.self, in: layout, from: endless)
      #expect(stream.map { Piece($0) }.count <= 2)
      #expect(chunks <= 2)

      var parser = Rosetta().streamParser(of: Int.self, in: layout)
      _ = try? parser.feed(Array(start.utf8))
      for _ in 0..<100 { _ = try? parser.feed(Array(",1 ".utf8)) }
      #expect(parser.core.buffer.count <= 8)
      #expect(throws: RosettaError.self) { try parser.feed([]) }
      #expect(throws: RosettaError.self) { try parser.finish() }
    }
  }
}
