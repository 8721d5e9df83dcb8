import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// The three documents as they are.
  static func documents(_ documents: DocumentSet) -> [Contest] {
    [
      decoding("twitter", Twitter.Root.self, documents.twitter),
      decoding("citm_catalog", Citm.Root.self, documents.citm),
      decoding("canada", Canada.Root.self, documents.canada),
      encoding("twitter", Twitter.Root.self, documents.twitter),
      encoding("citm_catalog", Citm.Root.self, documents.citm),
      encoding("canada", Canada.Root.self, documents.canada),
    ]
  }

  /// The three documents and a short one, as Codable types that know nothing of Rosetta.
  static func codable(_ documents: DocumentSet) -> [Contest] {
    let short = { try firstUser(of: documents.twitter()) }
    return [
      codableDecoding("twitter", TwitterTwins.Root.self, documents.twitter),
      codableDecoding("citm_catalog", CitmTwins.Root.self, documents.citm),
      codableDecoding("canada", CanadaTwins.Root.self, documents.canada),
      codableDecoding("one user", TwitterTwins.User.self, short),
      codableEncoding("twitter", TwitterTwins.Root.self, documents.twitter),
      codableEncoding("citm_catalog", CitmTwins.Root.self, documents.citm),
      codableEncoding("canada", CanadaTwins.Root.self, documents.canada),
      codableEncoding("one user", TwitterTwins.User.self, short),
    ]
  }

  /// The user of the first status, a body of about a kilobyte.
  private static func firstUser(of twitter: Data) throws -> Data {
    try Rosetta().encode(JSON(parsing: twitter)["statuses"]?[0]?["user"] ?? .null)
  }

  /// Documents whose keys are in an order that no map has.
  static func orders(_ documents: DocumentSet) -> [Contest] {
    [
      decoding("twitter, keys shuffled", Twitter.Root.self) {
        try ShuffledKeys.document(documents.twitter())
      },
      decoding("citm_catalog, keys shuffled", Citm.Root.self) {
        try ShuffledKeys.document(documents.citm())
      },
      order("twitter", Twitter.Root.self, documents.twitter),
      order("citm_catalog", Citm.Root.self, documents.citm),
    ]
  }

  /// The cost of a random order of keys, against the document's own order; both without spaces.
  private static func order<Model: Rival & Equatable>(
    _ name: String,
    _ type: Model.Type,
    _ document: @escaping () throws -> Data
  ) -> Contest {
    Contest(name: "decode \(name), keys shuffled", opponent: "in order") {
      let rosetta = Rosetta()
      let shuffled = try ShuffledKeys.document(document())
      let ordered: Data = try rosetta.encode(JSON(parsing: document()))
      guard try rosetta.decode(type, from: shuffled) == rosetta.decode(type, from: ordered) else {
        throw Disagreement(type: type, path: "$", step: "shuffled keys")
      }
      return Sides(
        byteCount: shuffled.count,
        rosetta: { keep(try rosetta.decode(Model.self, from: shuffled)) },
        opponent: { keep(try rosetta.decode(Model.self, from: ordered)) }
      )
    }
  }

  /// The cost of the strict policies, on a document in which they find nothing.
  static func policies(_ documents: DocumentSet) -> [Contest] {
    [
      policy("unknownKeys .warn", documents) { $0.unknownKeys = .warn },
      policy("unknownKeys .fail", documents) { $0.unknownKeys = .fail },
      policy("duplicateKeys .fail", documents) { $0.duplicateKeys = .fail },
      policy("optionals .strict", documents) { $0.optionals = .strict },
    ]
  }

  private static func policy(
    _ name: String,
    _ documents: DocumentSet,
    _ set: @escaping (inout Rosetta) -> Void
  ) -> Contest {
    Contest(name: "decode twitter, " + name, opponent: "no policy") {
      let data = try documents.twitter()
      let lenient = Rosetta()
      var strict = Rosetta()
      set(&strict)
      let rosetta = strict
      guard
        try rosetta.decode(Twitter.Root.self, from: data)
          == lenient.decode(Twitter.Root.self, from: data)
      else {
        throw Disagreement(type: Twitter.Root.self, path: "$", step: name)
      }
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode(Twitter.Root.self, from: data)) },
        opponent: { keep(try lenient.decode(Twitter.Root.self, from: data)) }
      )
    }
  }
}
