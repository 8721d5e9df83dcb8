extension JSONRepresentable where Self: FixedWidthInteger {
  /// Takes a number that is exactly an integer of this type: `100`, `1e2` and `100.0` are 100,
  /// `300.7` is none, and nothing wraps.
  @inlinable
  public static func decode(_ field: Field) -> Self? {
    guard field.isOwnValue else { return nil }
    guard let short = field.run.shortInteger(at: field.node), let value = Self(exactly: short)
    else {
      return decodeSlowly(field)
    }
    return value
  }

  /// Nineteen digits and more, a fraction, an exponent, more than fits, or no number at all.
  @inlinable @inline(never)
  static func decodeSlowly(_ field: Field) -> Self? {
    guard field.word.isNumber else { return field.refuseType(.type(Self.self)) }
    switch field.run.pointee.index.integer(field.word) {
    case .value(false, let magnitude):
      return Self(exactly: magnitude) ?? field.refuseRange(Self.self)
    case .value(true, let magnitude):
      let value = (0 as Self).subtractingReportingOverflow(Self(truncatingIfNeeded: magnitude))
      let fits = magnitude == 0 || (Self.isSigned && magnitude <= Self.min.magnitude)
      return fits ? value.partialValue : field.refuseRange(Self.self)
    case .unfit:
      return field.refuseRange(Self.self)
    }
  }

  @inlinable
  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    if Self.isSigned {
      field.run.pointee.output.append(integer: Int64(truncatingIfNeeded: self))
    } else {
      field.run.pointee.output.append(integer: UInt64(truncatingIfNeeded: self))
    }
  }
}

extension RunPointer {
  /// The integer at `node`, if it has neither fraction nor exponent and up to 18 bytes.
  @usableFromInline @inline(never)
  func shortInteger(at node: Int) -> Int64? {
    pointee.index.shortInteger(pointee.index.word(node))
  }
}

extension Int: JSONRepresentable {}
extension Int8: JSONRepresentable {}
extension Int16: JSONRepresentable {}
extension Int32: JSONRepresentable {}
extension Int64: JSONRepresentable {}
extension UInt: JSONRepresentable {}
extension UInt8: JSONRepresentable {}
extension UInt16: JSONRepresentable {}
extension UInt32: JSONRepresentable {}
extension UInt64: JSONRepresentable {}
