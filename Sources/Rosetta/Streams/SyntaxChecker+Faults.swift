// The faults that a checker finds, and their places.

extension SyntaxChecker {
  /// Returns a place with the path of the current value.
  func place(_ start: StreamPosition) -> StreamPosition { start.with(path) }

  /// The path of the current value, or the last one. A key is part of the path after its colon.
  var path: [JSONPath.Component] {
    here.path + (state == .colon ? open.dropLast() : open[...]).compactMap(\.step)
  }

  /// What may follow a value.
  var continuation: SyntaxExpectation {
    open.last.map { $0.isObject ? .objectContinuation : .arrayContinuation } ?? end
  }

  /// Returns the fault at the start of `remainder`.
  ///
  /// It describes what is found by the byte before it and the bytes up to the next punctuation, at
  /// most 16 with a comma for the others. If the byte before is an opening bracket, which would add
  /// a step to the path, or is not ASCII, a letter takes its place.
  ///
  /// - Parameter expected: What must follow; by default, what the state expects.
  func fault(
    _ remainder: some Collection<UInt8>,
    _ expected: SyntaxExpectation? = nil,
    at start: StreamPosition? = nil,
    after last: UInt8? = nil
  ) -> StreamFault {
    let last = last ?? previous
    let isPlain = !last.isOpeningBracket && last < .nonASCII
    let words = remainder.prefix(16).prefix { !$0.isPunctuation }
    let next = words.count < 16 ? remainder.dropFirst(words.count).first : .comma
    let found = [isPlain ? last : .letterX] + words + [next].compactMap { $0 }
    return StreamFault(.syntax(expected ?? self.expected), place(start ?? here), found)
  }

  func mismatch(_ expected: JSONType, at start: StreamPosition, _ found: [UInt8]) -> StreamFault {
    let kind = Diagnostic.Kind.mismatch(.json(expected), isNull: found.first == .letterN)
    return StreamFault(kind, place(start), [.space] + found)
  }

  var expected: SyntaxExpectation {
    switch state {
    case .value, .firstElement: .value
    case .firstKey, .key: .key
    case .colon: .colon
    case .continuation: continuation
    }
  }
}

// The path through the containers to the array whose elements are left out.

extension SyntaxChecker {
  /// The type that the next value must have because the path goes through it; nil if any is
  /// allowed.
  @inline(__always)
  var soughtType: JSONType? {
    guard let sought, Self.isOnWay(open[...], sought) else { return nil }
    guard open.count < sought.count, case .key = sought[open.count] else { return .array }
    return .object
  }

  /// The key or index that is missing from the innermost container, which ends; nil unless the
  /// container is on the path and the array was not found in it.
  var lackOfArray: Diagnostic.Kind? {
    guard let sought, open.count <= sought.count, Self.isOnWay(open.dropLast(), sought)
    else { return nil }
    return switch sought[open.count - 1] {
    case .key(let key): .missingKey(key)
    case .index(let index): .missingElement(index)
    }
  }

  // Static, to avoid a copy of the checker.
  private static func isOnWay(
    _ open: ArraySlice<Container>,
    _ sought: [JSONPath.Component]
  ) -> Bool {
    open.count <= sought.count && zip(open, sought).allSatisfy { $0.isAt($1) }
  }
}

extension SyntaxChecker.Container {
  fileprivate func isAt(_ step: JSONPath.Component) -> Bool {
    switch step {
    case .key(let name): isObject && key.map { KeyBytes($0) == KeyBytes(name) } ?? false
    case .index(let position): !isObject && index == position
    }
  }
}
