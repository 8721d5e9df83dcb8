// The keys that a map does not name, see `Mapper.rest`. They are not known before the map has run,
// so a field of the rest only requests them. When the map ends, it runs twice more, to mark the
// keys that it names and to read the others.

extension DecodingRun {
  /// Whether the rest of the object at `node` can be read in this pass. If not, it is requested.
  mutating func readsRest(of node: Int) -> Bool {
    if restOf == node {
      if let last = restRequests.last, last.node == node { journal.resume(at: last.field) }
      return true
    }
    restRequests.append((node, journal.field))
    hasRestRequests = true
    return false
  }

  /// Whether the map of the object at `node` has requested the rest.
  @usableFromInline
  func hasRestRequest(of node: Int) -> Bool { restRequests.last?.node == node }

  @usableFromInline
  mutating func endRestRequest(of node: Int) {
    restRequests.removeAll { $0.node == node }
    hasRestRequests = !restRequests.isEmpty
    // All of its keys are known now.
    markSeen(keysOf: node)
  }

  /// Whether unknown keys are tracked.
  var tracksKeys: Bool { shared.baseOptions.contains(.tracked) }

  mutating func markSeen(keysOf object: Int) {
    var keys: [Int] = []
    tape.forEachKey(of: object) { keys.append($0) }
    for key in keys { tape.markSeen(valueAt: key + 1) }
  }

  /// Marks all keys inside the value at `node`, which has been read as a whole.
  mutating func markSeen(allIn node: Int) {
    var objects: [Int] = []
    tape.forEachContainer(from: node) { container, _ in
      if tape.word(container).isObject { objects.append(container) }
      return true
    }
    for object in objects { markSeen(keysOf: object) }
  }

  /// Whether a member of the object at `node` is left out, since the map has named it.
  @usableFromInline @inline(__always)
  func leavesOut(_ key: Int, of node: Int) -> Bool { restOf == node && tape.isSeen(key) }
}
