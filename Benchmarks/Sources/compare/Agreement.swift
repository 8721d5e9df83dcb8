import Documents
import Foundation
import Rosetta

/// The models that both sides decode from a document, after verifying that the two agree on every
/// value, both there and in the model that each decodes from the other's output.
struct Agreement<Model: Rival> where Model.Twin: Codable {
  let model: Model
  let twin: Model.Twin
  /// The size of Rosetta's output.
  let encodedCount: Int

  init(_ data: Data) throws {
    let rosetta = Rosetta()
    model = try rosetta.decode(Model.self, from: data)
    twin = try JSONDecoder().decode(Model.Twin.self, from: data)
    try Self.compare(model, twin, "decoded")

    let encoded: Data = try rosetta.encode(model)
    encodedCount = encoded.count
    try Self.compare(
      model,
      JSONDecoder().decode(Model.Twin.self, from: encoded),
      "encoded by Rosetta"
    )
    let twinEncoded = try JSONEncoder().encode(twin)
    try Self.compare(
      rosetta.decode(Model.self, from: twinEncoded),
      twin,
      "encoded by Foundation"
    )
  }

  private static func compare(_ model: Model, _ twin: Model.Twin, _ step: String) throws {
    if let path = model.disagreement(with: twin) {
      throw Disagreement(type: Model.self, path: path, step: step)
    }
  }
}

/// The two sides differ, so their times cannot be compared.
struct Disagreement: Error, CustomStringConvertible {
  let type: Any.Type
  let path: String
  let step: String

  var description: String { "\(type), \(step): the sides disagree at \(path)" }
}
