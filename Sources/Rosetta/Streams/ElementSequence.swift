/// A sequence of the elements of a stream, decoded one by one on demand. `Rosetta.stream` returns
/// it.
public struct ElementSequence<Value, Chunks: Sequence>: Sequence
where Chunks.Element: Collection<UInt8> {
  let chunks: Chunks
  let parser: StreamParser<Value>

  @usableFromInline
  init(_ chunks: Chunks, _ parser: StreamParser<Value>) {
    (self.chunks, self.parser) = (chunks, parser)
  }

  public func makeIterator() -> Iterator { Iterator(chunks: chunks.makeIterator(), parser: parser) }

  /// An iterator that reads a chunk only when the elements of the previous one have been taken.
  public struct Iterator: IteratorProtocol {
    var chunks: Chunks.Iterator
    @usableFromInline var parser: StreamParser<Value>

    /// Returns the next element, or an error with all of its problems.
    @inlinable
    public mutating func next() -> Result<Value, RosettaError>? {
      while true {
        if let result = parser.decodeNext() { return result }
        if !read() { return nil }
      }
    }

    /// Passes the next chunk to the parser, or the end of the chunks. Returns false after the end.
    @usableFromInline @inline(never)
    mutating func read() -> Bool {
      parser.core.reportProgress(parser.core.progress)
      return readChunk()
    }

    mutating func readChunk() -> Bool {
      guard parser.core.takesMore else { return false }
      if let chunk = chunks.next() {
        parser.core.append(chunk)
      } else {
        parser.core.close((chunks as? any FailingChunks)?.failure)
      }
      return true
    }
  }
}

/// An iterator of chunks whose source can fail while it is read.
protocol FailingChunks {
  /// Why the chunks ended early; nil if they did not.
  var failure: String? { get }
}

/// A sequence of the elements of an asynchronous stream, decoded one by one on demand.
/// `Rosetta.stream` returns it.
///
/// Nothing is read before the first element is requested. A chunk is read only when the elements of
/// the previous one have been taken. In a cancelled task, the iterator throws `CancellationError`
/// instead of reading another chunk.
public struct AsyncElementSequence<Value, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
  public typealias Element = Value

  let chunks: Chunks
  let parser: StreamParser<Value>

  @usableFromInline
  init(_ chunks: Chunks, _ parser: StreamParser<Value>) {
    (self.chunks, self.parser) = (chunks, parser)
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: chunks.makeAsyncIterator(), parser: parser)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var chunks: Chunks.AsyncIterator
    @usableFromInline var parser: StreamParser<Value>

    /// Returns the next element, decoded on the actor of the caller.
    ///
    /// - Throws: `RosettaError` with every problem of an element, and the errors of the chunks.
    ///   After the error of an element, the next call returns the next element.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      while true {
        if let result = parser.decodeNext() { return try result.get() }
        guard try takesMore() else { return nil }
        do { take(try await chunks.next(isolation: actor)) } catch { throw ended(by: error) }
      }
    }

    /// Returns the next element, decoded on no actor. Loops call this method on older systems.
    ///
    /// - Throws: The errors of `next(isolation:)`.
    @inlinable
    public mutating func next() async throws -> Value? {
      while true {
        if let result = parser.decodeNext() { return try result.get() }
        guard try takesMore() else { return nil }
        do { take(try await chunks.next()) } catch { throw ended(by: error) }
      }
    }

    @usableFromInline
    mutating func takesMore() throws -> Bool {
      parser.core.reportProgress(parser.core.progress)
      guard parser.core.takesMore else { return false }
      try Task.checkCancellation()
      return true
    }

    @usableFromInline
    mutating func take(_ chunk: Chunks.Element?) {
      if let chunk {
        parser.core.append(chunk)
      } else if !Task.isCancelled {
        // A cancelled source ends early, which is not an error in the document.
        parser.core.close()
      }
    }

    /// Ends the stream and returns the error. The bytes read before it may end within an element.
    @usableFromInline
    mutating func ended(by error: any Error) -> any Error {
      parser.core.framer.end()
      return error
    }
  }
}

/// A sequence that gathers single bytes into chunks. A chunk ends where an element may end, or at
/// its maximum size.
public struct ByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
  public typealias Element = [UInt8]

  let bytes: Bytes
  let layout: StreamLayout

  @usableFromInline
  init(_ bytes: Bytes, _ layout: StreamLayout) { (self.bytes, self.layout) = (bytes, layout) }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(bytes: bytes.makeAsyncIterator(), isOfLines: layout.isLines)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    var bytes: Bytes.AsyncIterator
    let isOfLines: Bool

    /// Returns the next bytes, at most 4,096.
    public mutating func next() async throws -> [UInt8]? {
      var chunk: [UInt8] = []
      while chunk.count < 4096, let byte = try await bytes.next() {
        chunk.append(byte)
        if byte == .lineFeed || !isOfLines && byte.mayEndElement { break }
      }
      return chunk.isEmpty ? nil : chunk
    }
  }
}

extension ElementSequence: Sendable where Value: Sendable, Chunks: Sendable {}
extension AsyncElementSequence: Sendable where Value: Sendable, Chunks: Sendable {}
extension ByteChunks: Sendable where Bytes: Sendable {}
