// Which values must not be shown, see `HiddenPlaces`. A run only remembers the places of secret
// fields and marks what maps visit (`Tape+Visits.swift`); the values are worked out when a problem
// is read.
//
// A document in a string is one value of the document around it: a secret inside makes all of it a
// secret, and what no map has visited inside hides all of it.

/// A key, or an index without a name: the last step to a field.
struct KeyOrIndex: Equatable {
  let name: BytePointer?
  let count: Int
}

extension KeyOrIndex {
  /// No step: the value itself.
  static var itself: KeyOrIndex { KeyOrIndex(name: nil, count: -1) }

  /// Nil for the value itself.
  var component: JSONPath.Component? {
    self == .itself ? nil : JSONPath.Component(name: name, count)
  }
}

/// The place of a missing container that was to be mapped, see `Field.map`.
struct MissingContainer {
  let node: Int
  let step: KeyOrIndex
  let options: FieldOptions
}

/// The place of a secret field: a container of the given document and a key or an index in it.
struct SecretPlace {
  /// Where the container starts.
  let container: Int
  let node: Int
  let step: KeyOrIndex
  /// Whether it is not a secret itself, see `SecretField`.
  let isUnvisited: Bool
}

extension DecodingRun {
  /// Remembers that a member or an element of the container at `node`, or the value there itself,
  /// must not be shown.
  mutating func remember(_ step: KeyOrIndex, in node: Int, isUnvisited: Bool = false) {
    let string = outermostString
    let place = SecretPlace(
      container: string?.start ?? tape.start(of: node),
      node: string?.node ?? node,
      step: string == nil ? step : .itself,
      isUnvisited: isUnvisited
    )
    secrets.append(place)
  }

  /// The object at `node` has been read, but not by a map that declares what is secret in it.
  mutating func rememberUnvisited(_ node: Int) {
    if trials > 0 { return }
    if outerDocuments.isEmpty {
      unvisitedObjects.insert(node)
    } else {
      remember(.itself, in: node, isUnvisited: true)
    }
  }

  /// Two fields of which one is read, see `Field.or`. They are identified only by their keys: a map
  /// has few of them, however many objects it maps.
  ///
  /// - Parameter isChained: Whether `one` has been chosen of two itself.
  mutating func rememberAlternatives(_ one: KeyOrIndex, _ other: KeyOrIndex, isChained: Bool) {
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

  /// The secret fields after the first `count`, with keys that outlive the run.
  func secretFields(after count: Int = 0) -> [SecretField] {
    secrets.dropFirst(count).map { place in
      SecretField(
        container: place.container,
        node: place.node,
        step: place.step.component,
        isUnvisited: place.isUnvisited
      )
    }
  }

  /// What must not be shown of the given document, which no map reads any more.
  var hiddenPlaces: HiddenPlaces {
    HiddenPlaces(
      secrets: secretFields(),
      unvisitedContainers: tape.unvisitedContainers(and: unvisitedObjects),
      visitedStrings: visitedStrings
    )
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
