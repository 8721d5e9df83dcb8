// Two fields that write to the same place.

extension EncodingRun {
  /// Notes the keys that two fields have written, in the object of `prefix` that `fragments` make
  /// up.
  mutating func noteDuplicates(in fragments: [WrittenPaths.Fragment], of prefix: Int) {
    var known: Set<KeyBytes> = []
    for fragment in fragments {
      let names =
        fragment.container.map { container in
          paths.steps(to: paths.containers[container].prefix).suffix(1)
        } ?? output.members(in: fragment.bytes).map { .key(output.key(of: $0)) }[...]
      for case .key(let key) in names where !known.insert(KeyBytes(key)).inserted {
        let notedBefore = shared.noted
        note(.conflict)
        addStep(.key(key), since: notedBefore)
        for step in paths.steps(to: prefix).reversed() { addStep(step, since: notedBefore) }
      }
    }
  }
}
