import Foundation
import Fuzzing
import Rosetta

/// Rosetta against Foundation: who accepts a document, and what they read. The first byte chooses
/// the type; what is no `Disagreement` is a finding.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let choice = input.choice()
  // Foundation reads what is behind a document in some encodings: let it have a copy.
  let document = Data(Array(input.document))
  switch choice % 12 {
  case 0: compareTrees(document)
  case 1: compare([String].self, document)
  case 2: compare([Double].self, document)
  case 3: compare([Int].self, document)
  case 4: compare([Bool?].self, document)
  case 5: compare([String: Int8].self, document, .model)
  case 6: compare([Float].self, document)
  case 7: compare([UInt64].self, document)
  case 8: compare(Twin.self, document, .model)
  case 9: compare([[String: [Double?]]].self, document, .model)
  case 10: compare([Decimal].self, document)
  default: compare(String.self, document)
  }
  return 0
}

/// A model that both read.
struct Twin: JSONConvertible, Decodable, Equatable {
  var id = 0
  var name: String?
  var twins: [Twin]?
  var link: URL?
  var ratio: Double?

  static func map(_ object: inout Twin, json: Mapper) {
    object.id <- json["id"]
    object.name <~ json["name"].strict
    object.twins <~ json["twins"].strict
    object.link <~ json["link"].strict
    object.ratio <~ json["ratio"].strict
  }

  private enum CodingKeys: CodingKey { case id, name, twins, link, ratio }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    twins = try values.decodeIfPresent([Twin].self, forKey: .twins)
    link = try values.decodeIfPresent(URL.self, forKey: .link)
    ratio = try values.decodeIfPresent(Double.self, forKey: .ratio)
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

private func compare<Value: JSONRepresentable & Decodable & Equatable>(
  _ type: Value.Type,
  _ document: Data,
  _ reader: Disagreement.Reader = .decoder
) {
  let own = Result { try Rosetta.deep.decode(Value.self, from: document) }
  if own.isFailure, trapsFoundation(document) { return }
  let foreign = Result { try JSONDecoder().decode(Value.self, from: document) }
  judge(own, foreign, document, reader)
}

/// JSONDecoder of Swift 6.3 on Linux traps when a document ends behind the bracket that is one too deep:
/// what may be beyond the limit, which is 512 in both, it does not get to see.
private func trapsFoundation(_ document: Data) -> Bool {
  document.count { $0 | 0x20 == UInt8(ascii: "{") } > 512
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

private func compareTrees(_ document: Data) {
  let own = Result { try Rosetta.deep.decode(JSON.self, from: document) }
  if own.isFailure, trapsFoundation(document) { return }
  let foreign = Result {
    JSON(any: try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed))
  }
  judge(own.map(\.plain), foreign.map(\.plain), document, .serialization)
}

extension JSON {
  /// This value with numbers as exact as `JSONSerialization` is meant to keep them: integers of 64
  /// bits and doubles.
  fileprivate var plain: JSON {
    switch self {
    case .number(let number):
      if let integer = number.integer(as: Int64.self) { return JSON(integer) }
      if let integer = number.integer(as: UInt64.self) { return JSON(integer) }
      return JSON(number.double)
    case .array(let elements): return .array(elements.map(\.plain))
    case .object(let members): return .object(JSONObject(members.map { ($0.key, $0.value.plain) }))
    default: return self
    }
  }
}

private func judge<Value: Equatable>(
  _ own: Result<Value, any Error>,
  _ foreign: Result<Value, any Error>,
  _ document: Data,
  _ reader: Disagreement.Reader
) {
  let verdict: Disagreement.Verdict
  switch (own, foreign) {
  case (.failure, .failure): return
  case (.success(let own), .success(let foreign)):
    if own == foreign { return }
    verdict = .values
  case (.success, .failure): verdict = .onlyRosetta
  case (.failure, .success): verdict = .onlyFoundation
  }
  let features = Features(of: document)
  let isKnown = Disagreement.all.contains {
    $0.readers.contains(reader) && $0.verdicts.contains(verdict) && $0.applies(features)
  }
  expect(
    isKnown,
    """
    \(Value.self), \(reader), \(verdict): \(document.text.debugDescription)
    \(Array(document))
    Rosetta: \(own)
    Foundation: \(foreign)
    """
  )
}
