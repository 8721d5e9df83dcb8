import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Many threads") struct ThreadTests {
    static let rounds = 50

    @Test("R34: one Rosetta works on 32 threads at once")
    func threads() {
      let logs = Recorder<String>()
      let mistakes = Recorder<String>()
      let rosetta = logs.rosetta(level: .errors)
      // All threads are there before the first one starts to work.
      let gate = DispatchSemaphore(value: 0)
      let group = DispatchGroup()
      for number in 0..<32 {
        group.enter()
        let thread = Thread {
          gate.wait()
          for round in 0..<Self.rounds {
            if let mistake = Self.work(rosetta, number * 1000 + round) { mistakes.append(mistake) }
          }
          group.leave()
        }
        thread.start()
      }
      for _ in 0..<32 { gate.signal() }
      group.wait()
      #expect(mistakes.all == [])
      // Each round has one failed decode and one failed encode.
      #expect(logs.all.count == 32 * Self.rounds * 2)
    }

    @Test("R34: one Rosetta works in 32 tasks at once")
    func tasks() async {
      let reports = Recorder<Report>()
      let rosetta = reports.rosetta(level: .errors)
      let mistakes = await withTaskGroup(of: [String].self) { group in
        for number in 0..<32 {
          group.addTask {
            (0..<Self.rounds).compactMap { Self.work(rosetta, number * 1000 + $0) }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(mistakes == [])
      #expect(reports.all.count == 32 * Self.rounds * 2)
      #expect(reports.all.filter { $0.operation == .decode }.count == 32 * Self.rounds)
      // Each report holds the problems of its own run.
      #expect(Set(reports.all.map { $0.problems.map(\.message) }) == Self.messages)
    }

    static let messages: Set<[String]> = [
      ["missing required value"], ["required value is missing"],
    ]

    /// Decodes and encodes a family of its own number, and fails once each way; returns what went
    /// wrong.
    static func work(_ rosetta: Rosetta, _ number: Int) -> String? {
      let friend = #"{"uniqueID":"friend of \#(number)","age":\#(number + 1)}"#
      let text = #"{"uniqueID":"\#(number)","name":"N\#(number)","friends":[\#(friend)]}"#
      var user = User("\(number)", name: "N\(number)")
      user.friends = [User("friend of \(number)", age: number + 1)]

      if rosetta.decode(text) as User? != user { return "\(number) was not decoded" }
      if rosetta.encode(user) as String? != text { return "\(number) was not encoded" }
      if rosetta.decode(#"{"name":"N\#(number)"}"#) as User? != nil { return "\(number) passed" }
      let bad = Required(plain: nil, bridged: ["\(number)"], checked: 1)
      if rosetta.encode(bad) as String? != nil { return "\(number) passed as JSON" }
      return nil
    }
  }
}
