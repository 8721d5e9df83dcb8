extension Output {
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Whether the value in `range` is `value`, which is JSON too: the same bytes, or the same number.
  func hasValue(_ value: [UInt8], at range: Range<Int>) -> Bool {
    let written = UnsafeBufferPointer(rebasing: bytes()[range])
    return value.withUnsafeBufferPointer { value in
      if written.elementsEqual(value) { return true }
      return [written, value].allSatisfy { $0.first.map { $0.isDigit || $0 == .minus } ?? false }
        && CanonicalNumber(DecimalParts(written)) == CanonicalNumber(DecimalParts(value))
    }
  }
}
