#if !WithoutFoundation
  /// The lines of a file, decoded on several cores and given in their order: what `Rosetta.lines`
  /// returns.
  public struct LineSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline
    typealias Decode = @Sendable (StreamParser<Value>, [StreamStep]) -> [DecodedElement<Value>?]

    let elements: ElementSequence<Value, FileChunks>
    let concurrency: Int
    /// Decodes the elements of a part of the file. It is compiled where the type is known.
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

    /// Finds the lines, and has as many parts of the file decoded on other threads as there are
    /// cores to use; of one more it keeps the values. With one core it is the iterator of
    /// `ElementSequence`. It has reference semantics.
    public final class Iterator: IteratorProtocol {
      @usableFromInline var elements: ElementSequence<Value, FileChunks>.Iterator
      @usableFromInline let isAlone: Bool
      @usableFromInline var items: [DecodedElement<Value>?] = []
      @usableFromInline var position = 0
      /// What `items` are decoded from.
      private var steps: [StreamStep] = []
      private let lines: LineSequence
      private var batches: [ConcurrentBatch<Value>] = []
      private let onProgress: (@Sendable (StreamProgress) -> Void)?
      private var reported: StreamProgress

      /// How many bytes a part takes, at least.
      private static var partSize: Int { 1 << 18 }

      init(_ lines: LineSequence) {
        self.lines = lines
        elements = lines.elements.makeIterator()
        isAlone = lines.concurrency < 2
        reported = elements.parser.core.progress
        // Reported when the values are given out, not when the lines have been found.
        onProgress = isAlone ? nil : elements.parser.core.onProgress.take()
      }

      /// The next element, or the error with every problem of it.
      @inlinable
      public func next() -> Result<Value, RosettaError>? {
        if isAlone { return elements.next() }
        if position < items.count, case .value(let value)? = items[position] {
          position += 1
          return .success(value)
        }
        return nextSlowly()
      }

      /// What is wrong with the next element, or the first element of the next part.
      @usableFromInline @inline(never)
      func nextSlowly() -> Result<Value, RosettaError>? {
        while true {
          while position < items.count {
            position += 1
            let step = steps[position - 1]
            let result: Result<Value, RosettaError>? =
              switch items[position - 1] {
              case .value(let value): .success(value)
              case .issue(let value, let log): elements.parser.conclude(step, value, log)
              case nil: elements.parser.conclude(step)
              }
            if let result { return result }
          }
          while batches.count < lines.concurrency, let batch = nextBatch() { batches.append(batch) }
          let batch = batches.isEmpty ? nil : batches.removeFirst()
          (steps, items, position) = (batch?.steps ?? [], batch?.wait() ?? [], 0)
          let progress = batch?.progress ?? elements.parser.core.progress
          if progress != reported { onProgress?(progress) }
          reported = progress
          if batch == nil { return nil }
        }
      }

      private func nextBatch() -> ConcurrentBatch<Value>? {
        var steps: [StreamStep] = []
        var size = 0
        while size < Self.partSize {
          let step = elements.parser.core.step()
          if case .nothing = step {
            if elements.read() { continue } else { break }
          }
          if case .element(let element) = step { size += element.bytes.count }
          size += MemoryLayout<StreamStep>.stride
          steps.append(step)
        }
        if steps.isEmpty { return nil }
        let (parser, decode) = (lines.elements.parser, lines.decode)
        return ConcurrentBatch(steps, elements.parser.core.progress) { decode(parser, $0) }
      }
    }
  }
#endif
