// Traverses bytes that have been written. All of this code trusts them to be compact and valid,
// because the run has written them itself.

extension Output {
  /// The offset after the value at `value`, or `value` if the output ends there.
  func end(ofValueAt value: Int) -> Int { value < count ? bytes().end(ofValueAt: value) : value }

  /// The offset after the string whose opening quote is at `opening`.
  func endOfString(at opening: Int) -> Int { bytes().endOfString(at: opening) }

  /// Calls `body` with the key and the value of each member in `range`. A comma or a bracket may
  /// follow the last member.
  ///
  /// Complexity: O(bytes of `range`).
  @inline(__always)
  func forEachMember(in range: Range<Int>, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void)
  {
    var offset = range.lowerBound
    while offset < range.upperBound, start[offset] == .quote {
      let key = offset..<endOfString(at: offset)
      // After the colon.
      let value = key.upperBound + 1..<end(ofValueAt: key.upperBound + 1)
      body(key, value)
      offset = value.upperBound + 1
    }
  }

  /// The offset of each key of the members in `range`, counted from 1; of equal keys, of the last.
  func keyPlaces(in range: Range<Int>) -> [KeyBytes: Int] {
    var places: [KeyBytes: Int] = [:]
    forEachMember(in: range) { key, _ in places[KeyBytes(self.key(at: key))] = key.lowerBound + 1 }
    return places
  }

  /// The range of the value whose key is at `key`.
  func value(ofKeyAt key: Int) -> Range<Int> {
    let value = endOfString(at: key) + 1
    return value..<end(ofValueAt: value)
  }

  /// The number of elements in `range`, the inside of an array.
  func countElements(in range: Range<Int>) -> Int {
    var (count, offset) = (0, range.lowerBound)
    while offset < range.upperBound {
      offset = end(ofValueAt: offset) + 1
      count += 1
    }
    return count
  }

  /// Of the members from `first` on with equal keys, keeps only the last. Each must end in a comma.
  ///
  /// Complexity: O(bytes).
  @inline(never)
  mutating func dropRepeatedMembers(from first: Int) {
    let last = keyPlaces(in: first..<count)
    var end = first
    forEachMember(in: first..<count) { key, value in
      if last[KeyBytes(self.key(at: key))] != key.lowerBound + 1 { return }
      let length = value.upperBound + 1 - key.lowerBound
      // Source and destination may overlap.
      (start + end).update(from: start + key.lowerBound, count: length)
      end += length
    }
    rollBack(to: end)
  }

  func key(at range: Range<Int>) -> String {
    Tape.string(UnsafeBufferPointer(rebasing: bytes()[range]))
  }

  /// Whether the bytes in `one` equal those in `other`, a range of `output` or else of this output.
  func hasEqualBytes(_ one: Range<Int>, _ other: Range<Int>, of output: Output? = nil) -> Bool {
    // SAFETY: both ranges lie inside their outputs.
    let otherStart = (output?.start ?? start) + other.lowerBound
    let length = one.upperBound - one.lowerBound
    return length == other.upperBound - other.lowerBound
      && uncheckedBytesEqual(start + one.lowerBound, otherStart, length)
  }
}

// MARK: - Tags

extension Output {
  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// Whether the value in `range` is the same as the JSON in `value`.
  func hasValue(_ value: [UInt8], at range: Range<Int>) -> Bool {
    value.withUnsafeBufferPointer {
      Output.isSameValue(UnsafeBufferPointer(rebasing: bytes()[range]), $0)
    }
  }

  /// Whether two JSON values have the same bytes or are the same number.
  static func isSameValue(
    _ one: UnsafeBufferPointer<UInt8>,
    _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if one.order(other) == 0 { return true }
    return [one, other].allSatisfy { $0.first.map { $0.isDigit || $0 == .minus } ?? false }
      && CanonicalNumber(DecimalParts(one)) == CanonicalNumber(DecimalParts(other))
  }
}
