/// A type that has one of several forms in the JSON, identified by a tag.
///
/// ```swift
/// indirect enum Shape: JSONUnion {
///   case circle(Circle), square(Square), group([Shape]), empty
///   case unknown(JSON)
///
///   static let union = Union<Shape>(tag: "type") {
///     Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
///     Variant("square", Shape.square, \.square)
///     Variant("group", Shape.group, key: "shapes") { … }
///     Variant("empty", .empty)
///     Variant.otherwise(Shape.unknown) { … }
///   }
/// }
/// ```
///
/// Decoding looks up the tag and reads the payload of its variant, so that all problems are those
/// of that variant. A tag that no variant has is refused, with a list of the known tags. Encoding
/// writes the first variant that returns a payload, with the tag first; a value for which no
/// variant does is refused.
///
/// A union is also a bridge (`~ Rules.layer`), for types you do not own, protocols and class
/// hierarchies. Your own type needs no bridge if it conforms to `JSONUnion`.
///
/// Complexity: O(1) to find the variant, O(variants) to write one.
public struct Union<Root>: Bridge {
  /// Has no cases if the union is untagged. Not optional, because an optional would be retained
  /// once more for each value.
  @usableFromInline let tagged: TaggedUnion<Root>
  @usableFromInline let untagged: UntaggedUnion<Root>?

  /// A union whose tag is in the object of the payload, or next to the payload.
  ///
  /// - Parameters:
  ///   - tag: The key of the tag.
  ///   - content: The key of the payload next to the tag. Without it, the payload is the object
  ///     that has the tag, unless its variant has a `key`.
  ///   - variants: The cases, one per line. Encoding tries them in this order.
  public init(
    tag: String,
    content: String? = nil,
    @UnionBuilder<Root> variants: () -> [Variant<Root>]
  ) {
    let content = content.map { OwnedStep.key(KeyName($0)) }
    self.init(TaggedUnion(.key(KeyName(tag)), content: content, variants()))
  }

  /// A union in which a value has the tag `standard` if its tag is missing or null.
  ///
  /// ```swift
  /// static let union = Union<Event>(tag: "type", default: "message") {
  ///   Variant("message", Event.message) { if case .message(let text) = $0 { text } else { nil } }
  ///   Variant("reaction", Event.reaction) { … }
  /// }
  /// ```
  ///
  /// Encoding writes the tag of every value, including `standard`.
  ///
  /// - Parameters:
  ///   - tag: The key of the tag.
  ///   - content: The key of the payload next to the tag, see the initialiser without a default.
  ///   - standard: The tag of one of the variants.
  ///   - variants: The cases, one per line.
  public init<Tag: JSONRepresentable & Hashable & Sendable>(
    tag: String,
    content: String? = nil,
    default standard: Tag,
    @UnionBuilder<Root> variants: () -> [Variant<Root>]
  ) {
    let content = content.map { OwnedStep.key(KeyName($0)) }
    let standard = UnionTag(standard)
    self.init(TaggedUnion(.key(KeyName(tag)), content: content, default: standard, variants()))
  }

  /// A union whose tag is an element of an array: `["circle", {"radius": 1}]`.
  ///
  /// - Parameters:
  ///   - tag: The index of the tag, from 0.
  ///   - content: The index of the payload in the same array. Without it, the payload is the array,
  ///     whose model reads its elements by index: `json[1]`.
  ///   - variants: The cases, one per line. Encoding tries them in this order.
  public init(tag: Int, content: Int? = nil, @UnionBuilder<Root> variants: () -> [Variant<Root>]) {
    self.init(TaggedUnion(.index(tag), content: content.map { .index($0) }, variants()))
  }

  /// A union whose tag is the only key of an object: `{"circle": {"radius": 1}}`.
  public static func keyed(@UnionBuilder<Root> variants: () -> [Variant<Root>]) -> Union {
    Union(TaggedUnion(nil, variants()))
  }

  /// A union without tags: the first alternative whose JSON type fits or, if several have that
  /// type, the first that decodes.
  ///
  /// ```swift
  /// enum Content: JSONUnion {
  ///   case text(String), parts([Part])
  ///   static let union = Union<Content>.untagged {
  ///     Alternative(Content.text) { if case .text(let text) = $0 { text } else { nil } }
  ///     Alternative(Content.parts) { if case .parts(let parts) = $0 { parts } else { nil } }
  ///   }
  /// }
  /// ```
  ///
  /// If none decodes, the problems are those of the alternative that got furthest.
  public static func untagged(
    @UnionBuilder<Root> alternatives: () -> [Alternative<Root>]
  ) -> Union { Union(TaggedUnion(nil, []), UntaggedUnion(alternatives())) }

  private init(_ tagged: TaggedUnion<Root>, _ untagged: UntaggedUnion<Root>? = nil) {
    (self.tagged, self.untagged) = (tagged, untagged)
  }

  /// Whether an alternative takes null. No variant does, because null has no tag.
  public var takesNull: Bool { untagged?.takesNull ?? false }
  public var _identity: [AnyObject]? { untagged.map { [$0] } ?? [tagged] }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { decode(json, of: nil) }

  /// - Parameter type: The type that declares this union; nil if the union is used as a bridge.
  @inlinable @inline(__always)
  func decode(_ json: JSONReader, of type: Any.Type?) -> Root? {
    guard json.run.pointee.requireStack(forValueAt: json.node) else { return nil }
    if _slowPath(untagged != nil) { return untagged?.decode(json, of: type) }
    return tagged.decode(json)
  }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) {
    if _slowPath(untagged != nil) {
      untagged?.encode(value, to: json)
    } else {
      tagged.encode(value, to: json)
    }
  }
}

/// An enum, or any other type, that is a union.
///
/// ```swift
/// object.shapes <- json["shapes"]     // [{"type":"circle","radius":1},{"type":"empty"}]
/// ```
public protocol JSONUnion: JSONRepresentable {
  /// The cases of the type, each with the tag or the JSON type that identifies it.
  ///
  /// Stored or computed, the property is read once for each type.
  static var union: Union<Self> { get }
}

extension JSONUnion {
  public static var takesNull: Bool { KeptRules.rules(union).rules.takesNull }

  /// Decodes the value with its union; nil if no case takes it.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? {
    json.run.shared.withRules(union) { $0.decode(json, of: Self.self) }
  }

  @inlinable
  public func encode(to json: JSONWriter) {
    json.run.shared.withRules(Self.union) { $0.encode(self, to: json) }
  }
}

/// Lists the variants or alternatives of a `Union`, one per line.
@resultBuilder
public enum UnionBuilder<Root> {
  /// One line.
  public static func buildExpression(_ variant: Variant<Root>) -> Variant<Root> { variant }

  /// One line.
  public static func buildExpression(_ alternative: Alternative<Root>) -> Alternative<Root> {
    alternative
  }

  /// All lines, in their order.
  public static func buildBlock<Case>(_ cases: Case...) -> [Case] { cases }
}

// Misuse: a union that does not say what tells its cases apart, and a case without the closure that
// returns its payload, see `Operators/Misuse.swift`.

extension Union {
  @available(*, unavailable, message: "name the tag, Union(tag: …), or write Union.untagged { … }")
  public init<Case>(@UnionBuilder<Root> cases: () -> [Case]) { fatalError() }
}

extension Variant {
  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<Tag, Payload>(_ tag: Tag, _ make: @escaping (Payload) -> Root, key: String? = nil) {
    fatalError()
  }

  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<Tag, B: Bridge>(
    _ tag: Tag,
    _ make: @escaping (B.Value) -> Root,
    key: String? = nil,
    by bridge: B
  ) {
    fatalError()
  }

  @available(*, unavailable, message: "conform the payload to JSONRepresentable or add by: …")
  public init<Tag: JSONRepresentable & Hashable & Sendable, Payload>(
    _ tag: Tag,
    _ make: @escaping (Payload) -> Root,
    key: String? = nil,
    _ payload: @escaping (Root) -> Payload?
  ) { fatalError() }

  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public static func otherwise<Payload>(_ make: @escaping (Payload) -> Root) -> Variant {
    fatalError()
  }
}

extension Alternative {
  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<Payload>(_ make: @escaping (Payload) -> Root) { fatalError() }

  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<B: Bridge>(_ make: @escaping (B.Value) -> Root, by bridge: B) { fatalError() }

  @available(*, unavailable, message: "an alternative has a payload; that of null is an optional")
  public init(_ value: Root) { fatalError() }
}
