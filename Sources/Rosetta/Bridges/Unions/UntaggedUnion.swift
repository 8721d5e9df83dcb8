/// The rules of a union whose cases are told apart by their JSON type or by trying them.
@usableFromInline
final class UntaggedUnion<Root>: Sendable {
  private let alternatives: [Alternative<Root>]
  /// The alternatives that may take each JSON type.
  private let candidates: [JSONType: [Int]]
  /// The JSON types that alternatives are known to take, for the message about a value of another
  /// type.
  private let types: [String]

  init(_ alternatives: [Alternative<Root>]) {
    self.alternatives = alternatives
    let pairs = JSONType.allCases.map { type in
      (type, alternatives.indices.filter { alternatives[$0].types?.contains(type) ?? true })
    }
    candidates = Dictionary(uniqueKeysWithValues: pairs)
    types = alternatives.compactMap(\.types).flatMap { $0.map(\.rawValue) }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  var takesNull: Bool { alternatives.contains { $0.takesNull() } }

  @usableFromInline
  func decode(_ json: JSONReader, of type: Any.Type?) -> Root? {
    let disclosure = json.run.pointee.beginUntagged()
    defer { json.run.pointee.shared.disclosure = disclosure }
    let candidates = candidates[json.type] ?? []
    if candidates.count == 1, let only = candidates.first, alternatives[only].types != nil {
      return alternatives[only].content.decode(json)
    }
    let decoders = type.map { .type(ObjectIdentifier($0)) } ?? Attempts.Decoders.union(self)
    return json.attempt(candidates, of: decoders, others: types) { position, json in
      alternatives[position].content.decode(json)
    }
  }

  @usableFromInline
  func encode(_ value: Root, to json: JSONWriter) {
    for alternative in alternatives where alternative.content.encode(value, json, nil) { return }
    json.refuseCase(value)
  }
}
