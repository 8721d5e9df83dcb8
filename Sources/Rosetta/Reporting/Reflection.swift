// What is printed for an error, a report or a result. Swift's reflection would go through the
// document and the diagnostics, with all of their secrets, so each of these shows only its text.

extension RosettaError: CustomDebugStringConvertible, CustomReflectable {
  /// The text of `description`.
  public var debugDescription: String { description }

  /// The problems: nothing else of the document is shown.
  public var customMirror: Mirror {
    Mirror(self, children: ["category": category, "problems": problems])
  }
}

extension Report: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text of the log format `.text`, without colours.
  public var description: String { TextFormat(usesColor: false).text(of: self) }

  /// The text of `description`.
  public var debugDescription: String { description }

  /// What is public: nothing else of the document is shown.
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

extension Problem: CustomDebugStringConvertible, CustomReflectable {
  /// The text of `description`.
  public var debugDescription: String { description }

  /// The members of the object that a problem is encoded as.
  public var customMirror: Mirror {
    let children = members.map { member -> Mirror.Child in
      switch member.value {
      case .text(let text), .json(let text): (member.key.rawValue, text)
      case .number(let number): (member.key.rawValue, number)
      }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension LogSink.Entry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text in the sink's format.
  public var description: String { text }

  /// The text of `description`.
  public var debugDescription: String { description }

  /// The report.
  public var customMirror: Mirror { Mirror(self, children: ["report": report]) }
}
