// Streams of elements, encoded one by one.

extension Rosetta {
  /// Encodes a sequence as the elements of a stream, piece by piece.
  ///
  /// ```swift
  /// try rosetta.encode(stream: events, in: .lines) { bytes in
  ///   try file.write(contentsOf: bytes)     // a FileHandle
  /// }
  /// ```
  ///
  /// `write` takes the next bytes, 64 KB or a little more: memory is bounded by the largest element
  /// and that. In `.lines` every element is compact. An element that cannot be encoded ends the
  /// stream, which is incomplete then, with an error that has its index in its paths; with
  /// `onInvalid: .skip` it is reported and left out.
  ///
  /// - Throws: `RosettaError`, and the errors of `write`.
  public func encode<Value: JSONRepresentable>(
    stream values: some Sequence<Value>,
    in layout: StreamLayout,
    onInvalid: InvalidElements = .throw,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    to write: ([UInt8]) throws -> Void
  ) throws {
    var writer = StreamWriter<Value>(self, layout, onInvalid, CallSite(file, line, function))
    try writer.encode(values, to: write)
  }

  /// Encodes an asynchronous sequence as the elements of a stream, piece by piece.
  ///
  /// ```swift
  /// try await rosetta.encode(stream: events, in: .array) { bytes in try await send(bytes) }
  /// ```
  ///
  /// As for a sequence. In a task that is cancelled, it throws `CancellationError`.
  public func encode<Values: AsyncSequence>(
    stream values: Values,
    in layout: StreamLayout,
    onInvalid: InvalidElements = .throw,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    to write: ([UInt8]) async throws -> Void
  ) async throws where Values.Element: JSONRepresentable {
    let site = CallSite(file, line, function)
    var writer = StreamWriter<Values.Element>(self, layout, onInvalid, site)
    try await writer.encode(values, isolation: isolation, to: write)
  }
}

#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Rosetta {
    /// Encodes a sequence as the elements of a file, piece by piece.
    ///
    /// ```swift
    /// try rosetta.encode(stream: events, in: .lines, to: url)
    /// ```
    ///
    /// The file is written beside its place and moved there in the end: if anything fails, what was
    /// there before is still there. A file that is replaced keeps its permissions.
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
    /// As for a sequence.
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
      /// As for a sequence.
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

  /// A file that is written beside its place; a device or a pipe in it.
  private final class FileTarget {
    /// That of the file itself, if `url` is a link.
    private let path: String
    private let temporary: String
    private var file: OpenFile?
    private var isReplaced = false

    init(_ url: URL) throws {
      var place = url
      // Those to files that are not there, too. In a circle of links there is no file.
      for _ in 0..<40 {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
        guard let target else { break }
        place = URL(fileURLWithPath: target, relativeTo: place.deletingLastPathComponent())
      }
      path = place.path
      let manager = FileManager.default
      let old = try? manager.attributesOfItem(atPath: path)
      let isFile = old.map { $0[.type] as? FileAttributeType == .typeRegular } ?? true
      let beside = place.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)").path
      temporary = isFile ? beside : path
      guard url.isFileURL else { throw error(.fileWriteUnsupportedScheme) }
      file = OpenFile(temporary, "wb")
      if file == nil { throw error(.fileWriteUnknown, OpenFile.lastError) }
      if isFile, let mode = old?[.posixPermissions] as? Int {
        // Not those of another owner: the file is a new one.
        try? manager.setAttributes([.posixPermissions: mode & 0o777], ofItemAtPath: temporary)
      }
    }

    deinit {
      if isReplaced || temporary == path { return }
      file = nil
      try? FileManager.default.removeItem(atPath: temporary)
    }

    func write(_ bytes: [UInt8]) throws {
      if file?.write(bytes) != true { throw error(.fileWriteUnknown, OpenFile.lastError) }
    }

    func replace() throws {
      let isWritten = file?.flush() == true
      // An open file cannot be moved on every system.
      file = nil
      isReplaced = isWritten && (temporary == path || OpenFile.move(temporary, to: path))
      if !isReplaced { throw error(.fileWriteUnknown, OpenFile.lastError) }
    }

    private func error(_ code: CocoaError.Code, _ reason: String? = nil) -> CocoaError {
      var information = ["NSFilePath": path]
      information["NSDebugDescription"] = reason
      return CocoaError(code, userInfo: information)
    }
  }
#endif
