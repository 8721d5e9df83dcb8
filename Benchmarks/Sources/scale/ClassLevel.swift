import Foundation
import Rosetta

/// A level that is a class instance: objects in objects.
///
/// The Swift runtime checks each access to a property of a class against all accesses in progress,
/// and the map of an inner level runs during the access to `inner`. So the time for each level
/// grows a little with depth.
final class ClassLevel: JSONConvertibleClass {
  var number = 0
  var inner: ClassLevel?

  init() {}

  static func map(_ object: ClassLevel, json: Mapper) {
    object.number <- json["number"]
    object.inner <~ json["inner"]
  }

  /// A document of `depth` nested objects.
  static func document(depth: Int) -> Data {
    var text = #"{"number": 0}"#
    for level in 1..<max(1, depth) {
      text = #"{"number": \#(level), "inner": \#(text)}"#
    }
    return Data(text.utf8)
  }
}
