extension Index {
  /// Checks a whole document and indexes it.
  ///
  /// The bytes must outlive the index. The caller frees it.
  ///
  /// Complexity: O(`bytes.count`), whatever the bytes.
  static func make(
    _ bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int
  ) -> Result<Index, SyntaxFault> {
    let count = bytes.lastIndex { !$0.isJSONSpace }.map { $0 + 1 } ?? 0
    guard count > 0, let base = bytes.baseAddress else {
      return .failure(SyntaxFault(expected: .value, offset: bytes.count))
    }
    guard count <= IndexLimit.size else {
      return .failure(SyntaxFault(expected: .documentSize, offset: 0))
    }
    let document = UnsafeBufferPointer(start: base, count: count)
    let depth = min(max(maximumDepth, 0), IndexLimit.depth)
    if isBracketed(document) {
      return index(base, count: count, readable: count, for: base, depth)
    }
    // Eight zeros behind the document stop every scan. The nodes hold offsets, so the index made
    // of the copy serves the original.
    var padded = [UInt8](document)
    padded.append(contentsOf: repeatElement(0, count: 8))
    return padded.withUnsafeBufferPointer { copy in
      // SAFETY: the copy is not empty, so it has an address.
      let start = copy.baseAddress.unsafelyUnwrapped
      return index(start, count: count, readable: copy.count, for: base, depth)
    }
  }

  /// Whether the document is one that its last byte protects: `{…}` or `[…]`.
  private static func isBracketed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first(where: { !$0.isJSONSpace }), let last = bytes.last else {
      return false
    }
    return (first == 0x7B || first == 0x5B) && (last == 0x7D || last == 0x5D)
  }

  private static func index(
    _ start: BytePointer,
    count: Int,
    readable: Int,
    for bytes: BytePointer,
    _ maximumDepth: Int
  ) -> Result<Index, SyntaxFault> {
    let capacity = count / 8 + 64
    var indexer = Indexer(
      start: start,
      end: start + count,
      limit: start + readable,
      maximumDepth: maximumDepth,
      capacity: capacity,
      index: Index(bytes: bytes, count: count, capacity: capacity)
    )
    guard let valueEnd = indexer.indexValue(at: start) else {
      indexer.index.free()
      return .failure(
        indexer.fault ?? SyntaxFault(expected: .value, offset: 0)
      )
    }
    let rest = UnsafeBufferPointer(start: valueEnd, count: indexer.end - valueEnd)
    if let stray = rest.firstIndex(where: { !$0.isJSONSpace }) {
      indexer.index.free()
      return .failure(
        SyntaxFault(expected: .endOfDocument, offset: valueEnd - start + stray)
      )
    }
    return .success(indexer.index)
  }
}
