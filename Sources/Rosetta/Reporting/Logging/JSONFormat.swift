/// The format for machines: a report as one JSON object, as the Guide describes it.
struct JSONFormat {
  func text(of report: Report) -> String {
    var members = [
      #""operation":"\#(report.operation)""#,
      #""type":\#(quoted(report.type))"#,
      #""failed":\#(report.isFailure)"#,
      #""file":\#(quoted(report.file))"#,
      #""line":\#(report.line)"#,
      #""function":\#(quoted(report.function))"#,
      #""errors":\#(report.count(.error))"#,
      #""warnings":\#(report.count(.warning))"#,
      #""notes":\#(report.count(.note))"#,
      #""problems":[\#(report.problems.map(object).joined(separator: ","))]"#,
    ]
    if let input = report.input { members.append(#""input":\#(quoted(input))"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private func object(_ problem: Problem) -> String {
    let members = problem.members.map { member -> String in
      switch member.value {
      case .text(let text): "\"\(member.key.rawValue)\":\(quoted(text))"
      case .number(let number): "\"\(member.key.rawValue)\":\(number)"
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func quoted(_ text: String) -> String {
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
