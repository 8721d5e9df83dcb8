/// One case of a `Union` with tags: its tag, and the conversion between its payload and the case.
///
/// ```swift
/// Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
/// Variant("square", Shape.square, \.square)                 // a computed property will do
/// Variant("group", Shape.group, key: "shapes") { … }        // {"type": "group", "shapes": […]}
/// Variant("empty", .empty)                                  // {"type": "empty"}
/// ```
public struct Variant<Root>: Sendable {
  /// Nil for the variant of all other tags.
  let tag: UnionTag?
  /// The key of the payload next to the tag, if the variant has one of its own.
  let key: String?
  let hasPayload: Bool
  @usableFromInline let content: UnionCase<Root>

  @usableFromInline
  init(_ tag: UnionTag?, key: String? = nil, hasPayload: Bool = true, _ content: UnionCase<Root>) {
    self.tag = tag
    self.key = key
    self.hasPayload = hasPayload
    self.content = content
  }

  /// A case with a payload of a type that needs no bridge.
  ///
  /// - Parameters:
  ///   - tag: A string, a number or any other value that is `JSONRepresentable` and `Hashable`.
  ///   - make: Makes the case from its payload: the case's name, an initialiser or a closure.
  ///   - key: The key of the payload next to the tag, for a payload that is not an object.
  ///   - payload: Returns the payload of this case, and nil for every other case.
  @inlinable
  public init<Tag: JSONRepresentable & Hashable & Sendable, Payload: JSONRepresentable>(
    _ tag: Tag,
    _ make: @escaping (consuming Payload) -> Root,
    key: String? = nil,
    _ payload: @escaping (Root) -> Payload?
  ) { self.init(UnionTag(tag), key: key, UnionCase(DefaultBridge<Payload>(), make, payload)) }

  /// A case whose payload goes through a bridge.
  ///
  /// ```swift
  /// Variant("folder", Item.folder, by: Rules.folder) { … }
  /// Variant("due", Item.due, by: .iso8601, key: "date") { … }
  /// ```
  @inlinable
  public init<Tag: JSONRepresentable & Hashable & Sendable, B: Bridge>(
    _ tag: Tag,
    _ make: @escaping (consuming B.Value) -> Root,
    by bridge: B,
    key: String? = nil,
    _ payload: @escaping (Root) -> B.Value?
  ) { self.init(UnionTag(tag), key: key, UnionCase(bridge, make, payload)) }

  /// A case without a payload.
  @inlinable
  public init<Tag: JSONRepresentable & Hashable & Sendable>(_ tag: Tag, _ value: Root)
  where Root: Equatable { self.init(tag, value) { $0 == value } }

  /// A case without a payload of an enum that is not `Equatable`. Encoding compares the names of
  /// the cases, which takes a microsecond.
  @_disfavoredOverload
  public init<Tag: JSONRepresentable & Hashable & Sendable>(_ tag: Tag, _ value: Root) {
    let name = Wording.caseName(value)
    self.init(tag, value) { name != nil && Wording.caseName($0) == name }
  }

  /// A case without a payload, which a closure recognises.
  ///
  /// ```swift
  /// Variant("empty", Shape.empty) { if case .empty = $0 { true } else { false } }
  /// ```
  @inlinable
  public init<Tag: JSONRepresentable & Hashable & Sendable>(
    _ tag: Tag,
    _ value: @autoclosure @escaping () -> Root,
    _ matches: @escaping (Root) -> Bool
  ) { self.init(UnionTag(tag), hasPayload: false, UnionCase(value, matches)) }

  /// A case for every tag that no other variant has. Its payload is the whole value, including the
  /// tag, and is written back unchanged.
  ///
  /// ```swift
  /// Variant.otherwise(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
  /// ```
  @inlinable
  public static func otherwise<Payload: JSONRepresentable>(
    _ make: @escaping (consuming Payload) -> Root,
    _ payload: @escaping (Root) -> Payload?
  ) -> Variant { Variant(nil, UnionCase(DefaultBridge<Payload>(), make, payload)) }

  /// A case for every tag that no other variant has, whose payload goes through a bridge.
  @inlinable
  public static func otherwise<B: Bridge>(
    _ make: @escaping (consuming B.Value) -> Root,
    by bridge: B,
    _ payload: @escaping (Root) -> B.Value?
  ) -> Variant { Variant(nil, UnionCase(bridge, make, payload)) }
}
