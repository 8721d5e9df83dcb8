/// Reads through the first of two bridges that fits, and always writes through the first one.
public struct FirstBridge<First: Bridge, Second: Bridge>: Bridge where First.Value == Second.Value {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public var takesNull: Bool { first.takesNull || second.takesNull }
  public var _missing: First.Value? { first._missing }

  public var _identity: [AnyObject]? {
    guard let first = first._identity, let second = second._identity else { return nil }
    return first + second
  }

  public var _jsonType: JSONType? { first._jsonType == second._jsonType ? first._jsonType : nil }

  /// The identity of this bridge; nil if nothing distinguishes it from others of its type.
  @usableFromInline
  var decoders: Attempts.Decoders? { _identity.map { Attempts.Decoders(Self.self, $0) } }

  @inlinable
  public func decode(_ json: JSONReader) -> First.Value? {
    let disclosure = json.run.pointee.beginUntagged()
    defer { json.run.pointee.shared.disclosure = disclosure }
    if let one = first._jsonType, let other = second._jsonType, one != other {
      if json.type == one { return decode(json, by: first) }
      if json.type == other { return decode(json, by: second) }
    }
    return json.attempt([0, 1], of: decoders) { candidate, json in
      candidate == 0
        ? first.decodeNoting(json.node, json.run) : second.decodeNoting(json.node, json.run)
    }
  }

  @inlinable
  func decode<B: Bridge>(_ json: JSONReader, by bridge: B) -> B.Value? {
    let mark = json.run.mark
    // Not `decodeNoting`: a bridge around this one must not convert an unfinished string.
    if let value = bridge.decode(json) { return value }
    json.noteRefusal(of: B.Value.self, by: B.self, since: mark)
    return nil
  }

  @inlinable
  public func encode(_ value: First.Value, to json: JSONWriter) { first.encode(value, to: json) }
}

extension Bridge {
  /// Reads through the first bridge that fits, and writes through `first`.
  ///
  /// ```swift
  /// object.date <- json["date"] ~ .first(.iso8601, .secondsSince1970)
  /// ```
  ///
  /// If neither fits, the problems are those of the bridge that got further.
  @inlinable
  public static func first<First: Bridge, Second: Bridge>(_ first: First, _ second: Second) -> Self
  where Self == FirstBridge<First, Second> { FirstBridge(first, second) }

  /// Reads through the first of three bridges that fits, and writes through `first`.
  @inlinable
  public static func first<First: Bridge, Second: Bridge, Third: Bridge>(
    _ first: First,
    _ second: Second,
    _ third: Third
  ) -> Self where Self == FirstBridge<First, FirstBridge<Second, Third>> {
    FirstBridge(first, FirstBridge(second, third))
  }
}
