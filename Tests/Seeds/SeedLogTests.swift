import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Logs") struct LogTests {
    /// How many runs of three are logged at a level: a clean one, one with a warning, a failed one.
    static let levels: [Row<LogLevel, [Int]>] = [
      Row("none", .none, [0, 0, 0]),
      Row("errors", .errors, [0, 0, 1]),
      Row("verbose", .verbose, [0, 1, 1]),
    ]

    @Test("R29: a level says which runs are logged", arguments: levels)
    func levelsOfDecode(_ row: Row<LogLevel, [Int]>) {
      let documents = [#"{"plain":1}"#, #"{"plain":"1"}"#, #"[]"#]
      let counts = documents.map { document in
        let logs = Recorder<String>()
        _ = logs.rosetta(level: row.input).decode(document) as Allowed?
        return logs.all.count
      }
      #expect(counts == row.expected)
    }

    @Test("R29: a level counts for encode as for decode", arguments: levels)
    func levelsOfEncode(_ row: Row<LogLevel, [Int]>) {
      let logs = (0..<3).map { _ in Recorder<String>() }
      let mappers = logs.map { $0.rosetta(level: row.input) }
      _ = mappers[0].encode(Allowed(plain: 1, bridged: nil, checked: nil)) as String?
      _ = mappers[1].encode(Allowed(plain: 1, bridged: [], checked: nil)) as String?
      _ = mappers[2].encode(Required(plain: 1, bridged: [], checked: 1)) as String?
      #expect(logs.map(\.all.count) == row.expected)
    }

    @Test("R29: nothing is logged unless it is asked for")
    func silentByDefault() {
      let reports = Recorder<Report>()
      var rosetta = Rosetta()
      rosetta.sinks = [.reports { reports.append($0) }]
      #expect(rosetta.logLevel == .none)
      #expect(rosetta.decode("[]") as User? == nil)
      #expect(reports.all.isEmpty)
      rosetta.logLevel = .errors
      #expect(rosetta.decode("[]") as User? == nil)
      #expect(reports.all.count == 1)
    }

    @Test("R30: a log carries file, line, function and, at verbose, the JSON")
    func callSite() throws {
      let input = #"{"uniqueID":7}"#
      for level in [LogLevel.errors, .verbose] {
        let reports = Recorder<Report>()
        let rosetta = reports.rosetta(level: level)
        let line = #line + 1
        _ = rosetta.decode(input) as User?
        let report = try #require(reports.all.first)
        #expect(report.file == "SeedLogTests.swift")
        #expect(report.line == line)
        #expect(report.function == "callSite()")
        #expect(report.operation == .decode)
        #expect(report.type == "User")
        #expect(report.input == (level == .verbose ? #"{"uniqueID":…}"# : nil))
      }
    }

    @Test("R30: every function of the mapper logs where it was called")
    func callSites() throws {
      let reports = Recorder<Report>()
      let rosetta = reports.rosetta()
      var user = User("1")
      let person = Person()
      let bad = Required(plain: nil, bridged: ["a"], checked: 1)
      let first = #line + 1
      _ = rosetta.decode("[]") as User?
      _ = try? rosetta.decode(User.self, from: "[]")
      _ = try? rosetta.decode("[]") as User
      _ = rosetta.decode("[]", to: &user)
      _ = try? rosetta.update(&user, from: "[]")
      _ = rosetta.decode("[]", to: person)
      _ = rosetta.decode("[]", to: &user) { (object: inout User, json) in object.age <- json["a"] }
      _ = rosetta.decode("[]", check: { !$0.isEmpty }) as [String]?
      _ = try? rosetta.decode("[]", using: Mapping(Point()) { (_: inout Point, _) in })
      _ = rosetta.encode(bad) as String?
      _ = try? rosetta.encode(bad, as: String.self)
      _ = try? rosetta.encode(bad) as Data
      _ = rosetta.encode(user) { (object: inout User, json) in object.age <- json["a"] } as String?
      #expect(reports.all.map(\.line) == Array(first..<first + 13))
      #expect(Set(reports.all.map(\.file)) == ["SeedLogTests.swift"])
      #expect(Set(reports.all.map(\.function)) == ["callSites()"])
      #expect(
        reports.all.map(\.operation)
          == Array(repeating: .decode, count: 9) + Array(repeating: .encode, count: 4)
      )
    }
  }
}
