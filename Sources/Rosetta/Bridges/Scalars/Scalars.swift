// Booleans, strings and numbers.

extension Bool: JSONRepresentable {
  /// Takes `true` and `false`; a number is not a boolean.
  @inlinable
  public static func decode(_ json: JSONReader) -> Bool? {
    let tag = json.word.tag
    if _fastPath(tag == Tag.true || tag == Tag.false) { return tag == Tag.true }
    return json.refuseType(.type(Bool.self))
  }

  @inlinable
  public func encode(to json: JSONWriter) { json.run.pointee.output.append(self) }
}

extension String: JSONRepresentable {
  @inlinable
  public static func decode(_ json: JSONReader) -> String? { json.run.string(at: json.node) }

  @inlinable
  public func encode(to json: JSONWriter) { json.run.pointee.output.append(self) }
}

extension DecodingPointer {
  @usableFromInline @inline(never)
  func string(at node: Node) -> String? {
    let word = pointee.tape.word(node)
    return _fastPath(word.isPlainString)
      ? pointee.tape.plainString(word) : escapedString(at: node, word)
  }

  @inline(never)
  private func escapedString(at node: Node, _ word: UInt64) -> String? {
    guard word.isString else { return JSONReader(self, at: node).refuseType(.type(String.self)) }
    return whole(node) { $0.string(word) }
  }
}

extension Double: JSONRepresentable {
  /// Takes the double nearest to a number; a number beyond the largest double is refused.
  @inlinable
  public static func decode(_ json: JSONReader) -> Double? { json.run.double(at: json.node) }

  /// Writes the shortest digits that read back as the same bits.
  @inlinable
  public func encode(to json: JSONWriter) {
    guard isFinite else { return json.refuseNonFinite(Double(self)) }
    json.run.pointee.output.append(double: self)
  }
}

extension DecodingPointer {
  @usableFromInline @inline(__always)
  func double(at node: Node) -> Double? {
    let word = pointee.tape.word(node)
    // A plain decimal is finite.
    if word.isNumber, let value = pointee.tape.number(word).plainDouble { return value }
    return anyDouble(at: node)
  }

  /// Reads everything but plain decimals. The fast path passes on no state, so that it need not
  /// keep any for this call: 3 % of canada.json.
  @inline(never)
  private func anyDouble(at node: Node) -> Double? {
    let word = pointee.tape.word(node)
    guard word.isNumber else { return JSONReader(self, at: node).refuseType(.type(Double.self)) }
    let value = pointee.tape.number(word).anyDouble()
    return value.isFinite ? value : JSONReader(self, at: node).refuseRange(Double.self)
  }
}

extension Float: JSONRepresentable {
  /// Takes the float nearest to a number; a number beyond the largest float is refused.
  public static func decode(_ json: JSONReader) -> Float? {
    let word = json.word
    guard word.isNumber else { return json.refuseType(.type(Float.self)) }
    let value = json.run.pointee.tape.number(word).float()
    return value.isFinite ? value : json.refuseRange(Float.self)
  }

  public func encode(to json: JSONWriter) {
    guard isFinite else { return json.refuseNonFinite(Double(self)) }
    json.run.pointee.output.append(float: self)
  }
}

extension JSONWriter {
  /// Writes null for NaN or an infinity if the options ask for it; otherwise notes an error.
  @usableFromInline @inline(never)
  func refuseNonFinite(_ value: Double) {
    if run.pointee.shared.settings.writesNullForNonFinite {
      run.pointee.output.appendNull()
    } else {
      run.pointee.note(.notFinite(value))
    }
  }
}

extension Diagnostic {
  /// The error about NaN or an infinity, which JSON does not have.
  static func notFinite(_ value: Double) -> Diagnostic {
    let name = value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    return Diagnostic(kind: .notFinite, place: .written(value: Array(name.utf8)))
  }
}
