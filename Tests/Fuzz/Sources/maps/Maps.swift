import Foundation
import Fuzzing
import Rosetta

/// Maps of any fields at any paths: what they write is what stands at the ends of their paths, two
/// fields at one place are a conflict, and an update and a merge come to what they should.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  Outer.plan = Plan(&input)
  Inner.plan = Plan(&input)
  let document = input.document
  // A value and, after a zero, what changes it.
  let parts = document.split(separator: 0, maxSplits: 1).map { Data($0) }
  guard let first = parts.first, let made = Rosetta().decode(first) as Made<Outer>? else {
    return 0
  }
  let text = write(made, first)
  guard parts.count == 2 else { return 0 }
  update(made, parts[1])
  if let text, Outer.plan.isObject, Outer.plan.isUnambiguous, Inner.plan.isUnambiguous {
    merge(made, text, parts[1])
  }
  return 0
}

private var plans: String { "\(Outer.plan.fields)\n\(Inner.plan.fields)" }

/// The text of a value, which is that of its tree and is read again.
private func write(_ made: Made<Outer>, _ document: Data) -> String? {
  let expected = made.json
  let text = try? Rosetta().encode(made) as String
  expect(
    (text == nil) == (expected == nil),
    "a conflict:\n\(plans)\n\(document.text)\n\(text ?? "nil")\n\(expected ?? "nil")"
  )
  guard let text, let expected else { return nil }
  expect(text == "\(expected)", "other JSON:\n\(plans)\n\(document.text)\n\(text)\n\(expected)")
  guard Outer.plan.isUnambiguous, Inner.plan.isUnambiguous else { return text }
  let again = expectValue("not read:\n\(plans)\n\(text)") {
    try Rosetta().decode(Made<Outer>.self, from: text)
  }
  let second = expectValue("not written again:\n\(plans)\n\(text)") {
    try Rosetta().encode(again) as String
  }
  expect(second == text, "another value:\n\(plans)\n\(text)\n\(second)")
  return text
}

/// An instance is updated as a struct is, which stays as it was if the document does not fit.
private func update(_ made: Made<Outer>, _ document: Data) {
  var value = made
  let instance = MadeInstance()
  instance.slots = made.slots
  let fits = Rosetta().decode(document, to: &value)
  let instanceFits = Rosetta().decode(document, to: instance)
  expect(fits == instanceFits, "only one fits:\n\(plans)\n\(document.text)")
  expect(value.slots == instance.slots, "another update:\n\(plans)\n\(document.text)")
  expect(fits || value == made, "half an update:\n\(plans)\n\(document.text)")
}

/// A merge comes to what the merged JSON (RFC 7396) is read as, or changes nothing.
private func merge(_ made: Made<Outer>, _ text: String, _ document: Data) {
  guard let patch = try? JSON(parsing: document), let base = try? JSON(parsing: text) else {
    return
  }
  var (value, strict) = (made, Rosetta())
  strict.optionals = .strict
  let isMerged = (try? Rosetta().merge(&value, from: document)) != nil
  let expected = strict.decode(base.merging(patch)) as Made<Outer>?
  expect(isMerged || value == made, "half a merge:\n\(plans)\n\(text)\n\(document.text)")
  guard let expected else { return }
  expect(isMerged, "not merged:\n\(plans)\n\(text)\n\(document.text)")
  expect(
    value.json == expected.json,
    "another merge:\n\(plans)\n\(text)\n\(document.text)\n\(value.json ?? "nil")"
  )
}
