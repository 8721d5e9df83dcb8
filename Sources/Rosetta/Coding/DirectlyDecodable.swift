/// A type whose values are read from the tape without asking the type: scalars, collections, and
/// what strategies are about.
///
/// A value of such a type is often asked for by code that is generic and not specialised. It is
/// found by its type, and returned as what that code calls it, without a box around it.
protocol DirectlyDecodable: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Self

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

// Requirements with implementations, so that each type has its own, specialised.
//
// SAFETY: `DecodingSession.reader(of:)` has found this type by the type that is asked for. Both are
// the same; the compiler only does not know.
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

/// What has been found out about types: a hash table with linear probing. The address of a type is
/// its hash.
struct TypeCache<Found> {
  /// A power of two of them, a quarter of them at least free.
  private var entries: [(type: ObjectIdentifier?, found: Found?)] = Array(
    repeating: (nil, nil),
    count: 32
  )
  private var count = 0

  @inline(__always)
  mutating func find(_ type: Any.Type, _ find: (Any.Type) -> Found?) -> Found? {
    let slot = slot(of: ObjectIdentifier(type))
    if entries[slot].type != nil { return entries[slot].found }
    return add(type, find(type))
  }

  /// Where a type is or, if it is not there, belongs.
  @inline(__always)
  private func slot(of type: ObjectIdentifier) -> Int {
    let address = Int(bitPattern: type)
    var slot = (address >> 4 ^ address >> 9) & (entries.count &- 1)
    while let other = entries[slot].type, other != type {
      slot = (slot &+ 1) & (entries.count &- 1)
    }
    return slot
  }

  @inline(never)
  private mutating func add(_ type: Any.Type, _ found: Found?) -> Found? {
    if 4 * count >= 3 * entries.count {
      let old = entries
      entries = Array(repeating: (nil, nil), count: 2 * old.count)
      for entry in old {
        if let type = entry.type { entries[slot(of: type)] = entry }
      }
    }
    count += 1
    entries[slot(of: ObjectIdentifier(type))] = (ObjectIdentifier(type), found)
    return found
  }
}

extension DecodingSession {
  /// The elements of the array at `node`, each as `body` reads it.
  @inline(__always)
  func elements<Element>(of node: Node, _ body: (Node) throws -> Element) throws -> [Element] {
    try enter(Tag.array, [Any].self, at: node)
    var elements: [Element] = []
    elements.reserveCapacity(word(node).length)
    var element = tape.firstElement(of: node)
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
    guard let reader = session.reader(of: Element.self) else {
      return try session.elements(of: node) { try session.decodeItself(Element.self, at: $0) }
    }
    return try reader.elements(as: [Element].self, session, of: node)
  }
}

extension Optional: DirectlyDecodable where Wrapped: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Wrapped? {
    session.isNull(node) ? nil : try TapeDecoder(session, node).decode(Wrapped.self)
  }
}

/// Strategies for keys do not touch those of a dictionary. Of two equal keys the first one counts.
extension Dictionary: DirectlyDecodable where Key == String, Value: Decodable {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> [String: Value] {
    try session.enter(Tag.object, [String: Any].self, at: node)
    session.takeMembers(of: node)
    session.dictionaries.append(node)
    defer { session.dictionaries.removeLast() }
    var members = [String: Value](minimumCapacity: session.word(node).length)
    var key = session.tape.firstKey(of: node)
    while key < session.tape.end(of: node) {
      defer { key = session.tape.next(after: key.value) }
      if session.leavesOut(key) { continue }
      let word = session.word(key)
      guard session.tape.isHashable(word) else {
        throw session.corrupted(String.self, Wording.notKey, at: key, session.path(of: node))
      }
      let (name, mark) = (session.tape.string(word), session.run.mark)
      var earlier: Value?
      do {
        let value = try session.decode(Value.self, at: key.value)
        earlier = members.updateValue(value, forKey: name)
      } catch {
        earlier = members[name]
        if earlier == nil, !session.mayComplete(key.value, after: error) { throw error }
      }
      if let earlier {
        // Of two equal keys the first counts, whatever the second has.
        members[name] = earlier
        session.forgetMember(key.value, since: mark)
      }
    }
    return members
  }
}

/// A key in a coding path, with the string and the integer of that of a type, which may work them out.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String, _ integer: Int? = nil) { (stringValue, intValue) = (name, integer) }

  /// One of a dictionary: one that is a number has it, as with Foundation.
  init(stringValue: String) { self.init(stringValue, Int(stringValue)) }

  init(intValue: Int) { self.init(String(intValue), intValue) }
}

/// A scalar of the standard library, in both directions.
protocol CodedScalar: DirectlyDecodable, DirectlyEncodable {
  /// Nil if the value does not fit.
  static func read(_ session: DecodingSession, _ node: Node) -> Self?
}

extension CodedScalar {
  static func decoded(_ session: DecodingSession, at node: Node) throws -> Self {
    guard let value = read(session, node) else { throw session.mismatch(Self.self, at: node) }
    return value
  }
}

extension CodedScalar where Self: FixedWidthInteger {
  @inline(__always)
  static func read(_ session: DecodingSession, _ node: Node) -> Self? {
    if let short = session.shortInteger(at: node) { return Self(exactly: short) }
    return readSlowly(session, node)
  }

  @inline(never)
  private static func readSlowly(_ session: DecodingSession, _ node: Node) -> Self? {
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
  @inline(__always)
  static func read(_ session: DecodingSession, _ node: Node) -> Double? {
    let word = session.word(node)
    if word.isNumber, let value = session.tape.number(word).plainDouble { return value }
    return readSlowly(session, node)
  }

  @inline(never)
  private static func readSlowly(_ session: DecodingSession, _ node: Node) -> Double? {
    let word = session.word(node)
    guard word.isNumber else { return session.nonFinite(at: node) }
    let value = session.tape.number(word).anyDouble()
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
  @inline(never)
  fileprivate func shortInteger(at node: Node) -> Int64? { tape.shortInteger(at: node) }

  /// The number that a string stands for by the strategy.
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
