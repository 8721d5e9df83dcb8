import Foundation
import Rosetta

/// A level that is an instance: objects in objects.
///
/// The runtime of Swift checks each access to a property of a class against all that are under way,
/// and a map of an inner level runs during the access to `inner`: time for each level grows a
/// little with depth.
final class ClassLevel: JSONConvertibleClass {
  var number = 0
  var inner: ClassLevel?

  init() {}

  static func map(_ object: ClassLevel, json: Mapper) {
    object.number <- json["number"]
    object.inner <~ json["inner"]
  }

  /// A document of `depth` objects in each other.
  static func document(depth: Int) -> Data {
    var text = #"{"number": 0}"#
    for level in 1..<max(1, depth) {
      text = #"{"number": \#(level), "inner": \#(text)}"#
    }
    return Data(text.utf8)
  }
}
