/// The compact JSON of a value, which can be sorted: numbers by value, anything else by its bytes.
struct JSONText: Comparable {
  let text: String

  init(_ value: some JSONRepresentable) { self.init { value.encode(to: $0) } }

  init(_ context: ContextValues = ContextValues(), _ encode: (JSONWriter) -> Void) {
    let shared = Run(mode: .encoding, maximumDepth: TapeLimit.depth, context: context)
    var run = EncodingRun(shared, capacity: 64)
    defer { run.free() }
    withUnsafeMutablePointer(to: &run) { encode(JSONWriter($0)) }
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
