import Foundation

/// The three documents: from a folder, or generated with the same shape and about the same size.
struct DocumentSet {
  let folder: URL?

  /// The origin of the documents, for the report.
  var origin: String {
    folder.map { "those in `\($0.path)`" } ?? "made, of the shapes of the three real ones"
  }

  func twitter() throws -> Data { try document("twitter") ?? MadeTwitter.document() }
  func citm() throws -> Data { try document("citm_catalog") ?? MadeCitm.document() }
  func canada() throws -> Data { try document("canada") ?? MadeCanada.document() }

  private func document(_ name: String) throws -> Data? {
    try folder.map { try Data(contentsOf: $0.appendingPathComponent(name + ".json")) }
  }
}
