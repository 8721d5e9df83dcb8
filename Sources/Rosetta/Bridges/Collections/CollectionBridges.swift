// Arrays and objects with a bridge for their values.

/// An array whose elements are converted through another bridge.
///
/// ```swift
/// object.sites <- json["sites"] ~ .array(.url)       // the same as BridgeArray(.url)
/// ```
///
/// An element that does not fit refuses the array, with a problem at its index; so does null,
/// unless the bridge is `.nullable(…)`.
public struct ArrayBridge<Element: Bridge>: Bridge {
  @usableFromInline let element: Element

  /// Creates a bridge from the bridge of one item.
  @inlinable
  public init(_ element: Element) { self.element = element }

  public var _identity: [AnyObject]? { element._identity }
  public var _jsonType: JSONType? { .array }

  @inlinable
  public func decode(_ json: JSONReader) -> [Element.Value]? {
    json.elements(RequiredElement(element))
  }

  @inlinable
  public func encode(_ value: [Element.Value], to json: JSONWriter) { json.write(value, element) }
}

/// An object whose values are converted through another bridge.
///
/// ```swift
/// object.sites <- json["sites"] ~ .object(.url)      // the same as BridgeObject(.url)
/// ```
public typealias ObjectBridge<Element: Bridge> = DictionaryBridge<String, Element>

/// An object whose values are converted through another bridge, with keys of any type that is
/// `JSONKeyConvertible`.
///
/// ```swift
/// object.sites <- json["sites"] ~ .object(.url)      // {"7": "https://a.example"} <-> [Int: URL]
/// ```
public struct DictionaryBridge<Key: JSONKeyConvertible, Element: Bridge>: Bridge {
  @usableFromInline let element: Element

  /// Creates a bridge from the bridge of one item.
  @inlinable
  public init(_ element: Element) { self.element = element }

  public var _identity: [AnyObject]? { element._identity }
  public var _jsonType: JSONType? { .object }

  @inlinable
  public func decode(_ json: JSONReader) -> [Key: Element.Value]? {
    json.members(Key.self, element)
  }

  @inlinable
  public func encode(_ value: [Key: Element.Value], to json: JSONWriter) {
    json.write(value, element)
  }
}

/// A bridge that reads null as nil and writes nil as null, for the elements of `.array` and
/// `.object`. For a field, write `json["mail"].nullable`.
///
/// ```swift
/// object.links <- json["links"] ~ .array(.nullable(.url))  // ["https://a.dev",null] <-> [URL?]
/// ```
public struct NullableBridge<Base: Bridge>: Bridge {
  @usableFromInline let base: Base

  /// Creates a bridge that adds null to another bridge.
  @inlinable
  public init(_ base: Base) { self.base = base }

  @inlinable @inline(__always)
  public var takesNull: Bool { true }
  public var _missing: Base.Value?? { base._missing.map { .some($0) } }
  public var _identity: [AnyObject]? { base._identity }

  @inlinable
  public func decode(_ json: JSONReader) -> Base.Value?? {
    if json.word.tag == Tag.null { return .some(nil) }
    return base.decode(json).map { .some($0) }
  }

  @inlinable
  public func encode(_ value: Base.Value?, to json: JSONWriter) {
    if let value { base.encode(value, to: json) } else { json.run.pointee.output.appendNull() }
  }
}

extension Bridge {
  /// An array whose elements are converted through `element`.
  @inlinable
  public static func array<Element: Bridge>(_ element: Element) -> Self
  where Self == ArrayBridge<Element> { ArrayBridge(element) }

  /// An object whose values are converted through `element`.
  @inlinable
  public static func object<Element: Bridge>(_ element: Element) -> Self
  where Self == ObjectBridge<Element> { ObjectBridge(element) }

  /// An object whose values are converted through `element`, with any `JSONKeyConvertible` keys.
  @_disfavoredOverload
  @inlinable
  public static func object<Key, Element: Bridge>(_ element: Element) -> Self
  where Self == DictionaryBridge<Key, Element> { DictionaryBridge(element) }

  /// A value converted through `base`, or null for nil: `.array(.nullable(.url))` takes `[URL?]`.
  @inlinable
  public static func nullable<Base: Bridge>(_ base: Base) -> Self
  where Self == NullableBridge<Base> { NullableBridge(base) }

  /// A value that needs no bridge, or null for nil: `.array(.nullable())` takes `[Int?]`.
  @inlinable
  public static func nullable<Value: JSONRepresentable>() -> Self
  where Self == NullableBridge<DefaultBridge<Value>> { NullableBridge(DefaultBridge()) }
}
