// The fields whose values must not be shown.

extension KeyOrIndex {
  init(_ field: borrowing Field) { self.init(name: field.name, count: field.count) }
}

extension Field {
  /// Decoding: remembers that the value of this field is secret, whether there is one or not.
  func rememberSecret() {
    let shared = run
    let run = run.decoding
    if options.contains(.withoutContainer), let place = run.pointee.missingContainer {
      // The value in place of the container may be the secret.
      let (name, count) = (place.step.name, place.step.count)
      let options = place.options.subtracting([.broken, .withoutContainer])
      return Field(shared, place.node, name: name, count: count, options: options)
        .rememberSecret()
    }
    rememberSecret(in: container)
    // The places are those of the given document.
    guard options.contains(.elsewhere), run.pointee.outerDocuments.isEmpty else { return }
    for other in run.pointee.elsewhere[container] ?? [] { rememberSecret(in: other) }
  }

  private func rememberSecret(in node: Int) {
    let run = run.decoding
    guard node == container || accepts(node, name) else {
      // The alternative path ends at this value, so the value itself is hidden.
      return run.pointee.remember(.itself, in: node)
    }
    let step = KeyOrIndex(self)
    run.pointee.remember(step, in: node)
    guard options.contains(.alternative) else { return }
    for other in run.pointee.alternatives(to: step) {
      run.pointee.remember(other, in: node)
    }
  }

  /// Decoding: remembers the values that the path of this field could have led to instead of
  /// `value`, see `or`: what is secret in one of them is secret in all.
  func rememberElsewhere(_ value: Int) {
    let shared = run
    let run = run.decoding
    guard run.pointee.outerDocuments.isEmpty else { return }
    let step = KeyOrIndex(self)
    let others = options.contains(.alternative) ? run.pointee.alternatives(to: step) : []
    var values: [Int] = []
    for node in [container] + (run.pointee.elsewhere[container] ?? []) {
      guard accepts(node, name) else {
        values.append(node)
        continue
      }
      for step in [step] + others {
        let other = Field(shared, node, name: step.name, count: step.count, options: [])
          .lookUp()
        if other >= 0, other != value { values.append(other) }
      }
    }
    run.pointee.elsewhere[value] = values
  }
}
