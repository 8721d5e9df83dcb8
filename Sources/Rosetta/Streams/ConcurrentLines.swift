#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// The lines of a file, decoded on several cores and given in their order: what `Rosetta.lines`
  /// returns.
  public struct LineSequence<Value: Sendable>: Sequence, Sendable {
    let chunks: FileChunks
    /// What each part is decoded with a copy of.
    let parser: StreamParser<Value>
    let concurrency: Int
    let onProgress: (@Sendable (StreamProgress) -> Void)?
    /// Decodes all elements of a part. It is compiled where the type is known.
    let decode: @Sendable (inout StreamParser<Value>) -> [StreamItem<Value>]

    @usableFromInline
    init(
      _ chunks: FileChunks,
      _ parser: StreamParser<Value>,
      _ concurrency: Int,
      _ onProgress: (@Sendable (StreamProgress) -> Void)?,
      _ decode: @escaping @Sendable (inout StreamParser<Value>) -> [StreamItem<Value>]
    ) {
      (self.chunks, self.parser, self.concurrency) = (chunks, parser, Swift.max(concurrency, 1))
      (self.onProgress, self.decode) = (onProgress, decode)
    }

    public func makeIterator() -> Iterator { Iterator(self) }

    /// Keeps as many parts of the file as there are cores to decode on, each of whole lines, and
    /// the values of one more. It has reference semantics.
    public final class Iterator: IteratorProtocol {
      private let lines: LineSequence
      private var parts: LineParts
      private var batches: [Batch<Value>] = []
      @usableFromInline var items: [StreamItem<Value>] = []
      @usableFromInline var position = 0
      private var parser: StreamParser<Value>
      /// Where the part begins that is given out, and the index of its first element.
      private var origin = StreamPosition()
      private var index = 0
      /// The same of the next part.
      private var following = (origin: StreamPosition(), index: 0)
      private var progress = StreamProgress()

      init(_ lines: LineSequence) {
        self.lines = lines
        let maximumSize = lines.parser.core.rosetta.maximumElementSize
        parts = LineParts(lines.chunks.makeIterator(), maximumSize)
        parser = lines.parser
        progress.totalBytes = lines.chunks.size
      }

      /// The next element, or the error with every problem of it.
      @inlinable
      public func next() -> Result<Value, RosettaError>? {
        if position < items.count, case .value(let value) = items[position] {
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
            let item = items[position].moved(by: origin, index)
            position += 1
            if let result = parser.conclude(item) { return result }
          }
          while batches.count < lines.concurrency, let part = parts.next() {
            batches.append(Batch(part, lines.parser, lines.decode))
          }
          guard !batches.isEmpty else { return nil }
          take(batches.removeFirst())
        }
      }

      private func take(_ batch: Batch<Value>) {
        items = batch.wait()
        position = 0
        (origin, index) = following
        following.origin.advance(by: batch.part.count)
        following.origin.line += batch.lines
        following.index += batch.elements
        progress.bytes += batch.part.count
        progress.elements = following.index
        lines.onProgress?(progress)
      }
    }
  }

  /// Some whole lines of a file.
  struct LinePart: Sendable {
    var bytes: [UInt8]
    /// How many bytes it had, those of a line that is too large included.
    var count: Int
    var failure: String?
  }

  /// A file in parts that end with a line.
  struct LineParts {
    private var chunks: FileChunks.Iterator
    private let maximumSize: Int
    /// The beginning of a line.
    private var kept: [UInt8] = []
    private var hasEnded = false

    /// How many bytes a part has, at least.
    private static let size = 1 << 18

    init(_ chunks: FileChunks.Iterator, _ maximumSize: Int) {
      (self.chunks, self.maximumSize) = (chunks, maximumSize)
    }

    mutating func next() -> LinePart? {
      if hasEnded { return nil }
      var bytes = kept
      kept = []
      var count = bytes.count
      // Where the last line begins.
      var start = 0
      while start < Self.size {
        guard let chunk = chunks.next() else {
          hasEnded = true
          if bytes.isEmpty, chunks.failure == nil { return nil }
          start = bytes.count
          break
        }
        if bytes.count - start > maximumSize {
          // Of a line that is too large nothing is kept but its beginning. It ends its part.
          let end = chunk.firstIndex(of: .lineFeed)
          count += end.map { $0 + 1 } ?? chunk.count
          guard let end else { continue }
          kept = [UInt8](chunk[(end + 1)...])
          bytes.append(.lineFeed)
          return LinePart(bytes: bytes, count: count)
        }
        if let end = chunk.lastIndex(of: .lineFeed) { start = bytes.count + end + 1 }
        bytes += chunk
        count += chunk.count
      }
      kept = [UInt8](bytes[start...])
      bytes.removeSubrange(start...)
      let failure = hasEnded ? chunks.failure : nil
      return LinePart(bytes: bytes, count: count - kept.count, failure: failure)
    }
  }

  /// A part that is being decoded, on another thread where there are threads.
  final class Batch<Value: Sendable>: @unchecked Sendable {
    let part: LinePart
    // SAFETY: written by the one call of `decode`, read after `wait`, which waits for its end.
    private(set) var elements = 0
    private(set) var lines = 0
    private var items: [StreamItem<Value>] = []
    #if canImport(Dispatch)
      private let group = DispatchGroup()
    #endif

    init(
      _ part: LinePart,
      _ parser: StreamParser<Value>,
      _ decode: @escaping @Sendable (inout StreamParser<Value>) -> [StreamItem<Value>]
    ) {
      self.part = part
      let work: @Sendable () -> Void = {
        var parser = parser
        parser.core.append(part.bytes)
        parser.core.close(part.failure)
        self.items = decode(&parser)
        (self.elements, self.lines) = parser.core.passedLines
      }
      #if canImport(Dispatch)
        DispatchQueue.global().async(group: group, execute: work)
      #else
        work()
      #endif
    }

    func wait() -> [StreamItem<Value>] {
      #if canImport(Dispatch)
        group.wait()
      #endif
      return items
    }
  }

  extension StreamItem {
    /// What is wrong with a part's element as one of the whole file's.
    fileprivate func moved(by origin: StreamPosition, _ index: Int) -> StreamItem {
      guard case .issue(var issue, let value) = self, var place = issue.report.origin else {
        return self
      }
      place.advance(by: origin.offset)
      place.line += origin.line - 1
      if case .index(let inner)? = place.path.first { place.path[0] = .index(inner + index) }
      issue.report.origin = place
      return .issue(issue, value)
    }
  }
#endif
