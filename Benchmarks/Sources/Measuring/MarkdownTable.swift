/// A Markdown table that is also aligned as plain text: names left, figures right.
public struct MarkdownTable: CustomStringConvertible {
  private let columns: [String]
  private var rows: [[String]] = []

  /// - Parameter columns: The column headings. The first column holds names.
  public init(_ columns: String...) {
    self.columns = columns
  }

  public mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  public var description: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.enumerated().map { column, width in
      column == 0 ? String(repeating: "-", count: width) : dashes(width)
    }
    return ([columns, rule] + rows).map { cells in
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  /// The colon aligns the column to the right.
  private func dashes(_ width: Int) -> String {
    String(repeating: "-", count: max(1, width - 1)) + ":"
  }
}
