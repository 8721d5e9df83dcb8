import Foundation
import Fuzzing
import Rosetta

/// One field of a map, and which canaries of its value may be shown: those of scalars that a field
/// reads as such and that are no secret.
struct Spec: Sendable {
  indirect enum Kind: Sendable {
    case integer, string, checked, refused, integers, dictionary, coded, tree
    case model([Spec])
    case list([Spec])
    case lossy([Spec])
    case stringified([Spec])
    case inner([Spec])
    case first
    case union([Spec])
  }

  enum Secrecy: Sendable { case none, atEnd, atStart }

  static let names = ["a", "b", "c", "d"]

  let kind: Kind
  let path: [String]
  let secrecy: Secrecy
  let isRequired: Bool
  let isCheckedAcross: Bool

  /// The fields of a map, each with a key of its own.
  static func fields(_ input: inout Input, depth: Int) -> [Spec] {
    let count = Int(input.choice() & 3) + 1
    return names.prefix(count).map { Spec(key: $0, &input, depth: depth) }
  }

  private init(key: String, _ input: inout Input, depth: Int) {
    let choice = input.choice()
    secrecy = [.none, .none, .atEnd, .atStart][Int(choice & 3)]
    isRequired = choice.bit(2)
    isCheckedAcross = choice.bit(3)
    path = choice.bit(4) ? [key, Spec.names[Int(choice >> 6)]] : [key]
    let kind = input.choice() % (depth > 3 ? 9 : 15)
    func inner(_ input: inout Input) -> [Spec] { Spec.fields(&input, depth: depth + 1) }
    switch kind {
    case 0: self.kind = .integer
    case 1: self.kind = .string
    case 2: self.kind = .checked
    case 3: self.kind = .refused
    case 4: self.kind = .integers
    case 5: self.kind = .dictionary
    case 6: self.kind = .coded
    case 7: self.kind = .tree
    case 8: self.kind = .first
    case 9: self.kind = .model(inner(&input))
    case 10: self.kind = .list(inner(&input))
    case 11: self.kind = .lossy(inner(&input))
    case 12: self.kind = .stringified(inner(&input))
    case 13: self.kind = .inner(inner(&input))
    default: self.kind = .union(inner(&input))
    }
  }
}

// MARK: - The map

/// What a program says; it has no value in it.
private struct Refused: Error {}

private enum Choice {
  case number(Int)
  case text(String)
  case model(Int)
}

extension [Spec] {
  func mapping(_ report: Recorder) -> Mapping<Int> {
    Mapping(0) { (_: inout Int, json) in
      for spec in self { spec.map(json, report) }
    }
  }
}

extension Spec {
  func map(_ json: Mapper, _ report: Recorder) {
    var field = json[path[0]]
    if secrecy == .atStart { field = field.secret }
    for key in path.dropFirst() { field = field[key] }
    if secrecy == .atEnd { field = field.secret }
    switch kind {
    case .integer: move(field, DefaultBridge<Int>())
    case .string: move(field, DefaultBridge<String>())
    case .checked: move(field ~ DefaultBridge<String>() § Check("must be good") { _ in false })
    case .refused:
      move(field, BridgeString<Int>(decoder: { _ in throw Refused() }, encoder: { "\($0)" }))
    case .integers: move(field, DefaultBridge<[Int]>())
    case .dictionary: move(field, DefaultBridge<[String: Int]>())
    case .coded: move(field, CodableBridge<[String: Int]>())
    case .tree:
      move(field, DefaultBridge<JSON>().map(decode: { _ in Int?.none }, encode: { _ in nil }))
    case .first:
      move(field, FirstBridge<DefaultBridge<Int>, FlexibleBridge<Int>>.first(.init(), .flexible()))
    case .model(let specs): move(field, specs.mapping(report))
    case .list(let specs): move(field, ArrayBridge(specs.mapping(report)))
    case .lossy(let specs):
      move(
        field,
        LossyArrayBridge<Mapping<Int>>.lossy(specs.mapping(report)) { problem in
          report.problems.append(problem)
          return .skip
        }
      )
    case .stringified(let specs):
      move(field, StringifiedBridge<Mapping<Int>>.stringified(specs.mapping(report)))
    case .inner(let specs): field.map { json in for spec in specs { spec.map(json, report) } }
    case .union(let specs):
      let union = Union<Choice>.untagged {
        Alternative(Choice.number) { if case .number(let value) = $0 { value } else { nil } }
        Alternative(Choice.text, by: ISO8601Text()) {
          if case .text(let value) = $0 { value } else { nil }
        }
        Alternative(Choice.model, by: specs.mapping(report)) {
          if case .model(let value) = $0 { value } else { nil }
        }
      }
      move(field, union)
    }
    if isCheckedAcross { json.check(false, "must be good", at: JSONPath(path.map { .key($0) })) }
  }

  private func move<B: Bridge>(_ field: Field, _ bridge: B) { move(field ~ bridge) }

  private func move<B: Bridge>(_ field: BridgedField<B, B.Value>) {
    var value: B.Value?
    if isRequired { value <- field } else { value <~ field }
  }
}

/// A string that is never taken.
private struct ISO8601Text: Bridge {
  func decode(_ json: JSONReader) -> String? {
    String.decode(json).flatMap { _ in json.refuse("not a date") }
  }

  func encode(_ value: String, to json: JSONWriter) { value.encode(to: json) }
}

/// The problems that closures have been given.
final class Recorder: @unchecked Sendable { var problems: [Problem] = [] }

// MARK: - What may be shown

extension [Spec] {
  /// The canaries that messages about `json` may show.
  func shown(of json: JSON?) -> Set<String> {
    guard case .object? = json else { return [] }
    return reduce(into: []) { $0.formUnion($1.shown(of: json)) }
  }
}

extension Spec {
  fileprivate func shown(of object: JSON?) -> Set<String> {
    if secrecy != .none { return [] }
    guard let value = path.reduce(object, { $0?[$1] }) else { return [] }
    switch kind {
    case .integer, .string, .checked, .refused, .tree: return scalar(value)
    case .integers: return (value.arrayValue ?? []).reduce(into: []) { $0.formUnion(scalar($1)) }
    case .dictionary, .coded:
      return (value.objectValue ?? [:]).reduce(into: []) { $0.formUnion(scalar($1.value)) }
    case .first, .union: return []
    case .model(let specs), .inner(let specs): return specs.shown(of: value)
    case .list(let specs), .lossy(let specs):
      return (value.arrayValue ?? []).reduce(into: []) { $0.formUnion(specs.shown(of: $1)) }
    case .stringified(let specs):
      guard let text = value.stringValue else { return [] }
      return (try? JSON(parsing: text)).map { specs.shown(of: $0) } ?? keys(ofBroken: text)
    }
  }

  private func scalar(_ value: JSON) -> Set<String> {
    switch value {
    case .array, .object: []
    default: canaries(in: "\(value)")
    }
  }
}
