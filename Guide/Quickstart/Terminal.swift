import Foundation

/// The page everything is printed on: 80 columns, in colour on a terminal.
struct Terminal {
  static let width = 80

  /// Escape sequences would be noise in a file or a pipe, and <https://no-color.org> turns them off.
  static let standardOutput = Terminal(
    isColourful: isInteractive && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  )
  private static let isInteractive = isatty(STDOUT_FILENO) == 1

  let isColourful: Bool

  enum Style {
    case bold, dim, red, yellow, green
    case badge(Colour)
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColourful ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }

  /// A line across the page with a title in it.
  func rule(_ title: String, _ stroke: Character = "─") -> String {
    let start = "\(stroke)\(stroke) \(title) "
    let rest = max(0, Terminal.width - start.count)
    return styled(start + String(repeating: stroke, count: rest), .bold)
  }

  /// Replaces the last line, on a terminal.
  func draw(_ line: String) {
    guard Terminal.isInteractive else { return }
    FileHandle.standardOutput.write(Data("\r\u{1B}[K\(line)".utf8))
  }

  static func complain(_ message: String) {
    FileHandle.standardError.write(Data("quickstart: \(message)\n".utf8))
  }
}

extension Terminal.Style {
  fileprivate var code: String {
    switch self {
    case .bold: "1"
    case .dim: "2"
    case .red: "31"
    case .yellow: "33"
    case .green: "32"
    case .badge(let colour): "1;\(colour.isLight ? 30 : 97);48;5;\(colour.terminalIndex)"
    }
  }
}

extension Colour {
  private var channels: (red: UInt32, green: UInt32, blue: UInt32) {
    (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
  }

  /// The nearest of the 6 × 6 × 6 colours that practically every terminal has.
  fileprivate var terminalIndex: UInt32 {
    let (red, green, blue) = channels
    return 16 + 36 * (red * 5 / 255) + 6 * (green * 5 / 255) + blue * 5 / 255
  }

  /// Whether black letters read better on it than white ones.
  fileprivate var isLight: Bool {
    let (red, green, blue) = channels
    return 299 * red + 587 * green + 114 * blue > 140_000
  }
}
