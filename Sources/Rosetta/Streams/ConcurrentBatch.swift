#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// A part of a stream that is being decoded, on another thread where there are threads.
  final class ConcurrentBatch<Value: Sendable>: @unchecked Sendable {
    // SAFETY: both are `decode`'s until `wait` has waited for its end.
    private var parser: StreamParser<Value>
    private var elements: [DecodedElement<Value>] = []
    #if canImport(Dispatch)
      private let group = DispatchGroup()
    #endif

    /// - Parameter parser: It has all bytes of the part.
    init(_ parser: StreamParser<Value>, _ decode: @escaping LineSequence<Value>.Decode) {
      self.parser = parser
      #if canImport(Dispatch)
        DispatchQueue.global().async(group: group) { self.elements = decode(&self.parser) }
      #else
        elements = decode(&self.parser)
      #endif
    }

    /// What the part has given, the last element first, and where it has ended.
    func wait() -> (elements: [DecodedElement<Value>], end: StreamCore) {
      #if canImport(Dispatch)
        group.wait()
      #endif
      return (elements, parser.core)
    }
  }
#endif
