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

  @Test("any split of any document gives the same as the whole", .tags(.slow))
  func randomSplits() {
    var random = SeededRandom(seed: 28)
    let alphabet = Array("{}[]\",:\\u0 \n\u{1E}1e-.tnf\u{1F}é".utf8)
    for _ in 0..<Effort.count(30_000, otherwise: 3_000) {
      var bytes = Array(Self.texts.randomElement(using: &random).map { Array($0.utf8) } ?? [])
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let layout = Self.layouts.randomElement(using: &random) ?? .lines
      var rosetta = Rosetta()
      rosetta.maximumElementSize = Bool.random(using: &random) ? 20 : 1 << 20
      rosetta.duplicateKeys = Bool.random(using: &random) ? .first : .fail
      let onInvalid = InvalidElements.allCases.randomElement(using: &random) ?? .throw
      let whole = rosetta.pieces(Event.self, layout, bytes, onInvalid: onInvalid)
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(rest.count, 12), using: &random)
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
      }
    }
  }

  @Test("200,000 elements come out of chunks of every size", .tags(.slow))
  func manyElements() throws {
    let count = Effort.count(200_000, otherwise: 4_000)
    let lines = (0..<count).map { #"{"id":\#($0),"name":"é\#($0)","tags":["]","{"]}"# }
    let texts: [(StreamLayout, [UInt8])] = [
      (.lines, Array(lines.joined(separator: "\n").utf8)),
      (.array, Array("[\(lines.joined(separator: ","))]".utf8)),
    ]
    for (layout, bytes) in texts {
      for size in [1, 7, 1 << 16] {
        var next = 0
        for result in Rosetta().stream(of: Event.self, in: layout, from: bytes.chunks(of: size)) {
          let event = try result.get()
          if event.id != next || event.name != "é\(next)" || event.tags != ["]", "{"] { break }
          next += 1
        }
        #expect(next == count, "\(layout) in chunks of \(size)")
      }
    }
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
          kept = max(kept, parser.core.kept)
        }
        while case let last = try parser.finish(), !last.isEmpty { found += last.count }
        #expect(found == elements.count)
        #expect(kept <= size + chunk + 2, "\(layout) in chunks of \(chunk)")
      }
    }
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
}
