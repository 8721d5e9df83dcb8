/// The error of a failed run, with every problem of the run.
///
/// The error keeps the document and the position of each problem. Each read of `problems` computes
/// paths, lines and columns in one pass over the document.
public struct RosettaError: RunError, Sendable {
  /// A coarse classification of errors.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// The bytes are not valid JSON.
    case syntax
    /// Valid JSON that does not fit the model.
    case data
    /// The JSON fits the model, but a check failed.
    case validation
    /// A limit of depth or size.
    case limit
  }

  let report: Report

  init(_ report: Report) { self.report = report }

  /// All problems (errors, warnings and notes) in document order. The run ends after
  /// `Rosetta.maximumErrors` errors, and keeps at most as many warnings and notes.
  ///
  /// Complexity: O(document) at each read, so keep the result in a variable.
  public var problems: [Problem] { report.problems }

  /// The category of the first error, for programs that do not need the codes.
  public var category: Category {
    switch report.diagnostics.list.first(where: { $0.severity == .error })?.code {
    case .syntax: .syntax
    case .depth, .size, .tooManyErrors: .limit
    case .validationFailed: .validation
    default: .data
    }
  }
}

extension RosettaError: CustomStringConvertible {
  /// The text of the log without the call site.
  public var description: String {
    TextFormat(showsCallSite: false, usesColor: false).text(of: report)
  }
}

// Swift's reflection would print the document and the diagnostics, with all of their secrets, so
// errors, reports and log entries show only their text, also in debuggers, and their public
// properties.

extension RosettaError: CustomReflectable {
  /// The category and the problems, but nothing else of the document.
  public var customMirror: Mirror {
    Mirror(self, children: ["category": category, "problems": problems])
  }
}

extension Report: CustomStringConvertible, CustomReflectable {
  /// The text of the log format `.text`, without colours.
  public var description: String { TextFormat(usesColor: false).text(of: self) }

  /// Public properties, but nothing else of the document.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "operation": operation, "type": type, "isFailure": isFailure, "file": file, "line": line,
        "function": function, "problems": problems,
      ]
    )
  }
}

extension Problem: CustomReflectable {
  /// The members of the problem's JSON object.
  public var customMirror: Mirror {
    let children = json.map { key, value -> Mirror.Child in
      if let text = value.stringValue { return (key, text) }
      return (key, value.intValue.map { $0 as Any } ?? value.description)
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension LogSink.Entry: CustomStringConvertible, CustomReflectable {
  /// The text in the sink's format.
  public var description: String { text }

  /// The report.
  public var customMirror: Mirror { Mirror(self, children: ["report": report]) }
}
