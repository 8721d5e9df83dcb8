// Decoding and encoding as members of the model.

// Declared once for each protocol. In an extension of a common base protocol, the compiler would
// not refuse to decode a main-actor model off the main actor.

extension JSONConvertible {
  /// Decodes a model.
  ///
  /// ```swift
  /// let user = try User(json: data)
  /// let user = try User(json: data, with: rosetta)
  /// ```
  ///
  /// The default options apply unless `with:` gives others.
  ///
  /// - Throws: `RosettaError` with every problem of the document.
  @inlinable
  public init(
    json: some JSONSource,
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self = try rosetta.decode(Self.self, from: json, file: file, line: line, function: function)
  }
}

extension JSONConvertibleClass {
  /// Decodes a new instance. A failure restores nothing, because no other code has the instance.
  @inlinable
  public init(
    json: some JSONSource,
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self.init()
    let object = self
    // A class in a variable may be a subclass of `Self`.
    let type = type(of: object)
    try rosetta.decoding(json, type, CallSite(file, line, function)) { json -> Void? in
      json.decodeObject { type.map(object, json: $0) }
    }
  }
}

extension JSONMapped {
  /// Decodes a model with `let` properties.
  @inlinable
  public init(
    json: some JSONSource,
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self = try rosetta.decode(Self.self, from: json, file: file, line: line, function: function)
  }
}

extension JSONUnion {
  /// Decodes a union.
  @inlinable
  public init(
    json: some JSONSource,
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) {
    self = try rosetta.decode(Self.self, from: json, file: file, line: line, function: function)
  }
}

extension JSONRepresentable {
  /// Encodes this value to a string.
  ///
  /// ```swift
  /// print(try user.json())
  /// print(try user.json(with: Rosetta(output: .pretty)))
  /// ```
  ///
  /// The default options apply unless `with:` gives others.
  @inlinable
  public func json(
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> String {
    try json(as: String.self, with: rosetta, file: file, line: line, function: function)
  }

  /// Encodes this value to `Data`, `String`, `[UInt8]` or `JSON`.
  ///
  /// ```swift
  /// let data: Data = try user.json()
  /// ```
  @inlinable
  public func json<Output: JSONOutput>(
    as type: Output.Type = Output.self,
    with rosetta: Rosetta = Rosetta(),
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws(RosettaError) -> Output {
    try rosetta.encode(self, as: Output.self, file: file, line: line, function: function)
  }
}
