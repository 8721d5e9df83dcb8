/// What must not be shown of a document: what a run leaves for `Redaction`, which finds the values
/// when a problem is read.
///
/// A value is shown if a map has visited the object or array that it is in, and no field has
/// declared it a secret. Only maps know which values are secret, so any value in a place that no
/// map has visited may be one.
struct HiddenPlaces: Sendable {
  /// The secret fields.
  var secrets: [SecretField] = []
  /// Where the containers start that no map has visited, ascending.
  var unvisitedContainers: [Int] = []
  /// The start offsets of the strings that contain a document in which maps have visited every
  /// container.
  var visitedStrings: [Int] = []
}

/// A field whose value must not be shown: a step from the container that starts at an offset or,
/// without one, the value there itself.
struct SecretField: Sendable {
  let container: Int
  /// The container in the tape of the run.
  let node: Int
  let step: JSONPath.Component?
  /// Whether it is not a secret itself, but contains what no map has visited.
  let isUnvisited: Bool

  var key: String? { if case .key(let key)? = step { key } else { nil } }

  var index: Int? { if case .index(let index)? = step { index } else { nil } }
}
