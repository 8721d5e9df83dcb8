/// A type whose values are written without calling their `encode(to:)`, see `DirectlyDecodable`.
protocol DirectlyEncodable: Encodable {
  func write(to session: EncodingSession) throws

  static func write(_ place: UnsafeRawPointer, to session: EncodingSession) throws

  /// Writes the array of elements of this type at `place`.
  static func writeArray(_ place: UnsafeRawPointer, to session: EncodingSession) throws
}

// SAFETY: `KnownTypes.handler(of:)` finds a conformance by the type of the value, so that it is
// `Self`.
extension DirectlyEncodable {
  static func write(_ place: UnsafeRawPointer, to session: EncodingSession) throws {
    try place.assumingMemoryBound(to: Self.self).pointee.write(to: session)
  }

  static func writeArray(_ place: UnsafeRawPointer, to session: EncodingSession) throws {
    let elements = place.assumingMemoryBound(to: [Self].self).pointee
    try session.write(elements) { try $0.write(to: session) }
  }
}

extension EncodingSession {
  @inline(__always)
  func write<Element>(_ elements: [Element], _ body: (Element) throws -> Void) throws {
    try write(.array) {
      for element in elements {
        try body(element)
        run.pointee.output.appendComma()
        level.count &+= 1
      }
    }
  }
}

extension Array: DirectlyEncodable where Element: Encodable {
  func write(to session: EncodingSession) throws {
    guard let writer = session.types.handler(of: Element.self) else {
      return try session.write(self) { try session.encodeItself($0) }
    }
    try withUnsafePointer(to: self) { try writer.writeArray(UnsafeRawPointer($0), to: session) }
  }
}

extension Optional: DirectlyEncodable where Wrapped: Encodable {
  func write(to session: EncodingSession) throws {
    if let self {
      try session.encode(self)
    } else {
      session.run.pointee.output.appendNull()
    }
  }
}

/// Sorted by its keys, to which strategies do not apply.
extension Dictionary: DirectlyEncodable where Key == String, Value: Encodable {
  func write(to session: EncodingSession) throws {
    try session.write(.object) {
      // Sorting only the keys avoids unspecialised code for the values, which took 20 times as
      // long.
      for key in [String](keys).sorted() {
        guard let value = self[key] else { continue }
        session.level.key = session.run.pointee.output.count + 1
        key.write(to: session)
        session.run.pointee.output.append(.colon as UInt8)
        try session.encode(value)
        session.run.pointee.output.appendComma()
      }
    }
  }
}

/// Written as in a map, unless a strategy applies.
extension CodedScalar where Self: JSONRepresentable {
  @inline(__always)
  func write(to session: EncodingSession) { encode(to: JSONWriter(session.run)) }
}

extension String {
  func write(to session: EncodingSession) {
    if session.options.escapesSlashes {
      session.run.pointee.output.append(escapingSlashes: self)
    } else {
      session.run.pointee.output.append(self)
    }
  }
}

extension Double {
  func write(to session: EncodingSession) throws {
    guard isFinite else { return try session.write(nonFinite: self) }
    session.run.pointee.output.append(double: self)
  }
}

extension Float {
  func write(to session: EncodingSession) throws {
    guard isFinite else { return try session.write(nonFinite: self) }
    session.run.pointee.output.append(float: self)
  }
}

extension EncodingSession {
  /// Writes a time in the unit of a strategy. It has to be finite, whatever the strategy for
  /// floats.
  func write(time: Double) throws {
    guard time.isFinite else { throw notFinite(time) }
    run.pointee.output.append(double: time)
  }

  /// Writes NaN or an infinity as the strategy or the options of the run specify.
  @inline(never)
  fileprivate func write(nonFinite value: some BinaryFloatingPoint) throws {
    #if !WithoutFoundation
      if case .convertToString(let infinity, let negativeInfinity, let nan) = options.floats {
        return (value.isNaN ? nan : value < 0 ? negativeInfinity : infinity).write(to: self)
      }
    #endif
    guard run.pointee.shared.settings.writesNullForNonFinite else { throw notFinite(value) }
    run.pointee.output.appendNull()
  }
}
