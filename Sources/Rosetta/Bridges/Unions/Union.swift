/// A type that is one of several in the JSON, each with a tag that says which.
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
/// Decoding looks the tag up and reads the payload of its variant: the problems of a value are those
/// of this one alone. A tag that no variant has is refused, with the tags that there are. Encoding
/// writes the first variant that gives a payload, the tag first; a value that none takes is refused.
///
/// A union is a bridge, for types of somebody else, protocols and class trees: `~ Rules.layer`. A type
/// of one's own says `JSONUnion` and needs none.
///
/// Complexity: O(1) to find the variant, O(variants) to write one.
public struct Union<Root>: Bridge {
  @usableFromInline let rules: UnionRules<Root>

  /// A union whose tag stands in the payload's object, or beside the payload.
  ///
  /// - Parameters:
  ///   - tag: The key or the path of the tag.
  ///   - content: The key of the payload beside the tag; without it the payload is the object that has
  ///     the tag, unless its variant has a `key`.
  ///   - variants: The cases, one a line. Encoding tries them in this order.
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

  /// A union without tags: the first alternative whose JSON type fits, and of several of one type the
  /// first that decodes.
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
  /// If none decodes, the problems are those of the one that came furthest.
  public static func untagged(
    @UnionBuilder<Root> alternatives: () -> [Alternative<Root>]
  ) -> Union {
    Union(rules: UnionRules(alternatives()))
  }

  init(rules: UnionRules<Root>) { self.rules = rules }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { rules.decode(json) }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) { rules.encode(value, to: json) }
}

/// An enum, or any other type, that is a union.
///
/// ```swift
/// object.shapes <- json["shapes"]     // [{"type":"circle","radius":1},{"type":"empty"}]
/// ```
public protocol JSONUnion: JSONRepresentable {
  /// The cases of the type, each with how it is told from the others in the JSON.
  static var union: Union<Self> { get }
}

extension JSONUnion {
  /// The value by its union; nil when no case takes it.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? { union.decode(json) }

  @inlinable
  public func encode(to json: JSONWriter) { Self.union.encode(self, to: json) }
}
