// Runs one side of one document a number of times, for `valgrind --tool=callgrind` and `perf`:
//
//   valgrind --tool=callgrind .build/release/profile FOLDER twitter decode 10
//
// Run it with two counts and take the difference: what the process does once cancels out. Records
// are made, whatever the folder: `records` by a map function, `records-mapping` by a `Mapping`. So
// are `messages`, a union of ten cases, and `messages-payloads`, the same without the union.
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
          DOCUMENT  twitter, citm_catalog, canada, records, records-mapping, messages or
                    messages-payloads
        """
      )
      return
    }
    let isDecoding = arguments[3] == "decode"
    let file = URL(fileURLWithPath: arguments[1]).appendingPathComponent(arguments[2] + ".json")
    switch arguments[2] {
    case "twitter": try run(Twitter.Root.self, Data(contentsOf: file), isDecoding, count)
    case "citm_catalog": try run(Citm.Root.self, Data(contentsOf: file), isDecoding, count)
    case "canada": try run(Canada.Root.self, Data(contentsOf: file), isDecoding, count)
    case "records": try run([Record].self, Record.document(count: 1_000), isDecoding, count)
    case "messages":
      try run([RoomMessage].self, MadeRoomMessages(count: 10_000).document, isDecoding, count)
    case "messages-payloads":
      let document = MadeRoomMessages(count: 10_000).sortedDocument
      try run(SortedMessages.self, document, isDecoding, count)
    default: try run([MappedRecord].self, Record.document(count: 1_000), isDecoding, count)
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
}
