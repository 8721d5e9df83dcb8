// Runs one side of one document a number of times, for `valgrind --tool=callgrind` and `perf`:
//
//   valgrind --tool=callgrind .build/release/profile FOLDER twitter decode 10
//
// Run it with two counts and take the difference, so that the work that the process does only once
// cancels out. Some documents are generated, whatever the folder: `records`, mapped by a map
// function, and `records-mapping`, by a `Mapping`; `articles`, by key paths; `messages`, a union of
// ten cases, and `messages-payloads`, the same without the union; `positions` and `texts`, with
// checks or with closures in their place. `twitter-codable`, `citm_catalog-codable` and
// `user-codable`, one user of twitter.json, are Codable types, with one `RosettaDecoder` and one
// `RosettaEncoder`.
import Documents
import Foundation
import Rosetta

@main
enum Profile {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[4]) else {
      print(
        """
        usage: profile FOLDER DOCUMENT decode|encode COUNT
          DOCUMENT  twitter, citm_catalog, canada, records, records-mapping, articles,
                    messages, messages-payloads, positions, positions-closures, texts, texts-closures,
                    twitter-codable, citm_catalog-codable or user-codable
        """
      )
      return
    }
    let isDecoding = arguments[3] == "decode"
    let document = arguments[2].replacing("-codable", with: "")
    let file = URL(fileURLWithPath: arguments[1]).appendingPathComponent(document + ".json")
    switch arguments[2] {
    case "twitter": try run(Twitter.Root.self, Data(contentsOf: file), isDecoding, count)
    case "twitter-codable":
      try runCoder(TwitterTwins.Root.self, Data(contentsOf: file), isDecoding, count)
    case "citm_catalog-codable":
      try runCoder(CitmTwins.Root.self, Data(contentsOf: file), isDecoding, count)
    case "user-codable":
      let twitter = URL(fileURLWithPath: arguments[1]).appendingPathComponent("twitter.json")
      let user = try JSON(parsing: Data(contentsOf: twitter))["statuses"]?[0]?["user"] ?? .null
      try runCoder(TwitterTwins.User.self, Rosetta().encode(user), isDecoding, count)
    case "citm_catalog": try run(Citm.Root.self, Data(contentsOf: file), isDecoding, count)
    case "canada": try run(Canada.Root.self, Data(contentsOf: file), isDecoding, count)
    case "records": try run([Record].self, Record.document(count: 1_000), isDecoding, count)
    case "articles": try run([Article].self, Article.document(count: 1_000), isDecoding, count)
    case "positions", "positions-closures", "texts", "texts-closures":
      try runChecks(arguments[2], isDecoding, count)
    case "messages":
      try run([RoomMessage].self, MadeRoomMessages(count: 10_000).document, isDecoding, count)
    case "messages-payloads":
      let document = MadeRoomMessages(count: 10_000).sortedDocument
      try run(SortedMessages.self, document, isDecoding, count)
    case "records-mapping":
      try run([MappedRecord].self, Record.document(count: 1_000), isDecoding, count)
    default: print("no document \(arguments[2])")
    }
  }

  /// Runs 10,000 objects with checks, or with closures in their place.
  private static func runChecks(_ name: String, _ isDecoding: Bool, _ count: Int) throws {
    let positions = Data(Position.document(count: 10_000).utf8)
    let texts = Data(PartNumber.document(count: 10_000).utf8)
    switch name {
    case "positions": try run([Position].self, positions, isDecoding, count)
    case "positions-closures": try run([ClosedPosition].self, positions, isDecoding, count)
    case "texts": try run([PartNumber].self, texts, isDecoding, count)
    default: try run([ClosedPartNumber].self, texts, isDecoding, count)
    }
  }

  static func run<Model: JSONRepresentable>(
    _ type: Model.Type,
    _ data: Data,
    _ isDecoding: Bool,
    _ count: Int
  ) throws {
    let rosetta = Rosetta()
    if isDecoding {
      for _ in 0..<count { _ = try rosetta.decode(Model.self, from: data) }
    } else {
      let model = try rosetta.decode(Model.self, from: data)
      for _ in 0..<count { _ = try rosetta.encode(model) as Data }
    }
  }

  static func runCoder<Value: Codable>(
    _ type: Value.Type,
    _ data: Data,
    _ isDecoding: Bool,
    _ count: Int
  ) throws {
    let (decoder, encoder) = (RosettaDecoder(), RosettaEncoder())
    if isDecoding {
      for _ in 0..<count { _ = try decoder.decode(Value.self, from: data) }
    } else {
      let value = try decoder.decode(Value.self, from: data)
      for _ in 0..<count { _ = try encoder.encode(value) }
    }
  }
}
