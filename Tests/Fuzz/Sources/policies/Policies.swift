import Foundation
import Fuzzing
import Rosetta

/// A policy is about the document: what it says of a value does not depend on whether the value's
/// key is optional, or on the bridges around it. A union reads what its payload reads.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let choice = input.choice()
  let document = input.document
  // A byte order mark begins a document, and is no part of a value in another one.
  guard !document.starts(with: [0xEF, 0xBB, 0xBF]), let tree = try? JSON(parsing: document) else {
    return 0
  }
  var rosetta = Rosetta()
  rosetta.unknownKeys = choice.bit(0) ? .warn : .fail
  rosetta.duplicateKeys = choice.bit(1) ? .warn : .fail
  switch choice >> 6 {
  case 0: compareScopes(DefaultBridge<BranchValue>(), document, rosetta)
  case 1: compareScopes(DefaultBridge<Shape>(), document, rosetta)
  case 2: compareScopes(DefaultBridge<Everything>(), document, rosetta)
  default: compareUnion(tree, document)
  }
  return 0
}

/// What a policy has said, without the place.
private struct Sayings: Equatable {
  var texts: [String] = []
  /// The severities and codes, and whether there is no value.
  var kinds: [String] = []
  var isRefused = false
}

/// One value in a scope, in which a value that does not fit is no error.
private func say<Value>(
  _ document: String,
  _ path: String,
  _ rosetta: Rosetta,
  _ map: @escaping (Mapper) -> Void,
  _ type: Value.Type = Int.self
) -> Sayings {
  let result = rosetta.result(
    using: Mapping(0) { (_: inout Int, json) in map(json) },
    from: document
  )
  let said = result.problems.filter { $0.code == .unknownKey || $0.code == .duplicateKey }
  let texts = said.map { problem in
    "\(problem.severity) \(problem.message) \("\(problem.path)".replacing(path, with: "", maxReplacements: 1))"
  }
  let isRefused = said.contains { $0.severity == .error } && result.value == nil
  return Sayings(
    texts: texts.sorted(),
    kinds: said.map { "\($0.severity) \($0.code)" }.sorted() + ["\(isRefused)"],
    isRefused: isRefused
  )
}

private func compareScopes<B: Bridge>(_ bridge: B, _ document: Data, _ rosetta: Rosetta) {
  let text = document.text
  let required = say(
    #"{"v":\#(text)}"#,
    ".v",
    rosetta,
    { json in
      var value: B.Value?
      value <- json["v"] ~ bridge
    }
  )
  let optional = say(
    #"{"v":\#(text)}"#,
    ".v",
    rosetta,
    { json in
      var value: B.Value?
      value <~ json["v"] ~ bridge
    }
  )
  expect(required == optional, "optional:\n\(text)\n\(required)\n\(optional)")
  let lossy = say(
    #"{"v":[\#(text)]}"#,
    ".v[0]",
    rosetta,
    { json in
      var values: [B.Value] = []
      values <~ json["v"] ~ .lossy(bridge)
    }
  )
  expect(required == lossy, "lossy:\n\(text)\n\(required)\n\(lossy)")
  guard let quoted = try? Rosetta().encode(text) as String else { return }
  let stringified = say(
    #"{"v":\#(quoted)}"#,
    ".v",
    rosetta,
    { json in
      var value: B.Value?
      value <~ json["v"] ~ .stringified(bridge)
    }
  )
  expect(required.kinds == stringified.kinds, "stringified:\n\(text)\n\(required)\n\(stringified)")
  let errors = required.texts.contains { $0.hasPrefix("error") }
  expect(errors == required.isRefused, "a policy that fails nothing:\n\(text)\n\(required)")
}

private func compareUnion(_ tree: JSON, _ document: Data) {
  let shape = Rosetta().decode(document) as Shape?
  switch tree["type"]?.stringValue {
  case "leaf":
    let leaf = Rosetta().decode(document) as Leaf?
    expect(shape == leaf.map { .leaf($0) }, "a leaf:\n\(document.text)")
  case "empty": expect(shape == .empty, "empty:\n\(document.text)")
  case "size":
    expect(shape == tree["size"]?.intValue.map { .size($0) }, "a size:\n\(document.text)")
  case "group": break
  default: expect(shape == nil, "no tag:\n\(document.text)")
  }
  guard let shape else { return }
  let text = expectValue("a union that is not written") { try Rosetta().encode(shape) as String }
  let again = expectValue("a union that is not read: \(text)") {
    try Rosetta().decode(Shape.self, from: text)
  }
  expect(again == shape, "another union:\n\(document.text)\n\(text)")
}
