/// A report about a value that fails a check: where the value is, and how its field writes the
/// bounds that the check demands.
struct CheckReport<Value> {
  private let run: RunPointer
  /// Decoding: the value or key of the document that is or contains the value.
  private let node: Node
  private var target: CheckTarget
  /// The steps from `node`, or from the field that is written, in reverse order.
  private var steps: [JSONPath.Component] = []
  /// A code that replaces the code of every rule reported here.
  private var code: String?
  let texts: CheckTexts<Value>

  /// Makes the report about the value of a field.
  init<B: Bridge>(_ run: RunPointer, at node: Node = .root, _ bridge: B) where B.Value == Value {
    let settings = run.pointee.settings
    let context = settings.context
    let texts = CheckTexts<Value> { JSONText($0, bridge, context).text }
    self.init(run, node, settings.mode == .decoding ? .value : .steps, texts)
  }

  private init(_ run: RunPointer, _ node: Node, _ target: CheckTarget, _ texts: CheckTexts<Value>) {
    (self.run, self.node, self.target, self.texts) = (run, node, target, texts)
  }

  /// Returns the report about the wrapped value, which `bridge` writes.
  func inner<B: Bridge>(_ bridge: B) -> CheckReport<B.Value> {
    var inner = CheckReport<B.Value>(run, at: node, bridge)
    (inner.target, inner.steps, inner.code) = (target, steps, code)
    return inner
  }

  /// Notes what a rule refuses in a value or, without a rule, the value as a whole.
  func note(_ value: Value, _ rule: CheckRule<Value>?) {
    let code = code ?? rule?.code
    if let report = rule?.report {
      var coded = self
      coded.code = code
      return report(value, coded)
    }
    let texts = texts
    var refusal = CheckRefusal(code: code)
    if let requirement = rule?.requirement { refusal.requirement = { requirement(texts) } }
    let kind = Diagnostic.Kind.checkFailed(refusal)
    switch run.pointee.settings.mode {
    case .decoding:
      let isKey = target == .key
      run.decoding.pointee.note(kind, at: node, isKey: isKey, below: steps.reversed())
    case .encoding:
      // The value is shown only if its type needs no bridge, because a bridge must not get a value
      // that fails a check.
      let text = (value as? any JSONRepresentable).map { self.text(of: $0) }
      let json = Array((text.map { $0.isRaw ? "" : $0.text } ?? "").utf8.prefix(Printable.reach))
      run.encoding.pointee.note(Diagnostic(kind: kind, place: .written(steps: steps, value: json)))
    }
  }

  // MARK: - Parts

  var isDecoding: Bool { run.pointee.settings.mode == .decoding }

  /// Returns the JSON of the value, or of a part of it.
  func text(of value: some JSONRepresentable) -> JSONText {
    isDecoding ? JSONText(value) : JSONText(value, in: run.encoding)
  }

  /// The elements of the value in the document, or its members, if they are there.
  var nodes: (elements: [Node], members: [(name: String, key: Node)]) {
    guard target == .value else { return ([], []) }
    let tape = run.decoding.pointee.tape
    if tape.word(node).isArray { return (Array(tape.elements(of: node)), []) }
    guard tape.word(node).isObject else { return ([], []) }
    return ([], tape.keys(of: node).map { (tape.string(tape.word($0)), $0) })
  }

  /// Whether steps lead to the parts of the value, but none has a node: the value may also be a
  /// string that contains a document (`.stringified`).
  var hasOnlySteps: Bool {
    target == .steps || target == .value && run.decoding.pointee.tape.word(node).isString
  }

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
    var part = CheckReport<Part>(run, node ?? self.node, target, texts)
    (part.steps, part.code) = (steps, code)
    if node != nil {
      part.target = isKey ? .key : .value
      part.steps = isKey ? [step].compactMap { $0 } : []
    } else if let step, target != .unknown {
      part.target = .steps
      part.steps.insert(step, at: 0)
    } else if target != .key {
      part.target = .unknown
    }
    return part
  }
}

/// What a report is about, as far as it is known.
private enum CheckTarget {
  /// Decoding: it is the value, or the key, at a node of the document.
  case value, key
  /// It is at the end of steps: in a string, in a member that a patch does not name or, when
  /// encoding, in the field.
  case steps
  /// It is an element whose index is not known, or inside one.
  case unknown
}
