extension JSONRepresentable where Self: FixedWidthInteger {
  /// Takes a number that is exactly an integer of this type: `100`, `1e2` and `100.0` are 100,
  /// `300.7` is refused, and nothing wraps around.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? {
    guard let short = json.run.shortInteger(at: json.node), let value = Self(exactly: short)
    else { return decodeSlowly(json) }
    return value
  }

  /// Decodes integers of 19 digits or more, fractions and exponents. Refuses all other values.
  @inlinable @inline(never)
  static func decodeSlowly(_ json: JSONReader) -> Self? {
    guard json.word.isNumber else { return json.refuseType(.type(Self.self)) }
    let number = json.run.pointee.tape.number(json.word)
    if Self.bitWidth > 64 { return number.integer() ?? json.refuseRange(Self.self) }
    let value =
      Self.isSigned
      ? number.signedInteger().flatMap { Self(exactly: $0) }
      : number.unsignedInteger().flatMap { Self(exactly: $0) }
    return value ?? json.refuseRange(Self.self)
  }

  @inlinable
  public func encode(to json: JSONWriter) {
    if Self.bitWidth > 64 {
      json.write(wideInteger: self)
    } else if Self.isSigned {
      json.run.pointee.output.append(integer: Int64(truncatingIfNeeded: self))
    } else {
      json.run.pointee.output.append(integer: UInt64(truncatingIfNeeded: self))
    }
  }
}

extension DecodingPointer {
  /// The integer at `node`, if it has no fraction, no exponent and at most 18 bytes.
  @usableFromInline @inline(never)
  func shortInteger(at node: Node) -> Int64? {
    let tape = pointee.tape
    return tape.shortInteger(at: node)
  }
}

extension Tape {
  /// The same for any tape, such as that of a Codable session.
  @inline(__always)
  func shortInteger(at node: Node) -> Int64? {
    let word = word(node)
    guard word.tag == Tag.integer, word.length <= 18 else { return nil }
    return number(word).shortInteger(readableTo: bytes + count)
  }
}

extension Int: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension Int8: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension Int16: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension Int32: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension Int64: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension UInt: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension UInt8: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension UInt16: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension UInt32: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}
extension UInt64: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}

// The 128-bit integers keep every digit in both directions.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: JSONRepresentable, JSONFlexible, JSONKeyConvertible {}

extension JSONWriter {
  @usableFromInline @inline(never)
  func write(wideInteger value: some FixedWidthInteger) {
    run.pointee.output.append(number: String(value))
  }
}
