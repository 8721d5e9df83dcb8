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
/// Decoding looks the tag up and reads the payload of its variant, so that the problems are only
/// those of that variant. A tag that no variant has is refused, with a list of the known tags.
/// Encoding writes the first variant that returns a payload, with the tag first; a value for which
/// none does is refused.
///
/// A union is a bridge, for types you do not own, protocols and class hierarchies: `~ Rules.layer`.
/// Make your own type `JSONUnion`, and it needs no bridge.
///
/// Complexity: O(1) to find the variant, O(variants) to write one.
public struct Union<Root>: Bridge {
  @usableFromInline let rules: UnionRules<Root>

  /// A union whose tag is in the object of the payload, or next to the payload.
  ///
  /// - Parameters:
  ///   - tag: The key or the path of the tag.
  ///   - content: The key of the payload next to the tag. Without it the payload is the object that
  ///     has the tag, unless its variant has a `key`.
  ///   - variants: The cases, one per line. Encoding tries them in this order.
  public init(
    tag: JSONPath,
    content: String? = nil,
    @UnionBuilder<Root> variants: () -> [Variant<Root>]
  ) {
    rules = UnionRules(tag, content: content, variants())
  }

  /// A union whose tag is the only key of an object: `{"circle": {"radius": 1}}`.
  public static func keyed(@UnionBuilder<Root> variants: () -> [Variant<Root>]) -> Union {
    Union(rules: UnionRules(nil, content: nil, variants()))
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
  /// If none decodes, the problems are those of the one that got furthest.
  public static func untagged(
    @UnionBuilder<Root> alternatives: () -> [Alternative<Root>]
  ) -> Union {
    Union(rules: UnionRules(alternatives()))
  }

  init(rules: UnionRules<Root>) { self.rules = rules }

  public var takesNull: Bool { rules.takesNull }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { rules.decode(json) }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) { rules.encode(value, to: json) }

  public func decodePatch(_ json: JSONReader) -> Root? { rules.merged(nil, json) }

  /// Changes the payload, if the patch has no tag or that of the same case. Otherwise it is a new
  /// value.
  public func merge(_ value: inout Root, _ json: JSONReader) -> Bool {
    rules.merged(value, json).map { value = $0 } != nil
  }
}

/// An enum, or any other type, that is a union.
///
/// ```swift
/// object.shapes <- json["shapes"]     // [{"type":"circle","radius":1},{"type":"empty"}]
/// ```
public protocol JSONUnion: JSONRepresentable {
  /// The cases of the type, each with what identifies it in the JSON.
  static var union: Union<Self> { get }
}

extension JSONUnion {
  public static var takesNull: Bool { union.rules.takesNull }

  /// Decodes the value with its union; nil when no case takes it.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? {
    union.rules.decode(json, of: Self.self)
  }

  @inlinable
  public func encode(to json: JSONWriter) { Self.union.encode(self, to: json) }

  public static func decodePatch(_ json: JSONReader) -> Self? {
    union.rules.merged(nil, json, of: Self.self)
  }

  /// Changes the payload, see `Union`.
  public mutating func merge(_ json: JSONReader) -> Bool {
    Self.union.rules.merged(self, json, of: Self.self).map { self = $0 } != nil
  }
}
