import Foundation
import Fuzzing
import Rosetta

/// A model of every bridge, under options that the first two bytes choose: whatever comes in, no
/// trap; every word of what is said is worked out; a failure changes nothing; a secret stays one.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let (choices, more) = (input.choice(), input.choice())
  let rendering = Rendering()
  let rosetta = rendering.attached(to: Rosetta(choices: choices, more))
  let document = input.document
  switch more >> 6 {
  case 0: decodeNew(document, rosetta)
  case 1: updateValue(document, rosetta)
  case 2: updateInstance(document, rosetta)
  default: decodeRoots(document, rosetta)
  }
  rendering.check()
  // The models of the other ways have no password.
  if more >> 6 < 2, let secret = secret(of: document) {
    for text in rendering.texts {
      expect(!text.contains(secret), "tells the secret \(secret):\n\(text)")
    }
  }
  return 0
}

private func decodeNew(_ document: Data, _ rosetta: Rosetta) {
  do {
    let everything = try rosetta.decode(Everything.self, from: document)
    _ = try? rosetta.encode(everything) as Data
  } catch {
    error.render(of: document)
  }
}

private func updateValue(_ document: Data, _ rosetta: Rosetta) {
  let before = existing()
  var everything = before
  do {
    try rosetta.update(&everything, from: document)
  } catch {
    error.render(of: document)
    expect(everything == before, "a value has changed:\n\(document.text.debugDescription)")
  }
}

private func updateInstance(_ document: Data, _ rosetta: Rosetta) {
  let student = Student()
  let friend = Person()
  student.friend = friend
  let before = student.state
  do {
    try rosetta.update(student, from: document)
  } catch {
    error.render(of: document)
    expect(student.state == before, "an instance has changed:\n\(document.text.debugDescription)")
    expect(
      student.friend === friend,
      "an inner instance has changed:\n\(document.text.debugDescription)"
    )
  }
}

private func decodeRoots(_ document: Data, _ rosetta: Rosetta) {
  _ = rosetta.decode(document, check: { $0.count < 3 }) as [Everything]?
  _ = rosetta.decode(document) as [String: Student]?
  _ = try? rosetta.decode(document, using: .stringified(.array(.nullable(.iso8601))))
}

/// What is there before a document comes.
private func existing() -> Everything {
  let text = #"{"id":1,"name":"old","tags":["x"],"price":1.5,"children":[{"id":2}],"raw":[1]}"#
  return expectValue("no model") { try Everything(json: text) }
}

/// The password of a document, if its characters stand nowhere else in it, so that a log that has
/// them tells it.
private func secret(of document: Data) -> String? {
  guard !document.contains(UInt8(ascii: "\\")),
    let secret = (try? JSON(parsing: document))?["password"]?.stringValue,
    secret.utf8.count >= 8, secret.utf8.allSatisfy({ $0 < 0x80 }),
    document.text.components(separatedBy: secret).count == 2
  else { return nil }
  return secret
}
