#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// A sequence of the lines of a file, decoded on several cores and returned in order.
  /// `Rosetta.lines` returns it.
  public struct LineSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline
    typealias Decode = @Sendable ([StreamStep]) -> [DecodedElement<Value>]

    let elements: ElementSequence<Value, FileChunks>
    let concurrency: Int
    /// Decodes lines and returns the last one first; compiled where their type is known.
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

    /// An iterator that finds the lines, and decodes up to `concurrency` batches of them at the
    /// same time on other threads. It has reference semantics.
    public final class Iterator: IteratorProtocol {
      /// Finds the lines. With a `concurrency` of 1, it decodes them, too.
      @usableFromInline var elements: ElementSequence<Value, FileChunks>.Iterator
      /// The decoded lines that are not yet returned, the last one first.
      @usableFromInline var items: [DecodedElement<Value>] = []
      @usableFromInline let concurrency: Int
      private let decode: Decode
      /// The batches that are being decoded, the next one first.
      private(set) var batches: [ConcurrentBatch<Value>] = []

      /// The minimum size of a batch in bytes, unless it has the maximum number of lines.
      private static var batchSize: Int { 1 << 18 }
      private static var batchLines: Int { 1 << 12 }

      init(_ lines: LineSequence) {
        elements = lines.elements.makeIterator()
        (concurrency, decode) = (lines.concurrency, lines.decode)
      }

      /// Returns the next element, or an error with all of its problems.
      @inlinable
      public func next() -> Result<Value, RosettaError>? {
        if concurrency < 2 { return elements.next() }
        while true {
          switch items.popLast() {
          case .value(let value)?: return .success(value)
          case .issue(let step, let value, let log)?:
            if let result = elements.parser.conclude(step, value, log) { return result }
          case nil: if !nextBatch() { return nil }
          }
        }
      }

      /// Moves to the next batch. Returns false if there is none.
      @usableFromInline @inline(never)
      func nextBatch() -> Bool {
        while batches.count < concurrency, let batch = readBatch() { batches.append(batch) }
        if batches.isEmpty { return false }
        let batch = batches.removeFirst()
        items = batch.wait()
        elements.parser.core.reportProgress(batch.progress)
        return true
      }

      /// Starts decoding the next lines; nil at the end of the file.
      private func readBatch() -> ConcurrentBatch<Value>? {
        var steps: [StreamStep] = []
        let start = elements.parser.core.progress
        repeat {
          while steps.count < Self.batchLines, let step = elements.parser.core.step() {
            steps.append(step)
          }
        } while steps.count < Self.batchLines
          && elements.parser.core.progress.bytes - start.bytes < Self.batchSize
          && elements.readChunk()
        let progress = elements.parser.core.progress
        if steps.isEmpty, progress == start { return nil }
        return ConcurrentBatch(steps, progress, decode)
      }
    }
  }

  /// Lines that are decoded on another thread, where threads are available.
  final class ConcurrentBatch<Value: Sendable>: Sendable {
    /// There are lines until they are decoded. The lock is held while they are, so that `wait`
    /// waits for it.
    private let state: Locked<(lines: [StreamStep], elements: [DecodedElement<Value>])>
    private let decode: LineSequence<Value>.Decode
    /// The progress of the stream at the end of these lines.
    let progress: StreamProgress

    init(
      _ lines: [StreamStep],
      _ progress: StreamProgress,
      _ decode: @escaping LineSequence<Value>.Decode
    ) {
      (state, self.progress, self.decode) = (Locked((lines, [])), progress, decode)
      #if canImport(Dispatch)
        DispatchQueue.global().async { self.run() }
      #endif
    }

    /// Decodes the lines, unless they are already decoded.
    private func run() {
      state.withLock { state in
        if state.lines.isEmpty { return }
        state = ([], decode(state.lines))
      }
    }

    /// Returns the elements, the last one first.
    ///
    /// Lines that no thread has started are decoded here, because all threads may be waiting for
    /// lines.
    func wait() -> [DecodedElement<Value>] {
      run()
      return state.withLock { state in
        defer { state.elements = [] }
        return state.elements
      }
    }
  }
#endif
