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
    }
  }
}
