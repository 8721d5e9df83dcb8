/// One case of a `Union.untagged`: how a JSON value becomes the case and back.
///
/// ```swift
/// Alternative(Content.text) { if case .text(let text) = $0 { text } else { nil } }
/// Alternative(Content.due, by: .iso8601) { if case .due(let date) = $0 { date } else { nil } }
/// ```
public struct Alternative<Root>: Sendable {
  /// The JSON types of the payload; nil if only an attempt shows whether a value fits.
  let types: Set<JSONType>?
  /// Not asked when the alternative is made: the payload may be the type that is being declared.
  nonisolated(unsafe) let takesNull: () -> Bool
  @usableFromInline nonisolated(unsafe) let decode: (JSONReader) -> Root?
  /// False if the value is another case.
  @usableFromInline nonisolated(unsafe) let encode: (Root, JSONWriter) -> Bool
  /// The value of this case after a patch of its payload; the outer nil for another case. Without a
  /// value, what the patch adds.
  nonisolated(unsafe) let merge: (Root?, JSONReader) -> Root??

  @usableFromInline
  init(
    _ types: Set<JSONType>?,
    takesNull: @escaping () -> Bool,
    decode: @escaping (JSONReader) -> Root?,
    encode: @escaping (Root, JSONWriter) -> Bool,
    merge: @escaping (Root?, JSONReader) -> Root??
  ) {
    self.types = types
    self.takesNull = takesNull
    self.decode = decode
    self.encode = encode
    self.merge = merge
  }

  /// A case of a type that needs no bridge.
  ///
  /// - Parameters:
  ///   - make: Makes the case from its payload: the case's name, an initialiser, a closure.
  ///   - payload: The payload of this case, nil for every other.
  @inlinable
  public init<Payload: JSONRepresentable>(
    _ make: @escaping (consuming Payload) -> Root,
    _ payload: @escaping (Root) -> Payload?
  ) {
    self.init(
      jsonTypes(of: Payload.self),
      takesNull: { DefaultBridge<Payload>().takesNullInPayload },
      decode: { json in DefaultBridge<Payload>().decodePayload(json, make) },
      encode: { root, json in
        guard let payload = payload(root) else { return false }
        payload.encode(to: json)
        return true
      },
      merge: { root, json in
        json.mergedCase(root, payload, DefaultBridge<Payload>(), make, at: json.node)
      }
    )
  }

  /// A case whose payload goes through a bridge.
  @inlinable
  public init<B: Bridge>(
    _ make: @escaping (consuming B.Value) -> Root,
    by bridge: B,
    _ payload: @escaping (Root) -> B.Value?
  ) {
    self.init(
      nil,
      takesNull: { bridge.takesNullInPayload },
      decode: { json in bridge.decodePayload(json, make) },
      encode: { root, json in
        guard let payload = payload(root) else { return false }
        bridge.encode(payload, to: json)
        return true
      },
      merge: { root, json in
        json.mergedCase(root, payload, bridge, make, at: json.node)
      }
    )
  }
}

extension Bridge {
  /// Whether null is a payload. Not asked of a union, which may be in itself.
  @usableFromInline
  var takesNullInPayload: Bool { !(Value.self is any JSONUnion.Type) && takesNull }

  /// Decodes the payload of a case and makes the case of it. A hint spells the bridge `by:`.
  @inlinable @inline(__always)
  func decodePayload<Root>(_ json: JSONReader, _ make: (consuming Value) -> Root) -> Root? {
    let (errorsBefore, notedBefore) = (json.run.errors, json.run.noted)
    // Neither by `map` nor without `consume`, which copy the payload.
    if let payload = decodeNoting(json.node, json.run), json.run.errors == errorsBefore {
      return make(consume payload)
    }
    json.rememberUseInPayload(since: notedBefore)
    return nil
  }
}

extension JSONReader {
  /// The value of a case after a patch of its payload; without a value, what the patch adds. The
  /// outer nil for another case.
  ///
  /// - Parameter patch: The position of the payload's patch, or -1 if the payload stays.
  @usableFromInline
  func mergedCase<B: Bridge, Root>(
    _ root: Root?,
    _ payload: (Root) -> B.Value?,
    _ bridge: B,
    _ make: (consuming B.Value) -> Root,
    at patch: Int
  ) -> Root?? {
    let old = root.flatMap(payload)
    if root != nil, old == nil { return nil }
    if patch < 0 { return root }
    return .some(JSONReader(run, at: patch).mergedNoting(into: old, bridge).map { make($0) })
  }
}

/// The JSON types that a type takes, if they are known: only for the library's own conformances,
/// which cannot be replaced.
@usableFromInline
func jsonTypes(of type: Any.Type) -> Set<JSONType>? {
  switch type {
  case is String.Type: [.string]
  case is Bool.Type: [.boolean]
  case is Int.Type, is Int8.Type, is Int16.Type, is Int32.Type, is Int64.Type, is UInt.Type,
    is UInt8.Type, is UInt16.Type, is UInt32.Type, is UInt64.Type, is Double.Type, is Float.Type:
    [.number]
  case is any JSONArrayType.Type: [.array]
  case is any JSONObjectType.Type: [.object]
  default: nil
  }
}

private protocol JSONArrayType {}
private protocol JSONObjectType {}
extension Array: JSONArrayType {}
extension Set: JSONArrayType {}
extension Dictionary: JSONObjectType {}
