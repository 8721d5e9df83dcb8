import Foundation
import Rosetta

/// A level of a document, which may have one more level in it.
final class Level: JSONConvertibleClass {
  var number = 0
  var inner: Level?

  init() {}

  static func map(_ object: Level, json: Mapper) {
    object.number <- json["number"]
    object.inner <~ json["inner"]
  }

  /// Objects in objects.
  static func document(depth: Int) -> Data {
    var text = #"{"number": 1}"#
    for number in 1..<max(1, depth) {
      text = #"{"number": \#(number), "inner": \#(text)}"#
    }
    return Data(text.utf8)
  }
}
