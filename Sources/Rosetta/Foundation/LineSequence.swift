#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// The lines of a file, decoded on several cores and given in their order: what `Rosetta.lines`
  /// returns.
  public struct LineSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline
    typealias Decode = @Sendable (inout StreamParser<Value>) -> [DecodedElement<Value>]

    let elements: ElementSequence<Value, FileChunks>
    let concurrency: Int
    /// Decodes what a parser has, the last element first. It is compiled where the type is known.
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

    /// Cuts the file into parts of whole lines, and has as many decoded on other threads as there are
    /// cores to use; of one more it keeps the values. The end of the file, with one core all of it,
    /// is left to the iterator of `ElementSequence`. It has reference semantics.
    public final class Iterator: IteratorProtocol {
      /// Reads what is in no part.
      @usableFromInline var elements: ElementSequence<Value, FileChunks>.Iterator
      /// Those of the part that is given out, the last one first.
      @usableFromInline var items: [DecodedElement<Value>] = []
      /// Whether some elements are still given out by parts.
      @usableFromInline var hasParts: Bool
      /// Where that part ends.
      private var end: StreamCore?
      private let lines: LineSequence
      /// The parts that are being decoded, the next one first.
      private(set) var batches: [ConcurrentBatch<Value>] = []
      /// Whether there are more parts to cut.
      private var isCut: Bool
      /// What has been read and is in no part yet, and where its last whole line ends.
      private var bytes: [UInt8] = []
      private var lineEnd = 0

      /// How many bytes a part takes, at least.
      private static var partSize: Int { 1 << 18 }

      init(_ lines: LineSequence) {
        self.lines = lines
        elements = lines.elements.makeIterator()
        isCut = lines.concurrency > 1
        hasParts = isCut
      }

      /// The next element, or the error with every problem of it.
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

      /// Goes on with the next part, if there is one.
      @usableFromInline @inline(never)
      func nextPart() {
        if let end = end.take() { elements.parser.core.framer.join(end.framer) }
        while isCut, batches.count < lines.concurrency { cutPart() }
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

      /// Begins to decode the next lines, unless the file ends or a line is too large.
      private func cutPart() {
        bytes.reserveCapacity(Self.partSize + FileChunks.chunkSize)
        while bytes.count < Self.partSize || lineEnd == 0 {
          guard bytes.count - lineEnd <= elements.parser.core.rosetta.maximumElementSize,
            let chunk = elements.chunks.next()
          else {
            isCut = false
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

  /// A part of a stream that is being decoded, on another thread where there are threads.
  final class ConcurrentBatch<Value: Sendable>: Sendable {
    /// The elements are nil until the part has been decoded, with the lock held: who needs them
    /// meanwhile waits for it.
    private let state: Locked<(parser: StreamParser<Value>, elements: [DecodedElement<Value>]?)>
    private let decode: LineSequence<Value>.Decode

    /// - Parameter parser: It has all bytes of the part.
    init(_ parser: StreamParser<Value>, _ decode: @escaping LineSequence<Value>.Decode) {
      (state, self.decode) = (Locked((parser, nil)), decode)
      #if canImport(Dispatch)
        DispatchQueue.global().async { self.run() }
      #endif
    }

    /// Decodes the part, unless that has been done.
    private func run() {
      state.withLock { if $0.elements == nil { $0.elements = decode(&$0.parser) } }
    }

    /// What the part has given, the last element first, and where it has ended.
    ///
    /// It does not wait for a thread that has not begun: all of them may be waiting for parts.
    func wait() -> (elements: [DecodedElement<Value>], end: StreamCore) {
      run()
      return state.withLock { state in
        defer { state.elements = [] }
        return (state.elements ?? [], state.parser.core)
      }
    }
  }
#endif
