/// A type whose values are read from the tape without calling its `init(from:)`: scalars,
/// collections, and types that have a strategy.
///
/// The values are often requested by generic code that is not specialised. Such code finds the
/// conformance by the type (`KnownTypes`) and receives the value unboxed, as the type that it
/// names.
protocol DirectlyDecodable: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Self

  /// A requirement of its own, so that it is compiled for each type: in a generic method each array
  /// would look its metadata up, which takes 1,000 instructions.
  static func elements(_ session: DecodingSession, of node: Node) throws -> [Self]

  /// - Parameter type: This type.
  static func decoded<Value>(
    as type: Value.Type,
    _ session: DecodingSession,
    at node: Node
  ) throws -> Value

  /// - Parameter type: An array of this type.
  static func elements<Elements>(
    as type: Elements.Type,
    _ session: DecodingSession,
    of node: Node
  ) throws -> Elements
}

// These are requirements, so that each conformance has a specialised witness.
//
// SAFETY: `KnownTypes.handler(of:)` finds a conformance by the requested type, so that `Value` is
// `Self` and `Elements` is `[Self]`.
extension DirectlyDecodable {
  static func decoded<Value>(
    as type: Value.Type,
    _ session: DecodingSession,
    at node: Node
  ) throws -> Value {
    unsafeBitCast(try decoded(session, at: node), to: type)
  }

  static func elements<Elements>(
    as type: Elements.Type,
    _ session: DecodingSession,
    of node: Node
  ) throws -> Elements {
    unsafeBitCast(try elements(session, of: node), to: type)
  }

  static func elements(_ session: DecodingSession, of node: Node) throws -> [Self] {
    try session.elements(of: node) { try decoded(session, at: $0) }
  }
}

extension DecodingSession {
  /// Reads the elements of the array at `node` with `body`.
  @inline(__always)
  func elements<Element>(of node: Node, _ body: (Node) throws -> Element) throws -> [Element] {
    try enter(Tag.array, .json(.array), at: node)
    var elements: [Element] = []
    elements.reserveCapacity(word(node).length)
    var element = node.firstElement
    let end = tape.end(of: node)
    while element < end {
      do {
        elements.append(try body(element))
      } catch {
        if !mayComplete(element, after: error) { throw error }
      }
      element = tape.next(after: element)
    }
    return elements
  }
}

extension Array: DirectlyDecodable where Element: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> [Element] {
    guard let reader = session.types.handler(of: Element.self) else {
      return try session.elements(of: node) { try session.decodeItself(Element.self, at: $0) }
    }
    return try reader.elements(as: [Element].self, session, of: node)
  }
}

extension Optional: DirectlyDecodable where Wrapped: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Wrapped? {
    session.isNull(node) ? nil : try TapeDecoder(session, node).decodeValue(Wrapped.self)
  }
}

/// Strategies for keys do not apply to dictionaries. Of two equal keys the first one counts.
extension Dictionary: DirectlyDecodable where Key == String, Value: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> [String: Value] {
    try session.enter(Tag.object, .json(.object), at: node)
    session.takeMembers(of: node)
    session.dictionaries.append(node)
    defer { session.dictionaries.removeLast() }
    var members = [String: Value](minimumCapacity: session.word(node).length)
    var key = node.firstKey
    while key < session.tape.end(of: node) {
      defer { key = session.tape.next(after: key.value) }
      if session.leavesOut(key) { continue }
      let word = session.word(key)
      guard session.tape.isHashable(word) else {
        throw session.corrupted(String.self, Wording.notKey, at: key, session.path(of: node))
      }
      let name = session.tape.string(word)
      if members.index(forKey: name) != nil {
        session.leaveRepeatedMember(key.value)
        continue
      }
      do {
        members[name] = try session.decode(Value.self, at: key.value)
      } catch {
        if !session.mayComplete(key.value, after: error) { throw error }
      }
    }
    return members
  }
}

/// A copy of a type's coding key for a coding path: its string and its integer, which the type may
/// compute.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String, _ integer: Int? = nil) { (stringValue, intValue) = (name, integer) }

  /// A key of a dictionary. As in Foundation, a key that is a number has an integer, too.
  init(stringValue: String) { self.init(stringValue, Int(stringValue)) }

  init(intValue: Int) { self.init(String(intValue), intValue) }
}

/// A scalar, in both directions.
protocol CodedScalar: DirectlyDecodable, DirectlyEncodable {
  /// Nil if the value does not fit.
  static func read(_ session: DecodingSession, _ node: Node) -> Self?
}

extension CodedScalar {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Self {
    if let value = read(session, node) { return value }
    throw session.mismatch(.codable(Self.self), at: node)
  }
}

extension CodedScalar where Self: FixedWidthInteger {
  @inline(never)
  static func read(_ session: DecodingSession, _ node: Node) -> Self? {
    if let short = session.tape.shortInteger(at: node) { return Self(exactly: short) }
    let word = session.word(node)
    return word.isNumber ? session.tape.number(word).integer() : nil
  }
}

extension Bool: CodedScalar {
  @inline(__always)
  static func read(_ session: DecodingSession, _ node: Node) -> Bool? {
    let tag = session.word(node).tag
    return tag == Tag.true ? true : tag == Tag.false ? false : nil
  }
}

extension String: CodedScalar {
  @inline(never)
  static func read(_ session: DecodingSession, _ node: Node) -> String? {
    let word = session.word(node)
    return word.isString ? session.tape.string(word) : nil
  }
}

extension Double: CodedScalar {
  static func read(_ session: DecodingSession, _ node: Node) -> Double? {
    let word = session.word(node)
    guard word.isNumber else { return session.nonFinite(at: node) }
    let value = session.tape.number(word).double()
    return value.isFinite ? value : nil
  }
}

extension Float: CodedScalar {
  static func read(_ session: DecodingSession, _ node: Node) -> Float? {
    let word = session.word(node)
    guard word.isNumber else { return session.nonFinite(at: node).map { Float($0) } }
    let value = session.tape.number(word).float()
    return value.isFinite ? value : nil
  }
}

extension DecodingSession {
  /// The infinity or NaN that a string stands for under the strategy.
  @inline(never)
  fileprivate func nonFinite(at node: Node) -> Double? {
    #if !WithoutFoundation
      if word(node).isString,
        case .convertFromString(let infinity, let negativeInfinity, let nan) = options.floats
      {
        switch tape.string(word(node)) {
        case infinity: return .infinity
        case negativeInfinity: return -.infinity
        case nan: return .nan
        default: break
        }
      }
    #endif
    return nil
  }
}

extension Int: CodedScalar {}
extension Int8: CodedScalar {}
extension Int16: CodedScalar {}
extension Int32: CodedScalar {}
extension Int64: CodedScalar {}
extension UInt: CodedScalar {}
extension UInt8: CodedScalar {}
extension UInt16: CodedScalar {}
extension UInt32: CodedScalar {}
extension UInt64: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: CodedScalar {}
