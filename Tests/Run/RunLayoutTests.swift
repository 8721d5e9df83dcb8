import Testing

@testable import Rosetta

@Suite("The layout of runs")
struct RunLayoutTests {
  /// A pointer to a run is converted to one to what both directions share, and back.
  @Test("what both directions share comes first")
  func sharedIsFirst() {
    #expect(MemoryLayout<DecodingRun>.offset(of: \.shared) == 0)
    #expect(MemoryLayout<EncodingRun>.offset(of: \.shared) == 0)
  }

  /// A small document is decoded in less time than it takes to move and destroy a large run.
  @Test("the state of a run is small")
  func sizes() {
    #expect(MemoryLayout<DecodingRun>.size <= 300)
    #expect(MemoryLayout<EncodingRun>.size <= 320)
  }
}
