#if ROSETTA_CHECK_INVARIANTS
  import Testing

  @testable import Rosetta

  @Suite("The check of a tape's invariants")
  struct TapeInvariantTests {
    /// The document that TapeWord.swift draws, and a few kinds more after it.
    static let text = #"{"a":[1,2.5],"b":"x","c":"\n","d":"é","e":null}"#

    @Test("the check finds nothing in the tape of a parser")
    func sound() throws {
      try withTape { #expect($0.brokenInvariant() == nil) }
    }

    @Test(
      "the check finds a word that has been changed",
      arguments: [
        (0, UInt64(tag: Tag.object, length: 4, offset: 0), "node 0 has 5 children"),
        (0, UInt64(tag: Tag.array, length: 5, offset: 0), "node 0 is at no bracket of its kind"),
        (0, UInt64(tag: 14, length: 5, offset: 0), "node 0 has a tag of no parser"),
        (1, UInt64(end: 17, cursor: 9), "node 0 has been looked up"),
        (1, UInt64(end: 2, cursor: 4), "node 0 ends before its first child"),
        (2, 1, "node 0 has passed keys"),
        (4, UInt64(tag: Tag.integer, length: 1, offset: 7), "node 4 is a key and no string"),
        (4, UInt64(tag: Tag.ascii, length: 2, offset: 2), "node 4 is a string without quotes"),
        (5, UInt64(tag: Tag.array, length: 3, offset: 5), "node 5 has 2 children"),
        (6, UInt64(end: 20, cursor: 20), "node 5 ends after the container that it is in"),
        (6, UInt64(end: 8, cursor: 8), "node 5 has 1 children"),
        (
          7, UInt64(tag: Tag.fraction, length: 1, offset: 6), "node 7 is a number of the other kind"
        ),
        (7, UInt64(tag: Tag.integer, length: 1, offset: 7), "node 7 is no number"),
        (7, UInt64(tag: Tag.integer, length: 1, offset: 400), "node 7 ends after the document"),
        (
          8, UInt64(tag: Tag.integer, length: 1, offset: 6),
          "node 8 starts before the one before it ends"
        ),
        (
          12, UInt64(tag: Tag.ascii, length: 2, offset: 26),
          "node 12 is tagged wrongly for its escapes"
        ),
        (
          14, UInt64(tag: Tag.ascii, length: 2, offset: 35), "node 14 is tagged as ASCII and is not"
        ),
        (16, UInt64(tag: Tag.true, length: 4, offset: 43), "node 16 is not true"),
      ]
    )
    func broken(_ node: Int, _ word: UInt64, _ expected: String) throws {
      try withTape { tape in
        tape.nodes[node] = word
        #expect(tape.brokenInvariant() == expected)
      }
    }

    private func withTape(_ body: (Tape) -> Void) throws {
      try Array(Self.text.utf8).withUnsafeBufferPointer { bytes in
        let tape = try Tape.make(bytes, maximumDepth: 8).get()
        defer { tape.free() }
        body(tape)
      }
    }
  }
#endif
