import Foundation
import Measuring

/// An array of numbers, every other one short.
enum MadeNumbers {
  static func document(byteCount: Int) -> Data {
    var text = MadeText(seed: 200)
    // The same thousand pairs, repeated, because generating numbers must not take longer than the
    // row.
    let pairs = (0..<1_000).map { _ in "\(text.decimal()),\(text.number(in: 0...9_999))" }
    let block = Data(("," + pairs.joined(separator: ",")).utf8)
    var data = Data(capacity: byteCount + block.count)
    data.append(contentsOf: "[0".utf8)
    while data.count < byteCount - 1 { data.append(block) }
    data.append(contentsOf: "]".utf8)
    return data
  }
}
