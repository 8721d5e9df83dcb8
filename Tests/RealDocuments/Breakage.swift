import Foundation
import Rosetta
import Testing

/// A document with one part of it replaced, and everything that is said about it.
struct Breakage: Sendable, CustomTestStringConvertible {
  let name: String
  let part: String
  let replacement: String
  let problems: [String]

  init(_ name: String, _ part: String, _ replacement: String, _ problems: [String]) {
    self.name = name
    self.part = part
    self.replacement = replacement
    self.problems = problems
  }

  var testDescription: String { name }

  /// The problems of the broken document; fails if the part is not there exactly once.
  func found<Value: JSONRepresentable>(in document: String, as type: Value.Type) throws -> [String]
  {
    try #require(document.components(separatedBy: part).count == 2, "the part is not there once")
    let broken = document.replacing(part, with: replacement)
    return Outcome { try $0.decode(type, from: broken) }.problems
  }
}
