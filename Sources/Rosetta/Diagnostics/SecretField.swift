/// A field whose value must not be shown: a key or an index in the container that starts at an
/// offset, or the value there itself.
struct SecretField: Sendable {
  let container: Int
  /// The container in the tape of the run.
  let node: Int
  let key: String?
  let index: Int
  /// Whether it is not a secret itself, but contains what no map has visited: a string with a
  /// document that is not valid JSON, see `InvalidJSONText`.
  var isUnread = false
}
