// Streams of elements, encoded one by one.

extension Rosetta {
  /// Encodes a sequence as the elements of a stream, piece by piece.
  ///
  /// ```swift
  /// try rosetta.encode(stream: events, in: .lines) { bytes in
  ///   try file.write(contentsOf: bytes)     // a FileHandle
  /// }
  /// ```
  ///
  /// `write` takes the next bytes, 64 KB or a little more: memory is bounded by the largest element
  /// and that. In `.lines` every element is compact. An element that cannot be encoded ends the
  /// stream after those before it, with an error that has its index in its paths; with
  /// `onInvalid: .skip` it is reported and left out.
  ///
  /// - Throws: `RosettaError`, and the errors of `write`.
  public func encode<Value: JSONRepresentable>(
    stream values: some Sequence<Value>,
    in layout: StreamLayout,
    onInvalid: InvalidElements = .throw,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    to write: ([UInt8]) throws -> Void
  ) throws {
    var writer = StreamWriter<Value>(self, layout, onInvalid, CallSite(file, line, function))
    try writer.encode(values, to: write)
  }

  /// Encodes an asynchronous sequence as the elements of a stream, piece by piece.
  ///
  /// ```swift
  /// try await rosetta.encode(stream: events, in: .array) { bytes in try await send(bytes) }
  /// ```
  ///
  /// As for a sequence; an error of `values` ends the stream in the same way. In a task that is
  /// cancelled, it throws `CancellationError`.
  public func encode<Values: AsyncSequence>(
    stream values: Values,
    in layout: StreamLayout,
    onInvalid: InvalidElements = .throw,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    to write: ([UInt8]) async throws -> Void
  ) async throws where Values.Element: JSONRepresentable {
    let site = CallSite(file, line, function)
    var writer = StreamWriter<Values.Element>(self, layout, onInvalid, site)
    try await writer.encode(values, isolation: isolation, to: write)
  }
}
