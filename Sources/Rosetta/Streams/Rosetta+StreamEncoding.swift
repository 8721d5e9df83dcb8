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
    var writer: StreamWriter<Value> = writer(layout, onInvalid, CallSite(file, line, function))
    for value in values {
      try writer.add(value)
      if writer.isFull { try write(writer.take()) }
    }
    try write(writer.finish())
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
    var writer: StreamWriter<Values.Element> = writer(layout, onInvalid, site)
    for try await value in values {
      try writer.add(value)
      if writer.isFull { try await write(writer.take()) }
    }
    try Task.checkCancellation()
    try await write(writer.finish())
  }

  private func writer<Value: JSONRepresentable>(
    _ layout: StreamLayout,
    _ onInvalid: InvalidElements,
    _ site: CallSite
  ) -> StreamWriter<Value> {
    StreamWriter(self, layout, onInvalid, site) { $0.encode(to: $1) }
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
    /// there before is still there.
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
      let target = try FileTarget(url)
      try encode(
        stream: values,
        in: layout,
        onInvalid: onInvalid,
        file: file,
        line: line,
        function: function,
        to: target.write
      )
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
      let target = try FileTarget(url)
      try await encode(
        stream: values,
        in: layout,
        onInvalid: onInvalid,
        file: file,
        line: line,
        function: function,
        to: { try target.write($0) }
      )
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
        onInvalid: InvalidElements = .throw
      ) throws {
        try encode(stream: values, in: layout, onInvalid: onInvalid) {
          try handle.write(contentsOf: $0)
        }
      }
    #endif
  }

  /// A file that is written beside its place.
  private final class FileTarget {
    private let url: URL
    private let temporary: String
    private var file: OpenFile?

    init(_ url: URL) throws {
      self.url = url
      temporary = "\(url.path).\(UUID().uuidString)"
      guard url.isFileURL else { throw FileTarget.error(.fileWriteUnsupportedScheme, url) }
      file = OpenFile(temporary, "wb")
      if file == nil { throw FileTarget.error(.fileWriteUnknown, url) }
    }

    deinit {
      guard file != nil else { return }
      file = nil
      try? FileManager.default.removeItem(atPath: temporary)
    }

    func write(_ bytes: [UInt8]) throws {
      if file?.write(bytes) != true { throw FileTarget.error(.fileWriteUnknown, url) }
    }

    func replace() throws {
      guard file?.flush() == true, OpenFile.move(temporary, to: url.path) else {
        throw FileTarget.error(.fileWriteUnknown, url)
      }
      file = nil
    }

    private static func error(_ code: CocoaError.Code, _ url: URL) -> CocoaError {
      CocoaError(code, userInfo: ["NSFilePath": url.path])
    }
  }
#endif
