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
/// piece, and what `feed` has not returned yet, since it throws one error a call. An error has the
/// element's index in its paths, and its places are those in the whole stream. `append` and `next`
/// give elements and errors one by one, to go on after errors:
///
/// ```swift
/// parser.append(chunk)
/// while let result = parser.next() { show(result) }
/// ```
public struct StreamParser<Value> {
  @usableFromInline var core: StreamCore
  /// Decodes an element, compiled where its type is known. It may capture what is not `Sendable`, as
  /// a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decode: (StreamElement) -> DecodedElement<Value>
  /// What has been decoded and not been returned: an error and what follows it.
  @usableFromInline var waiting: ArraySlice<Result<Value, RosettaError>> = []
  /// The elements before an error that `finish` has thrown.
  @usableFromInline var passed: ArraySlice<Value> = []
  /// The error that has ended the stream.
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

  /// Decodes the elements that end in this text, see `feed(_:)` of bytes.
  @inlinable
  public mutating func feed(_ chunk: some StringProtocol) throws(RosettaError) -> [Value] {
    try feed(chunk.utf8)
  }

  /// Decodes the elements that end in these bytes.
  ///
  /// - Returns: The elements up to the first that does not fit. Its error is thrown by the next
  ///   call, or by this one if it is the first; the elements after it follow then.
  /// - Throws: `RosettaError` with every problem of an element, or of what is around them. After
  ///   the latter, and after an element that is no JSON, unless it is one of `.lines`, every call
  ///   throws that error.
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
      if case .failure(let error)? = waiting.first {
        waiting.removeFirst()
        throw error
      }
      while case .success(let value)? = waiting.first {
        values.append(value)
        waiting.removeFirst()
      }
      if values.isEmpty, let fatal { throw fatal }
    }
    return values
  }

  /// Ends the stream, and decodes what it has ended.
  ///
  /// - Returns: All elements that are left.
  /// - Throws: As `feed`; also if the stream ends where it must not. An error that is left comes
  ///   before the elements, which the next call returns, or `next`. The error that has ended the
  ///   stream comes again.
  /// - Complexity: O(bytes), for all calls together.
  public mutating func finish() throws(RosettaError) -> [Value] {
    core.close()
    while let result = waiting.popFirst() ?? decodeNext() { passed.append(try result.get()) }
    if passed.isEmpty, let fatal { throw fatal }
    defer { passed = [] }
    return Array(passed)
  }

  /// Takes the next bytes without decoding anything. They are kept until `next` has returned nil.
  public mutating func append(_ chunk: some Collection<UInt8>) { core.append(chunk) }

  /// The next element, or the error with every problem of it; nil if there is none in what has been
  /// appended or fed.
  public mutating func next() -> Result<Value, RosettaError>? {
    passed.popFirst().map { .success($0) } ?? waiting.popFirst() ?? decodeNext()
  }

  @inlinable
  mutating func decodeNext() -> Result<Value, RosettaError>? {
    // Nothing here is named and used twice: that would copy every element.
    while let element = decodeStep() {
      switch element {
      case .value(let value): return .success(value)
      case .issue(let step, let value, let log):
        if let result = conclude(step, value, log) { return result }
      }
    }
    return nil
  }

  /// What the next element has given, not yet reported; nil if there is none in the bytes.
  @inlinable
  mutating func decodeStep() -> DecodedElement<Value>? {
    switch core.step() {
    case .element(let element)?: decode(element)
    case .fault(let fault)?: .issue(.fault(fault), nil, DiagnosticLog())
    case nil: nil
    }
  }

  /// Logs what is wrong with an element or around it; nil if it is left out.
  ///
  /// - Parameter isOfPart: Whether the places of the step begin with the next part.
  @usableFromInline @inline(never)
  mutating func conclude(
    _ step: StreamStep,
    _ value: Value?,
    _ diagnostics: DiagnosticLog,
    isOfPart: Bool = false
  ) -> Result<Value, RosettaError>? {
    var (report, isLast) = core.report(step, diagnostics, isFailure: value == nil)
    if isOfPart { report.origin = report.origin.map(core.framer.whole) }
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

/// What an element of a stream has given, or what is wrong around it. The value is there if nothing
/// but warnings is.
@usableFromInline
enum DecodedElement<Value> {
  case value(Value)
  indirect case issue(StreamStep, Value?, DiagnosticLog)
}

extension StreamParser: Sendable where Value: Sendable {}
extension DecodedElement: Sendable where Value: Sendable {}

/// What is next in the bytes of a stream.
@usableFromInline
enum StreamStep: Sendable {
  case element(StreamElement)
  case fault(StreamFault)
}

/// An element of a stream, not yet decoded.
@usableFromInline
struct StreamElement: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  /// If it has been parsed to find its end. Whoever decodes the element frees it.
  @usableFromInline nonisolated(unsafe) let tape: Tape?
  /// Where it begins, without its path.
  let place: StreamPosition
  let index: Int
}

/// What is wrong around the elements of a stream.
@usableFromInline
final class StreamFault: Sendable {
  let fact: Diagnostic.Fact
  let place: StreamPosition
  /// The bytes that do not fit, none at the end, after one that stands before them.
  let found: [UInt8]

  /// Whether more bytes are needed to describe what is found: it is the same in all chunks.
  var isCut: Bool { if case .syntax = fact { found.last?.isPunctuation != true } else { false } }

  var isUnreadable: Bool { if case .foreign = fact { true } else { false } }

  init(_ fact: Diagnostic.Fact, _ place: StreamPosition, _ found: [UInt8] = [.space, .digit0]) {
    (self.fact, self.place, self.found) = (fact, place, found)
  }
}
