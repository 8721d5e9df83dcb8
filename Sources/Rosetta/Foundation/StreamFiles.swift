// Streams of elements in files, read and written piece by piece.

#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Rosetta {
    /// Decodes the elements of a file one by one, reading it piece by piece on demand.
    ///
    /// ```swift
    /// for event in try rosetta.stream(of: Event.self, in: .lines, contentsOf: url) {
    ///   show(try event.get())
    /// }
    /// ```
    ///
    /// The rules are those of a sequence of chunks. Each iteration opens the file again; a pipe is
    /// not opened before.
    ///
    /// - Throws: `CocoaError` if the file cannot be opened. If it cannot be read to its end, the
    ///   last result is an error.
    @inlinable
    public func stream<Value: JSONRepresentable>(
      of type: Value.Type,
      in layout: StreamLayout,
      contentsOf url: URL,
      onInvalid: InvalidElements = .throw,
      onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws -> ElementSequence<Value, FileChunks> {
      let chunks = try FileChunks(url)
      let site = CallSite(file, line, function)
      let parser = StreamParser<Value>(self, layout, onInvalid, site, onProgress, chunks.size)
      return ElementSequence(chunks, parser)
    }

    /// Decodes a file of JSON Lines.
    ///
    /// ```swift
    /// for entry in try rosetta.lines(of: Entry.self, contentsOf: url, concurrency: 4) {
    ///   count(try entry.get())
    /// }
    /// ```
    ///
    /// The elements come in the order of the file. If `concurrency` is more than 1, that many parts
    /// of the file, of a quarter of a megabyte or 4,096 lines each, are kept and decoded at the same
    /// time on other threads, which may have smaller stacks for deep models. `onProgress` is called
    /// after each part is decoded, on the thread that requests the elements. `onInvalid` determines
    /// what happens to a line that does not fit or is not JSON.
    ///
    /// - Throws: `CocoaError` if the file cannot be opened.
    @inlinable
    public func lines<Value: JSONRepresentable & Sendable>(
      of type: Value.Type,
      contentsOf url: URL,
      concurrency: Int = 1,
      onInvalid: InvalidElements = .throw,
      onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws -> LineSequence<Value> {
      let chunks = try FileChunks(url)
      let site = CallSite(file, line, function)
      let parser = StreamParser<Value>(self, .lines, onInvalid, site, onProgress, chunks.size)
      return LineSequence(ElementSequence(chunks, parser), concurrency) { steps in
        var elements = steps.map(parser.decoded)
        elements.reverse()
        return elements
      }
    }
  }

  /// A file in pieces of 64 KB.
  public struct FileChunks: Sequence, Sendable {
    let path: String
    /// The size of the file when the chunks were created; nil if it had none.
    @usableFromInline let size: Int?

    static let chunkSize = 1 << 16

    /// - Throws: `CocoaError` if there is no such file, or it cannot be read.
    @usableFromInline
    init(_ url: URL) throws {
      path = url.path
      guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, path) }
      let file = url.resolvingSymlinksInPath().path
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      let isFile = attributes[.type] as? FileAttributeType == .typeRegular
      let size = attributes[.size] as? Int
      // A file that is generated while it is read, such as one in /proc, has no size.
      self.size = isFile && size != 0 ? size : nil
      let mayRead = FileManager.default.isReadableFile(atPath: path)
      // A pipe loses what its writer has written when it is closed again.
      if isFile ? OpenFile(path, "rb") == nil : !mayRead {
        let reason = OpenFile.lastError
        throw CocoaError(mayRead ? .fileReadUnknown : .fileReadNoPermission, path, reason)
      }
    }

    public func makeIterator() -> Iterator { Iterator(file: OpenFile(path, "rb")) }

    public struct Iterator: IteratorProtocol, FailingChunks {
      let file: OpenFile?
      private(set) var failure: String?

      public mutating func next() -> [UInt8]? {
        let chunk = file?.read(FileChunks.chunkSize)
        if chunk == nil { failure = Wording.unreadable(file.map { _ in OpenFile.lastError }) }
        return chunk?.isEmpty == false ? chunk : nil
      }
    }
  }

  // MARK: - Written

  extension Rosetta {
    /// Encodes a sequence as the elements of a file, piece by piece.
    ///
    /// ```swift
    /// try rosetta.encode(stream: events, in: .lines, to: url)
    /// ```
    ///
    /// The elements are written to a temporary file in the same folder, which then replaces the
    /// file. If anything fails, the old file remains. A file that is replaced keeps its
    /// permissions.
    ///
    /// - Throws: `RosettaError`, and `CocoaError` if the file cannot be written.
    public func encode<Value: JSONRepresentable>(
      stream values: some Sequence<Value>,
      in layout: StreamLayout,
      to url: URL,
      onInvalid: InvalidElements = .throw,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws {
      var writer = StreamWriter<Value>(self, layout, onInvalid, CallSite(file, line, function))
      let target = try FileTarget(url)
      try writer.encode(values, to: target.write)
      try target.replace()
    }

    /// Encodes an asynchronous sequence as the elements of a file, piece by piece.
    ///
    /// The rules are those of a sequence.
    public func encode<Values: AsyncSequence>(
      stream values: Values,
      in layout: StreamLayout,
      to url: URL,
      onInvalid: InvalidElements = .throw,
      isolation: isolated (any Actor)? = #isolation,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) async throws where Values.Element: JSONRepresentable {
      let site = CallSite(file, line, function)
      var writer = StreamWriter<Values.Element>(self, layout, onInvalid, site)
      let target = try FileTarget(url)
      try await writer.encode(values, isolation: isolation) { try target.write($0) }
      try target.replace()
    }

    #if !canImport(FoundationEssentials)
      /// Encodes a sequence as the elements of a stream to an open file.
      ///
      /// Where this library is built without all of Foundation, as on Linux, pass the closure
      /// `{ try handle.write(contentsOf: $0) }`.
      public func encode<Value: JSONRepresentable>(
        stream values: some Sequence<Value>,
        in layout: StreamLayout,
        to handle: FileHandle,
        onInvalid: InvalidElements = .throw,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
      ) throws {
        var writer = StreamWriter<Value>(self, layout, onInvalid, CallSite(file, line, function))
        try writer.encode(values) { try handle.write(contentsOf: $0) }
      }

      /// Encodes an asynchronous sequence as the elements of a stream to an open file.
      ///
      /// The rules are those of a sequence.
      public func encode<Values: AsyncSequence>(
        stream values: Values,
        in layout: StreamLayout,
        to handle: FileHandle,
        onInvalid: InvalidElements = .throw,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
      ) async throws where Values.Element: JSONRepresentable {
        let site = CallSite(file, line, function)
        var writer = StreamWriter<Values.Element>(self, layout, onInvalid, site)
        try await writer.encode(values, isolation: isolation) { try handle.write(contentsOf: $0) }
      }
    #endif
  }

  /// A file that is written beside its place and then moved there. A device or pipe is written in
  /// place.
  private final class FileTarget {
    /// The path of the file itself, even if `url` is a link.
    private let path: String
    private let temporary: String
    private var file: OpenFile?

    init(_ url: URL) throws {
      let manager = FileManager.default
      var place = url
      // Links to missing files are resolved, too. A cycle of links leads to no file.
      for _ in 0..<40 {
        let target = try? manager.destinationOfSymbolicLink(atPath: place.path)
        guard let target else { break }
        let next = URL(fileURLWithPath: target, relativeTo: place.deletingLastPathComponent())
        // An open pipe, such as that of /dev/stdout, has a link, but no path.
        if manager.fileExists(atPath: place.path), !manager.fileExists(atPath: next.path) { break }
        place = next
      }
      path = place.path
      let old = try? manager.attributesOfItem(atPath: path)
      let isFile = old.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
      let beside = place.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)").path
      temporary = isFile ? beside : path
      guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme, path) }
      file = OpenFile(temporary, "wb")
      if file == nil { throw failure }
      if isFile, let mode = old?[.posixPermissions] as? Int {
        // Without the set-ID bits, because the new file may have another owner.
        try? manager.setAttributes([.posixPermissions: mode & 0o777], ofItemAtPath: temporary)
      }
    }

    deinit {
      // After the move, there is none to remove. Some systems cannot remove or move an open file.
      file = nil
      if temporary != path { try? FileManager.default.removeItem(atPath: temporary) }
    }

    func write(_ bytes: [UInt8]) throws {
      if file?.write(bytes) != true { throw failure }
    }

    func replace() throws {
      guard file?.flush() == true else { throw failure }
      file = nil
      if temporary != path, !OpenFile.move(temporary, to: path) { throw failure }
    }

    /// The error for the last failure of the system.
    private var failure: CocoaError { CocoaError(.fileWriteUnknown, path, OpenFile.lastError) }
  }

  extension CocoaError {
    fileprivate init(_ code: Code, _ path: String, _ reason: String? = nil) {
      var information = ["NSFilePath": path]
      information["NSDebugDescription"] = reason
      self.init(code, userInfo: information)
    }
  }
#endif
