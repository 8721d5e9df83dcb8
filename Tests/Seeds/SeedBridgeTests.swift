import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Bridges of closures") struct BridgeTests {
    let rosetta = Rosetta()

    /// A field for each bridge of closures, with the JSON that it takes.
    static let fields = [
      ("text", #""a,b""#), ("number", "36.5"), ("flag", "true"), ("list", #"["Ann","Lee"]"#),
      ("object", #"{"code":"de"}"#),
    ]

    /// A value of each JSON type.
    static let samples = ["null", "true", "1", #""x""#, #"["x","y"]"#, #"{"code":"x"}"#]

    /// The only one of the samples that each bridge takes.
    static let fitting = [
      "text": #""x""#, "number": "1", "flag": "true", "list": #"["x","y"]"#,
      "object": #"{"code":"x"}"#,
    ]

    @Test("R12: bridges to string, number, boolean, array and object go both ways")
    func bothWays() throws {
      let text = Self.document()
      let value = try rosetta.decode(text, using: Self.mapping)
      #expect(value == Self.bridged)
      let encoded: String = try rosetta.encode(Self.bridged, using: Self.mapping)
      #expect(encoded == text)
    }

    @Test("R12: each bridge fixes the JSON type", arguments: fields.map(\.0), samples)
    func fixedTypes(_ key: String, _ sample: String) throws {
      let text = Self.document(replacing: key, by: sample)
      let start = try #require(text.range(of: "\"\(key)\":")?.upperBound)
      let column = text.distance(from: text.startIndex, to: start) + 1
      let expected: [Diagnostic] =
        switch sample {
        case Self.fitting[key]: []
        case "null": [.error(.missingValue, "$.\(key)", at: "1:\(column)")]
        default: [.error(.wrongType, "$.\(key)", at: "1:\(column)")]
        }
      #expect(try Diagnostic.thrown { try rosetta.decode(text, using: Self.mapping) } == expected)
    }

    @Test("R13: a bridge that returns nil or throws refuses", arguments: ["nil", "throws"])
    func refusals(_ way: String) throws {
      let bridge = BridgeString<String>(
        decoder: { text in
          if way == "throws" { throw Refusal(description: "no such colour as \(text)") }
          return nil
        },
        encoder: { text in
          if way == "throws" { throw Refusal(description: "no such colour as \(text)") }
          return nil
        }
      )
      let array = BridgeArray(bridge)

      let decoding = try #require(throws: RosettaError.self) {
        try rosetta.decode(#"["red"]"#, using: array)
      }
      #expect(
        decoding.problems.map(Diagnostic.init) == [.error(.bridgingFailed, "$[0]", at: "1:2")]
      )
      let encoding = try #require(throws: RosettaError.self) {
        try rosetta.encode(["red"], using: array, as: String.self)
      }
      #expect(encoding.problems.map(Diagnostic.init) == [.error(.bridgingFailed, "$[0]")])
      // What an error says becomes the reason.
      for problem in decoding.problems + encoding.problems {
        #expect(
          problem.message.hasSuffix(": no such colour as red") == (way == "throws"),
          "\(problem.message)"
        )
      }
    }

    struct Refusal: LocalizedError, CustomStringConvertible {
      let description: String
      var errorDescription: String? { description }
    }

    struct Celsius: Equatable { var degrees: Double }
    struct FullName: Equatable { var first, last: String }
    struct Country: Equatable { var code: String }
    enum Light { case on, off }

    struct Bridged: Equatable, Sendable {
      var text: [String] = []
      var number: Celsius?
      var flag = Light.off
      var list: FullName?
      var object: Country?
    }

    static let bridged = Bridged(
      text: ["a", "b"],
      number: Celsius(degrees: 36.5),
      flag: .on,
      list: FullName(first: "Ann", last: "Lee"),
      object: Country(code: "de")
    )

    static func document(replacing key: String = "", by json: String = "") -> String {
      "{" + fields.map { "\"\($0.0)\":\($0.0 == key ? json : $0.1)" }.joined(separator: ",") + "}"
    }

    static let mapping = Mapping(Bridged()) { (value: inout Bridged, json) in
      value.text <- json["text"] ~ commaSeparated
      value.number <- json["number"]
        ~ BridgeNumber(
          decoder: { (degrees: Double) in Celsius(degrees: degrees) },
          encoder: { $0.degrees }
        )
      value.flag <- json["flag"]
        ~ BridgeBoolean(
          decoder: { $0 ? .on : .off },
          encoder: { $0 == .on }
        )
      value.list <- json["list"]
        ~ BridgeArray(
          decoder: { (items: [JSON]) -> FullName? in
            guard items.count == 2, case .string(let first) = items[0],
              case .string(let last) = items[1]
            else { return nil }
            return FullName(first: first, last: last)
          },
          encoder: { [.string($0.first), .string($0.last)] }
        )
      value.object <- json["object"]
        ~ BridgeObject(
          decoder: { (members: [String: JSON]) -> Country? in
            guard case .string(let code) = members["code"] else { return nil }
            return Country(code: code)
          },
          encoder: { ["code": .string($0.code)] }
        )
    }
  }
}
