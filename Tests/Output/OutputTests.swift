import Testing

@testable import Rosetta

@Suite("The bytes that a run writes") struct OutputTests {
  /// A comma is written without asking for room, and a closing bracket takes its place.
  @Test("closing brackets at the end of the buffer leave room for the comma after them")
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

  struct Silent: Bridge {
    func decode(_ json: JSONReader) -> Int? { Int.decode(json) }
    func encode(_ value: Int, to json: JSONWriter) {}
  }

  private static func failures(_ encode: (Rosetta) throws -> String) throws -> Int {
    try #require(throws: RosettaError.self) { try encode(Rosetta(maximumErrors: .max)) }
      .report.count(.error)
  }

  @Test("thousands of values that cannot be written do not make the buffer grow")
  func nothingWritten() throws {
    let numbers = [Double](repeating: .nan, count: 5000)
    #expect(try Self.failures { try $0.encode(numbers) } == 5000)
    #expect(try Self.failures { try $0.encode([numbers, numbers]) } == 10_000)
    #expect(try Self.failures { try $0.encode(numbers.map { Optional($0) }) } == 5000)
    let named = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ("\($0)", $1) })
    #expect(try Self.failures { try $0.encode(named) } == 5000)
    #expect(try Self.failures { try $0.encode([1] + numbers + [2]) } == 5000)
    let silent = Array(0..<5000)
    #expect(try Self.failures { try $0.encode(silent, using: .array(Silent())) } == 5000)
  }

  @Test("thousands of values that are left out do not make the buffer grow")
  func leftOut() throws {
    let numbers = [Double](repeating: .nan, count: 5000) + [1]
    #expect(try Rosetta().encode(numbers, using: .lossy()) as String == "[1]")
    var rosetta = Rosetta()
    rosetta.nonFinite = .null
    let nulls = String(repeating: "null,", count: 5000)
    #expect(try rosetta.encode(numbers) as String == "[\(nulls)1]")
  }
}
