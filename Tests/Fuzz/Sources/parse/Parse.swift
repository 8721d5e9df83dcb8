import Foundation
import Fuzzing
import Rosetta

/// Any bytes as `JSON`: what is read prints, and reads again as the same; what is refused has a
/// place inside the document, whichever way it came in.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = Input(start, count).document
  do {
    let json = try JSON(parsing: document)
    expectAgain(json)
    expectRaw(document)
    // Whatever is a document is also an element of one, without a byte order mark and if it is not
    // too deep by then.
    let isMarked = document.starts(with: [0xEF, 0xBB, 0xBF])
    let array = Data("[".utf8) + document.dropFirst(isMarked ? 3 : 0) + Data("]".utf8)
    if let element = expectLimit({ () throws(RosettaError) in try JSON(parsing: array) }) {
      expect(element == .array([json]), "an element differs:\n\(json)")
    }
    if let text = String(data: document, encoding: .utf8) {
      let again = expectValue("refuses the string:\n\(text)") { try JSON(parsing: text) }
      expect(again == json, "a string differs from its bytes:\n\(text)")
    }
    let tree = JSON(any: json.any)
    // A number beyond the doubles has no JSON any more.
    if json.doubleValue?.isFinite != false {
      expect(tree.type == json.type, "another kind by way of Foundation:\n\(json)")
    }
  } catch {
    error.render(of: document)
    expect([.syntax, .limit].contains(error.category), "neither syntax nor limit:\n\(error)")
    expect(error.problems.count == 1, "several problems:\n\(error)")
  }
  return 0
}

private func expectAgain(_ json: JSON) {
  let text = json.description
  let again = expectValue("refuses its own text:\n\(text)") { try JSON(parsing: text) }
  expect(again == json, "does not read what it printed:\n\(text)")
  expect(again.description == text, "prints something else:\n\(text)")
  expect(again.hashValue == json.hashValue, "equal values hash apart:\n\(text)")
  var rosetta = Rosetta()
  rosetta.output = .pretty
  rosetta.sortedKeys = true
  let pretty = expectValue("cannot print:\n\(text)") { try rosetta.encode(json) as String }
  let parsed = expectValue("refuses its layout:\n\(pretty)") { try JSON(parsing: pretty) }
  expect(parsed == json, "laid out it is something else:\n\(pretty)")
}

private func expectRaw(_ document: Data) {
  let rosetta = Rosetta()
  let raw = expectValue("no raw text") { try rosetta.decode(RawJSON.self, from: document) }
  expect(document.range(of: Data(raw.text.utf8)) != nil, "another raw text:\n\(raw)")
  let array = expectLimit { () throws(RosettaError) in try rosetta.encode([raw, raw]) as String }
  if let array {
    expect(array.utf8.elementsEqual("[\(raw),\(raw)]".utf8), "written otherwise:\n\(array)")
  }
}

/// The value, or nil if the document is beyond a limit; any other error is a finding.
private func expectLimit<Value>(_ body: () throws(RosettaError) -> Value) -> Value? {
  do {
    return try body()
  } catch {
    expect(error.category == .limit, "\(error)")
    return nil
  }
}
