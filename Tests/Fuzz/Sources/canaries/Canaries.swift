import Foundation
import Fuzzing
import Rosetta

/// Each scalar of a document is a canary of its own. Whatever is wrong with the document, and
/// whatever reads it, no text has a canary of a secret, of a value in the place of an object or array,
/// or of a document that is not JSON, and no problem one but that of the scalar at its path.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  var rosetta = Rosetta(choices: input.choice(), input.choice())
  rosetta.showsValues = false
  let specs = Spec.fields(&input, depth: 0)
  var maker = DocumentMaker()
  maker.value(&input, depth: 0)
  let document = Array(maker.text.utf8).broken(by: &input)
  let text = String(decoding: document, as: UTF8.self)
  let tree = try? JSON(parsing: document)
  let shown = tree.map { specs.shown(of: $0) } ?? keys(ofBroken: text)
  let report = Recorder()
  for output in outputs(of: specs.mapping(report), document, rosetta, report) {
    let canaries = canaries(in: output)
    expect(
      canaries.isSubset(of: shown.union(keys(in: text))),
      "\(canaries.subtracting(shown)) of\n\(text)\nis shown by\n\(output)\nread as\n\(specs)"
    )
  }
  for problem in report.problems {
    let found = canaries(in: "\(problem.message) \(problem.hint ?? "")")
    expect(found.count <= 1, "more than one: \(problem)\n\(text)")
    guard let tree else { continue }
    let own = tree.scalar(at: problem.path.components[...]).map { canaries(in: $0) } ?? []
    expect(
      found.isSubset(of: own.union(keys(in: text))),
      "\(found) is not at the path of \(problem)\n\(text)"
    )
  }
  return 0
}

/// Everything that a run and its error can say, and the problems that closures were told.
private func outputs<B: Bridge>(
  of bridge: B,
  _ document: [UInt8],
  _ rosetta: Rosetta,
  _ report: Recorder
) -> [String] {
  nonisolated(unsafe) var outputs: [String] = []
  var rosetta = rosetta
  rosetta.sinks = [.text, .compact, .json].map { format in
    .handler(format: format, level: .verbose) { outputs.append($0) }
  }
  rosetta.sinks.append(
    LogSink(level: .verbose) { entry in
      outputs.append("\(entry) \(reflected(entry)) \(entry.report.input ?? "")")
      report.problems += entry.report.problems
    }
  )
  let result = rosetta.result(using: bridge, from: document)
  outputs += ["\(result)", reflected(result)]
  do {
    _ = try result.get()
  } catch {
    outputs += [
      "\(error)", String(reflecting: error), reflected(error), error.localizedDescription,
    ]
    outputs += error.problems.compactMap { try? JSONEncoder().encode($0) }.map { $0.text }
  }
  return outputs + report.problems.map { "\($0) \($0.path.components) \($0.hint ?? "")" }
}

extension JSON {
  /// The scalar at a path, which may go on in a string.
  fileprivate func scalar(at path: ArraySlice<JSONPath.Component>) -> String? {
    if let text = stringValue, !path.isEmpty {
      return (try? JSON(parsing: text))?.scalar(at: path)
    }
    switch path.first {
    case .key(let key)?: return self[key]?.scalar(at: path.dropFirst())
    case .index(let index)?: return self[index]?.scalar(at: path.dropFirst())
    case nil: return arrayValue == nil && objectValue == nil ? "\(self)" : nil
    }
  }
}

private func reflected(_ value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text
}

// MARK: - Canaries

func canaries(in text: String) -> Set<String> {
  Set(text.matches(of: /zq\d+z|9\d{7}/).map { String($0.output) })
}

/// The canaries that have become keys, which are shown.
private func keys(in text: String) -> Set<String> {
  text.matches(of: /"([^"\n\r]*)"\s*:/).reduce(into: []) {
    $0.formUnion(canaries(in: String($1.output.1)))
  }
}

/// The same in a document that is not JSON, which may be in a string.
func keys(ofBroken text: String) -> Set<String> { keys(in: text.replacing("\\", with: "")) }

/// A document with a canary in each scalar.
struct DocumentMaker {
  private(set) var text = ""
  private var count = 0

  mutating func value(_ input: inout Input, depth: Int) {
    let choice = input.choice()
    switch choice % (depth > 5 ? 4 : 9) {
    case 0: text += string()
    case 1: text += number()
    case 2: text += choice.bit(7) ? "null" : "true"
    case 3: text += choice.bit(7) ? "-\(number()).5" : "\"\(canary()) {\""
    case 4: list("[", "]", choice >> 5, &input, depth) { _, _ in }
    case 5:
      // A document in a string.
      var inner = DocumentMaker()
      inner.count = count
      inner.value(&input, depth: depth + 1)
      count = inner.count
      text += (try? Rosetta().encode(inner.text) as String) ?? "0"
    default:
      list("{", "}", choice >> 5, &input, depth) { maker, key in
        maker.text += "\"\(key)\":\(choice.bit(4) ? " " : "")"
      }
    }
  }

  private mutating func list(
    _ opening: String,
    _ closing: String,
    _ count: UInt8,
    _ input: inout Input,
    _ depth: Int,
    _ begin: (inout DocumentMaker, String) -> Void
  ) {
    text += opening
    for position in 0..<Int(count) {
      if position > 0 { text += count.bit(1) ? ",\n" : ", " }
      begin(&self, Spec.names[Int(input.choice()) % 4])
      value(&input, depth: depth + 1)
    }
    text += closing
  }

  private mutating func canary() -> String {
    count += 1
    return "zq\(count)z"
  }

  private mutating func string() -> String {
    let canary = canary()
    return count.isMultiple(of: 5) ? "\"\(canary) \(count) \\\"x\\\": \(canary)\"" : "\"\(canary)\""
  }

  private mutating func number() -> String {
    count += 1
    return "\(90_000_000 + count)"
  }
}

extension [UInt8] {
  /// The same, a part of it, or with other bytes somewhere.
  fileprivate func broken(by input: inout Input) -> [UInt8] {
    var bytes = self
    let mistakes = Array("\n\"\\:,{}[]x'0- \t/".utf8)
    let choice = input.choice()
    if choice & 3 == 0 || isEmpty { return bytes }
    let place = (Int(input.choice()) << 8 + Int(input.choice())) % count
    switch choice & 3 {
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.insert(mistakes[Int(choice >> 2) % mistakes.count], at: place)
    default: bytes[place] = mistakes[Int(choice >> 2) % mistakes.count]
    }
    return bytes
  }
}
