// An object and the mapper that is passed to its map.

extension JSONReader {
  /// What `body` makes from the object; nil when it notes an error.
  @inlinable @inline(__always)
  func decodeObject<Value>(
    adding extra: FieldOptions = [],
    _ body: (Mapper) -> Value?
  ) -> Value? {
    let word = word
    guard _fastPath(word.isObject) else {
      var value: Value?
      return decodeOther(adding: extra) { value = body($0) } ? value : nil
    }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    let options = run.pointee.shared.baseOptions.union(extra)
    let value = body(Mapper(run.shared, container: node, options: options))
    if _slowPath(run.noted != notedBefore) { endObject(since: notedBefore) }
    if _slowPath(!options.isEmpty) { run.pointee.noteUnknownKeys(of: node) }
    return _fastPath(run.errors == errorsBefore) ? value : nil
  }

  /// Ends a map: reads the keys that the map does not name, if it has asked for them, and finds out
  /// which keys it reads besides those that are missing.
  ///
  /// - Parameter map: The map of the object, with the object that it has filled.
  @inlinable @inline(__always)
  func finish(_ mapper: Mapper, _ map: (Mapper) -> Void) {
    if _slowPath(run.pointee.objects.hasRequests) { answerRequests(mapper.options, map) }
  }

  /// Ends the map of a value. The value itself is passed on, since one that a closure captures is
  /// copied where it is returned: 8 % of decoding twitter.json.
  @inlinable @inline(__always)
  func finish<Object>(
    _ mapper: Mapper,
    _ object: inout Object,
    _ map: (inout Object, Mapper) -> Void
  ) {
    if _slowPath(run.pointee.objects.hasRequests) {
      answerRequests(mapper.options, of: &object, map)
    }
  }

  @usableFromInline @inline(never)
  func answerRequests<Object>(
    _ options: FieldOptions,
    of object: inout Object,
    _ map: (inout Object, Mapper) -> Void
  ) {
    answerRequests(options) { map(&object, $0) }
  }

  @usableFromInline @inline(never)
  func answerRequests(_ options: FieldOptions, _ map: (Mapper) -> Void) {
    rememberReadKeys(options, map)
    answerRestRequest(options, map)
  }

  /// Reads the keys of the object that the map does not name, if it has asked for them.
  func answerRestRequest(_ options: FieldOptions, _ map: (Mapper) -> Void) {
    guard run.pointee.hasRestRequest(of: node), word.isObject else { return }
    let outer = (run.pointee.objects.restOf, run.pointee.objects.hasReadRest)
    markKeys(options, map)
    run.pointee.markRepeatedKeys(of: node)
    (run.pointee.objects.restOf, run.pointee.objects.hasReadRest) = (node, false)
    map(Mapper(run.shared, container: node, options: options.union(.restOnly)))
    (run.pointee.objects.restOf, run.pointee.objects.hasReadRest) = outer
    run.pointee.endRestRequest(of: node)
  }

  /// Finds out which keys a map reads besides those that are missing.
  func rememberReadKeys(_ options: FieldOptions, _ map: (Mapper) -> Void) {
    guard run.pointee.hasMissingKeys(in: node) else { return }
    markKeys(options, map)
    run.pointee.rememberReadKeys(in: node)
  }

  /// Marks the keys that a map names.
  func markKeys(_ options: FieldOptions, _ map: (Mapper) -> Void) {
    let notedBefore = run.noted
    map(
      Mapper(run.shared, container: node, options: options.subtracting(.journaled).union(.marking))
    )
    // What the map notes on its own has been noted before.
    run.pointee.forget(since: notedBefore)
  }

  /// Runs a map over what is not an object, to read an array if the map asks for elements. Anything
  /// else is the wrong type: false.
  @usableFromInline @inline(never)
  func decodeOther(adding extra: FieldOptions, _ map: (Mapper) -> Void) -> Bool {
    word.isArray ? decodeElements(adding: extra, map) : refuseScalar(adding: extra, map)
  }

  private func decodeElements(adding extra: FieldOptions, _ map: (Mapper) -> Void) -> Bool {
    guard run.pointee.requireStack(forValueAt: node) else { return false }
    let outer = run.pointee.beginElements()
    let errorsBefore = run.errors
    let options = run.pointee.shared.baseOptions.union(extra)
    map(Mapper(run.shared, container: node, options: options))
    // An array has no keys that the map could leave to `json.rest`.
    run.pointee.forgetRestRequest(of: node)
    if !run.pointee.endElements(outer) {
      noteType(.json(.object))
    } else if !options.isEmpty {
      run.pointee.noteUnknownKeys(of: node)
    }
    run.pointee.forgetUnfitFields(in: node)
    return run.errors == errorsBefore
  }

  /// Refuses what is neither an object nor an array. The map of a new value runs over an empty
  /// object instead, to find out whether it asks for keys or elements, and for secrets.
  private func refuseScalar(adding extra: FieldOptions, _ map: (Mapper) -> Void) -> Bool {
    let trial = run.beginTrial(at: node)
    var options = run.pointee.shared.baseOptions
    // An update must not change the existing value: its map only looks up keys and secrets, and
    // sets nothing.
    if !extra.isEmpty { options.insert(.marking) }
    map(Mapper(run.shared, container: 0, options: options))
    noteType(.json(run.endTrial(trial, at: node)))
    return false
  }

  /// Refuses what is not an array or object of values that `bridge` reads. The bridge reads an
  /// empty object, to find out whether it looks up secrets.
  @usableFromInline @inline(never)
  func refuseContainer<B: Bridge, Value>(_ expected: JSONType, _ bridge: B) -> Value? {
    if word.isString || word.isNumber || run.pointee.trials > 0 {
      let trial = run.beginTrial(at: node)
      _ = bridge.decode(JSONReader(run, at: 0))
      _ = run.endTrial(trial, at: node)
    }
    return refuseType(.json(expected))
  }

  /// Finds out whether what was to read this scalar looks up secrets in an object, one of which the
  /// scalar may be then.
  func rememberSecrets(_ body: (JSONReader) -> Void) {
    guard word.isString || word.isNumber else { return }
    let trial = run.beginTrial(at: node)
    body(JSONReader(run, at: 0))
    _ = run.endTrial(trial, at: node)
  }

  /// Changes an instance by `merge`. Refused if a patch around this one is changing it already: its
  /// map would access a property that is being accessed, which Swift does not allow.
  @usableFromInline
  func mergeInstance(_ instance: AnyObject, _ merge: () -> Bool) -> Bool {
    let identifier = ObjectIdentifier(instance)
    if run.pointee.mergedInstances.contains(identifier) {
      run.pointee.note(.cycle, at: node)
      return false
    }
    run.pointee.mergedInstances.append(identifier)
    defer { run.pointee.mergedInstances.removeLast() }
    return merge()
  }

  /// Refuses what is not an object or, for a map of elements, not an array.
  ///
  /// - Parameter hasSecrets: Whether the map has secrets, one of which the value may be; nil if
  ///   that is unknown.
  @usableFromInline @inline(never)
  func refuse(asNo expected: JSONType, hasSecrets: Bool?) {
    // A number counts as a secret only if the map is known to have secrets.
    let mayBeSecret = word.isString || word.isNumber && hasSecrets == true || run.pointee.trials > 0
    if mayBeSecret, hasSecrets != false {
      run.pointee.remember(.itself, in: node, isUnvisited: hasSecrets == nil)
    }
    noteType(.json(expected))
  }

  /// Ends a map over an object in which something has been noted since `notedBefore`.
  @usableFromInline @inline(never)
  func endObject(since notedBefore: Int) {
    rememberUseInField(since: notedBefore)
    run.pointee.forgetUnfitFields(in: node)
  }

  /// Like `decodeObject`, for an object alone.
  @inlinable
  func decodeMapping<Value>(
    adding extra: FieldOptions = [],
    _ body: (Mapper) -> Value?
  ) -> Value? {
    require(.object, hasSecrets: nil) ? decodeObject(adding: extra, body) : nil
  }

  /// False, after a diagnostic, if this is not an object.
  @inlinable
  func requireObject() -> Bool { require(.object, hasSecrets: false) }

  /// False, after a diagnostic, if no map can run over this value: over an object or, for a map of
  /// elements, an array. In a trial no factory runs.
  @inlinable
  func require(_ expected: JSONType, hasSecrets: Bool?) -> Bool {
    let fits = expected == .array ? word.isContainer : word.isObject
    if fits, run.pointee.trials == 0 { return true }
    refuse(asNo: expected, hasSecrets: hasSecrets)
    return false
  }

  /// Maps the object by hand: for a bridge that reads an object without a model.
  ///
  /// ```swift
  /// struct PointBridge: Bridge {
  ///   func decode(_ json: JSONReader) -> CGPoint? {
  ///     var point = CGPoint()
  ///     return json.map { json in point.x <- json["x"]; point.y <- json["y"] } ? point : nil
  ///   }
  ///   func encode(_ value: CGPoint, to json: JSONWriter) {
  ///     var point = value
  ///     json.map { json in point.x <- json["x"]; point.y <- json["y"] }
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: Whether everything required was there and fitted.
  public func map(_ body: (Mapper) -> Void) -> Bool { mapObject(body) }

  /// Whether everything that a map requires was there and fitted.
  @inlinable
  func mapObject(adding extra: FieldOptions = [], _ map: (Mapper) -> Void) -> Bool {
    decodeObject(adding: extra) { mapper -> Void? in
      map(mapper)
      finish(mapper, map)
      return ()
    } != nil
  }
}

extension DecodingPointer {
  /// What a run restores after a map over an empty object.
  typealias Trial = (namesElements: Bool, noted: Int, secrets: Int)

  /// Begins a map over an empty object in place of the value at `node`.
  func beginTrial(at node: Int) -> Trial {
    pointee.trials += 1
    pointee.enter(.emptyObject(), at: node, maximumDepth: pointee.document.maximumDepth)
    return (pointee.beginElements(), noted, pointee.secrets.count)
  }

  /// Ends that map and forgets what it has noted. If it has asked for a secret, the value is one as
  /// a whole. Returns the JSON type that the map reads.
  func endTrial(_ trial: Trial, at node: Int) -> JSONType {
    defer { pointee.namesElements = trial.namesElements }
    let isArray = pointee.namesElements || pointee.hasExpectedArray(since: trial.noted)
    pointee.forget(since: trial.noted)
    pointee.leave()
    pointee.trials -= 1
    if pointee.secrets.count > trial.secrets {
      let isUnvisited = pointee.secrets[trial.secrets...].allSatisfy(\.isUnvisited)
      pointee.secrets.removeSubrange(trial.secrets...)
      if !isUnvisited || pointee.tape.word(node).isString {
        pointee.remember(.itself, in: node, isUnvisited: isUnvisited)
      }
    }
    return isArray ? .array : .object
  }
}

extension DecodingRun {
  /// Whether an array has been expected at the root of this document since `notedBefore`.
  fileprivate func hasExpectedArray(since notedBefore: Int) -> Bool {
    diagnostics.list(since: notedBefore).contains { diagnostic in
      guard case .wrongType(.json(.array)) = diagnostic.fact else { return false }
      guard case .read(let offset) = diagnostic.place else { return false }
      return offset == tape.start(of: 0)
    }
  }

  /// Begins a map over an array; returns what `endElements` restores.
  mutating func beginElements() -> Bool {
    defer { namesElements = false }
    return namesElements
  }

  /// Whether the map has asked for elements.
  mutating func endElements(_ outer: Bool) -> Bool {
    defer { namesElements = outer }
    return namesElements
  }
}
