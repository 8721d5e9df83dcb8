// `json.flattened`: a model or a union that is read from the members of the object around it. What it
// looks up joins the marks of that object's map, so that `json.rest` and unknown keys know its keys.

/// A field `json.flattened` that is being read, or what reads it.
struct FlattenedPart {
  enum Reader { case field, map, union }

  /// The object.
  let node: Int
  let reader: Reader
  /// The keys that have been looked up before.
  var named: Set<Int> = []
  /// Whether one of the keys that the part names is there; nil while nothing with keys of its own has
  /// read it.
  var isThere: Bool?
}

extension DecodingRun {
  /// Begins to read a part of the object at `node`. A dictionary takes what the lines above have not
  /// named, as `json.rest` does.
  mutating func beginField(flattened node: Int) {
    extras.keys.parts.append(FlattenedPart(node: node, reader: .field))
    restOf = node
  }

  /// Ends it: whether it is there.
  mutating func endField() -> Bool { extras.keys.parts.removeLast().isThere ?? true }

  /// Whether the object at `node` is about to be read as a part.
  func isField(_ node: Int) -> Bool { isPart(node) { $0 == .field } }

  /// Whether a union reads a part of the object at `node`, which may have other keys.
  func isUnionPart(_ node: Int) -> Bool { isPart(node) { $0 != .map } }

  private func isPart(_ node: Int, by reader: (FlattenedPart.Reader) -> Bool) -> Bool {
    guard let part = existingExtras?.keys.parts.last else { return false }
    return part.node == node && reader(part.reader)
  }

  /// Begins to read with keys of its own. The earlier marks come back when that ends.
  mutating func beginPart(_ marks: Tape.Marks?, of node: Int, by reader: FlattenedPart.Reader) {
    if reader == .map { frame.insert(.isPart) }
    let named = Set(marks?.keys ?? [])
    extras.keys.parts.append(FlattenedPart(node: node, reader: reader, named: named))
  }

  /// Ends it. The marks that it has made stay.
  mutating func endPart(of node: Int) {
    findKeys(of: node)
    let part = extras.keys.parts.removeLast()
    guard let last = extras.keys.parts.indices.last, let isThere = part.isThere else { return }
    extras.keys.parts[last].isThere = isThere || extras.keys.parts[last].isThere ?? false
  }

  /// Notes whether one of the keys that the part names is there.
  mutating func findKeys(of node: Int) {
    guard let last = extras.keys.parts.indices.last else { return }
    let isThere = !tape.word(node).isObject || !tape.seenKeys(of: node).isEmpty
    extras.keys.parts[last].isThere = isThere || extras.keys.parts[last].isThere ?? false
  }

  /// The keys of the object at `node` that have been looked up around its parts.
  func namedAround(_ node: Int) -> Set<Int> {
    existingExtras?.keys.parts.reduce(into: []) { if $1.node == node { $0.formUnion($1.named) } }
      ?? []
  }

  func isNamedAround(_ key: Int, of node: Int) -> Bool {
    existingExtras?.keys.parts.contains { $0.node == node && $0.named.contains(key) } ?? false
  }
}
