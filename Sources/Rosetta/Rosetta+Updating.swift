// Decoding into an existing value, all or nothing.

extension Rosetta {
  /// Decodes into a value, which stays unchanged when something required does not fit.
  ///
  /// ```swift
  /// try rosetta.update(&user, from: data)
  /// ```
  ///
  /// It takes a whole document: everything required must be there, and nested values are replaced by new
  /// ones. For a document of what has changed, see `merge`.
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
    try changing(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .update, since: Mark()) { Value.map(&$0, json: $1) }
    }
  }

  /// Decodes into an instance, whose old values are restored when something required does not fit.
  ///
  /// Guide/Classes.md explains what cannot be restored.
  ///
  /// - Throws: `RosettaError` with every problem of the document.
  /// - Complexity: O(document); O(fields²) more for an instance whose update fails.
  @inlinable
  public func update<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    var object = object
    try changing(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, .update, since: Mark()) { type(of: $0).map($0, json: $1) }
    }
  }

  @available(*, unavailable, message: "pass an instance without &")
  public func update<Value: MappableClass>(
    _ object: inout Value,
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
    let result: Void? = try? changing(&object, by: json, CallSite(file, line, function)) {
      object,
      json in
      // Nothing keeps the map: there is no change around this one.
      withoutActuallyEscaping(map) { json.change(&object, .update, since: Mark(), $0) }
    }
    return result != nil
  }

  /// Changes a value, which stays unchanged if `change` returns false.
  @inlinable
  func changing<Value>(
    _ value: inout Value,
    by json: some JSONSource,
    _ site: CallSite,
    _ change: (inout Value, JSONReader) -> Bool
  ) throws(RosettaError) {
    var changed = value
    try decoding(json, Value.self, site) { json -> Void? in change(&changed, json) ? () : nil }
    value = changed
  }
}

// Patches (RFC 7396, JSON Merge Patch) of models.

extension Rosetta {
  /// Changes a value by a patch: a missing key leaves its property unchanged, null sets an optional
  /// to nil, an object merges into the existing value, and anything else replaces it.
  ///
  /// ```swift
  /// try rosetta.merge(&user, from: #"{"name":"Ann","nickname":null,"address":{"city":"Bern"}}"#)
  /// ```
  ///
  /// `update` takes a whole document; `merge` takes what has changed (RFC 7396). Required fields
  /// may be missing, but null does not remove them. Instances keep their identity, but for those with
  /// `let` properties, which are replaced by merged ones. When something does not fit, the value stays
  /// unchanged.
  ///
  /// - Throws: `RosettaError` with every problem of the patch.
  /// - Complexity: O(document + fields); O(fields²) for an instance whose merge fails.
  @inlinable
  public func merge<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try strict.changing(&object, by: json, CallSite(file, line, function)) { object, json in
      json.change(&object, json.type == .object ? .merge : .replace, since: Mark()) {
        Value.map(&$0, json: $1)
      }
    }
  }

  /// Changes a value of any type by a patch, see above: a model with `let` properties, a
  /// dictionary.
  @_disfavoredOverload
  @inlinable
  public func merge<Value: JSONRepresentable>(
    _ value: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try strict.changing(&value, by: json, CallSite(file, line, function)) { value, json in
      guard let new = json.changeInstances({ Value._merge($0, into: value) }) else { return false }
      value = new
      return true
    }
  }

  /// Changes an instance by a patch, see above.
  @inlinable
  public func merge<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    var object = object
    try strict.changing(&object, by: json, CallSite(file, line, function)) { object, json in
      let pass: Pass = json.type == .object ? .merge : .replace
      return json.change(&object, pass, since: Mark()) { type(of: $0).map($0, json: $1) }
    }
  }

  /// In a patch, a value that does not fit an optional field is an error.
  @usableFromInline
  var strict: Rosetta {
    var copy = self
    copy.optionals = .strict
    return copy
  }
}
