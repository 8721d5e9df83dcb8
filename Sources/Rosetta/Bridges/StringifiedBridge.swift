/// JSON in a string: the string holds a document, which goes by way of another bridge.
public struct StringifiedBridge<Base: Bridge>: Bridge {
  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) { self.base = base }

  @inlinable
  public func decode(_ field: Field) -> Base.Value? {
    guard field.isOwnValue else { return nil }
    let mark = field.run.pointee.noted
    if let value = field.readDocument({ base.decodeNoting(0, $0.run) }) { return value }
    field.noteUse(in: .stringified, since: mark)
    return nil
  }

  @inlinable
  public func encode(_ value: Base.Value, _ field: Field) {
    guard field.isOwnValue else { return }
    field.writeDocument { base.encode(value, $0) }
  }
}

extension Bridge {
  /// A string that holds JSON, which goes by way of `base`.
  ///
  /// ```swift
  /// object.sites <- json["sites"] ~ .stringified(.array(.url))   // "[\"http://a.b\"]" <-> [URL]
  /// ```
  ///
  /// Decoding reads the document in the string with the mapper's own options. Its problems keep
  /// their paths behind that of the string, `$.payload.items[2].id`; their line and column are the
  /// string's. Encoding writes the document compact, its keys sorted if the mapper sorts them. The
  /// documents that stand in each other share `maximumDepth`.
  ///
  /// - Complexity: O(string) more than without.
  @inlinable
  public static func stringified<Base: Bridge>(_ base: Base) -> Self
  where Self == StringifiedBridge<Base> { StringifiedBridge(base) }

  /// A string that holds the JSON of a type that needs no bridge.
  ///
  /// ```swift
  /// object.payload <- json["payload"] ~ .stringified()     // "{\"id\":7}" <-> Payload(id: 7)
  /// ```
  @inlinable
  public static func stringified<Value: JSONRepresentable>() -> Self
  where Self == StringifiedBridge<OwnBridge<Value>> { StringifiedBridge(OwnBridge()) }
}
