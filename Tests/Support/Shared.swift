import Foundation
import Testing

/// The documents that stand beside the package in `../shared`, where they do.
enum Shared {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let folder = package.deletingLastPathComponent().appending(path: "shared")

  static var hasConformance: Bool { exists("conformance/test_parsing") }

  static var hasDocuments: Bool { exists("documents/twitter.json") }

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// The names of the files in a folder, in order.
  static func files(_ path: String) throws -> [String] {
    let folder = folder.appending(path: path).path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path(percentEncoded: false))
  }
}
