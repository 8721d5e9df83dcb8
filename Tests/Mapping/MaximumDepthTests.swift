import Rosetta
import Testing

@Suite("maximumDepth") struct MaximumDepthTests {
  @Test("below zero is the error depth, whatever the value", arguments: ["1", "[1]"])
  func belowZero(_ json: String) throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = -1
    let value = try JSON(parsing: json)
    let decoding = #expect(throws: RosettaError.self) { try rosetta.decode(JSON.self, from: json) }
    #expect(decoding?.problems.map(\.code) == [.depth])
    let encoding = #expect(throws: RosettaError.self) { try rosetta.encode(value) as String }
    #expect(encoding?.problems.map(\.code) == [.depth])
  }

  @Test("zero takes a scalar only")
  func zero() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 0
    #expect(try rosetta.encode(rosetta.decode(Int.self, from: "1")) as String == "1")
    let error = #expect(throws: RosettaError.self) { try rosetta.encode([[1]]) as String }
    #expect(error?.problems.map(\.code) == [.depth])
  }
}
