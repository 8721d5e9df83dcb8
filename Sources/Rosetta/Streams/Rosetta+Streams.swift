// Streams of elements, decoded and encoded one by one.

extension Rosetta {
  /// Decodes the elements of a stream of chunks, one by one as they are asked for.
  ///
  /// ```swift
  /// for event in rosetta.stream(of: Event.self, in: .array(at: "data" / "items"), from: chunks) {
  ///   show(try event.get())
  /// }
  /// ```
  ///
  /// Every element is decoded as a document of its own; what is around the elements is checked as
  /// strictly. Chunks may end anywhere. A byte order mark may begin the stream, but no later line or
  /// element. Memory is bounded by the largest element and two chunks. An error has the element's index
  /// in its paths, and its places are those in the whole stream.
  ///
  /// A chunk is taken when the elements of the last one have been; then `onProgress` is called. For
  /// an element that does not fit, `onInvalid: .throw` gives a failure and goes on with the next one.
  /// What is broken around the elements ends the stream: its error is the last result in any case. So
  /// does an element that is no JSON, but not in `.lines` and between record separators.
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

  /// Decodes the elements of an asynchronous stream of chunks, one by one as they are asked for.
  ///
  /// ```swift
  /// for try await event in rosetta.stream(of: Event.self, in: .lines, from: body) { show(event) }
  /// ```
  ///
  /// As for a sequence of chunks; an error is thrown. A consumer that stops ends the reading.
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

  /// A parser to feed with the pieces of a stream as they come: for anything that is no sequence.
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
  /// `write` takes the next bytes, 64 KB or a little more: memory is bounded by the largest element
  /// and that. In `.lines` every element is compact. An element that cannot be encoded ends the
  /// stream after those before it, with an error that has its index in its paths; with
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
  /// As for a sequence; an error of `values` ends the stream in the same way. In a task that is
  /// cancelled, it throws `CancellationError`.
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
  enum Kind: Hashable {
    case lines, concatenated
    case array([JSONPath.Component])
  }

  let kind: Kind

  /// JSON Lines: a document on each line. Empty lines are passed over.
  public static let lines = StreamLayout(kind: .lines)

  /// Documents one after the other, with or without white space or the record separators of RFC
  /// 7464 between them. Written with a line break after each.
  public static let concatenated = StreamLayout(kind: .concatenated)

  /// The elements of an array, which is the whole document.
  public static let array = StreamLayout(kind: .array([]))

  /// The elements of the array at a path of the document, `.array(at: "data" / "items")`. What is
  /// around it is checked and passed over; written, it is nothing but the way to the array.
  public static func array(at path: JSONPath) -> StreamLayout {
    StreamLayout(kind: .array(path.components))
  }
}

/// What happens to an element that does not fit.
public enum InvalidElements: Sendable, Hashable, CaseIterable {
  /// Its error is thrown or, in a sequence of results, is a result.
  case `throw`
  /// It is left out, and reported to the sinks of `Rosetta.logLevel`.
  case skip
}

/// How far a stream has been read.
public struct StreamProgress: Sendable, Hashable {
  /// The bytes that have been read.
  public internal(set) var bytes = 0
  /// The bytes of the whole, if known: for a file, its size when it was opened.
  public internal(set) var totalBytes: Int?
  /// The elements that have been found.
  public internal(set) var elements = 0
}
