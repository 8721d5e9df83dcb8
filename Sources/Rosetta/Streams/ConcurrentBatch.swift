#if !WithoutFoundation
  #if canImport(Dispatch)
    import Dispatch
  #endif

  /// A part of a stream that is being decoded, on another thread where there are threads.
  final class ConcurrentBatch<Value: Sendable>: @unchecked Sendable {
    let steps: [StreamStep]
    let progress: StreamProgress
    // SAFETY: written once by `decode`, read after `wait`, which waits for its end.
    private var items: [DecodedElement<Value>?] = []
    #if canImport(Dispatch)
      private let group = DispatchGroup()
    #endif

    init(
      _ steps: [StreamStep],
      _ progress: StreamProgress,
      _ decode: @escaping @Sendable ([StreamStep]) -> [DecodedElement<Value>?]
    ) {
      (self.steps, self.progress) = (steps, progress)
      #if canImport(Dispatch)
        DispatchQueue.global().async(group: group) { self.items = decode(steps) }
      #else
        items = decode(steps)
      #endif
    }

    func wait() -> [DecodedElement<Value>?] {
      #if canImport(Dispatch)
        group.wait()
      #endif
      return items
    }
  }
#endif
