import Foundation

/// Breaks JSON into indented lines, because white space is a good part of the real documents.
enum Indentation {
  static func indented(_ json: String, by width: Int) -> Data {
    var output: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    func newLine() -> [UInt8] { [UInt8(ascii: "\n")] + Array(repeating: 32, count: depth * width) }

    for byte in json.utf8 {
      if isInString {
        output.append(byte)
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"): continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        output += [byte] + newLine()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        output += newLine() + [byte]
      case UInt8(ascii: ","): output += [byte] + newLine()
      case UInt8(ascii: ":"): output += [byte, UInt8(ascii: " ")]
      default:
        isInString = byte == UInt8(ascii: "\"")
        output.append(byte)
      }
    }
    return Data(output)
  }
}
