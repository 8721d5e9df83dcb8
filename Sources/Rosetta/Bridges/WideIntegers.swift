// The integers of 128 bits, every digit of them in both directions.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JSONRepresentable, JSONKeyConvertible, JSONFlexible {
  public static func decode(_ field: Field) -> Int128? { field.wideInteger() }

  public func encode(_ field: Field) { field.write(wideInteger: self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: JSONRepresentable, JSONKeyConvertible, JSONFlexible {
  public static func decode(_ field: Field) -> UInt128? { field.wideInteger() }

  public func encode(_ field: Field) { field.write(wideInteger: self) }
}

extension Field {
  fileprivate func wideInteger<Integer: FixedWidthInteger>() -> Integer? {
    guard isOwnValue else { return nil }
    let word = word
    guard word.isNumber else { return refuseType(.type(Integer.self)) }
    return run.pointee.index.wideInteger(word) ?? refuseRange(Integer.self)
  }

  fileprivate func write(wideInteger value: some FixedWidthInteger) {
    guard isOwnValue else { return }
    run.pointee.output.append(number: String(value))
  }
}
