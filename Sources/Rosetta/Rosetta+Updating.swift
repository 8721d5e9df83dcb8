// Decoding into an existing value, all or nothing.

extension Rosetta {
  /// Decodes into a value, which stays unchanged if something required does not fit.
  ///
  /// ```swift
  /// try rosetta.update(&user, from: data)
  /// ```
  ///
  /// `update` takes a complete document: everything required must be there, and nested values are
  /// replaced by new ones. For a document that holds only changes, see `merge`.
  ///
  /// - Throws: `RosettaError` with every problem of the document.
  /// - Complexity: O(document).
  @inlinable
  public func update<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try change(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .update, since: Mark()) { Value.map(&$0, json: $1) }
    }
  }

  /// Decodes into an instance, whose old values are restored if something required does not fit.
  ///
  /// Guide/Classes.md explains what cannot be restored.
  ///
  /// - Throws: `RosettaError` with every problem of the document.
  /// - Complexity: O(document), plus O(fields²) if the update of an instance fails.
  @inlinable
  public func update<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    var object = object
    try change(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .update, since: Mark()) { type(of: $0).map($0, json: $1) }
    }
  }

  @available(*, unavailable, message: "pass an instance without &")
  public func update<Value: MappableClass>(
    _ object: inout Value,
    from json: some JSONSource
  ) throws(RosettaError) { fatalError() }

  @available(*, unavailable, message: "pass a struct with &")
  public func update<Value: Mappable>(
    _ object: Value,
    from json: some JSONSource
  ) throws(RosettaError) { fatalError() }

  /// Decodes into a value and returns whether everything required fitted.
  ///
  /// ```swift
  /// let isUpdated = rosetta.decode(data, to: &user)
  /// ```
  @discardableResult
  @inlinable
  public func decode<Value: Mappable>(
    _ json: some JSONSource,
    to object: inout Value,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Bool {
    (try? update(&object, from: json, file: file, line: line, function: function)) != nil
  }

  /// Decodes into an instance and returns whether everything required fitted.
  @discardableResult
  @inlinable
  public func decode<Value: MappableClass>(
    _ json: some JSONSource,
    to object: Value,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Bool {
    (try? update(object, from: json, file: file, line: line, function: function)) != nil
  }

  @available(*, unavailable, message: "pass an instance without &")
  public func decode<Value: MappableClass>(
    _ json: some JSONSource,
    to object: inout Value
  ) -> Bool { fatalError() }

  @available(*, unavailable, message: "pass a struct with &")
  public func decode<Value: Mappable>(_ json: some JSONSource, to object: Value) -> Bool {
    fatalError()
  }

  /// Decodes into a value of any type with the given map instead of the type's own.
  ///
  /// ```swift
  /// rosetta.decode(data, to: &point) { (object: inout Point, json) in
  ///   object.x <- json["x"]
  /// }
  /// ```
  @discardableResult
  public func decode<Value>(
    _ json: some JSONSource,
    to object: inout Value,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    using map: (inout Value, Mapper) -> Void
  ) -> Bool {
    let site = CallSite(file, line, function)
    let change: Void? = try? change(&object, by: json, site) { object, json in
      // The map does not escape, because no enclosing change keeps it.
      withoutActuallyEscaping(map) { json.change(&object, .update, since: Mark(), $0) }
    }
    return change != nil
  }

  /// Changes a value through a copy, so that a failed run leaves the value unchanged.
  @inlinable
  func change<Value>(
    _ value: inout Value,
    by json: some JSONSource,
    _ site: CallSite,
    _ body: (inout Value, JSONReader) -> Bool
  ) throws(RosettaError) {
    var changed = value
    try decoding(json, Value.self, site) { json -> Void? in body(&changed, json) ? () : nil }
    value = changed
  }
}

// Patches (RFC 7396, JSON Merge Patch).

extension Rosetta {
  /// Applies a patch to a value: a missing key leaves its property unchanged, null sets an optional
  /// to nil, an object is merged into the existing value, and anything else replaces it.
  ///
  /// ```swift
  /// try rosetta.merge(&user, from: #"{"name":"Ann","nickname":null,"address":{"city":"Bern"}}"#)
  /// ```
  ///
  /// `update` takes a complete document, `merge` only the changes (RFC 7396). Required fields may
  /// be missing, but null does not remove them. Instances keep their identity, except those with
  /// `let` properties, which are replaced by merged ones. If something does not fit, the value
  /// stays unchanged.
  ///
  /// - Throws: `RosettaError` with every problem of the patch.
  /// - Complexity: O(document + fields); O(fields²) if the merge of an instance fails.
  @inlinable
  public func merge<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try forPatches.change(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .merge, since: Mark()) { Value.map(&$0, json: $1) }
    }
  }

  /// Applies a patch to a value of any type, such as a dictionary or a model with `let` properties.
  @_disfavoredOverload
  @inlinable
  public func merge<Value: JSONRepresentable>(
    _ value: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try forPatches.change(&value, by: json, CallSite(file, line, function)) { value, json in
      guard let new = json.changeInstances({ Value._merge($0, into: value) }) else { return false }
      value = new
      return true
    }
  }

  /// Applies a patch to an instance.
  @inlinable
  public func merge<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    var object = object
    try forPatches.change(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .merge, since: Mark()) { type(of: $0).map($0, json: $1) }
    }
  }

  @available(*, unavailable, message: "pass a struct with &")
  public func merge<Value: Mappable>(
    _ object: Value,
    from json: some JSONSource
  ) throws(RosettaError) { fatalError() }

  /// These options for a patch, where a value that does not fit an optional field is an error.
  @usableFromInline
  var forPatches: Rosetta {
    var copy = self
    copy.optionals = .strict
    return copy
  }
}
