/// A report about a value that fails a check: where the value is, and how its field writes the
/// bounds that the check demands.
struct CheckReport<Value> {
  private let run: RunPointer
  /// Decoding: the position of the value or, if it has none, of its container.
  private let node: Node
  /// Whether `node` is the value, or the string that contains it.
  private var isPlaced = true
  /// Whether the value is the key at `node`.
  private var isKey = false
  /// The steps to the value, in reverse order. Decoding: only those from `node`.
  private var steps: [JSONPath.Component] = []
  /// A code that replaces the code of every rule reported here.
  var code: String?
  let texts: CheckTexts<Value>

  /// Makes the report about the value of a field.
  init<B: Bridge>(_ run: RunPointer, at node: Node = .root, _ bridge: B) where B.Value == Value {
    self.run = run
    self.node = node
    let context = run.pointee.settings.context
    texts = CheckTexts<Value>(write: { JSONText($0, bridge, context).text })
  }

  /// Returns the report about the wrapped value, which `bridge` writes.
  func inner<B: Bridge>(_ bridge: B) -> CheckReport<B.Value> {
    var inner = CheckReport<B.Value>(run, at: node, bridge)
    (inner.isPlaced, inner.steps, inner.code) = (isPlaced, steps, code)
    return inner
  }

  private init(_ run: RunPointer, _ node: Node, _ texts: CheckTexts<Value>) {
    (self.run, self.node, self.texts) = (run, node, texts)
  }

  /// Notes what a rule refuses in a value or, without a rule, the value as a whole.
  func note(_ value: Value, _ rule: CheckRule<Value>?) {
    if let report = rule?.report { return report(value, self) }
    let texts = texts
    var refusal = CheckRefusal(code: code ?? rule?.code)
    if let requirement = rule?.requirement { refusal.requirement = { requirement(texts) } }
    let fact = Diagnostic.Fact.checkFailed(refusal)
    switch run.pointee.settings.mode {
    case .decoding:
      let run = run.decoding
      let place = Diagnostic.Place.read(offset: run.pointee.tape.start(of: node, isKey: isKey))
      run.pointee.note(Diagnostic(fact: fact, place: place, innerPath: steps.reversed()))
    case .encoding:
      // The value is shown only if its type needs no bridge, because a bridge must not get a value
      // that fails a check.
      let text = (value as? any JSONRepresentable).map { self.text(of: $0) }
      let json = Array((text.map { $0.isRaw ? "" : $0.text } ?? "").utf8.prefix(Printable.reach))
      run.encoding.pointee.note(Diagnostic(fact: fact, place: .written(steps: steps, value: json)))
    }
  }

  // MARK: - Parts

  var isDecoding: Bool { run.pointee.settings.mode == .decoding }

  /// Returns the JSON of the value, or of a part of it.
  func text(of value: some JSONRepresentable) -> JSONText {
    isDecoding ? JSONText(value) : JSONText(value, in: run.encoding)
  }

  /// The elements of the value in the document, or its members. Empty when encoding, and for a
  /// value without a position.
  var nodes: (elements: [Node], members: [(name: String, key: Node)]) {
    guard isDecoding, isPlaced else { return ([], []) }
    let tape = run.decoding.pointee.tape
    if tape.word(node).isArray { return (Array(tape.elements(of: node)), []) }
    guard tape.word(node).isObject else { return ([], []) }
    return ([], tape.keys(of: node).map { (tape.string(tape.word($0)), $0) })
  }

  /// Whether the value is inside a string (`.stringified`), where only steps lead to it.
  var isInString: Bool { isDecoding && isPlaced && run.decoding.pointee.tape.word(node).isString }

  /// Returns the JSON of the scalars at `nodes`, without unnecessary escapes.
  func jsonTexts(_ nodes: [Node]) -> [String] {
    let tape = run.decoding.pointee.tape
    return nodes.map { node in
      let word = tape.word(node)
      return word.isString
        ? JSONText(tape.string(word)).text : word.isContainer ? "" : tape.text(word)
    }
  }

  /// Returns the report about a part of the value: the element or member at `node` or, without one,
  /// at `step`.
  func part<Part>(
    _ step: JSONPath.Component?,
    at node: Node?,
    isKey: Bool = false,
    _ texts: CheckTexts<Part>
  ) -> CheckReport<Part> {
    var part = CheckReport<Part>(run, node ?? self.node, texts)
    part.code = code
    part.isPlaced = node != nil || isInString
    part.isKey = isKey && node != nil
    part.steps = node == nil || isKey ? [step].compactMap { $0 } + steps : []
    return part
  }
}
