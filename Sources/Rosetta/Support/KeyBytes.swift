/// A key by its bytes, as RFC 8259 compares names.
///
/// Swift compares and hashes strings by canonical equivalence, for which it sorts the combining
/// marks after a letter in quadratic time: a key of 64 KB took 3.5 s.
struct KeyBytes: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        // SAFETY: both have `count` bytes.
        return uncheckedBytesEqual(one, other, left.count)
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
