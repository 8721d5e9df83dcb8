/// The compact JSON of a value, which can be sorted: numbers by value, anything else by its bytes.
struct JSONText: Comparable {
  let text: String
  /// Whether it is, or holds, a `RawJSON`, which no message shows.
  let isRaw: Bool

  init(text: String) { (self.text, isRaw) = (text, false) }

  init(_ value: some JSONRepresentable) { self.init { value.encode(to: $0) } }

  /// The JSON of a value that is being written: what cannot be written is left out.
  init(_ value: some JSONRepresentable, in outer: EncodingPointer) {
    self.init(outer.pointee.shared.settings.context) { json in
      // Their properties are being accessed: to write them once more, their maps would access these
      // again.
      json.run.pointee.instances = outer.pointee.instances
      json.run.pointee.shared.stack = outer.pointee.shared.stack
      value.encode(to: json)
    }
  }

  /// The JSON that a bridge writes.
  init<B: Bridge>(_ value: B.Value, _ bridge: B, _ context: ContextValues) {
    self.init(context) { bridge.encode(value, to: $0) }
  }

  init(_ context: ContextValues = ContextValues(), _ encode: (JSONWriter) -> Void) {
    let settings = RunSettings(
      mode: .encoding,
      maximumDepth: TapeLimit.depth,
      context: context
    )
    var run = EncodingRun(Run(settings), capacity: 64)
    defer { run.free() }
    withUnsafeMutablePointer(to: &run) { encode(JSONWriter($0)) }
    isRaw = run.hasRawText
    if isRaw { run.output.restoreRawText(isCompact: true) }
    text = String(decoding: run.output.bytes(), as: UTF8.self)
  }

  var isString: Bool { text.utf8.first == .quote }

  /// What a string holds, without quotes and escapes; the text itself of anything else.
  var content: String {
    guard isString else { return text }
    return Array(text.utf8).withUnsafeBufferPointer { Tape.string($0) }
  }

  static func < (left: JSONText, right: JSONText) -> Bool {
    if let one = Double(left.text), let other = Double(right.text), one != other {
      return one < other
    }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
