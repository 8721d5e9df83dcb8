#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #elseif canImport(WASILibc)
    import WASILibc
  #elseif canImport(ucrt)
    import ucrt
  #endif

  /// A file in pieces of 64 KB.
  public struct FileChunks: Sequence, Sendable {
    let path: String
    /// The size of the file when this was made.
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
      size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
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
        if chunk == nil { failure = Wording.unreadable(file.lastError) }
        return chunk?.isEmpty == false ? chunk : nil
      }
    }
  }

  /// A file of the C library, closed with its last reference.
  final class OpenFile {
    #if canImport(ucrt) || canImport(Darwin) || canImport(Glibc) || canImport(WASILibc)
      private let file: UnsafeMutablePointer<FILE>
    #else
      private let file: OpaquePointer
    #endif

    init?(_ path: String, _ mode: String) {
      guard let file = fopen(path, mode) else { return nil }
      self.file = file
    }

    deinit { fclose(file) }

    var lastError: String { String(cString: strerror(errno)) }

    /// Up to `count` bytes, none at the end; nil if they cannot be read.
    func read(_ count: Int) -> [UInt8]? {
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, read in
        read = fread(room.baseAddress, 1, count, file)
      }
      return bytes.isEmpty && ferror(file) != 0 ? nil : bytes
    }

    func write(_ bytes: [UInt8]) -> Bool { fwrite(bytes, 1, bytes.count, file) == bytes.count }

    /// Writes what the C library has kept back.
    func flush() -> Bool { fflush(file) == 0 }

    /// Moves a file to the place of another one.
    static func move(_ path: String, to place: String) -> Bool {
      #if canImport(ucrt)
        _ = remove(place)
      #endif
      return rename(path, place) == 0
    }
  }
#endif
