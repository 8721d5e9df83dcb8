/// Decodes the elements of a stream that is fed to it piece by piece.
///
/// ```swift
/// var parser = rosetta.streamParser(of: Event.self, in: .lines)
/// while let chunk = connection.receive() {
///   for event in try parser.feed(chunk) { show(event) }
/// }
/// for event in try parser.finish() { show(event) }
/// ```
///
/// Pieces may have any size and end anywhere. What is kept is the element in progress and the last
/// piece. An error has the element's index in its paths, and its places are those in the whole
/// stream.
public struct StreamParser<Value> {
  @usableFromInline var core: StreamCore
  /// It may capture what is not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decode: (JSONReader) -> Value?
  /// The error that `feed` or `finish` throws next, and the one that has ended the stream.
  private var pending: RosettaError?
  private var fatal: RosettaError?

  @usableFromInline
  init(_ core: StreamCore, _ decode: @escaping (JSONReader) -> Value?) {
    self.core = core
    self.decode = decode
  }

  /// Decodes the elements that end in these bytes.
  ///
  /// - Returns: The elements up to the first that does not fit. Its error is thrown by the next
  ///   call, or by this one if it is the first; the elements after it follow then.
  /// - Throws: `RosettaError` with every problem of an element, or of what is around them. After
  ///   the latter, and after an element that is no JSON, unless it is one of `.lines`, every call
  ///   throws that error.
  /// - Complexity: O(bytes), for all calls together.
  public mutating func feed(_ chunk: some Collection<UInt8>) throws(RosettaError) -> [Value] {
    core.append(chunk)
    return try elements()
  }

  /// Ends the stream, and decodes what it has ended.
  ///
  /// - Throws: As `feed`; also if the stream ends where it must not. If it returns elements, call
  ///   it until there are none, which also throws what has not been thrown.
  public mutating func finish() throws(RosettaError) -> [Value] {
    core.close()
    return try elements()
  }

  private mutating func elements() throws(RosettaError) -> [Value] {
    if let error = pending.take() ?? fatal { throw error }
    var values: [Value] = []
    while let result = next() {
      switch result {
      case .success(let value): values.append(value)
      case .failure(let error) where values.isEmpty: throw error
      case .failure(let error):
        pending = error
        return values
      }
    }
    return values
  }

  /// The next element of what has been appended; nil if that needs more, or nothing is left.
  @inlinable
  mutating func next() -> Result<Value, RosettaError>? {
    while let item = nextItem() {
      if case .value(let value) = item { return .success(value) }
      if let result = conclude(item) { return result }
    }
    return nil
  }

  /// The next element, or what is wrong, before anything is logged.
  @inlinable @inline(__always)
  mutating func nextItem() -> StreamItem<Value>? {
    switch core.step() {
    case .element(let bytes):
      let (value, diagnostics) = core.rosetta.decoded(bytes, decode)
      if let value, diagnostics == nil { return .value(value) }
      return .issue(
        core.issue(diagnostics ?? DiagnosticLog(), isFailure: value == nil, in: bytes),
        value
      )
    case .issue(let issue): return .issue(issue, nil)
    case .nothing: return nil
    }
  }

  /// Logs what is wrong; nil if it is left out.
  @usableFromInline @inline(never)
  mutating func conclude(_ item: StreamItem<Value>) -> Result<Value, RosettaError>? {
    switch item {
    case .value(let value): return .success(value)
    case .issue(let issue, let value):
      core.rosetta.log(issue.report)
      if let value { return .success(value) }
      guard issue.report.isFailure else { return nil }
      let error = RosettaError(issue.report)
      if issue.isLast { fatal = error } else if core.onInvalid == .skip { return nil }
      return .failure(error)
    }
  }
}

extension StreamParser: Sendable where Value: Sendable {}
