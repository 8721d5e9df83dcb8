// An object and the mapper that its map is handed.

extension Field {
  /// Decoding: what `body` makes of the object in this place; nil when it notes an error.
  @inlinable @inline(__always)
  func decodeObject<Value>(
    adding extra: FieldOptions = [],
    _ body: (Mapper) -> Value?
  ) -> Value? {
    guard isOwnValue else { return nil }
    let word = word
    guard _fastPath(word.isObject) else {
      return word.tag == Tag.array
        ? decodeElements(adding: extra, body) : refuseType(.json(.object))
    }
    let (mark, first) = (run.pointee.errors, run.pointee.noted)
    let options = run.pointee.baseOptions.union(extra)
    let value = body(Mapper(run, node: node, options: options))
    if _slowPath(run.pointee.noted != first) { noteUseOfFields(since: first) }
    if _slowPath(!options.isEmpty) { run.pointee.judgeKeys(of: node) }
    return _fastPath(run.pointee.errors == mark) ? value : nil
  }

  /// Decoding: what `body` makes of an array, if it asks for elements. A map of keys alone has found
  /// the wrong type.
  @inlinable @inline(never)
  func decodeElements<Value>(
    adding extra: FieldOptions,
    _ body: (Mapper) -> Value?
  ) -> Value? {
    let outer = run.pointee.beginElements()
    let mark = run.pointee.errors
    let options = run.pointee.baseOptions.union(extra)
    let value = body(Mapper(run, node: node, options: options))
    return endElements(outer, since: mark) ? value : nil
  }

  /// Encoding: opens an object in this place; what `Run.closeObject` takes, or nil when it is too deep
  /// or not this field's to write.
  @inlinable @inline(__always)
  func openObject() -> Int? {
    guard isOwnValue else { return nil }
    let outer = run.pointee.openObject()
    return outer < 0 ? nil : outer
  }

  /// Encoding: an object of what `body` writes.
  @inlinable @inline(__always)
  func encodeObject(_ body: (Mapper) -> Void) {
    guard let outer = openObject() else { return }
    body(Mapper(run, node: 0, options: run.pointee.baseOptions))
    run.pointee.closeObject(outer)
  }

  /// Maps the object in this place by hand: what a bridge of one's own calls for an object that no
  /// model stands for.
  ///
  /// ```swift
  /// struct PointBridge: Bridge {
  ///   func decode(_ field: Field) -> CGPoint? {
  ///     var point = CGPoint()
  ///     return field.map { json in point.x <- json["x"]; point.y <- json["y"] } ? point : nil
  ///   }
  ///   func encode(_ value: CGPoint, _ field: Field) {
  ///     var point = value
  ///     _ = field.map { json in point.x <- json["x"]; point.y <- json["y"] }
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: Whether nothing required was amiss.
  public func map(_ body: (Mapper) -> Void) -> Bool {
    switch mode {
    case .decoding:
      return decodeObject { mapper in body(mapper) } != nil
    case .encoding:
      let mark = run.pointee.errors
      encodeObject(body)
      return run.pointee.errors == mark
    }
  }
}

extension Field {
  /// Ends a map over an array; false when it did not fit.
  @usableFromInline
  func endElements(_ outer: Bool, since mark: Int) -> Bool {
    let named = run.pointee.namesElements
    run.pointee.namesElements = outer
    if !named { let _: Never? = refuseType(.json(.object)) }
    return run.pointee.errors == mark
  }
}

extension Run {
  /// Begins a map over an array; returns what `endElements` puts back.
  @usableFromInline
  mutating func beginElements() -> Bool {
    defer { namesElements = false }
    return namesElements
  }

  /// Notes the keys of an object that no field of its map has named, when the mapper minds them.
  @usableFromInline @inline(never)
  mutating func judgeKeys(of node: Int) {
    guard let severity = unknownKeySeverity else { return }
    for key in index.unseenKeys(of: node) {
      note(.unknownKey(index.string(index.word(key))), at: key, severity: severity)
    }
  }
}
