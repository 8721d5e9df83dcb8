import Foundation
import Measuring
import Rosetta

extension Contest {
  /// A document so small that the time is mostly that of the call itself.
  static var messages: [Contest] {
    let document = { Data(#"{"id":1234567,"ok":true,"name":"Ann Lee","n":42.5}"#.utf8) }
    return [
      decoding("message", Message.self, document),
      encoding("message", Message.self, document),
    ]
  }

  /// A dictionary of ten thousand keys.
  static var dictionaries: [Contest] {
    let document = {
      let members = (0..<10_000).map { #""key-\#($0 * 7_919 % 10_000)": \#($0)"# }
      return Data("{\(members.joined(separator: ",\n"))}".utf8)
    }
    return [
      decoding("dictionary", [String: Int].self, document),
      encoding("dictionary", [String: Int].self, document),
    ]
  }
}
