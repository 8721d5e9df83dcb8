import Foundation
import Measuring

extension Record {
  /// An array of records.
  ///
  /// - Parameter invalidAges: The number of records, evenly spread, whose age is not a number.
  static func document(count: Int, invalidAges: Int = 0) -> Data {
    var text = MadeText(seed: 10)
    let step = invalidAges == 0 ? count + 1 : count / invalidAges
    let records = (1...count).map { number in
      // Always drawn, so that the other fields are the same with and without invalid ages.
      let validAge = text.number(in: 1...99)
      let age = number.isMultiple(of: step) ? #""unknown""# : "\(validAge)"
      let city = number.isMultiple(of: 3) ? "null" : "\"\(text.words(1))\""
      return """
        {"id": \(number), "name": "\(text.words(2))", "email": "\(text.name())@example.org", \
        "age": \(age), "score": \(text.decimal()), "active": \(text.flag()), "city": \(city), \
        "tags": ["\(text.name())", "\(text.name())", "\(text.name())"], \
        "visits": \(text.number(in: 0...10_000)), "joined": "2024-02-29T08:15:00Z"}
        """
    }
    return Data("[\(records.joined(separator: ",\n"))]".utf8)
  }
}
