// Which values must not be shown. A run only remembers the places of secret fields; the values are
// worked out when a problem is read.

/// A key, or an index without a name: the last step to a field.
struct KeyOrIndex: Equatable {
  let name: BytePointer?
  let count: Int
}

extension KeyOrIndex {
  /// No step: the value itself.
  static var itself: KeyOrIndex { KeyOrIndex(name: nil, count: -1) }

  var component: JSONPath.Component { JSONPath.Component(name: name, count) }
}

/// The place of a missing container that was to be mapped, see `Field.map`.
struct MissingContainer {
  let node: Int
  let step: KeyOrIndex
  let options: FieldOptions
}

/// The place of a secret field: a container of the document and a key or an index in it.
struct SecretPlace {
  let container: Int
  let node: Int
  let step: KeyOrIndex
  /// See `SecretField`.
  var isUnread = false
}

extension DecodingRun {
  /// - Parameters:
  ///   - container: Where the container starts in the given document.
  ///   - node: The container in the tape of the given document.
  mutating func remember(
    _ step: KeyOrIndex,
    at container: Int,
    _ node: Int,
    _ isUnread: Bool
  ) {
    secrets.append(SecretPlace(container: container, node: node, step: step, isUnread: isUnread))
  }

  /// Remembers that the document in a string, of which no map has visited all, may contain secrets.
  mutating func rememberUnreadDocument() {
    if let string = outermostString { remember(.itself, at: string.start, string.node, true) }
  }

  /// The object at `node` has been read, but not by a map that declares what is secret in it.
  mutating func rememberUnreadObject(_ node: Int) {
    if trials > 0 { return }
    if outerDocuments.isEmpty { unreadObjects.insert(node) } else { rememberUnreadDocument() }
  }

  /// Two fields of which one is read, see `Field.or`. They are identified only by their keys: a map
  /// has few of them, however many objects it maps.
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
  func alternatives(to step: KeyOrIndex) -> ArraySlice<KeyOrIndex> {
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
  func secretFields(after count: Int = 0) -> [SecretField] {
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
    self.init(
      container: place.container,
      node: place.node,
      key: key,
      index: index,
      isUnread: place.isUnread
    )
  }
}

extension DecodingPointer {
  /// Remembers that the member or the element of the container at `node` must not be shown.
  func rememberSecret(_ step: JSONPath.Component, in node: Int, isUnread: Bool) {
    let place: KeyOrIndex
    switch step {
    case .key(let key):
      let name = pointee.shared.name(key)
      place = KeyOrIndex(name: name.baseAddress, count: name.count)
    case .index(let index): place = KeyOrIndex(name: nil, count: index)
    }
    pointee.remember(place, at: pointee.tape.start(of: node), node, isUnread)
  }

  /// Remembers that the value at `node` is secret, or contains what no map has visited.
  func rememberSecret(at node: Int, isUnread: Bool) {
    let string = pointee.outermostString ?? (pointee.tape.start(of: node), node)
    pointee.remember(.itself, at: string.start, string.node, isUnread)
  }
}

extension JSONPath.Component {
  /// A key of `count` bytes or, without a name, the element at `count`.
  init(name: BytePointer?, _ count: Int) {
    guard let name else {
      self = .index(count)
      return
    }
    let bytes = UnsafeBufferPointer(start: name, count: count)
    self = .key(String(decoding: bytes, as: UTF8.self))
  }
}
