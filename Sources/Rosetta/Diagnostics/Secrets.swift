/// A field whose value must not be shown: a key or an index in the container that starts at an
/// offset, or the value there itself.
struct SecretField: Sendable {
  let container: Int
  let key: String?
  let index: Int
  /// Whether it is hidden for being a string that holds a broken document, see `BrokenText`.
  var isBroken = false
}

/// The parts of a document that must not be shown: the values of secret fields, and strings that hold
/// a document of which nobody knows what is secret in it.
///
/// A value stands under the field's key, in its object's every member of that name. If there is no
/// such member, one whose key is nearly the field's is taken for a misspelling of it.
struct Secrets {
  static let mask = "‹secret›"

  /// A part that is not shown.
  struct Part {
    let range: Range<Int>
    /// Whether it is a secret; if not, nobody knows.
    let isSecret: Bool

    var mask: String { isSecret ? Secrets.mask : BrokenText.mask }
  }

  /// Ascending, none overlaps another.
  private(set) var parts: [Part] = []
  /// The containers that maps have looked into for a secret, so that their keys are no misspellings.
  private var entered: Set<Int> = []

  init() {}

  init(_ fields: [SecretField], in bytes: UnsafeBufferPointer<UInt8>) { add(fields, in: bytes) }

  /// Those around the place where a document is broken.
  init(around text: BrokenText) {
    let window = text.fault - SourceExcerpt.reach..<text.fault + SourceExcerpt.reach
    parts = text.hidden(in: window).map { Part(range: $0, isSecret: false) }
  }

  /// Adds the values of more fields.
  ///
  /// Complexity: O(bytes of the containers of secret fields), for fields in the order of their
  /// document.
  mutating func add(_ fields: [SecretField], in bytes: UnsafeBufferPointer<UInt8>) {
    if fields.isEmpty { return }
    let text = DocumentText(bytes: bytes)
    entered.formUnion(fields.lazy.map(\.container))
    var found: [Int: Bool] = [:]
    for field in fields {
      for offset in offsets(of: field, in: text) {
        found[offset] = found[offset] == true || !field.isBroken
      }
    }
    for (offset, isSecret) in found.sorted(by: { $0.key < $1.key }) {
      if let known = part(around: offset), known.isSecret || !isSecret { continue }
      let range = text.valueRange(at: offset)
      // What lies in it has been added before it.
      let start = index(behind: offset - 1)
      let end = index(behind: range.upperBound - 1)
      parts.replaceSubrange(start..<end, with: [Part(range: range, isSecret: isSecret)])
    }
  }

  private func offsets(of field: SecretField, in text: DocumentText) -> [Int] {
    switch text.type(at: field.container) {
    case .object:
      guard let key = field.key else { break }
      let members = text.members(ofObjectAt: field.container)
      let exact = members.filter { $0.key == key }
      if !exact.isEmpty { return exact.map(\.offset) }
      return members.filter { !entered.contains($0.offset) && NearKey.isNear($0.key, to: key) }
        .map(\.offset)
    case .array where field.key == nil && field.index >= 0:
      return text.element(field.index, ofArrayAt: field.container).map { [$0] } ?? []
    default: break
    }
    return field.key == nil && field.index < 0 ? [field.container] : []
  }

  /// The part that `offset` lies in.
  func part(around offset: Int) -> Part? {
    let next = index(behind: offset)
    guard next > 0, parts[next - 1].range.contains(offset) else { return nil }
    return parts[next - 1]
  }

  /// The secret value that `offset` lies in.
  func range(around offset: Int) -> Range<Int>? {
    part(around: offset).flatMap { $0.isSecret ? $0.range : nil }
  }

  /// Whether a part of the document has something in it that is not shown.
  func isInside(_ part: Range<Int>) -> Bool {
    let next = index(behind: part.lowerBound - 1)
    return next < parts.count && part.contains(parts[next].range.lowerBound)
  }

  /// The index of the first part that starts behind `offset`.
  private func index(behind offset: Int) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A piece of the document, with a mask if it is not shown.
  struct Piece {
    let range: Range<Int>
    var mask: String?
  }

  /// The pieces of `part` in their order.
  func pieces(of part: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var position = part.lowerBound
    var next = index(behind: position)
    if next > 0, parts[next - 1].range.upperBound > position { next -= 1 }
    while next < parts.count, parts[next].range.lowerBound < part.upperBound {
      let hidden = parts[next].range.clamped(to: position..<part.upperBound)
      if hidden.lowerBound > position { pieces.append(Piece(range: position..<hidden.lowerBound)) }
      pieces.append(Piece(range: hidden, mask: parts[next].mask))
      position = hidden.upperBound
      next += 1
    }
    if position < part.upperBound { pieces.append(Piece(range: position..<part.upperBound)) }
    return pieces
  }

  /// The document with a mask for each part that is not shown.
  func masked(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    pieces(of: 0..<bytes.count).reduce(into: "") { text, piece in
      text += piece.mask ?? String(decoding: bytes[piece.range], as: UTF8.self)
    }
  }
}
