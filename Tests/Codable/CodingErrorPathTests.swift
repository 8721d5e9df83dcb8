import Testing

@testable import Rosetta

@Suite("Paths to the errors of a Codable type")
struct CodingErrorPathTests {
  @Test("the elements of an array are looked for once, however many of them have errors")
  func elementsOnce() {
    let text = #"{"list":["# + Array(repeating: "{}", count: 100).joined(separator: ",") + "]}"
    text.withJSONBytes { bytes in
      var fault: DiagnosticLog?
      guard var run = Rosetta().startDecoding(bytes, &fault) else {
        Issue.record("the document is valid")
        return
      }
      withUnsafeMutablePointer(to: &run) { pointer in
        let json = JSONReader(pointer, at: 0)
        var elements: [Int: [Int]] = [:]
        func node(at index: Int) -> Int {
          json.follow([.key("list"), .index(index)], &elements).node
        }
        let nodes = (0..<100).map { node(at: $0) }
        #expect(Set(nodes).count == 100)
        #expect(Array(elements.values) == [nodes])
        // In another order they would not be found, if they were looked for again.
        for list in elements.keys { elements[list] = nodes.reversed() }
        #expect((0..<100).map { node(at: $0) } == nodes.reversed())
      }
      _ = run.finish()
    }
  }
}
