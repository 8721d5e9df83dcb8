// A value together with all of its problems.

/// The result of a decode: the value, if there is one, and every problem, including warnings and
/// notes.
///
/// ```swift
/// let result = rosetta.result(of: User.self, from: data)
/// if let user = result.value { show(user) }
/// for problem in result.problems { print(problem) }
/// ```
public struct Outcome<Value> {
  /// The value, or nil if something required does not fit.
  public let value: Value?
  let report: Report

  /// All problems (errors, warnings and notes) in document order. The run ends after
  /// `Rosetta.maximumErrors` errors, and keeps at most as many warnings and notes.
  ///
  /// Complexity: O(document) at each read, so keep the result in a variable.
  public var problems: [Problem] { report.problems }

  /// Returns the value, or throws an error with every problem.
  public func get() throws(RosettaError) -> Value {
    guard let value else { throw RosettaError(report) }
    return value
  }
}

extension Outcome: Sendable where Value: Sendable {}

extension Outcome: CustomStringConvertible, CustomReflectable {
  /// The text of the log without the call site. The value is not shown: it may hold secrets.
  public var description: String { RosettaError(report).description }

  /// The problems. The value is not shown: it may hold secrets.
  public var customMirror: Mirror { Mirror(self, children: ["problems": problems]) }
}

extension Rosetta {
  /// Decodes a value and returns it with all of its problems, even if decoding succeeds.
  ///
  /// ```swift
  /// let result = rosetta.result(of: User.self, from: data)
  /// let user = try result.get()
  /// ```
  ///
  /// - Complexity: O(document).
  public func result<Value: JSONRepresentable>(
    of type: Value.Type,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Outcome<Value> {
    result(of: type, from: json, CallSite(file, line, function)) { json in
      DefaultBridge.decodeNoting(type, json.run)
    }
  }

  /// Decodes a value through a bridge or a `Mapping` and returns it with all of its problems.
  ///
  /// ```swift
  /// let result = rosetta.result(using: Rules.folder, from: data)
  /// ```
  public func result<B: Bridge>(
    using bridge: B,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) -> Outcome<B.Value> {
    result(of: B.Value.self, from: json, CallSite(file, line, function)) { json in
      bridge.decodeNoting(.root, json.run)
    }
  }

  private func result<Value>(
    of type: Any.Type,
    from json: some JSONSource,
    _ site: CallSite,
    _ body: (JSONReader) -> Value?
  ) -> Outcome<Value> {
    let (value, diagnostics) = decoded(json, body)
    let report = report(value == nil, diagnostics?.log, json, .decode, type, site)
    if diagnostics != nil { log(report) }
    return Outcome(value: value, report: report)
  }
}
