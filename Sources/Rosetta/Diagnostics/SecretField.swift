/// A field whose value must not be shown: a key or an index in the container that starts at an
/// offset, or the value there itself.
struct SecretField: Sendable {
  let container: Int
  /// The container in the tape of the run.
  let node: Int
  let key: String?
  let index: Int
  /// Whether it is no secret, but holds what no map has read: a string with a document that is no
  /// JSON, see `InvalidJSONText`.
  var isUnread = false
}
