import Rosetta
import Testing

@Suite("Int128 and UInt128")
struct WideIntegerTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Wide: JSONConvertible, Equatable {
    var signed: Int128 = 0
    var unsigned: UInt128?
    var byNumber: [UInt128: Int]?
    var quoted: Int128?

    static func map(_ object: inout Wide, json: Mapper) {
      object.signed <- json["s"]
      object.unsigned <~ json["u"]
      object.byNumber <~ json["k"]
      object.quoted <~ json["q"] ~ .flexible()
    }
  }

  @Test("Int128 and UInt128 keep every digit, both ways")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func roundTrip() throws {
    let json = """
      {"s":\(Int128.min),"u":\(UInt128.max),"k":{"\(UInt128.max)":1},"q":\(Int128.max)}
      """
    let wide = try Wide(json: json)
    #expect(
      wide == Wide(signed: .min, unsigned: .max, byNumber: [.max: 1], quoted: .max)
    )
    #expect(try wide.json(as: String.self) == json)
  }

  @Test("Int128 and UInt128 take any number that is exactly an integer")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func forms() throws {
    let wide = try Wide(json: #"{"s": -1.50e1, "u": 1e38, "q": "12345678901234567890123"}"#)
    #expect(wide.signed == -15)
    #expect(wide.unsigned == 100_000_000_000_000_000_000_000_000_000_000_000_000)
    #expect(wide.quoted == 12_345_678_901_234_567_890_123)
  }

  @Test(
    "Int128 and UInt128 refuse what is out of range",
    arguments: [
      BadJSON(
        #"{"s": 170141183460469231731687303715884105728}"#,
        "error: expected Int128, found number 17014118346046923173168730371588…, which does not fit"
          + " at $.s"
      ),
      BadJSON(
        #"{"s": 1.5}"#,
        "error: expected Int128, found number 1.5, which does not fit at $.s"
      ),
      BadJSON(
        #"{"s": 1, "u": -1}"#,
        "warning: expected UInt128, found number -1, which does not fit at $.u"
      ),
      BadJSON(
        #"{"s": 1e999999999}"#,
        "error: expected Int128, found number 1e999999999, which does not fit at $.s"
      ),
      BadJSON(#"{"s": "1"}"#, #"error: expected Int128, found string "1" at $.s"#),
      BadJSON(
        #"{"s": 1, "k": {"x": 1}}"#,
        #"warning: could not bridge string "x" to UInt128 at $.k.x: not a valid key, so $.k is left out"#
      ),
    ]
  )
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func refusals(_ refusal: BadJSON) {
    let outcome = Outcome { try $0.decode(Wide.self, from: refusal.json) }
    #expect(outcome.problems == [refusal.problem])
  }
}
