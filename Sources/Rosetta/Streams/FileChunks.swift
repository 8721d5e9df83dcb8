#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A file in pieces of 64 KB.
  public struct FileChunks: Sequence, Sendable {
    let path: String
    /// The size of the file when this was made, if it had any.
    @usableFromInline let size: Int?

    static let chunkSize = 1 << 16

    /// - Throws: `CocoaError` if there is no such file, or it cannot be read.
    @usableFromInline
    init(_ url: URL) throws {
      path = url.path
      let information = ["NSFilePath": path]
      guard url.isFileURL else {
        throw CocoaError(.fileReadUnsupportedScheme, userInfo: information)
      }
      let file = url.resolvingSymlinksInPath().path
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
      // What is made while it is read, such as a file of /proc, has none.
      self.size = size == 0 ? nil : size
      if OpenFile(path, "rb") == nil {
        throw CocoaError(.fileReadNoPermission, userInfo: information)
      }
    }

    public func makeIterator() -> Iterator { Iterator(file: OpenFile(path, "rb")) }

    public struct Iterator: IteratorProtocol, FailingChunks {
      let file: OpenFile?
      private(set) var failure: String?

      init(file: OpenFile?) {
        self.file = file
        if file == nil { failure = Wording.unreadable(nil) }
      }

      public mutating func next() -> [UInt8]? {
        guard let file else { return nil }
        let chunk = file.read(FileChunks.chunkSize)
        if chunk == nil { failure = Wording.unreadable(OpenFile.lastError) }
        return chunk?.isEmpty == false ? chunk : nil
      }
    }
  }
#endif
