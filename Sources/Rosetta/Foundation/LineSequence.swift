#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// A sequence of the lines of a file, decoded on several cores and returned in order.
  /// `Rosetta.lines` returns it.
  public struct LineSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline
    typealias Decode = @Sendable (inout StreamParser<Value>) -> [DecodedElement<Value>]

    let elements: ElementSequence<Value, FileChunks>
    let concurrency: Int
    /// Decodes the elements of a parser, the last one first; compiled where their type is known.
    let decode: Decode

    @usableFromInline
    init(
      _ elements: ElementSequence<Value, FileChunks>,
      _ concurrency: Int,
      _ decode: @escaping Decode
    ) {
      (self.elements, self.concurrency, self.decode) = (elements, concurrency, decode)
    }

    public func makeIterator() -> Iterator { Iterator(self) }

    /// An iterator that cuts the file into parts of whole lines, and decodes up to `concurrency` of
    /// them at the same time on other threads. The end of the file, or all of it with a
    /// `concurrency` of 1, is left to the iterator of `ElementSequence`. It has reference
    /// semantics.
    public final class Iterator: IteratorProtocol {
      /// Decodes the bytes that are not in a part.
      @usableFromInline var elements: ElementSequence<Value, FileChunks>.Iterator
      /// The elements of the current part that are not yet returned, the last one first.
      @usableFromInline var items: [DecodedElement<Value>] = []
      /// Whether elements are still taken from parts.
      @usableFromInline var hasParts: Bool
      /// The state at the end of the current part.
      private var end: StreamCore?
      private let lines: LineSequence
      /// The parts that are being decoded, the next one first.
      private(set) var batches: [ConcurrentBatch<Value>] = []
      /// Whether there are more parts to cut.
      private var hasMoreToCut: Bool
      /// The bytes that were read but are not yet in a part, and where their last whole line ends.
      private var bytes: [UInt8] = []
      private var lineEnd = 0

      /// The minimum size of a part in bytes.
      private static var partSize: Int { 1 << 18 }

      init(_ lines: LineSequence) {
        self.lines = lines
        elements = lines.elements.makeIterator()
        hasMoreToCut = lines.concurrency > 1
        hasParts = hasMoreToCut
      }

      /// Returns the next element, or an error with all of its problems.
      @inlinable
      public func next() -> Result<Value, RosettaError>? {
        while hasParts {
          switch items.popLast() {
          case .value(let value)?: return .success(value)
          case .issue(let step, let value, let log)?:
            let result = elements.parser.conclude(step, value, log, isOfPart: true)
            if let result { return result }
          case nil: nextPart()
          }
        }
        return elements.next()
      }

      /// Moves to the next part, if there is one.
      @usableFromInline @inline(never)
      func nextPart() {
        if let end = end.take() { elements.parser.core.framer.join(end.framer) }
        while hasMoreToCut, batches.count < lines.concurrency { cutPart() }
        if batches.isEmpty {
          hasParts = false
          elements.parser.core.append(bytes)
          bytes = []
        } else {
          let part = batches.removeFirst().wait()
          (items, end) = part
          elements.parser.core.add(part.end.progress)
        }
      }

      /// Starts decoding the next part, unless the file ends or a line is too large.
      private func cutPart() {
        bytes.reserveCapacity(Self.partSize + FileChunks.chunkSize)
        while bytes.count < Self.partSize || lineEnd == 0 {
          guard bytes.count - lineEnd <= elements.parser.core.rosetta.maximumElementSize,
            let chunk = elements.chunks.next()
          else {
            hasMoreToCut = false
            return
          }
          if let last = chunk.lastIndex(of: .lineFeed) { lineEnd = bytes.count + last + 1 }
          bytes += chunk
        }
        var part = Array(bytes[lineEnd...])
        swap(&part, &bytes)
        part.removeSubrange(lineEnd...)
        lineEnd = 0
        var parser = elements.parser
        parser.core = elements.parser.core.part(part)
        batches.append(ConcurrentBatch(parser, lines.decode))
      }
    }
  }

  /// A part of a stream that is decoded on another thread, where threads are available.
  final class ConcurrentBatch<Value: Sendable>: Sendable {
    /// The elements are nil until the part is decoded. The lock is held while it is decoded, so
    /// that `wait` waits for it.
    private let state: Locked<(parser: StreamParser<Value>, elements: [DecodedElement<Value>]?)>
    private let decode: LineSequence<Value>.Decode

    /// - Parameter parser: A parser that has all bytes of the part.
    init(_ parser: StreamParser<Value>, _ decode: @escaping LineSequence<Value>.Decode) {
      (state, self.decode) = (Locked((parser, nil)), decode)
      #if canImport(Dispatch)
        DispatchQueue.global().async { self.run() }
      #endif
    }

    /// Decodes the part, unless it is already decoded.
    private func run() {
      state.withLock { if $0.elements == nil { $0.elements = decode(&$0.parser) } }
    }

    /// Returns the elements of the part, the last one first, and the state at its end.
    ///
    /// A part that no thread has started is decoded here, because all threads may be waiting for
    /// parts.
    func wait() -> (elements: [DecodedElement<Value>], end: StreamCore) {
      run()
      return state.withLock { state in
        defer { state.elements = [] }
        return (state.elements ?? [], state.parser.core)
      }
    }
  }
#endif
