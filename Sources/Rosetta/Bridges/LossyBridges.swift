// Arrays and objects of which the items that do not fit are left out.

/// What becomes of an item that does not fit.
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
  public func decode(_ field: Field) -> [Element.Value]? {
    guard field.isOwnValue else { return nil }
    let run = field.run
    let word = field.word
    guard word.tag == Tag.array else { return field.refuseType(.json(.array)) }
    run.pointee.index.markRead(array: field.node)
    let mark = run.pointee.errors
    var elements: [Element.Value] = []
    elements.reserveCapacity(word.length)
    var node = run.pointee.index.firstElement(of: field.node)
    for _ in 0..<word.length {
      if let element = item.decode(node, run) { elements.append(element) }
      node = run.pointee.index.next(after: node)
    }
    return run.pointee.errors == mark ? elements : nil
  }

  @inlinable
  public func encode(_ value: [Element.Value], _ field: Field) {
    guard field.isOwnValue, field.run.pointee.open(0x5B) else { return }
    for (position, element) in value.enumerated() {
      item.encode(element, field.run) { bridge, element, run in
        bridge.encodeElement(element, position, run)
      }
    }
    field.run.pointee.close(0x5D)
  }
}

/// An object without the members whose values do not fit.
public struct LossyObjectBridge<Element: Bridge>: Bridge {
  @usableFromInline let item: LossyItem<Element>

  @inlinable
  init(_ item: LossyItem<Element>) { self.item = item }

  @inlinable
  public func decode(_ field: Field) -> [String: Element.Value]? {
    guard field.isOwnValue else { return nil }
    let run = field.run
    guard field.word.isObject else { return field.refuseType(.json(.object)) }
    run.pointee.index.markRead(object: field.node)
    let mark = run.pointee.errors
    var members = [String: Element.Value](minimumCapacity: field.word.length)
    // Of two equal keys the first one counts, also when its value is left out.
    var skipped: Set<String> = []
    let end = run.pointee.index.end(of: field.node)
    var node = run.pointee.index.firstKey(of: field.node)
    while node < end {
      let word = run.pointee.index.word(node)
      guard run.pointee.index.isHashable(word) else {
        field.refuseKey(String.self, at: node)
        break
      }
      let key = run.pointee.index.string(word)
      if members[key] == nil, !skipped.contains(key) {
        if let value = item.decode(node &+ 1, run) {
          members[key] = value
        } else {
          skipped.insert(key)
        }
      }
      node = run.pointee.index.next(after: node &+ 1)
    }
    return run.pointee.errors == mark ? members : nil
  }

  @inlinable
  public func encode(_ value: [String: Element.Value], _ field: Field) {
    guard field.isOwnValue, field.run.pointee.open(0x7B) else { return }
    for (key, element) in value.sorted(by: { $0.key < $1.key }) {
      item.encode(element, field.run) { bridge, element, run in
        bridge.encodeMember(element, key, run)
      }
    }
    field.run.pointee.close(0x7D)
  }
}

/// One item of an array or object, and what becomes of it when it does not fit.
@usableFromInline
struct LossyItem<B: Bridge>: Sendable {
  @usableFromInline typealias Decision = (Problem) -> LossyAction<B.Value>

  @usableFromInline let bridge: B
  /// May close over what cannot be sent between threads, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decision: Decision?

  @inlinable
  init(_ bridge: B, _ decision: Decision?) {
    self.bridge = bridge
    self.decision = decision
  }

  /// The value at `node` or what takes its place; nil when it is left out or refuses the whole.
  @inlinable
  func decode(_ node: Int, _ run: RunPointer) -> B.Value? {
    let mark = run.pointee.noted
    let errors = run.pointee.errors
    if let value = bridge.decodeNoting(node, run), run.pointee.errors == errors { return value }
    Field(valueAt: node, run).noteUse(in: .lossy, since: mark)
    return substitute(since: mark, run)
  }

  /// Writes `value` or what takes its place; nothing when it is left out or refuses the whole.
  @inlinable
  func encode(_ value: B.Value, _ run: RunPointer, _ write: (B, B.Value, RunPointer) -> Void) {
    let start = run.pointee.output.count
    let mark = run.pointee.noted
    let errors = run.pointee.errors
    write(bridge, value, run)
    if run.pointee.errors == errors { return }
    run.pointee.output.rollBack(to: start)
    guard let value = substitute(since: mark, run) else { return }
    let second = run.pointee.noted
    write(bridge, value, run)
    if run.pointee.noted == second { return }
    run.pointee.output.rollBack(to: start)
    run.pointee.demote(since: second)
  }

  /// What takes the place of the item that was refused since `mark`, if something does.
  @inlinable @inline(never)
  func substitute(since mark: Int, _ run: RunPointer) -> B.Value? {
    var value: B.Value?
    if let decision, let problem = run.pointee.problem(since: mark) {
      switch decision(problem) {
      case .skip: break
      case .fail: return nil
      case .use(let other): value = other
      }
    }
    run.pointee.demote(since: mark)
    return value
  }
}
