// An object and the mapper that is passed to its map.

extension JSONReader {
  /// Returns what `body` makes from the object or, if it asks for elements, from the array. Returns
  /// nil if it notes an error. All maps run here, except those that restore old values.
  @inlinable @inline(__always)
  func decodeObject<Value>(_ pass: Pass = .map, _ body: (Mapper) -> Value?) -> Value? {
    let isObject = word.isObject
    guard _fastPath(isObject) || requireContainer(),
      run.pointee.requireStack(forValueAt: node)
    else { return nil }
    let mark = run.mark
    let options = run.pointee.shared.settings.baseOptions
    let outer = run.pointee.beginFrame(node)
    let value = body(Mapper(run.shared, in: FieldOuter(node), FieldState(options, pass)))
    if _slowPath(!isObject) { endElements(since: mark) }
    run.pointee.endFrame(node, outer)
    return _fastPath(run.errors == mark.errors) ? value : nil
  }

  /// Ends a map over an array, the wrong type if the map has asked for no elements.
  @usableFromInline @inline(never)
  func endElements(since mark: Mark) {
    if run.pointee.frame.contains(.asksElements) { return run.pointee.noteMappedArray(node) }
    // Diagnostics of the map, such as a failed check of defaults, assume an object.
    run.pointee.shared.forget(since: mark)
    noteType(.json(.object))
  }

  /// Returns false, after a diagnostic, if this is neither an object nor an array.
  @usableFromInline @inline(never)
  func requireContainer() -> Bool { word.isContainer || requireObject() }

  /// Returns false, after a diagnostic, if this is not an object.
  @inlinable
  func requireObject() -> Bool {
    if word.isObject { return true }
    noteType(.json(.object))
    return false
  }

  /// Maps the object by hand, for a bridge that reads an object without a model.
  ///
  /// ```swift
  /// struct PointBridge: Bridge {
  ///   func decode(_ json: JSONReader) -> Point? {
  ///     var point = Point()
  ///     return json.map { json in point.x <- json["x"]; point.y <- json["y"] } ? point : nil
  ///   }
  ///   func encode(_ value: Point, to json: JSONWriter) {
  ///     var point = value
  ///     json.map { json in point.x <- json["x"]; point.y <- json["y"] }
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: Whether every required value was present and fitted.
  public func map(_ body: (Mapper) -> Void) -> Bool {
    decodeObject { mapper -> Void? in body(mapper) } != nil
  }
}
