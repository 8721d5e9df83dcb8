#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

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
