import Foundation
import Measuring

extension Article {
  /// An array of articles.
  static func document(count: Int) -> Data {
    var text = MadeText(seed: 11)
    let articles = (1...count).map { number in
      """
      {"data": {"id": "\(number)", "type": "articles", "attributes": {\
      "title": "\(text.words(5))", "body": "\(text.words(20))", \
      "views": \(text.number(in: 0...100_000)), "created": "2026-11-23T17:36:57Z", \
      "public": \(text.flag())}, "relationships": {"author": {"name": "\(text.words(2))", \
      "id": "\(text.number(in: 1...1_000))"}}}, "links": {"next": "/articles/\(number + 1)"}}
      """
    }
    return Data("[\(articles.joined(separator: ",\n"))]".utf8)
  }
}
