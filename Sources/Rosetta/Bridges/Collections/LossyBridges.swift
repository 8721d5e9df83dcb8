// Arrays and objects without the items that do not fit.

/// What happens to an item that does not fit.
public enum LossyAction<Value> {
  /// It is left out, with a warning.
  case skip
  /// It refuses the whole array or object.
  case fail
  /// Another value takes its place, with a warning.
  case use(Value)
}

extension LossyAction: Sendable where Value: Sendable {}

/// An array without the elements that do not fit.
public struct LossyArrayBridge<Element: Bridge>: Bridge {
  @usableFromInline let item: LossyItem<Element>

  @inlinable
  init(_ item: LossyItem<Element>) { self.item = item }

  @inlinable
  public func decode(_ json: JSONReader) -> [Element.Value]? {
    let run = json.run
    let word = json.word
    guard word.isArray else { return json.refuseContainer(.array, item.bridge) }
    guard run.pointee.requireStack(forValueAt: json.node) else { return nil }
    run.pointee.tape.markVisited(array: json.node)
    let errorsBefore = run.errors
    var elements: [Element.Value] = []
    elements.reserveCapacity(word.length)
    var node = run.pointee.tape.firstElement(of: json.node)
    for _ in 0..<word.length {
      if let element = item.decode(node, run) { elements.append(element) }
      node = run.pointee.tape.next(after: node)
    }
    return run.errors == errorsBefore ? elements : nil
  }

  @inlinable
  public func encode(_ value: [Element.Value], to json: JSONWriter) {
    guard json.run.pointee.open(.openingBracket) else { return }
    for (position, element) in value.enumerated() {
      item.encode(element, json.run) { bridge, element, run in
        bridge.encodeElement(element, position, run)
      }
    }
    json.run.pointee.close(.closingBracket)
  }
}

/// An object without the members whose values do not fit.
public typealias LossyObjectBridge<Element: Bridge> = LossyDictionaryBridge<String, Element>

/// An object without the members that do not fit, with keys of any type that is
/// `JSONKeyConvertible`.
public struct LossyDictionaryBridge<Key: JSONKeyConvertible, Element: Bridge>: Bridge {
  @usableFromInline let item: LossyItem<Element>

  @inlinable
  init(_ item: LossyItem<Element>) { self.item = item }

  @inlinable
  public func decode(_ json: JSONReader) -> [Key: Element.Value]? {
    var members = [Key: Element.Value](minimumCapacity: json.word.length)
    return read(json, into: &members, isPatch: false) ? members : nil
  }

  /// Changes the members that the patch has: null takes one away, an object merges into a model,
  /// and what does not fit changes nothing.
  @inlinable
  public func merge(_ value: inout [Key: Element.Value], _ json: JSONReader) -> Bool {
    read(json, into: &value, isPatch: true)
  }

  @inlinable
  public func decodePatch(_ json: JSONReader) -> [Key: Element.Value]? {
    var members: [Key: Element.Value] = [:]
    return read(json, into: &members, isPatch: true) ? members : nil
  }

  @inlinable
  func read(
    _ json: JSONReader,
    into members: inout [Key: Element.Value],
    isPatch: Bool
  ) -> Bool {
    let run = json.run
    guard json.word.isObject else { return json.refuseContainer(.object, item.bridge) ?? false }
    guard run.pointee.requireStack(forValueAt: json.node) else { return false }
    run.pointee.tape.markVisited(object: json.node)
    let errorsBefore = run.errors
    // Of two equal keys the first one counts, also when its value is left out.
    var known: Set<Key> = []
    let end = run.pointee.tape.end(of: json.node)
    var node = run.pointee.tape.firstKey(of: json.node)
    while node < end {
      let member = node
      node = run.pointee.tape.next(after: member &+ 1)
      if run.pointee.leavesOut(member, of: json.node) { continue }
      let word = run.pointee.tape.word(member)
      guard run.pointee.tape.isHashable(word) else {
        json.refuseKey(Key.self, at: member)
        continue
      }
      guard let key = Key(jsonKey: run.pointee.tape.string(word)) else {
        let notedBefore = run.noted
        json.refuseKey(Key.self, at: member)
        // No other value can take its place: it has no key.
        _ = item.substitute(since: notedBefore, run)
        continue
      }
      guard known.insert(key).inserted else { continue }
      if isPatch {
        if run.pointee.tape.word(member &+ 1).tag == Tag.null {
          members[key] = nil
        } else if let value = item.merge(member &+ 1, into: members[key], run) {
          members[key] = value
        }
      } else if let value = item.decode(member &+ 1, run) {
        members[key] = value
      }
    }
    return run.errors == errorsBefore
  }

  @inlinable
  public func encode(_ value: [Key: Element.Value], to json: JSONWriter) {
    json.write(value) { element, key in
      item.encode(element, json.run) { bridge, element, run in
        bridge.encodeMember(element, key, run)
      }
    }
  }
}

/// One item of an array or object, and what happens to it when it does not fit.
@usableFromInline
struct LossyItem<B: Bridge>: Sendable {
  @usableFromInline typealias Decision = (Problem) -> LossyAction<B.Value>

  @usableFromInline let bridge: B
  /// May capture what is not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decision: Decision?

  @inlinable
  init(_ bridge: B, _ decision: Decision?) {
    self.bridge = bridge
    self.decision = decision
  }

  /// The value at `node` or its replacement; nil when it is left out or the whole array or object
  /// is refused.
  @inlinable
  func decode(_ node: Int, _ run: DecodingPointer) -> B.Value? {
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    if let value = bridge.decodeNoting(node, run), run.errors == errorsBefore {
      return value
    }
    JSONReader(run, at: node).rememberUse(in: .lossy, since: notedBefore)
    return substitute(since: notedBefore, run)
  }

  /// The old value, if any, after the patch at `node`, or its replacement; nil when it stays as it
  /// is or the whole object is refused.
  @inlinable
  func merge(_ node: Int, into old: B.Value?, _ run: DecodingPointer) -> B.Value? {
    let notedBefore = run.noted
    let patch = JSONReader(run, at: node)
    if let value = patch.mergedNoting(into: old, bridge) { return value }
    patch.rememberUse(in: .lossy, since: notedBefore)
    return substitute(since: notedBefore, run)
  }

  /// Writes `value` or its replacement; nothing when it is left out or the whole array or object is
  /// refused.
  @inlinable
  func encode(
    _ value: B.Value,
    _ run: EncodingPointer,
    _ write: (B, B.Value, EncodingPointer) -> Void
  ) {
    let start = run.pointee.output.count
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    write(bridge, value, run)
    if run.errors == errorsBefore { return }
    run.pointee.output.rollBack(to: start)
    guard let value = substitute(since: notedBefore, run) else { return }
    // Errors that cannot be demoted are still there.
    let (remainingErrors, notedSoFar) = (run.errors, run.noted)
    write(bridge, value, run)
    if run.errors == remainingErrors { return }
    run.pointee.output.rollBack(to: start)
    run.pointee.demote(since: notedSoFar)
  }

  /// The replacement, if any, of the item that was refused since `notedBefore`.
  @inlinable @inline(never)
  func substitute(since notedBefore: Int, _ run: DecodingPointer) -> B.Value? {
    substitute {
      run.pointee.problem(since: notedBefore)
    } demote: {
      run.pointee.demote(since: notedBefore)
    }
  }

  @inlinable @inline(never)
  func substitute(since notedBefore: Int, _ run: EncodingPointer) -> B.Value? {
    substitute {
      run.pointee.problem(since: notedBefore)
    } demote: {
      run.pointee.demote(since: notedBefore)
    }
  }

  @inlinable
  func substitute(_ problem: () -> Problem?, demote: () -> Void) -> B.Value? {
    var value: B.Value?
    if let decision, let problem = problem() {
      switch decision(problem) {
      case .skip: break
      case .fail: return nil
      case .use(let other): value = other
      }
    }
    demote()
    return value
  }
}
