import Testing

@testable import Rosetta

@Suite("Places in streams") struct StreamPlaceTests {
  @Test("lines and columns count the whole stream")
  func linesAndColumns() {
    let text = "{\n \"é\": [1, 2,\n  \"ü\", 3 ],\n \"x\": }"
    #expect(
      Rosetta().lines(Int.self, .array(at: "é"), text).filter { $0.hasPrefix("error") } == [
        "error: expected Int, found string \"ü\" at $.é[2] (line 3, column 3, offset 18)",
        "error: expected a value, found \"}\" at $.x (line 4, column 7, offset 35)",
      ]
    )
  }

  @Test("a key is part of a path behind its colon, as in a document that is not streamed")
  func missingColon() throws {
    for (element, path) in [
      (#"{"a"{"a":1}"#, "$[0]"), (#"{"a" 1}"#, "$[0]"), (#"{"a""#, "$[0]"),
      (#"{"b":{"a"]"#, "$[0].b"), (#"{"a":"#, "$[0].a"),
    ] {
      let error = #expect(throws: RosettaError.self) { try JSON(parsing: "[\(element)") }
      let whole = try #require(error?.problems.map { Piece.text(of: $0) })
      #expect(whole[0].contains(" at \(path) "), "\(whole)")
      #expect(Rosetta().pieces(JSON.self, .array, Array("[\(element)".utf8)) == [.failure(whole)])
    }
  }

  /// Documents that are broken around the elements of an array, and in those that are numbers or
  /// words; of the path `a`, if they are objects.
  private static let broken = [
    "[1.,2]", "[-]", "[1e]", "[1.\"a\"]", "[1. ,2]", "[0c]", "[1x,2]", "[truex]", "[nulll", "[1é]",
    "[0x1F]", "[1_0]", "[01]", "[1;2]", "[undefined]", "[TRUE]", "[.5]", "[NaN]", "[1.", "[tru]",
    "[tru 5]", "[nul\t,1]", "[1 hunter2]", "[1 7531]", "[1 h", "[{}é", "[1\"a\"]", "[1:2]", "[,1]",
    "[1,,2]", "[1,]",
    "[1 , ]", "[1,é]", "[}", "[1}", "[1,", "[1,2", "[1] hello", "[1]]", "[1],", "[[1]2]", " ", "",
    #"{"x":1.}"#, #"{"x":-,"a":[]}"#, "{\"x\":1.\n\(String(repeating: " ", count: 40))}",
    #"{"password" hunter2,"a":[]}"#, #"{"password"=hunter2}"#, #"{hunter2:1,"a":[]}"#,
    #"{"x":hunter2}"#, #"{"pin":1 7531,"a":[]}"#, #"{"x":[1,],"a":[]}"#, #"{"x":[1x]}"#,
    #"{"x":0x1F}"#, #"{"x":1_0}"#, #"{"x":“a”}"#, #"{"x":undefined}"#, #"{"x":-Infinity}"#,
    #"{"x":1,}"#, #"{"x":"\q"}"#, #"{"é" é}"#, #"{"x":01}"#, #"{"x":1"#, #"{"x" h"#, #"{h"#,
    #"{"x":1 // 2"#, #"{"a":[1.]}"#, #"{"a":[0c]}"#, #"{"a":[1,]}"#, #"{"a":[1 hunter2]}"#,
    #"{"a":[]} hello"#, #"{"a":[]}}"#,
  ]

  @Test("what is broken is described as in the whole document, in chunks of any size")
  func brokenDocuments() throws {
    for text in Self.broken {
      let error = #expect(throws: RosettaError.self) { try JSON(parsing: text) }
      let whole = try Piece.failure(#require(error).problems.map { Piece.text(of: $0) })
      let layout = text.hasPrefix("{") ? StreamLayout.array(at: "a") : .array
      for size in [1, 2, 7, 1000] {
        let pieces = Rosetta().pieces(JSON.self, layout, Array(text.utf8), chunk: size)
        #expect(pieces.last == whole, "\(text) in chunks of \(size)")
      }
    }
  }

  @Test("what is shown of a broken word is in the document")
  func brokenWord() throws {
    var parser = Rosetta(showsValues: true).streamParser(of: Int.self, in: .array)
    let error = #expect(throws: RosettaError.self) {
      _ = try parser.feed(Array("[1, tru 5]".utf8))
      _ = try parser.finish()
    }
    let text = try #require(error).description
    #expect(text.contains("tru"))
    #expect(!text.contains("tru ,"))
  }

  @Test("a document that is broken ends before the next one, which is what is found")
  func brokenNumbers() {
    for (text, found, place) in [
      ("1.[]", "\"[\"", "line 1, column 3, offset 2"),
      ("-{}", "\"{\"", "line 1, column 2, offset 1"),
      ("1e\"a\"", "a string", "line 1, column 3, offset 2"),
    ] {
      for size in [1, 1000] {
        let pieces = Rosetta().pieces(JSON.self, .concatenated, Array(text.utf8), chunk: size)
        let problem = "error: expected a digit, found \(found) at $[0] (\(place))"
        #expect(pieces.map(\.description) == [problem], "\(text)")
      }
    }
  }

  @Test("a document cut at any byte gives an error at that byte")
  func cuts() throws {
    let text =
      #"{"a":[{"b":"\u00e9\ud83d\ude00\\é😀"},-1.5e+3,true],"items":[{"id":12,"name":"\nö😀"},{"id":0}],"z":{}}"#
    let bytes = Array(text.utf8)
    for layout in [StreamLayout.array(at: "items"), .concatenated, .lines] {
      for end in 0..<bytes.count where end > 0 || layout == .array(at: "items") {
        let results = Array(Rosetta().stream(of: JSON.self, in: layout, from: [bytes[..<end]]))
        guard case .failure(let error) = results.last else {
          Issue.record("cut at \(end): no error")
          continue
        }
        let problem = try #require(error.problems.first)
        #expect(problem.code == .syntax)
        #expect(problem.location?.offset == end, "cut at \(end): \(problem)")
        let column = String(decoding: bytes[..<end], as: UTF8.self).unicodeScalars.count + 1
        let isInCharacter = bytes[end] & 0xC0 == 0x80
        #expect(isInCharacter || problem.location?.column == column)
      }
    }
  }

  @Test("an element that is cut is no more than that, whatever the options say of a whole one")
  func cutElements() {
    let rosetta = Rosetta(duplicateKeys: .fail, maximumDepth: 2)
    let depth = "\",\" or \"]\", found the end of the document at"
    let keys = "\",\" or \"}\", found the end of the document at"
    let texts: [(StreamLayout, String, String)] = [
      (.array, "[[[1", "\(depth) $[0][0][0] (line 1, column 5, offset 4)"),
      (.lines, "[[1", "\(depth) $[0][0][0] (line 1, column 4, offset 3)"),
      (.concatenated, "[[1", "\(depth) $[0][0][0] (line 1, column 4, offset 3)"),
      (.array, #"[{"id":1,"id":2"#, "\(keys) $[0].id (line 1, column 16, offset 15)"),
      (.lines, #"{"id":1,"id":2"#, "\(keys) $[0].id (line 1, column 15, offset 14)"),
      (.concatenated, #"{"id":1,"id":2"#, "\(keys) $[0].id (line 1, column 15, offset 14)"),
      // The element is whole, the array is not.
      (.array, "[12", "\(depth) $[0] (line 1, column 4, offset 3)"),
    ]
    for (layout, text, problem) in texts {
      for size in [1, 2, 1000] {
        let pieces = rosetta.pieces(JSON.self, layout, Array(text.utf8), chunk: size)
        let error = "error: expected \(problem); the document looks cut off"
        #expect(pieces.map(\.description) == [error], "\(text)")
      }
    }
  }

  @Test("a last line without a line break is what it is with one")
  func lastLines() {
    let rosetta = Rosetta(duplicateKeys: .fail, maximumDepth: 2)
    for line in ["7", "[1] ", "[[[1]]]", #"{"id":1,"id":2}"#, "\"\\u00e9\"\r"] {
      let errors = ["", "\n"].map { end in
        rosetta.stream(of: JSON.self, in: .lines, from: [Array("0\n\(line)\(end)".utf8)])
          .map { result in "\(result)" }
      }
      #expect(errors[0] == errors[1])
    }
  }

  @Test("places go beyond 4 GiB, and indices beyond a million")
  func farPlaces() throws {
    var parser = Rosetta().streamParser(of: Event.self, in: .lines)
    parser.core.begin(at: StreamPosition(line: 5_000_000_000, offset: 1 << 33), index: 1_048_575)
    #expect(try parser.feed(Array("{\"id\":1}\n".utf8)) == [Event(1)])
    let error = try #require(throws: RosettaError.self) {
      try parser.feed(Array("{\"id\":null}\n".utf8))
    }
    #expect(
      error.problems.map { Piece.text(of: $0) } == [
        "error: expected Int, found null at $[1048576].id"
          + " (line 5000000001, column 7, offset 8589934607)"
      ]
    )
  }

  @Test("a place that is too far for an integer stays at the largest one")
  func endOfIntegers() {
    let last = StreamPosition(line: .max, column: .max, offset: .max)
    var place = last
    place.advance(over: .space)
    #expect(place == last)
    Array(repeating: UInt8.space, count: 16).withUnsafeBufferPointer { place.advance(over: $0) }
    #expect(place == last)
    place.advance(over: .lineFeed)
    #expect(place == StreamPosition(line: .max, column: 1, offset: .max))
  }

  @Test("places go beyond 4 GiB in arrays, too")
  func farPlacesInArrays() throws {
    var parser = Rosetta().streamParser(of: Event.self, in: .array(at: "all"))
    #expect(try parser.feed(Array(#"{"all":[{"id":1}"#.utf8)) == [Event(1)])
    let place = StreamPosition(line: 5_000_000_000, column: 3, offset: 1 << 33)
    parser.core.begin(at: place, index: 1_048_575)
    for (text, problem) in [
      (
        #",{"id":null}"#,
        "expected Int, found null at $.all[1048576].id"
          + " (line 5000000000, column 10, offset 8589934599)"
      ),
      (
        ", }",
        "expected a value, found \"}\" at $.all[1048577]"
          + " (line 5000000000, column 17, offset 8589934606)"
      ),
    ] {
      let error = #expect(throws: RosettaError.self) { try parser.feed(Array(text.utf8)) }
      let found = error?.problems.map { Piece.text(of: $0) } ?? []
      #expect(found == ["error: \(problem)"])
    }
  }

  @Test("a byte order mark is one only where the stream begins")
  func marks() {
    let mark = "\u{FEFF}"
    let texts: [(StreamLayout, String, String)] = [
      (.array, "[1,\(mark)2]", "$[1] (line 1, column 4, offset 3)"),
      (.array, "\(mark)[1,\(mark)", "$[1] (line 1, column 4, offset 6)"),
      (.array(at: "a"), "{\"x\":\(mark)1,\"a\":[1]}", "$.x (line 1, column 6, offset 5)"),
      (.lines, "\(mark)1\n\(mark)2\n", "$[1] (line 2, column 1, offset 5)"),
      (.lines, "1\n\(mark)2", "$[1] (line 2, column 1, offset 2)"),
      (.concatenated, "1 \(mark)2 ", "$[1] (line 1, column 3, offset 2)"),
      (.concatenated, "\u{1E}1\n\u{1E}\(mark)2\n", "$[1] (line 2, column 2, offset 4)"),
    ]
    for (layout, text, place) in texts {
      for size in [1, 2, 1000] {
        let pieces = Rosetta().pieces(Int.self, layout, Array(text.utf8), chunk: size)
        let problem = "error: expected a value, found byte 0xEF at \(place)"
        #expect(pieces.last?.description == problem + "; remove the byte order mark", "\(text)")
        #expect(pieces.dropLast() == (text.contains("x") ? [] : [.value("1")]))
      }
    }
  }

  @Test(
    "a scalar around the array that is too large is an error, but a string that is only checked"
  )
  func largeScalars() {
    var rosetta = Rosetta()
    rosetta.maximumElementSize = 100
    let (letters, digits) = (String(repeating: "x", count: 500), String(repeating: "1", count: 500))
    let problem = "error: the element is larger than 100 bytes at"
    for (text, pieces) in [
      (#"{"k":"\#(letters)","data":[1]}"#, ["1"]),
      (#"{"\#(letters)":0,"data":[1]}"#, ["\(problem) $ (line 1, column 2, offset 1)"]),
      (#"{"n":\#(digits),"data":[1]}"#, ["\(problem) $.n (line 1, column 6, offset 5)"]),
      (#"{"data":[1],"n":\#(digits)}"#, ["1", "\(problem) $.n (line 1, column 17, offset 16)"]),
    ] {
      for size in [1, 7, 1000] {
        let all = rosetta.pieces(Int.self, .array(at: "data"), Array(text.utf8), chunk: size)
        #expect(all.map(\.description) == pieces)
      }
    }
  }

  @Test("an element that is too large is an error, and the next one follows")
  func maximumElementSize() {
    var rosetta = Rosetta()
    rosetta.maximumElementSize = 10
    let large = "[\"0123456789\"]"
    let problem = "error: the element is larger than 10 bytes at"
    for size in [1, 3, 1000] {
      #expect(
        rosetta.pieces([String].self, .lines, Array("[]\n\(large)\n[\"1\"]".utf8), chunk: size)
          .map(\.description) == [
            "[]", "\(problem) $[1] (line 2, column 1, offset 3)", "[\"1\"]",
          ]
      )
      #expect(
        rosetta.pieces([String].self, .array, Array("[[],\(large),[\"1\"]]".utf8), chunk: size)
          .map(\.description) == [
            "[]", "\(problem) $[1] (line 1, column 5, offset 4)", "[\"1\"]",
          ]
      )
      #expect(
        rosetta.pieces([String].self, .concatenated, Array("[]\(large)[\"1\"]".utf8), chunk: size)
          .map(\.description) == [
            "[]", "\(problem) $[1] (line 1, column 3, offset 2)", "[\"1\"]",
          ]
      )
      // Cut inside, too.
      #expect(
        rosetta.pieces([String].self, .array, Array("[[],[\"0123456789".utf8), chunk: size)
          .map(\.description) == [
            "[]", "\(problem) $[1] (line 1, column 5, offset 4)",
            "error: expected a value, found the end of the document at $[1]"
              + " (line 1, column 17, offset 16); the document looks cut off",
          ]
      )
    }
  }
}

extension StreamCore {
  /// Goes on as if the stream were at a place, before the line of an index, or behind the element of
  /// an array.
  mutating func begin(at place: StreamPosition, index: Int) {
    framer.checker.here = place
    framer.index = index
    if let last = framer.checker.open.indices.last { framer.checker.open[last].index = index }
  }
}
