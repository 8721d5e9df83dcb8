import Testing

@testable import Rosetta

@Suite("The masks of a document") struct MaskerTests {
  @Test("windows of one line are masked alike in any order")
  func order() {
    let json = Array(#"{"name":"a \"b\": c","list":[1,"d:"],"e":{"f":"g"},"h":null}"#.utf8)
    json.withUnsafeBufferPointer { bytes in
      let document = DocumentText(bytes: bytes)
      let windows = (0..<json.count - 8).map { $0..<$0 + 8 }
      let alone = windows.map { window in
        var masker = Masker(document, fault: nil)
        return masker.text(of: window, quoting: nil)
      }
      for order in [Array(windows.indices), windows.indices.reversed()] {
        var masker = Masker(document, fault: nil)
        for index in order {
          #expect(masker.text(of: windows[index], quoting: nil) == alone[index])
        }
      }
    }
  }
}
