// What is wrong around elements, and where.

extension SyntaxChecker {
  /// A place with the path of the value that is read.
  func place(_ start: StreamPosition) -> StreamPosition {
    var place = start
    place.path = path
    return place
  }

  /// The place of the next value, with its path.
  var place: StreamPosition { place(here) }

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

  func mismatch(
    _ expected: JSONType,
    _ place: StreamPosition,
    _ found: [UInt8]
  ) -> StreamFault {
    let fact = Diagnostic.Fact.mismatch(.json(expected), isNull: found.first == .letterN)
    return StreamFault(fact, place, [.space] + found)
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
