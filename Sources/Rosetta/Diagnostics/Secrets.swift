/// A field whose value must not be shown: a key or an index in the container that starts at an
/// offset, or the value there itself.
struct SecretField: Sendable {
  let container: Int
  let key: String?
  let index: Int
}

/// The parts of a document that must not be shown.
///
/// A value stands under the field's key, in its object's every member of that name. If there is no
/// such member, one whose key is nearly the field's is taken for a misspelling of it.
struct Secrets {
  static let mask = "‹secret›"

  /// Ascending, none touches another.
  private(set) var ranges: [Range<Int>] = []
  /// The containers that maps have looked into for a secret, so that their keys are no misspellings.
  private var entered: Set<Int> = []

  init() {}

  init(_ fields: [SecretField], in bytes: UnsafeBufferPointer<UInt8>) { add(fields, in: bytes) }

  /// Adds the values of more fields.
  ///
  /// Complexity: O(bytes of the containers of secret fields), for fields in the order of their
  /// document.
  mutating func add(_ fields: [SecretField], in bytes: UnsafeBufferPointer<UInt8>) {
    if fields.isEmpty { return }
    let text = DocumentText(bytes: bytes)
    entered.formUnion(fields.lazy.map(\.container))
    let found = fields.flatMap { offsets(of: $0, in: text) }
    for offset in Set(found).sorted() where range(around: offset) == nil {
      let range = text.valueRange(at: offset)
      // What lies in it has been added before it.
      let start = index(behind: offset)
      let end = index(behind: range.upperBound - 1)
      ranges.replaceSubrange(start..<end, with: [range])
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

  /// The secret value that `offset` lies in.
  func range(around offset: Int) -> Range<Int>? {
    let next = index(behind: offset)
    guard next > 0, ranges[next - 1].contains(offset) else { return nil }
    return ranges[next - 1]
  }

  /// Whether a part of the document has a secret in it.
  func isInside(_ part: Range<Int>) -> Bool {
    let next = index(behind: part.lowerBound - 1)
    return next < ranges.count && part.contains(ranges[next].lowerBound)
  }

  /// The index of the first range that starts behind `offset`.
  private func index(behind offset: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The parts of `part` in their order: those that can be shown, and nil for each secret.
  func pieces(of part: Range<Int>) -> [Range<Int>?] {
    var pieces: [Range<Int>?] = []
    var position = part.lowerBound
    var next = index(behind: position)
    if next > 0, ranges[next - 1].upperBound > position { next -= 1 }
    while next < ranges.count, ranges[next].lowerBound < part.upperBound {
      if ranges[next].lowerBound > position { pieces.append(position..<ranges[next].lowerBound) }
      pieces.append(nil)
      position = min(ranges[next].upperBound, part.upperBound)
      next += 1
    }
    if position < part.upperBound { pieces.append(position..<part.upperBound) }
    return pieces
  }

  /// The document with a mask for each secret.
  func masked(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    pieces(of: 0..<bytes.count).reduce(into: "") { text, piece in
      text += piece.map { String(decoding: bytes[$0], as: UTF8.self) } ?? Secrets.mask
    }
  }
}
