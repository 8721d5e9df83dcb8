// The integers of 128 bits, every digit of them in both directions.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JSONRepresentable, JSONKeyConvertible, JSONFlexible {
  public static func decode(_ json: JSONReader) -> Int128? { json.wideInteger() }

  public func encode(to json: JSONWriter) { json.write(wideInteger: self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: JSONRepresentable, JSONKeyConvertible, JSONFlexible {
  public static func decode(_ json: JSONReader) -> UInt128? { json.wideInteger() }

  public func encode(to json: JSONWriter) { json.write(wideInteger: self) }
}

extension JSONReader {
  fileprivate func wideInteger<Integer: FixedWidthInteger>() -> Integer? {
    let word = word
    guard word.isNumber else { return refuseType(.type(Integer.self)) }
    return run.pointee.tape.number(word).integer() ?? refuseRange(Integer.self)
  }
}

extension JSONWriter {
  @usableFromInline @inline(never)
  func write(wideInteger value: some FixedWidthInteger) {
    run.pointee.output.append(number: String(value))
  }
}
