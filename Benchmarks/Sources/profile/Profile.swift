// Runs one side of one document a number of times, for `valgrind --tool=callgrind` and `perf`:
//
//   valgrind --tool=callgrind .build/release/profile FOLDER twitter decode 10
//
// Run it with two counts and take the difference: what the process does once cancels out.
import Documents
import Foundation
import Rosetta

@main
enum Profile {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[4]) else {
      print("usage: profile FOLDER twitter|citm_catalog|canada decode|encode COUNT")
      return
    }
    let file = URL(fileURLWithPath: arguments[1]).appendingPathComponent(arguments[2] + ".json")
    let data = try Data(contentsOf: file)
    let isDecoding = arguments[3] == "decode"
    switch arguments[2] {
    case "twitter": try run(Twitter.Root.self, data, isDecoding, count)
    case "citm_catalog": try run(Citm.Root.self, data, isDecoding, count)
    default: try run(Canada.Root.self, data, isDecoding, count)
    }
  }

  static func run<Model: JSONConvertible>(
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
