/// A field whose value must not be shown: a key or an index in the container that starts at an
/// offset, or the value there itself.
struct SecretField: Sendable {
  let container: Int
  let key: String?
  let index: Int
  /// Whether it is no secret, but holds what no map has read: a string with a document that is no
  /// JSON, see `BrokenText`.
  var isUnread = false
}

/// The parts of a document that must not be shown: the values of secret fields, and what no map has
/// read, so that nobody knows what is secret in it.
///
/// A value stands under the field's key, in its object's every member of that name. If there is no
/// such member, one whose key is nearly the field's is taken for a misspelling of it.
struct Secrets {
  static let mask = "‹secret›"
  /// Stands for a value that no map has read.
  static let unreadMask = "‹…›"

  /// A part that is not shown.
  struct Part {
    enum Kind { case secret, unreadDocument, unreadScalar }

    let range: Range<Int>
    let kind: Kind

    var isSecret: Bool { kind == .secret }
    var mask: String { isSecret ? Secrets.mask : Secrets.unreadMask }
  }

  /// Ascending, none overlaps another.
  private(set) var parts: [Part] = []
  /// The containers that maps have looked into for a secret, so that their keys are no misspellings.
  private var entered: Set<Int> = []

  init() {}

  init(_ fields: [SecretField], in bytes: UnsafeBufferPointer<UInt8>) { add(fields, in: bytes) }

  /// Those around the place where a document is broken.
  init(around text: BrokenText) {
    let window = SourceExcerpt.window(around: text.fault)
    parts = text.hidden(in: window).map { Part(range: $0, kind: .unreadScalar) }
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
        found[offset] = found[offset] == true || !field.isUnread
      }
    }
    for (offset, isSecret) in found.sorted(by: { $0.key < $1.key }) {
      if let known = part(around: offset), known.isSecret || !isSecret { continue }
      let range = text.valueRange(at: offset)
      // What lies in it has been added before it.
      let start = index(behind: offset - 1)
      let end = index(behind: range.upperBound - 1)
      let part = Part(range: range, kind: isSecret ? .secret : .unreadDocument)
      parts.replaceSubrange(start..<end, with: [part])
    }
  }

  /// Adds the strings and numbers in containers that no map has come to, as far as they lie in
  /// `windows`. Both are in the order of the document, and no container stands in another.
  ///
  /// Complexity: O(bytes of the containers up to the last window).
  mutating func addScalars(
    of containers: [Int],
    in windows: [Range<Int>],
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
        if window.overlaps(scalar), part(around: scalar.lowerBound) == nil {
          found.append(Part(range: scalar, kind: .unreadScalar))
        }
        return true
      }
    }
    parts = (parts + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
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
    case .array where field.index >= 0:
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

  /// Whether a part of the document has something in it that may be a secret and that a bridge has
  /// read, so that its words may tell it.
  func isInside(_ part: Range<Int>) -> Bool {
    parts[index(behind: part.lowerBound - 1)...]
      .prefix { part.contains($0.range.lowerBound) }
      .contains { $0.kind != .unreadScalar }
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

  /// A piece of the document, or all of a part that is not shown with its mask.
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
      let hidden = parts[next].range
      if hidden.lowerBound > position { pieces.append(Piece(range: position..<hidden.lowerBound)) }
      pieces.append(Piece(range: hidden, mask: parts[next].mask))
      position = hidden.upperBound
      next += 1
    }
    if position < part.upperBound { pieces.append(Piece(range: position..<part.upperBound)) }
    return pieces
  }

  /// The document with a mask for each part that is not shown, and for each string and number in
  /// containers that no map has come to.
  ///
  /// Complexity: O(document), with nothing remembered of what is hidden.
  func masked(_ text: DocumentText, unread containers: [Int]) -> String {
    var shown = ""
    var position = 0
    var left = parts[...]
    func hide(_ range: Range<Int>, _ mask: String) {
      // A source may lend less than it has lent before.
      let hidden = range.clamped(to: position..<text.bytes.count)
      if hidden.isEmpty { return }
      shown += String(decoding: text.bytes[position..<hidden.lowerBound], as: UTF8.self) + mask
      position = hidden.upperBound
    }
    func hideParts(upTo offset: Int) {
      while let part = left.first, part.range.lowerBound <= offset {
        hide(part.range, part.mask)
        left.removeFirst()
      }
    }
    for container in containers {
      text.forEachScalar(inContainerAt: container) { scalar in
        hideParts(upTo: scalar.lowerBound)
        hide(scalar, Secrets.unreadMask)
        return true
      }
    }
    hideParts(upTo: .max)
    return shown + String(decoding: text.bytes[position...], as: UTF8.self)
  }
}
