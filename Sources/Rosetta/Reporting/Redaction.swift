/// The parts of a document that must not be shown: the values of secret fields, and what no map has
/// visited, in which it is unknown what is secret.
///
/// A field's values are all members of its object with that key. If there is none, a member with a
/// similar key is taken for a misspelling of it.
struct Redaction {
  static let mask = "‹secret›"
  /// Replaces a value that no map has visited.
  static let unvisitedMask = "‹…›"

  /// A part that is not shown.
  struct Part {
    enum Kind {
      case secret, unvisitedDocument, unvisitedScalar
      /// A string that seems to contain a document.
      case documentInString
    }

    let range: Range<Int>
    let kind: Kind

    var isSecret: Bool { kind == .secret }
    var mask: String { isSecret ? Redaction.mask : Redaction.unvisitedMask }
  }

  /// Ascending, none overlaps another.
  private(set) var parts: [Part] = []
  /// The containers in which maps have looked up a secret: their own keys are not misspellings.
  private var entered: Set<Int> = []
  /// How many more keys are compared letter by letter with that of a missing secret. After that, a
  /// key of much the same letters is taken for a misspelling.
  private var comparisons = 1 << 12

  init() {}

  /// The hidden parts of a document that has been parsed again.
  ///
  /// Complexity: O(words of the tape + bytes of the secret values).
  init(_ fields: [SecretField], in tape: Tape) {
    // A source may have changed: only values that start at the same place count.
    let nodes = tape.nodes(at: fields.map(\.container).sorted())
    let known = fields.compactMap { field in
      nodes[field.container].map { (node: $0, field: field) }
    }
    add(known, in: tape)
  }

  /// All of a document that cannot be parsed again.
  init(all bytes: UnsafeBufferPointer<UInt8>) {
    parts = [Part(range: 0..<bytes.count, kind: .secret)]
  }

  /// The hidden parts of an invalid document.
  init(of text: InvalidJSONText, in windows: [Range<Int>]) {
    parts = windows.flatMap(text.hidden).map { Part(range: $0, kind: .unvisitedScalar) }
  }

  /// Adds the values of more fields, each with its container.
  ///
  /// Complexity: O(members of the containers of secret fields + bytes of the values), for fields in
  /// the order of their document.
  mutating func add(_ fields: [(node: Int, field: SecretField)], in tape: Tape) {
    if fields.isEmpty { return }
    let text = DocumentText(bytes: tape.document)
    entered.formUnion(fields.lazy.map { $0.node })
    var found: [Int: Bool] = [:]
    let grouped = Dictionary(grouping: fields, by: { $0.node }).sorted { $0.key < $1.key }
    for (node, fields) in grouped {
      forEachValue(of: fields.map { $0.field }, in: node, tape) { value, isSecret in
        let offset = tape.start(of: value)
        found[offset] = found[offset] == true || isSecret
      }
    }
    for (offset, isSecret) in found.sorted(by: { $0.key < $1.key }) {
      if let known = part(around: offset), known.isSecret || !isSecret { continue }
      let range = text.valueRange(at: offset)
      // What lies in it has been added before it.
      let start = firstPart(after: offset - 1)
      let end = firstPart(after: range.upperBound - 1)
      let part = Part(range: range, kind: isSecret ? .secret : .unvisitedDocument)
      parts.replaceSubrange(start..<end, with: [part])
    }
  }

  /// Adds the strings and numbers in containers that no map has visited, as far as they are in
  /// `windows`, except those that start at `known`. Containers and windows are in the order of the
  /// document, and no container is inside another.
  ///
  /// Complexity: O(bytes of the containers up to the last window).
  mutating func addScalars(
    of containers: [Int],
    in windows: [Range<Int>],
    except known: Set<Int>,
    _ text: DocumentText
  ) {
    var found: [Part] = []
    var windows = windows[...]
    for container in containers {
      text.forEachScalar(inContainerAt: container) { scalar in
        while let window = windows.first, window.upperBound <= scalar.lowerBound {
          windows.removeFirst()
        }
        guard let window = windows.first else { return false }
        let start = scalar.lowerBound
        if window.overlaps(scalar), part(around: start) == nil, !known.contains(start) {
          found.append(Part(range: scalar, kind: .unvisitedScalar))
        }
        return true
      }
    }
    parts = (parts + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Adds the strings in `windows` that contain documents which no map has visited, except those
  /// that a problem is about.
  mutating func addDocuments(
    in tape: Tape,
    windows: [Range<Int>],
    except known: Set<Int>
  ) {
    var windows = windows[...]
    var found: [Part] = []
    tape.forEachString { string in
      let start = tape.start(of: string)
      let range = start..<start + tape.word(string).length + 2
      while let window = windows.first, window.upperBound <= range.lowerBound {
        windows.removeFirst()
      }
      guard let window = windows.first, window.overlaps(range), !known.contains(start) else {
        return
      }
      if tape.holdsDocument(string), part(around: start) == nil {
        found.append(Part(range: range, kind: .documentInString))
      }
    }
    parts = (parts + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Calls `body` with the values of the fields of one container.
  private mutating func forEachValue(
    of fields: [SecretField],
    in node: Int,
    _ tape: Tape,
    _ body: (_ value: Int, _ isSecret: Bool) -> Void
  ) {
    for field in fields where field.step == nil { body(node, !field.isUnvisited) }
    let word = tape.word(node)
    if word.isArray {
      if fields.allSatisfy({ $0.index == nil }) { return }
      let elements = tape.elements(of: node)
      for field in fields {
        guard let index = field.index, elements.indices.contains(index) else { continue }
        body(elements[index], !field.isUnvisited)
      }
    } else if word.isObject {
      let keyed = fields.filter { $0.key != nil }
      if !keyed.isEmpty { forEachMember(of: keyed, in: node, tape, body) }
    }
  }

  /// The most pairs of a missing secret and a key that are compared in an object. If there are
  /// more, each of its values that no map has entered is hidden.
  private static let pairs = 1 << 20

  private mutating func forEachMember(
    of fields: [SecretField],
    in node: Int,
    _ tape: Tape,
    _ body: (_ value: Int, _ isSecret: Bool) -> Void
  ) {
    let members = tape.members(of: node)
    let values = Dictionary(grouping: members) { KeyBytes($0.key) }
    let missing = fields.filter { field in
      guard let key = field.key, let found = values[KeyBytes(key)] else { return true }
      for member in found { body(member.value, !field.isUnvisited) }
      return false
    }
    if missing.isEmpty { return }
    let others = members.filter { !entered.contains($0.value) }
    if missing.count * others.count > Redaction.pairs {
      for member in others { body(member.value, true) }
      return
    }
    let letters = others.map { KeySuggestion.letters(of: $0.key) }
    for field in missing {
      guard let key = field.key else { continue }
      let sought = KeySuggestion.letters(of: key)
      let mistakes = KeySuggestion.mistakes(in: key)
      for (member, letters) in zip(others, letters)
      where KeySuggestion.mayBeNear(sought, letters, mistakes: mistakes) {
        comparisons -= 1
        if comparisons < 0 || KeySuggestion.isNear(member.key, to: key) {
          body(member.value, !field.isUnvisited)
        }
      }
    }
  }

  /// The part that `offset` lies in.
  func part(around offset: Int) -> Part? {
    let next = firstPart(after: offset)
    guard next > 0, parts[next - 1].range.contains(offset) else { return nil }
    return parts[next - 1]
  }

  /// The secret value that `offset` lies in.
  func range(around offset: Int) -> Range<Int>? {
    part(around: offset).flatMap { $0.isSecret ? $0.range : nil }
  }

  /// Whether a part of the document contains something that may be secret and that a bridge has
  /// read, so that the bridge's reason may reveal it.
  func isInside(_ part: Range<Int>) -> Bool {
    parts[firstPart(after: part.lowerBound - 1)...]
      .prefix { part.contains($0.range.lowerBound) }
      .contains { $0.kind == .secret || $0.kind == .unvisitedDocument }
  }

  /// The index of the first part that starts after `offset`.
  private func firstPart(after offset: Int) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A piece of the document, or a whole hidden part with its mask.
  struct Piece {
    let range: Range<Int>
    var mask: String?
  }

  /// The pieces of `part` in their order.
  func pieces(of part: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var position = part.lowerBound
    var next = firstPart(after: position)
    if next > 0, parts[next - 1].range.upperBound > position { next -= 1 }
    while next < parts.count, parts[next].range.lowerBound < part.upperBound {
      let hidden = parts[next].range
      if hidden.lowerBound > position { pieces.append(Piece(range: position..<hidden.lowerBound)) }
      pieces.append(Piece(range: hidden, mask: parts[next].mask))
      position = hidden.upperBound
      next += 1
    }
    if position < part.upperBound { pieces.append(Piece(range: position..<part.upperBound)) }
    return pieces
  }

  /// The document with a mask for each hidden part.
  ///
  /// Complexity: O(document).
  func masked(_ text: DocumentText) -> String {
    pieces(of: 0..<text.bytes.count).reduce(into: "") { shown, piece in
      shown += piece.mask ?? String(decoding: text.bytes[piece.range], as: UTF8.self)
    }
  }
}
