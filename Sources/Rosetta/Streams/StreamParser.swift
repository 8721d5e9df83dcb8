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
/// Pieces may have any size and end anywhere. The parser keeps the element in progress, the last
/// piece, and what `feed` has not returned yet, because a call throws only one error. The paths of
/// an error contain the index of its element, and its lines and columns count from the start of the
/// stream. To continue after errors, take elements and errors one by one with `append` and `next`:
///
/// ```swift
/// parser.append(chunk)
/// while let result = parser.next() { show(result) }
/// ```
public struct StreamParser<Value> {
  @usableFromInline var core: StreamCore
  /// Decodes an element; compiled where its type is known. Like a `Mapping`, it may capture values
  /// that are not `Sendable`.
  @usableFromInline nonisolated(unsafe) let decode: (StreamElement) -> DecodedElement<Value>
  /// Results decoded but not yet returned: an error and the results after it.
  @usableFromInline var waiting: ArraySlice<Result<Value, RosettaError>> = []
  /// The elements before an error that `finish` threw.
  @usableFromInline var passed: ArraySlice<Value> = []
  /// The error that ended the stream.
  @usableFromInline var fatal: RosettaError?

  @inlinable
  init(
    _ rosetta: Rosetta,
    _ layout: StreamLayout,
    _ onInvalid: InvalidElements,
    _ site: CallSite,
    _ onProgress: (@Sendable (StreamProgress) -> Void)? = nil,
    _ totalBytes: Int? = nil
  ) where Value: JSONRepresentable {
    core = StreamCore(rosetta, Value.self, layout, onInvalid, site, onProgress, totalBytes)
    decode = { element in
      let (value, diagnostics) = rosetta.decoded(element.bytes, tape: element.tape) {
        DefaultBridge<Value>().decodeNoting(.root, $0.run)
      }
      if diagnostics == nil, let value { return .value(value) }
      return .issue(.element(element), value, diagnostics?.log ?? DiagnosticLog())
    }
  }

  /// Decodes the elements that end in this text. See `feed(_:)` for bytes.
  @inlinable
  public mutating func feed(_ chunk: some StringProtocol) throws(RosettaError) -> [Value] {
    try feed(chunk.utf8)
  }

  /// Decodes the elements that end in these bytes.
  ///
  /// - Returns: The elements before the first one that does not fit. The next call throws the error
  ///   of that one, or this call if there are no elements before it. Later calls return the
  ///   elements after it.
  /// - Throws: `RosettaError` with every problem of an element, or with an error around the
  ///   elements. After the latter, and after an element that is not JSON, except in `.lines` and
  ///   between record separators, every call throws the same error.
  /// - Complexity: O(bytes), for all calls together.
  @inlinable
  public mutating func feed(_ chunk: some Collection<UInt8>) throws(RosettaError) -> [Value] {
    core.append(chunk)
    var values = Array(passed)
    passed = []
    while let result = decodeNext() {
      if waiting.isEmpty, case .success(let value) = result {
        values.append(value)
      } else {
        waiting.append(result)
      }
    }
    if values.isEmpty {
      while let result = waiting.first {
        if case .failure = result, !values.isEmpty { break }
        waiting.removeFirst()
        values.append(try result.get())
      }
      if values.isEmpty, let fatal { throw fatal }
    }
    return values
  }

  /// Ends the stream and decodes what is left.
  ///
  /// - Returns: All remaining elements.
  /// - Throws: The errors of `feed`, and an error if the stream is incomplete. A pending error is
  ///   thrown before the elements are returned; the next call returns them, or `next` one by one.
  ///   The error that ended the stream is thrown again when no elements are left.
  /// - Complexity: O(bytes), for all calls together.
  public mutating func finish() throws(RosettaError) -> [Value] {
    core.close()
    while let result = waiting.popFirst() ?? decodeNext() { passed.append(try result.get()) }
    if passed.isEmpty, let fatal { throw fatal }
    defer { passed = [] }
    return Array(passed)
  }

  /// Appends the next piece of a text without decoding anything. See `append(_:)` for bytes.
  public mutating func append(_ chunk: some StringProtocol) { append(chunk.utf8) }

  /// Appends the next bytes without decoding anything. They are kept until `next` returns nil.
  public mutating func append(_ chunk: some Collection<UInt8>) { core.append(chunk) }

  /// Returns the next element, or an error with all of its problems; nil if the bytes so far
  /// contain no further element.
  public mutating func next() -> Result<Value, RosettaError>? {
    passed.popFirst().map { .success($0) } ?? waiting.popFirst() ?? decodeNext()
  }

  @inlinable
  mutating func decodeNext() -> Result<Value, RosettaError>? {
    // No value here is bound to a name and used twice, because that would copy every element.
    while let step = core.step() {
      switch decoded(step) {
      case .value(let value): return .success(value)
      case .issue(let step, let value, let log):
        if let result = conclude(step, value, log) { return result }
      }
    }
    return nil
  }

  /// Decodes an element without reporting its problems.
  @inlinable
  func decoded(_ step: StreamStep) -> DecodedElement<Value> {
    switch step {
    case .element(let element): decode(element)
    case .fault: .issue(step, nil, DiagnosticLog())
    }
  }

  /// Logs what is wrong with an element or around it. Returns nil if the element is left out.
  @usableFromInline @inline(never)
  mutating func conclude(
    _ step: StreamStep,
    _ value: Value?,
    _ diagnostics: DiagnosticLog
  ) -> Result<Value, RosettaError>? {
    let (report, isLast) = core.report(step, diagnostics, isFailure: value == nil)
    core.rosetta.log(report)
    if let value { return .success(value) }
    guard report.isFailure else { return nil }
    let error = RosettaError(report)
    if isLast {
      core.framer.end()
      fatal = error
    } else if core.onInvalid == .skip {
      return nil
    }
    return .failure(error)
  }
}

/// The outcome of decoding an element, or a fault around the elements. An issue with only warnings
/// has a value.
@usableFromInline
enum DecodedElement<Value> {
  case value(Value)
  indirect case issue(StreamStep, Value?, DiagnosticLog)
}

extension StreamParser: Sendable where Value: Sendable {}
extension DecodedElement: Sendable where Value: Sendable {}

/// An element in the bytes of a stream, or a fault around the elements.
@usableFromInline
enum StreamStep: Sendable {
  case element(StreamElement)
  case fault(StreamFault)
}

/// An element of a stream, not yet decoded.
@usableFromInline
struct StreamElement: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  /// The tape of the element, if it was parsed to find its end. Decoding the element frees the
  /// tape.
  @usableFromInline nonisolated(unsafe) let tape: Tape?
  /// Where the element begins, without its path.
  let place: StreamPosition
  let index: Int
}

/// A fault around the elements of a stream.
@usableFromInline
final class StreamFault: Sendable {
  let kind: Diagnostic.Kind
  let place: StreamPosition
  /// The byte before the fault, then the bytes that do not fit; none of these at the end.
  let found: [UInt8]

  /// Whether more bytes are needed to describe what is found, wherever the chunks end.
  var isCut: Bool { if case .syntax = kind { found.last?.isPunctuation != true } else { false } }

  var isUnreadable: Bool { if case .foreign = kind { true } else { false } }

  init(_ kind: Diagnostic.Kind, _ place: StreamPosition, _ found: [UInt8] = [.space, .digit0]) {
    (self.kind, self.place, self.found) = (kind, place, found)
  }
}
