import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Handlers and formatters") struct HandlerTests {
    @Test("R33: a handler gets the log of every way to decode, once")
    func handlesDecode() {
      let logs = Recorder<String>()
      let rosetta = logs.rosetta(level: .errors)
      var user = User("1")
      let person = Person()
      let runs: [() -> Void] = [
        { _ = rosetta.decode("5") as User? },
        { _ = try? rosetta.decode(User.self, from: Data("5".utf8)) },
        { _ = try? rosetta.decode("5") as User },
        { rosetta.decode("5", to: &user) },
        { try? rosetta.update(&user, from: "5") },
        { rosetta.decode("5", to: person) },
        {
          rosetta.decode("5", to: &user) { (object: inout User, json) in object.age <~ json["a"] }
        },
      ]
      for (index, run) in runs.enumerated() {
        run()
        #expect(logs.all.count == index + 1)
      }
      let headlines = logs.all.map { $0.prefix { $0 != "\n" } }
      #expect(
        headlines == [
          "Rosetta: could not decode User: 1 error", "Rosetta: could not decode User: 1 error",
          "Rosetta: could not decode User: 1 error", "Rosetta: could not decode User: 1 error",
          "Rosetta: could not decode User: 1 error", "Rosetta: could not decode Person: 1 error",
          "Rosetta: could not decode User: 1 error",
        ]
      )
    }

    @Test("R33: a handler gets the log of every way to encode, once")
    func handlesEncode() {
      let logs = Recorder<String>()
      let rosetta = logs.rosetta(level: .errors)
      let bad = Required(plain: 1, bridged: ["a"], checked: nil)
      _ = rosetta.encode(bad) as String?
      _ = rosetta.encode(bad) as Data?
      _ = try? rosetta.encode(bad, as: JSON.self)
      _ =
        rosetta.encode(bad) { (object: inout Required, json) in
          object.checked <- json["checked"]
        } as [UInt8]?
      #expect(
        logs.all.map { $0.prefix { $0 != "\n" } }
          == Array(repeating: "Rosetta: could not encode Required: 1 error", count: 4)
      )
    }

    @Test("R33: a formatter rewrites what the handler gets, for decode and encode alike")
    func formatter() {
      let logs = Recorder<String>()
      var rosetta = logs.rosetta(level: .verbose)
      rosetta.logFormatter = { report in
        let places = report.problems.map { "\($0.severity) \($0.path)" }
        return "\(report.operation) \(report.type): " + places.joined(separator: ", ")
      }
      _ = rosetta.decode(#"{"plain":"1","checked":0}"#) as Allowed?
      _ = rosetta.decode(#"{"plain":1,"bridged":"a","checked":0}"#) as Required?
      _ = rosetta.encode(Allowed(plain: 1, bridged: [], checked: 1)) as String?
      _ = rosetta.encode(Required(plain: nil, bridged: ["a"], checked: 0)) as String?
      #expect(
        logs.all == [
          "decode Allowed: warning $.plain, warning $.checked",
          "decode Required: error $.checked",
          "encode Allowed: warning $.bridged",
          "encode Required: error $.plain, error $.checked",
        ]
      )
    }

    @Test("R33: several sinks get the same report, each as it wants it")
    func sinks() {
      let texts = Recorder<String>()
      let reports = Recorder<Report>()
      var rosetta = Rosetta()
      rosetta.logLevel = .errors
      rosetta.logFormatter = { _ in "formatted" }
      rosetta.sinks = [.handler { texts.append($0) }, .reports { reports.append($0) }]
      _ = rosetta.decode(#"{"name":"Ann"}"#) as User?
      _ = rosetta.encode(Required()) as String?
      #expect(texts.all == ["formatted", "formatted"])
      #expect(reports.all.map(\.problems.count) == [1, 3])
    }

    @Test("R33: a handler that is taken away gets nothing more")
    func removed() {
      let old = Recorder<String>()
      let new = Recorder<String>()
      var rosetta = old.rosetta(level: .errors)
      let copy = rosetta
      rosetta.logHandler = { new.append($0) }
      _ = rosetta.decode("[]") as User?
      #expect(old.all.isEmpty)
      #expect(new.all.count == 1)
      // A mapper is a value: the copy still has the old handler.
      _ = copy.decode("[]") as User?
      #expect(old.all.count == 1)
      #expect(new.all.count == 1)
    }
  }
}
