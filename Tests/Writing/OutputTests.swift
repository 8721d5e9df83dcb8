import Testing

@testable import Rosetta

@Suite("The bytes that a run writes") struct OutputTests {
  /// A comma is written without asking for room, and a closing bracket takes its place.
  @Test("Containers that close at the end of the memory leave room for the comma behind them")
  func containersAtTheEnd() {
    for capacity in 8...40 {
      for depth in 1...5 {
        for length in 1...capacity {
          var output = Output(capacity: capacity)
          defer { output.free() }
          for _ in 0..<depth { output.append(0x5B) }
          for _ in 0..<length { output.append(0x31) }
          for _ in 0..<depth {
            output.appendComma()
            output.close(0x5D)
            // The byte behind `end` is the comma's.
            #expect(output.position <= output.end, "\(capacity), \(depth), \(length)")
          }
          output.appendComma()
          let text =
            String(repeating: "[", count: depth) + String(repeating: "1", count: length)
            + String(repeating: "]", count: depth) + ","
          #expect(String(decoding: output.bytes(), as: UTF8.self) == text)
        }
      }
    }
  }
}
