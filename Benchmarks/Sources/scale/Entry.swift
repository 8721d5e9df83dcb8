import Foundation
import Rosetta

/// An element of the documents of different sizes.
struct Entry: JSONConvertible {
  var id = 0
  var name = ""
  var score = 0.0
  var note: String?
  var sizes: [Int] = []

  static func map(_ object: inout Entry, json: Mapper) {
    object.id <- json["id"]
    object.name <- json["name"]
    object.score <- json["score"]
    object.note <~ json["note"]
    object.sizes <- json["sizes"]
  }

  /// An array of entries, of about `byteCount` bytes in all.
  static func document(byteCount: Int) -> Data {
    var data = Data(capacity: byteCount + 200)
    var number = 0
    repeat {
      number += 1
      let note = number.isMultiple(of: 2) ? "null" : #""größer, “heller”""#
      let entry = """
        {"id": \(number), "name": "entry \(number)", "score": \(number % 1_000).0625, \
        "note": \(note), "sizes": [\(number % 7), 24, 1024]}
        """
      data.append(contentsOf: ((number == 1 ? "[" : ",\n") + entry).utf8)
    } while data.count < byteCount - 60
    data.append(contentsOf: "]".utf8)
    return data
  }
}
