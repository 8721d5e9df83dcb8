import Foundation
import Fuzzing
import Rosetta

/// Codable types by Rosetta and by Foundation: the same value and bytes, or the same error. The
/// first byte chooses the type; the rest is the document, or draws one that is like the sample.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let choice = input.choice()
  let shape = CodingCase.all[Int(choice & 127) % CodingCase.all.count]
  var document = Data(Array(input.document))
  if choice > 127 {
    var bytes = Bytes(input: input)
    let sample = shape.samples[Int(bytes.next() % UInt64(shape.samples.count))]
    document = Data(MutatedDocument.mutate(sample, &bytes).utf8)
  }
  if !isComparable(document) { return 0 }
  let differences = shape.compare(document.text, CoderComparison())
  if differences.isEmpty { return 0 }
  let features = Features(of: document)
  let known = Disagreement.all.filter { $0.readers != [.serialization] && $0.applies(features) }
  for difference in differences {
    expect(
      known.contains { $0.explains(difference) },
      "\(shape.name): \(document.text.debugDescription)\n\(difference)"
    )
  }
  return 0
}

extension Disagreement {
  /// Whether it is of the kind of a difference. What one of the two refuses may be the first error
  /// of one, with another behind it.
  fileprivate func explains(_ difference: String) -> Bool {
    if difference.hasPrefix("error") { return true }
    if difference.hasPrefix("only Foundation decodes") { return verdicts.contains(.onlyFoundation) }
    if difference.hasPrefix("only Rosetta decodes") { return verdicts.contains(.onlyRosetta) }
    return verdicts.contains(.values)
  }
}

/// Numbers that follow from the bytes of an input, without end.
private struct Bytes: RandomNumberGenerator {
  var input: Input
  var drawn: UInt64 = 0

  mutating func next() -> UInt64 {
    drawn &+= 1
    return UInt64(input.choice()) &* 0x9E37_79B9_7F4A_7C15 ^ drawn
  }
}

extension Rosetta {
  /// With the limit of Foundation.
  static let deep: Rosetta = {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 512
    return rosetta
  }()
}

/// Foundation traps for some documents that are too deep, and reads looser ones than JSON.
private func isComparable(_ document: Data) -> Bool {
  guard let json = try? Rosetta.deep.decode(JSON.self, from: document) else { return false }
  return String(bytes: document, encoding: .utf8) != nil && json.isShallow
}

extension JSON {
  /// Whether it is less than 200 levels deep, for which both have the stack.
  fileprivate var isShallow: Bool {
    var values = [(self, 0)]
    while let (value, depth) = values.popLast() {
      if depth > 200 { return false }
      values += value.arrayValue?.map { ($0, depth + 1) } ?? []
      values += value.objectValue?.map { ($0.value, depth + 1) } ?? []
    }
    return true
  }
}
