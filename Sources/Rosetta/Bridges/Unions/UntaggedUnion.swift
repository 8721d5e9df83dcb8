/// The rules of a union whose cases are told apart by their JSON type or by trying them.
@usableFromInline
final class UntaggedUnion<Root>: Sendable {
  private let alternatives: [Alternative<Root>]
  /// The alternatives that may take each JSON type.
  private let candidates: [JSONType: [Int]]
  /// The JSON types that alternatives are known to take, for messages about other types.
  private let types: [String]

  init(_ alternatives: [Alternative<Root>]) {
    self.alternatives = alternatives
    let pairs = JSONType.allCases.map { type in
      (type, alternatives.indices.filter { alternatives[$0].type.map { $0 == type } ?? true })
    }
    candidates = Dictionary(uniqueKeysWithValues: pairs)
    types = alternatives.compactMap { $0.type?.rawValue }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  var takesNull: Bool { alternatives.contains { $0.content.takesNull() } }

  @usableFromInline
  func decode(_ json: JSONReader, of type: Any.Type?) -> Root? {
    let disclosure = json.run.pointee.beginUntagged()
    defer { json.run.pointee.shared.disclosure = disclosure }
    let candidates = candidates[json.type] ?? []
    if candidates.count == 1, let only = candidates.first, alternatives[only].type != nil {
      return alternatives[only].content.decode(json)
    }
    let decoders = type.map { Attempts.Decoders($0) } ?? Attempts.Decoders(Self.self, [self])
    return json.attempt(candidates, of: decoders, knownTypes: types) { position, json in
      alternatives[position].content.decode(json)
    }
  }

  @usableFromInline
  func encode(_ value: Root, to json: JSONWriter) {
    for alternative in alternatives where alternative.content.encode(value, json, nil) { return }
    json.refuseCase(value)
  }
}

/// One case of a `Union.untagged`: the conversion between a JSON value and the case.
///
/// ```swift
/// Alternative(Content.text) { if case .text(let text) = $0 { text } else { nil } }
/// Alternative(Content.due, by: .iso8601) { if case .due(let date) = $0 { date } else { nil } }
/// ```
public struct Alternative<Root>: Sendable {
  /// The JSON type of the payload; nil if only an attempt shows whether a value fits.
  @usableFromInline let type: JSONType?
  @usableFromInline let content: UnionCase<Root>

  /// A case of a type that needs no bridge.
  ///
  /// - Parameters:
  ///   - make: Makes the case from its payload: the case's name, an initialiser or a closure.
  ///   - payload: Returns the payload of this case, and nil for every other case.
  @inlinable
  public init<Payload: JSONRepresentable>(
    _ make: @escaping (consuming Payload) -> Root,
    _ payload: @escaping (Root) -> Payload?
  ) { self.init(make, by: DefaultBridge<Payload>(), payload) }

  /// A case whose payload goes through a bridge.
  @inlinable
  public init<B: Bridge>(
    _ make: @escaping (consuming B.Value) -> Root,
    by bridge: B,
    _ payload: @escaping (Root) -> B.Value?
  ) {
    type = bridge._jsonType
    content = UnionCase(bridge, make, payload)
  }
}

/// Returns the JSON type that `type` takes, or nil if it is not known. Only the library's own
/// conformances are known, because they cannot be replaced.
func jsonType(of type: Any.Type) -> JSONType? {
  switch type {
  case is String.Type: .string
  case is Bool.Type: .boolean
  case is Int.Type, is Int8.Type, is Int16.Type, is Int32.Type, is Int64.Type, is UInt.Type,
    is UInt8.Type, is UInt16.Type, is UInt32.Type, is UInt64.Type, is Double.Type, is Float.Type:
    .number
  case is any JSONArrayType.Type: .array
  case is any JSONObjectType.Type: .object
  default: nil
  }
}

private protocol JSONArrayType {}
private protocol JSONObjectType {}
extension Array: JSONArrayType {}
extension Set: JSONArrayType {}
extension Dictionary: JSONObjectType {}
