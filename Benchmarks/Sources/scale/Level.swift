import Foundation
import Rosetta

/// A level of a document, which may contain another level: objects in arrays in objects.
struct Level: JSONConvertible {
  var number = 0
  var inner: [Level]?

  static func map(_ object: inout Level, json: Mapper) {
    object.number <- json["number"]
    object.inner <~ json["inner"]
  }

  /// A document of `depth` nested objects and arrays.
  static func document(depth: Int) -> Data {
    var text = depth.isMultiple(of: 2) ? "[]" : #"{"number": 0}"#
    for level in 1..<max(1, depth) {
      let isArray = (depth - level).isMultiple(of: 2)
      text = isArray ? "[\(text)]" : #"{"number": \#(level), "inner": \#(text)}"#
    }
    return Data(text.utf8)
  }
}
