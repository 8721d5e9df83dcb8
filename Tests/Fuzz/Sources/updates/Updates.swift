import Dispatch
import Foundation
import Fuzzing
import Rosetta
import Synchronization

/// Updates and merges of an instance are all or nothing and come to what a struct comes to; many
/// threads write the bytes that one writes.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let (choices, more) = (input.choice(), input.choice())
  let rosetta = Rosetta(choices: choices, more)
  let document = input.document
  switch more >> 6 {
  case 0: updateFresh(document, rosetta)
  case 1: change(document, rosetta.update, rosetta.update)
  case 2: change(document, rosetta.merge, rosetta.merge)
  default: encodeOnThreads(document, rosetta)
  }
  return 0
}

/// The bytes of a value, or why it has none.
private func bytes(_ value: some JSONRepresentable) -> String {
  do {
    return try Rosetta().encode(value) as String
  } catch {
    return "\(error)"
  }
}

private func state(_ value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  // The names of instances are their addresses' order.
  return text.replacing(/\s#\d+/, with: "")
}

/// An update of a new instance is a decode.
private func updateFresh(_ document: Data, _ rosetta: Rosetta) {
  let instance = Branch()
  let isUpdated = rosetta.decode(document, to: instance)
  let new = rosetta.decode(document) as Branch?
  expect(isUpdated == (new != nil), "updates what is not decoded:\n\(document.text)")
  expect(
    bytes(instance) == bytes(new ?? Branch()),
    "updates to another value:\n\(document.text)\n\(bytes(instance))"
  )
}

private func change(
  _ document: Data,
  _ changeInstance: (Branch, Data, StaticString, UInt, StaticString) throws -> Void,
  _ changeValue: (inout BranchValue, Data, StaticString, UInt, StaticString) throws -> Void
) {
  let instance = Branch()
  let child = Branch()
  child.kind = "circle"
  instance.children = [child]
  var value = BranchValue()
  var childValue = BranchValue()
  childValue.kind = "circle"
  value.children = [childValue]
  let (before, stateBefore) = (bytes(instance), state(instance))
  expect(before == bytes(value), "an instance is not what a value is")
  let valueBefore = state(value)
  let instanceFails = fails { try changeInstance(instance, document, #fileID, #line, #function) }
  let valueFails = fails { try changeValue(&value, document, #fileID, #line, #function) }
  expect(instanceFails == valueFails, "only one of the two is changed:\n\(document.text)")
  expect(bytes(instance) == bytes(value), "another value:\n\(document.text)\n\(bytes(instance))")
  guard instanceFails else { return }
  expect(bytes(instance) == before, "has changed:\n\(document.text)\n\(bytes(instance))")
  expect(state(instance) == stateBefore, "has changed:\n\(document.text)\n\(state(instance))")
  expect(state(value) == valueBefore, "a value has changed:\n\(document.text)\n\(state(value))")
  expect(instance.children.first === child, "an inner instance is another:\n\(document.text)")
}

private func fails(_ body: () throws -> Void) -> Bool {
  do {
    try body()
    return false
  } catch {
    _ = "\(error)"
    return true
  }
}

private func encodeOnThreads(_ document: Data, _ rosetta: Rosetta) {
  guard let decoded = Rosetta().decode(document) as Branch? else { return }
  nonisolated(unsafe) let shared = decoded
  let expected = try? rosetta.encode(shared) as String
  let before = state(shared)
  let others = Mutex<[String?]>([])
  DispatchQueue.concurrentPerform(iterations: 4) { _ in
    let text = try? rosetta.encode(shared) as String
    others.withLock { $0.append(text) }
  }
  let texts = others.withLock { $0 }
  expect(texts.allSatisfy { $0 == expected }, "a thread writes other bytes:\n\(document.text)")
  expect(state(shared) == before, "encoding has changed the instance:\n\(document.text)")
}
