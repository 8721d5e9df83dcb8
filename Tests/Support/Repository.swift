import Foundation

/// The files of this package.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL { root.appending(path: path) }

  static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The paths of all files below a folder, from the root of the package.
  static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url(folder).filePath).sorted()
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }
}

/// The documents that stand beside the package in `../shared`, where they do.
enum Shared {
  static let folder = Repository.root.deletingLastPathComponent().appending(path: "shared")

  static var hasConformance: Bool { exists("conformance/test_parsing") }

  static var hasDocuments: Bool { exists("documents/twitter.json") }

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// The names of the files in a folder, in order.
  static func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).filePath)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).filePath)
  }
}

extension URL {
  /// The path as the file system has it: a space is a space.
  var filePath: String { path(percentEncoded: false) }
}
