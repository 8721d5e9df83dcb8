#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Rosetta {
    /// Decodes the elements of a file, read piece by piece as they are asked for.
    ///
    /// ```swift
    /// for event in try rosetta.stream(of: Event.self, in: .lines, contentsOf: url) {
    ///   show(try event.get())
    /// }
    /// ```
    ///
    /// As for a sequence of chunks. Each iteration opens the file anew.
    ///
    /// - Throws: `CocoaError` if the file cannot be opened. If it cannot be read to its end, the
    ///   last result says so.
    @inlinable
    public func stream<Value: JSONRepresentable>(
      of type: Value.Type,
      in layout: StreamLayout,
      contentsOf url: URL,
      onInvalid: InvalidElements = .throw,
      onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws -> ElementSequence<Value, FileChunks> {
      let chunks = try FileChunks(url)
      let site = CallSite(file, line, function)
      let size = chunks.size
      return ElementSequence(
        chunks,
        StreamParser(self, layout, onInvalid, site, onProgress, totalBytes: size)
      )
    }

    /// Decodes a file of JSON Lines.
    ///
    /// ```swift
    /// for entry in try rosetta.lines(of: Entry.self, contentsOf: url, concurrency: 4) {
    ///   count(try entry.get())
    /// }
    /// ```
    ///
    /// The elements come in the order of the file. If `concurrency` is more than 1, it is how many
    /// parts of the file, of a quarter of a megabyte each, are kept and decoded at the same time, on
    /// other threads, which may have smaller stacks for deep models. `onProgress` is called when one has
    /// been decoded, on the thread that asks for the elements. From a line of more than
    /// `maximumElementSize` on, one thread reads the rest. `onInvalid` says what happens to a line that
    /// does not fit, or is no JSON.
    ///
    /// - Throws: `CocoaError` if the file cannot be opened.
    @inlinable
    public func lines<Value: JSONRepresentable & Sendable>(
      of type: Value.Type,
      contentsOf url: URL,
      concurrency: Int = 1,
      onInvalid: InvalidElements = .throw,
      onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws -> LineSequence<Value> {
      let elements = try stream(
        of: type,
        in: .lines,
        contentsOf: url,
        onInvalid: onInvalid,
        onProgress: onProgress,
        file: file,
        line: line,
        function: function
      )
      return LineSequence(elements, concurrency) { parser in
        var elements: [DecodedElement<Value>] = []
        while let element = parser.decodeStep() { elements.append(element) }
        elements.reverse()
        return elements
      }
    }
  }
#endif
