// Booleans, strings and numbers.

extension Bool: JSONRepresentable {
  /// Takes `true` and `false`; a number is no boolean.
  @inlinable
  public static func decode(_ field: Field) -> Bool? {
    guard field.isOwnValue else { return nil }
    let tag = field.word.tag
    if _fastPath(tag == Tag.true || tag == Tag.false) { return tag == Tag.true }
    return field.refuseType(.type(Bool.self))
  }

  @inlinable
  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    field.run.pointee.output.append(self)
  }
}

extension String: JSONRepresentable {
  @inlinable
  public static func decode(_ field: Field) -> String? {
    guard field.isOwnValue else { return nil }
    return field.run.string(at: field.node)
  }

  @inlinable
  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    field.run.pointee.output.append(self)
  }
}

extension RunPointer {
  /// The string at `node`.
  @usableFromInline @inline(never)
  func string(at node: Int) -> String? {
    let word = pointee.index.word(node)
    guard _fastPath(word.isString) else {
      return Field(valueAt: node, self).refuseType(.type(String.self))
    }
    return pointee.index.string(word)
  }
}

extension Double: JSONRepresentable {
  /// The nearest double to the number; refused when it is beyond the largest.
  @inlinable
  public static func decode(_ field: Field) -> Double? {
    guard field.isOwnValue else { return nil }
    return field.run.double(at: field.node)
  }

  /// The shortest digits that read back as the same bits.
  @inlinable
  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    guard isFinite else { return field.refuseNonFinite(Double(self)) }
    field.run.pointee.output.append(double: self)
  }
}

extension RunPointer {
  /// The number at `node`.
  @usableFromInline @inline(__always)
  func double(at node: Int) -> Double? {
    let word = pointee.index.word(node)
    // A plain decimal is finite.
    if word.isNumber, let value = pointee.index.plainDouble(word) { return value }
    return anyDouble(at: node)
  }

  /// All but plain decimals. What the short way knows is not handed over, so that it has nothing to keep
  /// for this call: 3 % of canada.json.
  @inline(never)
  private func anyDouble(at node: Int) -> Double? {
    let word = pointee.index.word(node)
    guard word.isNumber else { return Field(valueAt: node, self).refuseType(.type(Double.self)) }
    let value = pointee.index.anyDouble(word)
    return value.isFinite ? value : Field(valueAt: node, self).refuseRange(Double.self)
  }
}

extension Float: JSONRepresentable {
  /// The nearest float to the number; refused when it is beyond the largest.
  public static func decode(_ field: Field) -> Float? {
    guard field.isOwnValue else { return nil }
    let word = field.word
    guard word.isNumber else { return field.refuseType(.type(Float.self)) }
    let value = field.run.pointee.index.float(word)
    return value.isFinite ? value : field.refuseRange(Float.self)
  }

  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    guard isFinite else { return field.refuseNonFinite(Double(self)) }
    // A whole number has no fraction, as with Foundation.
    let text = description
    field.run.pointee.output.append(number: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension Field {
  /// NaN and the infinities: null if the mapper says so, else nothing is written.
  @usableFromInline @inline(never)
  func refuseNonFinite(_ value: Double) {
    if run.pointee.writesNullForNonFinite {
      run.pointee.output.appendNull()
    } else {
      run.pointee.note(.notFinite(value))
    }
  }
}

extension Finding {
  /// NaN or an infinity was to be written.
  static func notFinite(_ value: Double) -> Finding {
    let name = value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    let place = Place.written(steps: [], value: Array(name.utf8))
    return Finding(severity: .error, fact: .notFinite, place: place)
  }
}
