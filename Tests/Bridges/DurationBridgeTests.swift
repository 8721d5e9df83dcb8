import Rosetta
import Testing

@Suite("DurationBridge")
struct DurationBridgeTests {
  struct Model: JSONConvertible, Equatable {
    var timeout = Duration.zero
    var ping: Duration?

    static func map(_ object: inout Model, json: Mapper) {
      object.timeout <- json["s"] ~ .seconds
      object.ping <~ json["ms"] ~ .milliseconds
    }
  }

  @Test("every decimal is exact, in both directions")
  func exact() throws {
    let model = try Model(json: #"{"s": 1.5, "ms": 20.25}"#)
    #expect(model.timeout == .milliseconds(1500))
    #expect(model.ping == .microseconds(20_250))
    #expect(try model.json() == #"{"s":1.5,"ms":20.25}"#)
  }

  @Test(
    "numbers and what is written for them",
    arguments: [
      ("0", "0"), ("-0.0", "0"), ("0.1", "0.1"), ("1e-18", "0.000000000000000001"),
      ("1e-19", "0"), ("0.05", "0.05"), ("12e3", "12000"), ("-2.50", "-2.5"),
      ("9223372036854775807", "9223372036854775807"), ("1000.001", "1000.001"),
      ("0.1234567890123456789", "0.123456789012345678"), ("0e999999999999", "0"),
    ]
  )
  func numbers(_ row: (read: String, written: String)) throws {
    for key in ["s", "ms"] {
      if key == "ms", row.written.count > 18 || row.read.contains("e-") { continue }
      let model = try Model(json: #"{"s":\#(row.read),"ms":\#(row.read)}"#)
      let text: String = try model.json()
      #expect(text.contains(#""\#(key)":\#(row.written)"#), "\(text)")
    }
  }

  @Test("the longest durations come back")
  func longest() throws {
    for seconds in [Int64.min, .max] {
      var model = Model()
      model.timeout = Duration(secondsComponent: seconds, attosecondsComponent: 0)
      #expect(try Model(json: try model.json() as String).timeout == model.timeout)
    }
  }

  @Test("a duration of more seconds than an Int64 holds is refused, and the one before it written")
  func tooLong() throws {
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    for (seconds, sign) in [(Int64.max, 1), (.min, -1)] {
      let next = Duration(secondsComponent: seconds, attosecondsComponent: 0) + .seconds(sign)
      #expect(
        try Rosetta().encode(next - attosecond * sign, using: .seconds)
          == "\(seconds).999999999999999999"
      )
      for value in [next, next + next] {
        for bridge in [DurationBridge.seconds, .milliseconds] {
          #expect(
            Outcome { try $0.encode(value, using: bridge, as: String.self) }.problems
              == ["error: could not bridge Duration to JSON at $: its seconds do not fit an Int64"]
          )
        }
      }
    }
  }

  @Test("what is too large, or no number, is refused")
  func refuses() {
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"s": 1e30}"#) }
    #expect(
      outcome.problems == ["error: expected Duration, found number 1e30, which does not fit at $.s"]
    )
    let text = Outcome { try $0.decode(Model.self, from: #"{"s": "1.5"}"#) }
    #expect(text.problems == [#"error: expected number, found string "1.5" at $.s"#])
    #expect((try? Model(json: #"{"s": 1e999999999}"#)) == nil)
    #expect((try? Model(json: #"{"s": 9223372036854775808}"#)) == nil)
  }
}
