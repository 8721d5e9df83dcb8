// Encoding: the brackets around objects and arrays.

extension EncodingRun {
  /// Opens the object of a model; returns what `closeObject` restores, or -1 when it is too deep,
  /// after a diagnostic.
  ///
  /// - Parameter type: The type or the mapping that has the map.
  @usableFromInline @inline(never)
  mutating func openObject(of type: ObjectIdentifier) -> Int {
    guard goDeeper() else { return -1 }
    output.append(.openingBrace)
    let outer = paths.enterLevel(at: output.count &- 1)
    if _slowPath(tagState != .none) { writeTags() }
    let recent = comparedTypes.recent
    if _slowPath(type != recent.0 && type != recent.1) { compareKeys(of: type) }
    return outer
  }

  @usableFromInline @inline(never)
  mutating func closeObject(_ outer: Int) {
    if _slowPath(writtenKeys.last > paths.start) { compareWrittenKeys() }
    if paths.hasContainers, paths.isUsed {
      if let bracket = closePaths() { output.close(bracket) }
    } else {
      if checksKeys { noteDuplicates(in: paths.start + 1..<output.count, of: 0) }
      output.close(.closingBrace)
    }
    paths.leaveLevel(outer)
    depth &-= 1
  }

  /// Opens a container without fields, which has no place for a tag. False when it is too deep,
  /// after a diagnostic.
  @usableFromInline
  mutating func open(_ bracket: UInt8) -> Bool {
    guard goDeeper() else { return false }
    output.append(bracket)
    if _slowPath(tagState == .pending) {
      refuseTag()
    }
    return true
  }

  /// Writes an array without elements.
  @usableFromInline
  mutating func appendEmptyArray() {
    // It is as deep as any other.
    guard depth < maximumDepth || refuseDepth() else { return }
    output.reserve(2)
    output.position.uncheckedStore(UInt16.pair(.openingBracket, .closingBracket))
    output.position += 2
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    output.close(bracket)
    depth &-= 1
  }
}
