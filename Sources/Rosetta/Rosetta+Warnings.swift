// Updates and merges that pass their warnings to the caller.

extension Rosetta {
  /// Decodes into a value and appends the warnings and notes of the run to `warnings`, such as
  /// values that `<~` left out.
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

  /// Decodes into an instance and appends the warnings and notes of the run to `warnings`.
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

  /// Applies a patch to a value and appends the warnings and notes of the run to `warnings`, such
  /// as unknown keys and what `.lossy` left out.
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

  /// Applies a patch to a value of any type and appends the run's warnings and notes to `warnings`.
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

  /// Applies a patch to an instance and appends the warnings and notes of the run to `warnings`.
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
