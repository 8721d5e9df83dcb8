/// The format for machines: a report as one JSON object, as the Guide describes it.
struct JSONFormat {
  func text(of report: Report) -> String {
    var members = [
      #""operation":"\#(report.operation)""#,
      #""type":\#(Self.quoted(report.type))"#,
      #""failed":\#(report.isFailure)"#,
      #""file":\#(Self.quoted(report.file))"#,
      #""line":\#(report.line)"#,
      #""function":\#(Self.quoted(report.function))"#,
      #""errors":\#(report.count(.error))"#,
      #""warnings":\#(report.count(.warning))"#,
      #""notes":\#(report.count(.note))"#,
    ]
    if let size = report.documentSize { members.append(#""documentSize":\#(size)"#) }
    if let duration = report.duration {
      let second = Duration(secondsComponent: 1, attosecondsComponent: 0)
      members.append(#""duration":\#(duration / second)"#)
    }
    if !report.metadata.isEmpty {
      let metadata = report.metadata.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }
      members.append(#""metadata":{\#(metadata.joined(separator: ","))}"#)
    }
    members.append(
      #""problems":[\#(report.problems.map(object).joined(separator: ","))]"#
    )
    if let input = report.input { members.append(#""input":\#(Self.quoted(input))"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private func object(_ problem: Problem) -> String {
    let members = problem.members.map { member -> String in
      switch member.value {
      case .text(let text): "\"\(member.key.rawValue)\":\(Self.quoted(text))"
      case .number(let number): "\"\(member.key.rawValue)\":\(number)"
      case .json(let text): "\"\(member.key.rawValue)\":\(text)"
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where Printable.isHarmful(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
