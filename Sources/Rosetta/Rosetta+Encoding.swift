extension Rosetta {
  /// Encodes a value to `Data`, `String`, `[UInt8]` or `JSON`.
  ///
  /// ```swift
  /// let text: String = try rosetta.encode(user)
  /// let any = try rosetta.encode(user, as: JSON.self).any
  /// ```
  ///
  /// - Throws: `RosettaError` with every problem of the value.
  /// - Complexity: O(output).
  @_disfavoredOverload
  @inlinable
  public func encode<Value: JSONRepresentable, Output: JSONOutput>(
    _ value: Value,
    as type: Output.Type = Output.self,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> Output {
    try encoding(Value.self, CallSite(file, line, function)) { value.encode(to: $0) }
  }

  /// Encodes a value, or returns nil if something required does not fit. `logLevel` determines
  /// whether the reasons are logged.
  ///
  /// ```swift
  /// let text = rosetta.encode(user) as String?
  /// ```
  @inlinable
  public func encode<Value: JSONRepresentable, Output: JSONOutput>(
    _ value: Value,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Output? {
    try? encode(value, as: Output.self, file: file, line: line, function: function)
  }

  /// Encodes a value through a bridge or a `Mapping`.
  ///
  /// ```swift
  /// let text: String = try rosetta.encode(folder, using: Rules.folder)
  /// ```
  @inlinable
  public func encode<B: Bridge, Output: JSONOutput>(
    _ value: B.Value,
    using bridge: B,
    as type: Output.Type = Output.self,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> Output {
    try encoding(B.Value.self, CallSite(file, line, function)) { bridge.encode(value, to: $0) }
  }

  /// Encodes a value of any type with the given map instead of the type's own.
  ///
  /// ```swift
  /// let text: String? = rosetta.encode(point) { (object: inout Point, json) in
  ///   object.x <- json["x"]
  /// }
  /// ```
  public func encode<Value, Output: JSONOutput>(
    _ value: Value,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    using map: (inout Value, Mapper) -> Void
  ) -> Output? {
    try? encoding(Value.self, CallSite(file, line, function)) { json in
      json.encodeObject(of: instance(in: value)) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }
}
