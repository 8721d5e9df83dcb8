/// Decodes a document while it arrives, with a model of the document so far after each piece.
///
/// ```swift
/// var reply = rosetta.partialDecoder(of: Reply.self)
/// for try await piece in pieces {
///   if let soFar = reply.feed(piece) { show(soFar) }
/// }
/// let whole = try reply.finish()
/// ```
///
/// The rules are those of `Rosetta.decodePartial`. Each call of `feed` decodes the document so far.
/// For a long document in small pieces, use `append`, and read `value` only when it is shown.
/// Checking the syntax and storing the bytes takes O(document) for all pieces together.
public struct PartialDecoder<Value> {
  private let rosetta: Rosetta
  private let site: CallSite
  /// Like a `Mapping`, it may capture values that are not `Sendable`.
  private nonisolated(unsafe) let decode: (JSONReader) -> Value?
  private var bytes: [UInt8] = []
  private var checker: SyntaxChecker
  /// Why no document can begin with these bytes; nil if one can.
  private var fault: StreamFault?

  init(_ rosetta: Rosetta, _ site: CallSite, _ decode: @escaping (JSONReader) -> Value?) {
    (self.rosetta, self.site, self.decode) = (rosetta, site, decode)
    var unlimited = rosetta
    unlimited.maximumElementSize = .max
    unlimited.duplicateKeys = .first
    checker = SyntaxChecker(unlimited)
  }

  /// Appends the next piece, which may end anywhere, and decodes the document so far. Returns nil
  /// while nothing fits.
  public mutating func feed(_ piece: some Collection<UInt8>) -> Value? {
    append(piece)
    return value
  }

  /// Appends the next piece of a text and decodes the document so far. Returns nil while nothing
  /// fits.
  public mutating func feed(_ piece: some StringProtocol) -> Value? { feed(piece.utf8) }

  /// Appends the next piece of a text without decoding anything.
  public mutating func append(_ piece: some StringProtocol) { append(piece.utf8) }

  /// Appends the next piece without decoding anything.
  public mutating func append(_ piece: some Collection<UInt8>) {
    bytes.append(contentsOf: piece)
    if fault != nil { return }
    fault = bytes.withUnsafeBufferPointer { bytes in
      if checked == 0 {
        guard let mark = bytes.markSize(isLast: false) else { return nil }
        checker.here.advance(by: mark)
      }
      return checker.scan(bytes, from: checked).fault
    }
  }

  /// How many bytes have been checked.
  private var checked: Int { checker.here.offset }

  /// The model of the document so far; nil while nothing fits.
  ///
  /// - Complexity: O(document so far).
  public var value: Value? { decoded().value }

  /// The problems of the document so far.
  ///
  /// - Complexity: O(document so far).
  public var problems: [Problem] { decoded().report?.problems ?? [] }

  /// Decodes the whole document as `Rosetta.decode` does.
  ///
  /// - Throws: `RosettaError`, also if the document is unfinished.
  public func finish() throws(RosettaError) -> Value {
    try rosetta.decoding(bytes, Value.self, site, decode)
  }

  func decoded() -> (value: Value?, report: Report?) {
    guard let document = document() else { return (nil, nil) }
    let (value, diagnostics) = rosetta.decoded(document.bytes) { json in
      if let end = document.end { json.leaveOpen(end.open, endsInString: end.isInString) }
      return decode(json)
    }
    guard let diagnostics else { return (value, nil) }
    // A value that has not arrived yet is not a failure.
    let log = diagnostics.log
    return (value, rosetta.report(log.hasErrors, log, document.bytes, .decode, Value.self, site))
  }

  /// Returns the bytes completed to a whole document, and what was open at their end; nil if there
  /// is no value yet.
  private func document() -> (bytes: [UInt8], end: (open: [Int], isInString: Bool)?)? {
    if fault != nil || checker.isComplete { return (bytes, nil) }
    let token = Array(bytes[checked...])
    if checker.refuses(token) { return (bytes, nil) }
    let isInString = checker.isInString
    // An incomplete character of a string is dropped, or an incomplete key or other value.
    let isShown = isInString || !checker.isKey && token.isWord
    if checker.open.isEmpty, !isShown { return nil }
    let end = isInString ? checked : isShown ? bytes.count : checker.complete
    var document = bytes[..<end]
    if isInString { document.append(.quote) }
    document += checker.open.reversed().map { $0.isObject ? .closingBrace : .closingBracket }
    return (Array(document), (checker.open.map(\.start.offset), isInString))
  }
}

extension PartialDecoder: Sendable where Value: Sendable {}

extension Rosetta {
  /// Decodes a document that has not arrived completely, such as the reply of a language model that
  /// is still being written. Returns nil while nothing fits.
  ///
  /// ```swift
  /// let reply = rosetta.decodePartial(Reply.self, from: #"{"text": "Once upon a ti"#)
  /// ```
  ///
  /// Strings, arrays and objects that are still open are closed where the document ends:
  ///
  /// - A required field that may still arrive keeps the value of a new model. A `let` model is
  ///   missing until its required fields have arrived.
  /// - An unfinished string is decoded as far as it has arrived where a `String` is read without a
  ///   bridge. A number, a word, a key or a string that is converted is missing until it is
  ///   complete.
  /// - Checks of open values are skipped, and so is a `json.check` in an open object.
  /// - A mistake in what has arrived is a problem, as always.
  ///
  /// - Complexity: O(document).
  public func decodePartial<Value: JSONRepresentable>(
    _ type: Value.Type,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Value? {
    var decoder = partialDecoder(of: type, file: file, line: line, function: function)
    json.withJSONBytes { decoder.append($0) }
    let (value, report) = decoder.decoded()
    if let report { log(report) }
    return value
  }

  /// Returns a decoder that is fed the pieces of a document as they arrive and has the model after
  /// each.
  ///
  /// ```swift
  /// var decoder = rosetta.partialDecoder(of: Reply.self)
  /// if let soFar = decoder.feed(piece) { show(soFar) }
  /// ```
  public func partialDecoder<Value: JSONRepresentable>(
    of type: Value.Type,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> PartialDecoder<Value> {
    PartialDecoder(self, CallSite(file, line, function)) {
      DefaultBridge.decodeNoting(type, $0.run)
    }
  }
}
