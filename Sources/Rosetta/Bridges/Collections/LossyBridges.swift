// Arrays and objects without the items that do not fit.

/// The action for an item that does not fit.
public enum LossyAction<Value> {
  /// Leaves the item out, with a warning.
  case skip
  /// Refuses the whole array or object.
  case fail
  /// Uses another value instead, with a warning.
  case use(Value)
}

extension LossyAction: Sendable where Value: Sendable {}

/// An array without the elements that do not fit.
public struct LossyArrayBridge<Element: Bridge>: Bridge {
  @usableFromInline let item: LossyItem<Element>

  @inlinable
  init(_ item: LossyItem<Element>) { self.item = item }

  @inlinable
  public func decode(_ json: JSONReader) -> [Element.Value]? { json.elements(item) }

  @inlinable
  public func encode(_ value: [Element.Value], to json: JSONWriter) {
    json.write(value) { element, index in
      item.encode(element, json.run) { item.bridge.encodeElement($0, index, json.run) }
    }
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
    var members = [Key: Element.Value](minimumCapacity: json.word.isObject ? json.word.length : 0)
    // Of two equal keys the first one counts, even if its value is left out.
    var known: Set<Key> = []
    let run = json.run
    // The replacement is not used, because the member has no key.
    let refused = { (mark: Mark, _: Node) in _ = item.substitute(since: mark, run.shared) }
    let isRead = json.forEachMember(Key.self, refused) { key, node in
      guard known.insert(key).inserted else { return run.pointee.noteRepeatedKey(ofValueAt: node) }
      if let value = item.decode(node, run) { members[key] = value }
    }
    return isRead ? members : nil
  }

  @inlinable
  public func encode(_ value: [Key: Element.Value], to json: JSONWriter) {
    json.write(value) { element, key in
      item.encode(element, json.run) { item.bridge.encodeMember($0, key, json.run) }
    }
  }
}

/// The conversion of one item of an array or object, with the action for an item that does not fit.
@usableFromInline
struct LossyItem<B: Bridge>: ElementReader, Sendable {
  @usableFromInline typealias Decision = (Problem) -> LossyAction<B.Value>

  @usableFromInline let bridge: B
  /// May capture values that are not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decision: Decision?

  @inlinable
  init(_ bridge: B, _ decision: Decision?) {
    self.bridge = bridge
    self.decision = decision
  }

  /// Returns the value at `node` or its replacement; nil if the item is left out or the whole array
  /// or object is refused.
  @inlinable
  func decode(_ node: Node, _ run: DecodingPointer) -> B.Value? {
    let mark = run.mark
    if let value = bridge.decodeNoting(node, run), run.errors == mark.errors { return value }
    return substitute(since: mark, run.shared)
  }

  /// Writes `value` or its replacement; nothing if the item is left out or the whole array or
  /// object is refused.
  @inlinable
  func encode(_ value: B.Value, _ run: EncodingPointer, _ write: (B.Value) -> Void) {
    let start = run.pointee.output.count
    let mark = run.mark
    write(value)
    if run.errors == mark.errors { return }
    run.pointee.output.rollBack(to: start)
    guard let value = substitute(since: mark, run.shared) else { return }
    // The mark includes earlier errors that could not be demoted.
    let second = run.mark
    write(value)
    if run.errors == second.errors { return }
    run.pointee.output.rollBack(to: start)
    run.pointee.shared.demote(since: second)
  }

  /// Returns the replacement, if any, of the item that was refused since `mark`.
  @inlinable @inline(never)
  func substitute(since mark: Mark, _ run: RunPointer) -> B.Value? {
    var value: B.Value?
    if let decision, let problem = run.problem(since: mark) {
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

extension Bridge {
  /// An array without the elements that do not fit.
  ///
  /// ```swift
  /// object.sites <- json["sites"] ~ .lossy(.url)
  /// object.sites <- json["sites"] ~ .lossy(.url) { problem in
  ///   problem.code == .wrongType ? .fail : .skip
  /// }
  /// ```
  ///
  /// Decoding leaves out every element that does not fit, and also null unless the bridge is
  /// `.nullable(…)`. The problems of such an element become warnings with its index in the JSON.
  /// Anything but an array is refused. Encoding leaves out elements that `element` refuses, with a
  /// warning.
  ///
  /// - Parameters:
  ///   - element: The bridge of each element.
  ///   - decide: Decides what happens to each element that does not fit: `.skip`, `.fail` or
  ///     `.use(value)`. It gets the first error, whose path begins at the array when encoding.
  /// - Complexity: O(elements).
  @inlinable
  public static func lossy<Element: Bridge>(
    _ element: Element,
    _ decide: ((Problem) -> LossyAction<Element.Value>)? = nil
  ) -> Self where Self == LossyArrayBridge<Element> { LossyArrayBridge(LossyItem(element, decide)) }

  /// An object without the members that do not fit, for a dictionary whose keys are strings or of
  /// another type that is `JSONKeyConvertible`. A key with too many combining marks refuses the
  /// object.
  ///
  /// ```swift
  /// object.sitesByName <- json["sites"] ~ .lossy(.url)      // [String: URL]
  /// ```
  @inlinable
  public static func lossy<Key, Element: Bridge>(
    _ element: Element,
    _ decide: ((Problem) -> LossyAction<Element.Value>)? = nil
  ) -> Self where Self == LossyDictionaryBridge<Key, Element> {
    LossyDictionaryBridge(LossyItem(element, decide))
  }

  /// An array without the elements that do not fit, of a type that needs no bridge.
  ///
  /// ```swift
  /// object.friends <- json["friends"] ~ .lossy()
  /// ```
  @inlinable
  public static func lossy<Value: JSONRepresentable>(
    _ decide: ((Problem) -> LossyAction<Value>)? = nil
  ) -> Self where Self == LossyArrayBridge<DefaultBridge<Value>> {
    LossyArrayBridge(LossyItem(DefaultBridge(), decide))
  }

  /// An object without the members whose values do not fit, of a type that needs no bridge.
  @inlinable
  public static func lossy<Key, Value: JSONRepresentable>(
    _ decide: ((Problem) -> LossyAction<Value>)? = nil
  ) -> Self where Self == LossyDictionaryBridge<Key, DefaultBridge<Value>> {
    LossyDictionaryBridge(LossyItem(DefaultBridge(), decide))
  }
}
