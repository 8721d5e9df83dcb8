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
  /// may be missing. Instances keep their identity, but for those with `let` properties, which are
  /// replaced by merged ones. When something does not fit, the value stays unchanged.
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
      json.change(&object, json.type == .object ? .merge : .update, since: Mark()) {
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
      json.changeInstances { json in
        guard let new = Value._merge(json, into: value) else { return false }
        value = new
        return true
      }
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
    try strict.decoding(json, Value.self, CallSite(file, line, function)) { json -> Void? in
      var object = object
      let pass: Pass = json.type == .object ? .merge : .update
      let instance = ObjectIdentifier(object)
      let isMerged = json.change(&object, pass, since: Mark(), of: instance) {
        type(of: $0).map($0, json: $1)
      }
      return isMerged ? () : nil
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
