#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// A part of a stream that is being decoded, on another thread where there are threads.
  final class ConcurrentBatch<Value: Sendable>: @unchecked Sendable {
    // SAFETY: both belong to the thread that has begun, until `wait` has waited for its end.
    private var parser: StreamParser<Value>
    private var elements: [DecodedElement<Value>] = []
    private let decode: LineSequence<Value>.Decode
    private let isBegun = Locked(false)
    #if canImport(Dispatch)
      private let group = DispatchGroup()
    #endif

    /// - Parameter parser: It has all bytes of the part.
    init(_ parser: StreamParser<Value>, _ decode: @escaping LineSequence<Value>.Decode) {
      (self.parser, self.decode) = (parser, decode)
      #if canImport(Dispatch)
        group.enter()
        DispatchQueue.global().async { self.run() }
      #endif
    }

    /// Decodes the part, unless another thread does.
    private func run() {
      let isFirst = isBegun.withLock { isBegun in
        defer { isBegun = true }
        return !isBegun
      }
      guard isFirst else { return }
      elements = decode(&parser)
      #if canImport(Dispatch)
        group.leave()
      #endif
    }

    /// What the part has given, the last element first, and where it has ended.
    ///
    /// It does not wait for a thread: all of them may be waiting for parts.
    func wait() -> (elements: [DecodedElement<Value>], end: StreamCore) {
      run()
      #if canImport(Dispatch)
        group.wait()
      #endif
      defer { elements = [] }
      return (elements, parser.core)
    }
  }
#endif
