// `JSON` and `RawJSON` as documents: parsed, decoded from and encoded to.

extension JSON {
  /// Parses a document given as `Data`, `String` or bytes.
  ///
  /// - Throws: `RosettaError` with the location of the first byte that is not valid JSON.
  /// - Complexity: O(document).
  public init(
    parsing source: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self = try Rosetta().decode(JSON.self, from: source, file: file, line: line, function: function)
  }
}

extension RawJSON {
  /// Parses a document given as `Data`, `String` or bytes, and keeps its text.
  ///
  /// - Throws: `RosettaError` with the location of the first byte that is not valid JSON.
  /// - Complexity: O(document).
  public init(
    parsing source: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self = try Rosetta().decode(Self.self, from: source, file: file, line: line, function: function)
  }
}

extension RawJSON: JSONSource {
  /// Borrows the bytes of the text.
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withJSONBytes(body)
  }
}

extension JSON: JSONSource {
  /// Borrows the compact text of this value.
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var run = EncodingRun()
    withUnsafeMutablePointer(to: &run) { encode(to: JSONWriter($0)) }
    defer { run.free() }
    return body(run.output.bytes())
  }

  public var isOriginalText: Bool { false }
}

extension JSON: JSONOutput {
  public init(jsonBytes: consuming JSONBytes) {
    // The output of a run is always valid JSON.
    self = jsonBytes.withUnsafeBufferPointer { Tape.reading($0, JSON.init(document:)) } ?? .null
  }
}
