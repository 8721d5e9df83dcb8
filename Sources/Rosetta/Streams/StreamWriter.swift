/// Encodes elements one by one into the bytes of a stream.
struct StreamWriter<Value: JSONRepresentable> {
  private var rosetta: Rosetta
  private let onInvalid: InvalidElements
  private let site: CallSite
  private let frame: StreamFrame
  private var bytes: [UInt8] = []
  private var index = 0
  private var hasElements = false

  /// The number of bytes that are buffered before they are written.
  private static var fullSize: Int { 1 << 16 }

  init(_ rosetta: Rosetta, _ layout: StreamLayout, _ onInvalid: InvalidElements, _ site: CallSite) {
    self.rosetta = rosetta
    if layout.isLines {
      self.rosetta.output = .compact
      self.rosetta.compactsRawText = true
    }
    (self.onInvalid, self.site) = (onInvalid, site)
    frame = StreamFrame(layout, self.rosetta.output)
  }

  /// Encodes all elements, piece by piece. If one fails, the elements before it are written.
  mutating func encode(_ values: some Sequence<Value>, to write: ([UInt8]) throws -> Void) throws {
    try begin()
    do {
      for value in values {
        try add(value)
        if bytes.count >= Self.fullSize { try write(take()) }
      }
    } catch {
      if !bytes.isEmpty { try write(bytes) }
      throw error
    }
    end()
    if !bytes.isEmpty { try write(bytes) }
  }

  /// Encodes all elements, piece by piece, unless the task is cancelled.
  mutating func encode<Values: AsyncSequence>(
    _ values: Values,
    isolation: isolated (any Actor)?,
    to write: ([UInt8]) async throws -> Void
  ) async throws where Values.Element == Value {
    try begin()
    do {
      for try await value in values {
        try add(value)
        if bytes.count < Self.fullSize { continue }
        try Task.checkCancellation()
        try await write(take())
      }
    } catch {
      if !bytes.isEmpty, !Task.isCancelled { try await write(bytes) }
      throw error
    }
    end()
    // A cancelled source ends early.
    try Task.checkCancellation()
    if !bytes.isEmpty { try await write(bytes) }
  }

  private mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Throws if the path cannot be written.
  private func begin() throws(RosettaError) {
    guard let (kind, path) = frame.fault else { return }
    var log = DiagnosticLog()
    log.note(Diagnostic(kind: kind, place: .written()))
    throw RosettaError(logged(true, log, at: path))
  }

  private mutating func add(_ value: Value) throws(RosettaError) {
    defer { index += 1 }
    let (output, diagnostics): ([UInt8]?, _) = rosetta.encoded(from: frame.depth) {
      value.encode(to: $0)
    }
    if output == nil || diagnostics != nil {
      let report = logged(output == nil, diagnostics?.log, at: frame.path + [.index(index)])
      if output == nil, onInvalid == .throw { throw RosettaError(report) }
    }
    guard let output else { return }
    bytes += hasElements ? frame.separator : frame.opening
    hasElements = true
    bytes += output
    bytes += frame.terminator
  }

  /// Logs what was noted about the value at a path, and returns the report.
  private func logged(
    _ isFailure: Bool,
    _ diagnostics: DiagnosticLog?,
    at path: [JSONPath.Component]
  ) -> Report {
    let origin = StreamPosition(path: path)
    let report =
      rosetta.report(isFailure, diagnostics, nil, .encode, Value.self, site, origin: origin)
    rosetta.log(report)
    return report
  }

  private mutating func end() { bytes += hasElements ? frame.closing : frame.empty }
}

/// The text written around the elements of a stream.
struct StreamFrame {
  /// The path of the array.
  var path: [JSONPath.Component] = []
  /// The number of brackets around an element.
  var depth = 0
  /// The text before the first element, between two elements, after each element, after the last
  /// one, and in place of all of these if there are no elements.
  var opening: [UInt8] = []
  var separator: [UInt8] = []
  var terminator: [UInt8] = []
  var closing: [UInt8] = []
  var empty: [UInt8] = []
  /// Why the path cannot be written, and where.
  private(set) var fault: (kind: Diagnostic.Kind, path: [JSONPath.Component])?

  /// The largest index in a path, because every element before it is written as null.
  private static let largestIndex = 1 << 20

  init(_ layout: StreamLayout, _ output: Rosetta.Layout) {
    guard let path = layout.path else {
      terminator = [.lineFeed]
      return
    }
    self.path = path
    depth = path.count + 1
    for case (let level, .index(let index)) in path.enumerated() {
      if 0...Self.largestIndex ~= index { continue }
      let reason = Wording.index(index, above: Self.largestIndex)
      fault = (index < 0 ? .negativeIndex(index) : .foreign(.misuse, reason), Array(path[..<level]))
      return
    }
    let around = path.reversed().reduce([0] as JSON) { inner, step in
      switch step {
      case .key(let key): .object([key: inner])
      case .index(let index): .array(JSONArray(repeatElement(.null, count: index) + [inner]))
      }
    }
    let rosetta = Rosetta(maximumDepth: .max, output: output)
    // A key may contain these bytes, too, but comes before them.
    guard let bytes: [UInt8] = rosetta.encode(around), let element = bytes.lastIndex(of: .digit0),
      let start = bytes[..<element].lastIndex(of: .openingBracket),
      let end = bytes[element...].firstIndex(of: .closingBracket)
    else { return }
    opening = Array(bytes[..<element])
    separator = [.comma] + bytes[(start + 1)..<element]
    closing = Array(bytes[(element + 1)...])
    empty = Array(bytes[...start] + bytes[end...])
  }
}
