/// The text of a value in its document, which is written back byte for byte: for signatures, and
/// for values that a program only passes on.
///
/// ```swift
/// object.payload <- json["payload"]       // { "b": 1.50, "a": [ ] } <-> the same bytes
///
/// let event = try rosetta.decode(Event.self, from: object.payload)
/// let checked = try RawJSON(parsing: #"{ "id": 7 }"#)
/// ```
///
/// Decoding takes any value: white space, escapes, digits and equal keys stay as they are. Encoding
/// writes the text, even in `.pretty` and `sortedKeys` output. Only `.lines` drops white space
/// between its tokens, since a line break would end the line. As the payload of a union beside its
/// tag, and as `json.rest`, the members are written like those of `JSON`. The value is never shown
/// in a message.
///
/// Two values are equal if they have the same bytes.
public struct RawJSON: Sendable {
  /// The JSON, without white space around it.
  public let text: String

  /// - Precondition: `text` is valid JSON.
  init(unchecked text: String) { self.text = text }

  /// The value of the text.
  var value: JSON { text.withJSONBytes { Tape.reading($0, JSON.init(document:)) } ?? .null }
}

extension RawJSON: Hashable {
  public static func == (left: RawJSON, right: RawJSON) -> Bool {
    KeyBytes(left.text) == KeyBytes(right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(KeyBytes(text)) }
}

extension RawJSON: CustomStringConvertible {
  public var description: String { text }
}

extension RawJSON: JSONOutput {
  public init(jsonBytes: consuming JSONBytes) { text = String(jsonBytes: jsonBytes) }
}

extension RawJSON: JSONRepresentable {
  /// Null is a value of this type.
  public static var takesNull: Bool { true }

  public static func decode(_ json: JSONReader) -> RawJSON? {
    let (run, node) = (json.run, json.node)
    return run.whole(node) { tape in
      if run.pointee.restOf == node {
        return JSON.decode(JSONReader(run, at: node)).map { RawJSON(unchecked: $0.description) }
      }
      if tape.word(node).isContainer {
        run.pointee.noteWholeValue(node)
      } else {
        run.pointee.extras.document.unshown.insert(tape.start(of: node))
      }
      return RawJSON(unchecked: tape.source(of: node))
    }
  }

  public func encode(to json: JSONWriter) {
    let run = json.run
    if run.pointee.tags.pending > 0 { return value.encode(to: json) }
    run.pointee.hasRawText = true
    text.withJSONBytes { bytes in
      guard let first = bytes.first, first.isOpeningBracket else {
        return run.pointee.output.append(bytes)
      }
      var scanner = ValueScanner(first)
      _ = scanner.end(in: bytes, from: 0)
      let depth = run.pointee.depth + scanner.deepest
      if depth <= run.pointee.shared.settings.maximumDepth || run.pointee.refuseDepth() {
        run.pointee.output.append(rawContainer: bytes)
      }
    }
  }
}
