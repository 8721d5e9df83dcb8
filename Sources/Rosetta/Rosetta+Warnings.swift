// Changes of existing values whose warnings the caller gets.

extension Rosetta {
  /// Decodes into a value and adds what is no error to `warnings`: values that `<~` has left out, and
  /// notes.
  ///
  /// ```swift
  /// var warnings: [Problem] = []
  /// try rosetta.update(&user, from: data, warnings: &warnings)
  /// ```
  @inlinable
  public func update<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    warnings: inout [Problem],
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try gathering(&warnings) { (rosetta) throws(RosettaError) in
      try rosetta.update(&object, from: json, file: file, line: line, function: function)
    }
  }

  /// Decodes into an instance and adds what is no error to `warnings`, see above.
  @inlinable
  public func update<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    warnings: inout [Problem],
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try gathering(&warnings) { (rosetta) throws(RosettaError) in
      try rosetta.update(object, from: json, file: file, line: line, function: function)
    }
  }

  /// Changes a value by a patch and adds what is no error to `warnings`, such as unknown keys and what
  /// `.lossy` has left out.
  ///
  /// ```swift
  /// var warnings: [Problem] = []
  /// try rosetta.merge(&user, from: patch, warnings: &warnings)
  /// ```
  @inlinable
  public func merge<Value: Mappable>(
    _ object: inout Value,
    from json: some JSONSource,
    warnings: inout [Problem],
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try gathering(&warnings) { (rosetta) throws(RosettaError) in
      try rosetta.merge(&object, from: json, file: file, line: line, function: function)
    }
  }

  /// Changes a value of any type by a patch and adds what is no error to `warnings`, see above.
  @_disfavoredOverload
  @inlinable
  public func merge<Value: JSONRepresentable>(
    _ value: inout Value,
    from json: some JSONSource,
    warnings: inout [Problem],
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try gathering(&warnings) { (rosetta) throws(RosettaError) in
      try rosetta.merge(&value, from: json, file: file, line: line, function: function)
    }
  }

  /// Changes an instance by a patch and adds what is no error to `warnings`, see above.
  @inlinable
  public func merge<Value: MappableClass>(
    _ object: Value,
    from json: some JSONSource,
    warnings: inout [Problem],
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    try gathering(&warnings) { (rosetta) throws(RosettaError) in
      try rosetta.merge(object, from: json, file: file, line: line, function: function)
    }
  }
}
