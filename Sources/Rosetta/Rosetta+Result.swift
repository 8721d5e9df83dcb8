// A value and everything that is to be said about it, from one call.

/// What a decode came to: the value, if there is one, and every problem, warnings and notes too.
///
/// ```swift
/// let result = rosetta.result(of: User.self, from: data)
/// if let user = result.value { show(user) }
/// for problem in result.problems { print(problem) }
/// ```
public struct Outcome<Value> {
  /// The value; nil when something required does not fit.
  public let value: Value?
  let report: Report

  /// All problems, errors, warnings and notes, in document order. A run of very many problems keeps
  /// the first of them, see `Rosetta.maximumProblems`.
  ///
  /// Complexity: O(document) at each read; keep it in a variable.
  public var problems: [Problem] { report.problems }

  /// The value, or the error with every problem.
  public func get() throws(RosettaError) -> Value {
    guard let value else { throw RosettaError(report) }
    return value
  }
}

extension Outcome: Sendable where Value: Sendable {}

extension Outcome: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text of the log without the call site. The value is not shown: it may hold secrets.
  public var description: String {
    TextFormat(showsCallSite: false, usesColor: false).text(of: report)
  }

  /// The text of `description`.
  public var debugDescription: String { description }

  /// The problems. The value is not shown: it may hold secrets.
  public var customMirror: Mirror { Mirror(self, children: ["problems": problems]) }
}

extension Rosetta {
  /// Decodes a value and keeps what there is to say about it, also when it is there.
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
    result(using: DefaultBridge<Value>(), from: json, file: file, line: line, function: function)
  }

  /// Decodes a value through a bridge or a `Mapping` and keeps what there is to say about it.
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
    let site = CallSite(file, line, function)
    let (value, diagnostics) = decoded(json) { json in bridge.decodeNoting(0, json.run) }
    let report = report(value, diagnostics, json, .decode, B.Value.self, site)
    if !diagnostics.isEmpty { log(report) }
    return Outcome(value: value, report: report)
  }
}
