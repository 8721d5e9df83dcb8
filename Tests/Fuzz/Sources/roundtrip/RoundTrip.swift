import Foundation
import Fuzzing
import Rosetta

/// What is decoded, encoded and decoded again is the same value, and encoded again the same bytes.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let choices = input.choice()
  let document = input.document
  guard let value = Rosetta().decode(document) as Everything? else { return 0 }
  var rosetta = Rosetta()
  rosetta.output = choices.bit(0) ? .pretty : .compact
  rosetta.sortedKeys = choices.bit(1)
  // What stands deep in a document may write defaults that stand deeper.
  rosetta.maximumDepth = 1024

  let first = expectValue("does not write:\n\(document.text.debugDescription)") {
    try rosetta.encode(value) as Data
  }
  let again = expectValue("does not read:\n\(first.text.debugDescription)") {
    try rosetta.decode(Everything.self, from: first)
  }
  expect(
    again == value,
    "reads another value:\n\(first.text.debugDescription)\nof \(value)\nnow \(again)"
  )
  let second = expectValue("does not write again") { try rosetta.encode(again) as Data }
  expect(first == second, "writes other bytes:\n\(first.text.debugDescription)\n\(second.text)")
  let json = expectValue("is no JSON:\n\(first.text.debugDescription)") {
    try JSON(parsing: first.text)
  }
  let tree = expectValue("does not write a tree") { try rosetta.encode(value, as: JSON.self) }
  expect(json == tree, "the tree is another:\n\(json)\n\(tree)")
  return 0
}
