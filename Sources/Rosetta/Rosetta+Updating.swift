// Decoding into an existing value, all or nothing.

extension Rosetta {
  /// Decodes into a value, which stays unchanged when something required does not fit.
  ///
  /// ```swift
  /// try rosetta.update(&user, from: data)
  /// ```
  @inlinable
  public func update<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    var changed = object
    try decoding(json, Value.self, CallSite(file, line, function)) { json -> Void? in
      json.update { Value.map(&changed, json: $0) } ? () : nil
    }
    object = changed
  }

  /// Decodes into an instance, whose old values are restored when something required does not fit.
  ///
  /// Guide/Classes.md explains what cannot be restored.
  @inlinable
  public func update<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try decoding(json, Value.self, CallSite(file, line, function)) { json -> Void? in
      json.update { type(of: object).map(object, json: $0) } ? () : nil
    }
  }

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
    do {
      try update(&object, from: json, file: file, line: line, function: function)
      return true
    } catch {
      return false
    }
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
    do {
      try update(object, from: json, file: file, line: line, function: function)
      return true
    } catch {
      return false
    }
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
    var copy = object
    let result: Void? = try? decoding(json, Value.self, CallSite(file, line, function)) { json in
      json.update { map(&copy, $0) } ? () : nil
    }
    guard result != nil else { return false }
    object = copy
    return true
  }
}
