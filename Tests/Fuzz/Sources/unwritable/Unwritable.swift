import Foundation
import Fuzzing
import Rosetta

/// A value that in part cannot be written fails to encode, or is written without that part where it
/// may be; what is written is JSON in any case.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let (choices, more) = (input.choice(), input.choice())
  let rosetta = Rosetta(choices: choices, more)
  let document = input.document
  guard let tree = try? Rosetta().decode(JSON.self, from: document) else { return 0 }

  let value = Holey(tree, times: more.bit(7) ? 500 : 1)
  let written = try? rosetta.encode(value) as Data
  if let written {
    var reader = Rosetta()
    reader.maximumDepth = 1024
    _ = expectValue("is no JSON:\n\(written.text.debugDescription)") {
      try reader.decode(JSON.self, from: written)
    }
  }
  if value.depth <= rosetta.maximumDepth {
    expect(
      (written == nil) == value.fails(rosetta),
      "\(written == nil ? "fails" : "is written"), of \(value)"
    )
  }
  return 0
}
