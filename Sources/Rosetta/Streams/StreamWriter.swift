/// Encodes elements one by one into the bytes of a stream.
struct StreamWriter<Value: JSONRepresentable> {
  private var rosetta: Rosetta
  private let onInvalid: InvalidElements
  private let site: CallSite
  /// What is around the elements.
  private let frame: StreamFrame
  private var bytes: [UInt8] = []
  private var index = 0
  private var hasElements = false

  /// How many bytes are gathered before they are written.
  private static var fullSize: Int { 1 << 16 }

  init(
    _ rosetta: Rosetta,
    _ layout: StreamLayout,
    _ onInvalid: InvalidElements,
    _ site: CallSite
  ) {
    self.rosetta = rosetta
    if layout == .lines {
      self.rosetta.output = .compact
      self.rosetta.rawText = .compact
    }
    (self.onInvalid, self.site) = (onInvalid, site)
    frame = StreamFrame(layout, isPretty: self.rosetta.output == .pretty)
    // The lines of an element are indented, those of a kept text are not.
    if !frame.indent.isEmpty { self.rosetta.rawText = .deferred }
  }

  /// Encodes all elements, piece by piece.
  mutating func encode(
    _ values: some Sequence<Value>,
    to write: ([UInt8]) throws -> Void
  ) throws {
    for value in values {
      try add(value)
      if bytes.count >= Self.fullSize { try write(take()) }
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
    for try await value in values {
      try add(value)
      if bytes.count < Self.fullSize { continue }
      try Task.checkCancellation()
      try await write(take())
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

  private mutating func add(_ value: Value) throws(RosettaError) {
    defer { index += 1 }
    let (output, diagnostics): ([UInt8]?, _) = rosetta.encoded { value.encode(to: $0) }
    if output == nil || diagnostics != nil {
      var report = rosetta.report(
        output,
        diagnostics?.log ?? DiagnosticLog(),
        nil,
        .encode,
        Value.self,
        site
      )
      report.origin = StreamPosition()
      report.origin?.path = frame.path + [.index(index)]
      rosetta.log(report)
      guard let output else {
        if onInvalid == .skip { return }
        throw RosettaError(report)
      }
      return append(output)
    }
    if let output { append(output) }
  }

  private mutating func append(_ element: [UInt8]) {
    bytes += hasElements ? frame.separator : frame.opening
    hasElements = true
    if frame.indent.isEmpty {
      bytes += element
    } else {
      // A line break inside a string is written as an escape.
      var lines = Output(capacity: 2 * element.count)
      for byte in element {
        lines.append(byte)
        if byte == .lineFeed { lines.append(frame.indent) }
      }
      lines.restoreRawText(isCompact: false)
      bytes += lines.bytes()
      lines.free()
    }
    bytes += frame.terminator
  }

  private mutating func end() { bytes += hasElements ? frame.closing : frame.empty }
}

/// What is written around the elements of a stream.
struct StreamFrame {
  /// The path of the array.
  var path: [JSONPath.Component] = []
  /// Before the first element, between two, after each, after the last one, without any.
  var opening: [UInt8] = []
  var separator: [UInt8] = []
  var terminator: [UInt8] = []
  var closing: [UInt8] = []
  var empty: [UInt8] = []
  /// What begins each line of an element but the first.
  var indent: [UInt8] = []

  init(_ layout: StreamLayout, isPretty: Bool) {
    guard case .array(let path) = layout.kind else {
      terminator = [.lineFeed]
      return
    }
    self.path = path
    func line(_ depth: Int) -> [UInt8] {
      isPretty ? [.lineFeed] + [UInt8](repeating: .space, count: 2 * depth) : []
    }
    var (start, end): ([UInt8], [UInt8]) = ([], [])
    for (depth, step) in path.enumerated() {
      switch step {
      case .key(let key):
        start += [.openingBrace] + line(depth + 1) + Array(JSONText(key).text.utf8)
        start += isPretty ? [.colon, .space] : [.colon]
        end = line(depth) + [.closingBrace] + end
      case .index(let index):
        start += [.openingBracket] + line(depth + 1)
        for _ in 0..<max(index, 0) {
          start += Array("null".utf8) + [.comma] + line(depth + 1)
        }
        end = line(depth) + [.closingBracket] + end
      }
    }
    opening = start + [.openingBracket] + line(path.count + 1)
    separator = [.comma] + line(path.count + 1)
    closing = line(path.count) + [.closingBracket] + end
    empty = start + [.openingBracket, .closingBracket] + end
    indent = Array(line(path.count + 1).dropFirst())
  }
}
