// Streams of elements, decoded and encoded one by one.

extension Rosetta {
  /// Decodes the elements of a stream of chunks one by one, on demand.
  ///
  /// ```swift
  /// for event in rosetta.stream(of: Event.self, in: .array(at: "data" / "items"), from: chunks) {
  ///   show(try event.get())
  /// }
  /// ```
  ///
  /// Every element is decoded as a separate document, and the text around the elements is checked
  /// just as strictly. Chunks may end anywhere. A byte order mark may begin the stream, but not a
  /// later line or element. Memory is bounded by the largest element and two chunks. The paths of
  /// an error contain the index of its element, and its lines and columns count from the start of
  /// the stream.
  ///
  /// A chunk is requested only when the elements of the previous one have been taken; `onProgress`
  /// is called just before. With `onInvalid: .throw`, an element that does not fit is a failure,
  /// and the stream continues with the next element. An error around the elements ends the stream
  /// and is its last result, whatever `onInvalid` is. An element that is not JSON also ends the
  /// stream, except in `.lines` and between record separators.
  ///
  /// - Complexity: O(bytes) for the whole stream.
  @inlinable
  public func stream<Value: JSONRepresentable, Chunks: Sequence>(
    of type: Value.Type,
    in layout: StreamLayout,
    from chunks: Chunks,
    onInvalid: InvalidElements = .throw,
    onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> ElementSequence<Value, Chunks> where Chunks.Element: Collection<UInt8> {
    let site = CallSite(file, line, function)
    return ElementSequence(chunks, StreamParser(self, layout, onInvalid, site, onProgress))
  }

  /// Decodes the elements of an asynchronous stream of chunks one by one, on demand.
  ///
  /// ```swift
  /// for try await event in rosetta.stream(of: Event.self, in: .lines, from: body) { show(event) }
  /// ```
  ///
  /// The rules are those of a sequence of chunks, except that errors are thrown. Reading stops when
  /// the consumer does.
  @inlinable
  public func stream<Value: JSONRepresentable, Chunks: AsyncSequence>(
    of type: Value.Type,
    in layout: StreamLayout,
    from chunks: Chunks,
    onInvalid: InvalidElements = .throw,
    onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> AsyncElementSequence<Value, Chunks> where Chunks.Element: Collection<UInt8> {
    let site = CallSite(file, line, function)
    return AsyncElementSequence(chunks, StreamParser(self, layout, onInvalid, site, onProgress))
  }

  /// Decodes the elements of an asynchronous stream of bytes, such as those of `URLSession`.
  ///
  /// ```swift
  /// let (bytes, _) = try await URLSession.shared.bytes(from: url)
  /// for try await event in rosetta.stream(of: Event.self, in: .array, from: bytes) { show(event) }
  /// ```
  @inlinable
  public func stream<Value: JSONRepresentable, Bytes: AsyncSequence>(
    of type: Value.Type,
    in layout: StreamLayout,
    from bytes: Bytes,
    onInvalid: InvalidElements = .throw,
    onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> AsyncElementSequence<Value, ByteChunks<Bytes>> where Bytes.Element == UInt8 {
    let chunks = ByteChunks(bytes, layout)
    let site = CallSite(file, line, function)
    return AsyncElementSequence(chunks, StreamParser(self, layout, onInvalid, site, onProgress))
  }

  /// Returns a parser that is fed the pieces of a stream as they arrive, for sources that are not
  /// sequences.
  ///
  /// ```swift
  /// var parser = rosetta.streamParser(of: Event.self, in: .lines)
  /// let events = try parser.feed(chunk)
  /// let last = try parser.finish()
  /// ```
  @inlinable
  public func streamParser<Value: JSONRepresentable>(
    of type: Value.Type,
    in layout: StreamLayout,
    onInvalid: InvalidElements = .throw,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> StreamParser<Value> {
    StreamParser(self, layout, onInvalid, CallSite(file, line, function))
  }

  // MARK: - Encoding

  /// Encodes a sequence as the elements of a stream, piece by piece.
  ///
  /// ```swift
  /// try rosetta.encode(stream: events, in: .lines) { bytes in
  ///   try file.write(contentsOf: bytes)     // a FileHandle
  /// }
  /// ```
  ///
  /// `write` receives 64 KB or a little more at a time, so that memory is bounded by that and the
  /// largest element. In `.lines`, every element is compact. An element that cannot be encoded ends
  /// the stream after the elements before it, with an error whose paths contain its index. With
  /// `onInvalid: .skip`, the element is reported and left out.
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
  /// The rules are those of a sequence. An error of `values` ends the stream like an element that
  /// cannot be encoded. In a cancelled task, the method throws `CancellationError`.
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

/// How the elements of a stream are laid out.
public struct StreamLayout: Sendable, Hashable {
  let isLines: Bool
  /// The path of the array that contains the elements; nil if none does.
  let path: [JSONPath.Component]?

  /// JSON Lines: a document on each line. Empty lines are skipped.
  public static let lines = StreamLayout(isLines: true, path: nil)

  /// Documents one after the other, with or without white space or the record separators of RFC
  /// 7464 between them. Encoding writes a line break after each document.
  public static let concatenated = StreamLayout(isLines: false, path: nil)

  /// The elements of an array that is the whole document.
  public static let array = StreamLayout(isLines: false, path: [])

  /// The elements of the array at a path of the document, `.array(at: "data" / "items")`. Decoding
  /// checks and skips the text around the array. Encoding writes only the containers on the path.
  public static func array(at path: JSONPath) -> StreamLayout {
    StreamLayout(isLines: false, path: path.components)
  }
}

/// What happens to an element that does not fit.
public enum InvalidElements: Sendable, Hashable, CaseIterable {
  /// Its error is thrown or, in a sequence of results, is a failure.
  case `throw`
  /// It is left out and reported to the sinks of `Rosetta.logLevel`.
  case skip
}

/// How far a stream has been read.
public struct StreamProgress: Sendable, Hashable {
  /// The number of bytes read so far.
  public internal(set) var bytes = 0
  /// The number of bytes in the whole stream, if known: the size of a file when it was opened.
  public internal(set) var totalBytes: Int?
  /// The number of elements found so far.
  public internal(set) var elements = 0
}
