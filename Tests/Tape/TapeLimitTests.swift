import Foundation
import Testing

@testable import Rosetta

/// Documents that no tape can hold.
@Suite("The limits of a tape") struct TapeLimitTests {
  /// Empty objects, which need more words for their bytes than anything else.
  static let dense = Array("[{}\(String(repeating: ",{}", count: 99))]".utf8)
  static let words = 2 + 100 * 4

  @Test("a document whose tape has no room for it is refused as too large", arguments: 64...420)
  func words(_ limit: Int) {
    let result = Self.dense.withUnsafeBufferPointer {
      Tape.make($0, maximumDepth: 2, maximumWords: limit)
    }
    switch result {
    case .success(let tape):
      #expect(limit >= Self.words)
      #expect(tape.words(of: .root) == Self.words)
      tape.free()
    case .failure(let fault):
      #expect(limit < Self.words + 8)
      #expect(fault.expected == .documentSize)
    }
  }

  #if canImport(Glibc) || canImport(Darwin)
    /// A bracket and 3 GiB of zeros, which take no memory as long as nobody reads them.
    struct Zeros: JSONSource {
      func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let count = 3 << 30
        let pages = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
        defer { munmap(pages, count) }
        let start = pages.map { $0.assumingMemoryBound(to: UInt8.self) }
        if mprotect(pages, 1, PROT_READ | PROT_WRITE) == 0 { start?.pointee = .openingBracket }
        return body(UnsafeBufferPointer(start: start, count: count))
      }
    }

    @Test("a document of 3 GiB is refused before it is read", .enabled(if: Int.bitWidth > 32))
    func bytes() throws {
      let error = try #require(throws: RosettaError.self) {
        try Rosetta().decode(Int.self, from: Zeros())
      }
      #expect(
        error.problems.map(\.brief) == ["error: the document is larger than 2.98 GiB at $"]
      )
      #expect(error.problems.map(\.code) == [.size])
    }
  #endif

  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    @Test("a text whose escapes cannot be counted ends the process, and writes nothing")
    func text() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var output = Output(capacity: 64)
        let bytes: [UInt8] = [.quote]
        bytes.withUnsafeBufferPointer {
          output.appendQuoted(UnsafeBufferPointer(start: $0.baseAddress, count: Int.max / 4))
        }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("Rosetta is out of memory"))
    }
  #endif
}
