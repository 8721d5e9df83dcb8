import Foundation
import Rosetta
import Testing

@Suite("Text of problems when encoding") struct EncodingTextTests {
  struct Person: JSONConvertible {
    var name: String? = "Ann"
    var age: Double?
    var site: URL?
    var tags: [String: [Double]] = [:]
    var friends: [Person] = []

    static func map(_ object: inout Person, json: Mapper) {
      object.name <- json["name"]
      object.age <~ json["age"].strict § .range(0...150)
      object.site <~ json["links"][0].strict
        ~ BridgeString(
          decoder: { URL(string: $0) },
          encoder: { $0.scheme == nil ? nil : $0.absoluteString }
        )
      object.tags <~ json["tags"].strict
      object.friends <- json["friends"]
    }
  }

  @Test(
    "the text of an encode has the path in the Swift value and the reason",
    arguments: [
      ("nil", Person(name: nil), "error: required value is missing at $.friends[2].name"),
      (
        "refused by a check", Person(age: -1),
        "error: check failed for -1 at $.friends[2].age: must be between 0 and 150"
      ),
      (
        "not finite", Person(age: .nan),
        "error: check failed at $.friends[2].age: must be between 0 and 150"
      ),
      (
        "not finite, deep inside", Person(tags: ["a b": [1, -.infinity]]),
        "error: expected a finite number, found -Infinity at $.friends[2].tags[\"a b\"][1]"
      ),
      (
        "refused by a bridge", Person(site: URL(string: "a")),
        "error: could not bridge URL to JSON at $.friends[2].links[0]"
      ),
    ]
  )
  func path(_ row: (name: String, person: Person, text: String)) throws {
    let group = Person(friends: [Person(), Person(), row.person])
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode(group, as: String.self)
    }
    #expect(error.description == "Rosetta: could not encode Person: 1 error\n\(row.text)")
    #expect(error.problems.map(\.location) == [nil])
  }

  @Test("the problems of a dictionary come in the order of its keys, and the end of the run last")
  func members() throws {
    let keys = (10..<40).map { "k\($0)" }
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, [1, Double.nan, .infinity]) })
    let error = try #require(throws: RosettaError.self) { try Rosetta().encode(values) as String }
    #expect(
      error.problems.map(\.path.description) == keys.flatMap { ["$.\($0)[1]", "$.\($0)[2]"] }
    )
    let limited = try #require(throws: RosettaError.self) {
      try Rosetta(maximumErrors: 20).encode(values) as String
    }
    let problems = limited.problems
    #expect(problems.last?.code == .tooManyErrors)
    let paths = problems.dropLast().map(\.path.description)
    #expect(paths.count == 20)
    #expect(paths == paths.sorted())
    let box = Mapping(values) { values, json in
      values <~ json["all"] ~ .lossy(DefaultBridge<[Double]>())
    }
    let warnings = Recorder<String>()
    let rosetta = Rosetta(
      logLevel: .warnings,
      sinks: [
        .reports { report in
          for problem in report.problems { warnings.append("\(problem.severity) \(problem.path)") }
        }
      ]
    )
    _ = try rosetta.encode(values, using: box) as String
    #expect(
      warnings.all == keys.flatMap { ["warning $.all.\($0)[1]", "warning $.all.\($0)[2]"] }
    )
  }
}
