// Which values must not be shown. A run only remembers where it was told so; what stands there is
// worked out when somebody reads a problem.

/// Where a secret field looked: a container of the document and a key or an index in it.
struct SecretPlace {
  let container: Int
  let name: BytePointer?
  let count: Int
}

extension Field {
  /// Decoding: remembers that the value of this field is secret, whether there is one or not.
  @usableFromInline
  func rememberSecret() {
    guard mode == .decoding else { return }
    if let string = run.pointee.outermostString {
      // A document in a string: what is secret in it makes the whole string a secret.
      return run.pointee.secrets.append(SecretPlace(container: string, name: nil, count: -1))
    }
    let container = run.pointee.index.start(of: node)
    run.pointee.secrets.append(SecretPlace(container: container, name: name, count: count))
  }
}

extension Run {
  /// The secret fields, with keys that outlive the run.
  func secretFields() -> [SecretField] {
    var keys: [BytePointer: String] = [:]
    return secrets.map { place in
      guard let name = place.name else {
        return SecretField(container: place.container, key: nil, index: place.count)
      }
      let bytes = UnsafeBufferPointer(start: name, count: place.count)
      // Two literals may begin at one address.
      let known = keys[name].flatMap { $0.utf8.count == place.count ? $0 : nil }
      let key = known ?? String(decoding: bytes, as: UTF8.self)
      keys[name] = key
      return SecretField(container: place.container, key: key, index: -1)
    }
  }
}
