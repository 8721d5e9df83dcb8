import Rosetta
import Testing

@Suite("CasesBridge")
struct CasesBridgeTests {
  enum Airline { case delta, united, other }
  enum Priority { case low, middle, high }

  struct Flight: JSONConvertible, Equatable {
    var airline = Airline.delta
    var priority: Priority?
    var isLate: String?

    static func map(_ object: inout Flight, json: Mapper) {
      object.airline <- json["airline"] ~ .cases(["dl": .delta, "ua": .united], default: .other)
      object.priority <~ json["priority"] ~ .cases([10: .high, 9: .high, 1: .low])
      object.isLate <~ json["late"] ~ .cases([true: "late", false: "in time"])
    }
  }

  func decode(_ json: String) -> Outcome<Flight> {
    Outcome { try $0.decode(Flight.self, from: json) }
  }

  @Test(".cases maps any values to cases, both ways")
  func roundTrip() throws {
    let json = #"{"airline":"ua","priority":9,"late":true}"#
    let flight = try Flight(json: json)
    #expect(flight == Flight(airline: .united, priority: .high, isLate: "late"))
    #expect(try flight.json(as: String.self) == json)
  }

  @Test("a case with several keys is written as the smallest number")
  func leastKey() throws {
    let flight = try Flight(json: #"{"airline": "dl", "priority": 10}"#)
    #expect(try flight.json(as: String.self) == #"{"airline":"dl","priority":9}"#)
  }

  @Test("a value that is not listed becomes the default, with a note")
  func replacement() {
    let outcome = decode(#"{"airline": "zz"}"#)
    #expect(outcome.value == Flight(airline: .other))
    #expect(outcome.problems == [#"note: replaced unknown string "zz" with other at $.airline"#])
  }

  @Test("a default that is not listed is not written")
  func unlistedDefault() {
    let outcome = Outcome { try $0.encode(Flight(airline: .other)) as String }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: could not bridge Airline to JSON at $.airline: nothing is listed for other"
      ]
    )
  }

  @Test("a default that is listed is written")
  func listedDefault() throws {
    struct Model: JSONConvertible {
      var airline = Airline.delta
      static func map(_ object: inout Model, json: Mapper) {
        object.airline <- json["a"] ~ .cases(["dl": .delta, "-": .other], default: .other)
      }
    }
    let model = try Model(json: #"{"a": "zz"}"#)
    #expect(model.airline == .other)
    #expect(try model.json(as: String.self) == #"{"a":"-"}"#)
  }

  @Test("a value that is not listed leaves an optional property as it is, with a warning")
  func unlistedOptional() {
    let flight = Flight(airline: .delta, priority: .middle)
    let outcome = Outcome { try $0.encode(flight) as String }
    #expect(outcome.value == #"{"airline":"dl"}"#)
    #expect(
      outcome.problems == [
        "warning: could not bridge Priority to JSON at $.priority: nothing is listed for middle"
      ]
    )
  }

  @Test(
    ".cases refuses a value that is not listed and any other type",
    arguments: [
      BadJSON(#"{"airline": 1}"#, "error: expected String, found number 1 at $.airline"),
      BadJSON(#"{"airline": null}"#, "error: expected String, found null at $.airline"),
      BadJSON(
        #"{"airline": "dl", "priority": 2}"#,
        "warning: expected one of 1, 9, 10, found number 2 at $.priority"
      ),
      BadJSON(
        #"{"airline": "dl", "late": 1}"#,
        "warning: expected Bool, found number 1 at $.late"
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    #expect(decode(refusal.json).problems == [refusal.problem])
  }

  @Test("the problem names the listed strings in order")
  func listed() {
    struct Model: JSONConvertible {
      var airline = Airline.delta
      static func map(_ object: inout Model, json: Mapper) {
        object.airline <- json["airline"] ~ .cases(["ua": .united, "dl": .delta])
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"airline": "zz"}"#) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        #"error: expected one of "dl", "ua", found string "zz" at $.airline"#
      ]
    )
  }

  /// A key that counts how often any is written.
  struct Counted: JSONRepresentable, Hashable {
    static let writings = Guarded(0)
    var name: String

    static func decode(_ json: JSONReader) -> Counted? {
      String.decode(json).map { Counted(name: $0) }
    }

    func encode(to json: JSONWriter) {
      Counted.writings.withLock { $0 += 1 }
      name.encode(to: json)
    }
  }

  @Test("a table is listed when a problem is read, not for each value that is left out")
  func leftOut() throws {
    let table = [Counted(name: "dl"): Airline.delta, Counted(name: "ua"): .united]
    let outcome = Rosetta().result(
      using: .lossy(.cases(table)),
      from: #"["dl",\#(Array(repeating: #""zz""#, count: 5000).joined(separator: ","))]"#
    )
    #expect(outcome.value == [.delta])
    #expect(Counted.writings.withLock { $0 } == 0)
    let problem = try #require(outcome.problems.first)
    #expect(problem.message == #"expected one of "dl", "ua", found string "zz""#)
  }
}
