import Foundation
import Testing

/// Holds `Guide/Gallery.md` and what is said in it against what Rosetta says.
///
/// `ROSETTA_WRITE_GALLERY=1 swift test --filter Gallery` writes the page and
/// `GalleryOutputs.swift`.
@Suite("Guide/Gallery.md", .tags(.guide)) struct GalleryTests {
  static let isWriting = ProcessInfo.processInfo.environment["ROSETTA_WRITE_GALLERY"] != nil

  @Test(
    "every mistake in the gallery gives the text that the page shows",
    arguments: GalleryPage.cases
  )
  func text(of mistake: GalleryCase) throws {
    if Self.isWriting { return }
    let output = try #require(galleryOutputs[mistake.title])
    #expect(mistake.rosetta(mistake.bytes) == output.rosetta)
    #if os(Linux)
      #expect(mistake.foundation(mistake.bytes) == output.foundation)
    #endif
  }

  @Test("the page of the gallery is made of its cases")
  func page() throws {
    if Self.isWriting {
      try GalleryPage.outputs().write(to: GalleryPage.outputFile, atomically: true, encoding: .utf8)
      try GalleryPage.text(GalleryPage.said()).write(
        to: GalleryPage.file,
        atomically: true,
        encoding: .utf8
      )
    } else {
      let page = try String(contentsOf: GalleryPage.file, encoding: .utf8)
      #expect(page == (try GalleryPage.text(galleryOutputs)))
    }
  }
}
