// What is wrong around elements, and where.

extension SyntaxChecker {
  /// A place with the path of the value that is read.
  func place(_ start: StreamPosition) -> StreamPosition { start.with(path) }

  /// The path of the value that is read, or was read last. A key is part of it after its colon.
  var path: [JSONPath.Component] {
    here.path + (state == .colon ? open.dropLast() : open[...]).compactMap(\.step)
  }

  /// What may follow a value.
  var continuation: SyntaxExpectation {
    open.last.map { $0.isObject ? .objectContinuation : .arrayContinuation } ?? end
  }

  /// What is found is described by the bytes up to the next punctuation, but no more than 16, after
  /// which a comma stands for the others. An opening bracket before them would be a step of the path.
  ///
  /// - Parameter expected: What must follow, unless given.
  func fault(
    _ rest: some Collection<UInt8>,
    _ expected: SyntaxExpectation? = nil,
    at start: StreamPosition? = nil,
    after last: UInt8? = nil
  ) -> StreamFault {
    let last = last ?? previous
    let isPlain = !last.isOpeningBracket && last < .nonASCII
    let words = rest.prefix(16).prefix { !$0.isPunctuation }
    let next = words.count < 16 ? rest.dropFirst(words.count).first : .comma
    let found = [isPlain ? last : .letterX] + words + [next].compactMap { $0 }
    return StreamFault(.syntax(expected ?? self.expected), place(start ?? here), found)
  }

  func mismatch(_ expected: JSONType, at start: StreamPosition, _ found: [UInt8]) -> StreamFault {
    let fact = Diagnostic.Fact.mismatch(.json(expected), isNull: found.first == .letterN)
    return StreamFault(fact, place(start), [.space] + found)
  }

  /// What is wrong if the bytes end here; nil if they are a document.
  var faultAtEnd: StreamFault? { expected == .endOfDocument ? nil : fault([UInt8]()) }

  /// What must follow.
  private var expected: SyntaxExpectation {
    switch state {
    case .value, .firstElement: .value
    case .firstKey, .key: .key
    case .colon: .colon
    case .continuation: continuation
    }
  }
}

// The way through the containers to the array whose elements are left out.

extension SyntaxChecker {
  /// The type that the next value must have because the path goes through it; nil if any will do.
  @inline(__always)
  var soughtType: JSONType? {
    guard let sought, Self.isOnWay(open[...], sought) else { return nil }
    guard open.count < sought.count, case .key = sought[open.count] else { return .array }
    return .object
  }

  /// What the innermost container, which ends, lacks if it is on the way to the array and has not led
  /// there.
  var lackOfArray: Diagnostic.Fact? {
    guard let sought, open.count <= sought.count, Self.isOnWay(open.dropLast(), sought)
    else { return nil }
    return switch sought[open.count - 1] {
    case .key(let key): .missingKey(key)
    case .index(let index): .missingElement(index)
    }
  }

  // Static, so that the checker is not copied for it.
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
