// Which values must not be shown. A run only remembers where it was told so; what stands there is
// worked out when somebody reads a problem.

/// A key, or an index without a name: the last step to a field.
struct KeyOrIndex: Equatable {
  let name: BytePointer?
  let count: Int
}

extension KeyOrIndex {
  /// No step: the value itself.
  static var itself: KeyOrIndex { KeyOrIndex(name: nil, count: -1) }

  init(_ field: borrowing Field) { self.init(name: field.name, count: field.count) }

  var component: JSONPath.Component { JSONPath.Component(name: name, count) }
}

/// Where a secret field looked: a container of the document and a key or an index in it.
struct SecretPlace {
  let container: Int
  let step: KeyOrIndex
  /// See `SecretField`.
  var isUnread = false
}

extension Field {
  /// Decoding: remembers that the value of this field is secret, whether there is one or not.
  ///
  /// - Parameter isUnread: Whether it is no secret, but holds what no map has read.
  @usableFromInline
  func rememberSecret(isUnread: Bool = false) {
    guard mode == .decoding else { return }
    if let string = run.pointee.outermostString {
      // A document in a string: what is secret in it makes the whole string a secret.
      return run.pointee.remember(.itself, at: string, isUnread)
    }
    rememberSecret(in: node, isUnread)
    guard options.contains(.elsewhere) else { return }
    for other in run.pointee.elsewhere[node] ?? [] { rememberSecret(in: other, isUnread) }
  }

  private func rememberSecret(in node: Int, _ isUnread: Bool) {
    let container = run.pointee.index.start(of: node)
    guard node == self.node || accepts(node, name) else {
      // The other way ends here.
      return run.pointee.remember(.itself, at: container, isUnread)
    }
    let step = KeyOrIndex(self)
    run.pointee.remember(step, at: container, isUnread)
    guard options.contains(.alternative) else { return }
    for other in run.pointee.alternatives(to: step) {
      run.pointee.remember(other, at: container, isUnread)
    }
  }

  /// Decoding: notes the values that the way to this field's value, at `value`, could have led to
  /// instead, see `or`: what is secret in one of them is secret in all.
  func noteElsewhere(_ value: Int) {
    guard run.pointee.outerDocuments.isEmpty else { return }
    let step = KeyOrIndex(self)
    let others = options.contains(.alternative) ? run.pointee.alternatives(to: step) : []
    var values: [Int] = []
    for container in [node] + (run.pointee.elsewhere[node] ?? []) {
      guard accepts(container, name) else {
        values.append(container)
        continue
      }
      for step in [step] + others {
        let other = Field(run, container, name: step.name, count: step.count, options: []).lookUp()
        if other >= 0, other != value { values.append(other) }
      }
    }
    run.pointee.elsewhere[value] = values
  }
}

extension Run {
  fileprivate mutating func remember(_ step: KeyOrIndex, at container: Int, _ isUnread: Bool) {
    secrets.append(SecretPlace(container: container, step: step, isUnread: isUnread))
  }

  /// Decoding: remembers that the document in a string, which no map has read, or not all of it, may
  /// hold secrets.
  mutating func rememberUnreadDocument() {
    if let outermostString { remember(.itself, at: outermostString, true) }
  }

  /// Two fields of which one is read, see `Field.or`. They are told by their keys alone: a map has
  /// few of them, however many objects it maps.
  ///
  /// - Parameter isChained: Whether `one` has been chosen of two itself.
  mutating func noteAlternatives(_ one: KeyOrIndex, _ other: KeyOrIndex, isChained: Bool) {
    if !isChained || !triedKeys.contains(one) {
      triedKeys.removeAll(keepingCapacity: true)
      triedKeys.append(one)
    }
    triedKeys.append(other)
    if alternatives.contains(where: { $0 == (one, other) }) { return }
    alternatives.append((one, other))
  }

  /// The keys that were given as alternatives of `step`, and of these in turn.
  fileprivate func alternatives(to step: KeyOrIndex) -> ArraySlice<KeyOrIndex> {
    var found = [step]
    var position = 0
    while position < found.count {
      for (one, other) in alternatives {
        if one == found[position], !found.contains(other) { found.append(other) }
        if other == found[position], !found.contains(one) { found.append(one) }
      }
      position += 1
    }
    return found.dropFirst()
  }

  /// The secret fields since the first `count`, with keys that outlive the run.
  func secretFields(behind count: Int = 0) -> [SecretField] {
    var keys: [BytePointer: String] = [:]
    return secrets.dropFirst(count).map { place in
      guard let name = place.step.name else {
        return SecretField(place, key: nil, index: place.step.count)
      }
      let bytes = UnsafeBufferPointer(start: name, count: place.step.count)
      // Two literals may begin at one address.
      let known = keys[name].flatMap { $0.utf8.count == bytes.count ? $0 : nil }
      let key = known ?? String(decoding: bytes, as: UTF8.self)
      keys[name] = key
      return SecretField(place, key: key, index: -1)
    }
  }
}

extension SecretField {
  fileprivate init(_ place: SecretPlace, key: String?, index: Int) {
    self.init(container: place.container, key: key, index: index, isUnread: place.isUnread)
  }
}
