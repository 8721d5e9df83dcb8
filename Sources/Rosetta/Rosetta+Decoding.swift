extension Rosetta {
  // MARK: - Throwing

  /// Decodes a value, with the signature of `JSONDecoder`.
  ///
  /// ```swift
  /// let user = try rosetta.decode(User.self, from: data)
  /// ```
  ///
  /// - Throws: `RosettaError` with every problem of the document.
  /// - Complexity: O(document).
  @inlinable
  public func decode<Value: JSONRepresentable>(
    _ type: Value.Type,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> Value {
    try decoding(json, type, CallSite(file, line, function)) { json in
      DefaultBridge.decodeNoting(type, json.run)
    }
  }

  /// Decodes a value of the inferred type.
  ///
  /// ```swift
  /// let user: User = try rosetta.decode(data)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func decode<Value: JSONRepresentable>(
    _ json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> Value {
    try decode(Value.self, from: json, file: file, line: line, function: function)
  }

  /// Decodes a value through a bridge or a `Mapping`.
  ///
  /// ```swift
  /// let folder = try rosetta.decode(data, using: Rules.folder)
  /// let folders = try rosetta.decode(data, using: .array(Rules.folder))
  /// ```
  @inlinable
  public func decode<B: Bridge>(
    _ json: some JSONSource,
    using bridge: B,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> B.Value {
    try decoding(json, B.Value.self, CallSite(file, line, function)) { json in
      bridge.decodeNoting(.root, json.run)
    }
  }

  // MARK: - Nil

  /// Decodes a value, or returns nil if something required does not fit. `logLevel` determines
  /// whether the reasons are logged.
  ///
  /// ```swift
  /// let user = rosetta.decode(data) as User?
  /// ```
  @inlinable
  public func decode<Value: JSONRepresentable>(
    _ json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Value? {
    try? decode(Value.self, from: json, file: file, line: line, function: function)
  }

  /// Decodes a value that must satisfy a check as a whole.
  ///
  /// ```swift
  /// let tags = rosetta.decode(data, check: { !$0.isEmpty }) as [String]?
  /// ```
  @inlinable
  public func decode<Value: JSONRepresentable>(
    _ json: some JSONSource,
    check: (Value) -> Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Value? {
    try? decoding(json, Value.self, CallSite(file, line, function)) { json -> Value? in
      guard let value = DefaultBridge<Value>().decodeNoting(.root, json.run) else { return nil }
      if check(value) { return value }
      json.refuseCheck()
      return nil
    }
  }

  /// Decodes a new value with the given map instead of the type's own.
  ///
  /// ```swift
  /// let point: Point? = rosetta.decode(data) { (object: inout Point, json) in
  ///   object.x <- json["x"]
  /// }
  /// ```
  public func decode<Value: Creatable>(
    _ json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function,
    using map: (inout Value, Mapper) -> Void
  ) -> Value? {
    try? decoding(json, Value.self, CallSite(file, line, function)) { json in
      json.decodeObject { mapper in
        var object = Value()
        map(&object, mapper)
        return object
      }
    }
  }

  @available(*, unavailable, message: "name a bridge: decode(json, using: .codable())")
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from json: some JSONSource
  ) throws -> Value { fatalError() }
}
