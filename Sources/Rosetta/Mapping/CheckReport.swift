/// Where a value is that a check has refused, and how its field writes what the check demands.
struct CheckReport<Value> {
  private let run: RunPointer
  /// Decoding: the position of the value, or of what it is in.
  private let node: Node
  /// Whether that is the position of the value.
  private var isPlaced = true
  /// Whether it is the key at that position.
  private var isKey = false
  /// The steps to the value, the last one first. Decoding: those that the position does not tell.
  private var steps: [JSONPath.Component] = []
  /// A code for everything that is reported here.
  var code: String?
  let texts: CheckTexts<Value>

  /// The report about the value of a field.
  init<B: Bridge>(_ run: RunPointer, at node: Node = .root, _ bridge: B) where B.Value == Value {
    self.run = run
    self.node = node
    let context = run.pointee.settings.context
    texts = CheckTexts<Value>(write: { JSONText($0, bridge, context).text })
  }

  /// The report about what the value holds, which another bridge writes.
  func inner<B: Bridge>(_ bridge: B) -> CheckReport<B.Value> {
    var inner = CheckReport<B.Value>(run, at: node, bridge)
    (inner.isPlaced, inner.steps, inner.code) = (isPlaced, steps, code)
    return inner
  }

  private init(_ run: RunPointer, _ node: Node, _ texts: CheckTexts<Value>) {
    (self.run, self.node, self.texts) = (run, node, texts)
  }

  /// Notes what a rule refuses of a value; without a rule, the value.
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
      // Only if its type needs no bridge: a bridge must not get a value that a check refuses.
      let text = (value as? any JSONRepresentable).map { self.text(of: $0) }
      let json = Array((text.map { $0.isRaw ? "" : $0.text } ?? "").utf8.prefix(Printable.reach))
      run.encoding.pointee.note(Diagnostic(fact: fact, place: .written(steps: steps, value: json)))
    }
  }

  // MARK: - Parts

  var isDecoding: Bool { run.pointee.settings.mode == .decoding }

  /// The JSON of the value, or of a part of it.
  func text(of value: some JSONRepresentable) -> JSONText {
    isDecoding ? JSONText(value) : JSONText(value, in: run.encoding)
  }

  /// What the value has in the document: its elements, or its members by their keys. Empty when
  /// encoding, and for a value that is not found there.
  var nodes: (elements: [Node], members: [(name: String, key: Node)]) {
    guard isDecoding, isPlaced else { return ([], []) }
    let tape = run.decoding.pointee.tape
    if tape.word(node).isArray { return (Array(tape.elements(of: node)), []) }
    guard tape.word(node).isObject else { return ([], []) }
    return ([], tape.keys(of: node).map { (tape.string(tape.word($0)), $0) })
  }

  /// Whether the value is in a string, such as that of `.stringified`, in which only steps lead to it.
  var isInString: Bool { isDecoding && isPlaced && run.decoding.pointee.tape.word(node).isString }

  /// The JSON of the scalars in the document, without escapes that it does not need.
  func jsonTexts(_ nodes: [Node]) -> [String] {
    let tape = run.decoding.pointee.tape
    return nodes.map { node in
      let word = tape.word(node)
      return word.isString
        ? JSONText(tape.string(word)).text : word.isContainer ? "" : tape.text(word)
    }
  }

  /// The report about a part: an element or a member at `node`, or one that is only named.
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
